"""The board of a scene as SVG: spaces, coordinates, pieces and what may be done there."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from banneret.faces.outlines import circle, num, polygon
from banneret.faces.shapes import BLADE, SCROLL, TILE_RIM, tile_of
from banneret.faces.svg_piece import piece, safe, seat_class, seat_name, silhouette, text, title
from banneret.faces.svg_printed import in_two, is_printed, printed
from banneret.kernel.scene import Piece, Scene, Space

UNIT = 72.0  # pixels a width of a square or hex
FRAME = 12.0  # the rim of the board
COORDINATES = 18.0  # room for coordinates in the rim
PIECE = 0.92  # how much of its room a piece takes
ROOM = {"square": 0.98, "hex": 0.94}
GRID_NAME = re.compile(r"([a-z]+)(\d+)", re.IGNORECASE)


class Block(NamedTuple):
    """A part of the picture: SVG text that fills `width` by `height` from (0, 0)."""

    width: float
    height: float
    body: str


class Frame(NamedTuple):
    """How board coordinates become pixels, and what all spaces have in common.

    Attributes:
        left, top: the board coordinates of the upper left corner.
        width, height: of the whole board, in pixels.
        margin: room at the left side and below, in pixels.
        area: radius of a named area, in board coordinates.
        turned: whether hexes have a flat top.
        named: whether coordinates stand at the rim.
    """

    left: float
    top: float
    width: float
    height: float
    margin: float
    area: float
    turned: bool
    named: bool

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixels of a point of the board; y grows upward there, downward here."""
        return (x - self.left) * UNIT + self.margin, (self.top - y) * UNIT + FRAME


def frame_of(spaces: Sequence[Space]) -> Frame:
    """The frame of a board with these spaces, of which there is at least one."""
    area = _area_radius(spaces)
    turned = _flat_topped(spaces)
    wide = max(_reach(space, area, turned)[0] for space in spaces)
    high = max(_reach(space, area, turned)[1] for space in spaces)
    xs, ys = [space.x for space in spaces], [space.y for space in spaces]
    named = is_grid(spaces)
    margin = FRAME + (COORDINATES if named else 0)
    width = (max(xs) - min(xs) + 2 * wide) * UNIT + margin + FRAME
    height = (max(ys) - min(ys) + 2 * high) * UNIT + FRAME + margin
    return Frame(min(xs) - wide, max(ys) + high, width, height, margin, area, turned, named)


def board(scene: Scene) -> Block:
    """The whole board; an empty block for a scene without spaces."""
    if not scene.spaces:
        return Block(0, 0, "")
    frame = frame_of(scene.spaces)
    taken = taken_spaces(scene)
    parts = [
        f'<rect class="bn-table" width="{num(frame.width)}" height="{num(frame.height)}" rx="12" '
        'stroke-width="2"/>',
        *(_ground(space, frame, space.id in taken, scene.seat or 0) for space in scene.spaces),
        _coordinates(scene.spaces, frame) if frame.named else "",
        _pieces(scene, frame),
        _free_targets(scene, frame),
    ]
    return Block(frame.width, frame.height, "".join(parts))


# ---------------------------------------------------------------- geometry


def is_grid(spaces: Sequence[Space]) -> bool:
    """Whether all spaces are squares called by file and rank, as a1 or c5."""
    files: dict[float, str] = {}
    ranks: dict[float, str] = {}
    for space in spaces:
        name = GRID_NAME.fullmatch(space.label or space.id)
        if space.shape != "square" or not name:
            return False
        if files.setdefault(space.x, name[1]) != name[1]:
            return False
        if ranks.setdefault(space.y, name[2]) != name[2]:
            return False
    return True


def _area_radius(spaces: Sequence[Space]) -> float:
    centres = [(s.x, s.y) for s in spaces if s.shape == "area"]
    distances = [math.dist(a, b) for a, b in combinations(centres, 2)]
    return 0.47 * min(distances, default=2.5)


def _flat_topped(spaces: Sequence[Space]) -> bool:
    """Whether the hexes stand side to side in columns, not in rows."""
    hexes = [(s.x, s.y) for s in spaces if s.shape == "hex"]
    touching = [(a, b) for a, b in combinations(hexes, 2) if math.dist(a, b) < 1.05]
    return any(abs(a[0] - b[0]) < 0.05 for a, b in touching)


def _reach(space: Space, area: float, turned: bool) -> tuple[float, float]:
    """Half the width and height of a space, in units."""
    if space.shape == "area":
        return area, area
    if space.shape == "hex":
        return (1 / math.sqrt(3), 0.5) if turned else (0.5, 1 / math.sqrt(3))
    return 0.5, 0.5


