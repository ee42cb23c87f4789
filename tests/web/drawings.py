"""The page's copy of the kernel's shapes: `python -m tests.web.drawings` writes it anew."""

from __future__ import annotations

import json
from pathlib import Path

from banneret.kernel import glyphs

TARGET = Path(__file__).parents[2] / "src" / "banneret" / "web" / "draw" / "glyphs.js"
HEAD = """\
// Made from the kernel's shapes by `python -m tests.web.drawings`; change those, not this.

/** @typedef {{ shape?: string, strokes?: string, cuts?: string, scratches?: string }} Glyph */
"""


def module() -> str:
    """The text of the JavaScript module."""
    shapes = {
        name: {part: path for part, path in glyph._asdict().items() if path}
        for name, glyph in glyphs.GLYPHS.items()
    }
    return HEAD + "".join(
        [
            _constant("Record<string, Glyph>", "GLYPHS", shapes),
            _constant("Record<string, string>", "SIGNS", glyphs.SIGNS),
            _constant("string", "SHIELD", glyphs.SHIELD),
            _constant("string", "BURST", glyphs.BURST),
            _constant("string[]", "CRACKS", glyphs.CRACKS),
        ]
    )


def _constant(kind: str, name: str, value: object) -> str:
    text = json.dumps(value)
    if isinstance(value, dict):
        rows = ",\n".join(f"  {json.dumps(key)}: {json.dumps(one)}" for key, one in value.items())
        text = f"{{\n{rows}\n}}"
    return f"\n/** @type {{{kind}}} */\nexport const {name} = {text};\n"


if __name__ == "__main__":
    TARGET.write_text(module(), encoding="utf-8")
