"""A turn: Prepare, then the Action phase, then the inventory limit (TR-TURN, TR-PREPARE, TR-ACTION)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import seat_event
from banneret.games.terreign.houses.traits import is_action, start_trait, why_not_trait
from banneret.games.terreign.items.item import BETWEEN, ITEM
from banneret.games.terreign.items.targets import (
    why_not_usable,
    why_not_use,
    why_not_work,
    why_not_workable,
)
from banneret.games.terreign.items.use import start_gear, start_item
from banneret.games.terreign.kinds import (
    AGILITY,
    DESERT,
    TYPES,
)
from banneret.games.terreign.rules.barter import start_barter, why_not_barter
from banneret.games.terreign.rules.board import move_warrior, why_not_step
from banneret.games.terreign.rules.challenge import challenge, why_not_duel
from banneret.games.terreign.rules.charity import start_charity, why_not_charity
from banneret.games.terreign.rules.inventory import (
    any_dropped,
    drop_card,
    drop_gear,
    equip,
    gear_count,
    inventory_limit,
    why_not_equip,
    why_not_held,
    why_not_worn,
)
from banneret.games.terreign.rules.morale import is_hurt, restore
from banneret.games.terreign.rules.scavenge import (
    scavenge,
    search,
    why_not_scavenge,
    why_not_search,
)
from banneret.games.terreign.rules.windows import (
    push_border,
    why_not_react,
    why_not_work_between,
)
from banneret.games.terreign.table import (
    DUE,
    NOBODY,
    SPENT,
    WARRIOR,
    Table,
    get,
    plays,
    put,
    terrain_under,
    uses_reign,
    wait,
)
from banneret.games.terreign.terrains.advantage import start_advantage, why_not_advantage

ACTIONS: Final[i64] = 2


# ---------------------------------------------------------------- the course of a turn


def begin_turn(t: Table, seat: i64) -> None:
    """TR-TURN-01: a seat's turn begins; what was used once a turn can be used again."""
    t.turns += 1
    for other in range(t.rules.seats):
        put(t, other, SPENT, 0)
    t.push(fr.TURN, seat)
    if t.sink is not None:
        seat_event(t, "turn", seat, "TR-TURN-01", "TR-TURN-02")


def run_turn(t: Table, f: i64) -> bool:
    """Carry a turn on by one step."""
    seat = t.stack[f + fr.SEAT]
    step = t.stack[f + fr.STEP]
    if not plays(t, seat) or step == fr.ENDING:
        t.pop()  # TR-RETREAT-13
        push_border(t, seat, NOBODY)
        return True
    if step == fr.STARTING:
        t.stack[f + fr.STEP] = fr.PREPARING
        if get(t, seat, DUE) > 0:
            t.push(fr.PLAGUE, seat)  # TR-ITEM-PLAGUE-12
        return True
    if step == fr.PREPARED:
        t.stack[f + fr.STEP] = fr.ACTING
        push_border(t, seat, seat)
        return True
    if step == fr.PICKING and not may_pick(t, seat):
        t.stack[f + fr.STEP] = fr.PREPARED
        return True
    if step == fr.LIMITING and len(t.hands[seat]) <= inventory_limit(t, seat):
        t.stack[f + fr.STEP] = fr.ENDING
        return True
    return wait(t, seat)


def may_pick(t: Table, seat: i64) -> bool:
    """Whether a second item can be taken in Prepare."""
    if why_not_search(t, seat) == why.OK:
        return True
    return any_dropped(t, get(t, seat, WARRIOR))


def allowed_actions(t: Table, seat: i64) -> i64:
    """TR-TERRAIN-DESERT-1, TR-TERRAIN-DESERT-3, TR-PREPARE-12: looked up live.

    So dropping the gear first helps (TR-TERRAIN-DESERT-4), and a Venture there only lowers the
    number (TR-TERRAIN-DESERT-6).
    """
    if terrain_under(t, seat) == DESERT and gear_count(t, seat) > 0:
        return ACTIONS - 1
    return ACTIONS


def actions_left(t: Table, f: i64) -> i64:
    """How many Actions the active Player has left."""
    if t.stack[f + fr.FLAGS] & (fr.HALTED | fr.RESTED):
        return 0
    return max(allowed_actions(t, t.stack[f + fr.SEAT]) - t.stack[f + fr.USED], 0)


# ---------------------------------------------------------------- what is allowed


def why_not_in_turn(t: Table, f: i64, action: i64) -> i64:
    """Why the active Player cannot do something now."""
    seat = t.stack[f + fr.SEAT]
    verb = act.verb_of(action)
    if t.stack[f + fr.STEP] == fr.LIMITING:
        return why_not_limit_drop(t, seat, action)
    refused: i64 = why.OK
    if not is_free_verb(t, seat, action):
        # What could never be used here says so, not that this is the wrong phase.
        if verb == act.USE:
            refused = why_not_usable(t, seat, act.about(action))
        elif verb == act.WORK:
            refused = why_not_workable(t, seat, act.about(action))
        if refused == why.OK:
            refused = why_no_place(t, f, verb)
    return refused if refused != why.OK else why_not_itself(t, f, seat, action)


