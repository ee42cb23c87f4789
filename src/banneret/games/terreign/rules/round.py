"""The course of a Round, from Travel to the pass of the First Player token (TR-EVENT, TR-WIN)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.event_cards.event import start_event
from banneret.games.terreign.events import seat_event, tell
from banneret.games.terreign.kinds import EVENTS
from banneret.games.terreign.rules.ending import finish, remove_space, win_for_team
from banneret.games.terreign.rules.morale import return_morale
from banneret.games.terreign.rules.setup import is_setup, run_setup
from banneret.games.terreign.rules.tie import push_tie
from banneret.games.terreign.rules.travel import reveal, run_look, run_travel, seat_at
from banneret.games.terreign.rules.turn import begin_turn
from banneret.games.terreign.rules.windows import push_border
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import (
    DECOY,
    DUE,
    ELIMINATED,
    FRESH,
    IN_PLAY,
    MORALE,
    NOBODY,
    RETREATED,
    STATUS,
    TRAPS,
    WARRIOR,
    Table,
    get,
    next_seat,
    plays,
    put,
    wait,
    wait_for_chance,
)
from banneret.kernel.arrays import filled
from banneret.kernel.choices import Chances


def run_round(t: Table, f: i64) -> bool:
    """Carry a Round on by one step."""
    step = t.stack[f + fr.STEP]
    if is_setup(step):
        return run_setup(t, f)
    if step == fr.BEGIN:
        begin_round(t)
        t.stack[f + fr.STEP] = fr.TRAVEL
        return True
    if step == fr.TRAVEL:
        return run_travel(t, f)
    if step == fr.LOOK:
        return run_look(t, f)
    if step == fr.REVEAL:
        t.stack[f + fr.STEP] = fr.TURNS
        reveal(t)
        push_border(t, t.first, NOBODY)
        return True
    if step == fr.TURNS:
        return run_turns(t, f)
    return run_end_of_round(t, f, step)


def begin_round(t: Table) -> None:
    """TR-RETURN-02, TR-RETURN-03: the Retreated are back; Plagues of the last Round are due."""
    t.round += 1
    t.fog = max(t.fog - 1, 0)
    t.truce = max(t.truce - 1, 0)
    for seat in range(t.rules.seats):
        put(t, seat, DUE, get(t, seat, DUE) + get(t, seat, FRESH))
        put(t, seat, FRESH, 0)
        if get(t, seat, STATUS) == RETREATED:
            put(t, seat, STATUS, IN_PLAY)
            put(t, seat, MORALE, return_morale(t, seat))
            if t.sink is not None:
                seat_event(t, "returned-to-game", seat, "TR-RETURN-02", "TR-RETURN-03")
    if t.sink is not None:
        tell(t, "round", (("n", int(t.round)),), "TR-GEN-01", "TR-EVENT-03")


def run_turns(t: Table, f: i64) -> bool:
    """TR-TURN-01, TR-RETURN-01: one turn each; who is out loses it.

    With one Player left in play the Round goes on all the same (TR-RETREAT-16).
    """
    if t.stack[f + fr.INDEX] == t.rules.seats:
        t.stack[f + fr.INDEX] = 0
        t.stack[f + fr.STEP] = fr.DRAW_EVENT
        return True
    seat = seat_at(t, t.stack[f + fr.INDEX])
    t.stack[f + fr.INDEX] += 1
    if plays(t, seat):
        begin_turn(t, seat)
    return True


def run_end_of_round(t: Table, f: i64, step: i64) -> bool:
    """Event, the check for a winner, and what makes ready for the next Round."""
    if step == fr.DRAW_EVENT:
        renew_events(t)
        return wait_for_chance(t)
    t.stack[f + fr.STEP] = step + 1
    if step == fr.AFTER_EVENT:
        push_border(t, t.first, NOBODY)
    elif step == fr.JUDGE:
        judge_reign(t)
    elif step == fr.NAME:
        if t.palace != 0 and get(t, t.palace - 1, STATUS) != ELIMINATED:
            t.stack[f + fr.STEP] = step
            return wait(t, t.palace - 1)  # TR-TERRAIN-PALACE-3, TR-TERRAIN-PALACE-4
        t.palace = 0
    else:
        t.stack[f + fr.STEP] = fr.BEGIN
        end_round(t)
    return True


# ---------------------------------------------------------------- the Event


def renew_events(t: Table) -> None:
    """TR-DECK-02: an empty Event deck is renewed from its own discard pile."""
    for event in range(EVENTS):
        if t.events[event] > 0:
            return
    renewed = filled(2 * EVENTS, 0)
    for event in range(EVENTS):
        renewed[event] = t.events[EVENTS + event]
    t.events = renewed


def event_card_outcomes(t: Table, chances: Chances) -> None:
    """Which Event may be turned up."""
    for card in range(EVENTS):
        chances.add(act.of(act.EVENT, card), t.events[card])


def draw_event(t: Table, f: i64, event: i64) -> None:
    """TR-EVENT-01: the First Player turns an Event up, Retreated or not (TR-RETURN-06)."""
    t.stack[f + fr.STEP] = fr.AFTER_EVENT
    start_event(t, event)


# ---------------------------------------------------------------- winning


def judge_reign(t: Table) -> None:
    """TR-WIN-02: once a Round, after the Event; TR-WIN-07: Retreated or not."""
    if len(t.reached) == 1:
        win_for_team(t, t.reached[0] >> 3, "TR-WIN-01")
    elif len(t.reached) > 1:
        push_tie(t)


# ---------------------------------------------------------------- the next Round


def why_not_name(t: Table, action: i64) -> i64:
    """Why a Player cannot be named First Player."""
    if act.verb_of(action) != act.FIRST:
        return why.NOT_NOW
    seat = act.about(action)
    if seat >= t.rules.seats:
        return why.NO_PLAYER
    return why.OUT if get(t, seat, STATUS) == ELIMINATED else why.OK


def name_next_first(t: Table, f: i64, seat: i64) -> None:
    """TR-TERRAIN-PALACE-1: the Palace's user names the next First Player."""
    t.stack[f + fr.STEP] = fr.TAKE_UP
    t.summons = seat + 1


