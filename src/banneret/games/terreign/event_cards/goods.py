"""Events about items: losses of choice, draws, Spoils and the Bandit Toll."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import hidden_item_event, tell
from banneret.games.terreign.kinds import (
    BITS,
    FAMINE,
    INSTANCE,
    ITEM_NAMES,
    ITEMS,
    RUST,
    SCORCHING_WIND,
    TYPES,
)
from banneret.games.terreign.rules.decks import deal_ready, enter
from banneret.games.terreign.rules.inventory import (
    discard_card,
    drop_card,
    drop_gear,
    gear_count,
    give_up,
    lay_down,
    why_not_held,
    why_not_worn,
)
from banneret.games.terreign.table import Table, next_seat, plays, wait_for_chance


def loses_gear(event: i64) -> bool:
    """Whether an Event takes equipped items."""
    return event in (SCORCHING_WIND, RUST)


def has_to_lose(t: Table, event: i64, seat: i64) -> bool:
    """Whether a seat has something an Event could take."""
    if loses_gear(event):
        return gear_count(t, seat) > 0
    return len(t.hands[seat]) > 0


def why_not_lost(t: Table, event: i64, seat: i64, action: i64) -> i64:
    """Why an item is no choice for a loss."""
    kind = act.about(action)
    if loses_gear(event):
        if act.verb_of(action) != act.GEAR:
            return why.NOT_NOW
        return why_not_worn(t, seat, kind)
    if act.verb_of(action) != act.CARD:
        return why.NOT_NOW
    return why_not_held(t, seat, kind)


def lose(t: Table, event: i64, seat: i64, kind: i64) -> None:
    """The chosen item is dropped, by Famine discarded."""
    if loses_gear(event):
        drop_gear(t, seat, kind, "TR-CONTENT-12")
    elif event == FAMINE:
        discard_card(t, seat, kind, "TR-CONTENT-06")
    else:
        drop_card(t, seat, kind, "TR-CONTENT-06")


# ---------------------------------------------------------------- Spoils


def only_instances(t: Table) -> bool:
    """Whether no card of deck and discard pile could stay on a Terrain."""
    for kind in range(ITEMS):
        if t.deck[kind] > 0 and not TYPES[kind] & INSTANCE:
            return False
    for card in t.top:
        if not TYPES[card >> 8] & INSTANCE:
            return False
    return all(TYPES[kind] & INSTANCE for kind in t.discard)


def run_spoils(t: Table, f: i64) -> bool:
    """Lay a card on each Terrain in order; True when all are done or nothing is left."""
    while t.stack[f + fr.TARGET] < t.spaces:
        if only_instances(t) or not deal_ready(t):
            return True
        if not t.top:
            return wait_for_chance(t)
        spoil(t, f, t.top.pop() >> 8)
    return True


def spoil(t: Table, f: i64, kind: i64) -> None:
    """A card lies on the next Terrain; an Instance is discarded and replaced."""
    if TYPES[kind] & INSTANCE:
        t.discard.append(kind)
        if t.sink is not None:
            tell(t, "spoils-discarded", (("item", ITEM_NAMES[kind]),), "TR-CONTENT-06")
        return
    t.stack[f + fr.TARGET] += 1
    lay_down(t, t.stack[f + fr.TARGET], kind)
    if t.sink is not None:
        values = (("item", ITEM_NAMES[kind]), ("space", int(t.stack[f + fr.TARGET])))
        tell(t, "spoils", values, "TR-CONTENT-06")


# ---------------------------------------------------------------- Bandit Toll


def toll(t: Table, seat: i64, kind: i64) -> None:
    """A random item is taken from an inventory and held until all are picked."""
    give_up(t, seat, kind, BITS[seat])
    t.aside.append(seat << 16 | kind << 8 | BITS[seat])
    if t.sink is not None:
        hidden_item_event(t, "toll", seat, kind, BITS[seat], "TR-CONTENT-06")


def hand_over_toll(t: Table) -> None:
    """Each picked item goes to the next Player in play clockwise."""
    picks = t.aside.copy()
    t.aside.clear()
    for entry in picks:
        giver = entry >> 16 & 15
        kind = entry >> 8 & 255
        receiver = next_seat(t, giver)
        while not plays(t, receiver):
            receiver = next_seat(t, receiver)
        both = BITS[giver] | BITS[receiver]
        if t.sink is not None:
            hidden_item_event(t, "received", receiver, kind, both, "TR-CONTENT-06")
        enter(t, receiver, kind, both)
