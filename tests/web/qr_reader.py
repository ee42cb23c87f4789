"""Reads QR codes as a camera does once it has found their modules: ISO/IEC 18004, level M, bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Modules = Sequence[Sequence[bool]]

MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)
FORMAT_MASK = 0b101010000010010
LEVEL_M = 0b00
BYTES = 0b0100
# For each version: bytes of correction in a block, bytes of data in each block, lines of small squares.
VERSIONS: dict[int, tuple[int, list[int], list[int]]] = {
    2: (16, [28], [6, 18]),
    3: (26, [44], [6, 22]),
    4: (18, [32] * 2, [6, 26]),
    5: (24, [43] * 2, [6, 30]),
    6: (16, [27] * 4, [6, 34]),
}


def read(modules: Modules) -> str:
    """The text of a code.

    Raises:
        AssertionError: it is none, or a module is wrong.
    """
    size = len(modules)
    version = (size - 17) // 4
    correction, blocks, lines = VERSIONS[version]
    level, mask = _format(modules)
    assert level == LEVEL_M
    bits = [
        modules[r][c] != MASKS[mask](r, c)
        for r, c in _path(size)
        if not _is_fixed(r, c, size, lines)
    ]
    words = [_number(bits[n : n + 8]) for n in range(0, len(bits) - 7, 8)]
    return _text([bit for word in _data(words, correction, blocks) for bit in _bits(word)])


def _format(modules: Modules) -> tuple[int, int]:
    """Level and number of the mask."""
    row = [modules[8][c] for c in (0, 1, 2, 3, 4, 5, 7, 8)]
    told = _number([*row, *(modules[r][8] for r in (7, 5, 4, 3, 2, 1, 0))]) ^ FORMAT_MASK
    rest = told
    for n in range(14, 9, -1):  # what is left over is 0 if no module is wrong
        rest ^= (0b10100110111 << (n - 10)) if rest >> n & 1 else 0
    assert rest == 0
    return told >> 13, told >> 10 & 7


def _path(size: int) -> Iterator[tuple[int, int]]:
    """The modules in the order of the bits: two columns up, two columns down."""
    up = True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for step in range(size):
            row = size - 1 - step if up else step
            yield row, right
            yield row, right - 1
        up = not up


def _is_fixed(r: int, c: int, size: int, lines: Sequence[int]) -> bool:
    """Whether a module holds no data: marks of the corners, lines of every other one, small squares."""
    if 6 in (r, c) or (r < 9 and (c < 9 or c >= size - 8)) or (r >= size - 8 and c < 9):
        return True
    last = lines[-1]
    corners = {(6, 6), (6, last), (last, 6)}
    squares = {(y, x) for y in lines for x in lines} - corners
    return any(abs(r - y) <= 2 and abs(c - x) <= 2 for y, x in squares)


def _data(words: Sequence[int], correction: int, blocks: Sequence[int]) -> Iterator[int]:
    """The bytes of data, block after block, each of which is whole."""
    count, sizes = len(blocks), blocks[0]
    for n in range(count):
        data = [words[n + count * i] for i in range(sizes)]
        after = [words[count * sizes + n + count * i] for i in range(correction)]
        assert not any(_value([*data, *after], power) for power in range(correction))
        yield from data


def _value(block: Sequence[int], power: int) -> int:
    """Of the polynomial at 2 to a power, which is 0 if no byte of the block is wrong."""
    value = 0
    for word in block:
        for _ in range(power):
            value = value << 1 ^ (0x11D if value & 0x80 else 0)
        value ^= word
    return value


def _text(bits: Sequence[bool]) -> str:
    assert _number(bits[:4]) == BYTES
    length = _number(bits[4:12])
    return bytes(_number(bits[12 + 8 * n : 20 + 8 * n]) for n in range(length)).decode()


def _number(bits: Sequence[bool]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)


def _bits(word: int) -> list[bool]:
    return [bool(word >> n & 1) for n in range(7, -1, -1)]
