"""What the content says of editions, factions and talents."""

from __future__ import annotations

from typing import Any, Final

from banneret.content import loader

CONTENT: Final = loader.toml("token_terrors", "factions.toml")
EDITIONS: Final = tuple(CONTENT["box"])
FACTION_ROWS: Final[tuple[dict[str, Any], ...]] = tuple(CONTENT["faction"])
FACTION_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in FACTION_ROWS)
FACTION_WORDS: Final = tuple(name.replace("-", " ").title() for name in FACTION_NAMES)
PLURALS: Final[tuple[str, ...]] = tuple(
    str(loader.toml("token_terrors", "messages_en.toml")["factions"][name]).lower()
    for name in FACTION_NAMES
)
RANGED_FACTIONS: Final = sum(
    2**number for number, row in enumerate(FACTION_ROWS) if row["style"] == "ranged"
)


def rules_of_faction(faction: int) -> tuple[str, ...]:
    """The rules that say what a faction is: TT-FACTION-02 where only some editions have it."""
    everywhere = set(FACTION_ROWS[faction]["editions"]) == set(EDITIONS)
    return ("TT-FACTION-03",) if everywhere else ("TT-FACTION-03", "TT-FACTION-02")
