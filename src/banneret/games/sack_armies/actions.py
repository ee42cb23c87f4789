"""What every action number means.

A number below `SMALL` is a plane and a hex: `plane * HEXES + hex`. Above it stand the tokens
(by their number in the content), small counts, and the actions without any operand.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIDE: Final = 40  # the table is 40 hexes wide and high, round the first battlefield
HALF: Final = 20
HEXES: Final = 1600
KINDS: Final = 256  # most different tokens in one content

# ---------------------------------------------------------------- planes of hexes
MOVE: Final = 0  # the unit there moves, or advances
TO: Final = 1  # that hex is where it goes
REVEAL: Final = 2  # the unit there is turned up
REVEAL_1: Final = 3  # a token attached to the unit there is turned up: first, second, third
REVEAL_2: Final = 4
REVEAL_3: Final = 5
USE_1: Final = 6  # an action token attached to the unit there is used
USE_2: Final = 7
USE_3: Final = 8
MELEE: Final = 9
AMBUSH: Final = 10
CHARGE: Final = 11  # Move and Attack
CHARGE_AMBUSH: Final = 12
SHOOT: Final = 13
TARGET: Final = 14
JOINT_MELEE: Final = 15  # a coordinated attack on the unit there
JOINT_SHOOT: Final = 16
JOIN: Final = 17  # the unit there takes part in it
CAPTURE: Final = 18
COUNTER: Final = 19
DISPEL: Final = 20
DISMISS: Final = 21
RAISE: Final = 22
PLANES: Final = 23
SMALL: Final = 36800  # PLANES * HEXES

# ---------------------------------------------------------------- tokens and counts
DEPLOY: Final = 36800  # a token of the hand
RETURN: Final = 37056
PILE: Final = 37312  # a token of the casualties pile
CHOOSE: Final = 37568  # a battlefield, before or while the battleground is built
DRAWN: Final = 37824  # chance: the token that was drawn
PICK: Final = 38080  # the n-th token attached to the unit just named
DRAW: Final = 38336  # DRAW alone: as many as the rules give; DRAW + n: n of them

# ---------------------------------------------------------------- single actions
DONE: Final = 38400
PASS: Final = 38401
STRIKE_BACK: Final = 38402
NO_REPLY: Final = 38403
SURPRISE_1: Final = 38404
SURPRISE_2: Final = 38405
SURPRISE_3: Final = 38406
PROCEED: Final = 38407
CONCEDE: Final = 38408
OFFER_DRAW: Final = 38409
AGREE: Final = 38410
DECLINE: Final = 38411
TAILS: Final = 38412
HEADS: Final = 38413
DIE: Final = 38413  # DIE + 1 to DIE + 6
RED: Final = 38420
BLACK: Final = 38421
JOKER: Final = 38422
ACTIONS: Final = 38423


def hex_number(q: int, r: int) -> i64:
    """The number of hex (q, r) on the table."""
    return (q + HALF) * SIDE + r + HALF


def hex_q(place: i64) -> i64:
    """The q of a hex number."""
    return place // SIDE - HALF


def hex_r(place: i64) -> i64:
    """The r of a hex number."""
    return place % SIDE - HALF
