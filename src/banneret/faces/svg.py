"""A scene as an SVG document that stands alone: files, notebooks, reports.

From top to bottom: what is asked, the seats on the far side, the board, the seat on the near side,
what is common, and the choices that have no place on the board. Nothing is loaded from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from banneret.faces.glyphs import AWAKE, read_out
from banneret.faces.outlines import num, rounded
from banneret.faces.shapes import BODY
from banneret.faces.svg_board import Block, board
from banneret.faces.svg_piece import (
    body,
    dashed,
    safe,
    seat_class,
    seat_name,
    silhouette,
    text,
    title,
    token,
)
from banneret.faces.svg_style import STYLE
from banneret.kernel.scene import Choice, Panel, Scene, Tray, TrayItem

WIDTH = 600.0  # of the narrowest picture
PADDING = 18.0
GAP = 12.0
INSET = 14.0  # of what stands in a card
LETTER = 0.56  # average width of a letter in its height
BOLD = 0.66
ITEM = 30.0  # size of a token in a tray
MOST_CHIPS = 12


def draw(scene: Scene) -> str:
    """The scene as one SVG document.

    Args:
        scene: any game's; spaces may be squares, hexes or named areas.

    Returns:
        Well-formed XML, readable in light and dark surroundings.
    """
    middle = board(scene)
    inner = max(WIDTH - 2 * PADDING, middle.width)
    blocks = [_header(scene, inner), *_seats(scene, inner, far=True)]
    blocks.append(_centred(middle, inner))
    blocks += [*_seats(scene, inner, far=False), _common(scene, inner), _chips(scene, inner)]
    return _document(scene, inner, [block for block in blocks if block.height])


def _document(scene: Scene, inner: float, blocks: list[Block]) -> str:
    parts = []
    y = PADDING
    for block in blocks:
        parts.append(f'<g transform="translate({num(PADDING)} {num(y)})">{block.body}</g>')
        y += block.height + GAP
    width, height = num(inner + 2 * PADDING), num(y - GAP + PADDING)
    words = safe(f"{scene.title}: {scene.outcome or scene.question.text}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{words}" lang="{safe(scene.language)}">'
        f'<style>{STYLE}</style><rect class="bn-page" width="{width}" height="{height}" rx="14"/>'
        f"{''.join(parts)}</svg>\n"
    )


def _centred(block: Block, inner: float) -> Block:
    shift = (inner - block.width) / 2
    return Block(inner, block.height, f'<g transform="translate({num(shift)} 0)">{block.body}</g>')


# ---------------------------------------------------------------- text


def _wrap(words: str, size: float, width: float) -> list[str]:
    """Lines of at most `width` pixels, by the average width of a letter."""
    most = max(int(width / (size * LETTER)), 8)
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _length(words: str, size: float, letter: float = LETTER) -> float:
    return len(words) * size * letter


def _paragraph(words: str, size: float, css: str, width: float) -> Block:
    lines = _wrap(words, size, width) if words else []
    step = size * 1.3
    rows = [text(0, size + row * step, line, size, css) for row, line in enumerate(lines)]
    return Block(width, step * len(lines), "".join(rows))


def _header(scene: Scene, width: float) -> Block:
    paragraphs = [
        _paragraph(scene.title, 13, "muted", width),
        _paragraph(scene.outcome or scene.question.text, 21, "ink bold", width),
        _paragraph(" · ".join(scene.notes), 14, "muted", width),
    ]
    return _stack(width, paragraphs, 2)


def _stack(width: float, blocks: Iterable[Block], gap: float) -> Block:
    parts = []
    y = 0.0
    for block in blocks:
        if block.height:
            parts.append(f'<g transform="translate(0 {num(y)})">{block.body}</g>')
            y += block.height + gap
    return Block(width, max(y - gap, 0), "".join(parts))


def _flow(width: float, blocks: Iterable[Block], gap: float) -> Block:
    """Blocks side by side, in as many rows as they need."""
    parts = []
    x = y = row = 0.0
    for block in blocks:
        if x and x + block.width > width:
            x, y, row = 0.0, y + row + gap, 0.0
        parts.append(f'<g transform="translate({num(x)} {num(y)})">{block.body}</g>')
        x += block.width + gap
        row = max(row, block.height)
    return Block(width, y + row, "".join(parts))


# ---------------------------------------------------------------- seats and trays


def _seats(scene: Scene, width: float, far: bool) -> list[Block]:
    near = scene.seat or 0
    return [
        _card(
            width, [_nameplate(panel, width - 2 * INSET), _trays(scene, panel.seat, width)], panel
        )
        for panel in scene.panels
        if (panel.seat != near) == far
    ]


def _common(scene: Scene, width: float) -> Block:
    trays = _trays(scene, None, width)
    return _card(width, [trays], None) if trays.height else Block(width, 0, "")


def _card(width: float, blocks: list[Block], panel: Panel | None) -> Block:
    inside = _stack(width - 2 * INSET, blocks, 8)
    height = inside.height + 2 * 10
    bar = ""
    if panel is not None:
        css = seat_class(panel.seat)
        wide = 9 if panel.to_act else 4
        bar = f'<rect class="{css}" width="{wide}" height="{num(height)}" rx="3" stroke-width="0"/>'
    return Block(
        width,
        height,
        f'<rect class="bn-card" width="{num(width)}" height="{num(height)}" rx="8"/>{bar}'
        f'<g transform="translate({num(INSET + 4)} 10)">{inside.body}</g>',
    )


def _nameplate(panel: Panel, width: float) -> Block:
    name = f"▸ {panel.full_name}" if panel.to_act else panel.full_name
    marker = (
        f'<path class="{seat_class(panel.seat)}" d="{body(panel.seat)}" stroke-width="5" '
        'transform="translate(11 11) scale(.23)"/>'
    )
    plate = Block(
        30 + _length(name, 16, BOLD) + 10, 22, f"{marker}{text(30, 17, name, 16, 'ink bold')}"
    )
    counters = [_counter(c.label, c.value) for c in panel.counters]
    return _flow(width, [plate, *counters], 14)


def _counter(label: str, value: str) -> Block:
    wide = _length(label, 13)
    return Block(
        wide + 9 + _length(value, 16, BOLD),
        22,
        f"{text(0, 16, label, 13, 'muted')}{text(wide + 9, 17, value, 16, 'ink bold')}",
    )


def _trays(scene: Scene, seat: int | None, width: float) -> Block:
    aimed = {piece for choice in scene.choices for piece in choice.pieces}
    trays = [tray for tray in scene.trays if tray.seat == seat]
    inner = width - 2 * INSET
    piles = [_tray(tray, aimed) for tray in trays if not read_out(tray)]
    read = [_read_out(tray, item, inner) for tray in trays if read_out(tray) for item in tray.items]
    blocks = [_flow(inner, piles, 16)] if piles else []
    return _stack(inner, [*blocks, *read], 8)


def _read_out(tray: Tray, item: TrayItem, width: float) -> Block:
    """A card beside its words, pale while it sleeps."""
    ink = "ink" if item.glyph == AWAKE else "muted"
    words = _paragraph(f"{tray.label} · {item.tooltip}", 13, ink, width - ITEM - 18)
    sign = silhouette(item.glyph, item.name, seat_name(tray.seat), "paper")
    place = f"translate({num(ITEM / 2)} {num(ITEM / 2)}) scale(.42)"
    return Block(
        width,
        max(words.height, ITEM),
        f'<g transform="{place}">{sign}</g><g transform="translate({num(ITEM + 8)} 0)">{words.body}</g>',
    )


def _tray(tray: Tray, aimed: set[str]) -> Block:
    label = _length(tray.label, 12) + 8
    parts = [text(0, 20, tray.label, 12, "muted")]
    x = label
    for item in tray.items:
        parts.append(
            f'<g transform="translate({num(x)} 0)">{_item(item, tray.seat, item.id in aimed)}</g>'
        )
        x += ITEM + (_length(f"×{item.count}", 13) + 8 if item.count != 1 else 5)
    if not tray.items:
        parts.append(text(x, 20, "–", 13, "muted"))
        x += 12
    return Block(x, ITEM, "".join(parts))


def _item(item: TrayItem, seat: int | None, aimed_at: bool) -> str:
    face = token(seat, item.glyph, item.name) if item.glyph else _back()
    if aimed_at:
        face = dashed(body(seat, BODY + 6), "act") + face
    count = text(ITEM + 2, 21, f"×{item.count}", 13, "ink bold") if item.count != 1 else ""
    return (
        f"<g>{title(item.tooltip or item.name)}"
        f'<g transform="translate({num(ITEM / 2)} {num(ITEM / 2)}) scale(.3)">{face}</g>{count}</g>'
    )


def _back() -> str:
    return (
        f'<path class="bn-back" d="{rounded(36, 46, 10)}" stroke-width="4"/>'
        '<path class="bn-line bn-back-line" d="M-22,-32L22,32M22,-32L-22,32M0,-34L24,0L0,34L-24,0Z" '
        'stroke-width="4"/>'
    )


# ---------------------------------------------------------------- choices off the board


def _chips(scene: Scene, width: float) -> Block:
    loose = [choice for choice in scene.choices if not choice.spaces and not choice.pieces]
    chips = [_chip(_chip_words(choice), choice.label) for choice in loose[:MOST_CHIPS]]
    if len(loose) > MOST_CHIPS:
        chips.append(_chip(f"+{len(loose) - MOST_CHIPS}", ""))
    return _flow(width, chips, 8) if chips else Block(width, 0, "")


def _chip_words(choice: Choice) -> str:
    words = choice.label if len(choice.label) <= 44 else f"{choice.label[:43]}…"
    return f"{words} ({choice.cost})" if choice.cost else words


def _chip(words: str, tooltip: str) -> Block:
    wide = _length(words, 14) + 24
    return Block(
        wide,
        28,
        f'<g>{title(tooltip)}<rect class="bn-chip" width="{num(wide)}" height="28" rx="14"/>'
        f"{text(wide / 2, 19, words, 14, 'ink', 'middle')}</g>",
    )
