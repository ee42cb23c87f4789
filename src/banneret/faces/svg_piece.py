"""Tokens as SVG: body, silhouette, facing, badges and marks.

A seat is known by its colour and by its shape and hatching: a plain rounded square, a hatched
disc, a barred hexagon, a crossed diamond and so on to the eighth.
"""

from __future__ import annotations

import math
from html import escape

from banneret.faces.glyphs import BURST, CRACKS, GLYPHS, SHIELD, SIGNS, letters
from banneret.faces.outlines import num
from banneret.faces.shapes import (
    BODY,
    HATCH_GAP,
    NOTCH,
    SEAT_SHAPES,
    SIGN_PLACES,
    TURNS,
    outline,
    shape_of,
)
from banneret.kernel.scene import Badge, Piece


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


def title(words: str) -> str:
    """A tooltip for the group it stands in."""
    return f"<title>{safe(words)}</title>" if words else ""


def seat_name(seat: int | None) -> str:
    """The colour of a seat."""
    return "seat-none" if seat is None else f"seat-{seat % len(SEAT_SHAPES)}"


def seat_class(seat: int | None) -> str:
    """The colour class of a seat."""
    return f"bn-{seat_name(seat)}"


def body(seat: int | None, radius: float = BODY) -> str:
    """The outline of a seat's tokens: every seat has a shape of its own."""
    return outline(shape_of(seat), radius)


