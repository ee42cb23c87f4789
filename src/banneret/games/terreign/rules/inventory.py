"""Inventories, equipment and dropped items (TR-INV, TR-DROP, TR-EQUIP)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import item_event
from banneret.games.terreign.kinds import (
    AMOUNTS,
    BITS,
    EQUIPMENT,
    GEAR,
    HAMMERSTONE,
    PLACES,
    SATCHEL,
    SHIELD,
    TYPES,
    USURP,
    WEAPON,
)
from banneret.games.terreign.table import (
    EQUIPPED,
    HELD,
    SECRETS,
    SHOWN,
    SPAN,
    SPENT,
    WARRIOR,
    Table,
    get,
    has_trait,
    lying,
    put,
    space_of,
)
from banneret.kernel.arrays import added, ascending, inserted, place_of, without

MOST_EQUIPPED: Final[i64] = 3
MOST_HELD: Final[i64] = 5


# ---------------------------------------------------------------- cards in hand


def holds(t: Table, seat: i64, kind: i64) -> i64:
    """How many of an item lie in an inventory."""
    if not t.people[seat * SPAN + HELD] & BITS[kind]:
        return 0
    total: i64 = 0
    for card in t.hands[seat]:
        if card >> 8 == kind:
            total += 1
    return total


def set_hand(t: Table, seat: i64, hand: vec[i64]) -> None:
    """Give a seat an inventory: cards in ascending order."""
    held: i64 = 0
    shown: i64 = 0
    secrets: i64 = 0
    for card in hand:
        held |= BITS[card >> 8]
        if card & 255 == t.rules.everyone:
            shown |= BITS[card >> 8]
        else:
            secrets += 1
    t.hands[seat] = hand
    put(t, seat, HELD, held)
    put(t, seat, SHOWN, shown)
    put(t, seat, SECRETS, secrets)


def take_in(t: Table, seat: i64, kind: i64, seen: i64) -> None:
    """Put an item into an inventory; `seen` are the seats that know it."""
    set_hand(t, seat, inserted(t.hands[seat], kind << 8 | seen | BITS[seat]))


def give_up(t: Table, seat: i64, kind: i64, seen: i64) -> None:
    """Take an item out of an inventory before the eyes of `seen`.

    Whoever does not see which card leaves is no longer sure of any card that stays; whoever
    sees it leave counts it as the one known before, if one of that kind was.
    """
    hand = t.hands[seat]
    best: i64 = -1
    for i in range(len(hand)):
        if hand[i] >> 8 == kind:
            best = i  # of one kind, the card most seats know comes last
    known = hand[best] & 255
    hand = without(hand, best)
    blind = t.rules.everyone & ~seen & ~BITS[seat]
    forget_twins(t, hand, kind, seen & ~known & ~BITS[seat])
    if blind:
        for i in range(len(hand)):
            hand[i] &= ~blind
    set_hand(t, seat, ascending(hand))


def forget_twins(t: Table, hand: vec[i64], kind: i64, seats: i64) -> None:
    """Let each of `seats` forget one card of a kind it knew."""
    if seats == 0:
        return
    for seat in range(t.rules.seats):
        bit = BITS[seat]
        if not seats & bit:
            continue
        for i in range(len(hand)):
            if hand[i] >> 8 == kind and hand[i] & bit:
                hand[i] &= ~bit
                break


def show_hand(t: Table, seat: i64, viewer: i64) -> None:
    """Let a seat see a whole inventory."""
    hand = t.hands[seat][:]
    for i in range(len(hand)):
        hand[i] |= BITS[viewer]
    set_hand(t, seat, ascending(hand))


def inventory_limit(t: Table, seat: i64) -> i64:
    """TR-INV-02: five, and more with each Satchel; checked at the turn's end (TR-INV-03)."""
    return MOST_HELD + AMOUNTS[SATCHEL] * equipped(t, seat, SATCHEL)


# ---------------------------------------------------------------- equipment


def equipped(t: Table, seat: i64, kind: i64) -> i64:
    """How many of an item are equipped."""
    return get(t, seat, EQUIPPED) >> PLACES[kind] & 3


def unspent(t: Table, seat: i64, kind: i64) -> i64:
    """How many of an equipped item can still be used this turn (TR-EQUIP-04)."""
    return equipped(t, seat, kind) - spent(t, seat, kind)


def spent(t: Table, seat: i64, kind: i64) -> i64:
    """How many of an equipped item were used this turn."""
    return get(t, seat, SPENT) >> PLACES[kind] & 3


def spend(t: Table, seat: i64, kind: i64) -> None:
    """Note one use of an equipped item."""
    put(t, seat, SPENT, get(t, seat, SPENT) + BITS[PLACES[kind]])


def gear_count(t: Table, seat: i64) -> i64:
    """How many items a seat has equipped."""
    total: i64 = 0
    word = get(t, seat, EQUIPPED)
    while word:
        total += word & 3
        word = word >> 2
    return total


def plates(t: Table, seat: i64, plate: i64) -> i64:
    """How many Weapons or Shields a seat has equipped."""
    total: i64 = 0
    for kind in GEAR:
        if TYPES[kind] & plate:
            total += equipped(t, seat, kind)
    return total


def why_not_held(t: Table, seat: i64, kind: i64) -> i64:
    """Why an item is none of an inventory."""
    if t.people[seat * SPAN + HELD] & BITS[kind]:
        return why.OK
    return why.IS_EQUIPPED if equipped(t, seat, kind) > 0 else why.NOT_ITEM