# ---------------------------------------------------------------- spaces


def _ground(space: Space, frame: Frame, taken: bool, near: int) -> str:
    x, y = frame.at(space.x, space.y)
    outline = _outline(space, frame.area, frame.turned)
    css = next((f"ground-{kind}" for kind in ("bare", "edge") if kind in space.marks), "ground")
    homes = [mark for mark in space.marks if mark.startswith("home-")]
    tints = (f'<path class="bn-{mark}" d="{outline}"/>' for mark in homes)
    target = "target" in space.marks
    ring = f'<path class="bn-line bn-danger" d="{outline}" stroke-width="4"/>' if target else ""
    covered = space.shape == "hex" and taken
    label = "" if frame.named or covered else _label(space, frame.area)
    arrows = (_control(int(mark[5:]), near) for mark in homes if space.shape == "hex")
    return (
        f'<g transform="translate({num(x)} {num(y)})">{title(space.label or space.id)}'
        f'<path class="bn-{css}" d="{outline}" stroke-width="1.5"/>{"".join(tints)}'
        f"{_tile(tile_of(space), near)}{_ground_glyph(space, frame.area)}{ring}{label}{''.join(arrows)}</g>"
    )


def _tile(tile: str, near: int) -> str:
    """A tile: a scroll while it is nobody's, else a blade that points to its seat's side."""
    if not tile:
        return ""
    drawn, fill, rim, ink, turn = SCROLL, "tile", "tile-ink", "tile-ink", 0
    if tile.isdigit():
        fill = seat_name(int(tile))
        drawn, rim, ink, turn = BLADE, f"{fill}-line", "glyph-line", 180 * (int(tile) != near)
    return (
        f'<g transform="scale({num(UNIT / 100)}) rotate({turn})">'
        f'<path class="bn-line bn-{rim}" d="{TILE_RIM}" stroke-width="5"/>'
        f'<path class="bn-{fill}" d="{drawn.shape}" stroke-width="2.5"/>'
        f'<path class="bn-line bn-{ink}" d="{drawn.scratches}" stroke-width="3"/></g>'
    )


def _ground_glyph(space: Space, area: float) -> str:
    """The silhouette of a ground, large and pale."""
    if not space.glyph:
        return ""
    place = f"scale({num(area * 1.15)})" if space.shape == "area" else "translate(0 -6) scale(.61)"
    drawn = silhouette(space.glyph, "", "grid", "ground")
    return f'<g transform="{place}" opacity=".16">{drawn}</g>'


def _control(seat: int, near: int) -> str:
    """The arrow of a field that a seat controls: towards that seat."""
    turn = "translate(0 31)" if seat == near else "translate(0 -31) rotate(180)"
    return (
        f'<path class="{seat_class(seat)}" d="M-9,-4L9,-4L0,6Z" stroke-width="1" '
        f'transform="{turn}"/>'
    )


def _outline(space: Space, area: float, turned: bool) -> str:
    if space.shape == "hex":
        return polygon(UNIT / math.sqrt(3) - 1.5, 6, 0 if turned else 30)
    if space.shape == "area":
        return circle(area * UNIT)
    h = num(UNIT / 2 - 1.5)
    return f"M-{h},-{h}L{h},-{h}L{h},{h}L-{h},{h}Z"


def _label(space: Space, area: float) -> str:
    words = space.label or space.id
    if space.shape == "area":
        size = min(18.0, 1.9 * area * UNIT / max(len(words), 6))
        return text(0, -area * UNIT * 0.68, words, size, "grid bold", "middle")
    lines = in_two(words) if space.shape == "hex" else [words]
    size = min(10.0, 1.3 * UNIT / max(max(map(len, lines)), 1))
    foot = UNIT * (0.36 if space.shape == "hex" else 0.43)
    return "".join(
        text(0, foot - (len(lines) - 1 - row) * size * 1.1, line, size, "grid", "middle")
        for row, line in enumerate(lines)
    )


def _coordinates(spaces: Sequence[Space], frame: Frame) -> str:
    names = {s: GRID_NAME.fullmatch(s.label or s.id) for s in spaces}
    files = {s.x: name[1] for s, name in names.items() if name}
    ranks = {s.y: name[2] for s, name in names.items() if name}
    below = [
        text(frame.at(x, 0)[0], frame.height - 10, name, 14, "grid bold", "middle")
        for x, name in sorted(files.items())
    ]
    beside = [
        text((frame.margin + 3) / 2, frame.at(0, y)[1] + 5, name, 14, "grid bold", "middle")
        for y, name in sorted(ranks.items())
    ]
    return "".join(below + beside)


