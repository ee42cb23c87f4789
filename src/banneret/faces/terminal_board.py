"""The board of a scene in characters.

Squares and hexes become cells of two lines: who stands there, looking where, with which signs;
then Threat and damage or the printed ratings, and whether it is active, a target or may be chosen.
Where there is room, hexes also say their names and whose ground they are. Named areas, and boards
too wide for the terminal, become a list. The seats' tokens differ in letter case: AA, aa, Aa, aA;
from the fifth seat on a mark follows: AA'.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from banneret.faces.glyphs import letters, read_out
from banneret.faces.paint import Ink, Line, Symbols, fit, length, over, wrap
from banneret.faces.shapes import TURNS, tile_of
from banneret.faces.svg_board import is_grid
from banneret.kernel.scene import Badge, Piece, Scene, Space

CELL_WIDTHS = (5, 4, 3)
ROOM_IN_LIST = 16  # columns kept for what stands on a space
ROOMY = (9, 7)  # wider cells, where the spaces have names of their own to show
NUMBERS = ("threat", "damage")
RATINGS = ("armor", "movement")  # where they are printed, "damage" is what a unit deals
SHOWN = ("damage", "armor", "movement", "range")  # one digit each, in the order of the badges
PRINTED = (*SHOWN, "rank")  # what is no sign of its own; the rank only `legend` has room for
HIDDEN = "??"
Codes = dict[str, str]


def board(scene: Scene, width: int, symbols: Symbols) -> list[Line]:
    """The spaces and pieces of a scene in at most `width` columns, if that can be."""
    codes = codes_of(scene)
    areas = [space for space in scene.spaces if space.shape == "area"]
    cells = [space for space in scene.spaces if space.shape != "area"]
    lines = _cells(scene, cells, codes, width, symbols) if cells else []
    if any(length(line) > width for line in lines):
        return _list(scene, [*_busy(scene, cells), *areas], codes, width, symbols)
    return lines + _list(scene, areas, codes, width, symbols)


def _busy(scene: Scene, spaces: Sequence[Space]) -> list[Space]:
    """The spaces where a piece stands or a choice ends."""
    used = {thing.space for thing in scene.pieces}
    used |= {choice.spaces[-1] for choice in scene.choices if choice.spaces}
    return [space for space in spaces if space.id in used]


# ---------------------------------------------------------------- codes for names


def codes_of(scene: Scene) -> Codes:
    """Two letters for every name of the scene, no two alike, from the names' own letters."""
    names = [thing.name for thing in scene.pieces if is_known(thing)]
    trays = [tray for tray in scene.trays if not read_out(tray)]
    names += [item.name for tray in trays for item in tray.items if item.glyph]
    codes: Codes = {}
    for name in sorted(set(names)):
        codes[name] = next(code for code in _candidates(name) if code not in codes.values())
    return codes


def _candidates(name: str) -> list[str]:
    first = letters(name).upper().ljust(2, "_")
    rest = [first[0] + letter.upper() for letter in name[1:] if letter.isalnum()]
    return [first, *rest, *(first[0] + str(number) for number in range(10))]


