"""Tokens as SVG: body, silhouette, facing, badges and marks.

A seat is known by its colour and by its shape and hatching: a plain rounded square, a hatched
disc, a barred hexagon, a crossed diamond.
"""

from __future__ import annotations

import math
from html import escape

from banneret.kernel.glyphs import BURST, CRACKS, GLYPHS, SHIELD, SIGNS, letters
from banneret.kernel.scene import Badge, Piece

BODY = 44.0  # half the width of a token, in the box of -50 to 50
TURNS = {"up": 0, "right": 90, "down": 180, "left": 270}
HATCHING = {1: (45,), 2: (90,), 3: (45, 135)}
HATCH_GAP = 13
SHAPES = ("square", "disc", "hexagon", "diamond")
NOTCH = "M-8,-34L0,-42L8,-34Z"
SIGN_PLACES = ((-33, -33), (33, -33), (-33, 0))


def text(
    x: float, y: float, words: str, size: float, css: str = "ink", anchor: str = "start"
) -> str:
    """One line of text; `css` lists colour classes without their prefix."""
    classes = " ".join(f"bn-{name}" for name in ("text", *css.split()))
    return (
        f'<text class="{classes}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}" '
        f'text-anchor="{anchor}">{safe(words)}</text>'
    )


def safe(words: str) -> str:
    """Words as XML may hold them: escaped, without control characters."""
    return escape("".join(c if c.isprintable() else " " for c in words))


def num(value: float) -> str:
    """A number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def title(words: str) -> str:
    """A tooltip for the group it stands in."""
    return f"<title>{safe(words)}</title>" if words else ""


def seat_class(seat: int | None) -> str:
    """The colour class of a seat."""
    return "bn-seat-none" if seat is None else f"bn-seat-{seat % len(SHAPES)}"


def body(seat: int | None, radius: float = BODY) -> str:
    """The outline of a seat's tokens as a path around (0, 0)."""
    shape = "disc" if seat is None else SHAPES[seat % len(SHAPES)]
    if shape == "square":
        r = num(radius * 0.94)
        return _rounded(float(r), float(r) * 0.36)
    if shape == "disc":
        r = num(radius)
        return f"M-{r},0A{r},{r} 0 1 1 {r},0A{r},{r} 0 1 1 -{r},0Z"
    return polygon(radius * 1.08, 6 if shape == "hexagon" else 4)


def _rounded(half: float, corner: float) -> str:
    h, c, e = num(half), num(corner), num(half - corner)
    return (
        f"M-{e},-{h}L{e},-{h}A{c},{c} 0 0 1 {h},-{e}L{h},{e}A{c},{c} 0 0 1 {e},{h}"
        f"L-{e},{h}A{c},{c} 0 0 1 -{h},{e}L-{h},-{e}A{c},{c} 0 0 1 -{e},-{h}Z"
    )


def polygon(radius: float, corners: int, first: float = 0) -> str:
    """A regular polygon as a path around (0, 0), its first corner at `first` degrees."""
    angles = [math.radians(first + 360 * corner / corners) for corner in range(corners)]
    points = (f"{num(radius * math.cos(a))},{num(radius * math.sin(a))}" for a in angles)
    return f"M{'L'.join(points)}Z"


