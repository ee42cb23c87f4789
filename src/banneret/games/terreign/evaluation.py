"""How good a position looks without reading ahead: tokens, Morale, items, equipment, what is near.

Each seat's own features are set against those of its enemies; what they weigh is content,
`judgement.toml`.
"""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.content import loader
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.kinds import AGILITY, GEAR, RANGED, SHIELD, TYPES, WEAPON
from banneret.games.terreign.rules.charity import why_not_charity
from banneret.games.terreign.rules.inventory import equipped, gear_count
from banneret.games.terreign.rules.morale import max_morale
from banneret.games.terreign.rules.turn import actions_left
from banneret.games.terreign.table import (
    DUE,
    FRESH,
    MORALE,
    TRAPS,
    WARRIOR,
    Table,
    active_seat,
    are_enemies,
    get,
    plays,
    team_of,
    uses_reign,
)
from banneret.kernel.judgement import empty, judged, weights_of

# Of a seat, less the mean of its enemies.
TOKENS: Final[i64] = 0  # Reign tokens of its side, as a part of the goal
DISHONOR: Final[i64] = 1  # dishonorable ones among them: they bar Charity
NEAR_GOAL: Final[i64] = 2  # one token is missing
AT_GOAL: Final[i64] = 3
MORALE_LEFT: Final[i64] = 4  # as a part of the most it can be
FRAIL: Final[i64] = 5  # Morale 1: the next damage is a Retreat
ITEMS: Final[i64] = 6  # in the inventory, up to the limit
AGILE: Final[i64] = 7  # Agility items among them
AIMED: Final[i64] = 8  # Ranged items among them
WORN: Final[i64] = 9  # equipped
ARMED: Final[i64] = 10  # a Weapon among that
SHIELDED: Final[i64] = 11
PAYING: Final[i64] = 12  # it can pay for Charity
OUT: Final[i64] = 13  # Retreated, or out of the match
BURDEN: Final[i64] = 14  # Traps and Plagues
HOPE: Final[i64] = 15  # tokens that a Duel still promises its Attacker, as a part of the goal
BLOWS: Final[i64] = 16  # damage that it still promises its Defender
ACTIONS: Final[i64] = 17  # not taken yet
ON_BOARD: Final[i64] = 18
TURN: Final[i64] = 19  # whose turn it is
OWN: Final[i64] = 20  # how many of these there are
# Against the strongest enemy.
LEAD: Final[i64] = 20  # tokens, as a part of the goal
LEAD_MORALE: Final[i64] = 21
# Of nobody.
RIVALS: Final[i64] = 22  # the more sides, the less likely each one wins: log of their number
FEATURES: Final[i64] = 23

FEATURE_NAMES: Final = (
    *("tokens", "dishonor", "near_goal", "at_goal", "morale", "frail", "items", "agile", "aimed"),
    *("worn", "armed", "shielded", "paying", "out", "burden", "hope", "blows", "actions"),
    *("on_board", "turn", "lead", "lead_morale", "rivals"),
)
JUDGEMENT: Final = loader.toml("terreign", "judgement.toml")
WEIGHTS: Final = weights_of(FEATURE_NAMES, JUDGEMENT["weight"])

MOST_ITEMS: Final = 5
ATTEMPTS: Final[i64] = 3
ONE_WAY: Final = vec[float]([1.0, 0.5, 0.25, 0.125])  # so many attempts all hit, or all are blocked


def evaluate(t: Table, seat: i64, weights: vec[float]) -> float:
    """From -1 (lost) to 1 (won) for a seat."""
    if t.over:
        return t.returns()[seat]
    return judged(features(t, seat), weights)


