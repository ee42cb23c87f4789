"""Items, equipment, traits, Advantages, Charity, Barter and draws that are being carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.checking.advantages import advantage_problems
from banneret.games.terreign.checking.aside import aside_problems
from banneret.games.terreign.checking.event import last_seat
from banneret.games.terreign.checking.looks import (
    aim_reason,
    item,
    kind_below,
    number,
    player,
    reason,
)
from banneret.games.terreign.event_cards.card import EVENT
from banneret.games.terreign.houses.traits import RECEIVING, why_not_trait
from banneret.games.terreign.items.item import ACTION, BETWEEN, ITEM, NOTHING
from banneret.games.terreign.items.targets import why_not_pilfer
from banneret.games.terreign.items.use import PLAYED
from banneret.games.terreign.kinds import (
    BENEVOL,
    CAVERN,
    DESIRAH,
    EQUIPMENT,
    EVENT_NAMES,
    PICKPOCKET,
    PLAGUE,
    RANGED,
    RIVER,
    RUIN,
    STANDARD,
    SWAMP,
    TOWNE,
    TYPES,
)
from banneret.games.terreign.rules.barter import items_of, why_not_barter
from banneret.games.terreign.rules.charity import COST
from banneret.games.terreign.rules.decks import stays_in_hand
from banneret.games.terreign.rules.inventory import gear_count, holds, spent
from banneret.games.terreign.rules.reign import has_dishonor, tokens
from banneret.games.terreign.table import (
    Table,
    are_enemies,
    first_clockwise,
    has_trait,
    plays,
    terrain_under,
    uses_reign,
)
from banneret.games.terreign.terrains import river

AIMING = 0
DRAWN_AT = (fr.PICKING, fr.PREPARED, fr.ACTING)  # steps of a turn in which Search and Palace draw


def choice_problems(t: Table) -> Iterator[str]:
    """What does not fit the things that are being used, chosen, drawn or traded."""
    for f in range(fr.SIZE, t.height, fr.SIZE):
        kind = int(t.stack[f])
        if kind in OF_THE_TURN and kind_below(t, f) == fr.TURN:
            yield from _of_turn(t, f)
        if _asks(t, f, kind) and not plays(t, t.stack[f + fr.SEAT]):
            yield f"{player(int(t.stack[f + fr.SEAT]))} is out and chooses nothing (TR-RETREAT-14)"
        if kind in CHECKS:
            yield from CHECKS[kind](t, f)
    yield from aside_problems(t)


def _asks(t: Table, f: int, kind: int) -> bool:
    """Whether a frame asks its own seat, which then must be in play."""
    if kind == fr.ITEM:
        return bool(t.stack[f + fr.STEP] == AIMING)
    if kind == fr.STRIP:
        return kind_below(t, f) == fr.ITEM
    return kind in (fr.GEAR, fr.TRAIT, fr.CHARITY, fr.BARTER, fr.PILFER)


def _of_turn(t: Table, f: int) -> Iterator[str]:
    """What comes out of a turn is its Player's, in the phase for it."""
    turn = f - fr.SIZE
    seat, step = int(t.stack[f + fr.SEAT]), int(t.stack[turn + fr.STEP])
    if t.stack[turn + fr.SEAT] != seat:
        yield f"in the turn of {player(int(t.stack[turn + fr.SEAT]))} it is not {player(seat)} who acts (TR-TURN-01)"
    what, steps, costs = OF_THE_TURN[int(t.stack[f])]
    if step not in steps:
        yield f"{what} is not possible at this step of a turn (TR-TURN-02)"
    elif costs and step == fr.ACTING and t.stack[turn + fr.USED] == 0:
        yield f"{what} takes an Action: used is at least 1 (TR-ACTION-01)"


# What it is, in which steps of a turn it can be, and whether it costs an Action in the last one.
FREE = (fr.PREPARING, fr.PICKING, fr.ACTING)
OF_THE_TURN = {
    fr.ITEM: ("using an item", (fr.ACTING,), True),
    fr.GEAR: ("using equipment", FREE, False),
    fr.ADVANTAGE: ("an Advantage", (fr.PREPARED,), False),
    fr.TRAIT: ("using the trait", FREE, False),
    fr.CHARITY: ("Charity", (fr.ACTING,), True),
    fr.BARTER: ("a Barter", (fr.ACTING,), False),
    fr.PILFER: ("taking an item with the trait", (fr.ACTING,), True),
    fr.DRAW: ("a draw", (*FREE, fr.PREPARED), False),
    fr.INSTANCE: ("an Instance", DRAWN_AT, True),
    fr.DUEL: ("a Duel", (fr.ACTING,), True),
}


def _item(t: Table, f: int) -> Iterator[str]:
    seat, kind = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.CARD])
    if not TYPES[kind] & (RANGED | STANDARD):
        yield f"{item(kind)} is no item that is used as an Action (TR-TYPE-STANDARD-1)"
    elif t.stack[f + fr.STEP] == AIMING:
        refused = int(ITEM[kind].why_no_use(t, seat))
        if TYPES[kind] & RANGED and terrain_under(t, seat) == CAVERN:
            refused = why.CAVERN_USER
        if refused:
            yield f"{player(seat)} cannot use {item(kind)}: {reason(refused)}"