def hatching(seat: int | None, radius: float = BODY * 0.93) -> str:
    """The lines across a seat's tokens, as path data; the first seat has none."""
    shape = shape_of(seat)
    reach = radius * shape.reach
    steps = int(reach // HATCH_GAP)
    lines = []
    for angle in shape.hatching:
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for step in range(-steps, steps + 1):
            d = step * HATCH_GAP
            half = math.sqrt(max(reach**2 - d**2, 0))
            ends = ((c * t - s * d, s * t + c * d) for t in (-half, half))
            lines.append("M" + "L".join(f"{num(x)},{num(y)}" for x, y in ends))
    return "".join(lines)


def token(
    seat: int | None,
    glyph: str,
    name: str,
    turn: int | None = None,
    faded: bool = False,
    hollow: bool = False,
) -> str:
    """A token without badges, in a box of -50 to 50.

    Args:
        turn: degrees that its top points to the right of up; None for tokens that face nowhere.
        faded: whether its silhouette is pale.
        hollow: whether its silhouette is an empty outline.
    """
    shape = body(seat)
    notch = "" if turn is None else f'<path class="bn-glyph" d="{NOTCH}"/>'
    fade = ' opacity=".6"' if faded else ""
    drawn = silhouette(glyph, name, "glyph", seat_name(seat), turn or 0, hollow)
    return (
        f'<path d="{shape}" transform="translate(1.5 4)" opacity=".28"/>'
        f'<path class="{seat_class(seat)}" d="{shape}" stroke-width="3"/>{hatched(seat, "glyph", 0.3)}'
        f'<g transform="rotate({turn or 0})"{fade}>{notch}{drawn}</g>'
    )


def hatched(seat: int | None, ink: str, opacity: float) -> str:
    """The lines across a seat's tokens in a colour; nothing for the first seat."""
    lines = hatching(seat)
    look = f'class="bn-line bn-{ink}-line" stroke-width="2.5" opacity="{num(opacity)}"'
    return f'<path {look} d="{lines}"/>' if lines else ""


def silhouette(
    glyph: str, name: str, ink: str, base: str, turn: int = 0, hollow: bool = False
) -> str:
    """The shape of a glyph in the colour `ink` on `base`; letters, kept upright, without one."""
    if glyph not in GLYPHS:
        upright = text(0, 11, letters(name), 32, f"{ink} bold", "middle")
        return f'<g transform="rotate({-turn})">{upright}</g>'
    shape = GLYPHS[glyph]
    filled = f'bn-line bn-{ink}-line" stroke-width="4' if hollow else f'bn-{ink}" stroke-width="0'
    layers = (
        (filled, shape.shape),
        (f'bn-line bn-{ink}-line" stroke-width="7', shape.strokes),
        (f'bn-{base}" stroke-width="0', shape.cuts),
        (f'bn-line bn-{base}-line" stroke-width="2.5', shape.scratches),
    )
    parts = (
        f'<path class="{look}" d="{path}" stroke-linecap="round" stroke-linejoin="round"/>'
        for look, path in layers
        if path
    )
    return f'<g transform="translate(0 4) scale(.68)">{"".join(parts)}</g>'


def piece(thing: Piece, near_seat: int, aimed_at: bool) -> str:
    """A piece with all that is on it, in a box of -50 to 50.

    Args:
        near_seat: whose side of the picture is the near one; other seats' tokens look down.
        aimed_at: whether a choice of the viewer targets it.
    """
    hidden = "hidden" in thing.marks
    faded, hollow = thing.facing == "down", "hollow" in thing.marks
    name = "?" if hidden else thing.name
    return (
        f"{title(thing.tooltip or thing.name)}"
        f"{rings(thing, near_seat, aimed_at, body(thing.seat, BODY + 5))}"
        f"{token(thing.seat, thing.glyph, name, _turn(thing, near_seat), faded, hollow)}"
        f"{_badges(thing.badges)}"
    )


def _turn(thing: Piece, near_seat: int) -> int | None:
    """Degrees from up; tokens of the seats across the board look the other way."""
    if thing.facing not in TURNS:
        return None
    across = thing.seat not in (None, near_seat)
    return (TURNS[thing.facing] + 180 * across) % 360


def rings(thing: Piece, near_seat: int, aimed_at: bool, outer: str) -> str:
    """What glows around a piece, along an outline."""
    found = []
    if "active" in thing.marks:
        found.append(f'<path class="bn-line bn-active" d="{outer}" stroke-width="7"/>')
    if "target" in thing.marks:
        found.append(dashed(outer, "danger"))
    elif aimed_at:
        found.append(dashed(outer, "act" if thing.seat == near_seat else "danger"))
    return "".join(found)


def dashed(outline: str, css: str) -> str:
    """A ring of a colour along an outline."""
    return (
        f'<path class="bn-line bn-{css}" d="{outline}" stroke-width="6" stroke-dasharray="14 7"/>'
    )


# ---------------------------------------------------------------- badges


def _badges(badges: tuple[Badge, ...]) -> str:
    places = iter(SIGN_PLACES)
    parts = []
    for badge in badges:
        if badge.kind == "threat":
            parts.append(numbered(badge, SHIELD, -33, 33, "shield", "shield-text"))
        elif badge.kind == "damage":
            parts.append(_damage(badge))
        else:
            place = next(places, None)
            if place is not None:
                parts.append(sign(badge, *place))
    return "".join(parts)


def numbered(badge: Badge, shape: str, x: float, y: float, css: str, ink: str) -> str:
    """A badge whose number stands in a shape."""
    size = 21 if len(badge.text) < 2 else 16
    return (
        f'<g transform="translate({num(x)} {num(y)})">{title(badge.label)}'
        f'<path class="bn-{css}" d="{shape}" stroke-width="2"/>'
        f"{text(0, size * 0.36, badge.text, size, f'{ink} bold', 'middle')}</g>"
    )


def _damage(badge: Badge) -> str:
    points = int(badge.text) if badge.text.isdigit() else 1
    cracks = "".join(CRACKS[:points])
    return (
        f'<path class="bn-line bn-crack" d="{cracks}" stroke-width="3.5" stroke-linejoin="bevel"/>'
        f"{numbered(badge, BURST, 33, 33, 'danger-fill', 'on-danger')}"
    )


def sign(badge: Badge, x: float, y: float) -> str:
    """A small round sign; the first letters of a badge without a shape of its own."""
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