def end_round(t: Table) -> None:
    """TR-EVENT-02, TR-EVENT-03: tokens are taken up and the First Player token passes."""
    if t.rules.variant == ROYALE:
        clear_fallen(t)
    take_up(t)
    pass_first(t)
    if t.rules.max_rounds > 0 and t.round >= t.rules.max_rounds:
        finish(t, 0, "TR-GEN-01")


def clear_fallen(t: Table) -> None:
    """TR-VAR-ROYALE-5, TR-VAR-ROYALE-7: fallen tokens leave, and one space for each of them."""
    for seat in range(t.rules.seats):
        if get(t, seat, STATUS) != ELIMINATED or get(t, seat, WARRIOR) == 0:
            continue
        put(t, seat, WARRIOR, 0)
        put(t, seat, DECOY, 0)
        remove_space(t)


def take_up(t: Table) -> None:
    """All tokens leave the board; TR-ITEM-TRAP-5: a trapped Warrior stays."""
    for seat in range(t.rules.seats):
        put(t, seat, DECOY, 0)
        if get(t, seat, TRAPS) == 0:
            put(t, seat, WARRIOR, 0)


def pass_first(t: Table) -> None:
    """The First Player token goes clockwise, past who is eliminated, or where it was sent."""
    rule = "TR-EVENT-03"
    if t.summons != 0:
        rule = "TR-CONTENT-06" if t.palace == 0 else "TR-TERRAIN-PALACE-3"
        t.first = t.summons - 1
    else:
        t.first = next_seat(t, t.first)
    while get(t, t.first, STATUS) == ELIMINATED:
        t.first = next_seat(t, t.first)
    t.summons = 0
    t.palace = 0
    if t.sink is not None:
        seat_event(t, "first", t.first, rule, "TR-RETURN-07")
