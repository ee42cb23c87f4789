"""Events about items: losses of choice, draws, Spoils and the Bandit Toll."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.event_cards.card import (
    CHANCE_PICK,
    CHOICE,
    SETTLED,
    BySeat,
    EventCard,
    current_seat,
)
from banneret.games.terreign.event_cards.people import (
    everybody,
    harm,
    lonely_players,
    struck_players,
)
from banneret.games.terreign.events import hidden_item_event, tell
from banneret.games.terreign.items.use import hand_outcomes
from banneret.games.terreign.kinds import (
    BITS,
    INSTANCE,
    ITEM_NAMES,
    ITEMS,
    TYPES,
)
from banneret.games.terreign.rules.decks import (
    deal_ready,
    deck_outcomes,
    enter,
    push_draw,
    take_known,
)
from banneret.games.terreign.rules.inventory import (
    discard_card,
    drop_card,
    drop_gear,
    gear_count,
    give_up,
    lay_down,
    why_not_held,
    why_not_worn,
)
from banneret.games.terreign.table import Table, next_seat, plays, wait_for_chance
from banneret.kernel.arrays import EMPTY, added, plus
from banneret.kernel.choices import Chances

# ---------------------------------------------------------------- losses of choice


class Loss(BySeat):
    """Players lose an inventory item of their choice."""

    def asks(self, t: Table, seat: i64) -> i64:
        return CHOICE if len(t.hands[seat]) > 0 else SETTLED

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        if act.verb_of(action) != act.CARD:
            return why.NOT_NOW
        return why_not_held(t, current_seat(t, f), act.about(action))

    def do(self, t: Table, f: i64, operand: i64) -> None:
        seat = current_seat(t, f)
        t.stack[f + fr.TARGET] += 1
        self.lose(t, seat, operand)

    def lose(self, t: Table, seat: i64, kind: i64) -> None:
        """The chosen item is lost."""
        drop_card(t, seat, kind, "TR-CONTENT-06")


class GearLoss(Loss):
    """Players drop an equipped item of their choice (TR-CONTENT-12)."""

    def asks(self, t: Table, seat: i64) -> i64:
        return CHOICE if gear_count(t, seat) > 0 else SETTLED

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        if act.verb_of(action) != act.GEAR:
            return why.NOT_NOW
        return why_not_worn(t, current_seat(t, f), act.about(action))

    def lose(self, t: Table, seat: i64, kind: i64) -> None:
        drop_gear(t, seat, kind, "TR-CONTENT-12")


class Flood(Loss):
    """Flood: on some Terrains an inventory item is dropped."""

    name = "flood"

    def concerned(self, t: Table) -> i64:
        return struck_players(t, self.number)


class ScorchingWind(GearLoss):
    """Scorching Wind: on some Terrains an equipped item is dropped."""

    name = "scorching_wind"

    def concerned(self, t: Table) -> i64:
        return struck_players(t, self.number)


class Rust(GearLoss):
    """Rust: all drop an equipped item."""

    name = "rust"

    def concerned(self, t: Table) -> i64:
        return everybody(t)


class Famine(Loss):
    """Famine: all discard an inventory item; who has none takes 1 damage."""

    name = "famine"
    harms = True

    def concerned(self, t: Table) -> i64:
        return everybody(t)

    def settle(self, t: Table, seat: i64) -> bool:
        harm(t, BITS[seat])
        return True

    def lose(self, t: Table, seat: i64, kind: i64) -> None:
        discard_card(t, seat, kind, "TR-CONTENT-06")


# ---------------------------------------------------------------- draws


class Gift(BySeat):
    """Players draw a card."""

    draws = True

    def settle(self, t: Table, seat: i64) -> bool:
        push_draw(t, seat, 1)
        return True


class QuietPaths(Gift):
    """Quiet Paths: who stands alone draws."""

    name = "quiet_paths"

    def concerned(self, t: Table) -> i64:
        return lonely_players(t)


class Caravan(Gift):
    """Caravan: all draw."""

    name = "caravan"

    def concerned(self, t: Table) -> i64:
        return everybody(t)


# ---------------------------------------------------------------- Spoils


class Spoils(EventCard):
    """Spoils: a card on each Terrain in order, until all are done or nothing is left."""

    name = "spoils"
    lays_out = True

    def run(self, t: Table, f: i64) -> bool:
        while t.stack[f + fr.TARGET] < t.spaces and not only_instances(t) and deal_ready(t):
            if len(t.on_top) == 0:
                return wait_for_chance(t)
            lay_spoil(t, f, take_known(t) >> 8)
        t.stack[f + fr.STEP] = fr.DONE
        return True

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        deck_outcomes(t, chances)

    def happened(self, t: Table, f: i64, operand: i64) -> None:
        t.deck = plus(t.deck, operand, -1)
        lay_spoil(t, f, operand)


def only_instances(t: Table) -> bool:
    """Whether no card of deck and discard pile could stay on a Terrain."""
    for kind in range(ITEMS):
        if t.deck[kind] > 0 and not TYPES[kind] & INSTANCE:
            return False
    for card in t.on_top:
        if not TYPES[card >> 8] & INSTANCE:
            return False
    for kind in t.discard:
        if not TYPES[kind] & INSTANCE:
            return False
    return True


def lay_spoil(t: Table, f: i64, kind: i64) -> None:
    """A card lies on the next Terrain; an Instance is discarded and replaced."""
    if TYPES[kind] & INSTANCE:
        t.discard = added(t.discard, kind)
        if t.sink is not None:
            tell(t, "spoils-discarded", (("item", ITEM_NAMES[kind]),), "TR-CONTENT-06")
        return
    t.stack[f + fr.TARGET] += 1
    lay_down(t, t.stack[f + fr.TARGET], kind)
    if t.sink is not None:
        values = (("item", ITEM_NAMES[kind]), ("space", int(t.stack[f + fr.TARGET])))
        tell(t, "spoils", values, "TR-CONTENT-06")


# ---------------------------------------------------------------- Bandit Toll


class BanditToll(BySeat):
    """Bandit Toll: a random item of each goes to the next Player in play, once all are picked."""

    name = "bandit_toll"
    holds_picks = True

    def concerned(self, t: Table) -> i64:
        return everybody(t)

    def asks(self, t: Table, seat: i64) -> i64:
        return CHANCE_PICK if len(t.hands[seat]) > 0 else SETTLED

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        hand_outcomes(t, current_seat(t, f), chances)

    def happened(self, t: Table, f: i64, operand: i64) -> None:
        """The item is taken from the inventory and held until all are picked."""
        seat = current_seat(t, f)
        t.stack[f + fr.TARGET] += 1
        give_up(t, seat, operand, BITS[seat])
        t.aside = added(t.aside, seat << 16 | operand << 8 | BITS[seat])
        if t.sink is not None:
            hidden_item_event(t, "toll", seat, operand, BITS[seat], "TR-CONTENT-06")

    def finish(self, t: Table) -> None:
        hand_over_toll(t)


def hand_over_toll(t: Table) -> None:
    """Each picked item goes to the next Player in play clockwise."""
    picks = t.aside
    t.aside = EMPTY
    for entry in picks:
        giver = entry >> 16 & 15
        kind = entry >> 8 & 255
        receiver = next_seat(t, giver)
        while not plays(t, receiver):
            receiver = next_seat(t, receiver)
        both = BITS[giver] | BITS[receiver]
        if t.sink is not None:
            hidden_item_event(t, "received", receiver, kind, both, "TR-CONTENT-06")
        enter(t, receiver, kind, both)


CARDS: Final[list[EventCard]] = [
    *(Flood(), ScorchingWind(), Rust(), Famine()),
    *(QuietPaths(), Caravan(), Spoils(), BanditToll()),
]
