"""The machine: who is asked, and everything that goes on by itself until somebody is.

Steps that need nobody are run at once, so that the top frame of a state at rest always asks a
General or chance.
"""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import citations, events
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.questions import action as inside
from banneret.games.sack_armies.questions import fight, turn
from banneret.games.sack_armies.rules import (
    damage,
    drawing,
    effects,
    flips,
    fog,
    sequence,
    setup,
    story,
    win,
)  # fmt: skip
from banneret.games.sack_armies.table import Table
from banneret.kernel.state import CHANCE, TERMINAL


def run_top(t: Table) -> bool:
    """Let the top frame go on by one step; False if it asks."""
    kind = t.top()
    if kind == fr.TURN:
        return _run_turn(t)
    if kind == fr.WINDOW:
        return fog.run_window(t)
    if kind == fr.ATTACK:
        sequence.run(t)
        return True
    if kind == fr.EFFECT:
        effects.run(t)
        return True
    if kind == fr.MOVING:
        return inside.run_moving(t)
    if kind == fr.DEPLOYING:
        return inside.run_deploying(t)
    if kind == fr.FIELDS:
        return setup.run_fields(t)
    if kind == fr.INITIATIVE:
        return setup.run_initiative(t)
    if kind == fr.PLACE:
        return setup.run_place(t)
    return False


# ---------------------------------------------------------------- the turn


def _run_turn(t: Table) -> bool:
    """One phase of a turn; False when its General chooses."""
    phase = t.operand(1)
    if phase == fr.CHOICE:
        return False
    if phase == fr.START:
        _start(t)
    elif phase == fr.LOSSES:
        _losses(t)
    elif phase == fr.AFTERMATH:
        t.set_operand(1, fr.HAND)
        fog.open_window(t, 0)
    elif phase == fr.HAND:
        _hand(t)
    else:
        _close(t)
    return True


def _start(t: Table) -> None:
    """SA-TURN-05, SA-TURN-06, SA-TURN-07: a General without any action is out, unless a check of his failed."""
    if has_action(t):
        t.set_operand(1, fr.CHOICE)
    elif t.operand(2):
        t.set_operand(1, fr.LOSSES)
    else:
        win.fall_alone(t, t.player, fr.STUCK)
        if t.top() == fr.TURN:
            t.set_operand(1, fr.CLOSE)


def has_action(t: Table) -> bool:
    """Whether the active General can do anything (SA-TURN-04)."""
    if t.sack_size[t.player] > 0:
        return True
    actions: list[i64] = []
    turn.fill_actions(t, actions)
    return len(actions) > 0


def _losses(t: Table) -> None:
    """SA-WIN-11: losses are tested when the action is fully resolved."""
    if t.killed:
        win.test_losses(t)
    if t.top() == fr.TURN:
        t.set_operand(1, fr.AFTERMATH if t.fate[t.player] == 0 else fr.CLOSE)


def _hand(t: Table) -> None:
    """SA-TURN-09: first the hand limit."""
    drew = t.operand(3) != 0
    seat = t.player
    if t.fate[seat] != 0:
        t.set_operand(1, fr.CLOSE)
        return
    t.set_operand(1, fr.CLOSE)
    if drawing.needs_return(t, seat, drew):
        free = drew or t.book.free_excess
        t.push(fr.RETURNING, seat, 0, 1 if free else 0)


def _close(t: Table) -> None:
    """SA-TURN-09: then control, elimination by ground, and what lasts to the end of the turn."""
    win.turn_arrows(t)
    win.test_ground(t)
    if t.top() != fr.TURN:
        return
    t.lent = []
    t.ghosts = []
    damage.clear_marks(t, fr.EMPLOYED | fr.HAS_MOVED)  # SA-TURN-10
    if t.story:
        story.forget(t)
    if t.stirred:
        t.quiet = 0
    else:
        t.quiet += 1
    t.stirred = 0
    stalled = t.book.stall_turns > 0 and t.quiet >= t.book.stall_turns
    if stalled or (t.book.turn_limit > 0 and t.turn >= t.book.turn_limit):
        win.draw(t, ("SA-WIN-16",))
        return
    _next_turn(t)


