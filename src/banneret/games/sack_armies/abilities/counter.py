"""Counter: a maneuver on the board goes to the casualties pile."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities.activated import Activated
from banneret.games.sack_armies.rules import fog, reach, status, story, zones
from banneret.games.sack_armies.table import Table


class Counter(Activated):
    """A token picked from a unit."""

    def __init__(self) -> None:
        super().__init__(vo.COUNTER, act.COUNTER)
        self.picks = vo.MANEUVER
        self.no_answer = why.ANSWERS_NOTHING

    def why_not_at(self, t: Table, slot: i64, foe: i64) -> i64:
        return why_not(t, slot, foe, status.number(t, slot, vo.COUNTER))

    def perform(self, t: Table, slot: i64, foe: i64) -> bool:
        return perform(t, status.nth_row(t, foe, t.operand(fr.OTHER)))


def why_not(t: Table, slot: i64, host: i64, far: i64) -> i64:
    """Whether a unit carries a token that Counter may pick.

    SA-ABILITY-COUNTER-01, SA-ABILITY-COUNTER-02, SA-ABILITY-COUNTER-03: maneuvers face up or down, permanents on friends too.
    SA-ABILITY-09: it is an action of the own turn and answers nothing.
    """
    return reach.why_not_tokens(t, slot, host, far, vo.MANEUVER)


def perform(t: Table, at: i64) -> bool:
    """Remove the picked token if it is a maneuver; False: it was not (SA-ABILITY-COUNTER-04)."""
    return strike_off(t, at, vo.MANEUVER)


def strike_off(t: Table, at: i64, kind: i64) -> bool:
    """Send a token of that kind to its owner's pile, or learn that it is of the other kind."""
    entry = t.attached[at]
    if t.book.kind[t.book.token[entry]] != kind:
        fog.learn_kind(t, at, 2 if kind == vo.SPELL else 1)
        events.seat(t, "wrong_token", t.player, ("SA-ABILITY-COUNTER-04",))
        return False
    if not t.attached[at + fr.UP]:
        story.shown(t, entry, t.attached[at + fr.STAMP])
    zones.take_row(t, at)
    zones.into_pile(t, entry)
    rules = ("SA-ABILITY-DISPEL-01",) if kind == vo.SPELL else ("SA-ABILITY-COUNTER-01",)
    events.token(t, "to_pile", entry, rules)
    return True
