"""Everything that lies on the table, in a few flat arrays of integers, and how it is reached.

`people`, `hands` and the stack of frames are a state's own and are written into. The other arrays
are values (`kernel.arrays`): what changes one makes a new one, so that copies of a state share them.

A card is `kind << 8 | seats that know it` (a bit each). Knowledge is kept only while it is
certain: where a card leaves a hand unseen, whoever did not see it no longer knows that hand.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.kinds import BITS, ITEMS
from banneret.games.terreign.settings import ROYALE, Settings
from banneret.kernel.stack import Framed
from banneret.kernel.state import CHANCE

NOBODY: Final[i64] = -1

# What is kept of each seat, in `people`.
HOUSE: Final[i64] = 0
MORALE: Final[i64] = 1
WARRIOR: Final[i64] = 2  # space, 0 off the board
DECOY: Final[i64] = 3
STATUS: Final[i64] = 4
EQUIPPED: Final[i64] = 5  # two bits an equipment item: how many lie open
SPENT: Final[i64] = 6  # the same: how many were used this turn
TRAPS: Final[i64] = 7
DUE: Final[i64] = 8  # Plague cards that are rolled this Round
FRESH: Final[i64] = 9  # Plague cards that came this Round
SEEN: Final[i64] = 10  # seats whose face-down tokens this one has looked at
FIELDS: Final[i64] = 11
# What follows from the inventory, kept with it (`inventory.set_hand`).
HELD: Final[i64] = 11  # the items in it, as bits
SHOWN: Final[i64] = 12  # those of cards that everybody knows
SECRETS: Final[i64] = 13  # how many cards somebody does not know
SPAN: Final[i64] = 14  # from one seat to the next

IN_PLAY: Final[i64] = 0
RETREATED: Final[i64] = 1
ELIMINATED: Final[i64] = 2

# An entry of `drops`: the space and the item that lies there.
DROP_BITS: Final[i64] = 5 if ITEMS <= 32 else 6
DROP_MASK: Final[i64] = 2**DROP_BITS - 1

GEAR_PICK: Final[i64] = 1 << 20  # an entry of `aside` that is an equipped item


class Table(Framed):
    """The fields of a state of TerReign and the plainest questions about them.

    Attributes:
        rules: the options as numbers.
        asked: who is asked now; follows from the top frame.
        people: SPAN numbers a seat, of which the first FIELDS are what it has.
        pools: honorable and dishonorable tokens of each side.
        reached: sides that hold the goal, in the order they came to it: side * 8 + seat that
            took the last token.
        hands: the inventories, cards in ascending order.
        tiles: the Terrain of each numbered space, -1 for none.
        drops: space and item in one number, ascending; see `lying`.
        discard: items, the last one on top.
        deck: how many of each item lie in the part of the deck nobody knows.
        on_top: known cards on the deck, the last one on top.
        events: how many of each Event lie in the deck, and then in the discard pile.
        unused: Terrains in the stack, as bits; `bottom`: those known to lie under it.
        aside: cards looked at or picked, owner << 16 | card.
        stack: frames, the top one last.
        palace, summons: seat + 1 of who names the next First Player, and who is summoned.
        fog, truce: 2 from the Event on, 1 in the Round it holds.
        winners: a bit a seat; `over` once the match has ended.
        study: begun from a position that says it is no one of a match.
    """

    rules: Settings
    asked: i64
    people: vec[i64]
    pools: vec[i64]
    reached: vec[i64]
    hands: vec[vec[i64]]
    tiles: vec[i64]
    drops: vec[i64]
    discard: vec[i64]
    deck: vec[i64]
    on_top: vec[i64]
    events: vec[i64]
    bottom: vec[i64]
    aside: vec[i64]
    unused: i64
    spaces: i64
    round: i64
    turns: i64
    first: i64
    palace: i64
    summons: i64
    fog: i64
    truce: i64
    winners: i64
    over: bool
    study: i64

    def __init__(self) -> None:
        super().__init__(fr.SIZE)


def wait(t: Table, seat: i64) -> bool:
    """Ask a seat; the answer is what a frame's `run` returns: it cannot go on by itself."""
    t.asked = seat
    return False


