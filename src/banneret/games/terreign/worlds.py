"""A world drawn from those that a viewer cannot tell from the true one.

Everything the viewer does not know is drawn anew, evenly over what could be: hidden cards,
the order of face-down tokens, choices made in secret.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.kinds import BITS, GEAR, ITEMS, TOWER
from banneret.games.terreign.observation import (
    hides_field,
    is_river_pass,
    knows_tokens,
    may_see,
    tokens_face_down,
)
from banneret.games.terreign.rules.board import why_not_place
from banneret.games.terreign.rules.decks import stays_in_hand
from banneret.games.terreign.rules.inventory import equipped, set_hand
from banneret.games.terreign.table import (
    DECOY,
    GEAR_PICK,
    TRAPS,
    WARRIOR,
    Table,
    get,
    put,
)
from banneret.games.terreign.terrains.tower import PAYING, why_not_tower
from banneret.kernel.arrays import ascending
from banneret.kernel.rng import Rng

MOST_TRIES: Final = 2000


def resample(t: Table, viewer: int | None, rng: Rng) -> None:
    """Turn a state into one that looks alike to the viewer."""
    if t.over:
        return
    redraw_cards(t, viewer, rng)
    for _ in range(MOST_TRIES):
        if can_pay_tower(t):
            break
        redraw_cards(t, viewer, rng)
    redraw_tokens(t, viewer, rng)
    for f in t.frames():
        redraw_choice(t, f, viewer, rng)


# ---------------------------------------------------------------- cards


def redraw_cards(t: Table, viewer: int | None, rng: Rng) -> None:
    """Put all hidden cards together and deal them anew; Instances cannot lie in a hand."""
    pool = t.deck[:]
    for seat in range(t.rules.seats):
        for card in t.hands[seat]:
            collect(t, card, viewer, pool)
    for card in t.on_top:
        collect(t, card, viewer, pool)
    for card in t.aside:
        collect(t, card, viewer, pool)
    for seat in range(t.rules.seats):
        hand = t.hands[seat][:]
        for i in range(len(hand)):
            hand[i] = redrawn(t, hand[i], viewer, pool, True, rng)
        set_hand(t, seat, ascending(hand))
    from_hands = in_toll(t)
    aside = t.aside[:]
    for i in range(len(aside)):
        aside[i] = redrawn(t, aside[i], viewer, pool, from_hands, rng)
    t.aside = aside
    on_top = t.on_top[:]
    for i in range(len(on_top)):
        on_top[i] = redrawn(t, on_top[i], viewer, pool, False, rng)
    t.on_top = on_top
    t.deck = pool


def can_pay_tower(t: Table) -> bool:
    """TR-TERRAIN-TOWER-1: who has begun to use the Tower is known to hold a Ranged item."""
    f = t.top_at()
    if (
        t.stack[f] != fr.ADVANTAGE
        or t.stack[f + fr.CARD] != TOWER
        or t.stack[f + fr.STEP] != PAYING
    ):
        return True
    return why_not_tower(t, t.stack[f + fr.SEAT]) == why.OK


def is_hidden(t: Table, card: i64, viewer: int | None) -> bool:
    """Whether a real card is unknown to the viewer; picks of a Barter are no cards."""
    return card & 255 != 0 and not may_see(t, int(card & 0xFFFF), viewer)


def collect(t: Table, card: i64, viewer: int | None, pool: vec[i64]) -> None:
    """Add a hidden card to the pool."""
    if is_hidden(t, card, viewer):
        pool[card >> 8 & 255] += 1


def redrawn(
    t: Table, card: i64, viewer: int | None, pool: vec[i64], in_hand: bool, rng: Rng
) -> i64:
    """Another card from the pool in place of a hidden one."""
    if not is_hidden(t, card, viewer):
        return card
    kind = draw(pool, in_hand, rng)
    pool[kind] -= 1
    return card & ~(255 << 8) | kind << 8


def draw(counts: vec[i64], in_hand: bool, rng: Rng) -> i64:
    """A kind drawn by its number; for a hand only of those that stay there."""
    total: i64 = 0
    for kind in range(ITEMS):
        if not in_hand or stays_in_hand(kind):
            total += counts[kind]
    place = rng.draw(total)
    for kind in range(ITEMS):
        if in_hand and not stays_in_hand(kind):
            continue
        if place < counts[kind]:
            return kind
        place -= counts[kind]
    return 0


def in_toll(t: Table) -> bool:
    """Whether the cards aside were taken out of hands by an Event."""
    return t.height > fr.SIZE and t.stack[fr.SIZE] == fr.EVENT


# ---------------------------------------------------------------- tokens


def redraw_tokens(t: Table, viewer: int | None, rng: Rng) -> None:
    """Face-down tokens whose order, or owner, the viewer does not know."""
    if not tokens_face_down(t):
        return
    placed: list[i64] = []
    for seat in range(t.rules.seats):
        if knows_tokens(t, seat, viewer) or get(t, seat, WARRIOR) == 0:
            continue
        if get(t, seat, DECOY) != 0:
            placed.append(seat)
        elif get(t, seat, TRAPS) == 0:
            replace_first(t, seat, rng)
    if t.rules.hidden_owners:
        reassign(t, placed, rng)
    for seat in placed:
        if get(t, seat, TRAPS) == 0:
            lay_in_any_order(t, seat, rng)


def lay_in_any_order(t: Table, seat: i64, rng: Rng) -> None:
    """Either token may be the Warrior; the draw alone decides, and not which one is."""
    one, other = get(t, seat, WARRIOR), get(t, seat, DECOY)
    low, high = min(one, other), max(one, other)
    warrior_low = rng.draw(2) == 0
    put(t, seat, WARRIOR, low if warrior_low else high)
    put(t, seat, DECOY, high if warrior_low else low)


def replace_first(t: Table, seat: i64, rng: Rng) -> None:
    """The Warrior laid before its Decoy may lie anywhere."""
    put(t, seat, WARRIOR, 0)
    spaces = range(1, t.spaces + 1)
    open_spaces: list[i64] = [n for n in spaces if why_not_place(t, seat, n) == why.OK]
    put(t, seat, WARRIOR, open_spaces[rng.draw(len(open_spaces))])


def reassign(t: Table, seats: list[i64], rng: Rng) -> None:
    """Deal the unknown tokens out anew; those of one owner lie on different spaces."""
    tokens: list[i64] = []
    for seat in seats:
        tokens.append(get(t, seat, DECOY))
        if get(t, seat, TRAPS) == 0:
            tokens.append(get(t, seat, WARRIOR))
    tokens.sort()  # so that the draws alone decide, and not who has which
    for _ in range(MOST_TRIES):
        shuffle(tokens, rng)
        if can_deal(t, seats, tokens):
            deal_tokens(t, seats, tokens)
            return


def can_deal(t: Table, seats: list[i64], tokens: list[i64]) -> bool:
    """Whether no owner would have both tokens on one space; a trapped Warrior lies fixed."""
    place = 0
    for seat in seats:
        if get(t, seat, TRAPS) > 0:
            if tokens[place] == get(t, seat, WARRIOR):
                return False
            place += 1
        else:
            if tokens[place] == tokens[place + 1]:
                return False
            place += 2
    return True


def deal_tokens(t: Table, seats: list[i64], tokens: list[i64]) -> None:
    """Lay the tokens as dealt."""
    place = 0
    for seat in seats:
        put(t, seat, DECOY, tokens[place])
        place += 1
        if get(t, seat, TRAPS) == 0:
            put(t, seat, WARRIOR, tokens[place])
            place += 1


def shuffle(values: list[i64], rng: Rng) -> None:
    """Every order is equally likely."""
    for i in range(len(values) - 1, 0, -1):
        j = rng.draw(i + 1)
        kept = values[i]
        values[i] = values[j]
        values[j] = kept


# ---------------------------------------------------------------- choices made in secret


def redraw_choice(t: Table, f: i64, viewer: int | None, rng: Rng) -> None:
    """What somebody has chosen and not yet shown."""
    kind = t.stack[f]
    seat = t.stack[f + fr.SEAT]
    if kind == fr.DUEL and hides_field(t, int(f), "attack", viewer):
        t.stack[f + fr.ATTACK] = 1 + any_bit(t.stack[f + fr.HANDS] & 15, rng)
    elif kind == fr.TRAIT and viewer != seat and t.stack[f + fr.STEP] == 1:
        hand = t.hands[seat]
        t.stack[f + fr.CARD] = hand[rng.draw(len(hand))] >> 8
    elif kind == fr.ADVANTAGE and viewer != seat and is_river_pass(t, int(f)):
        t.stack[f + fr.TARGET] = t.aside[rng.draw(len(t.aside))] >> 8 & 255
    elif kind == fr.BARTER:
        for side in (seat, t.stack[f + fr.TARGET]):
            if side != viewer:
                repick(t, side, rng)


def any_bit(mask: i64, rng: Rng) -> i64:
    """One of four bits, each set one equally likely."""
    found: list[i64] = [bit for bit in range(4) if mask & BITS[bit]]
    return found[rng.draw(len(found))]


def repick(t: Table, side: i64, rng: Rng) -> None:
    """Another choice of as many items of a side for a Barter."""
    items = [side << 16 | card >> 8 << 8 for card in t.hands[side]]
    for kind in GEAR:
        copies: list[i64] = [side << 16 | kind << 8 | GEAR_PICK]
        items += copies * equipped(t, side, kind)
    shuffle(items, rng)
    picked: i64 = 0
    aside = t.aside[:]
    for i in range(len(aside)):
        if aside[i] >> 16 & 15 == side:
            aside[i] = items[picked]
            picked += 1
    t.aside = aside
