"""What the content says of editions, factions and talents."""

from __future__ import annotations

from typing import Any, Final

from banneret.content import loader

CONTENT: Final = loader.toml("token_terrors", "factions.toml")
EDITIONS: Final = tuple(CONTENT["box"])
# Spaces that a token fills; its base Threat and the slots it uses are as many (TT-RARITY).
SPACES: Final = {"typical": 1, "tyrannical": 2, "titanic": 4}
FACTION_ROWS: Final[list[dict[str, Any]]] = CONTENT["faction"]
_PLURALS: Final = loader.toml("token_terrors", "messages_en.toml")["factions"]


def word_of(row: dict[str, Any]) -> str:
    """What notation calls a token of a faction."""
    return str(row.get("name") or row["id"].replace("-", " ").title())


def plural_of(row: dict[str, Any]) -> str:
    """What notation calls several of them."""
    return str(row.get("plural") or _PLURALS[row["id"]]).lower()


def rules_of_faction(name: str) -> tuple[str, ...]:
    """The rules that say what a faction is: TT-FACTION-02 where only some editions have it."""
    for row in FACTION_ROWS:
        if row["id"] == name and set(row["editions"]) != set(EDITIONS):
            return ("TT-FACTION-03", "TT-FACTION-02")
    return ("TT-FACTION-03",)
