"""A Terrain Advantage that is being used (TR-PREPARE-11)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.checking.looks import kind_above, number, player
from banneret.games.terreign.kinds import (
    COAST,
    MOUNTAIN,
    RANGED,
    RIVER,
    TERRAIN_NAMES,
    TOWER,
    TOWNE,
    TYPES,
)
from banneret.games.terreign.rules.inventory import any_dropped
from banneret.games.terreign.table import Table, plays, terrain_under
from banneret.games.terreign.terrains import coast, mountain, river, tower, towne
from banneret.games.terreign.terrains.looking import DRAWING

STEPS = {COAST: 2, MOUNTAIN: 4, RIVER: 6, TOWNE: 2, TOWER: 2}
DRAWN = {MOUNTAIN: mountain.LOOKED_AT, RIVER: 2}
OPEN_TO_INSTANCES = {
    MOUNTAIN: (mountain.KEEPING, mountain.KEEPING_LAST),
    RIVER: (river.KEEPING, river.LAST_DRAW),
}


def advantage_problems(t: Table, f: int) -> Iterator[str]:
    """What does not fit an Advantage in use."""
    seat, terrain, step = (int(t.stack[f + n]) for n in (fr.SEAT, fr.CARD, fr.STEP))
    name = TERRAIN_NAMES[terrain]
    if terrain not in STEPS:
        yield f"the Advantage of {name} asks nothing (TR-PREPARE-11)"
        return
    if plays(t, seat) and terrain_under(t, seat) != terrain:
        yield f"{player(seat)} is not on {name} and cannot use its Advantage (TR-PREPARE-11)"
        return
    if not plays(t, seat) and not _ends_by_itself(t, terrain, step):
        yield f"{player(seat)} is out and uses no Advantage (TR-RETREAT-14)"
    if step >= STEPS[terrain]:
        yield f"the Advantage of {name} has {STEPS[terrain]} steps (TR-PREPARE-11)"
        return
    if terrain == COAST:
        yield from _coast(t, f, step)
    elif terrain in DRAWN:
        yield from _drawn(t, f, terrain, step)
    else:
        yield from _paid(t, f, seat, terrain, step)


def _ends_by_itself(t: Table, terrain: int, step: int) -> bool:
    """Whether nothing more is chosen: the user may have fallen by a card that was kept."""
    if terrain == MOUNTAIN:
        return step >= mountain.KEEPING and len(t.aside) < 2
    return terrain == RIVER and step >= river.KEEPING


def _coast(t: Table, f: int, step: int) -> Iterator[str]:
    left, space = int(t.stack[f + fr.COUNTED]), int(t.stack[f + fr.TARGET])
    if left > 2:
        yield f"the Coast brings 2 items, so left is 0 to 2, not {left} (TR-TERRAIN-COAST-2)"
    if step == coast.ITEM and not any_dropped(t, space):
        yield f"nothing lies on T{space} for the Coast (TR-TERRAIN-COAST-1)"
    if step == coast.ITEM and left == 0:
        yield "the Coast's two items are taken (TR-TERRAIN-COAST-2)"
    if step == coast.PLACE and space:
        yield "a Terrain is chosen, so an item is taken from there: step second (TR-TERRAIN-COAST-1)"


def _drawn(t: Table, f: int, terrain: int, step: int) -> Iterator[str]:
    """Mountain and River, which look at cards drawn aside."""
    name, left, choice = (
        TERRAIN_NAMES[terrain],
        int(t.stack[f + fr.COUNTED]),
        int(t.stack[f + fr.TARGET]),
    )
    aside = len(t.aside)
    if step == DRAWING and left + aside != DRAWN[terrain]:
        yield f"{name} draws {DRAWN[terrain]} cards: {number(aside, 'card')} aside and left {left} (TR-TERRAIN-{name.upper()}-1)"
    elif step != DRAWING and left:
        yield f"{name} has drawn its cards: left is 0 (TR-TERRAIN-{name.upper()}-1)"
    least, most = _aside(terrain, step, kind_above(t, f) != 0)
    if not least <= aside <= most:
        yield f"{number(aside, 'card')} aside at this step of {name}: {least} to {most} (TR-TERRAIN-{name.upper()}-1)"
    if terrain == MOUNTAIN and step <= mountain.RETURNING and aside and t.on_top and not t.study:
        yield "Mountain draws the known card on the deck first (TR-TERRAIN-MOUNTAIN-1)"
    passing = terrain == RIVER and step == river.PASSING
    if choice and not passing:
        yield f"no card is chosen at this step of {name}"
    if passing and choice not in [int(card >> 8 & 255) for card in t.aside]:
        yield "the card that River passes on is one of those aside (TR-TERRAIN-RIVER-2)"
    if terrain == RIVER and step <= river.PASSING:
        yield from _receivers(t, int(t.stack[f + fr.SEAT]))
    if kind_above(t, f) == fr.INSTANCE:
        yield from _instance(t, f, terrain, step)


def _aside(terrain: int, step: int, busy: bool) -> tuple[int, int]:
    """How many cards lie aside at a step, at least and at most."""
    if step == DRAWING:
        return 0, DRAWN[terrain]
    if terrain == MOUNTAIN:
        return 0, {mountain.RETURNING: 3, mountain.KEEPING: 0 if busy else 2}.get(step, 1)
    return {river.CHOOSING: (1, 2), river.PASSING: (1, 2), river.KEEPING: (0, 1)}.get(step, (0, 0))


def _receivers(t: Table, seat: int) -> Iterator[str]:
    others = range(int(t.rules.seats))
    if not any(river.why_not_receiver(t, seat, other) == why.OK for other in others):
        yield f"no Player is next to {player(seat)} to get River's card (TR-TERRAIN-RIVER-3)"


def _instance(t: Table, f: int, terrain: int, step: int) -> Iterator[str]:
    """A card looked at enters an inventory, and is played there."""
    seat, holder = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.SIZE + fr.SEAT])
    name = TERRAIN_NAMES[terrain]
    if step not in OPEN_TO_INSTANCES[terrain]:
        yield f"no card enters an inventory at this step of {name} (TR-TYPE-INSTANCE-3)"
    elif terrain == RIVER and step == river.KEEPING:
        if plays(t, holder) and plays(t, seat) and river.why_not_receiver(t, seat, holder):
            yield f"{player(holder)} is not next to {player(seat)} to get River's card (TR-TERRAIN-RIVER-5)"
    elif holder != seat:
        yield f"the user of {name} keeps the card (TR-TERRAIN-{name.upper()}-1)"


def _paid(t: Table, f: int, seat: int, terrain: int, step: int) -> Iterator[str]:
    """Towne and Tower, which take an item first."""
    if t.stack[f + fr.COUNTED] or t.stack[f + fr.TARGET]:
        yield f"{TERRAIN_NAMES[terrain]} has no choice and nothing left"
    if terrain == TOWNE:
        if step == towne.PAYING and towne.why_not_towne(t, seat):
            yield f"{player(seat)} has nothing to give in Towne, or the discard pile nothing to take (TR-TERRAIN-TOWNE-1)"
        if step == towne.TAKING and len(t.discard) < 2:
            yield "Towne takes an item that lay in the discard pile before (TR-TERRAIN-TOWNE-2)"
    elif step == tower.PAYING and tower.why_not_tower(t, seat):
        yield f"{player(seat)} has no Ranged item for the Tower, or nobody to strike (TR-TERRAIN-TOWER-1)"
    elif step == tower.AIMING and not (t.discard and TYPES[t.discard[-1]] & RANGED):
        yield "the Ranged item given for the Tower lies on the discard pile (TR-TERRAIN-TOWER-1)"
    elif step == tower.AIMING and tower.why_no_terrain(t):
        yield "nobody can be struck by the Tower (TR-TERRAIN-TOWER-2)"
