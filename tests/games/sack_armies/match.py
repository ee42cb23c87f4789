"""Matches written as the scenarios are: a position, what the Generals do, what came of it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.game import SackArmies, new
from banneret.games.sack_armies.rules import attacks, ratings, status
from banneret.games.sack_armies.state import SackState
from banneret.games.sack_armies.tokens import printed
from banneret.kernel.endings import closing_of
from banneret.kernel.errors import IllegalAction
from banneret.kernel.events import Event
from banneret.kernel.match import Match as Played
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.state import State
from tests.conformance.texts import fault_of_state

# the ground of most scenarios: five battlefields each, with a bare row between them
GROUND_A = ("0,0", "1,0", "2,0", "3,0", "4,0")
GROUND_B = ("1,-2", "2,-2", "3,-2", "4,-2", "5,-2")
GROUND_C = ("0,2", "1,2", "2,2", "3,2", "4,2")
GROUNDS = {"A": GROUND_A, "B": GROUND_B, "C": GROUND_C}
# what every General still has in the sack unless the scenario empties it
SPARE = "war_golem+mercenary_pikemen*2"
FREE = {"army_ranks": 400, "min_battlefields": 1, "copy_limits": "40/40/40", "min_units": 0}
FLIPS = {"H": "heads", "T": "tails"}


def fields(general: str, changed: dict[str, str] | None = None) -> str:
    """A General's part of the standard ground; `changed` gives hexes another token or holder."""
    words = []
    for place in GROUNDS[general]:
        extra = (changed or {}).get(place, "")
        token = "paved_road" if extra.startswith(">") or not extra else extra.split(">")[0]
        holder = ">" + extra.split(">")[1] if ">" in extra else ""
        words.append(f"{token}@{place}{holder}")
    return " ".join(words)


