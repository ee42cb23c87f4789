"""Which silhouette stands on a token, and for an army."""

from __future__ import annotations

from functools import cache
from typing import Final

from banneret.content import loader
from banneret.games.sack_armies.tokens import Token

FOLDER: Final = "sack_armies"
FILE: Final = "glyphs.toml"


@cache
def _tables() -> dict[str, dict[str, str]]:
    return loader.toml(FOLDER, FILE)


def glyph_of(token: Token) -> str:
    """The name of a token's silhouette; one's own tokens have that of their type or kind."""
    tables = _tables()
    kind = str(token.row.get("unit_type", token.kind))
    return tables["token"].get(token.id, tables["kind"][kind])


def emblem_of(army: str) -> str:
    """The name of the silhouette that stands for a preconstructed army."""
    return _tables()["army"][army]
