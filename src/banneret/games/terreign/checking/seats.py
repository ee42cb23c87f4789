"""Morale, inventory, equipment, Traps and Plagues of each Player."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign.checking.looks import (
    in_setup,
    item,
    place,
    player,
    players,
    round_step,
    turns_begun,
)
from banneret.games.terreign.items.item import ACTION, ITEM
from banneret.games.terreign.kinds import (
    BITS,
    GEAR,
    HAMMERSTONE,
    SHIELD,
    TYPES,
    VIEWHING,
    WEAPON,
)
from banneret.games.terreign.rules.decks import stays_in_hand
from banneret.games.terreign.rules.inventory import (
    MOST_EQUIPPED,
    equipped,
    gear_count,
    plates,
    spent,
)
from banneret.games.terreign.rules.morale import max_morale
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import (
    DUE,
    ELIMINATED,
    EQUIPPED,
    FRESH,
    HOUSE,
    MORALE,
    RETREATED,
    SEEN,
    SPENT,
    STATUS,
    TRAPS,
    Table,
    active_seat,
    get,
    has_trait,
    in_tie,
    plays,
)

# The equipped items whose use is noted; the others work all the time, or once a Duel.


def seat_problems(t: Table) -> Iterator[str]:
    """What a Player cannot be or have."""
    for seat in range(t.rules.seats):
        yield from _status(t, seat)
        yield from _morale(t, seat)
        yield from _inventory(t, seat)
        yield from _equipment(t, seat)
        yield from _burdens(t, seat)
        yield from _far_sight(t, seat)


def _status(t: Table, seat: int) -> Iterator[str]:
    name, status = player(seat), get(t, seat, STATUS)
    royale = t.rules.variant == ROYALE
    if status == ELIMINATED and not royale:
        yield f"{name} is eliminated, but this is no Battle Royale (TR-VAR-ROYALE-3)"
    if status == RETREATED and royale:
        yield f"{name} has Retreated, but in Battle Royale one is eliminated (TR-VAR-ROYALE-3)"
    if status == RETREATED and not (turns_begun(t) or t.over or round_step(t) == fr.BEGIN):
        yield f"{name} has Retreated, but is back when a Round begins (TR-RETURN-02)"


def _morale(t: Table, seat: int) -> Iterator[str]:
    if get(t, seat, HOUSE) < 0:
        return
    name, morale = player(seat), get(t, seat, MORALE)
    if morale > max_morale(t, seat):
        yield f"{name} has Morale {morale} of {max_morale(t, seat)} (TR-MORALE-03)"
    at_goal = any(entry & 7 == seat for entry in t.reached)
    if at_goal and (in_tie(t) or t.over):
        return  # a fighter of a tie may come back for it, and fall without leaving
    if (morale == 0) != (not plays(t, seat)):
        fate = "must have left" if morale == 0 else "cannot be out"
        yield f"{name} has Morale {morale} and {fate} (TR-MORALE-02)"


def _inventory(t: Table, seat: int) -> Iterator[str]:
    name = player(seat)
    for card in t.hands[seat]:
        if not stays_in_hand(card >> 8):
            yield f"{name} cannot hold {item(int(card >> 8))} (TR-TYPE-INSTANCE-1)"
    if get(t, seat, STATUS) == ELIMINATED and t.hands[seat]:
        yield f"{name} is eliminated and holds no items (TR-VAR-ROYALE-10)"


def _equipment(t: Table, seat: int) -> Iterator[str]:
    name = player(seat)
    if not plays(t, seat) and get(t, seat, EQUIPPED):
        yield f"{name} is out and has no equipment (TR-RETREAT-02)"
    if not get(t, seat, EQUIPPED) and not get(t, seat, SPENT):
        return
    rack = has_trait(t, seat, HAMMERSTONE)
    if gear_count(t, seat) > MOST_EQUIPPED + rack:
        yield f"{name} has too many items equipped (TR-EQUIP-01)"
    if not _plates_fit(t, seat, rack):
        yield f"{name} has too many Weapons or Shields (TR-EQUIP-08)"
    for kind in GEAR:
        used = spent(t, seat, kind)
        if used > equipped(t, seat, kind):
            yield f"{name} used more of {item(kind)} than are equipped (TR-EQUIP-04)"
        elif used and not ITEM[kind].tires:
            yield f"{name} cannot have used up {item(kind)}: it works all the time (TR-EQUIP-03)"
        elif used and ITEM[kind].moments & ACTION and not _could_act(t, seat):
            yield f"{name} uses {item(kind)} as an Action, so only in its own turn (TR-ACTION-04)"


def _could_act(t: Table, seat: int) -> bool:
    """Whether the running turn, or else the last one, may be the seat's."""
    if active_seat(t) >= 0:
        return bool(active_seat(t) == seat)
    return round_step(t) != fr.TURNS or t.stack[fr.INDEX] == 0 or place(t, seat) < t.stack[fr.INDEX]


