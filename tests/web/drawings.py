"""The page's copy of the shapes that all faces draw: `python -m tests.web.drawings` writes it anew."""

from __future__ import annotations

import json
from pathlib import Path

from banneret.faces import glyphs, shapes

TARGET = Path(__file__).parents[2] / "src" / "banneret" / "web" / "draw" / "glyphs.js"
HEAD = """\
// Made from the shapes in banneret/faces by `python -m tests.web.drawings`; change those, not this.

/** @typedef {{ shape?: string, strokes?: string, cuts?: string, scratches?: string }} Glyph */
/** @typedef {{ outline: string, sizes: number[], hatching: number[], reach: number }} SeatShape */
"""


def module() -> str:
    """The text of the JavaScript module."""
    drawn = {
        name: {part: path for part, path in glyph._asdict().items() if path}
        for name, glyph in glyphs.GLYPHS.items()
    }
    return HEAD + "".join(
        [
            _constant("Record<string, Glyph>", "GLYPHS", drawn),
            _constant("Record<string, string>", "SIGNS", glyphs.SIGNS),
            _constant("string", "SHIELD", glyphs.SHIELD),
            _constant("string", "BURST", glyphs.BURST),
            _constant("string[]", "READ_OUT", list(glyphs.READ_OUT)),
            _constant("string[]", "CRACKS", glyphs.CRACKS),
            _constant("number", "BODY", shapes.BODY),
            _constant("number", "HATCH_GAP", shapes.HATCH_GAP),
            _constant("Record<string, number>", "TURNS", shapes.TURNS),
            _constant("string", "NOTCH", shapes.NOTCH),
            _constant("[number, number][]", "SIGN_PLACES", shapes.SIGN_PLACES),
            _constant("string", "TILE_RIM", shapes.TILE_RIM),
            _constant("Glyph", "SCROLL", shapes.SCROLL._asdict()),
            _constant("Glyph", "BLADE", shapes.BLADE._asdict()),
            _constant("SeatShape", "NO_SEAT", shapes.NO_SEAT._asdict()),
            _constant("SeatShape[]", "SEAT_SHAPES", [one._asdict() for one in shapes.SEAT_SHAPES]),
        ]
    )


def _constant(kind: str, name: str, value: object) -> str:
    text = json.dumps(value)
    if isinstance(value, list):
        text = "[\n" + "".join(f"  {json.dumps(one)},\n" for one in value) + "]"
    if isinstance(value, dict):
        rows = ",\n".join(f"  {json.dumps(key)}: {json.dumps(one)}" for key, one in value.items())
        text = f"{{\n{rows}\n}}"
    return f"\n/** @type {{{kind}}} */\nexport const {name} = {text};\n"


if __name__ == "__main__":
    TARGET.write_text(module(), encoding="utf-8")
