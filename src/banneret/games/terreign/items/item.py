"""What an item is and does: a small class each, found by the number of the item.

A class says for which moments an item is made, whom or what it is used on and what follows; its
name is that of its row in the content file, whose order numbers the items.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.kinds import AMOUNTS, BITS, EQUIPMENT, ITEM_NAMES, ITEMS, TYPES
from banneret.games.terreign.table import Table
from banneret.kernel.arrays import EMPTY, array, filled

Rules = tuple[str, ...]

# Moments an item is made for, as bits (TR-FREE-04); an Instance and what is only worn have none.
ACTION: Final[i64] = 1  # as an Action, TR-ACTION-04
BETWEEN: Final[i64] = 2  # between two steps of any turn
IN_DUEL: Final[i64] = 4  # once the cards of an attempt are shown
ON_HIT: Final[i64] = 8  # when damage is about to apply
ON_SURE_HIT: Final[i64] = 16  # even when nothing negates it
EVERY_WINDOW: Final[i64] = 30

NOTHING: Final[i64] = -1  # asks for no target; deals no hit
NOWHERE: Final[i64] = -2


class Item:
    """A kind of item.

    Attributes:
        name: its id in the content file.
        moments: when it is used.
        asks: the verb of its target: `AT` a Player, `TO` a space, or NOTHING.
        hit: the flags of the hit it deals, or NOTHING.
        doubled_on: the Terrain that doubles its damage, and does not keep it off.
        harm_rule: the rule behind its damage.
        tires: an equipped one that works once a turn (TR-EQUIP-04).
        draws: how many cards it lets its user draw, at most.
        strips, discards, steals: whether it makes drop or discard an equipped item, or takes one
            from an inventory.
        most: how large the number its text names may be; 0 if it names none.
        rules: what its use rests on, if more than its type.
        aims: the rules of whom or what it may be used on.
        when: the rules of its moment.
    """

    name: str = ""
    moments: i64 = 0
    asks: i64 = NOTHING
    hit: i64 = NOTHING
    doubled_on: i64 = NOWHERE
    harm_rule: str = ""
    tires: bool = False
    draws: i64 = 0
    strips: bool = False
    discards: bool = False
    steals: bool = False
    most: i64 = 0
    rules: Rules = ()
    aims: Rules = ("TR-GEN-04", "TR-CONTENT-05")
    when: Rules = ("TR-FREE-04",)

    def __init__(self) -> None:
        self.number: i64 = ITEM_NAMES.index(self.name) if self.name in ITEM_NAMES else NOTHING

    def amount(self) -> i64:
        """The number its text names."""
        return AMOUNTS[self.number]

    def cause(self) -> i64:
        """The cause of its damage."""
        return cause_of(self.number)

    # ---------------------------------------------------------------- used as an Action

    def why_no_use(self, t: Table, seat: i64) -> i64:
        """Why it finds nothing it could affect; a shelter is the telling reason (TR-GEN-04)."""
        refused: i64 = why.NO_TARGET
        first: i64 = 1 if self.asks == act.TO else 0
        end = t.spaces + 1 if self.asks == act.TO else t.rules.seats
        for target in range(first, end):
            found = self.why_not_aim(t, seat, target)
            if found == why.OK:
                return why.OK
            if found == why.SHELTERED:
                refused = found
        return refused

    def why_not_aim(self, t: Table, seat: i64, target: i64) -> i64:
        """Why it cannot be used on a Player or a space."""
        raise NotImplementedError(self.name)

    def use(self, t: Table, seat: i64, target: i64) -> None:
        """What it does, to its target if it asks for one."""
        raise NotImplementedError(self.name)

    def stays_out(self) -> bool:
        """Whether the card lies somewhere else once it was used, and not on the discard pile."""
        return False

    # ---------------------------------------------------------------- used in a window

    def could_help(self, t: Table, seat: i64) -> bool:
        """Whether it would change something, by what everybody knows."""
        return True

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        """Why it cannot be used in a window it is made for."""
        raise NotImplementedError(self.name)

    def answer(self, t: Table, f: i64, seat: i64) -> None:
        """What it does in a window; `f` is the frame that asks."""
        raise NotImplementedError(self.name)

    # ---------------------------------------------------------------- an Instance

    def picks_first(self, t: Table, seat: i64) -> bool:
        """Whether chance must first pick an inventory item."""
        return False

    def spring(self, t: Table, seat: i64) -> None:
        """What an Instance does."""
        raise NotImplementedError(self.name)

    def picked(self, t: Table, seat: i64, kind: i64) -> None:
        """Chance has picked an inventory item."""
        raise NotImplementedError(self.name)


ITEM: Final = vec[Item]([Item()] * len(ITEM_NAMES))  # by number

# The items made for a moment, as bits: what is used out of an inventory, and equipment.
HELD_FOR: Final = filled(ON_SURE_HIT + 1, 0)
WORN_FOR: Final = filled(ON_SURE_HIT + 1, 0)
NUMBERS_FOR: Final = vec[vec[i64]]([EMPTY] * (ON_SURE_HIT + 1))  # the former one by one


def lay_out(items: list[Item]) -> None:
    """Let every item be found: by its number, and by its moments."""
    for item in items:
        ITEM[item.number] = item
        made_for = WORN_FOR if TYPES[item.number] & EQUIPMENT else HELD_FOR
        for moment in (ACTION, BETWEEN, IN_DUEL, ON_HIT, ON_SURE_HIT):
            if item.moments & moment:
                made_for[moment] |= BITS[item.number]
    for moment in (ACTION, BETWEEN, IN_DUEL, ON_HIT, ON_SURE_HIT):
        NUMBERS_FOR[moment] = array([n for n in range(ITEMS) if HELD_FOR[moment] & BITS[n]])


def cause_of(kind: i64) -> i64:
    """The cause of damage by an item."""
    return fr.BY_ITEM + kind if kind < act.WIDTH else fr.BY_MORE_ITEMS + kind - act.WIDTH


def item_behind(cause: i64) -> i64:
    """The item that causes damage, or NOTHING."""
    if fr.BY_ITEM <= cause < fr.BY_ITEM + act.WIDTH:
        return cause - fr.BY_ITEM
    return cause - fr.BY_MORE_ITEMS + act.WIDTH if cause >= fr.BY_MORE_ITEMS else NOTHING
