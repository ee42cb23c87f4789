"""Which actions come into question for what is asked; `why_not` of the frame then decides each."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.houses.traits import is_action
from banneret.games.terreign.items.item import ACTION, BETWEEN, HELD_FOR, IN_DUEL, ON_HIT, WORN_FOR
from banneret.games.terreign.kinds import (
    ALL_GEAR,
    ALL_ITEMS,
    BITS,
    DUEL_CARDS,
    GEAR,
    HOUSES,
    ITEMS,
)
from banneret.games.terreign.rules.frame import Frame
from banneret.games.terreign.rules.inventory import equipped
from banneret.games.terreign.rules.turn import why_no_place
from banneret.games.terreign.table import EQUIPPED, HELD, WARRIOR, Table, get, item_of, space_of
from banneret.kernel.choices import Choices


def try_one(frame: Frame, t: Table, f: i64, action: i64, found: Choices) -> None:
    """Add an action that has its place now, if it is legal."""
    if frame.why_not_itself(t, f, action) == why.OK:
        found.add(action)


def try_span(
    frame: Frame, t: Table, f: i64, verb: i64, first: i64, end: i64, found: Choices
) -> None:
    """Add the legal ones of a verb about `first` to `end` - 1."""
    for about in range(first, end):
        try_one(frame, t, f, act.of(verb, about), found)


def try_spaces(frame: Frame, t: Table, f: i64, verb: i64, found: Choices) -> None:
    """Add the legal ones of a verb about a space."""
    try_span(frame, t, f, verb, 1, t.spaces + 1, found)


def try_seats(frame: Frame, t: Table, f: i64, verb: i64, found: Choices) -> None:
    """Add the legal ones of a verb about a seat."""
    try_span(frame, t, f, verb, 0, t.rules.seats, found)


def try_hand(
    frame: Frame, t: Table, f: i64, verb: i64, seat: i64, among: i64, found: Choices
) -> None:
    """Add the legal ones of a verb about an inventory item that is among some, given as bits."""
    if not get(t, seat, HELD) & among:
        return
    last: i64 = -1
    for card in t.hands[seat]:
        kind = card >> 8
        if kind != last and among & BITS[kind]:
            try_one(frame, t, f, act.of(verb, kind), found)
        last = kind


def try_gear(
    frame: Frame, t: Table, f: i64, verb: i64, seat: i64, among: i64, found: Choices
) -> None:
    """Add the legal ones of a verb about an equipped item that is among some, given as bits."""
    if get(t, seat, EQUIPPED) == 0:
        return
    for kind in GEAR:
        if among & BITS[kind] and equipped(t, seat, kind) > 0:
            try_one(frame, t, f, act.of(verb, kind), found)


# ---------------------------------------------------------------- turns


def try_turn(frame: Frame, t: Table, f: i64, found: Choices) -> None:
    """What the active Player may do, each verb if it has its place in the turn now."""
    step = t.stack[f + fr.STEP]
    seat = t.asked
    if step == fr.LIMITING:
        try_hand(frame, t, f, act.DROP, seat, ALL_ITEMS, found)
        return
    if step == fr.PICKING:
        found.add(act.PASS)
    acts = why_no_place(t, f, act.SEARCH) == why.OK  # as what costs an Action, while one is left
    if acts:
        try_one(frame, t, f, act.SEARCH, found)
        try_drops(frame, t, f, seat, found)
    if step == fr.PREPARING:
        try_spaces(frame, t, f, act.VENTURE, found)
        try_one(frame, t, f, act.ADVANTAGE, found)
        found.add(act.ACT)
    acting = step == fr.ACTING
    held = HELD_FOR[BETWEEN] | HELD_FOR[ACTION] if acting and acts else HELD_FOR[BETWEEN]
    worn = WORN_FOR[BETWEEN] | WORN_FOR[ACTION] if acting and acts else WORN_FOR[BETWEEN]
    try_hand(frame, t, f, act.USE, seat, held, found)
    try_gear(frame, t, f, act.WORK, seat, worn, found)
    if not is_action(t, seat) or why_no_place(t, f, act.TRAIT) == why.OK:
        try_one(frame, t, f, act.TRAIT, found)
    if acting and acts:
        if why_no_place(t, f, act.DUEL) == why.OK:
            try_seats(frame, t, f, act.DUEL, found)
        try_one(frame, t, f, act.CHARITY, found)
    if acting:
        try_one(frame, t, f, act.REST, found)
    try_hand(frame, t, f, act.EQUIP, seat, ALL_GEAR, found)
    try_hand(frame, t, f, act.DROP, seat, ALL_ITEMS, found)
    try_gear(frame, t, f, act.SHED, seat, ALL_GEAR, found)
    if acting:
        if t.rules.barter:
            try_seats(frame, t, f, act.BARTER, found)
        found.add(act.END)


def try_drops(frame: Frame, t: Table, f: i64, seat: i64, found: Choices) -> None:
    """Add the dropped items on the seat's Terrain that can be taken."""
    space = get(t, seat, WARRIOR)
    last: i64 = -1
    for entry in t.drops:
        if space_of(entry) > space:
            return  # they lie in ascending order
        if entry != last and space_of(entry) == space:
            try_one(frame, t, f, act.of(act.TAKE, item_of(entry)), found)
        last = entry