def wait_for_chance(t: Table) -> bool:
    """Ask chance."""
    t.asked = CHANCE
    return False


def get(t: Table, seat: i64, field: i64) -> i64:
    """One number of a seat."""
    return t.people[seat * SPAN + field]


def put(t: Table, seat: i64, field: i64, value: i64) -> None:
    """Set one number of a seat."""
    t.people[seat * SPAN + field] = value


def lying(space: i64, kind: i64) -> i64:
    """An item under the Terrain of a space, as an entry of `drops`."""
    return space << DROP_BITS | kind


def space_of(entry: i64) -> i64:
    """Where a dropped item lies."""
    return entry >> DROP_BITS


def item_of(entry: i64) -> i64:
    """Which item a dropped one is."""
    return entry & DROP_MASK


def plays(t: Table, seat: i64) -> bool:
    """Whether a seat is neither Retreated nor eliminated (TR-RETREAT-14)."""
    return t.people[seat * SPAN + STATUS] == IN_PLAY


def why_not_in_play(t: Table, other: i64) -> i64:
    """Why a seat is nobody to turn to."""
    if other >= t.rules.seats:
        return why.NO_PLAYER
    return why.OK if plays(t, other) else why.OUT


def team_of(t: Table, seat: i64) -> i64:
    """The side of a seat: seats alternate around the table (TR-VAR-ALLY-13).

    So teammates never have turns in a row within a Round (TR-VAR-ALLY-4, TR-VAR-ALLY-14).
    """
    return seat % t.rules.teams


def are_enemies(t: Table, seat: i64, other: i64) -> bool:
    """Whether two seats are of different sides (TR-VAR-ALLY-20)."""
    return team_of(t, seat) != team_of(t, other)


def next_seat(t: Table, seat: i64) -> i64:
    """The seat clockwise of another."""
    return seat + 1 if seat + 1 < t.rules.seats else 0


def uses_reign(t: Table) -> bool:
    """TR-VAR-ROYALE-1: Battle Royale has no tokens."""
    return t.rules.variant != ROYALE


def has_trait(t: Table, seat: i64, house: i64) -> bool:
    """TR-SETUP-03: only the Player of a House uses its trait."""
    return t.rules.traits and t.people[seat * SPAN + HOUSE] == house


def terrain_under(t: Table, seat: i64) -> i64:
    """The Terrain of a seat's Warrior, -1 off the board.

    It alone counts for actions, Advantages and Disadvantages (TR-GEN-03, TR-TOKEN-01,
    TR-TOKEN-04).
    """
    return t.tiles[t.people[seat * SPAN + WARRIOR]]


def players_on(t: Table, space: i64) -> i64:
    """The seats in play whose Warrior is on a space, as bits.

    Decoys are no Players and no targets (TR-TOKEN-02, TR-TOKEN-03).
    """
    found: i64 = 0
    if space == 0:
        return 0
    for seat in range(t.rules.seats):
        if t.people[seat * SPAN + WARRIOR] == space and plays(t, seat):
            found |= BITS[seat]
    return found


def in_tie(t: Table) -> bool:
    """Whether the final Duel of a Reign tie is being fought."""
    return t.height > fr.SIZE and t.stack[fr.SIZE] == fr.TIE


def active_seat(t: Table) -> i64:
    """Whose turn it is, or NOBODY."""
    if t.height > fr.SIZE and t.stack[fr.SIZE] == fr.TURN:
        return t.stack[fr.SIZE + fr.SEAT]
    return NOBODY


def count_bits(mask: i64) -> i64:
    """How many seats or spaces a mask of at most 16 holds."""
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total


def first_clockwise(t: Table, mask: i64, start: i64) -> i64:
    """The first seat of a mask, counted clockwise from `start`; NOBODY of none."""
    seat = start
    for _ in range(t.rules.seats):
        if mask & BITS[seat]:
            return seat
        seat = next_seat(t, seat)
    return NOBODY
