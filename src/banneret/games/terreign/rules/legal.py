"""Which actions come into question for what is asked; `why_not` of the frame then decides each."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.items.item import BETWEEN, GUARDS, HANDY, IN_DUEL, ON_HIT, REACTIONS
from banneret.games.terreign.kinds import (
    BITS,
    DUEL_CARDS,
    GEAR,
    HOUSES,
    ITEMS,
)
from banneret.games.terreign.rules.frame import why_not
from banneret.games.terreign.rules.inventory import equipped
from banneret.games.terreign.table import WARRIOR, Table, get, item_of, space_of


def try_one(t: Table, action: i64, found: list[i64]) -> None:
    """Add an action if it is legal."""
    if why_not(t, action) == why.OK:
        found.append(action)


def try_span(t: Table, verb: i64, first: i64, end: i64, found: list[i64]) -> None:
    """Add the legal ones of a verb about `first` to `end` - 1."""
    for about in range(first, end):
        try_one(t, act.of(verb, about), found)


def try_spaces(t: Table, verb: i64, found: list[i64]) -> None:
    """Add the legal ones of a verb about a space."""
    try_span(t, verb, 1, t.spaces + 1, found)


def try_seats(t: Table, verb: i64, found: list[i64]) -> None:
    """Add the legal ones of a verb about a seat."""
    try_span(t, verb, 0, t.rules.seats, found)


def try_hand(t: Table, verb: i64, seat: i64, found: list[i64]) -> None:
    """Add the legal ones of a verb about an inventory item."""
    last: i64 = -1
    for card in t.hands[seat]:
        kind = card >> 8
        if kind != last:
            try_one(t, act.of(verb, kind), found)
        last = kind


def try_gear(t: Table, verb: i64, seat: i64, found: list[i64]) -> None:
    """Add the legal ones of a verb about an equipped item."""
    for kind in GEAR:
        if equipped(t, seat, kind) > 0:
            try_one(t, act.of(verb, kind), found)


def try_drops(t: Table, seat: i64, found: list[i64]) -> None:
    """Add the dropped items on the seat's Terrain that can be taken."""
    space = get(t, seat, WARRIOR)
    last: i64 = -1
    for entry in t.drops:
        if space_of(entry) == space and entry != last:
            try_one(t, act.of(act.TAKE, item_of(entry)), found)
        last = entry


# ---------------------------------------------------------------- turns


def try_turn(t: Table, f: i64, found: list[i64]) -> None:
    """What the active Player may do."""
    step = t.stack[f + fr.STEP]
    seat = t.asked
    if step == fr.LIMITING:
        try_hand(t, act.DROP, seat, found)
        return
    if step == fr.PICKING:
        found.append(act.PASS)
    try_one(t, act.SEARCH, found)
    try_drops(t, seat, found)
    if step == fr.PREPARING:
        try_spaces(t, act.VENTURE, found)
        try_one(t, act.ADVANTAGE, found)
        found.append(act.ACT)
    try_hand(t, act.USE, seat, found)
    try_gear(t, act.WORK, seat, found)
    try_one(t, act.TRAIT, found)
    if step == fr.ACTING:
        try_seats(t, act.DUEL, found)
        try_one(t, act.CHARITY, found)
        try_one(t, act.REST, found)
    try_hand(t, act.EQUIP, seat, found)
    try_hand(t, act.DROP, seat, found)
    try_gear(t, act.SHED, seat, found)
    if step == fr.ACTING:
        if t.rules.barter:
            try_seats(t, act.BARTER, found)
        found.append(act.END)


# ---------------------------------------------------------------- duels and windows


def try_duel(t: Table, f: i64, found: list[i64]) -> None:
    """What a fighter may do."""
    step = t.stack[f + fr.STEP]
    if step == fr.STRIKING:
        try_span(t, act.STRIKE, 0, DUEL_CARDS, found)
    elif step == fr.GUARDING:
        try_span(t, act.GUARD, 0, DUEL_CARDS, found)
    else:
        found.append(act.PASS)
        try_reactions(t, IN_DUEL, found)


