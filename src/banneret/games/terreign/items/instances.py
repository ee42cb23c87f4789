"""Instances, played at once as they enter an inventory (TR-TYPE-INSTANCE-1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign.items.item import Item, Rules
from banneret.games.terreign.kinds import BITS
from banneret.games.terreign.rules.damage import push_hit
from banneret.games.terreign.rules.decks import push_draw
from banneret.games.terreign.rules.inventory import drop_card
from banneret.games.terreign.table import NOBODY, Table, plays


class Ambush(Item):
    """Ambush: 1 damage that no Player causes (TR-CONTENT-11)."""

    name = "ambush"
    hit: i64 = 0
    harm_rule = "TR-CONTENT-11"
    most: i64 = 3

    def spring(self, t: Table, seat: i64) -> None:
        push_hit(t, NOBODY, self.cause(), BITS[seat], self.amount(), self.hit)


class LuckyFind(Item):
    """Lucky Find: draw 2, from the deck on Ruin too."""

    name = "lucky_find"
    draws: i64 = 2
    most: i64 = 9

    def spring(self, t: Table, seat: i64) -> None:
        push_draw(t, seat, self.amount())


class Bandits(Item):
    """Bandits: its owner drops an item that chance picks."""

    name = "bandits"

    def picks_first(self, t: Table, seat: i64) -> bool:
        return len(t.hands[seat]) > 0

    def spring(self, t: Table, seat: i64) -> None:
        """Without an item to drop nothing happens."""

    def picked(self, t: Table, seat: i64, kind: i64) -> None:
        if plays(t, seat):
            drop_card(t, seat, kind, "TR-CONTENT-11")


class Plague(Item):
    """Plague: it lies open and is rolled for, see `rules.plague`."""

    name = "plague"
    rules: Rules = ("TR-ITEM-PLAGUE-1",)


class Usurp(Item):
    """Usurp: it turns a token to its owner, see `rules.reign`."""

    name = "usurp"
    rules: Rules = ("TR-ITEM-USURP-1",)


ITEMS: Final[list[Item]] = [Ambush(), LuckyFind(), Bandits(), Plague(), Usurp()]
