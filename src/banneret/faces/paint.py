"""Text with colours for terminals: what is seen, how long it is, and how it is written out."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from banneret.faces.plain import escaped

STYLES = {
    "": "",
    "bold": "1",
    "dim": "38;5;245",
    "seat-0": "1;38;5;117",
    "seat-1": "1;38;5;216",
    "seat-2": "1;38;5;150",
    "seat-3": "1;38;5;183",
    "seat-none": "38;5;250",
    "act": "1;38;5;79",
    "danger": "1;38;5;203",
    "sign": "1;38;5;221",
    "ground-0": "38;5;250;48;5;236",
    "ground-1": "38;5;250;48;5;238",
    "ground-active": "38;5;250;48;5;58",
    "ground-target": "38;5;250;48;5;23",
}
RESET = "\x1b[0m"

SPELLED_OUT = (
    'ä=ae ö=oe ü=ue Ä=Ae Ö=Oe Ü=Ue ß=ss ×=x –=- —=- −=- ·=- …=... →=-> ≥=>= ≤=<= ½=1/2 ∞=inf “=" ”=" „=" ’=\''
    ""
)
LIKE_SIGNS = "⚄=# •=* ◆=* ✗=x ○=o ▶=> │=| ↑=^ ↓=v ←=<-"
ASCII = str.maketrans(dict(pair.split("=", 1) for pair in f"{SPELLED_OUT} {LIKE_SIGNS}".split()))


class Ink(NamedTuple):
    """A stretch of text in one style; `style` may name several, later ones on top."""

    text: str
    style: str = ""


Line: TypeAlias = list[Ink]


class Symbols(NamedTuple):
    """The signs a terminal can show."""

    arrows: dict[int, str]
    bar: str
    empty: str
    active: str
    target: str
    choice: str
    to_act: str
    dot: str
    scroll: str
    blade: str


UNICODE_SYMBOLS = Symbols(
    {0: "↑", 90: "→", 180: "↓", 270: "←"}, "│", "·", "◆", "✗", "○", "▶", "·", "▤", "†"
)
ASCII_SYMBOLS = Symbols(
    {0: "^", 90: ">", 180: "v", 270: "<"}, "|", ".", "*", "x", "o", ">", "-", "%", "!"
)


def speaks_unicode() -> bool:
    """Whether standard output takes Unicode."""
    return "utf" in (sys.stdout.encoding or "").lower()


def length(line: Line) -> int:
    """How many columns a line takes."""
    return sum(len(ink.text) for ink in line)


def fit(line: Line, width: int) -> Line:
    """The line cut or filled with spaces to exactly `width` columns."""
    fitted: Line = []
    left = width
    for ink in line:
        text = ink.text[:left]
        fitted.append(Ink(text, ink.style))
        left -= len(text)
    return [*fitted, Ink(" " * left)] if left else fitted


def over(line: Line, style: str) -> Line:
    """The line with `style` beneath the styles it has."""
    return [Ink(ink.text, f"{style} {ink.style}".strip()) for ink in line]


def wrap(line: Line, width: int, indent: str = "") -> list[Line]:
    """Lines of at most `width` columns, broken between inks; those after the first indented.

    Each ink stays whole unless it is longer than a line.
    """
    lines: list[Line] = [[]]
    for ink in line:
        room = width - len(indent)
        whole = len(ink.text) <= room
        for text in [ink.text] if whole else textwrap.wrap(ink.text, room, drop_whitespace=False):
            if lines[-1] and length(lines[-1]) + len(text.rstrip()) > width:
                lines.append([Ink(indent)] if indent else [])
            lines[-1].append(Ink(text, ink.style))
    return lines


def paragraph(text: str, width: int, style: str = "") -> list[Line]:
    """A text wrapped at spaces."""
    return [[Ink(part, style)] for part in textwrap.wrap(text, width)]


def write(lines: Iterable[Line], colour: bool, unicode: bool) -> str:
    """The lines as text for a terminal, each ended by a newline."""
    rows = ("".join(_write_ink(ink, colour, unicode) for ink in line).rstrip() for line in lines)
    return "".join(f"{row}\n" for row in rows)


def ascii_only(text: str) -> str:
    """The text with what ASCII lacks spelled out or replaced by a question mark."""
    return text.translate(ASCII).encode("ascii", "replace").decode("ascii")


def _write_ink(ink: Ink, colour: bool, unicode: bool) -> str:
    text = escaped(ink.text)
    text = text if unicode else ascii_only(text)
    codes = ";".join(STYLES[name] for name in ink.style.split() if STYLES[name])
    return f"\x1b[{codes}m{text}{RESET}" if colour and codes and text else text
