"""What the top frame asks, allows and does, and what follows until the next question."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign.citations import rules_of
from banneret.games.terreign.events import seat_event
from banneret.games.terreign.rules.frame import FRAME
from banneret.games.terreign.table import Table
from banneret.kernel.choices import Chances, Choices


def run_top(t: Table) -> bool:
    """Let the top frame go on by one step; False if it waits, or the match is over."""
    if t.over:
        return False
    f = t.top_at()
    return FRAME[t.stack[f]].run(t, f)


def fill(t: Table, found: Choices) -> None:
    """Every legal action of the seat that is asked."""
    f = t.top_at()
    FRAME[t.stack[f]].try_all(t, f, found)


def decide(t: Table, action: i64) -> None:
    """Do what the seat that is asked has chosen; what shows no other way is told as such."""
    f = t.top_at()
    frame = FRAME[t.stack[f]]
    if t.sink is None:
        frame.do(t, f, action)
        return
    seat = t.asked
    rules = rules_of(t, action)
    told = len(t.sink)
    frame.do(t, f, action)
    if len(t.sink) == told:
        seat_event(t, "passed" if action == act.PASS else "chose", seat, *rules)


def outcomes(t: Table, chances: Chances) -> Chances:
    """Add every outcome at a chance node, with its weight, to `chances`, which is given back."""
    f = t.top_at()
    FRAME[t.stack[f]].outcomes(t, f, chances)
    return chances


def happen(t: Table, outcome: i64) -> None:
    """Let an outcome of chance happen."""
    f = t.top_at()
    FRAME[t.stack[f]].happen(t, f, outcome)