def _next_turn(t: Table) -> None:
    """SA-TURN-02, SA-TURN-08, SA-MULTI-08: the next General, counter-clockwise."""
    t.player = t.next_general(t.player)
    t.turn += 1
    t.offered = 0
    for n in range(1, fr.STRIDE):
        t.set_operand(n, 0)
    events.count(t, "turn", t.player, t.turn, ("SA-TURN-08",))


# ---------------------------------------------------------------- who is asked


def asked(t: Table) -> i64:
    """The seat the top frame asks, CHANCE or TERMINAL."""
    kind = t.top()
    if kind == fr.FLIP or kind == fr.DRAWING:
        return CHANCE
    if kind == fr.OVER:
        return TERMINAL
    if kind in (fr.WINDOW, fr.FIELDS, fr.PLACE_AT, fr.RETURNING, fr.FROM_PILE):
        return t.operand(1)
    if kind == fr.MOVE_TO or kind == fr.SAVE:
        return t.u_owner[t.operand(1)]
    if kind == fr.RAISE_AT:
        return t.u_owner[t.operand(2)]
    if kind == fr.REPLY:
        return t.u_owner[t.at_foe]
    if kind == fr.AIM_EFFECT or kind == fr.PICKING:
        return t.u_owner[t.stack[t.frame(fr.EFFECT) + effects.SLOT]]
    if kind == fr.VOTE:
        return t.operand(2)
    return t.player


def in_fight(kind: i64) -> bool:
    """Whether questions/fight.py knows the frame."""
    return fr.WINDOW <= kind <= fr.ADVANCING or fr.AIM_EFFECT <= kind <= fr.SAVE


def fill(t: Table, out: list[i64]) -> None:
    """Every action the top frame leaves open, in no particular order."""
    kind = t.top()
    if kind == fr.TURN:
        turn.fill(t, out)
    elif in_fight(kind):
        fight.fill(t, kind, out)
    elif kind != fr.OVER:
        inside.fill(t, kind, out)


def why_not(t: Table, action: i64) -> i64:
    """Why an action is not open; 0 if it is."""
    if action < 0 or action >= act.ACTIONS:
        return why.NOT_ASKED
    kind = t.top()
    if kind == fr.OVER:
        return why.NOT_ASKED
    if kind == fr.FLIP or kind == fr.DRAWING:
        return why_not_outcome(t, action)
    if kind == fr.TURN:
        return turn.why_not(t, action)
    if in_fight(kind):
        return fight.why_not(t, kind, action)
    return inside.why_not(t, kind, action)


def why_not_outcome(t: Table, action: i64) -> i64:
    """Whether chance can bring an outcome; during a flip nothing is revealed (SA-FOG-16)."""
    for outcome, _ in outcomes(t):
        if outcome == action:
            return why.OK
    plane = action // act.HEXES
    if act.REVEAL <= plane <= act.REVEAL_3:
        return why.FLIP_UNDER_WAY
    reason = fight.why_not_answer(action)
    return why.NO_OUTCOME if reason == why.NOT_ASKED else reason


def outcomes(t: Table) -> list[tuple[i64, i64]]:
    """What chance can bring, with weights."""
    out: list[tuple[i64, i64]] = []
    if t.top() == fr.FLIP:
        flips.outcomes(t, out)
    elif t.top() == fr.DRAWING:
        drawing.outcomes(t, out)
    return out


def do(t: Table, action: i64) -> None:
    """Do an open action or let an outcome happen, and run on."""
    kind = t.top()
    told: i64 = len(t.sink) if t.sink is not None else 0
    who = asked(t)
    if t.sink is not None and action == act.PASS:
        events.seat(t, "passed", who, citations.rules_for(kind, action))
    if kind == fr.FLIP:
        flips.happen(t, action)
    elif kind == fr.DRAWING:
        drawing.happen(t, action - act.DRAWN)
    elif kind == fr.TURN:
        turn.do(t, action)
    elif in_fight(kind):
        fight.do(t, kind, action)
    else:
        inside.do(t, kind, action)
    t.run_on()
    if t.sink is not None and len(t.sink) == told:
        events.seat(t, "decides", who, citations.rules_for(kind, action))
