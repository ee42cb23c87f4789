"""Spaces, tokens and moves (TR-BOARD, TR-TOKEN, TR-TRAVEL).

Spaces are numbered from 1, the centre, to the number of Houses (TR-BOARD-01).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import tell
from banneret.games.terreign.kinds import BITS, DESERT
from banneret.games.terreign.table import (
    DECOY,
    EQUIPPED,
    SPAN,
    TRAPS,
    WARRIOR,
    Table,
    active_seat,
    get,
    plays,
    put,
)

MOST_TOKENS: Final[i64] = 4

# Why the own Decoy leaves, by the rule of the move; TR-TRAVEL-07 holds for moves of any kind.
DECOY_RULES: Final = {"TR-PREPARE-09": "TR-PREPARE-10", "TR-DUEL-21": "TR-DUEL-23"}
ROOM_RULE: Final = "TR-TRAVEL-07"


def adjacent(t: Table, space: i64) -> i64:
    """The active spaces next to one, as bits (TR-BOARD-02, TR-BOARD-03, TR-BOARD-04)."""
    return t.rules.adjacent[t.spaces * 9 + space]


def tokens_on(t: Table, space: i64) -> i64:
    """How many tokens lie on a space, fallen Houses' included (TR-TRAVEL-05).

    A revealed Decoy takes up a place until it is removed (TR-TOKEN-05).
    """
    total: i64 = 0
    people = t.people
    for seat in range(t.rules.seats):
        base = seat * SPAN
        if people[base + WARRIOR] == space:
            total += 1
        if people[base + DECOY] == space:
            total += 1
    return total


def why_not_place(t: Table, seat: i64, space: i64) -> i64:
    """Why a token may not be laid there in Travel, or moved there before the Reveal."""
    if space < 1 or space > t.spaces:
        return why.NOT_ACTIVE  # TR-SETUP-11
    if get(t, seat, WARRIOR) == space or get(t, seat, DECOY) == space:
        return why.OWN_TOKEN_HERE  # TR-TRAVEL-03
    if tokens_on(t, space) >= MOST_TOKENS:
        return why.FULL  # TR-TRAVEL-04
    return why.OK


def why_not_enter(t: Table, seat: i64, space: i64) -> i64:
    """Why a Warrior may not come to a space by any move after Travel (TR-TRAVEL-06)."""
    if space < 1 or space > t.spaces:
        return why.NOT_ACTIVE
    if get(t, seat, TRAPS) > 0:
        return why.TRAPPED  # TR-ITEM-TRAP-4
    if space == get(t, seat, WARRIOR):
        return why.SAME_SPACE
    # TR-TRAVEL-07: the own Decoy leaves first, so it does not count.
    if get(t, seat, DECOY) != space and tokens_on(t, space) >= MOST_TOKENS:
        return why.FULL
    return why.OK


def why_not_step(t: Table, seat: i64, space: i64) -> i64:
    """Why a Warrior may not move to a space that must be adjacent."""
    if space < 1 or space > t.spaces:
        return why.NOT_ACTIVE
    if get(t, seat, TRAPS) > 0:
        return why.TRAPPED
    if not adjacent(t, get(t, seat, WARRIOR)) & BITS[space]:
        return why.NOT_ADJACENT
    return why_not_enter(t, seat, space)


def can_step(t: Table, seat: i64) -> bool:
    """Whether a Warrior has any adjacent space to go to."""
    for space in range(1, t.spaces + 1):
        if why_not_step(t, seat, space) == why.OK:
            return True
    return False


def why_nowhere_to_step(t: Table, seat: i64) -> i64:
    """Why a Warrior finds no adjacent space to go to."""
    if get(t, seat, TRAPS) > 0:
        return why.TRAPPED
    return why.OK if can_step(t, seat) else why.NO_TARGET


def move_warrior(t: Table, seat: i64, space: i64, rule: str) -> None:
    """Bring a Warrior to a space; the own Decoy there leaves the board (TR-PREPARE-10)."""
    if get(t, seat, DECOY) == space:
        put(t, seat, DECOY, 0)
        if t.sink is not None:
            tell(t, "decoy-removed", (("seat", int(seat) + 1),), DECOY_RULES.get(rule, ROOM_RULE))
    start = get(t, seat, WARRIOR)
    put(t, seat, WARRIOR, space)
    if t.sink is not None:
        values = (("seat", int(seat) + 1), ("start", int(start)), ("space", int(space)))
        tell(t, "moved", values, rule)


def why_not_swap(t: Table, seat: i64) -> i64:
    """Why Warrior and Decoy cannot change places; room is no matter."""
    if get(t, seat, TRAPS) > 0:
        return why.TRAPPED
    if get(t, seat, DECOY) == 0:
        return why.NO_DECOY
    return why.OK


def swap_tokens(t: Table, seat: i64, rule: str) -> None:
    """Let Warrior and Decoy change places."""
    warrior = get(t, seat, WARRIOR)
    put(t, seat, WARRIOR, get(t, seat, DECOY))
    put(t, seat, DECOY, warrior)
    if t.sink is not None:
        tell(t, "swapped", (("seat", int(seat) + 1),), rule)


def arrive_by_action(t: Table, seat: i64) -> None:
    """TR-TERRAIN-DESERT-2: with equipment, an Action that leads onto Desert is the last one."""
    base: i64 = fr.SIZE
    if active_seat(t) != seat or t.tiles[get(t, seat, WARRIOR)] != DESERT:
        return
    if get(t, seat, EQUIPPED) != 0:
        t.stack[base + fr.FLAGS] |= fr.HALTED


def shares_terrain(t: Table, seat: i64, other: i64) -> bool:
    """Whether the Warriors of two seats in play stand on one Terrain."""
    space = get(t, seat, WARRIOR)
    return space != 0 and plays(t, seat) and plays(t, other) and get(t, other, WARRIOR) == space