def why_not_limit_drop(t: Table, seat: i64, action: i64) -> i64:
    """TR-INV-02: only drops, until the limit is kept."""
    if act.verb_of(action) != act.DROP:
        return why.MUST_DROP
    return why_not_held(t, seat, act.about(action))


def is_free_verb(t: Table, seat: i64, action: i64) -> bool:
    """TR-FREE-02, TR-FREE-03: what costs no Action in the own turn, outside any other effect."""
    verb = act.verb_of(action)
    kind = act.about(action)
    if verb == act.EQUIP or verb == act.DROP or verb == act.SHED:
        return True
    if verb == act.USE or verb == act.WORK:
        return TYPES[kind] & AGILITY != 0
    return verb == act.TRAIT and not is_action(t, seat)


def why_not_itself(t: Table, f: i64, seat: i64, action: i64) -> i64:
    """Why something is not possible, if this is its place in the turn."""
    verb = act.verb_of(action)
    kind = act.about(action)
    if verb == act.TAKE:
        return why_not_scavenge(t, seat, kind)
    if verb == act.DROP:
        return why_not_held(t, seat, kind)
    if verb == act.EQUIP:
        return why_not_equip(t, seat, kind)
    if verb == act.SHED:
        return why_not_worn(t, seat, kind)
    if verb == act.USE:
        if TYPES[kind] & AGILITY:
            return why_not_react(t, f, seat, kind, BETWEEN)
        unusable = why_not_usable(t, seat, kind)
        return unusable if unusable != why.OK else why_not_use(t, seat, kind)
    if verb == act.WORK:
        if TYPES[kind] & AGILITY:
            return why_not_work_between(t, f, seat, kind)
        unusable = why_not_workable(t, seat, kind)
        return unusable if unusable != why.OK else why_not_work(t, seat, kind)
    if verb == act.DUEL:
        return why_not_duel(t, seat, kind)
    if verb == act.VENTURE:
        refused = why_not_step(t, seat, kind)
        return why.FOG if refused == why.OK and t.fog == 1 else refused
    if verb == act.BARTER:
        return why_not_barter(t, seat, kind)
    return why_not_single(t, f, seat, action)


def why_not_single(t: Table, f: i64, seat: i64, action: i64) -> i64:
    """The same of what is about nothing."""
    if action == act.SEARCH:
        return why_not_search(t, seat)
    if action == act.TRAIT:
        return why_not_trait_now(t, f, seat)
    if action == act.REST:
        return why_not_rest(t, f, seat)
    if action == act.CHARITY:
        return why_not_charity(t, seat)
    if action == act.ADVANTAGE:
        return why_not_advantage(t, seat)
    known = action == act.ACT or action == act.END or action == act.PASS
    return why.OK if known else why.NOT_NOW


def why_not_trait_now(t: Table, f: i64, seat: i64) -> i64:
    """Why the trait cannot be used; each has one use a turn."""
    if t.stack[f + fr.FLAGS] & fr.TRAIT_USED:
        return why.ALREADY_USED
    return why_not_trait(t, seat)


def why_no_place(t: Table, f: i64, verb: i64) -> i64:
    """Why what is no Free Action has no place at this step of the turn."""
    step = t.stack[f + fr.STEP]
    if step == fr.ACTING:
        return why_no_action(t, f, verb)
    if verb == act.SEARCH or verb == act.TAKE:
        return why.OK
    if verb == act.VENTURE or verb == act.ADVANTAGE:
        return why.OK if step == fr.PREPARING else why.ONE_OPTION
    if verb == (act.ACT if step == fr.PREPARING else act.PASS):
        return why.OK  # TR-PREPARE-01, TR-PREPARE-02: one option, or none
    return why_too_early(t, verb)


def why_too_early(t: Table, verb: i64) -> i64:
    """Why what is no option of Prepare is closed there; some things are closed all the time."""
    if verb == act.BARTER and not t.rules.barter:
        return why.NO_BARTER
    if verb == act.CHARITY and not uses_reign(t):
        return why.NO_CHARITY
    return why.ONLY_IN_ACTION if belongs_to_action(verb) else why.NOT_NOW


def why_no_action(t: Table, f: i64, verb: i64) -> i64:
    """Why something has no place in the Action phase as it stands (TR-ACTION-01)."""
    if verb == act.END or verb == act.BARTER or verb == act.REST:
        return why.OK
    if verb == act.VENTURE or verb == act.ADVANTAGE:
        return why.ONLY_IN_PREPARE
    if not costs_action(verb):
        return why.NOT_NOW
    flags = t.stack[f + fr.FLAGS]
    if verb == act.DUEL and flags & fr.DUELED:
        return why.DUELED_BEFORE  # TR-ACTION-08
    return why.OK if actions_left(t, f) > 0 else why_no_actions(flags)