# ---------------------------------------------------------------- duels and windows


def try_duel(frame: Frame, t: Table, f: i64, found: Choices) -> None:
    """What a fighter may do."""
    step = t.stack[f + fr.STEP]
    if step == fr.STRIKING:
        try_span(frame, t, f, act.STRIKE, 0, DUEL_CARDS, found)
    elif step == fr.GUARDING:
        try_span(frame, t, f, act.GUARD, 0, DUEL_CARDS, found)
    else:
        found.add(act.PASS)
        try_hand(frame, t, f, act.USE, t.asked, HELD_FOR[IN_DUEL], found)


def try_border(frame: Frame, t: Table, f: i64, found: Choices) -> None:
    """What a seat may do between two steps."""
    found.add(act.PASS)
    try_hand(frame, t, f, act.USE, t.asked, HELD_FOR[BETWEEN], found)
    try_gear(frame, t, f, act.WORK, t.asked, WORN_FOR[BETWEEN], found)


def try_answers(frame: Frame, t: Table, f: i64, found: Choices) -> None:
    """What a seat may do while damage is about to apply."""
    found.add(act.PASS)
    try_hand(frame, t, f, act.USE, t.asked, HELD_FOR[ON_HIT], found)
    try_gear(frame, t, f, act.WORK, t.asked, WORN_FOR[ON_HIT], found)


# ---------------------------------------------------------------- the rest


def try_round(frame: Frame, t: Table, f: i64, found: Choices) -> None:
    """What a Round asks."""
    step = t.stack[f + fr.STEP]
    if step == fr.HOUSES:
        try_span(frame, t, f, act.HOUSE, 0, HOUSES, found)
    elif step == fr.TRAVEL:
        placed = get(t, t.asked, WARRIOR) != 0
        try_spaces(frame, t, f, act.DECOY if placed else act.WARRIOR, found)
    else:
        try_seats(frame, t, f, act.FIRST, found)


def try_aims(frame: Frame, t: Table, f: i64, seat: i64, found: Choices) -> None:
    """Targets and items of whatever is being carried out."""
    try_seats(frame, t, f, act.AT, found)
    try_spaces(frame, t, f, act.TO, found)
    try_hand(frame, t, f, act.CARD, seat, ALL_ITEMS, found)
    try_gear(frame, t, f, act.GEAR, seat, ALL_GEAR, found)


def try_sight(frame: Frame, t: Table, f: i64, found: Choices) -> None:
    """What far sight may do."""
    found.add(act.PASS)
    if t.stack[f + fr.STEP] == fr.LOOKING:
        try_seats(frame, t, f, act.PEEK, found)
        return
    try_spaces(frame, t, f, act.WARRIOR, found)
    try_spaces(frame, t, f, act.DECOY, found)


def try_barter(frame: Frame, t: Table, f: i64, found: Choices) -> None:
    """What the sides of a Barter may choose."""
    step = t.stack[f + fr.STEP]
    if step == fr.COUNTING:
        try_span(frame, t, f, act.COUNT, 1, act.WIDTH, found)
    elif step == fr.ASKING:
        found.add(act.PASS)
        found.add(act.ACCEPT)
    else:
        try_hand(frame, t, f, act.CARD, t.asked, ALL_ITEMS, found)
        try_gear(frame, t, f, act.GEAR, t.asked, ALL_GEAR, found)


def try_advantage(frame: Frame, t: Table, f: i64, found: Choices) -> None:
    """What the user of an Advantage may choose."""
    try_one(frame, t, f, act.PASS, found)
    try_kinds(frame, t, f, act.TAKE, kinds_lying(t), found)
    try_spaces(frame, t, f, act.FROM, found)
    try_seats(frame, t, f, act.AT, found)
    try_spaces(frame, t, f, act.TO, found)
    try_kinds(frame, t, f, act.CARD, kinds_at_hand(t), found)
    try_gear(frame, t, f, act.GEAR, t.asked, ALL_GEAR, found)


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


def try_kinds(frame: Frame, t: Table, f: i64, verb: i64, kinds: i64, found: Choices) -> None:
    """Add the legal ones of a verb about the items of a mask."""
    for kind in range(ITEMS):
        if kinds & BITS[kind]:
            try_one(frame, t, f, act.of(verb, kind), found)
