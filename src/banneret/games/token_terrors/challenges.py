"""The challenges that unlock the cards, asked of the record of a match (TT-CARD-02, TT-CHAL-01).

A card and its challenge have one id. Only a match of the second edition counts, played from its start
to its end: one that was given up, broken off, agreed to be a draw or begun from a position never does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, SupportsIndex

from banneret.games.token_terrors import speech
from banneret.games.token_terrors.actions import (
    BATTLE,
    ELF,
    FLYING_MACHINE,
    GOBLIN,
    INFECT,
    MOST_FACTIONS,
    PLAIN,
    SOLDIER,
    SWAMPLIN,
    WYVERN,
    ZOMBIE,
)
from banneret.games.token_terrors.board import popcount
from banneret.games.token_terrors.cards.content import printed
from banneret.games.token_terrors.game import NAME, own
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.table import SECOND, acting_faction, count, of_faction
from banneret.kernel.match import Deed, Match
from banneret.kernel.numbers import seat_among
from banneret.kernel.record import Record
from banneret.kernel.record_replay import check_closing

SQUADRON: Final = 6  # Flying Machines of TT-CHAL-TAMPERED
LONG_FLIGHT: Final = 12  # Moves of TT-CHAL-BAIT
INFECTIONS: Final = 2  # of TT-CHAL-CORPSE
SCUM: Final = 3  # Swamplins of TT-CHAL-SCUM


@dataclass(frozen=True)
class Facts:
    """What a match that was played to its end says of one seat; tokens are counted by faction.

    Attributes:
        won: whether the seat has won; a draw is no win.
        board: its tokens on the Battleground at the end.
        reserves: its tokens in the Reserves at the end.
        army: what it began with.
        foes: what the other seat began with.
        machines: the most Flying Machines it had on the Battleground at once.
        flight: the most Moves that a Wyvern of it completed in a turn.
        infections: how many of its Infects were successful.
    """

    won: bool
    board: Counter[int]
    reserves: Counter[int]
    army: Counter[int]
    foes: Counter[int]
    machines: int = 0
    flight: int = 0
    infections: int = 0

    def won_with(self, *factions: int) -> bool:
        """Whether it has won, with a token of each faction on the Battleground (TT-CHAL-01)."""
        return self.won and all(self.board[faction] for faction in factions)

    def faced(self, one: int, other: int) -> bool:
        """Whether one player brought one faction and the other player the other (TT-CHAL-01)."""
        as_named = self.army[one] and self.foes[other]
        return bool(as_named or (self.army[other] and self.foes[one]))


# ------------------------------------------------------------------ the twelve


@dataclass(frozen=True)
class Challenge:
    """What unlocks a card.

    Attributes:
        id: that of the card.
        rule: what says so.
        games: how many matches have to count.
        holds: whether one does.
    """

    id: str
    rule: str
    games: int
    holds: Callable[[Facts], bool]


def _alliance(facts: Facts) -> bool:
    return facts.won_with(SOLDIER, ELF)


def _corpse(facts: Facts) -> bool:
    return facts.won_with(ELF, ZOMBIE) and facts.infections >= INFECTIONS


def _field(facts: Facts) -> bool:
    return facts.won and set(facts.army) == {SOLDIER, FLYING_MACHINE}


def _tampered(facts: Facts) -> bool:
    return facts.won_with(GOBLIN, FLYING_MACHINE) and facts.machines >= SQUADRON


def _death(facts: Facts) -> bool:
    return facts.won_with(GOBLIN, WYVERN)


def _bait(facts: Facts) -> bool:
    return facts.won and facts.flight >= LONG_FLIGHT


def _frenzy(facts: Facts) -> bool:
    return facts.won_with(SWAMPLIN, GOBLIN)


def _scum(facts: Facts) -> bool:
    return facts.won and facts.board[SWAMPLIN] + facts.reserves[SWAMPLIN] >= SCUM


def _buffet(facts: Facts) -> bool:
    return facts.won_with(WYVERN, ZOMBIE)


def _haughty(facts: Facts) -> bool:
    return facts.faced(GOBLIN, ELF)


def _return(facts: Facts) -> bool:
    return facts.faced(SOLDIER, ZOMBIE)


def _airborne(facts: Facts) -> bool:
    return facts.faced(WYVERN, FLYING_MACHINE)


CHALLENGES: Final = (
    Challenge("alliance", "TT-CHAL-ALLIANCE", 2, _alliance),
    Challenge("corpse", "TT-CHAL-CORPSE", 1, _corpse),
    Challenge("field", "TT-CHAL-FIELD", 3, _field),
    Challenge("tampered", "TT-CHAL-TAMPERED", 1, _tampered),
    Challenge("death", "TT-CHAL-DEATH", 1, _death),
    Challenge("bait", "TT-CHAL-BAIT", 1, _bait),
    Challenge("frenzy", "TT-CHAL-FRENZY", 1, _frenzy),
    Challenge("scum", "TT-CHAL-SCUM", 1, _scum),
    Challenge("buffet", "TT-CHAL-BUFFET", 1, _buffet),
    Challenge("haughty", "TT-CHAL-HAUGHTY", 3, _haughty),
    Challenge("return", "TT-CHAL-RETURN", 3, _return),
    Challenge("airborne", "TT-CHAL-AIRBORNE", 3, _airborne),
)


# ------------------------------------------------------------------ a record


def met(record: Record, seat: SupportsIndex) -> frozenset[str]:
    """The ids of the challenges that a record counts towards for a seat.

    Raises:
        RecordError: it cannot be replayed.
        ValueError: there is no such seat.
    """
    if obstacle(record):
        return frozenset()
    facts = facts_of(record, seat)
    return frozenset(one.id for one in CHALLENGES if one.holds(facts))


def met_in(record: Record, seats: Iterable[SupportsIndex]) -> frozenset[str]:
    """The same for somebody who sat in several seats; raises as `met` does."""
    return frozenset[str]().union(*(met(record, seat) for seat in seats))


def obstacle(record: Record) -> str:
    """Why a record counts towards nothing for anybody; "" if it may count.

    Returns:
        "game", "position", "edition", "factions" or "unfinished": what is not as it should be.

    Raises:
        RecordError: there is no such match.
    """
    if record.header.game != NAME:
        return "game"
    if record.header.position is not None:
        return "position"
    if own(record.start()).edition != SECOND:
        return "edition"
    if record.header.options.get("factions"):
        return "factions"
    return "" if record.closing is not None and record.closing.end == "result" else "unfinished"


def facts_of(record: Record, seat: SupportsIndex) -> Facts:
    """What the record of a match says of a seat; every step is checked.

    Raises:
        RecordError: it cannot be replayed.
        ValueError: there is no such seat.
    """
    match = Match(record.start())
    watch = Watch(seat_among(seat, match.game.num_players))
    with record.held_against_here():
        for step in record.steps:
            deed = match.redo(step)
            watch.see(own(match.recent[-1]), deed, own(match.state))
        if record.closing is not None:
            check_closing(record.closing, match.state)
    return watch.facts(own(match.state))


class Watch:
    """Gathers what one seat brings about while a match goes on."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._machines = 0
        self._moves: Counter[int] = Counter()  # of a Wyvern, by turn
        self._infecting: set[int] = set()  # turns in which Infect was used
        self._felling: set[int] = set()  # turns in which the Zombie that acts destroyed a token
        self._prey = ""  # where whom a Zombie battles stands

    def see(self, before: TokenTerrors, deed: Deed, after: TokenTerrors) -> None:
        """Take in a step."""
        machines = _cells(after, self._seat) & of_faction(after, FLYING_MACHINE)
        self._machines = max(self._machines, popcount(machines))
        if deed.by == self._seat:
            if deed.action < BATTLE and acting_faction(before) == WYVERN:
                self._moves[deed.turn] += 1
            elif deed.action == PLAIN + INFECT:
                self._infecting.add(deed.turn)
        self._see_battles(deed)

    def _see_battles(self, deed: Deed) -> None:
        for event in deed.events:
            values = dict(event.values)
            if event.kind in ("battle", "blindside"):
                self._prey = str(values["to"]) if values["token"] == "zombie" else ""
            elif event.kind == "destroyed" and values["at"] == self._prey:
                self._felling.add(deed.turn)

    def facts(self, end: TokenTerrors) -> Facts:
        """All that was gathered, with the table as it is at the end."""
        mine = end.player == self._seat
        armies = [_piled(end.my_army), _piled(end.foe_army)]
        army, foes = armies if mine else reversed(armies)
        cells = _cells(end, self._seat)
        return Facts(
            won=end.winner == self._seat,
            board=_counted(lambda faction: popcount(cells & of_faction(end, faction))),
            reserves=_piled(end.my_reserves if mine else end.foe_reserves),
            army=army,
            foes=foes,
            machines=self._machines,
            flight=max(self._moves.values(), default=0),
            infections=len(self._infecting & self._felling),
        )


