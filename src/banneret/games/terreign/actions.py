"""Actions as integers: a verb and what it is about, thirty-two to a verb.

Spaces are numbered as on the board, seats, items, Terrains, Houses and Events from 0. What is
numbered from 32 up has the same verbs once more, above all the others.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign.kinds import ITEMS

WIDTH: Final = 32

PASS: Final = 0  # in a window; and wherever one may stop or decline
HOUSE: Final = 32
TILE: Final = 64  # chance
FIRST: Final = 96  # chance, or the Palace's user
WARRIOR: Final = 128
DECOY: Final = 160
PEEK: Final = 192
SEARCH: Final = 224
TAKE: Final = 256  # a dropped item, or one from the discard pile
FROM: Final = 288
VENTURE: Final = 320
ADVANTAGE: Final = 352
ACT: Final = 384  # on to the Action phase
USE: Final = 416
WORK: Final = 448  # an equipped item
TRAIT: Final = 480
DUEL: Final = 512
CHARITY: Final = 544
REST: Final = 576
EQUIP: Final = 608
DROP: Final = 640
SHED: Final = 672  # drop an equipped item
BARTER: Final = 704
END: Final = 736
AT: Final = 768
TO: Final = 800
CARD: Final = 832  # choose an inventory item, or one looked at aside
GEAR: Final = 864  # choose an equipped item
COUNT: Final = 896
ACCEPT: Final = 928
STRIKE: Final = 960
GUARD: Final = 992
REWARD: Final = 1024
DRAW: Final = 1056  # chance
DIE: Final = 1088  # chance
EVENT: Final = 1120  # chance
TURN_UP: Final = 1152  # chance: the card a Parry brings
PICK: Final = 1184  # chance: a random inventory item
ROLL: Final = 1216
BLOCK: Final = 1248  # where the verbs begin once more
ACTIONS: Final[i64] = BLOCK if ITEMS <= WIDTH else 2 * BLOCK

# What a reward takes (operand of REWARD).
GAIN: Final = 0
STEAL_HONORABLE: Final = 1
STEAL_DISHONORABLE: Final = 2
STRIP_HONORABLE: Final = 3  # made to discard
STRIP_DISHONORABLE: Final = 4
REWARDS: Final = 5


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