def hatching(seat: int | None, radius: float = BODY * 0.93) -> str:
    """The lines across a seat's tokens, as path data; the first seat has none."""
    shape = 0 if seat is None else seat % len(SHAPES)
    reach = radius * (0.72 if shape == 3 else 1)
    steps = int(reach // HATCH_GAP)
    lines = []
    for angle in HATCHING.get(shape, ()):
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for step in range(-steps, steps + 1):
            d = step * HATCH_GAP
            half = math.sqrt(max(reach**2 - d**2, 0))
            ends = ((c * t - s * d, s * t + c * d) for t in (-half, half))
            lines.append("M" + "L".join(f"{num(x)},{num(y)}" for x, y in ends))
    return "".join(lines)


def token(
    seat: int | None, glyph: str, name: str, turn: int | None = None, faded: bool = False
) -> str:
    """A token without badges, in a box of -50 to 50.

    Args:
        turn: degrees that its top points to the right of up; None for tokens that face nowhere.
        faded: whether its silhouette is pale.
    """
    shape = body(seat)
    notch = "" if turn is None else f'<path class="bn-glyph" d="{NOTCH}"/>'
    fade = ' opacity=".6"' if faded else ""
    return (
        f'<path d="{shape}" transform="translate(1.5 4)" opacity=".28"/>'
        f'<path class="{seat_class(seat)}" d="{shape}" stroke-width="3"/>{_hatched(seat)}'
        f'<g transform="rotate({turn or 0})"{fade}>{notch}'
        f"{silhouette(glyph, name, seat, turn or 0)}</g>"
    )


def _hatched(seat: int | None) -> str:
    lines = hatching(seat)
    look = 'class="bn-line bn-stroke" stroke-width="2.5" opacity=".3"'
    return f'<path {look} d="{lines}"/>' if lines else ""


def silhouette(glyph: str, name: str, seat: int | None, turn: int) -> str:
    """The shape of a glyph; letters, kept upright, where it has none."""
    if glyph not in GLYPHS:
        upright = text(0, 11, letters(name), 32, "glyph bold", "middle")
        return f'<g transform="rotate({-turn})">{upright}</g>'
    shape = GLYPHS[glyph]
    base = seat_class(seat)
    parts = [f'<path class="bn-glyph" d="{shape.shape}"/>']
    if shape.strokes:
        parts.append(
            f'<path class="bn-line bn-stroke" d="{shape.strokes}" stroke-width="7" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    if shape.cuts:
        parts.append(f'<path class="{base}" d="{shape.cuts}" stroke-width="0"/>')
    if shape.scratches:
        parts.append(
            f'<path class="bn-line {base}-line" d="{shape.scratches}" stroke-width="2.5" '
            'stroke-linecap="round"/>'
        )
    return f'<g transform="translate(0 4) scale(.68)">{"".join(parts)}</g>'


def piece(thing: Piece, near_seat: int, aimed_at: bool) -> str:
    """A piece with all that is on it, in a box of -50 to 50.

    Args:
        near_seat: whose side of the picture is the near one; other seats' tokens look down.
        aimed_at: whether a choice of the viewer targets it.
    """
    hidden = "hidden" in thing.marks
    faded = thing.facing == "down"
    name = "?" if hidden else thing.name
    return (
        f"{title(thing.tooltip or thing.name)}{_rings(thing, near_seat, aimed_at)}"
        f"{token(thing.seat, thing.glyph, name, _turn(thing, near_seat), faded)}"
        f"{_badges(thing.badges)}"
    )


def _turn(thing: Piece, near_seat: int) -> int | None:
    """Degrees from up; tokens of the seats across the board look the other way."""
    if thing.facing not in TURNS:
        return None
    across = thing.seat not in (None, near_seat)
    return (TURNS[thing.facing] + 180 * across) % 360


def _rings(thing: Piece, near_seat: int, aimed_at: bool) -> str:
    outer = body(thing.seat, BODY + 5)
    rings = []
    if "active" in thing.marks:
        rings.append(f'<path class="bn-line bn-active" d="{outer}" stroke-width="7"/>')
    if "target" in thing.marks:
        rings.append(_dashed(outer, "danger"))
    elif aimed_at:
        rings.append(_dashed(outer, "act" if thing.seat == near_seat else "danger"))
    return "".join(rings)


def _dashed(outline: str, css: str) -> str:
    return (
        f'<path class="bn-line bn-{css}" d="{outline}" stroke-width="6" stroke-dasharray="14 7"/>'
    )


# ---------------------------------------------------------------- badges


def _badges(badges: tuple[Badge, ...]) -> str:
    places = iter(SIGN_PLACES)
    # Printed ratings: there "damage" is what a unit deals, not what it has taken.
    is_rating = any(badge.kind in ("armor", "movement") for badge in badges)
    parts = []
    for badge in badges:
        if badge.kind == "threat":
            parts.append(_numbered(badge, SHIELD, -33, 33, "shield", "shield-text"))
        elif badge.kind == "damage":
            parts.append(_damage(badge, cracked=not is_rating))
        else:
            place = next(places, None)
            if place is not None:
                parts.append(_sign(badge, *place))
    return "".join(parts)


def _numbered(badge: Badge, shape: str, x: float, y: float, css: str, ink: str) -> str:
    size = 21 if len(badge.text) < 2 else 16
    return (
        f'<g transform="translate({num(x)} {num(y)})">{title(badge.label)}'
        f'<path class="bn-{css}" d="{shape}" stroke-width="2"/>'
        f"{text(0, size * 0.36, badge.text, size, f'{ink} bold', 'middle')}</g>"
    )


def _damage(badge: Badge, cracked: bool) -> str:
    points = (int(badge.text) if badge.text.isdigit() else 1) if cracked else 0
    cracks = "".join(CRACKS[:points])
    return (
        f'<path class="bn-line bn-crack" d="{cracks}" stroke-width="3.5" stroke-linejoin="bevel"/>'
        f"{_numbered(badge, BURST, 33, 33, 'danger-fill', 'on-danger')}"
    )


def _sign(badge: Badge, x: float, y: float) -> str:
    shape = SIGNS.get(badge.kind)
    inner = (
        f'<path class="bn-sign-shape" fill-rule="evenodd" d="{shape}" transform="scale(.95)"/>'
        if shape
        else text(0, 6, badge.text[:2], 17, "sign-shape bold", "middle")
    )
    return (
        f'<g transform="translate({num(x)} {num(y)})">{title(badge.label)}'
        f'<circle class="bn-sign" r="14" stroke-width="2"/>{inner}</g>'
    )