def why_no_actions(flags: i64) -> i64:
    """Why there is no Action left."""
    if flags & fr.RESTED:
        return why.RESTED
    return why.HALTED if flags & fr.HALTED else why.NO_ACTIONS


def belongs_to_action(verb: i64) -> bool:
    """Whether a verb has its place in the Action phase alone."""
    return costs_action(verb) or verb == act.REST or verb == act.BARTER or verb == act.END


def costs_action(verb: i64) -> bool:
    """Whether a verb is one of the Actions."""
    if verb == act.SEARCH or verb == act.TAKE or verb == act.USE or verb == act.WORK:
        return True
    return verb == act.DUEL or verb == act.CHARITY or verb == act.TRAIT


def why_not_rest(t: Table, f: i64, seat: i64) -> i64:
    """TR-ACTION-16, TR-ACTION-17: both Actions are given up for 1 Morale."""
    if t.stack[f + fr.USED] > 0 or t.stack[f + fr.FLAGS] & (fr.HALTED | fr.RESTED):
        return why.ACTION_TAKEN
    if allowed_actions(t, seat) < ACTIONS:
        return why.DESERT_REST
    return why.OK if is_hurt(t, seat) else why.AT_MAXIMUM


# ---------------------------------------------------------------- what is done


def do_in_turn(t: Table, f: i64, action: i64) -> None:
    """The active Player does something."""
    seat = t.stack[f + fr.SEAT]
    step = t.stack[f + fr.STEP]
    if step == fr.LIMITING:
        drop_card(t, seat, act.about(action), "TR-INV-04")
    elif is_free_verb(t, seat, action):
        do_free(t, f, seat, action)
    elif step == fr.ACTING:
        do_action(t, f, seat, action)
    else:
        do_prepare(t, f, seat, action)


def do_free(t: Table, f: i64, seat: i64, action: i64) -> None:
    """TR-FREE-01: a Free Action."""
    verb = act.verb_of(action)
    kind = act.about(action)
    if verb == act.EQUIP:
        equip(t, seat, kind)
    elif verb == act.DROP:
        drop_card(t, seat, kind, "TR-FREE-02")
    elif verb == act.SHED:
        drop_gear(t, seat, kind, "TR-EQUIP-06")
    elif verb == act.TRAIT:
        t.stack[f + fr.FLAGS] |= fr.TRAIT_USED
        start_trait(t, seat)
    else:
        ITEM[kind].answer(t, f, seat)


def do_prepare(t: Table, f: i64, seat: i64, action: i64) -> None:
    """The option of the Prepare phase, or its second item."""
    verb = act.verb_of(action)
    second = t.stack[f + fr.STEP] == fr.PICKING
    # TR-PREPARE-04 to TR-PREPARE-07: after the first item a second one may be taken.
    takes_item = verb == act.SEARCH or verb == act.TAKE
    t.stack[f + fr.STEP] = fr.PICKING if takes_item and not second else fr.PREPARED
    if t.sink is not None and action == act.ACT:
        seat_event(t, "goes-on", seat, "TR-PREPARE-02", "TR-TURN-02")
    if takes_item:
        take_item(t, seat, action)
    elif verb == act.VENTURE:
        move_warrior(t, seat, act.about(action), "TR-PREPARE-09")
    elif verb == act.ADVANTAGE:
        start_advantage(t, seat)


def take_item(t: Table, seat: i64, action: i64) -> None:
    """Search or Scavenge one item (TR-ACTION-06, TR-ACTION-07).

    A drawn Instance is done before the next item is asked for (TR-PREPARE-08).
    """
    if action == act.SEARCH:
        search(t, seat)
    else:
        scavenge(t, seat, get(t, seat, WARRIOR), act.about(action), "TR-DROP-03")


def do_action(t: Table, f: i64, seat: i64, action: i64) -> None:
    """One Action, or the end of the phase (TR-ACTION-03)."""
    verb = act.verb_of(action)
    if action == act.END:
        t.stack[f + fr.STEP] = fr.LIMITING
        if t.sink is not None:
            seat_event(t, "ends", seat, "TR-ACTION-03")
        return
    if action == act.REST:
        t.stack[f + fr.FLAGS] |= fr.RESTED
        restore(t, seat, 1, "TR-ACTION-16")
        return
    if verb == act.BARTER:
        start_barter(t, seat, act.about(action))
        return
    t.stack[f + fr.USED] += 1
    if verb == act.USE:
        start_item(t, seat, act.about(action))
    elif verb == act.WORK:
        start_gear(t, seat, act.about(action))
    elif verb == act.DUEL:
        t.stack[f + fr.FLAGS] |= fr.DUELED
        challenge(t, seat, act.about(action))
    elif verb == act.CHARITY:
        start_charity(t, seat)
    elif verb == act.TRAIT:
        t.stack[f + fr.FLAGS] |= fr.TRAIT_USED
        start_trait(t, seat)
    else:
        take_item(t, seat, action)
