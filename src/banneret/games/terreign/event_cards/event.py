"""The frame of the Event that ends a Round (TR-EVENT-01)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.event_cards.card import EVENT
from banneret.games.terreign.events import tell
from banneret.games.terreign.kinds import EVENT_NAMES, EVENTS
from banneret.games.terreign.table import Table
from banneret.kernel.arrays import plus
from banneret.kernel.choices import Chances


def start_event(t: Table, event: i64) -> None:
    """The card is turned up."""
    t.events = plus(t.events, event, -1)
    frame = t.push(fr.EVENT, t.first)
    t.stack[frame + fr.CARD] = event
    if t.sink is not None:
        tell(t, "event", (("event", EVENT_NAMES[event]),), "TR-EVENT-01")


def run_event(t: Table, f: i64) -> bool:
    """Carry the Event on by one step."""
    event = t.stack[f + fr.CARD]
    if t.stack[f + fr.STEP] == fr.DONE:
        t.pop()
        t.events = plus(t.events, EVENTS + event, 1)  # TR-EVENT-04
        return True
    return EVENT[event].run(t, f)


def why_not_event_choice(t: Table, f: i64, action: i64) -> i64:
    """Why something cannot be chosen for the Event."""
    return EVENT[t.stack[f + fr.CARD]].why_not(t, f, action)


def do_event(t: Table, f: i64, action: i64) -> None:
    """A choice for the Event is made."""
    EVENT[t.stack[f + fr.CARD]].do(t, f, act.about(action))


def event_outcomes(t: Table, f: i64, chances: Chances) -> None:
    """What chance may bring for the Event."""
    EVENT[t.stack[f + fr.CARD]].outcomes(t, f, chances)


def event_chance(t: Table, f: i64, outcome: i64) -> None:
    """Chance has decided something for the Event."""
    EVENT[t.stack[f + fr.CARD]].happened(t, f, outcome)
