"""The 7x7 board as bits.

Squares are 0..48, row by row from a1 (0) to g7 (48) as the first player sees them
(TT-BOARD-01, TT-BOARD-05). A set of squares is one 49-bit integer.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIZE: Final = 7
CELLS: Final = 49
FULL: Final = 0x1FFFFFFFFFFFF
FILE_A: Final = 0x0040810204081
FILE_G: Final = 0x1020408102040
NOT_A: Final = 0x1FBF7EFDFBF7E
NOT_G: Final = 0x0FDFBF7EFDFBF
EDGE: Final = 0x1FE0C183060FF  # TT-BOARD-04: the 24 outer squares, both sides
HOME_OF_FIRST: Final = 0x3FFF  # TT-BOARD-05: ranks 1 and 2
HOME_OF_SECOND: Final = 0x1FFF800000000  # ranks 6 and 7

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

# Footprints (TT-RARITY-05): what a large token fills beside its corner, the lowest square.
SMALL: Final[i64] = 0
WIDE: Final[i64] = 1  # the square to the right
TALL: Final[i64] = 2  # the square above
SQUARE: Final[i64] = 3  # both, and the one between

FILES: Final = "abcdefg"


def bit_at(square: i64) -> i64:
    """The set of one square."""
    return (1 << 48) >> (48 - square)


def popcount(cells: i64) -> i64:
    """How many squares a set has."""
    if cells == 0:
        return 0  # most sets that are counted are empty
    return _ones(cells)


def _ones(cells: i64) -> i64:
    cells -= cells >> 1 & 0x1555555555555
    cells = (cells & 0x3333333333333) + (cells >> 2 & 0x3333333333333)
    cells = cells + (cells >> 4) & 0x0F0F0F0F0F0F0F
    return cells * 0x0101010101010101 >> 56 & 0xFF


def when(condition: bool, cells: i64) -> i64:
    """A set, or the empty one. (A conditional expression would box its integers.)"""
    if condition:
        return cells
    return 0


def first(cells: i64) -> i64:
    """The lowest square of a set that is not empty."""
    return _ones((cells & -cells) - 1)


def nth(cells: i64, n: i64) -> i64:
    """The n-th lowest square of a set, counted from 0."""
    while n > 0:
        cells &= cells - 1
        n -= 1
    return _ones((cells & -cells) - 1)


def north(cells: i64) -> i64:
    """Each square of a set moved one rank up; what leaves the board is gone."""
    return cells << 7 & FULL


def south(cells: i64) -> i64:
    """Each square of a set moved one rank down."""
    return cells >> 7


def east(cells: i64) -> i64:
    """Each square of a set moved one file to the right."""
    return (cells & NOT_G) << 1


def west(cells: i64) -> i64:
    """Each square of a set moved one file to the left."""
    return (cells & NOT_A) >> 1


def adjacent(cells: i64) -> i64:
    """Squares orthogonally next to a set (TT-BOARD-02)."""
    return cells << 7 & FULL | cells >> 7 | (cells & NOT_G) << 1 | (cells & NOT_A) >> 1


def diagonal(cells: i64) -> i64:
    """Squares that touch a set by a corner only."""
    row = (cells & NOT_G) << 1 | (cells & NOT_A) >> 1
    return row << 7 & FULL | row >> 7


def surrounding(cells: i64) -> i64:
    """The up to eight squares round each square of a set (TT-BOARD-03)."""
    return adjacent(cells) | diagonal(cells)


def covered(corner: i64, shape: i64) -> i64:
    """The squares of a footprint whose corner is a square; it must fit (see `room`)."""
    cells = bit_at(corner)
    if shape & WIDE:
        cells |= cells << 1
    if shape & TALL:
        cells |= cells << 7
    return cells


def touching(cells: i64, shape: i64) -> i64:
    """The corners from which a footprint would touch a set."""
    if shape & WIDE:
        cells |= (cells & NOT_A) >> 1
    if shape & TALL:
        cells |= cells >> 7
    return cells


def room(shape: i64, taken: i64) -> i64:
    """The corners from which a footprint lies on the board and touches nothing of a set."""
    found = FULL & ~touching(taken, shape)
    if shape & WIDE:
        found &= NOT_G
    if shape & TALL:
        found &= FULL >> 7
    return found


def straight(cells: i64, clear: i64, reach: i64) -> i64:
    """Squares in straight lines from a set, up to `reach` away (1 to 3).

    A line runs on through the squares of `clear` and ends with the first one outside it
    (TT-BATTLE-04).
    """
    n = cells << 7 & FULL
    s = cells >> 7
    e = (cells & NOT_G) << 1
    w = (cells & NOT_A) >> 1
    found = n | s | e | w
    while reach > 1:
        reach -= 1
        n = (n & clear) << 7 & FULL
        s = (s & clear) >> 7
        e = (e & clear & NOT_G) << 1
        w = (w & clear & NOT_A) >> 1
        found |= n | s | e | w
    return found


def slanting(cells: i64, clear: i64) -> i64:
    """Squares along the diagonals from a set, up to two away (TT-SHARP-03)."""
    right = (cells & NOT_G) << 1
    left = (cells & NOT_A) >> 1
    ne = right << 7 & FULL
    se = right >> 7
    nw = left << 7 & FULL
    sw = left >> 7
    found = ne | se | nw | sw
    right = (ne & clear & NOT_G) << 1
    left = (nw & clear & NOT_A) >> 1
    found |= (right | left) << 7 & FULL
    right = (se & clear & NOT_G) << 1
    left = (sw & clear & NOT_A) >> 1
    return found | (right | left) >> 7


def name_of(square: int) -> str:
    """A square in notation, such as "d4"."""
    return f"{FILES[square % SIZE]}{square // SIZE + 1}"


def footprint(corner: int, shape: int) -> str:
    """The squares of a token: one, or its corner and the one across, such as "d2-e3"."""
    across = corner + (1 if shape & WIDE else 0) + (SIZE if shape & TALL else 0)
    if across == corner or not room(shape, 0) >> corner & 1:
        return name_of(corner)
    return f"{name_of(corner)}-{name_of(across)}"


def square_of(name: str) -> int | None:
    """The square of a name; None if there is no such square."""
    if len(name) == 2 and name[0].lower() in FILES and name[1] in "1234567":
        return FILES.index(name[0].lower()) + SIZE * (int(name[1]) - 1)
    return None


def squares(cells: int) -> list[int]:
    """The squares of a set, ascending."""
    return [square for square in range(CELLS) if cells >> square & 1]
