"""Which silhouette stands on an item, an Event or a Terrain."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from banneret.content import loader

FOLDER: Final = "terreign"
FILE: Final = "glyphs.toml"


@cache
def _glyphs() -> dict[str, Any]:
    table: dict[str, Any] = loader.toml(FOLDER, FILE)["glyph"]
    return table


def glyph_of(name: str) -> str:
    """The name of the silhouette of an item, an Event or a Terrain."""
    return str(_glyphs()[name])
