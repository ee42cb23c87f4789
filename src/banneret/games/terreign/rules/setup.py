"""Setup: Houses, Terrains and the First Player (TR-SETUP, TR-COMP)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import tell
from banneret.games.terreign.kinds import BITS, HOUSE_NAMES, HOUSES, TERRAIN_NAMES, TERRAINS
from banneret.games.terreign.rules.morale import max_morale
from banneret.games.terreign.settings import HOUSES_CHOSEN, HOUSES_RANDOM
from banneret.games.terreign.table import (
    HOUSE,
    MORALE,
    Table,
    get,
    put,
    wait,
    wait_for_chance,
)
from banneret.kernel.arrays import changed
from banneret.kernel.choices import Chances


def run_setup(t: Table, f: i64) -> bool:
    """Carry the setup on by one step."""
    step = t.stack[f + fr.STEP]
    index = t.stack[f + fr.INDEX]
    if step == fr.HOUSES:
        if index == t.rules.seats:
            next_part(t, f)
            return True
        return run_houses(t, index)
    if step == fr.TILES:
        if index == t.rules.seats:
            next_part(t, f)
            return True
        return wait_for_chance(t)  # TR-SETUP-10
    if t.rules.first == 0:
        return wait_for_chance(t)  # TR-SETUP-13
    name_first(t, f, t.rules.first - 1)
    return True


def next_part(t: Table, f: i64) -> None:
    """Go on to the next part of the setup."""
    t.stack[f + fr.STEP] += 1
    t.stack[f + fr.INDEX] = 0


def run_houses(t: Table, seat: i64) -> bool:
    """TR-SETUP-01: by choice, by chance, or named before."""
    if t.rules.house_mode == HOUSES_RANDOM:
        return wait_for_chance(t)
    if t.rules.house_mode == HOUSES_CHOSEN:
        return wait(t, seat)
    claim_house(t, 0, t.rules.houses[seat])
    return True


def house_taken(t: Table, house: i64) -> bool:
    """TR-SETUP-02: whether a House has its Player."""
    for seat in range(t.rules.seats):
        if get(t, seat, HOUSE) == house:
            return True
    return False


def why_not_house(t: Table, action: i64) -> i64:
    """Why a House cannot be claimed."""
    if act.verb_of(action) != act.HOUSE or act.about(action) >= HOUSES:
        return why.NOT_NOW
    return why.HOUSE_TAKEN if house_taken(t, act.about(action)) else why.OK


def claim_house(t: Table, f: i64, house: i64) -> None:
    """TR-SETUP-04 to TR-SETUP-07: the seat takes a House, its tokens and its Morale."""
    seat = t.stack[f + fr.INDEX]
    put(t, seat, HOUSE, house)
    put(t, seat, MORALE, max_morale(t, seat))
    t.stack[f + fr.INDEX] += 1
    if t.sink is not None:
        values = (("seat", int(seat) + 1), ("house", HOUSE_NAMES[house]))
        tell(t, "house", values, "TR-SETUP-01", "TR-SETUP-07")


def lay_tile(t: Table, f: i64, terrain: i64) -> None:
    """TR-SETUP-10: the next numbered space gets a random tile, from the centre on."""
    t.stack[f + fr.INDEX] += 1
    space = t.stack[f + fr.INDEX]
    t.tiles = changed(t.tiles, space, terrain)
    t.unused &= ~BITS[terrain]
    if t.sink is not None:
        values = (("space", int(space)), ("terrain", TERRAIN_NAMES[terrain]))
        tell(t, "tile", values, "TR-SETUP-10", "TR-COMP-05")


def name_first(t: Table, f: i64, seat: i64) -> None:
    """TR-SETUP-14: a seat receives the First Player token, and the first Round begins."""
    t.first = seat
    t.stack[f + fr.STEP] = fr.BEGIN
    t.stack[f + fr.INDEX] = 0
    if t.sink is not None:
        tell(t, "first", (("seat", int(seat) + 1),), "TR-SETUP-14", "TR-SETUP-15")


def setup_outcomes(t: Table, f: i64, chances: Chances) -> None:
    """What chance may bring in the setup, all alike."""
    step = t.stack[f + fr.STEP]
    if step == fr.HOUSES:
        for house in range(HOUSES):
            if not house_taken(t, house):
                chances.add(act.HOUSE + house)
    elif step == fr.TILES:
        for tile in range(TERRAINS):
            if t.unused & BITS[tile]:
                chances.add(act.TILE + tile)
    else:
        for seat in range(t.rules.seats):
            chances.add(act.FIRST + seat)


def do_setup(t: Table, f: i64, action: i64) -> None:
    """A House, a tile or the First Player is drawn or chosen."""
    step = t.stack[f + fr.STEP]
    if step == fr.HOUSES:
        claim_house(t, f, act.about(action))
    elif step == fr.TILES:
        lay_tile(t, f, act.about(action))
    else:
        name_first(t, f, act.about(action))


def is_setup(step: i64) -> bool:
    """Whether a step of a Round is one of the setup's."""
    return step <= fr.FIRST
