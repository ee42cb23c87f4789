"""Equipment (TR-EQUIP): what is used, as an Action or in a window, and what is merely worn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import item_event, tell, whisper
from banneret.games.terreign.items.item import ACTION, BETWEEN, ON_HIT, Item
from banneret.games.terreign.items.targets import why_not_enemy
from banneret.games.terreign.items.use import start_gear
from banneret.games.terreign.kinds import BITS, ITEM_NAMES
from banneret.games.terreign.rules.board import (
    adjacent,
    arrive_by_action,
    move_warrior,
    why_not_step,
    why_nowhere_to_step,
)
from banneret.games.terreign.rules.damage import amount_for, is_from_other, lower, tell_cancelled
from banneret.games.terreign.rules.inventory import show_hand, spend, unspent
from banneret.games.terreign.rules.windows import agility_barred
from banneret.games.terreign.table import WARRIOR, Table, get

# ---------------------------------------------------------------- used on something


class Walker(Item):
    """What brings a Warrior to an adjacent Terrain."""

    asks: i64 = act.TO
    tires = True

    def why_no_use(self, t: Table, seat: i64) -> i64:
        return why_nowhere_to_step(t, seat)

    def why_not_aim(self, t: Table, seat: i64, target: i64) -> i64:
        return why_not_step(t, seat, target)

    def use(self, t: Table, seat: i64, target: i64) -> None:
        move_warrior(t, seat, target, "TR-CONTENT-04")


class SwiftBoots(Walker):
    """Swift Boots: one step as an Action."""

    name = "swift_boots"
    moments: i64 = ACTION

    def use(self, t: Table, seat: i64, target: i64) -> None:
        Walker.use(self, t, seat, target)
        arrive_by_action(t, seat)


class GrappleLine(Walker):
    """Grapple Line: one step between steps (TR-TYPE-HYBRID-2, TR-TYPE-HYBRID-3).

    That is no Action: only the Boots end the Actions on Desert.
    """

    name = "grapple_line"
    moments: i64 = BETWEEN

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        if unspent(t, seat, self.number) == 0:
            return why.ALREADY_USED
        if agility_barred(t, seat):
            return why.SWAMP
        return why_nowhere_to_step(t, seat)

    def answer(self, t: Table, f: i64, seat: i64) -> None:
        start_gear(t, seat, self.number)


class Spyglass(Item):
    """Spyglass: the user alone sees an inventory."""

    name = "spyglass"
    moments: i64 = ACTION
    asks: i64 = act.AT
    tires = True

    def why_not_aim(self, t: Table, seat: i64, target: i64) -> i64:
        refused = why_not_enemy(t, seat, target)
        if refused != why.OK:
            return refused
        here = get(t, seat, WARRIOR)
        there = get(t, target, WARRIOR)
        if here != there and not adjacent(t, here) & BITS[there]:
            return why.NOT_ADJACENT
        return why.OK if len(t.hands[target]) > 0 else why.NO_INVENTORY

    def use(self, t: Table, seat: i64, target: i64) -> None:
        show_hand(t, target, seat)
        if t.sink is not None:
            values = (("seat", int(seat) + 1), ("other", int(target) + 1))
            tell(t, "spied", values, "TR-INV-05")
            names = ", ".join(ITEM_NAMES[card >> 8] for card in t.hands[target])
            spied = (("other", int(target) + 1), ("items", names))
            whisper(t, BITS[seat], "spied-what", spied, "TR-INV-05")


# ---------------------------------------------------------------- held against a hit


class Guard(Item):
    """What cancels damage that is about to apply, once a turn."""

    moments: i64 = ON_HIT
    tires = True

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        return why.OK if unspent(t, seat, self.number) > 0 else why.ALREADY_USED

    def answer(self, t: Table, f: i64, seat: i64) -> None:
        spend(t, seat, self.number)
        self.cancel(t, f, seat, amount_for(t, f, seat))

    def cancel(self, t: Table, f: i64, seat: i64, amount: i64) -> None:
        """Take some of the damage off."""
        lower(t, f, seat, amount)
        if t.sink is not None:
            item_event(t, "worked", seat, self.number, "TR-EQUIP-03")
        tell_cancelled(t, seat, "TR-EQUIP-03")


class Buckler(Guard):
    """The Buckler cancels a success against its owner as the Defender, once a Duel."""

    name = "buckler"
    tires = False

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        duel = f - fr.SIZE
        if t.stack[f + fr.CAUSE] != fr.BY_DUEL or t.stack[duel + fr.DEFENDER] != seat:
            return why.NOT_DUEL_HIT
        used = t.stack[duel + fr.DUEL_FLAGS] & fr.BUCKLER_USED
        return why.ALREADY_USED if used else why.OK

    def answer(self, t: Table, f: i64, seat: i64) -> None:
        t.stack[f - fr.SIZE + fr.DUEL_FLAGS] |= fr.BUCKLER_USED
        self.cancel(t, f, seat, amount_for(t, f, seat))


class TowerShield(Guard):
    """The Tower Shield cancels Ranged damage."""

    name = "tower_shield"

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        if not t.stack[f + fr.HIT_FLAGS] & fr.RANGED:
            return why.NOT_RANGED_HIT
        return Guard.why_not_now(self, t, f, seat)


class MailCoat(Guard):
    """A Mail Coat lowers damage by another Player by 1."""

    name = "mail_coat"

    def why_not_now(self, t: Table, f: i64, seat: i64) -> i64:
        if not is_from_other(t, f, seat):
            return why.NOT_FROM_PLAYER
        return Guard.why_not_now(self, t, f, seat)

    def answer(self, t: Table, f: i64, seat: i64) -> None:
        spend(t, seat, self.number)
        self.cancel(t, f, seat, 1)


# ---------------------------------------------------------------- merely worn


class Broadsword(Item):
    """Broadsword: the first success of a Duel strikes harder, see `rules.duel`."""

    name = "broadsword"


class WarHammer(Item):
    """War Hammer: a success by Head makes drop an equipped item, see `rules.duel`."""

    name = "war_hammer"


class Halberd(Item):
    """Halberd: the second Attack card comes back too, see `rules.duel`."""

    name = "halberd"


class SpikedShield(Item):
    """Spiked Shield: the first block of a Duel hurts the Attacker, see `rules.duel`."""

    name = "spiked_shield"


class Satchel(Item):
    """Satchel: more room in the inventory, see `rules.inventory`."""

    name = "satchel"
    most: i64 = 9


ITEMS: Final[list[Item]] = [
    *(SwiftBoots(), GrappleLine(), Spyglass()),
    *(Buckler(), TowerShield(), MailCoat()),
    *(Broadsword(), WarHammer(), Halberd(), SpikedShield(), Satchel()),
]