# ---------------------------------------------------------------- pieces and targets


def taken_spaces(scene: Scene) -> set[str]:
    """The spaces on which a piece stands, all those of a large one."""
    return {space for thing in scene.pieces for space in (thing.space, *thing.covers)}


def _targets(scene: Scene) -> set[str]:
    """The spaces that some choice of the viewer ends on."""
    return {choice.spaces[-1] for choice in scene.choices if choice.spaces}


def _pieces(scene: Scene, frame: Frame) -> str:
    on_space: dict[str, list[Piece]] = {}
    for thing in scene.pieces:
        on_space.setdefault(thing.space, []).append(thing)
    near = scene.seat or 0
    parts = []
    for space in scene.spaces:
        things = on_space.get(space.id, [])
        room = frame.area * 1.25 if space.shape == "area" else ROOM[space.shape]
        lowered = frame.area * 0.14 if space.shape == "area" else 0  # below its name
        columns = math.ceil(math.sqrt(len(things)))
        for number, thing in enumerate(things):
            if thing.covers:
                parts.append(_large(scene, thing, frame))
                continue
            dx, dy, scale = _slot(number, len(things), columns, room)
            x, y = frame.at(space.x + dx, space.y - dy - lowered)
            aimed_at = _aimed_at(scene, thing)
            draw = printed if is_printed(thing, space.shape) else piece
            parts.append(
                f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})">'
                f"{draw(thing, near, aimed_at)}</g>"
            )
    return "".join(parts)


def _large(scene: Scene, thing: Piece, frame: Frame) -> str:
    """A piece on several squares: a plate of its seat below it, and the piece large in the middle."""
    places = [space for space in scene.spaces if space.id in thing.covers]
    xs, ys = [space.x for space in places], [space.y for space in places]
    across, up = max(xs) - min(xs), max(ys) - min(ys)
    x, y = frame.at((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    plate = plate_of(thing.seat, across * UNIT, up * UNIT, UNIT * 0.46)
    scale = UNIT / 100 * (PIECE + 0.72 * min(across, up) + 0.12 * max(across, up))
    return (
        f'<g transform="translate({num(x)} {num(y)})">{plate}<g transform="scale({num(scale)})">'
        f"{piece(thing, scene.seat or 0, _aimed_at(scene, thing))}</g></g>"
    )


def plate_of(seat: int | None, across: float, up: float, reach: float) -> str:
    """What joins the squares of a large piece: a rounded plate in the colour of its seat."""
    wide, high = across + 2 * reach, up + 2 * reach
    return (
        f'<rect class="{seat_class(seat)}" x="{num(-wide / 2)}" y="{num(-high / 2)}" '
        f'width="{num(wide)}" height="{num(high)}" rx="{num(reach * 0.45)}" '
        'stroke-width="3" opacity=".55"/>'
    )


def _slot(number: int, count: int, columns: int, room: float) -> tuple[float, float, float]:
    """Where the n-th of `count` pieces of a space stands, and its size."""
    rows = math.ceil(count / columns)
    step = min(1.0, room / columns)
    in_row = min(columns, count - number // columns * columns)
    dx = (number % columns - (in_row - 1) / 2) * step
    dy = (number // columns - (rows - 1) / 2) * step
    return dx, dy, step * UNIT / 100 * PIECE


def _aimed_at(scene: Scene, thing: Piece) -> bool:
    """Whether a choice ends on this piece: by its space, if it names one, or by itself."""
    here = {other.id for other in scene.pieces if other.space == thing.space}
    return any(
        choice.spaces[-1:] in ((), (thing.space,))
        and (thing.id in choice.pieces or (bool(choice.spaces) and not here & set(choice.pieces)))
        for choice in scene.choices
    )


def _free_targets(scene: Scene, frame: Frame) -> str:
    """A ring on every empty space that may be chosen."""
    taken = taken_spaces(scene)
    targets = _targets(scene) - taken
    rings = []
    for space in scene.spaces:
        if space.id in targets:
            x, y = frame.at(space.x, space.y)
            rings.append(
                f'<g transform="translate({num(x)} {num(y)})"><title>{safe(space.id)}</title>'
                '<circle class="bn-line bn-act" r="20" stroke-width="4" stroke-dasharray="9 5"/>'
                '<circle class="bn-act-fill" r="6"/></g>'
            )
    return "".join(rings)
