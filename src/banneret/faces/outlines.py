"""Outlines as SVG path data: what bodies of tokens and silhouettes are made of."""

from __future__ import annotations

import math


def num(value: float) -> str:
    """A number with at most two decimals."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def circle(radius: float, x: float = 0, y: float = 0, hole: bool = False) -> str:
    """A disc around (x, y); a hole goes round the other way, so that it leaves a disc out."""
    r, left, right = num(radius), num(x - radius), num(x + radius)
    sweep = "0" if hole else "1"
    half = f"A{r},{r} 0 1 {sweep} "
    return f"M{left},{num(y)}{half}{right},{num(y)}{half}{left},{num(y)}Z"


def ring(outer: float, inner: float, x: float = 0, y: float = 0) -> str:
    """A disc with a round hole."""
    return circle(outer, x, y) + circle(inner, x, y, hole=True)


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle from its upper left corner."""
    right, low = num(x + width), num(y + height)
    return f"M{num(x)},{num(y)}L{right},{num(y)}L{right},{low}L{num(x)},{low}Z"


def rounded(wide: float, high: float, corner: float) -> str:
    """A rectangle around (0, 0) of twice that width and height, with round corners."""
    w, h, c = num(wide), num(high), num(corner)
    u, v = num(wide - corner), num(high - corner)
    arc = f"A{c},{c} 0 0 1"
    return (
        f"M-{u},-{h}L{u},-{h}{arc} {w},-{v}L{w},{v}{arc} {u},{h}"
        f"L-{u},{h}{arc} -{w},{v}L-{w},-{v}{arc} -{u},-{h}Z"
    )


def polygon(radius: float, corners: int, first: float = 0) -> str:
    """A regular polygon around (0, 0), its first corner at `first` degrees."""
    return _closed([(radius, first + 360 * corner / corners) for corner in range(corners)])


def star(radius: float, points: int, inner: float = 0.8) -> str:
    """A star around (0, 0), its first point up, its notches at `inner` of the radius."""
    return _closed(
        [(radius * (inner if n % 2 else 1), 180 * n / points - 90) for n in range(2 * points)]
    )


def _closed(corners: list[tuple[float, float]]) -> str:
    """The polygon through corners given by radius and degrees."""
    turned = [(r, math.radians(angle)) for r, angle in corners]
    points = (f"{num(r * math.cos(a))},{num(r * math.sin(a))}" for r, a in turned)
    return f"M{'L'.join(points)}Z"
