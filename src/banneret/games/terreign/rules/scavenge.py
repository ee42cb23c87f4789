"""Search and Scavenge, in Prepare (TR-PREPARE-04, TR-PREPARE-05) and as Actions (TR-ACTION-06)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import item_event, seat_event
from banneret.games.terreign.kinds import RUIN
from banneret.games.terreign.rules.decks import cards_left, enter, push_draw
from banneret.games.terreign.rules.inventory import dropped, pick_up
from banneret.games.terreign.table import WARRIOR, Table, get, terrain_under
from banneret.kernel.arrays import last, without


def why_not_search(t: Table, seat: i64) -> i64:
    """Why there is nothing to Search for."""
    if terrain_under(t, seat) == RUIN and len(t.discard) == 0:
        if not t.rules.ruin_fallback or cards_left(t) == 0:
            return why.RUIN_EMPTY  # TR-TERRAIN-RUIN-2
        return why.OK
    return why.OK if cards_left(t) > 0 else why.NOTHING_LEFT


def search(t: Table, seat: i64) -> None:
    """Take the top card of the deck; on Ruin that of the discard pile (TR-TERRAIN-RUIN-1)."""
    if t.sink is not None:
        acting = t.stack[fr.SIZE + fr.STEP] == fr.ACTING  # of the turn
        seat_event(t, "searches", seat, "TR-ACTION-06" if acting else "TR-PREPARE-04")
    if terrain_under(t, seat) != RUIN or len(t.discard) == 0:
        push_draw(t, seat, 1)
        return
    kind = last(t.discard)
    t.discard = without(t.discard, len(t.discard) - 1)
    if t.sink is not None:
        item_event(t, "took-discarded", seat, kind, "TR-TERRAIN-RUIN-1")
    enter(t, seat, kind, t.rules.everyone)  # TR-TERRAIN-RUIN-3


def why_not_scavenge(t: Table, seat: i64, kind: i64) -> i64:
    """TR-DROP-03, TR-DROP-04: any item dropped on the Terrain of the own Warrior."""
    return why.OK if dropped(t, get(t, seat, WARRIOR), kind) else why.NOT_DROPPED


def scavenge(t: Table, seat: i64, space: i64, kind: i64, rule: str) -> None:
    """TR-DROP-05: the item enters the inventory; everybody has seen which."""
    pick_up(t, space, kind)
    if t.sink is not None:
        item_event(t, "scavenged", seat, kind, rule)
    enter(t, seat, kind, t.rules.everyone)
