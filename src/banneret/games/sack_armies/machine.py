"""The machine: who is asked, and everything that goes on by itself until somebody is.

The frame on top of the stack says it all; `questions` has one class for each kind.
"""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import citations, events
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.questions.rows import QUESTIONS
from banneret.games.sack_armies.table import Table
from banneret.kernel.choices import Chances, Choices


def run_top(t: Table) -> bool:
    """Let the top frame go on by one step; False if it asks."""
    return QUESTIONS[t.top()].run(t)


def asked(t: Table) -> i64:
    """The seat the top frame asks, CHANCE or TERMINAL."""
    return QUESTIONS[t.top()].asked(t)


def fill(t: Table, out: Choices) -> None:
    """Every action the top frame leaves open, in no particular order."""
    QUESTIONS[t.top()].fill(t, out)


def why_not(t: Table, action: i64) -> i64:
    """Why an action is not open; 0 if it is."""
    if action < 0 or action >= act.ACTIONS:
        return why.NOT_ASKED
    return QUESTIONS[t.top()].why_not(t, action)


def outcomes(t: Table, out: Chances) -> Chances:
    """What chance can bring, with weights."""
    QUESTIONS[t.top()].outcomes(t, out)
    return out


def do(t: Table, action: i64) -> None:
    """Do an open action or let an outcome happen, and run on."""
    if t.sink is None:
        QUESTIONS[t.top()].do(t, action)
        t.run_on()
    else:
        _tell(t, action)


def _tell(t: Table, action: i64) -> None:
    """The same; what shows no other way is told as a decision."""
    told = len(t.sink or ())
    kind = t.top()
    who = asked(t)
    rules = citations.rules_for(kind, action)
    if action == act.PASS:
        events.seat(t, "passed", who, rules)
    QUESTIONS[kind].do(t, action)
    t.run_on()
    if len(t.sink or ()) == told:
        events.seat(t, "decides", who, rules)
