"""Standard items (TR-TYPE-STANDARD-1): used as Actions in the own Action phase."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import reasons as why
from banneret.games.terreign.events import tell
from banneret.games.terreign.items.item import ACTION, Item, Rules
from banneret.games.terreign.items.targets import (
    push_pilfer,
    why_not_enemy,
    why_not_from_either,
    why_not_pilfer,
)
from banneret.games.terreign.kinds import BITS, SHRINE
from banneret.games.terreign.rules.board import (
    arrive_by_action,
    move_warrior,
    swap_tokens,
    why_not_enter,
    why_not_swap,
)
from banneret.games.terreign.rules.damage import push_hit, push_strip
from banneret.games.terreign.rules.inventory import gear_count
from banneret.games.terreign.rules.morale import is_hurt, restore
from banneret.games.terreign.table import DECOY, TRAPS, WARRIOR, Table, get, put


class Trap(Item):
    """TR-ITEM-TRAP-1: the card lies on the target's House mat until after the next Reveal.

    All that moves no Warrior stays open to the trapped (TR-ITEM-TRAP-8).
    """

    name = "trap"
    moments: i64 = ACTION
    asks: i64 = act.AT
    rules: Rules = ("TR-ITEM-TRAP-1", "TR-ITEM-TRAP-9", "TR-TOKEN-07")
    aims: Rules = ("TR-ITEM-TRAP-1", "TR-ITEM-TRAP-2")

    def why_no_use(self, t: Table, seat: i64) -> i64:
        if get(t, seat, DECOY) == 0:
            return why.NO_DECOY
        return Item.why_no_use(self, t, seat)

    def why_not_aim(self, t: Table, seat: i64, target: i64) -> i64:
        refused = why_not_enemy(t, seat, target)
        if refused != why.OK:
            return refused
        # TR-ITEM-TRAP-2: the target's Warrior on the Terrain of the user's Decoy.
        near = get(t, target, WARRIOR) == get(t, seat, DECOY)
        return why.OK if near else why.DECOY_ANCHOR

    def use(self, t: Table, seat: i64, target: i64) -> None:
        put(t, target, TRAPS, get(t, target, TRAPS) + 1)
        if t.sink is not None:
            values = (("seat", int(target) + 1), ("other", int(seat) + 1))
            tell(t, "trapped", values, "TR-ITEM-TRAP-1", "TR-ITEM-TRAP-3")

    def stays_out(self) -> bool:
        return True


class Assassin(Item):
    """TR-ITEM-ASSASSIN-1, TR-ITEM-ASSASSIN-2: 1 damage, 2 on Shrine, and no Duel."""

    name = "assassin"
    moments: i64 = ACTION
    asks: i64 = act.AT
    hit: i64 = 0
    doubled_on: i64 = SHRINE  # TR-TERRAIN-SHRINE-2
    harm_rule = "TR-ITEM-ASSASSIN-2"
    most: i64 = 1
    rules: Rules = ("TR-ITEM-ASSASSIN-1", "TR-ITEM-ASSASSIN-2", "TR-TOKEN-07")
    aims: Rules = ("TR-ITEM-ASSASSIN-2",)

    def why_not_aim(self, t: Table, seat: i64, target: i64) -> i64:
        return why_not_from_either(t, seat, target)

    def use(self, t: Table, seat: i64, target: i64) -> None:
        push_hit(t, seat, self.cause(), BITS[target], self.amount(), self.hit)


class Tonic(Item):
    """Tonic: restore 2 Morale."""

    name = "tonic"
    moments: i64 = ACTION
    most: i64 = 9

    def why_no_use(self, t: Table, seat: i64) -> i64:
        return why.OK if is_hurt(t, seat) else why.AT_MAXIMUM

    def use(self, t: Table, seat: i64, target: i64) -> None:
        restore(t, seat, self.amount(), "TR-ACTION-04")


class Pickpocket(Item):
    """Pickpocket: take a random inventory item."""

    name = "pickpocket"
    moments: i64 = ACTION
    asks: i64 = act.AT
    steals = True

    def why_not_aim(self, t: Table, seat: i64, target: i64) -> i64:
        return why_not_pilfer(t, seat, target)

    def use(self, t: Table, seat: i64, target: i64) -> None:
        push_pilfer(t, seat, target)


class BodyDouble(Item):
    """Body Double: Warrior and Decoy change places."""

    name = "body_double"
    moments: i64 = ACTION

    def why_no_use(self, t: Table, seat: i64) -> i64:
        return why_not_swap(t, seat)

    def use(self, t: Table, seat: i64, target: i64) -> None:
        swap_tokens(t, seat, "TR-CONTENT-04")
        arrive_by_action(t, seat)


class ForcedMarch(Item):
    """Forced March: to any other Terrain with room."""

    name = "forced_march"
    moments: i64 = ACTION
    asks: i64 = act.TO

    def why_no_use(self, t: Table, seat: i64) -> i64:
        if get(t, seat, TRAPS) > 0:
            return why.TRAPPED
        return Item.why_no_use(self, t, seat)

    def why_not_aim(self, t: Table, seat: i64, target: i64) -> i64:
        return why_not_enter(t, seat, target)

    def use(self, t: Table, seat: i64, target: i64) -> None:
        move_warrior(t, seat, target, "TR-CONTENT-04")
        arrive_by_action(t, seat)


class Sabotage(Item):
    """Sabotage: the target drops one equipped item that the user picks (TR-CONTENT-12)."""

    name = "sabotage"
    moments: i64 = ACTION
    asks: i64 = act.AT
    strips = True

    def why_not_aim(self, t: Table, seat: i64, target: i64) -> i64:
        refused = why_not_from_either(t, seat, target)
        if refused != why.OK:
            return refused
        return why.OK if gear_count(t, target) > 0 else why.NO_EQUIPMENT

    def use(self, t: Table, seat: i64, target: i64) -> None:
        push_strip(t, seat, target, False)


ITEMS: Final[list[Item]] = [
    *(Trap(), Assassin(), Tonic(), Pickpocket()),
    *(BodyDouble(), ForcedMarch(), Sabotage()),
]
