"""After the attempts: Victory, Flawless, rewards for Retreats and Flee (TR-DUEL-34)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import seat_event, tell
from banneret.games.terreign.kinds import BITS, GRYSSEL, TAGION
from banneret.games.terreign.rules.board import can_step, move_warrior, why_not_step
from banneret.games.terreign.rules.damage import push_hit
from banneret.games.terreign.rules.morale import restore
from banneret.games.terreign.rules.reign import at_goal, gain, push_reward
from banneret.games.terreign.table import (
    NOBODY,
    Table,
    has_trait,
    plays,
    uses_reign,
    wait,
    wait_for_chance,
)


def run_end(t: Table, f: i64) -> bool:
    """Carry the end of a Duel on by one step; both fighters may be rewarded (TR-DUEL-33)."""
    step = t.stack[f + fr.STEP]
    if step == fr.CARRYING:
        return wait_for_chance(t)
    t.stack[f + fr.STEP] = step + 1
    if step == fr.VICTORY:
        judge_victory(t, f)
    elif step == fr.FLAWLESS:
        judge_flawless(t, f)
    elif step == fr.SPOILS:
        if t.stack[f + fr.DUEL_FLAGS] & fr.DEFENDER_FELL:  # TR-DUEL-30
            reward(t, f, t.stack[f + fr.ATTACKER], t.stack[f + fr.DEFENDER], fr.FOR_RETREAT)
    elif step == fr.COUNTER_SPOILS:
        if t.stack[f + fr.DUEL_FLAGS] & fr.ATTACKER_FELL:  # TR-DUEL-32
            reward(t, f, t.stack[f + fr.DEFENDER], t.stack[f + fr.ATTACKER], fr.FOR_RETREAT)
    elif step == fr.FLEEING:
        flee(t, f)
    else:
        t.pop()
    return True


def judge_victory(t: Table, f: i64) -> None:
    """TR-DUEL-16: two successes; TR-DUEL-27: or a Retreat by the success of Attempt 1.

    So a lone success at Attempt 2 or 3 that forces a Retreat is none (TR-DUEL-28, TR-DUEL-42),
    one at Attempt 1 is (TR-DUEL-41), two are (TR-DUEL-43), and an Attacker who fell keeps it
    (TR-DUEL-31).
    """
    flags = t.stack[f + fr.DUEL_FLAGS]
    attacker = t.stack[f + fr.ATTACKER]
    won = t.stack[f + fr.SUCCESSES] >= 2 or flags & fr.FELL_AT_ONCE != 0
    if flags & fr.IN_TIE:
        settle_tie(t, f, won)
        return
    if not won:
        return
    t.stack[f + fr.DUEL_FLAGS] = flags | fr.WON
    rule = "TR-DUEL-16" if t.stack[f + fr.SUCCESSES] >= 2 else "TR-DUEL-27"
    if t.sink is not None:
        seat_event(t, "victory", attacker, rule)
    if uses_reign(t) and not at_goal(t, attacker):  # TR-REIGN-03
        gain(t, attacker, False, rule)
    if has_trait(t, attacker, GRYSSEL) and plays(t, attacker):
        restore(t, attacker, 1, "TR-SETUP-03")


def settle_tie(t: Table, f: i64, won: bool) -> None:
    """TR-TIE-03, TR-TIE-06, TR-TIE-10: who has won, if anybody, goes to the tie's frame.

    No token is gained and nobody Flees (TR-TIE-08).
    """
    flags = t.stack[f + fr.DUEL_FLAGS]
    winner: i64 = NOBODY
    if flags & fr.DEFENDER_FELL:
        winner = t.stack[f + fr.ATTACKER]
    elif flags & fr.ATTACKER_FELL:
        winner = t.stack[f + fr.DEFENDER]
    elif won:
        winner = t.stack[f + fr.ATTACKER]
    t.pop()
    t.stack[f - fr.SIZE + fr.WINNER] = winner + 1


def judge_flawless(t: Table, f: i64) -> None:
    """TR-DUEL-18 to TR-DUEL-20: all three attempts, on either side (TR-DUEL-45)."""
    if t.stack[f + fr.ATTEMPT] < 3:
        return
    attacker = t.stack[f + fr.ATTACKER]
    defender = t.stack[f + fr.DEFENDER]
    if t.stack[f + fr.SUCCESSES] == 3:
        reward(t, f, attacker, defender, fr.FOR_FLAWLESS)
    elif t.stack[f + fr.SUCCESSES] == 0:
        reward(t, f, defender, attacker, fr.FOR_FLAWLESS)


def reward(t: Table, f: i64, seat: i64, victim: i64, reason: i64) -> None:
    """Let a fighter choose a reward; only the Attacker may win the last token (TR-WIN-03)."""
    as_attacker = seat == t.stack[f + fr.ATTACKER]
    if t.sink is not None and reason == fr.FOR_FLAWLESS:
        seat_event(t, "flawless", seat, "TR-DUEL-18" if as_attacker else "TR-DUEL-19")
    push_reward(t, seat, victim, reason, as_attacker)


def flee(t: Table, f: i64) -> None:
    """TR-DUEL-21, TR-DUEL-22, TR-DUEL-25: a Defender who lost and can move must Flee.

    The Attacker never does (TR-DUEL-26).

    What is asked before the Flee is whether House Tagion's carrier follows it.
    """
    defender = t.stack[f + fr.DEFENDER]
    carrier = carrier_of(t, f)
    t.stack[f + fr.STEP] = fr.OVER if carrier == NOBODY else fr.CARRYING
    if not t.stack[f + fr.DUEL_FLAGS] & fr.WON or not plays(t, defender):
        return
    if can_step(t, defender):
        t.push(fr.FLEE, defender)
    elif t.sink is not None:
        seat_event(t, "cannot-flee", defender, "TR-DUEL-24")


def why_not_flee(t: Table, seat: i64, action: i64) -> i64:
    """Why a Defender cannot Flee there."""
    if act.verb_of(action) != act.TO:
        return why.MUST_FLEE
    return why_not_step(t, seat, act.about(action))


def run_flee(t: Table, f: i64) -> bool:
    """Ask where the Defender goes."""
    return wait(t, t.stack[f + fr.SEAT])


def do_flee(t: Table, f: i64, space: i64) -> None:
    """The Defender goes; TR-DUEL-23: a Decoy there leaves."""
    seat = t.stack[f + fr.SEAT]
    t.pop()
    move_warrior(t, seat, space, "TR-DUEL-21")


# ---------------------------------------------------------------- House Tagion


def carrier_of(t: Table, f: i64) -> i64:
    """The fighter of House Tagion, if both fighters are still in play."""
    attacker = t.stack[f + fr.ATTACKER]
    defender = t.stack[f + fr.DEFENDER]
    if not plays(t, attacker) or not plays(t, defender):
        return NOBODY
    if has_trait(t, attacker, TAGION):
        return attacker
    return defender if has_trait(t, defender, TAGION) else NOBODY


def carry(t: Table, f: i64, face: i64) -> None:
    """The die is rolled: on a damage face the rival loses 1 Morale, outside the Duel."""
    carrier = carrier_of(t, f)
    rival = t.stack[f + fr.ATTACKER] + t.stack[f + fr.DEFENDER] - carrier
    t.stack[f + fr.STEP] = fr.OVER
    if t.sink is not None:
        tell(t, "die", (("seat", int(carrier) + 1), ("n", int(face))), "TR-ITEM-PLAGUE-11")
    if face > 0:
        push_hit(t, carrier, fr.BY_CARRIER, BITS[rival], 1, fr.UNANSWERABLE)