def features(t: Table, seat: i64) -> vec[float]:
    """What there is to be said of a position for a seat, in the order of FEATURE_NAMES."""
    found = empty(FEATURES)
    theirs = empty(OWN)
    strongest = 0.0
    steadiest = 0.0
    enemies = 0.0
    for other in range(t.rules.seats):
        if are_enemies(t, seat, other):
            one = empty(OWN)
            count(t, other, one)
            for place in range(OWN):
                theirs[place] += one[place]
            strongest = max(strongest, one[TOKENS])
            steadiest = max(steadiest, one[MORALE_LEFT])
            enemies += 1.0
    count(t, seat, found)
    found[LEAD] = found[TOKENS] - strongest
    found[LEAD_MORALE] = found[MORALE_LEFT] - steadiest
    for place in range(OWN):
        found[place] -= theirs[place] / enemies
    found[RIVALS] = log(float(max(1, t.rules.teams - 1)))
    return found


def count(t: Table, seat: i64, found: vec[float]) -> None:
    """What a seat has."""
    if uses_reign(t):
        tokens_of(t, team_of(t, seat), found)
    if active_seat(t) == seat:
        found[TURN] = 1.0
    if not plays(t, seat):
        found[OUT] = 1.0
        return
    morale = get(t, seat, MORALE)
    found[MORALE_LEFT] = float(morale) / float(max(1, max_morale(t, seat)))
    found[FRAIL] = float(morale <= 1)
    goods(t, seat, found)
    found[BURDEN] = float(get(t, seat, TRAPS) + get(t, seat, DUE) + get(t, seat, FRESH))
    duel_of(t, seat, found)
    found[ACTIONS] = float(actions_of(t, seat))
    found[ON_BOARD] = float(get(t, seat, WARRIOR) != 0)


def tokens_of(t: Table, team: i64, found: vec[float]) -> None:
    """What the Reign tokens of a side amount to."""
    dishonorable = t.pools[2 * team + 1]
    tokens = t.pools[2 * team] + dishonorable
    found[TOKENS] = float(tokens) / float(t.rules.goal)
    found[DISHONOR] = float(dishonorable)
    found[NEAR_GOAL] = float(tokens == t.rules.goal - 1)
    found[AT_GOAL] = float(tokens >= t.rules.goal)


def goods(t: Table, seat: i64, found: vec[float]) -> None:
    """What a seat holds and wears."""
    hand = t.hands[seat]
    for card in hand:
        kinds = TYPES[card >> 8]
        if kinds & AGILITY:
            found[AGILE] += 1.0
        if kinds & RANGED:
            found[AIMED] += 1.0
    worn = gear_count(t, seat)
    found[ITEMS] = float(min(len(hand), MOST_ITEMS))
    found[WORN] = float(worn)
    if worn > 0:
        for kind in GEAR:
            if TYPES[kind] & (WEAPON | SHIELD) and equipped(t, seat, kind):
                found[ARMED if TYPES[kind] & WEAPON else SHIELDED] = 1.0
    found[PAYING] = float(why_not_charity(t, seat) == why.OK)


def duel_of(t: Table, seat: i64, found: vec[float]) -> None:
    """What a Duel that is still being fought promises, if each attempt is as likely to hit as not."""
    for f in range(fr.SIZE, t.height, fr.SIZE):
        if t.stack[f] != fr.DUEL or t.stack[f + fr.STEP] >= fr.VICTORY:
            continue
        judged_ones = t.stack[f + fr.ATTEMPT] - (0 if t.stack[f + fr.STEP] == fr.NEXT else 1)
        successes = t.stack[f + fr.SUCCESSES]
        blocks = judged_ones - successes
        left = ATTEMPTS - judged_ones
        if t.stack[f + fr.DEFENDER] == seat:
            found[BLOWS] += float(left) / 2.0
        elif t.stack[f + fr.ATTACKER] == seat and uses_reign(t):
            tokens = 0.5 + 0.25 * float(successes - blocks)
            if blocks == 0:
                tokens += ONE_WAY[left]
            if successes == 0:
                tokens -= ONE_WAY[left]
            found[HOPE] += tokens / float(t.rules.goal)


def actions_of(t: Table, seat: i64) -> i64:
    """The Actions that the active Player has left, before and in the Action phase."""
    if active_seat(t) != seat or t.stack[fr.SIZE + fr.STEP] > fr.ACTING:
        return 0
    return actions_left(t, fr.SIZE)
