"""How good a position looks without reading ahead: tokens, Morale, items, equipment."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.rules.inventory import gear_count
from banneret.games.terreign.rules.morale import max_morale
from banneret.games.terreign.rules.turn import actions_left
from banneret.games.terreign.table import (
    DUE,
    FRESH,
    MORALE,
    TRAPS,
    Table,
    active_seat,
    are_enemies,
    get,
    plays,
    team_of,
    uses_reign,
)

TOKEN: Final = 0.55  # of the goal's worth: all tokens
DISHONOR: Final = 0.015  # a dishonorable token bars Charity
MORALE_WORTH: Final = 0.2  # full Morale
ITEM: Final = 0.012
MOST_ITEMS: Final = 5
GEAR: Final = 0.02
OUT: Final = 0.08  # Retreated until the Round ends
BURDEN: Final = 0.02  # a Trap or a Plague
ACTION: Final = 0.006  # an Action not taken yet: less than what it can bring
HOPE: Final = 0.5  # of a token, for the Attacker of a Duel (its value with best play)
SWING: Final = 0.25  # how much each success or block changes that


def evaluate(t: Table, seat: i64) -> float:
    """From -1 (lost) to 1 (won) for a seat: its own worth against that of its enemies."""
    if t.over:
        return t.returns()[seat]
    best = -1.0
    sum_of_all = 0.0
    enemies = 0.0
    for other in range(t.rules.seats):
        if are_enemies(t, seat, other):
            theirs = worth(t, other)
            best = max(best, theirs)
            sum_of_all += theirs
            enemies += 1.0
    lead = worth(t, seat) - (best + sum_of_all / enemies) / 2.0
    return max(-0.99, min(0.99, lead))


def worth(t: Table, seat: i64) -> float:
    """What a seat has, from 0 to about 1; -1 of who is out of a Battle Royale."""
    total = 0.0
    if uses_reign(t):
        total += tokens_worth(t, team_of(t, seat))
    if not plays(t, seat):
        return total - OUT if uses_reign(t) else -1.0
    total += MORALE_WORTH * float(get(t, seat, MORALE)) / float(max(1, max_morale(t, seat)))
    held = min(len(t.hands[seat]), MOST_ITEMS)
    total += ITEM * float(held) + GEAR * float(gear_count(t, seat))
    total += attackers_hope(t, seat) + ACTION * float(actions_of(t, seat))
    burdens = get(t, seat, TRAPS) + get(t, seat, DUE) + get(t, seat, FRESH)
    return total - BURDEN * float(burdens)


def tokens_worth(t: Table, team: i64) -> float:
    """What the Reign tokens of a side are worth."""
    dishonorable = t.pools[2 * team + 1]
    tokens = float(t.pools[2 * team] + dishonorable)
    return TOKEN * tokens / float(t.rules.goal) - DISHONOR * float(dishonorable)


def attackers_hope(t: Table, seat: i64) -> float:
    """What a Duel that is still being fought promises its Attacker."""
    for f in range(fr.SIZE, t.height, fr.SIZE):
        if t.stack[f] != fr.DUEL or t.stack[f + fr.ATTACKER] != seat:
            continue
        if t.stack[f + fr.STEP] >= fr.VICTORY or not uses_reign(t):
            return 0.0
        successes = t.stack[f + fr.SUCCESSES]
        blocks = t.stack[f + fr.ATTEMPT] - 1 - successes
        chance = HOPE + SWING * float(successes - blocks)
        return TOKEN * max(0.0, min(1.0, chance)) / float(t.rules.goal)
    return 0.0


def actions_of(t: Table, seat: i64) -> i64:
    """The Actions that the active Player has left, before and in the Action phase."""
    if active_seat(t) != seat or t.stack[fr.SIZE + fr.STEP] > fr.ACTING:
        return 0
    return actions_left(t, fr.SIZE)