def _gear(t: Table, f: int) -> Iterator[str]:
    seat, kind = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.CARD])
    below = f - fr.SIZE
    tool, between = ITEM[kind].moments & ACTION, ITEM[kind].moments & BETWEEN
    if not TYPES[kind] & EQUIPMENT or ITEM[kind].asks == NOTHING:
        yield f"{item(kind)} is no equipment that is aimed at something (TR-EQUIP-03)"
        return
    if spent(t, seat, kind) == 0:
        yield f"{player(seat)} has no {item(kind)}* equipped, which is in use (TR-EQUIP-04)"
    if between and terrain_under(t, seat) == SWAMP:
        yield f"{player(seat)} is on the Swamp and cannot use {item(kind)} (TR-TERRAIN-SWAMP-2)"
    refused = int(ITEM[kind].why_no_use(t, seat))
    if refused:
        yield f"{player(seat)} cannot use {item(kind)}: {reason(refused)}"
    if t.stack[below] == fr.BORDER:
        asked = first_clockwise(t, t.stack[below + fr.MASK], t.stack[below + fr.SEAT])
        if tool or asked != seat:
            yield "at a border only who is asked uses a Grapple Line (TR-TYPE-HYBRID-3)"
    elif tool and (t.stack[below + fr.STEP] != fr.ACTING or t.stack[below + fr.USED] == 0):
        yield f"{item(kind)} takes an Action: step acting, used at least 1 (TR-ACTION-04)"


def _trait(t: Table, f: int) -> Iterator[str]:
    seat, step, kind = (int(t.stack[f + n]) for n in (fr.SEAT, fr.STEP, fr.CARD))
    turn = f - fr.SIZE
    if not has_trait(t, seat, BENEVOL) and not has_trait(t, seat, DESIRAH):
        yield f"{player(seat)} has no trait that asks something (TR-SETUP-03)"
        return
    if not t.stack[turn + fr.FLAGS] & fr.TRAIT_USED:
        yield "a trait in use is used: flags trait-used (TR-SETUP-03)"
    refused = int(why_not_trait(t, seat))
    if refused:
        yield f"{player(seat)} cannot use its trait: {reason(refused, act.TRAIT)}"
    elif step == RECEIVING and has_trait(t, seat, DESIRAH):
        yield "House Desirah gives nothing away: step choosing (TR-SETUP-03)"
    elif step == RECEIVING and holds(t, seat, kind) == 0:
        yield f"{player(seat)} does not hold {item(kind)} to give it (TR-SETUP-03)"
    elif step != RECEIVING and kind:
        yield "no item is chosen yet (TR-SETUP-03)"


def _charity(t: Table, f: int) -> Iterator[str]:
    seat, left = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.LEFT])
    if left > COST:
        yield f"Charity takes {COST} items, so left is 0 to {COST}, not {left} (TR-ACTION-11)"
    elif COST - left > len(t.discard):
        yield f"{number(COST - left, 'item')} of Charity lie on the discard pile (TR-ACTION-14)"
    if not uses_reign(t):
        yield "there is no Charity in Battle Royale (TR-VAR-ROYALE-8)"
    elif has_dishonor(t, seat):
        yield f"{player(seat)} has a dishonorable token and no Charity (TR-ACTION-12)"
    elif tokens(t, seat) >= t.rules.goal - 1:
        yield f"{player(seat)} cannot win the last token by Charity (TR-ACTION-13)"
    items = len(t.hands[seat]) + int(gear_count(t, seat))
    if items < left <= COST:
        yield f"{player(seat)} has {number(items, 'item')} for the {left} that Charity still takes (TR-ACTION-11)"


def _barter(t: Table, f: int) -> Iterator[str]:
    one, two = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.TARGET])
    step, count = int(t.stack[f + fr.STEP]), int(t.stack[f + fr.COUNTED])
    refused = int(why_not_barter(t, one, two))
    if refused:
        yield f"{player(one)} cannot barter with {player(two)}: {reason(refused, act.BARTER)}"
        return
    most = min(int(items_of(t, one)), int(items_of(t, two)))
    if step == fr.COUNTING and count:
        yield "the number of the Barter is not named yet: step asking, giving or returning"
    elif step != fr.COUNTING and not 1 <= count <= most:
        yield f"a Barter of {count}: both can give 1 to {most} (TR-BARTER-03)"