def _cells(t: TokenTerrors, seat: int) -> int:
    return t.mine if t.player == seat else t.foes


def _piled(packed: int) -> Counter[int]:
    return _counted(lambda faction: count(packed, faction))


def _counted(number: Callable[[int], int]) -> Counter[int]:
    """How many there are of each faction; those without any are left out."""
    return +Counter({faction: number(faction) for faction in range(MOST_FACTIONS)})


# ------------------------------------------------------------------ words


@cache
def _cards() -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in printed()}


def kind_of(challenge: Challenge) -> str:
    """What its card is: "tactic" or "grudge"."""
    return str(_cards()[challenge.id]["kind"])


def factions_of(challenge: Challenge) -> tuple[str, ...]:
    """The ids of the two factions that its card is about (TT-CARD-01)."""
    return tuple(_cards()[challenge.id]["factions"])


def title_of(challenge: Challenge, language: str) -> str:
    """What its card is called."""
    return str(_cards()[challenge.id]["name_de" if language == "de" else "name"])


def pair_of(challenge: Challenge, language: str) -> tuple[str, ...]:
    """The names of the two factions."""
    words = speech.catalogue(language)
    return tuple(words.say(f"factions.{faction}") for faction in factions_of(challenge))


def asked(challenge: Challenge, language: str) -> str:
    """What it asks for, as a sentence."""
    return speech.catalogue(language).say(f"challenge.{challenge.id}")
