"""How good a position looks without reading ahead: tokens, Morale, items, equipment."""

from __future__ import annotations

from typing import Final

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


def evaluate(t: Table, seat: int) -> float:
    """From -1 (lost) to 1 (won) for a seat: its own worth against the best enemy's."""
    if t.over:
        return t.returns()[seat]
    mine = worth(t, seat)
    rivals = [
        worth(t, other) for other in range(t.rules.seats) if team_of(t, other) != team_of(t, seat)
    ]
    return max(-0.99, min(0.99, mine - (max(rivals) + sum(rivals) / len(rivals)) / 2))


def worth(t: Table, seat: int) -> float:
    """What a seat has, from 0 to about 1."""
    total = 0.0
    if uses_reign(t):
        team = team_of(t, seat)
        honorable, dishonorable = int(t.pools[2 * team]), int(t.pools[2 * team + 1])
        total += TOKEN * (honorable + dishonorable) / int(t.rules.goal) - DISHONOR * dishonorable
    if not plays(t, seat):
        return total - OUT if uses_reign(t) else -1.0
    total += MORALE_WORTH * int(get(t, seat, MORALE)) / max(1, int(max_morale(t, seat)))
    held = int(len(t.hands[seat]))
    total += ITEM * min(held, MOST_ITEMS) + GEAR * int(gear_count(t, seat))
    total += attackers_hope(t, seat) + ACTION * actions_of(t, seat)
    burdens = int(get(t, seat, TRAPS) + get(t, seat, DUE) + get(t, seat, FRESH))
    return total - BURDEN * burdens


def attackers_hope(t: Table, seat: int) -> float:
    """What a Duel that is still being fought promises its Attacker."""
    for f in range(fr.SIZE, t.height, fr.SIZE):
        if t.stack[f] != fr.DUEL or t.stack[f + fr.ATTACKER] != seat:
            continue
        if t.stack[f + fr.STEP] >= fr.VICTORY or not uses_reign(t):
            return 0.0
        successes = int(t.stack[f + fr.SUCCESSES])
        blocks = int(t.stack[f + fr.ATTEMPT]) - 1 - successes
        chance = HOPE + SWING * (successes - blocks)
        return TOKEN * max(0.0, min(1.0, chance)) / int(t.rules.goal)
    return 0.0


def actions_of(t: Table, seat: int) -> int:
    """The Actions that the active Player has left, before and in the Action phase."""
    if active_seat(t) != seat:
        return 0
    step = t.stack[fr.SIZE + fr.STEP]
    return int(actions_left(t, fr.SIZE)) if step <= fr.ACTING else 0