def try_border(t: Table, found: list[i64]) -> None:
    """What a seat may do between two steps."""
    found.append(act.PASS)
    try_reactions(t, BETWEEN, found)
    for item in HANDY:
        try_one(t, act.of(act.WORK, item.number), found)


def try_answers(t: Table, found: list[i64]) -> None:
    """What a seat may do while damage is about to apply."""
    found.append(act.PASS)
    try_reactions(t, ON_HIT, found)
    for item in GUARDS:
        try_one(t, act.of(act.WORK, item.number), found)


def try_reactions(t: Table, moment: i64, found: list[i64]) -> None:
    """Add the inventory items that can be used in the window of a moment."""
    for item in REACTIONS:
        if item.moments & moment:
            try_one(t, act.of(act.USE, item.number), found)


# ---------------------------------------------------------------- the rest


def try_round(t: Table, f: i64, found: list[i64]) -> None:
    """What a Round asks."""
    step = t.stack[f + fr.STEP]
    if step == fr.HOUSES:
        try_span(t, act.HOUSE, 0, HOUSES, found)
    elif step == fr.TRAVEL:
        placed = get(t, t.asked, WARRIOR) != 0
        try_spaces(t, act.DECOY if placed else act.WARRIOR, found)
    else:
        try_seats(t, act.FIRST, found)


def try_aims(t: Table, seat: i64, found: list[i64]) -> None:
    """Targets and items of whatever is being carried out."""
    try_seats(t, act.AT, found)
    try_spaces(t, act.TO, found)
    try_hand(t, act.CARD, seat, found)
    try_gear(t, act.GEAR, seat, found)


def try_sight(t: Table, f: i64, found: list[i64]) -> None:
    """What far sight may do."""
    found.append(act.PASS)
    if t.stack[f + fr.STEP] == fr.LOOKING:
        try_seats(t, act.PEEK, found)
        return
    try_spaces(t, act.WARRIOR, found)
    try_spaces(t, act.DECOY, found)


def try_barter(t: Table, f: i64, found: list[i64]) -> None:
    """What the sides of a Barter may choose."""
    step = t.stack[f + fr.STEP]
    if step == fr.COUNTING:
        try_span(t, act.COUNT, 1, act.WIDTH, found)
    elif step == fr.ASKING:
        found.append(act.PASS)
        found.append(act.ACCEPT)
    else:
        try_hand(t, act.CARD, t.asked, found)
        try_gear(t, act.GEAR, t.asked, found)


def try_advantage(t: Table, found: list[i64]) -> None:
    """What the user of an Advantage may choose."""
    try_one(t, act.PASS, found)
    try_kinds(t, act.TAKE, kinds_lying(t), found)
    try_spaces(t, act.FROM, found)
    try_seats(t, act.AT, found)
    try_spaces(t, act.TO, found)
    try_kinds(t, act.CARD, kinds_at_hand(t), found)
    try_gear(t, act.GEAR, t.asked, found)


def kinds_lying(t: Table) -> i64:
    """The items of the discard pile and under all Terrains, as bits."""
    found: i64 = 0
    for kind in t.discard:
        found |= BITS[kind]
    for entry in t.drops:
        found |= BITS[item_of(entry)]
    return found


def kinds_at_hand(t: Table) -> i64:
    """The items in the inventory and looked at by the seat that is asked, as bits."""
    found: i64 = 0
    for card in t.hands[t.asked]:
        found |= BITS[card >> 8]
    for card in t.aside:
        found |= BITS[card >> 8 & 255]
    return found


def try_kinds(t: Table, verb: i64, kinds: i64, found: list[i64]) -> None:
    """Add the legal ones of a verb about the items of a mask."""
    for kind in range(ITEMS):
        if kinds & BITS[kind]:
            try_one(t, act.of(verb, kind), found)
