"""Reign tokens: gains, thefts, Usurp and the rewards that are chosen (TR-REIGN, TR-WIN)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import seat_event, tell
from banneret.games.terreign.kinds import SWAMP, USURP
from banneret.games.terreign.rules.board import shares_terrain
from banneret.games.terreign.rules.inventory import holds, spend_agility
from banneret.games.terreign.table import (
    NOBODY,
    Table,
    are_enemies,
    next_seat,
    team_of,
    terrain_under,
    uses_reign,
    wait,
)
from banneret.kernel.arrays import added, plus, without


def tokens(t: Table, seat: i64) -> i64:
    """How many tokens the side of a seat has."""
    team = team_of(t, seat)
    return t.pools[2 * team] + t.pools[2 * team + 1]


def has_dishonor(t: Table, seat: i64) -> bool:
    """TR-VAR-ALLY-15: whether a dishonorable token lies in the pool of the seat's side."""
    return t.pools[2 * team_of(t, seat) + 1] > 0


def at_goal(t: Table, seat: i64) -> bool:
    """TR-REIGN-03, TR-VAR-ALLY-8, TR-VAR-LENGTH-5: whether the side has all it may have."""
    return tokens(t, seat) >= t.rules.goal


# ---------------------------------------------------------------- tokens change hands


def gain(t: Table, seat: i64, stolen: bool, rule: str) -> None:
    """One token comes to a seat, unless Usurps turn it away (TR-ITEM-USURP-11: one by one)."""
    if t.sink is not None:
        seat_event(t, "won-token", seat, rule)
    holder = usurper(t, seat)
    while holder != NOBODY:
        spend_agility(t, holder, USURP)
        if t.sink is not None:
            values = (("seat", int(holder) + 1), ("other", int(seat) + 1))
            tell(t, "usurped", values, "TR-ITEM-USURP-2", "TR-ITEM-USURP-3", "TR-ITEM-USURP-7")
        seat = holder
        stolen = True
        holder = usurper(t, seat)  # TR-ITEM-USURP-10: this is a gain again
    add_token(t, seat, stolen)


def usurper(t: Table, seat: i64) -> i64:
    """TR-ITEM-USURP-10: the first seat clockwise that must usurp a token of `seat`."""
    other = next_seat(t, seat)
    while other != seat:
        if must_usurp(t, other, seat):
            return other
        other = next_seat(t, other)
    return NOBODY


def must_usurp(t: Table, seat: i64, gainer: i64) -> bool:
    """Whether a seat's Usurp is triggered by the gain of another.

    It lies in the inventory until then (TR-ITEM-USURP-1, TR-ITEM-USURP-12), answers a Duel lost
    as well (TR-ITEM-USURP-4) and may bring the last token (TR-ITEM-USURP-5).
    """
    return (
        shares_terrain(t, seat, gainer)  # TR-ITEM-USURP-6, TR-ITEM-USURP-9
        and are_enemies(t, seat, gainer)  # TR-VAR-ALLY-20
        and holds(t, seat, USURP) > 0
        and not at_goal(t, seat)  # TR-ITEM-USURP-8
        and terrain_under(t, seat) != SWAMP  # TR-TERRAIN-SWAMP-2
    )


def add_token(t: Table, seat: i64, stolen: bool) -> None:
    """Put one token into the pool of a seat's side; stolen ones are dishonorable.

    Allies share one pool (TR-VAR-ALLY-5); the supply never runs out (TR-REIGN-09).
    """
    team = team_of(t, seat)
    t.pools = plus(t.pools, 2 * team + (1 if stolen else 0), 1)
    if tokens(t, seat) == t.rules.goal:
        t.reached = added(t.reached, team * 8 + seat)  # TR-TIE-13, TR-VAR-ALLY-17
    if t.sink is not None:
        values = (("seat", int(seat) + 1), ("n", int(tokens(t, seat))))
        kind = "token-dishonorable" if stolen else "token-honorable"
        tell(t, kind, values, "TR-REIGN-01", "TR-REIGN-02")


def remove_token(t: Table, seat: i64, dishonorable: bool, rule: str) -> None:
    """Take one token out of the pool of a seat's side (TR-VAR-ALLY-6)."""
    team = team_of(t, seat)
    t.pools = plus(t.pools, 2 * team + (1 if dishonorable else 0), -1)
    for i in range(len(t.reached)):
        if t.reached[i] >> 3 == team:
            t.reached = without(t.reached, i)
            break
    if t.sink is not None:
        seat_event(t, "token-lost", seat, rule)


