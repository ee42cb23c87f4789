"""The Item deck and what enters an inventory from it (TR-DECK, TR-TYPE-INSTANCE)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.events import hidden_item_event, item_event, tell
from banneret.games.terreign.kinds import BITS, INSTANCE, ITEMS, PLAGUE, TYPES, USURP
from banneret.games.terreign.rules.inventory import take_in
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import FRESH, Table, get, plays, put, wait_for_chance
from banneret.kernel.arrays import EMPTY, added, last, plus, total, without
from banneret.kernel.choices import Chances


def unknown_cards(t: Table) -> i64:
    """How many cards lie in the part of the deck that nobody knows."""
    return total(t.deck)


def cards_left(t: Table) -> i64:
    """How many cards a draw could still bring, those of the discard pile included."""
    return unknown_cards(t) + len(t.on_top) + len(t.discard)


def renew(t: Table) -> None:
    """TR-DECK-01: the discard pile is shuffled and becomes the deck."""
    deck = t.deck[:]
    for kind in t.discard:
        deck[kind] += 1
    t.deck = deck
    t.discard = EMPTY
    if t.sink is not None:
        tell(t, "reshuffled", (), "TR-DECK-01", "TR-DECK-03")


def shuffle_in(t: Table, kind: i64, count: i64) -> None:
    """TR-ITEM-PLAGUE-9: cards go into the deck, and nobody knows its order any more."""
    deck = t.deck[:]
    deck[kind] += count
    for card in t.on_top:
        deck[card >> 8] += 1
    t.deck = deck
    t.on_top = EMPTY


def deal_ready(t: Table) -> bool:
    """Make the deck ready for one draw; False if there is no card at all (TR-DECK-04).

    The discard pile is shuffled in only now, when a card must come (TR-DECK-05).
    """
    if len(t.on_top) > 0 or unknown_cards(t) > 0:
        return True
    if len(t.discard) == 0:
        return False
    renew(t)
    return True


def deck_outcomes(t: Table, chances: Chances) -> None:
    """What the next card of the deck may be, with weights."""
    for kind in range(ITEMS):
        chances.add(act.of(act.DRAW, kind), t.deck[kind])


def stays_in_hand(kind: i64) -> bool:
    """Whether an item enters an inventory and stays: all but Instances, and Usurp."""
    return not TYPES[kind] & INSTANCE or kind == USURP


# ---------------------------------------------------------------- entering an inventory


def enter(t: Table, seat: i64, kind: i64, seen: i64) -> None:
    """TR-TYPE-INSTANCE-3: an item comes to a seat, by whatever way; an Instance is played."""
    stays = stays_in_hand(kind)
    if not plays(t, seat) and (t.rules.variant == ROYALE or not stays):
        # The eliminated have no inventory, and who is out plays nothing any more.
        t.discard = added(t.discard, kind)
        if t.sink is not None:
            item_event(t, "discarded", seat, kind, "TR-VAR-ROYALE-10" if stays else "TR-RETREAT-14")
        return
    if stays:
        take_in(t, seat, kind, seen)
        return
    if t.sink is not None:
        rule = "TR-ITEM-PLAGUE-1" if kind == PLAGUE else "TR-TYPE-INSTANCE-1"
        item_event(t, "instance", seat, kind, rule, "TR-TYPE-INSTANCE-2")
    if kind == PLAGUE:
        # TR-ITEM-PLAGUE-1, TR-ITEM-PLAGUE-13, TR-ITEM-PLAGUE-16: it lies open, apart from all
        # other items, and is not rolled this Round.
        put(t, seat, FRESH, get(t, seat, FRESH) + 1)
        return
    frame = t.push(fr.INSTANCE, seat)
    t.stack[frame + fr.CARD] = kind


# ---------------------------------------------------------------- the frame of a draw


def push_draw(t: Table, seat: i64, count: i64) -> None:
    """Let a seat draw cards, one after the other."""
    frame = t.push(fr.DRAW, seat)
    t.stack[frame + fr.LEFT] = count


def take_known(t: Table) -> i64:
    """Take the known card off the deck."""
    card = last(t.on_top)
    t.on_top = without(t.on_top, len(t.on_top) - 1)
    return card


def run_draw(t: Table, f: i64) -> bool:
    """Draw the next card, or ask chance for it."""
    seat = t.stack[f + fr.SEAT]
    if t.stack[f + fr.LEFT] == 0 or not plays(t, seat) or not deal_ready(t):
        t.pop()
        return True
    if len(t.on_top) > 0:
        t.stack[f + fr.LEFT] -= 1
        card = take_known(t)
        draw_in(t, seat, card >> 8, card & 255)
        return True
    return wait_for_chance(t)


def drawn(t: Table, f: i64, kind: i64) -> None:
    """Chance has drawn a card."""
    t.deck = plus(t.deck, kind, -1)
    t.stack[f + fr.LEFT] -= 1
    draw_in(t, t.stack[f + fr.SEAT], kind, 0)


def draw_in(t: Table, seat: i64, kind: i64, seen: i64) -> None:
    """A drawn card enters; only its owner, and who knew it, know which."""
    if t.sink is not None:
        hidden_item_event(t, "drew", seat, kind, seen | BITS[seat], "TR-INV-05")
    enter(t, seat, kind, seen)
