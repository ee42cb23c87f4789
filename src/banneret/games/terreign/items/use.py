"""The frame of an inventory item used as an Action, from its target to the discard pile."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import hidden_item_event, item_event, tell
from banneret.games.terreign.items import ranged, standard
from banneret.games.terreign.items.targets import (
    aims_at_space,
    needs_target,
    why_not_player,
    why_not_space,
)
from banneret.games.terreign.kinds import (
    ACID_FLASK,
    ASSASSIN,
    BITS,
    BODY_DOUBLE,
    FIREBOMB,
    FORCED_MARCH,
    HEAVY_BOLT,
    PICKPOCKET,
    SABOTAGE,
    THROWING_KNIFE,
    TONIC,
    TRAP,
)
from banneret.games.terreign.rules.decks import enter
from banneret.games.terreign.rules.inventory import (
    discard_gear,
    drop_gear,
    gear_count,
    give_up,
    why_not_worn,
)
from banneret.games.terreign.table import Table, plays, pop, push, top_frame, wait, wait_for_chance


def start_item(t: Table, seat: i64, kind: i64) -> None:
    """TR-ACTION-05: the card is in use, and discarded when its effect is finished."""
    give_up(t, seat, kind, t.rules.everyone)
    if t.sink is not None:
        item_event(t, "used", seat, kind, "TR-ACTION-04")
    frame = push(t, fr.ITEM, seat)
    t.stack[frame + fr.CARD] = kind


def run_item(t: Table, f: i64) -> bool:
    """Ask for the target, or put the used card away."""
    kind = t.stack[f + fr.CARD]
    if t.stack[f + fr.STEP] == fr.DONE:
        pop(t)
        if kind != TRAP:  # TR-ITEM-TRAP-1: it lies on a House mat now
            t.discard.append(kind)
        return True
    if needs_target(kind):
        return wait(t, t.stack[f + fr.SEAT])
    t.stack[f + fr.STEP] = fr.DONE
    if kind == TONIC:
        standard.drink_tonic(t, t.stack[f + fr.SEAT])
    elif kind == BODY_DOUBLE:
        standard.change_places(t, t.stack[f + fr.SEAT])
    return True


def why_not_target(t: Table, f: i64, action: i64) -> i64:
    """Why the item in use cannot be used on something."""
    seat = t.stack[f + fr.SEAT]
    kind = t.stack[f + fr.CARD]
    if act.verb_of(action) != (act.TO if aims_at_space(kind) else act.AT):
        return why.NOT_NOW
    if aims_at_space(kind):
        return why_not_space(t, seat, kind, act.about(action))
    return why_not_player(t, seat, kind, act.about(action))


def do_item(t: Table, f: i64, target: i64) -> None:
    """The target of the item in use is chosen."""
    seat = t.stack[f + fr.SEAT]
    kind = t.stack[f + fr.CARD]
    t.stack[f + fr.STEP] = fr.DONE
    if t.sink is not None:
        if aims_at_space(kind):
            tell(t, "aimed-space", (("space", int(target)),), "TR-GEN-04")
        else:
            tell(t, "aimed", (("seat", int(target) + 1),), "TR-GEN-04")
    if kind == THROWING_KNIFE:
        ranged.throw_knife(t, seat, target)
    elif kind == HEAVY_BOLT:
        ranged.shoot_bolt(t, seat, target)
    elif kind == FIREBOMB:
        ranged.throw_firebomb(t, seat, target)
    elif kind == ACID_FLASK:
        ranged.throw_acid(t, seat, target)
    elif kind == TRAP:
        standard.set_trap(t, seat, target)
    elif kind == ASSASSIN:
        standard.send_assassin(t, seat, target)
    elif kind == PICKPOCKET:
        standard.pick_pocket(t, seat, target)
    elif kind == FORCED_MARCH:
        standard.march(t, seat, target)
    elif kind == SABOTAGE:
        standard.sabotage(t, seat, target)


# ---------------------------------------------------------------- taking from others


def run_pilfer(t: Table, f: i64) -> bool:
    """Ask chance for the item that is taken."""
    return wait_for_chance(t)


def pilfered(t: Table, f: i64, kind: i64) -> None:
    """Chance has picked: the item changes hands, and only the two see it."""
    thief = t.stack[f + fr.SEAT]
    victim = t.stack[f + fr.TARGET]
    pop(t)
    both = BITS[thief] | BITS[victim]
    give_up(t, victim, kind, both)
    if t.sink is not None:
        by_item = t.stack[top_frame(t)] == fr.ITEM  # otherwise by a House trait
        rule = "TR-TYPE-STANDARD-1" if by_item else "TR-SETUP-03"
        hidden_item_event(t, "pilfered", thief, kind, both, rule)
    enter(t, thief, kind, both)


def run_strip(t: Table, f: i64) -> bool:
    """Ask which equipped item goes; without any, nothing does."""
    victim = t.stack[f + fr.TARGET]
    if not plays(t, victim) or gear_count(t, victim) == 0:
        pop(t)
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
    pop(t)
    if discarding:
        discard_gear(t, victim, kind, "TR-CONTENT-12")
    else:
        drop_gear(t, victim, kind, "TR-CONTENT-12")
