"""How a match ends (TR-WIN, TR-VAR-ROYALE)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.events import tell
from banneret.games.terreign.kinds import BITS, EVENTS
from banneret.games.terreign.rules.counting import holds_card
from banneret.games.terreign.rules.morale import free_from_traps, survivors
from banneret.games.terreign.table import (
    DECOY,
    TRAPS,
    WARRIOR,
    Table,
    count_bits,
    get,
    item_of,
    plays,
    put,
    space_of,
    team_of,
)
from banneret.kernel.arrays import EMPTY, added, changed, plus
from banneret.kernel.state import TERMINAL


def finish(t: Table, winners: i64, rule: str) -> None:
    """End the match; what is still being carried out is put away."""
    t.over = True
    t.winners = winners
    put_away(t)
    t.asked = TERMINAL
    if t.sink is not None:
        names = ", ".join(f"P{seat + 1}" for seat in range(t.rules.seats) if winners & BITS[seat])
        tell(t, "won" if winners else "drawn", (("winners", names),), rule)


def put_away(t: Table) -> None:
    """Cards in play go to their piles, cards looked at back into the deck."""
    for f in t.frames():
        if holds_card(t, f):
            t.discard = added(t.discard, t.stack[f + fr.CARD])
        elif t.stack[f] == fr.EVENT:
            t.events = plus(t.events, EVENTS + t.stack[f + fr.CARD], 1)
    for card in t.aside:
        t.deck = plus(t.deck, card >> 8 & 255, 1)
    t.aside = EMPTY
    t.cut(0)


def win_for_team(t: Table, team: i64, rule: str) -> None:
    """Every member of a side has won."""
    winners: i64 = 0
    for seat in range(t.rules.seats):
        if team_of(t, seat) == team:
            winners |= BITS[seat]
    finish(t, winners, rule)


def end_royale(t: Table, fallen: i64) -> None:
    """TR-VAR-ROYALE-13: with one House left the match is over at once.

    TR-VAR-ROYALE-12: if none is left, those that fell by this one effect share the win.
    """
    left = survivors(t)
    if count_bits(left) > 1:
        return
    while t.spaces > 1:  # TR-VAR-ROYALE-15
        remove_space(t)
    for seat in range(t.rules.seats):
        put(t, seat, WARRIOR, 1 if left & BITS[seat] else 0)
        put(t, seat, DECOY, 0)
    if left != 0:
        finish(t, left, "TR-VAR-ROYALE-2")
    else:
        finish(t, fallen, "TR-VAR-ROYALE-12")


def remove_space(t: Table) -> None:
    """TR-VAR-ROYALE-4: the active Terrain with the highest number leaves the game."""
    space = t.spaces
    kept = EMPTY
    for entry in t.drops:
        if space_of(entry) == space:
            t.discard = added(t.discard, item_of(entry))  # TR-VAR-ROYALE-11
        else:
            kept = added(kept, entry)
    t.drops = kept
    t.tiles = changed(t.tiles, space, -1)
    t.spaces -= 1
    for seat in range(t.rules.seats):
        if get(t, seat, WARRIOR) == space and get(t, seat, TRAPS) > 0 and plays(t, seat):
            free_from_traps(t, seat, "TR-VAR-ROYALE-14")
    if t.sink is not None:
        tell(t, "terrain-removed", (("space", int(space)),), "TR-VAR-ROYALE-4")