def _plates_fit(t: Table, seat: int, rack: bool) -> bool:
    """One Weapon and one Shield; the full rack allows one pair of different ones."""
    weapons, shields = int(plates(t, seat, WEAPON)), int(plates(t, seat, SHIELD))
    if not rack:
        return max(weapons, shields) <= 1
    twins = any(TYPES[n] & (WEAPON | SHIELD) and equipped(t, seat, n) > 1 for n in GEAR)
    return max(weapons, shields) <= 2 and weapons + shields <= 3 and not twins


def _burdens(t: Table, seat: int) -> Iterator[str]:
    """Traps lie until the Reveal; Plagues are rolled in the turn after the Round they came in."""
    name, step = player(seat), round_step(t)
    traps, due, fresh = get(t, seat, TRAPS), get(t, seat, DUE), get(t, seat, FRESH)
    if not plays(t, seat):
        if traps:
            yield f"{name} is out and has no Trap (TR-ITEM-TRAP-7)"
        if due or fresh:
            yield f"{name} is out and holds no Plague (TR-ITEM-PLAGUE-9)"
        return
    if t.over or in_setup(t):
        return
    if fresh and not turns_begun(t) and step != fr.BEGIN:
        yield f"a Plague comes to {name} in a turn or an Event: write plague, not fresh (TR-ITEM-PLAGUE-2)"
    if traps and step == fr.TURNS and not turns_begun(t):
        yield f"{name}'s Trap was discarded after the Reveal (TR-ITEM-TRAP-3)"
    if due and _has_rolled(t, seat):
        yield f"{name} has rolled its Plague in this Round: write fresh, not plague (TR-ITEM-PLAGUE-12)"


def _has_rolled(t: Table, seat: int) -> bool:
    """Whether a Player's roll of this Round is over, or was lost with the turn."""
    step = round_step(t)
    if step != fr.TURNS:
        return step > fr.TURNS
    if active_seat(t) == seat:
        rolling = t.height > 2 * fr.SIZE and t.stack[2 * fr.SIZE] == fr.PLAGUE
        return not rolling and t.stack[fr.SIZE + fr.STEP] != fr.STARTING
    return place(t, seat) < t.stack[fr.INDEX]


def _far_sight(t: Table, seat: int) -> Iterator[str]:
    """House Viewhing has looked at one token of another Player, until the Reveal."""
    seen = int(get(t, seat, SEEN))
    if not seen or t.over:
        return
    name = player(seat)
    if not has_trait(t, seat, VIEWHING):
        yield f"{name} has no far sight: only House Viewhing with its trait has (TR-SETUP-03)"
    elif round_step(t) not in (fr.LOOK, fr.REVEAL) or (
        round_step(t) == fr.LOOK and place(t, seat) >= t.stack[fr.INDEX]
    ):
        yield f"{name} looks at a token after Travel, and all are open after it (TR-REVEAL-01)"
    elif seen & seen - 1:
        yield f"{name} looks at one token, not at those of {players(seen)} (TR-SETUP-03)"
    elif seen & BITS[seat] or any(
        seen >> other & 1 and (not plays(t, other) or get(t, other, TRAPS) > 0)
        for other in range(t.rules.seats)
    ):
        yield f"{name} looks at a face-down token of another Player, not of {players(seen)} (TR-REVEAL-02)"