def code_for(code: str, seat: int | None) -> str:
    """A code in the letter case of a seat."""
    if seat is None:
        return code.capitalize()
    cases = (code.upper(), code.lower(), code.capitalize(), code[0].lower() + code[1:].upper())
    return cases[seat % 4] + "'" * (seat // 4)


def seat_style(seat: int | None) -> str:
    """The style of what belongs to a seat."""
    return "seat-none" if seat is None else f"seat-{seat % 4}"


# ---------------------------------------------------------------- pieces


def is_known(thing: Piece) -> bool:
    """Whether the viewer knows what a piece is: face down, only its own seat is told its ratings."""
    return "hidden" not in thing.marks or is_rated(thing)


def is_rated(thing: Piece) -> bool:
    """Whether its numbers are printed ratings, not Threat and damage taken."""
    return any(badge.kind in RATINGS for badge in thing.badges)


def _token(thing: Piece, scene: Scene, codes: Codes, symbols: Symbols) -> Line:
    """Code, arrow and signs of a piece."""
    known = is_known(thing)
    code = code_for(codes[thing.name], thing.seat) if known else HIDDEN
    left_out = PRINTED if is_rated(thing) else NUMBERS if known else ("hidden",)
    signs = "".join(sign(badge) for badge in thing.badges if badge.kind not in left_out)
    return [Ink(code + arrow(thing, scene, symbols), seat_style(thing.seat)), Ink(signs, "sign")]


def arrow(thing: Piece, scene: Scene, symbols: Symbols) -> str:
    """Where the top of a piece points, as its viewer sees it."""
    if thing.facing not in TURNS:
        return " "
    across = thing.seat not in (None, scene.seat or 0)
    return symbols.arrows[(TURNS[thing.facing] + 180 * across) % 360]


def sign(badge: Badge) -> str:
    """One letter for a lasting effect."""
    return badge.text[:1] or badge.kind[:1].upper()


def _numbers(thing: Piece) -> Line:
    """Threat, and after a minus sign the damage taken; or the printed ratings, a digit each."""
    if is_rated(thing):
        return [Ink(_rating(thing))]
    threat = "".join(badge.text for badge in thing.badges if badge.kind == "threat")
    damage = "".join(badge.text for badge in thing.badges if badge.kind == "damage")
    return [Ink(threat), Ink(f"-{damage}" if damage else "", "danger")]


def _rating(thing: Piece) -> str:
    return "".join(_digit(badge) for badge in thing.badges if badge.kind in SHOWN)


def _digit(badge: Badge) -> str:
    """A rating in one column: a plus sign if it has two digits, a minus sign if it is below 0."""
    return "+" if badge.text.isdigit() and len(badge.text) > 1 else badge.text[:1]


def _mark(thing: Piece, chosen: bool, symbols: Symbols) -> Ink:
    if "active" in thing.marks:
        return Ink(symbols.active, "sign")
    if "target" in thing.marks:
        return Ink(symbols.target, "danger")
    return Ink(symbols.choice, "act") if chosen else Ink("")


# ---------------------------------------------------------------- squares and hexes


def _cells(
    scene: Scene, spaces: Sequence[Space], codes: Codes, width: int, symbols: Symbols
) -> list[Line]:
    left, right = min(s.x for s in spaces), max(s.x for s in spaces)
    step = _step(spaces)
    columns = (right - left) / step + 1
    named = is_grid(spaces)
    widths = CELL_WIDTHS if named else (*ROOMY, *CELL_WIDTHS)
    cell = next((w for w in widths if 3 + columns * (w + 1) + 1 <= width), CELL_WIDTHS[-1])
    lines: list[Line] = []
    for y in sorted({round(s.y, 3) for s in spaces}, reverse=True):
        row = sorted((s for s in spaces if round(s.y, 3) == y), key=lambda s: s.x)
        starts = [3 + math.floor((s.x - left) / step * (cell + 1) + 0.5) for s in row]
        drawn = [_cell(scene, s, codes, cell, named, symbols) for s in row]
        name = _digits(row[0]) if named else ""
        for number in (0, 1):
            head = Ink(f"{name if number == 0 else '':>2} ", "dim")
            lines.append(_join(head, starts, [two[number] for two in drawn], symbols.bar))
    if named:
        lines.append(_files(spaces, cell))
    return lines


def _step(spaces: Sequence[Space]) -> float:
    """The distance of neighbours in a row, the width of a cell."""
    xs = sorted({round(s.x, 3) for s in spaces})
    rows: dict[float, list[float]] = {}
    for space in spaces:
        rows.setdefault(round(space.y, 3), []).append(space.x)
    gaps = [
        b - a for row in rows.values() for a, b in zip(sorted(row), sorted(row)[1:], strict=False)
    ]
    return min(gaps, default=max(xs[-1] - xs[0], 1.0))


def _join(head: Ink, starts: list[int], cells: list[Line], bar: str) -> Line:
    """Cells at their columns, a bar before and after each."""
    line: Line = [head]
    for start, cell in zip(starts, cells, strict=True):
        gap = start - length(line)
        if gap >= 0:
            line += [Ink(" " * gap), Ink(bar, "dim")]
        line += [*cell, Ink(bar, "dim")]
    return line


def _cell(
    scene: Scene, space: Space, codes: Codes, width: int, named: bool, symbols: Symbols
) -> tuple[Line, Line]:
    things = [thing for thing in scene.pieces if space.id in (thing.space, *thing.covers)]
    numbers = [n for n, c in enumerate(scene.choices, 1) if c.spaces[-1:] == (space.id,)]
    upper = _token(things[0], scene, codes, symbols) if things else [Ink("")]
    lower = _lower(things, numbers, width, tile_sign(space, symbols), symbols)
    if not things:
        label = "" if named else (space.label or space.id)
        upper = [_free(numbers, width, label, symbols)]
    if not named:
        upper, lower = _placed(space, upper, lower, bool(things), bool(numbers), width)
    style = _ground(space, things, bool(numbers))
    return over(fit(upper, width), style), over(fit(lower, width), style)


def tile_sign(space: Space, symbols: Symbols) -> Ink:
    """A scroll, or a blade and the letters of the seat to which it points; nothing without a tile."""
    tile = tile_of(space)
    if not tile.isdigit():
        return Ink(symbols.scroll if tile else "", "sign")
    return Ink(symbols.blade + code_for("AA", int(tile)), seat_style(int(tile)))


def _placed(
    space: Space, upper: Line, lower: Line, taken: bool, chosen: bool, width: int
) -> tuple[Line, Line]:
    """Both lines with the id of the space, unless its name says it, and with whose ground it is."""
    said = not taken and not chosen and space.label in ("", space.id)
    place = Ink("" if said or width not in ROOMY else space.id, "dim")
    upper = _beside(upper, place, width) if taken else upper
    lower = lower if taken else _beside(lower, place, width)
    seat = holder(space)
    sign = "" if seat is None else code_for("AA", seat)
    return upper, _beside(lower, Ink(sign, seat_style(seat)), width)


def full_name(space: Space) -> str:
    """What a space is called; a hex with a name of its own is called by its place as well."""
    named = space.shape == "hex" and space.label not in ("", space.id)
    return f"{space.id} {space.label}" if named else space.label or space.id


def holder(space: Space) -> int | None:
    """The seat whose ground a space is."""
    homes = (mark.removeprefix("home-") for mark in space.marks if mark.startswith("home-"))
    return next((int(home) for home in homes), None)


def _beside(line: Line, ink: Ink, width: int) -> Line:
    """The line with something at its right end, if there is room for it."""
    filled = [one for one in line if one.text.strip()]
    filled[-1:] = [Ink(one.text.rstrip(), one.style) for one in filled[-1:]]
    room = width - length(filled) - len(ink.text)
    if not ink.text or room < bool(filled):
        return line
    return [*filled, Ink(" " * room), ink]


def _free(numbers: list[int], width: int, label: str, symbols: Symbols) -> Ink:
    """What an empty space shows: the number of its choice, its name or a dot."""
    if numbers:
        text = f"({numbers[0]})" if len(numbers) == 1 else symbols.choice
        return Ink(text[:width].center(width), "act")
    return Ink((label or symbols.empty)[:width].center(width), "dim")


def _lower(
    things: list[Piece], numbers: list[int], width: int, tile: Ink, symbols: Symbols
) -> Line:
    if not things:
        return [Ink(tile.text.center(width), tile.style)]
    line = _numbers(things[0])
    marks = [_mark(things[0], bool(numbers), symbols)]
    if len(things) > 1:
        marks.insert(0, Ink(f"+{len(things) - 1}", "dim"))
    room = max(width - length(marks), 0)
    free = room - length(line)
    sign = Ink(tile.text if free > len(tile.text) else tile.text[: max(free, 0)][:1], tile.style)
    return [*fit(line, room - len(sign.text)), sign, *marks]


def _ground(space: Space, things: list[Piece], chosen: bool) -> str:
    if any("active" in thing.marks for thing in things):
        return "ground-active"
    if chosen:
        return "ground-target"
    return f"ground-{(round(space.x) + round(space.y)) % 2}"


def _digits(space: Space) -> str:
    return "".join(c for c in (space.label or space.id) if c.isdigit())


def _files(spaces: Sequence[Space], cell: int) -> Line:
    names = {s.x: (s.label or s.id).rstrip("0123456789") for s in spaces}
    row = "".join(name.center(cell + 1) for _, name in sorted(names.items()))
    return [Ink(f"   {' ' * (cell % 2 == 0)}{row}"[: 4 + len(row)], "dim")]


# ---------------------------------------------------------------- areas and what is too wide


def _list(
    scene: Scene, spaces: list[Space], codes: Codes, width: int, symbols: Symbols
) -> list[Line]:
    names = [full_name(space) for space in spaces]
    wide = min(max(map(len, names), default=0), max(width // 2, width - ROOM_IN_LIST))
    lines: list[Line] = []
    for space, name in sorted(
        zip(spaces, names, strict=True), key=lambda pair: (-pair[0].y, pair[0].x)
    ):
        numbers = [n for n, c in enumerate(scene.choices, 1) if c.spaces[-1:] == (space.id,)]
        style = "act" if numbers else "bold"
        line: Line = [Ink(f"{symbols.choice if numbers else ' '} {name[:wide]:<{wide}}  ", style)]
        for thing in (t for t in scene.pieces if t.space == space.id):
            line += _in_list(thing, scene, codes, symbols)
        if length(line) == wide + 4:
            line.append(Ink(symbols.empty, "dim"))
        lines += wrap(line, width, " " * (wide + 4))
    return lines


def _in_list(thing: Piece, scene: Scene, codes: Codes, symbols: Symbols) -> Line:
    apart = Ink(" " if is_rated(thing) else "")
    token, numbers = _token(thing, scene, codes, symbols), _numbers(thing)
    inks = [*token, apart, *numbers, _mark(thing, False, symbols)]
    code, *rest = (ink for ink in inks if ink.text)
    return [Ink(code.text.rstrip(), code.style), *rest, Ink("  ")]


def legend(scene: Scene, width: int, symbols: Symbols) -> list[Line]:
    """What the codes and signs on the board and beside it mean."""
    codes = codes_of(scene)
    parts = [f"{code} {name}" for name, code in codes.items()]
    rated = max(filter(is_rated, scene.pieces), key=lambda one: len(_rating(one)), default=None)
    if rated is not None:
        labels = [badge.label for badge in rated.badges if badge.kind in SHOWN]
        parts.append(f"{_rating(rated)} {', '.join(labels)}")
    left_out = PRINTED if rated is not None else ()
    badges = {badge.kind: badge for thing in scene.pieces for badge in thing.badges}
    for kind, badge in sorted(badges.items()):
        if kind not in left_out:
            shown = {"threat": badge.text, "damage": f"-{badge.text}"}.get(kind, sign(badge))
            label = badge.label.removesuffix(badge.text) if kind in NUMBERS else badge.label
            parts.append(f"{shown} {label.strip()}")
    joined = [Ink(f"{part}{f' {symbols.dot} ' * (part is not parts[-1])}", "dim") for part in parts]
    return wrap(joined, width) if parts else []
