"""Where every card and tile is: what is left for the decks (TR-COMP-01, TR-COMP-03)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.kinds import (
    BITS,
    COPIES,
    EVENT_COPIES,
    EVENTS,
    GEAR,
    PLAGUE,
    TERRAINS,
    TRAP,
    USURP,
)
from banneret.games.terreign.rules.inventory import equipped
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import DUE, FRESH, GEAR_PICK, TRAPS, Table, get, item_of


def copies_in_play(t: Table) -> list[i64]:
    """The copies of each item; TR-VAR-ROYALE-9: Battle Royale is played without Usurp."""
    copies = list(COPIES)
    if t.rules.variant == ROYALE:
        copies[USURP] = 0
    return copies


def rest_of_deck(t: Table) -> list[i64]:
    """How many of each item are nowhere else than in the deck; negative if there are too many."""
    rest = copies_in_play(t)
    for kind in t.discard:
        rest[kind] -= 1
    for entry in t.drops:
        rest[item_of(entry)] -= 1
    for card in t.on_top:
        rest[card >> 8] -= 1
    for seat in range(t.rules.seats):
        for card in t.hands[seat]:
            rest[card >> 8] -= 1
        for kind in GEAR:
            rest[kind] -= equipped(t, seat, kind)
        rest[TRAP] -= get(t, seat, TRAPS)
        rest[PLAGUE] -= get(t, seat, DUE) + get(t, seat, FRESH)
    for card in t.aside:
        if not card & GEAR_PICK and card & 255:
            rest[card >> 8 & 255] -= 1
    for f in t.frames():
        if holds_card(t, f):
            rest[t.stack[f + fr.CARD]] -= 1
    return rest


def holds_card(t: Table, f: i64) -> bool:
    """Whether a frame holds the item in use; a Trap already lies on its mat."""
    kind = t.stack[f]
    if kind == fr.ITEM:
        return t.stack[f + fr.CARD] != TRAP or t.stack[f + fr.STEP] != fr.DONE
    return kind == fr.INSTANCE


def rest_of_events(t: Table) -> list[i64]:
    """How many of each Event are neither turned up nor in the discard pile."""
    rest = list(EVENT_COPIES)
    for event in range(EVENTS):
        rest[event] -= t.events[EVENTS + event]
    for f in t.frames():
        if t.stack[f] == fr.EVENT:
            rest[t.stack[f + fr.CARD]] -= 1
    return rest


def rest_of_tiles(t: Table) -> i64:
    """The Terrains that are neither active nor known to lie under the stack, as bits."""
    rest: i64 = 0
    for terrain in range(TERRAINS):
        rest |= BITS[terrain]
    for space in range(1, 9):
        if t.tiles[space] >= 0:
            rest &= ~BITS[t.tiles[space]]
    for terrain in t.bottom:
        rest &= ~BITS[terrain]
    return rest
