"""A scene in the terminal: the board, both sides, the question and the numbered choices."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from itertools import takewhile
from typing import Any

from banneret.faces.glyphs import AWAKE, read_out
from banneret.faces.paint import (
    ASCII_SYMBOLS,
    UNICODE_SYMBOLS,
    Ink,
    Line,
    Symbols,
    ascii_only,
    length,
    paragraph,
    speaks_unicode,
    wrap,
    write,
)
from banneret.faces.terminal_board import (
    Codes,
    board,
    code_for,
    codes_of,
    legend,
    seat_style,
)
from banneret.kernel.scene import Choice, Odds, Panel, Scene, Tray

COMPACT_FROM = 4  # choices of one kind that are listed by their squares
PLACES = re.compile(r"(-?\d+,-?\d+|\w+)")  # a hex is one word, its signs and comma with it
NUMBER = re.compile(r"-?\d+(,-?\d+)?$")
Numbered = tuple[int, Choice]


def draw(scene: Scene, width: int, colour: bool, unicode: bool | None = None) -> str:
    """The scene in characters, without its choices.

    Args:
        width: columns to use; from 40 on a board of seven squares fits.
        colour: whether to write ANSI colours. Nothing is said by colour alone.
        unicode: whether to use signs and letters beyond ASCII; None: if standard output does.
    """
    unicode = speaks_unicode() if unicode is None else unicode
    symbols = UNICODE_SYMBOLS if unicode else ASCII_SYMBOLS
    scene = scene if unicode else _spelled_out(scene)
    near = scene.seat or 0
    far_side = [panel for panel in scene.panels if panel.seat != near]
    near_side = [panel for panel in scene.panels if panel.seat == near]
    lines = paragraph(scene.title, width, "dim")
    lines += [line for panel in far_side for line in _seat(scene, panel, width, symbols)]
    lines += [[], *board(scene, width, symbols), [], *legend(scene, width, symbols), []]
    lines += [line for panel in near_side for line in _seat(scene, panel, width, symbols)]
    lines += _trays(scene, None, width)
    lines += [[], *paragraph(scene.outcome or scene.question.text, width, "bold")]
    lines += paragraph(f" {symbols.dot} ".join(scene.notes), width, "dim")
    return write(lines, colour, unicode)


def _spelled_out(part: Any) -> Any:
    """A scene, or a part of one, with all its words in ASCII, before their lengths matter."""
    if isinstance(part, str):
        return ascii_only(part)
    if isinstance(part, tuple):
        return tuple(_spelled_out(inner) for inner in part)
    if is_dataclass(part) and not isinstance(part, type):
        return type(part)(*(_spelled_out(getattr(part, field.name)) for field in fields(part)))
    return part


# ---------------------------------------------------------------- seats and trays


def _seat(scene: Scene, panel: Panel, width: int, symbols: Symbols) -> list[Line]:
    style = seat_style(panel.seat)
    pointer = symbols.to_act if panel.to_act else " "
    line: Line = [
        Ink(f"{pointer} ", "act"),
        Ink(f"{code_for('AA', panel.seat)} {panel.full_name}", style),
        *(Ink(f"  {counter.label} {counter.value}") for counter in panel.counters),
    ]
    return wrap(line, width, "     ") + _trays(scene, panel.seat, width)


def _trays(scene: Scene, seat: int | None, width: int) -> list[Line]:
    codes = codes_of(scene)
    trays = [tray for tray in scene.trays if tray.seat == seat and tray.items]
    read = [tray for tray in trays if read_out(tray)]
    line = [ink for tray in trays if tray not in read for ink in _tray(tray, codes)]
    lines = wrap([Ink("  "), *line], width, "  ") if line else []
    return lines + [line for tray in read for line in _read_out(tray, width)]


def _read_out(tray: Tray, width: int) -> list[Line]:
    """The cards of a tray with all their words."""
    lines: list[Line] = []
    for item in tray.items:
        style = seat_style(tray.seat) if item.glyph == AWAKE else "dim"
        words = [Ink(f"{word} ", style) for word in item.tooltip.split()]
        lines += wrap([Ink(f"  {tray.label}: ", "dim"), *words], width, "    ")
    return lines


def _tray(tray: Tray, codes: Codes) -> Line:
    line: Line = [Ink(f"{tray.label}: ", "dim")]
    for item in tray.items:
        code = code_for(codes[item.name], tray.seat) if item.glyph else f"[{item.name}]"
        count = f"×{item.count}" if item.count != 1 else ""
        line.append(Ink(f"{code}{count} ", seat_style(tray.seat)))
    return [*line, Ink(" ")]


# ---------------------------------------------------------------- choices


def choices(scene: Scene, width: int, colour: bool = False, unicode: bool | None = None) -> str:
    """The open actions, numbered from 1 in the scene's order.

    Many of one kind that differ only in their squares share one entry, so that sixty stay readable.
    """
    unicode = speaks_unicode() if unicode is None else unicode
    scene = scene if unicode else _spelled_out(scene)
    lines: list[Line] = []
    for group in _groups(scene):
        if len(group) < COMPACT_FROM or any(choice.odds for _, choice in group):
            lines += [line for numbered in group for line in _alone(numbered, width)]
        elif all(choice.spaces for _, choice in group):
            lines += _together(group, width)
        else:
            lines += _side_by_side(group, width)
    return write(lines, colour, unicode)


def _groups(scene: Scene) -> list[list[Numbered]]:
    """Choices of one kind together: the same notation but for squares and numbers, the same cost."""
    names = {space.id for space in scene.spaces}
    groups: dict[tuple[str, str], list[Numbered]] = {}
    for number, choice in enumerate(scene.choices, 1):
        words = PLACES.split(choice.action)
        pattern = "".join("#" if word in names or NUMBER.match(word) else word for word in words)
        groups.setdefault((pattern, choice.cost), []).append((number, choice))
    return list(groups.values())


def _together(group: list[Numbered], width: int) -> list[Line]:
    """The words that all share, then each number with its squares."""
    label = _shared([choice.label for _, choice in group])
    cost = _cost(group[0][1])
    sources = {choice.spaces[:-1] for _, choice in group}
    line: Line = [Ink(f"{label}:" if label else ""), Ink(f" {cost}" if cost else "", "sign")]
    for number, choice in group:
        squares = choice.spaces[-1:] if len(sources) == 1 else choice.spaces
        line.append(Ink(f"  {number:>2} {'-'.join(squares)}"))
    return wrap([ink for ink in line if ink.text], width)


def _side_by_side(group: list[Numbered], width: int) -> list[Line]:
    """Choices without a place, in columns."""
    texts = [f"{number:>3} {choice.label} {_cost(choice)}".rstrip() for number, choice in group]
    column = width // max(width // (max(map(len, texts)) + 1), 1)
    return wrap([Ink(text.ljust(column)) for text in texts], width)


def _shared(labels: list[str]) -> str:
    """The words that all labels begin with."""
    columns = zip(*(label.split() for label in labels), strict=False)
    return " ".join(column[0] for column in takewhile(lambda c: len(set(c)) == 1, columns))


def _alone(numbered: Numbered, width: int) -> list[Line]:
    number, choice = numbered
    words = f"{choice.label} ({choice.action})".split()
    line: Line = [Ink(f"{number:>3} ", "bold"), *(Ink(f"{word} ") for word in words)]
    if choice.cost:
        line.append(Ink(f"{_cost(choice)} ", "sign"))
    line += [Ink(f"{_odds(odds)}  ", "dim") for odds in choice.odds]
    if length(line) > width:
        return wrap(line, width, "    ")
    return [line]


def _cost(choice: Choice) -> str:
    return f"[{choice.cost}]" if choice.cost else ""


def _odds(odds: Odds) -> str:
    return f"{odds.label} {odds.chances}/{odds.of}"
