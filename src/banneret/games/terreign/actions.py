"""Actions as integers: a verb and what it is about, thirty-two to a verb.

Spaces are numbered as on the board, seats, items, Terrains, Houses and Events from 0. What is
numbered from 32 up has the same verbs once more, above all the others.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign.kinds import ITEMS

WIDTH: Final[i64] = 32

PASS: Final[i64] = 0  # in a window; and wherever one may stop or decline
HOUSE: Final[i64] = 32
TILE: Final[i64] = 64  # chance
FIRST: Final[i64] = 96  # chance, or the Palace's user
WARRIOR: Final[i64] = 128
DECOY: Final[i64] = 160
PEEK: Final[i64] = 192
SEARCH: Final[i64] = 224
TAKE: Final[i64] = 256  # a dropped item, or one from the discard pile
FROM: Final[i64] = 288
VENTURE: Final[i64] = 320
ADVANTAGE: Final[i64] = 352
ACT: Final[i64] = 384  # on to the Action phase
USE: Final[i64] = 416
WORK: Final[i64] = 448  # an equipped item
TRAIT: Final[i64] = 480
DUEL: Final[i64] = 512
CHARITY: Final[i64] = 544
REST: Final[i64] = 576
EQUIP: Final[i64] = 608
DROP: Final[i64] = 640
SHED: Final[i64] = 672  # drop an equipped item
BARTER: Final[i64] = 704
END: Final[i64] = 736
AT: Final[i64] = 768
TO: Final[i64] = 800
CARD: Final[i64] = 832  # choose an inventory item, or one looked at aside
GEAR: Final[i64] = 864  # choose an equipped item
COUNT: Final[i64] = 896
ACCEPT: Final[i64] = 928
STRIKE: Final[i64] = 960
GUARD: Final[i64] = 992
REWARD: Final[i64] = 1024
DRAW: Final[i64] = 1056  # chance
DIE: Final[i64] = 1088  # chance
EVENT: Final[i64] = 1120  # chance
TURN_UP: Final[i64] = 1152  # chance: the card a Parry brings
PICK: Final[i64] = 1184  # chance: a random inventory item
ROLL: Final[i64] = 1216
BLOCK: Final[i64] = 1248  # where the verbs begin once more
ACTIONS: Final[i64] = BLOCK if ITEMS <= WIDTH else 2 * BLOCK

# What a reward takes (operand of REWARD).
GAIN: Final[i64] = 0
STEAL_HONORABLE: Final[i64] = 1
STEAL_DISHONORABLE: Final[i64] = 2
STRIP_HONORABLE: Final[i64] = 3  # made to discard
STRIP_DISHONORABLE: Final[i64] = 4
REWARDS: Final[i64] = 5


def of(verb: i64, operand: i64) -> i64:
    """The action of a verb about something."""
    if operand < WIDTH:
        return verb + operand
    return BLOCK + verb + operand - WIDTH


def verb_of(action: i64) -> i64:
    """The verb an action is of."""
    if action < BLOCK:
        return action & ~31
    return (action - BLOCK) & ~31


def about(action: i64) -> i64:
    """What an action is about: an item, a space, a seat, a card."""
    if action < BLOCK:
        return action & 31
    return (action & 31) + WIDTH
