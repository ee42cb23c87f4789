"""Houses, and what is laid out before the first Round (TR-SETUP)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign.checking.looks import in_setup, player, round_step
from banneret.games.terreign.kinds import EVENTS, HOUSE_NAMES
from banneret.games.terreign.rules.morale import max_morale
from banneret.games.terreign.settings import HOUSES_FIXED
from banneret.games.terreign.table import (
    FIELDS,
    HOUSE,
    MORALE,
    SPAN,
    Table,
    get,
    uses_reign,
)


def house_problems(t: Table) -> Iterator[str]:
    """Who lacks a House, has a second Player's, or another than the options say."""
    choosing = in_setup(t) and round_step(t) == fr.HOUSES
    claimed = int(t.stack[fr.INDEX]) if choosing else int(t.rules.seats)
    houses = [int(get(t, seat, HOUSE)) for seat in range(t.rules.seats)]
    for seat, house in enumerate(houses):
        if house < 0:
            if seat < claimed:
                yield f"{player(seat)} has no House (TR-SETUP-01)"
            continue
        if seat >= claimed:
            yield f"{player(seat)} has a House before its turn to claim one (TR-SETUP-01)"
        if houses.index(house) != seat:
            yield f"{HOUSE_NAMES[house]} belongs to two Players (TR-SETUP-02)"
        elif t.rules.house_mode == HOUSES_FIXED and house != t.rules.houses[seat] and not t.study:
            named = HOUSE_NAMES[t.rules.houses[seat]]
            yield f"{player(seat)} is {HOUSE_NAMES[house]}, but the option houses says {named}"


def setup_problems(t: Table) -> Iterator[str]:
    """What cannot be while Houses, Terrains and the First Player are being found."""
    if not in_setup(t):
        return
    seats = int(t.rules.seats)
    laid = {fr.HOUSES: 0, fr.TILES: int(t.stack[fr.INDEX])}.get(round_step(t), seats)
    if any((t.tiles[space] >= 0) != (space <= laid) for space in range(1, 9)):
        yield f"by this step of the setup {laid} Terrains are laid, from T1 on (TR-SETUP-10)"
    if t.round or t.turns or t.first or t.palace or t.summons or t.fog or t.truce:
        yield "the first Round has not begun, and nobody goes first yet (TR-SETUP-14)"
    if any(t.hands) or t.discard or t.drops or t.on_top or t.aside or any(t.events[EVENTS:]):
        yield "the Players start without items, and with empty discard piles (TR-SETUP-16)"
    if t.bottom or t.reached:
        yield "nothing happens before the setup is over (TR-SETUP-10)"
    for seat in range(seats):
        house = int(get(t, seat, HOUSE))
        expected = [0] * FIELDS
        expected[HOUSE] = house
        expected[MORALE] = int(max_morale(t, seat)) if house >= 0 else 0
        if list(t.people[seat * SPAN : seat * SPAN + FIELDS]) != expected:
            yield f"{player(seat)} has only a House and its full Morale at the start (TR-SETUP-07)"
    start = int(t.rules.start) if uses_reign(t) else 0
    if list(t.pools) != [start, 0] * int(t.rules.teams):
        yield f"at the start there are {start} honorable tokens each (TR-SETUP-05, TR-SETUP-06)"
