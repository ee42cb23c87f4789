"""What a match is played with: factions, talents, commands, cards; who has, gets and uses them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from banneret.games.token_terrors.speech import say
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.table import kinds_in
from banneret.games.token_terrors.talents.law import TALENTS, Kit
from banneret.kernel.card import Card
from banneret.kernel.contents import How, Kind, Use, kind_of
from banneret.kernel.events import TURN, Event

if TYPE_CHECKING:
    from banneret.games.token_terrors.game import TokenTerrorsGame

HOW: Final[dict[str, tuple[How, ...]]] = {
    "faction": ("had", "drawn", "used"),
    "talent": ("had", "used"),
    "command": ("used",),
    "tactic": ("had", "used"),
    "grudge": ("had",),
}
COMMANDS: Final = {
    "moved": "move",
    "battle": "battle",
    "shot": "battle",
    "blindside": "blindside",
    "sure-shot": "sure-shot",
    "enraged": "enrage",
    "rested": "rest",
    "refreshed": "refresh",
    "reinforced": "reinforce",
    "bribed": "bribe",
}
"""What an event tells to be done, as the cards of commands call it."""
MOVES: Final = ("TT-MOVE-01", "TT-ENABLE-01")  # other movement is no Move
TRAITS: Final = {trait.rules[0]: trait.key for trait in TALENTS if trait.action < 0}
"""Talents that cost nothing, by the rule that is told where they work (TT-TALENT-13)."""


def contents(game: TokenTerrorsGame, language: str) -> tuple[Kind, ...]:
    """All that can occur, by kind; kinds of which nothing can are left out."""
    cards = {kind: list[Card]() for kind in HOW}
    played = {
        "faction": {kit.name for kit in _kits(game)},
        "talent": {talent.key for kit in _kits(game) for talent in kit.talents},
        "tactic": {card.key for card in game.deck.cards if game.deck.tactics >> card.number & 1},
        "grudge": {card.key for card in game.deck.grudges},
    }
    for card in game.cards(language):
        kind, _, name = card.id.partition(":")
        if name in played.get(kind, ()) or (kind == "command" and _has_command(game, card)):
            cards[kind].append(card)
    names = {"faction": say(game.words(language), "contents.faction")}
    return tuple(
        kind_of(kind, cards[kind], how, name=names.get(kind, ""), paired=kind == "faction")
        for kind, how in HOW.items()
        if cards[kind]
    )


def _kits(game: TokenTerrorsGame) -> list[Kit]:
    """The factions that armies can have, or those of the armies that are known before."""
    start = game.new_initial_state()
    known = kinds_in(start.my_army) | kinds_in(start.foe_army)
    return [
        game.roster.kits[number]
        for number, supply in enumerate(game.in_box)
        if (known >> number & 1 if known else supply)
    ]


def _has_command(game: TokenTerrorsGame, card: Card) -> bool:
    """Whether a command is one of the edition; Bribe is about tactics."""
    if card.id == "command:bribe":
        return bool(game.deck.tactics)
    return any(map(game.holds, card.rules))


# ---------------------------------------------------------------- what seats have


def belongings(t: TokenTerrors) -> Iterator[Use]:
    """The factions of each army, with their talents, and the cards that are about them."""
    for seat in (0, 1):
        kits = _army_of(t, seat)
        for kit in kits:
            yield Use("had", seat, "faction", kit.name)
        for key in {talent.key: None for kit in kits for talent in kit.talents}:
            yield Use("had", seat, "talent", key)
        if tactic := _tactic_of(t, seat):
            yield Use("had", seat, "tactic", tactic)
        for card in t.roster.deck.grudges:
            if _opposed(t, seat, card.one, card.other):
                yield Use("had", seat, "grudge", card.key)


def _army_of(t: TokenTerrors, seat: int) -> list[Kit]:
    found = kinds_in(t.my_army if seat == t.player else t.foe_army)
    return [kit for kit in t.roster.kits[: t.roster.count] if found >> kit.number & 1]


def _tactic_of(t: TokenTerrors, seat: int) -> str:
    """The tactic that a seat has brought; "" is none."""
    card = t.my_card if seat == t.player else t.foe_card
    return t.roster.deck.cards[card - 1].key if card else ""


def _opposed(t: TokenTerrors, seat: int, one: int, other: int) -> bool:
    """Whether a seat has one of two factions and its rival the other (TT-GRUDGE-01)."""
    own, rival = ({kit.number for kit in _army_of(t, who)} for who in (seat, 1 - seat))
    return (one in own and other in rival) or (other in own and one in rival)


# ---------------------------------------------------------------- what they get and use


def uses(t: TokenTerrors, events: Sequence[Event]) -> list[Use]:
    """What a step brought, and what was used by it; `t` is the state before it."""
    acting = int(t.player)
    found: list[Use] = []
    for event in events:
        tell = _BY_EVENT.get(event.kind)
        if tell is not None:
            found += tell(t, acting, event)
        elif event.kind == TURN:
            acting = _seat(event)
    return found


def _seat(event: Event) -> int:
    """The seat that an event names; where none is named, it is the one whose turn it is."""
    return int(dict(event.values)["seat"])


def _token(event: Event) -> str:
    return str(dict(event.values)["token"])


def _drew(t: TokenTerrors, acting: int, event: Event) -> tuple[Use, ...]:
    return (Use("drawn", _seat(event), "faction", _token(event)),)


def _built(t: TokenTerrors, acting: int, event: Event) -> tuple[Use, ...]:
    return (Use("drawn", acting, "faction", _token(event)),)


def _reinforced(t: TokenTerrors, acting: int, event: Event) -> tuple[Use, ...]:
    return (*_built(t, acting, event), *_command(t, acting, event))


def _activated(t: TokenTerrors, acting: int, event: Event) -> tuple[Use, ...]:
    return (Use("used", acting, "faction", _token(event)),)


def _talent(t: TokenTerrors, acting: int, event: Event) -> tuple[Use, ...]:
    return (Use("used", acting, "talent", str(dict(event.values)["talent"])),)


def _command(t: TokenTerrors, acting: int, event: Event) -> tuple[Use, ...]:
    return _COMMANDED[event.kind, acting]


def _moved(t: TokenTerrors, acting: int, event: Event) -> tuple[Use, ...]:
    return _command(t, acting, event) if event.rules[0] in MOVES else ()


def _rested(t: TokenTerrors, acting: int, event: Event) -> tuple[Use, ...]:
    trait = TRAITS.get(event.rules[0])
    own = () if trait is None else (Use("used", acting, "talent", trait),)
    return (*_command(t, acting, event), *own)


def _mastery(t: TokenTerrors, acting: int, event: Event) -> tuple[Use, ...]:
    """Whoever gains Mastery has its tactic work (TT-TACTIC-02)."""
    seat = _seat(event)
    return (Use("used", seat, "tactic", _tactic_of(t, seat)),)


_COMMANDED: Final = {
    (kind, seat): (Use("used", seat, "command", name),)
    for kind, name in COMMANDS.items()
    for seat in (0, 1)
}
_BY_EVENT: Final[dict[str, Callable[[TokenTerrors, int, Event], tuple[Use, ...]]]] = {
    **dict.fromkeys(COMMANDS, _command),
    "activated": _activated,
    "built": _built,
    "drew": _drew,
    "mastery": _mastery,
    "moved": _moved,
    "reinforced": _reinforced,
    "rested": _rested,
    "talent": _talent,
}
