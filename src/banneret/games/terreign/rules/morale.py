"""Morale, Retreat and elimination (TR-MORALE, TR-RETREAT, TR-VAR-ROYALE)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign.events import seat_event, tell
from banneret.games.terreign.kinds import BITS, GEAR, GRYSSEL, MAX_MORALE, PLAGUE, TRAP
from banneret.games.terreign.rules.decks import shuffle_in
from banneret.games.terreign.rules.inventory import discard_card, drop_gear, equipped
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import (
    DECOY,
    DUE,
    ELIMINATED,
    FRESH,
    HOUSE,
    MORALE,
    RETREATED,
    STATUS,
    TRAPS,
    WARRIOR,
    Table,
    get,
    has_trait,
    plays,
    put,
)
from banneret.kernel.arrays import added


def max_morale(t: Table, seat: i64) -> i64:
    """TR-MORALE-03, TR-RETURN-05: the maximum of the seat's House, after a return too."""
    return MAX_MORALE[get(t, seat, HOUSE)]


def is_hurt(t: Table, seat: i64) -> bool:
    """TR-ACTION-19: damage taken means Morale below the maximum."""
    return get(t, seat, MORALE) < max_morale(t, seat)


def restore(t: Table, seat: i64, amount: i64, rule: str) -> None:
    """Raise Morale, never above the maximum."""
    before = get(t, seat, MORALE)
    after = min(before + amount, max_morale(t, seat))
    put(t, seat, MORALE, after)
    if t.sink is not None and after > before:
        values = (("seat", int(seat) + 1), ("n", int(after - before)), ("morale", int(after)))
        tell(t, "restored", values, rule, "TR-MORALE-03")


def hurt(t: Table, seat: i64, amount: i64, rule: str) -> None:
    """TR-MORALE-01, TR-MORALE-04: lower Morale by the damage, not below 0."""
    before = get(t, seat, MORALE)
    after = max(before - amount, 0)
    put(t, seat, MORALE, after)
    if t.sink is not None:
        values = (
            ("seat", int(seat) + 1),
            ("n", int(amount)),
            ("morale", int(after)),
            ("before", int(before)),
        )
        tell(t, "damaged", values, rule, "TR-MORALE-01")


def return_morale(t: Table, seat: i64) -> i64:
    """TR-RETURN-03, TR-RETURN-04: the House maximum less 1; Gryssel comes back whole."""
    return max_morale(t, seat) - (0 if has_trait(t, seat, GRYSSEL) else 1)


def leave(t: Table, seat: i64) -> None:
    """The steps of a Retreat, or of an elimination, in order (TR-RETREAT-12).

    The inventory is kept (TR-RETREAT-01).
    """
    royale = t.rules.variant == ROYALE
    for kind in GEAR:
        while equipped(t, seat, kind) > 0:
            drop_gear(t, seat, kind, "TR-RETREAT-02")  # TR-RETREAT-03: where the Warrior stood
    if royale:
        # TR-VAR-ROYALE-10; TR-VAR-ROYALE-6: the tokens stay until the Round ends.
        while len(t.hands[seat]) > 0:
            discard_card(t, seat, t.hands[seat][0] >> 8, "TR-VAR-ROYALE-10")
    else:
        put(t, seat, WARRIOR, 0)  # TR-RETREAT-04
        put(t, seat, DECOY, 0)
    free_from_traps(t, seat, "TR-ITEM-TRAP-7")
    plagues = get(t, seat, DUE) + get(t, seat, FRESH)
    if plagues > 0:
        shuffle_in(t, PLAGUE, plagues)  # TR-ITEM-PLAGUE-9, TR-ITEM-PLAGUE-17
        put(t, seat, DUE, 0)
        put(t, seat, FRESH, 0)
    put(t, seat, STATUS, ELIMINATED if royale else RETREATED)  # TR-RETREAT-05
    if t.sink is not None:
        if royale:
            seat_event(t, "eliminated", seat, "TR-VAR-ROYALE-3")
        else:
            seat_event(t, "retreated", seat, "TR-MORALE-02", "TR-RETREAT-12")


def free_from_traps(t: Table, seat: i64, rule: str) -> None:
    """Discard every Trap on a seat's House mat."""
    while get(t, seat, TRAPS) > 0:
        put(t, seat, TRAPS, get(t, seat, TRAPS) - 1)
        t.discard = added(t.discard, TRAP)
        if t.sink is not None:
            seat_event(t, "freed", seat, rule)


def survivors(t: Table) -> i64:
    """The seats in play, as bits."""
    found: i64 = 0
    for seat in range(t.rules.seats):
        if plays(t, seat):
            found |= BITS[seat]
    return found