def _draw(t: Table, f: int) -> Iterator[str]:
    seat, left, below = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.LEFT]), f - fr.SIZE
    most, owner = 1, int(t.stack[below + fr.SEAT])
    if t.stack[below] == fr.TURN:
        flags, step = t.stack[below + fr.FLAGS], t.stack[below + fr.STEP]
        by_trait = has_trait(t, seat, BENEVOL) and flags & fr.TRAIT_USED
        most = 2 if by_trait else 1
        if not by_trait and step not in DRAWN_AT:
            yield "nobody draws before Prepare has begun (TR-PREPARE-04)"
        if not by_trait and step == fr.ACTING and t.stack[below + fr.USED] == 0:
            yield "Search takes an Action: used is at least 1 (TR-ACTION-06)"
    elif t.stack[below] == fr.INSTANCE:
        most = int(ITEM[t.stack[below + fr.CARD]].draws)
        if not most or t.stack[below + fr.STEP] != PLAYED:
            yield "a draw comes out of a Lucky Find that was played (TR-CONTENT-11)"
    elif t.stack[below] == fr.ITEM:
        most = int(ITEM[t.stack[below + fr.CARD]].draws)
        if not most or t.stack[below + fr.STEP] != fr.DONE:
            yield "a draw comes out of an item in use, at its step done (TR-ACTION-05)"
    elif t.stack[below] == fr.ADVANTAGE:
        if t.stack[below + fr.CARD] != RIVER or t.stack[below + fr.STEP] != river.FINISHED:
            yield "a draw ends the River's Advantage: step sixth (TR-TERRAIN-RIVER-1)"
    else:
        owner = last_seat(t, below)
        event = int(t.stack[below + fr.CARD])
        if not EVENT[event].draws or t.stack[below + fr.STEP] != 1:
            yield f"the Event {EVENT_NAMES[event]} lets nobody draw (TR-CONTENT-06)"
    if seat != owner:
        yield f"{player(seat)} draws nothing here (TR-PREPARE-04)"
    if left > most:
        yield f"{number(left, 'card')} are left to draw, but here it is at most {most} (TR-PREPARE-07)"


def _instance(t: Table, f: int) -> Iterator[str]:
    seat, kind, below = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.CARD]), f - fr.SIZE
    if stays_in_hand(kind) or kind == PLAGUE:
        yield f"{item(kind)} is no Instance that is played at once (TR-TYPE-INSTANCE-1)"
    if t.stack[below] != fr.ADVANTAGE and seat != t.stack[below + fr.SEAT]:
        yield f"{player(seat)} gets no Instance here (TR-TYPE-INSTANCE-3)"
    if t.stack[below] == fr.TURN and plays(t, seat) and terrain_under(t, seat) not in (RUIN, TOWNE):
        yield "in a turn an Instance comes by a draw, or on Ruin or Towne (TR-TYPE-INSTANCE-3)"


def _strip(t: Table, f: int) -> Iterator[str]:
    seat, target = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.TARGET])
    discarding, below = int(t.stack[f + fr.DISCARDING]), f - fr.SIZE
    if discarding > 1:
        yield "discarding is 0, for dropped, or 1 (TR-CONTENT-12)"
    if not are_enemies(t, seat, target):
        yield f"{player(seat)} takes nothing from {player(target)}, who is no enemy (TR-VAR-ALLY-11)"
    if t.stack[below] != fr.ITEM:
        return
    kind = int(t.stack[below + fr.CARD])
    takes = ITEM[kind].discards if discarding else ITEM[kind].strips
    if not takes or t.stack[below + fr.STEP] != fr.DONE:
        yield "Acid Flask makes one discard, Sabotage drop an equipped item: item at step done (TR-CONTENT-12)"
    elif seat != t.stack[below + fr.SEAT]:
        yield "who uses the item picks what goes (TR-CONTENT-12)"
    elif plays(t, target) and ITEM[kind].why_not_aim(t, seat, target):
        refused = int(ITEM[kind].why_not_aim(t, seat, target))
        yield f"{player(seat)} cannot use {item(kind)} on {player(target)}: {aim_reason(refused, kind)}"


def _pilfer(t: Table, f: int) -> Iterator[str]:
    seat, target, below = int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.TARGET]), f - fr.SIZE
    refused = int(why_not_pilfer(t, seat, target))
    if refused:
        yield f"{player(seat)} cannot take an item from {player(target)}: {aim_reason(refused, PICKPOCKET)}"
    if t.stack[below] == fr.ITEM:
        if not ITEM[t.stack[below + fr.CARD]].steals or t.stack[below + fr.STEP] != fr.DONE:
            yield "Pickpocket at step done takes an item (TR-TYPE-STANDARD-1)"
        elif seat != t.stack[below + fr.SEAT]:
            yield "who uses the Pickpocket takes the item (TR-TYPE-STANDARD-1)"
    elif not has_trait(t, seat, DESIRAH) or not t.stack[below + fr.FLAGS] & fr.TRAIT_USED:
        yield "only House Desirah takes an item by its trait: flags trait-used (TR-SETUP-03)"


CHECKS: dict[int, Callable[[Table, int], Iterator[str]]] = {
    fr.ITEM: _item,
    fr.GEAR: _gear,
    fr.TRAIT: _trait,
    fr.CHARITY: _charity,
    fr.BARTER: _barter,
    fr.DRAW: _draw,
    fr.INSTANCE: _instance,
    fr.STRIP: _strip,
    fr.PILFER: _pilfer,
    fr.ADVANTAGE: advantage_problems,
}
