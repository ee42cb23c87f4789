"""Hex tokens as they are printed: a name band, a silhouette, and ratings at fixed corners."""

from __future__ import annotations

import re
from typing import NamedTuple

from banneret.faces.glyphs import BURST, SHIELD
from banneret.faces.outlines import box, circle, num, polygon
from banneret.faces.svg_piece import (
    body,
    hatched,
    numbered,
    rings,
    seat_class,
    seat_name,
    sign,
    silhouette,
    text,
    title,
)
from banneret.kernel.scene import Badge, Piece

RADIUS = 52.0
BAND = "M0,-52L45,-26L45,-10L-45,-10L-45,-26Z"
BACK = "M-30,-16L30,18M-30,18L30,-16M0,-38L32,0L0,38L-32,0Z"
LETTER = 0.6  # average width of a letter in its height
ARROW = "M-14,-7L2,-7L2,-14L15,0L2,14L2,7L-14,7Z"
# Where a rating stands, and on what.
CORNERS = {
    "movement": (-27.0, 21.0, ARROW, "movement", "shield-text"),
    "damage": (28.0, 21.0, BURST, "danger-fill", "on-danger"),
    "armor": (0.0, 34.0, SHIELD, "shield", "shield-text"),
    "range": (-33.0, -3.0, circle(13), "shield", "shield-text"),
}
MOST_RANKS = 5


class Row(NamedTuple):
    """Where a line of the name stands, how wide and how high it may be."""

    y: float
    width: float
    most: float


# The band widens downward.
ONE_LINE = (Row(-17, 80, 13),)
TWO_LINES = (Row(-25, 50, 11.5), Row(-13.5, 78, 11.5))


def is_printed(thing: Piece, shape: str) -> bool:
    """Whether a piece on a space of this shape is drawn as a hex token."""
    return _is_rated(thing) or (shape == "hex" and "hidden" in thing.marks)


def _is_rated(thing: Piece) -> bool:
    return any(badge.kind in ("armor", "movement") for badge in thing.badges)


def printed(thing: Piece, near_seat: int, aimed_at: bool) -> str:
    """A hex token with all that is on it, in a box of -52 to 52; see `svg_piece.piece`."""
    around = rings(thing, near_seat, aimed_at, polygon(RADIUS + 4, 6, 30))
    if "hidden" not in thing.marks:
        drawn = _front(thing)
    elif _is_rated(thing):
        drawn = f'{_back(thing)}<g opacity=".62">{_front(thing)}</g>'
    else:
        drawn = _back(thing) + _others(thing)
    shadow = f'<path d="{polygon(RADIUS, 6, 30)}" transform="translate(1.5 4)" opacity=".28"/>'
    return f"{title(thing.tooltip or thing.name)}{around}{shadow}{drawn}"


def _back(thing: Piece) -> str:
    return (
        f'<path class="bn-back" d="{polygon(RADIUS, 6, 30)}" stroke-width="0"/>'
        f'<path class="bn-line bn-back-line" d="{BACK}" stroke-width="4"/>'
        f"{_rim(thing.seat)}"
    )


def _front(thing: Piece) -> str:
    ink = seat_name(thing.seat)
    band = next((mark for mark in thing.marks if mark.startswith("band-")), ink)
    ratings = (badge for badge in thing.badges if badge.kind in CORNERS)
    return (
        f'<path class="bn-paper" d="{polygon(RADIUS, 6, 30)}"/>{hatched(thing.seat, ink, 0.16)}'
        f'<path class="bn-{band}" d="{BAND}" stroke-width="0"/>{_name(thing.name)}'
        f'<g transform="translate(0 5) scale(.48)">'
        f"{silhouette(thing.glyph, thing.name, ink, 'paper')}</g>{_rim(thing.seat)}"
        f"{_ranks(thing)}{''.join(_rating(badge) for badge in ratings)}{_others(thing)}"
    )


def _rim(seat: int | None) -> str:
    """Whose it is, by the rim and by shape and hatching."""
    return (
        f'<path class="bn-line bn-{seat_name(seat)}-line" d="{polygon(RADIUS - 1, 6, 30)}" '
        'stroke-width="5"/><g transform="translate(0 -43) scale(.2)">'
        f'<path class="bn-glyph" d="{body(seat, 56)}"/>'
        f'<path class="{seat_class(seat)}" d="{body(seat)}" stroke-width="0"/>'
        f"{hatched(seat, 'glyph', 0.3)}</g>"
    )


def in_two(words: str) -> list[str]:
    """Words in two lines, the longer one as short as can be; short words stay in one."""
    if len(words) < 9:
        return [words]
    ways = [
        [words[: gap.start()], words[gap.end() :]] for gap in re.finditer(r" |(?<=-)(?!$)", words)
    ]
    return min(ways, key=lambda lines: max(map(len, lines)), default=[words])


def _name(words: str) -> str:
    lines = in_two(words)
    rows = list(zip(lines, TWO_LINES if len(lines) > 1 else ONE_LINE, strict=True))
    size = min(min(row.most, row.width / (LETTER * max(len(line), 1))) for line, row in rows)
    return "".join(text(0, row.y, line, size, "glyph bold", "middle") for line, row in rows)


def _ranks(thing: Piece) -> str:
    """A bar for each rank."""
    badge = next((badge for badge in thing.badges if badge.kind == "rank"), None)
    if badge is None or not badge.text.isdigit():
        return ""
    count = min(int(badge.text), MOST_RANKS)
    bars = "".join(box(10 * n - 5 * count + 1, -8, 8, 3.5) for n in range(count))
    return f'<g>{title(badge.label)}<path class="bn-shield-text" d="{bars}"/></g>'


def _rating(badge: Badge) -> str:
    x, y, shape, css, ink = CORNERS[badge.kind]
    inner = numbered(badge, shape, 0, 0, css, ink)
    return f'<g transform="translate({num(x)} {num(y)}) scale(.92)">{inner}</g>'


def _others(thing: Piece) -> str:
    others = [badge for badge in thing.badges if badge.kind not in (*CORNERS, "rank")]
    return "".join(
        f'<g transform="translate({num(30 - 22 * n)} -2) scale(.8)">{sign(badge, 0, 0)}</g>'
        for n, badge in enumerate(others)
    )
