"""What every face draws alike, as data: outlines of the seats' tokens, their hatching, places of signs,
and the tile that may lie on a space.

Lengths are in the box of -50 to 50 that a token has. `python -m tests.web.drawings` writes these and
the glyphs down for the page.
"""

from __future__ import annotations

from typing import NamedTuple

from banneret.faces.glyph import Glyph
from banneret.faces.outlines import box, circle, polygon, rounded, star
from banneret.kernel.scene import Space

BODY = 44.0  # half the width of a token
HATCH_GAP = 13  # between the lines across a token
TURNS = {"up": 0, "right": 90, "down": 180, "left": 270}  # degrees of a facing
NOTCH = "M-8,-34L0,-42L8,-34Z"  # points where a token faces
SIGN_PLACES = ((-33, -33), (33, -33), (-33, 0), (33, 0), (0, -40), (0, 40))

# A tile fills its space, so that its rim, the rolls and the tip are seen around a token.
TILE_RIM = rounded(46, 46, 8)
SCROLL = Glyph(
    shape=f"{box(-38, -27, 76, 54)}{box(-49, -34, 11, 68)}{box(38, -34, 11, 68)}",
    scratches="M-26,-14L26,-14M-26,0L26,0M-26,14L8,14M-43.5,-26L-43.5,26M43.5,-26L43.5,26",
)
BLADE = Glyph(
    shape=(
        f"M-14,-16L14,-16L20,31L0,50L-20,31Z{box(-30, -26, 60, 10)}{box(-6, -38, 12, 12)}"
        f"{circle(8, 0, -43)}"
    ),
    scratches="M0,-10L0,30",
)


class SeatShape(NamedTuple):
    """How the tokens of a seat look.

    Attributes:
        outline: "rounded" (half width, half height, radius of the corners), "circle" (radius),
            "polygon" (radius, corners, degrees of the first) or "star" (radius, points).
        sizes: its numbers; lengths are shares of the radius that a token is drawn with.
        hatching: angles of the lines across it, in degrees.
        reach: how far the lines come, as a share of the radius.
    """

    outline: str
    sizes: tuple[float, ...]
    hatching: tuple[int, ...] = ()
    reach: float = 1


SEAT_SHAPES = (
    SeatShape("rounded", (0.94, 0.94, 0.34)),
    SeatShape("circle", (1,), (45,)),
    SeatShape("polygon", (1.08, 6, 0), (90,)),
    SeatShape("polygon", (1.1, 4, 0), (45, 135), 0.72),
    SeatShape("polygon", (1.05, 8, 22.5), (0,)),
    SeatShape("polygon", (1.12, 5, -90), (135,)),
    SeatShape("star", (1.08, 10), (0, 90)),
    SeatShape("rounded", (0.74, 1, 0.3), (67, 113), 0.72),
)
NO_SEAT = SeatShape("circle", (1,))


def shape_of(seat: int | None) -> SeatShape:
    """The shape of a seat's tokens; None stands for what belongs to nobody."""
    return NO_SEAT if seat is None else SEAT_SHAPES[seat % len(SEAT_SHAPES)]


def outline(shape: SeatShape, radius: float) -> str:
    """The outline of a token of that shape, as path data.

    Raises:
        ValueError: no outline is called so.
    """
    first, *rest = shape.sizes
    if shape.outline == "circle":
        return circle(radius * first)
    if shape.outline == "polygon":
        corners, turned = rest
        return polygon(radius * first, int(corners), turned)
    if shape.outline == "star":
        return star(radius * first, int(rest[0]))
    if shape.outline == "rounded":
        high, corner = rest
        return rounded(radius * first, radius * high, radius * corner)
    raise ValueError(f"no outline is called {shape.outline!r}")


def tile_of(space: Space) -> str:
    """What lies on a space: "neutral", the number of the seat that its blade points to, or ""."""
    tiles = (mark.removeprefix("tile-") for mark in space.marks if mark.startswith("tile-"))
    return next(tiles, "")
