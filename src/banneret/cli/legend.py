"""What the signs on the terminal's board mean, told by what stands there."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.faces.glyphs import read_out
from banneret.faces.paint import ASCII_SYMBOLS, UNICODE_SYMBOLS, Symbols, speaks_unicode
from banneret.faces.shapes import tile_of
from banneret.faces.terminal_board import (
    HIDDEN,
    arrow,
    code_for,
    codes_of,
    full_name,
    holder,
    is_known,
    is_rated,
    tile_sign,
)
from banneret.kernel.scene import Piece, Scene
from banneret.kernel.text import Catalogue


def legend_lines(scene: Scene, words: Catalogue, unicode: bool | None = None) -> Iterator[str]:
    """A line for each sign."""
    unicode = speaks_unicode() if unicode is None else unicode
    symbols = UNICODE_SYMBOLS if unicode else ASCII_SYMBOLS
    yield words.say("legend.title")
    yield from _seats(scene, words)
    yield from _arrows(scene, symbols, words)
    yield words.say("legend.letters")
    rated = any(is_rated(piece) for piece in scene.pieces)
    yield words.say("legend.ratings" if rated else "legend.numbers")
    yield words.say("legend.active", sign=symbols.active)
    yield words.say("legend.target", sign=symbols.target)
    yield words.say("legend.choice", sign=symbols.choice)
    yield words.say("legend.number")
    yield words.say("legend.more")
    yield words.say("legend.to_act", sign=symbols.to_act)
    yield words.say("legend.empty", sign=symbols.empty)
    if any(holder(space) is not None for space in scene.spaces if space.shape == "hex"):
        yield words.say("legend.ground", sign=code_for("AA", 0))
    yield from _tiles(scene, symbols, words)
    yield from _texts(scene)
    yield from _grounds(scene)


def _seats(scene: Scene, words: Catalogue) -> Iterator[str]:
    for panel in scene.panels:
        code = code_for("AB", panel.seat)
        yield words.say("legend.seat", sign=code, seat=panel.name)
    yield words.say("legend.hidden", sign=HIDDEN)
    own = next((one for one in scene.pieces if "hidden" in one.marks and is_known(one)), None)
    if own is not None:
        code = code_for(codes_of(scene)[own.name], own.seat)
        yield words.say("legend.hidden_own", sign=f"{code} ?", token=own.name, others=HIDDEN)


def _tiles(scene: Scene, symbols: Symbols, words: Catalogue) -> Iterator[str]:
    """What lies on a space, and whose it is."""
    for space in scene.spaces:
        tile, sign = tile_of(space), tile_sign(space, symbols).text
        if tile.isdigit():
            seat = next(panel.name for panel in scene.panels if panel.seat == int(tile))
            yield words.say("legend.blade", sign=sign, at=full_name(space), seat=seat)
        elif tile:
            yield words.say("legend.scroll", sign=sign, at=full_name(space))


def _texts(scene: Scene) -> Iterator[str]:
    """What is told of each token without a facing, on the board and beside it."""
    codes = codes_of(scene)
    texts = {
        piece.name: (piece.seat, piece.tooltip)
        for piece in scene.pieces
        if is_known(piece) and not piece.facing
    }
    for tray in (tray for tray in scene.trays if not read_out(tray)):
        for item in tray.items:
            if item.glyph and item.tooltip:
                texts.setdefault(item.name, (tray.seat, f"{item.name}. {item.tooltip}"))
    for name, (seat, text) in sorted(texts.items()):
        yield f"{code_for(codes[name], seat)}  {text or name}"


def _grounds(scene: Scene) -> Iterator[str]:
    """The names of hexes that have one beside their place."""
    for space in scene.spaces:
        if space.shape == "hex" and space.label not in ("", space.id):
            yield full_name(space)


def _arrows(scene: Scene, symbols: Symbols, words: Catalogue) -> Iterator[str]:
    """The directions, if any token has one, each with one token of each seat that looks there."""
    if not any(piece.facing for piece in scene.pieces):
        return
    signs = " ".join(symbols.arrows.values())
    yield words.say("legend.arrows", signs=signs)
    codes = codes_of(scene)
    shown: set[tuple[int | None, str]] = set()
    for piece in scene.pieces:
        if (piece.seat, piece.facing) in shown or not _tells(piece):
            continue
        shown.add((piece.seat, piece.facing))
        code = code_for(codes[piece.name], piece.seat)
        yield words.say(
            "legend.example", sign=f"{code}{arrow(piece, scene, symbols)}", token=piece.tooltip
        )


def _tells(piece: Piece) -> bool:
    return bool(piece.facing and piece.tooltip) and "hidden" not in piece.marks
