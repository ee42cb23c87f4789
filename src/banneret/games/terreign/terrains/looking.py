"""Cards that are drawn aside and seen by one Player before they enter an inventory."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.events import hidden_item_event
from banneret.games.terreign.kinds import BITS, RIVER
from banneret.games.terreign.rules.decks import deal_ready, enter, take_known
from banneret.games.terreign.table import Table, wait_for_chance
from banneret.kernel.arrays import added, plus, without

DRAWING: Final[i64] = 0  # the first step of Mountain and River


def run_drawing(t: Table, f: i64) -> bool:
    """Draw the next card aside, or go on to the next step when enough are drawn."""
    if t.stack[f + fr.COUNTED] == 0 or not deal_ready(t):
        t.stack[f + fr.COUNTED] = 0
        t.stack[f + fr.STEP] += 1
        return True
    if len(t.on_top) > 0:
        card = take_known(t)
        lay_aside(t, f, card >> 8, card & 255)
        return True
    return wait_for_chance(t)


def drawn_aside(t: Table, f: i64, kind: i64) -> None:
    """Chance has drawn a card that is looked at."""
    t.deck = plus(t.deck, kind, -1)
    lay_aside(t, f, kind, 0)


def lay_aside(t: Table, f: i64, kind: i64, seen: i64) -> None:
    """TR-TERRAIN-MOUNTAIN-3, TR-TERRAIN-RIVER-4: seen outside the inventory, nothing triggers."""
    seat = t.stack[f + fr.SEAT]
    t.stack[f + fr.COUNTED] -= 1
    t.aside = added(t.aside, seat << 16 | kind << 8 | seen | BITS[seat])
    if t.sink is not None:
        rule = "TR-TERRAIN-RIVER-4" if t.stack[f + fr.CARD] == RIVER else "TR-TERRAIN-MOUNTAIN-3"
        hidden_item_event(t, "looked", seat, kind, seen | BITS[seat], rule)


def aside_has(t: Table, kind: i64) -> bool:
    """Whether a card of a kind is being looked at."""
    for card in t.aside:
        if card >> 8 & 255 == kind:
            return True
    return False


def take_aside(t: Table, kind: i64) -> i64:
    """Take a card away from those looked at; the seats that know it."""
    for i in range(len(t.aside)):
        if t.aside[i] >> 8 & 255 == kind:
            seen = t.aside[i] & 255
            t.aside = without(t.aside, i)
            return seen
    return 0


def keep_aside(t: Table, seat: i64, kind: i64, rule: str) -> None:
    """A card looked at enters the inventory."""
    seen = take_aside(t, kind)
    if t.sink is not None:
        hidden_item_event(t, "kept", seat, kind, seen | BITS[seat], rule)
    enter(t, seat, kind, seen)


def keep_next(t: Table, f: i64, rule: str) -> None:
    """The first card looked at enters the inventory."""
    keep_aside(t, t.stack[f + fr.SEAT], t.aside[0] >> 8 & 255, rule)
