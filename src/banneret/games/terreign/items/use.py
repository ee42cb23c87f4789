"""The frames of items: in use as an Action, equipped and in use, an Instance; and of what they take."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import hidden_item_event, item_event, tell
from banneret.games.terreign.items.item import ITEM, NOTHING
from banneret.games.terreign.kinds import BITS
from banneret.games.terreign.rules.decks import enter
from banneret.games.terreign.rules.inventory import (
    discard_gear,
    drop_gear,
    gear_count,
    give_up,
    spend,
    why_not_worn,
)
from banneret.games.terreign.table import Table, wait, wait_for_chance
from banneret.kernel.arrays import added
from banneret.kernel.choices import Chances

PLAYED: Final[i64] = 1


def start_item(t: Table, seat: i64, kind: i64) -> None:
    """TR-ACTION-05: the card is in use, and discarded when its effect is finished."""
    give_up(t, seat, kind, t.rules.everyone)
    if t.sink is not None:
        item_event(t, "used", seat, kind, "TR-ACTION-04")
    frame = t.push(fr.ITEM, seat)
    t.stack[frame + fr.CARD] = kind


def run_item(t: Table, f: i64) -> bool:
    """Ask for the target, or put the used card away."""
    kind = t.stack[f + fr.CARD]
    item = ITEM[kind]
    if t.stack[f + fr.STEP] == fr.DONE:
        t.pop()
        if not item.stays_out():
            t.discard = added(t.discard, kind)
        return True
    seat = t.stack[f + fr.SEAT]
    if item.asks != NOTHING:
        return wait(t, seat)
    t.stack[f + fr.STEP] = fr.DONE
    item.use(t, seat, NOTHING)
    return True


def start_gear(t: Table, seat: i64, kind: i64) -> None:
    """Use an equipped item; its target is asked next (TR-EQUIP-03)."""
    spend(t, seat, kind)
    if t.sink is not None:
        item_event(t, "worked", seat, kind, "TR-EQUIP-03")
    frame = t.push(fr.GEAR, seat)
    t.stack[frame + fr.CARD] = kind


def run_gear(t: Table, f: i64) -> bool:
    """Ask for the target."""
    return wait(t, t.stack[f + fr.SEAT])


def why_not_target(t: Table, f: i64, action: i64) -> i64:
    """Why the item in use cannot be used on something."""
    item = ITEM[t.stack[f + fr.CARD]]
    if act.verb_of(action) != item.asks:
        return why.NOT_NOW
    return item.why_not_aim(t, t.stack[f + fr.SEAT], act.about(action))


def do_item(t: Table, f: i64, target: i64) -> None:
    """The target of the item in use is chosen."""
    item = ITEM[t.stack[f + fr.CARD]]
    t.stack[f + fr.STEP] = fr.DONE
    if t.sink is not None:
        if item.asks == act.TO:
            tell(t, "aimed-space", (("space", int(target)),), "TR-GEN-04")
        else:
            tell(t, "aimed", (("seat", int(target) + 1),), "TR-GEN-04")
    item.use(t, t.stack[f + fr.SEAT], target)


def do_gear(t: Table, f: i64, target: i64) -> None:
    """The target of the equipped item is chosen."""
    item = ITEM[t.stack[f + fr.CARD]]
    seat = t.stack[f + fr.SEAT]
    t.pop()
    item.use(t, seat, target)


# ---------------------------------------------------------------- Instances


def run_instance(t: Table, f: i64) -> bool:
    """Play the Instance; discard it when its effect is finished (TR-TYPE-INSTANCE-1)."""
    kind = t.stack[f + fr.CARD]
    seat = t.stack[f + fr.SEAT]
    if t.stack[f + fr.STEP] == PLAYED:
        t.pop()
        t.discard = added(t.discard, kind)
        return True
    if ITEM[kind].picks_first(t, seat):
        return wait_for_chance(t)
    t.stack[f + fr.STEP] = PLAYED
    ITEM[kind].spring(t, seat)
    return True


def picked(t: Table, f: i64, kind: i64) -> None:
    """Chance has picked an inventory item for the Instance."""
    t.stack[f + fr.STEP] = PLAYED
    ITEM[t.stack[f + fr.CARD]].picked(t, t.stack[f + fr.SEAT], kind)


def hand_outcomes(t: Table, seat: i64, chances: Chances) -> None:
    """Which item a random pick from an inventory brings, with weights."""
    hand = t.hands[seat]
    i: i64 = 0
    while i < len(hand):
        first = i
        kind = hand[i] >> 8
        while i < len(hand) and hand[i] >> 8 == kind:
            i += 1
        chances.add(act.of(act.PICK, kind), i - first)


# ---------------------------------------------------------------- taking from others


def run_pilfer(t: Table, f: i64) -> bool:
    """Ask chance for the item that is taken."""
    return wait_for_chance(t)


def pilfered(t: Table, f: i64, kind: i64) -> None:
    """Chance has picked: the item changes hands, and only the two see it."""
    thief = t.stack[f + fr.SEAT]
    victim = t.stack[f + fr.TARGET]
    t.pop()
    both = BITS[thief] | BITS[victim]
    give_up(t, victim, kind, both)
    if t.sink is not None:
        by_item = t.stack[t.top_at()] == fr.ITEM  # otherwise by a House trait
        rule = "TR-TYPE-STANDARD-1" if by_item else "TR-SETUP-03"
        hidden_item_event(t, "pilfered", thief, kind, both, rule)
    enter(t, thief, kind, both)


def run_strip(t: Table, f: i64) -> bool:
    """Ask which equipped item goes; without any, nothing does."""
    victim = t.stack[f + fr.TARGET]
    if gear_count(t, victim) == 0:
        t.pop()
        return True
    return wait(t, t.stack[f + fr.SEAT])


def why_not_strip(t: Table, f: i64, action: i64) -> i64:
    """Why an item cannot be picked for the victim to lose."""
    if act.verb_of(action) != act.GEAR:
        return why.NOT_NOW
    return why_not_worn(t, t.stack[f + fr.TARGET], act.about(action))


def strip(t: Table, f: i64, kind: i64) -> None:
    """The picked item is dropped or discarded (TR-CONTENT-12)."""
    victim = t.stack[f + fr.TARGET]
    discarding = t.stack[f + fr.DISCARDING] == 1
    t.pop()
    if discarding:
        discard_gear(t, victim, kind, "TR-CONTENT-12")
    else:
        drop_gear(t, victim, kind, "TR-CONTENT-12")
