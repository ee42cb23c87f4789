"""Equipped items that are used, not merely worn (TR-EQUIP-03, TR-ACTION-04)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import item_event, tell, whisper
from banneret.games.terreign.items.targets import why_not_enemy
from banneret.games.terreign.kinds import (
    BITS,
    BUCKLER,
    GRAPPLE_LINE,
    ITEM_NAMES,
    SPYGLASS,
    SWIFT_BOOTS,
    TOWER_SHIELD,
)
from banneret.games.terreign.rules.board import (
    adjacent,
    arrive_by_action,
    move_warrior,
    why_not_step,
    why_nowhere_to_step,
)
from banneret.games.terreign.rules.damage import amount_for, lower, tell_cancelled
from banneret.games.terreign.rules.inventory import equipped, show_hand, spend, unspent
from banneret.games.terreign.table import WARRIOR, Table, get, pop, push, wait


def why_not_workable(t: Table, seat: i64, kind: i64) -> i64:
    """Why an item is none whose use is an Action, whatever the phase."""
    if equipped(t, seat, kind) == 0:
        return why.NOT_YOUR_GEAR
    return why.OK if is_tool(kind) else why.NOT_ACTION_ITEM


def why_not_work(t: Table, seat: i64, kind: i64) -> i64:
    """Why a workable item cannot be used here and now."""
    if unspent(t, seat, kind) == 0:
        return why.ALREADY_USED
    return why_no_gear_target(t, seat, kind)


def why_no_gear_target(t: Table, seat: i64, kind: i64) -> i64:
    """Why an equipped item finds nothing to be used on."""
    return why_not_spy(t, seat) if kind == SPYGLASS else why_nowhere_to_step(t, seat)


def is_tool(kind: i64) -> bool:
    """Whether an equipped item is used as an Action; the others work in moments of their own."""
    return kind in (SWIFT_BOOTS, SPYGLASS)


def why_not_spy(t: Table, seat: i64) -> i64:
    """Why the Spyglass finds nobody."""
    for other in range(t.rules.seats):
        if why_not_watch(t, seat, other) == why.OK:
            return why.OK
    return why.NO_TARGET


def why_not_watch(t: Table, seat: i64, other: i64) -> i64:
    """Why the Spyglass cannot be turned on a Player."""
    refused = why_not_enemy(t, seat, other)
    if refused != why.OK:
        return refused
    here = get(t, seat, WARRIOR)
    there = get(t, other, WARRIOR)
    if here != there and not adjacent(t, here) & BITS[there]:
        return why.NOT_ADJACENT
    return why.OK if t.hands[other] else why.NO_INVENTORY


def start_gear(t: Table, seat: i64, kind: i64) -> None:
    """Use an equipped item; its target is asked next."""
    spend(t, seat, kind)
    if t.sink is not None:
        item_event(t, "worked", seat, kind, "TR-EQUIP-03")
    frame = push(t, fr.GEAR, seat)
    t.stack[frame + fr.CARD] = kind


def run_gear(t: Table, f: i64) -> bool:
    """Ask for the target."""
    return wait(t, t.stack[f + fr.SEAT])


def why_not_gear_target(t: Table, f: i64, action: i64) -> i64:
    """Why an equipped item cannot be used on something."""
    seat = t.stack[f + fr.SEAT]
    spying = t.stack[f + fr.CARD] == SPYGLASS
    if act.verb_of(action) != (act.AT if spying else act.TO):
        return why.NOT_NOW
    if spying:
        return why_not_watch(t, seat, act.about(action))
    return why_not_step(t, seat, act.about(action))


def do_gear(t: Table, f: i64, target: i64) -> None:
    """The target is chosen."""
    seat = t.stack[f + fr.SEAT]
    kind = t.stack[f + fr.CARD]
    pop(t)
    if kind == SPYGLASS:
        look_through(t, seat, target)
    else:
        move_warrior(t, seat, target, "TR-CONTENT-04")
        # The Grapple Line is no Action: only the Boots end the Actions on Desert.
        if kind != GRAPPLE_LINE:
            arrive_by_action(t, seat)


def look_through(t: Table, seat: i64, target: i64) -> None:
    """Spyglass: the user alone sees an inventory."""
    show_hand(t, target, seat)
    if t.sink is not None:
        values = (("seat", int(seat) + 1), ("other", int(target) + 1))
        tell(t, "spied", values, "TR-INV-05")
        names = ", ".join(ITEM_NAMES[card >> 8] for card in t.hands[target])
        spied = (("other", int(target) + 1), ("items", names))
        whisper(t, BITS[seat], "spied-what", spied, "TR-INV-05")


def guard_with(t: Table, f: i64, seat: i64, kind: i64) -> None:
    """Buckler and Tower Shield cancel the damage about to apply, a Mail Coat lowers it by 1."""
    if kind == BUCKLER:
        t.stack[f - fr.SIZE + fr.DUEL_FLAGS] |= fr.BUCKLER_USED
    else:
        spend(t, seat, kind)
    whole = kind in (BUCKLER, TOWER_SHIELD)
    lower(t, f, seat, amount_for(t, f, seat) if whole else 1)
    if t.sink is not None:
        item_event(t, "worked", seat, kind, "TR-EQUIP-03")
    tell_cancelled(t, seat, "TR-EQUIP-03")