# ---------------------------------------------------------------- chosen rewards


def push_reward(t: Table, seat: i64, victim: i64, reason: i64, as_attacker: bool) -> None:
    """Let a seat choose its reward for a Retreat or a Flawless."""
    if not uses_reign(t) or not are_enemies(t, seat, victim):  # TR-VAR-ALLY-18
        return
    frame = t.push(fr.REWARD, seat)
    t.stack[frame + fr.TARGET] = victim
    t.stack[frame + fr.REASON] = reason
    t.stack[frame + fr.AS_ATTACKER] = 1 if as_attacker else 0


def may_gain(t: Table, f: i64) -> bool:
    """TR-REIGN-04, TR-REIGN-07, TR-VAR-ALLY-7: the last token comes only to a dueling Attacker.

    An Attacker may take several in one Duel (TR-WIN-04).
    """
    left = t.rules.goal - tokens(t, t.stack[f + fr.SEAT])
    return left > 1 or (left == 1 and t.stack[f + fr.AS_ATTACKER] == 1)


def may_strip(t: Table, f: i64) -> bool:
    """TR-WIN-05, TR-VAR-ALLY-16: at one below the goal the other may be made to discard."""
    if may_gain(t, f):
        return False
    if at_goal(t, t.stack[f + fr.SEAT]):
        return t.rules.discard_at_goal  # TR-REIGN-08
    return True


def why_not_reward(t: Table, f: i64, what: i64) -> i64:
    """Why a reward cannot be taken."""
    pool = 2 * team_of(t, t.stack[f + fr.TARGET])
    if what == act.GAIN:
        return why.OK if may_gain(t, f) else why.LIMIT_REACHED
    if what >= act.REWARDS:
        return why.NO_REWARD
    if what <= act.STEAL_DISHONORABLE and not may_gain(t, f):
        return why.LIMIT_REACHED
    if what >= act.STRIP_HONORABLE and not may_strip(t, f):
        return why.LIMIT_REACHED if at_goal(t, t.stack[f + fr.SEAT]) else why.BELOW_LIMIT
    dishonorable = what == act.STEAL_DISHONORABLE or what == act.STRIP_DISHONORABLE
    if t.pools[pool + (1 if dishonorable else 0)] == 0:
        return why.NO_TOKEN  # TR-RETREAT-07
    if dishonorable and t.pools[pool] > 0 and not t.rules.thief_chooses:
        return why.THEFT_RULE  # TR-REIGN-06
    return why.OK


def why_not_decline(t: Table, f: i64) -> i64:
    """TR-RETREAT-08, TR-WIN-06: a Retreat's reward and a discard may be left; a Flawless not."""
    if t.stack[f + fr.REASON] == fr.FOR_FLAWLESS and may_gain(t, f):
        return why.NO_REWARD
    return why.OK


def run_reward(t: Table, f: i64) -> bool:
    """Ask for the reward, if there is any."""
    for what in range(act.REWARDS):
        if why_not_reward(t, f, what) == why.OK:
            return wait(t, t.stack[f + fr.SEAT])
    t.pop()
    return True


def take_reward(t: Table, f: i64, what: i64) -> None:
    """The seat has chosen."""
    seat = t.stack[f + fr.SEAT]
    victim = t.stack[f + fr.TARGET]
    rule = reward_rule(t, f)
    t.pop()
    if what == act.GAIN:
        gain(t, seat, False, rule)
        return
    stolen = what <= act.STEAL_DISHONORABLE
    dishonorable = what == act.STEAL_DISHONORABLE or what == act.STRIP_DISHONORABLE
    remove_token(t, victim, dishonorable, rule if stolen else "TR-WIN-05")
    if stolen:
        gain(t, seat, True, rule)  # TR-REIGN-05: dishonorable, whatever it was before


def reward_rule(t: Table, f: i64) -> str:
    """The rule that gives a reward: for a Retreat, or for a Flawless of either side."""
    if t.stack[f + fr.REASON] == fr.FOR_RETREAT:
        return "TR-RETREAT-06"
    return "TR-DUEL-18" if t.stack[f + fr.AS_ATTACKER] == 1 else "TR-DUEL-19"


def decline_reward(t: Table, f: i64) -> None:
    """The seat takes nothing, or makes nobody discard."""
    if t.sink is not None:
        rule = "TR-RETREAT-08" if may_gain(t, f) else "TR-WIN-06"
        seat_event(t, "declined", t.stack[f + fr.SEAT], rule)
    t.pop()