class Match:
    """A match that starts from a position.

    Args:
        groups: for each General what he has, without his battlefields.
        ground: hexes of the standard ground with another token or another holder (">A").
        spare: what else is in every sack.
        rest: further clauses of the position.
        options: of the game.
    """

    def __init__(
        self,
        *groups: str,
        ground: dict[str, str] | None = None,
        spare: str = SPARE,
        rest: str = "",
        **options: Any,
    ) -> None:
        letters = "ABC"[: len(groups)]
        parts = []
        for general, group in zip(letters, groups, strict=True):
            clauses = [f"fields {fields(general, ground)}", group]
            parts.append(f"{general}: " + "; ".join(clause for clause in clauses if clause))
        self._begin(letters, " | ".join([*parts, rest or "player A"]), spare, options)

    @classmethod
    def of(cls, text: str, spare: str = SPARE, **options: Any) -> Match:
        """A match from a position text, with whatever ground it has."""
        match = cls.__new__(cls)
        letters = "".join(letter for letter in "ABC" if f"{letter}: " in text)
        match._begin(letters, text, spare, options)
        return match

    def _begin(self, letters: str, text: str, spare: str, options: dict[str, Any]) -> None:
        armies = [self._army(letter, text, spare) for letter in letters]
        self.game: SackArmies = new(
            generals=len(letters), armies=",".join(armies), **{**FREE, **options}
        )
        self.state: SackState = self.game.parse_position(text)
        self.played = Played(self.state)
        self.events: list[Event] = []

    @staticmethod
    def _army(general: str, text: str, spare: str) -> str:
        """An army that holds all that the text mentions for a General, and the spare tokens."""
        counts: dict[str, int] = {}
        known = {token.id for token in printed().tokens}
        known |= {"shield_bearers"}
        own = next(part for part in text.split("|") if part.strip().startswith(general + ":"))
        own = re.sub(r"[+^<][A-F]\.[a-z_]+", "", own)
        mine = own + " ".join(re.findall(rf"[+^<]{general}\.([a-z_]+)", text))
        for name, times in re.findall(
            r"([a-z_]+)(?:\*(\d+))?", mine + " " + spare.replace("+", " ")
        ):
            if name in known:
                counts[name] = counts.get(name, 0) + int(times or 1)
        return "+".join(f"{name}:{count}" for name, count in counts.items())

    # ---------------------------------------------------------------- playing

    def do(self, *texts: str) -> Match:
        """Play actions and flips ("H T"); windows that come in between are passed.

        Where it leads to must be a position that can be and reads back as the same.
        """
        for text in texts:
            if set(text.split()) <= set(FLIPS):
                for face in text.split():
                    self._apply(FLIPS[face])
            else:
                self._apply(text)
        assert fault_of_state(self.state) is None
        return self

    def _apply(self, text: str) -> None:
        action = self.game.parse(self.state, text)
        if text != "pass":
            self.pass_windows(action)
        self._happen(action)

    def pass_windows(self, until: int = -1) -> Match:
        """Pass every window in which `until` is not open."""
        while self.state.top() == fr.WINDOW and not self.state.is_legal(until):
            self._happen(act.PASS)
        return self

    def _happen(self, action: int) -> None:
        self.events += self.played.do(action).events

    def saved(self) -> Record:
        """The record of it, to be gone on with."""
        position = self.game.format_position(self.played.state_after(0))
        header = new_header(self.game, list("ABC"[: self.game.num_players]), position)
        closing = closing_of(self.state, len(self.played.steps), "saved")
        return Record(header, tuple(self.played.steps), closing)

    def settle(self) -> Match:
        """Pass windows up to the next question of another kind; give nothing back after a Draw."""
        self.pass_windows()
        return self

    def refused(self, text: str, *rules: str) -> Match:
        """An action must be illegal, by these rules, and change nothing."""
        action = self.game.parse(self.state, text)
        before = self.state.key()
        with pytest.raises(IllegalAction) as caught:
            self.state.apply(action)
        assert self.state.key() == before
        for rule in rules:
            assert rule in caught.value.rules, (text, caught.value)
        return self

    def can(self, text: str) -> bool:
        """Whether an action is open."""
        return self.state.is_legal(self.game.parse(self.state, text))

    def open(self, word: str = "") -> list[str]:
        """The open actions that begin with a word."""
        texts = [self.game.format(self.state, action) for action in self.state.legal_actions()]
        return [text for text in texts if text.split()[0].startswith(word)]

    # ---------------------------------------------------------------- looking

    def slot(self, place: str) -> int:
        q, r = place.split(",")
        return int(self.state.slot_at(act.hex_number(int(q), int(r))))

    def at(self, place: str) -> str:
        """ "A gladiator up" or "" for an empty hex."""
        slot = self.slot(place)
        if slot < 0:
            return ""
        face = "up" if self.state.u_up[slot] else "down"
        token = self.state.book.names[self.state.token_of(slot)]
        return f"{'ABCDEF'[self.state.u_owner[slot]]} {token} {face}"

    def attached(self, place: str) -> list[str]:
        """The tokens with a unit, "weaken!" face up."""
        rows = self.state.attached
        names = self.state.book.names
        return [
            names[self.state.book.token[rows[at]]] + ("!" if rows[at + fr.UP] else "")
            for at in range(0, len(rows), fr.ROW)
            if rows[at + fr.HOST] == self.slot(place)
        ]

    def zone(self, name: str, general: str) -> dict[str, int]:
        """What a zone of a General holds."""
        state = self.state
        seat = "ABCDEF".index(general)
        counts = getattr(state, name)
        span = range(state.book.first_entry[seat], state.book.first_entry[seat + 1])
        return {
            state.book.names[state.book.token[entry]]: int(counts[entry])
            for entry in span
            if counts[entry]
        }

    def dead(self, general: str) -> dict[str, int]:
        return self.zone("dead", general)

    def hand(self, general: str) -> dict[str, int]:
        return self.zone("hand", general)

    def sack(self, general: str) -> dict[str, int]:
        return self.zone("sack", general)

    def size(self, zone: str, general: str) -> int:
        return sum(self.zone(zone, general).values())

    def control(self, place: str) -> str:
        """Who controls the battlefield on a hex."""
        q, r = place.split(",")
        cell = self.state.ground.cell_at[act.hex_number(int(q), int(r))]
        return "ABCDEF"[self.state.control[self.state.ground.field_at[cell]]]

    def asked(self) -> str:
        """Which General is asked, "chance" or "over"."""
        seat = self.state.current_player()
        return "chance" if seat == -1 else "over" if seat < 0 else "ABCDEF"[seat]

    def question(self) -> int:
        return int(self.state.top())

    def choosing(self) -> str:
        """The General who is to choose an action; "" if something else is asked."""
        self.pass_windows()
        return self.asked() if self.state.top() == fr.TURN else ""

    def armor(self, place: str, source: int = fr.BY_MELEE) -> int:
        return int(ratings.armor(self.state, self.slot(place), source))

    def damage(self, place: str) -> int:
        return int(ratings.damage(self.state, self.slot(place)))

    def movement(self, place: str, starting: bool = False) -> int:
        return int(ratings.movement(self.state, self.slot(place), starting))

    def reach(self, place: str) -> int:
        slot = self.slot(place)
        return int(ratings.reach(self.state, slot, status.abilities(self.state, slot)))

    def employed(self, place: str) -> bool:
        return bool(self.state.u_marks[self.slot(place)] & fr.EMPLOYED)

    def kinds(self) -> list[str]:
        """What has happened, by the kinds of the events."""
        return [event.kind for event in self.events]

    def captives(self, place: str) -> list[str]:
        rows = self.state.captives
        names = self.state.book.names
        return [
            names[self.state.book.token[rows[at]]]
            for at in range(0, len(rows), fr.ROW)
            if rows[at + fr.HOST] == self.slot(place)
        ]


def facts(state: State, seat: int | None) -> Any:
    """What a seat sees."""
    return state.observation(seat).facts


def melee_legal(match: Match, attacker: str, target: str) -> bool:
    """Whether a melee between two hexes is legal."""
    slot, foe = match.slot(attacker), match.slot(target)
    return int(attacks.why_not_attack(match.state, slot, foe, False)) == 0


def count_of_tokens(state: SackState) -> list[int]:
    """How many of each entry lie in all the places together."""
    count = [0] * int(state.book.entries)
    for zone in (state.sack, state.hand, state.dead, state.aside, state.out):
        count = [int(a + b) for a, b in zip(count, zone, strict=True)]
    on_board = [entry for entry in state.u_entry if entry >= 0] + list(state.ground.entry)
    on_board += list(state.attached)[:: fr.ROW] + list(state.captives)[:: fr.ROW]
    effect = state.frame(fr.EFFECT)
    if effect >= 0 and state.stack[effect + 1] != fr.BEGUN and state.stack[effect + 3] >= 0:
        on_board.append(state.stack[effect + 3])
    for entry in on_board:
        count[entry] += 1
    return count