def why_not_worn(t: Table, seat: i64, kind: i64) -> i64:
    """Why an item is none that a seat has equipped."""
    return why.OK if equipped(t, seat, kind) > 0 else why.NOT_YOUR_GEAR


def why_not_equip(t: Table, seat: i64, kind: i64) -> i64:
    """Why an item cannot be equipped (TR-EQUIP-01, TR-EQUIP-08).

    Alike items without a plate may lie side by side (TR-EQUIP-07).
    """
    refused = why_not_held(t, seat, kind)
    if refused != why.OK:
        return refused
    if not TYPES[kind] & EQUIPMENT:
        return why.NOT_EQUIPMENT
    full_rack = has_trait(t, seat, HAMMERSTONE)
    if gear_count(t, seat) >= MOST_EQUIPPED + (1 if full_rack else 0):
        return why.RACK_FULL
    if TYPES[kind] & WEAPON and not plate_fits(t, seat, kind, WEAPON, full_rack):
        return why.ONE_WEAPON
    if TYPES[kind] & SHIELD and not plate_fits(t, seat, kind, SHIELD, full_rack):
        return why.ONE_SHIELD
    return why.OK


def plate_fits(t: Table, seat: i64, kind: i64, plate: i64, full_rack: bool) -> bool:
    """Whether one more Weapon or Shield may be equipped; the full rack allows one pair."""
    count = plates(t, seat, plate)
    if count == 0:
        return True
    if not full_rack or count > 1 or equipped(t, seat, kind) > 0:
        return False
    return plates(t, seat, WEAPON + SHIELD - plate) < 2


def equip(t: Table, seat: i64, kind: i64) -> None:
    """TR-EQUIP-02: lay an inventory item open in front of its owner."""
    give_up(t, seat, kind, t.rules.everyone)
    put_on(t, seat, kind)
    if t.sink is not None:
        item_event(t, "equipped", seat, kind, "TR-EQUIP-02", "TR-FREE-02")


def put_on(t: Table, seat: i64, kind: i64) -> None:
    """An item lies open in front of a seat."""
    put(t, seat, EQUIPPED, get(t, seat, EQUIPPED) + BITS[PLACES[kind]])


def unequip(t: Table, seat: i64, kind: i64) -> None:
    """Take an equipped item away; of two alike, the one already used.

    It is dropped, discarded or traded: no way leads back to the inventory (TR-EQUIP-05).
    """
    put(t, seat, EQUIPPED, get(t, seat, EQUIPPED) - BITS[PLACES[kind]])
    if spent(t, seat, kind) > 0:
        put(t, seat, SPENT, get(t, seat, SPENT) - BITS[PLACES[kind]])


# ---------------------------------------------------------------- under a Terrain


def lay_down(t: Table, space: i64, kind: i64) -> None:
    """TR-DROP-01, TR-DROP-02: an item lies face up under a Terrain until it is taken."""
    t.drops = inserted(t.drops, lying(space, kind))


def dropped(t: Table, space: i64, kind: i64) -> bool:
    """Whether an item lies under the Terrain of a space."""
    wanted = lying(space, kind)
    for entry in t.drops:
        if entry >= wanted:
            return entry == wanted  # they lie in ascending order
    return False


def any_dropped(t: Table, space: i64) -> bool:
    """Whether anything lies under the Terrain of a space."""
    for entry in t.drops:
        if space_of(entry) == space:
            return True
    return False


def pick_up(t: Table, space: i64, kind: i64) -> None:
    """Take a dropped item from under a Terrain."""
    t.drops = without(t.drops, place_of(t.drops, lying(space, kind)))


def drop_card(t: Table, seat: i64, kind: i64, rule: str) -> None:
    """Drop an inventory item on the Terrain of the own Warrior (TR-INV-04)."""
    give_up(t, seat, kind, t.rules.everyone)
    lay_down(t, get(t, seat, WARRIOR), kind)
    if t.sink is not None:
        item_event(t, "dropped", seat, kind, rule)


def drop_gear(t: Table, seat: i64, kind: i64, rule: str) -> None:
    """Drop an equipped item on the Terrain of the own Warrior (TR-EQUIP-06, TR-EQUIP-10)."""
    unequip(t, seat, kind)
    lay_down(t, get(t, seat, WARRIOR), kind)
    if t.sink is not None:
        item_event(t, "dropped", seat, kind, rule)


def discard_card(t: Table, seat: i64, kind: i64, rule: str) -> None:
    """Discard an inventory item."""
    give_up(t, seat, kind, t.rules.everyone)
    t.discard = added(t.discard, kind)
    if t.sink is not None:
        item_event(t, "discarded", seat, kind, rule)


def discard_gear(t: Table, seat: i64, kind: i64, rule: str) -> None:
    """Discard an equipped item."""
    unequip(t, seat, kind)
    t.discard = added(t.discard, kind)
    if t.sink is not None:
        item_event(t, "discarded", seat, kind, rule)


def spend_agility(t: Table, seat: i64, kind: i64) -> None:
    """TR-TYPE-AGILITY-1: an Agility item is used in the open and then discarded."""
    give_up(t, seat, kind, t.rules.everyone)
    if t.sink is not None:
        rule = "TR-ITEM-USURP-2" if kind == USURP else "TR-TYPE-AGILITY-1"
        item_event(t, "reacts", seat, kind, rule)
    t.discard = added(t.discard, kind)
