"""The words that positions, armies and notation share."""

from __future__ import annotations

from banneret.games.token_terrors.actions import FACTION_NAMES, TALENT_NAMES

FACTION_WORDS = tuple(name.replace("-", " ").title() for name in FACTION_NAMES)
TALENT_WORDS = tuple(name.replace("-", " ").title() for name in TALENT_NAMES)
PLURALS = (
    "goblins",
    "soldiers",
    "zombies",
    "wyverns",
    "elves",
    "flying machines",
    "swamplins",
)
SIDES = ("first", "second")
SIDE_WORDS = {"first": 0, "second": 1, "ozzy": 0, "wren": 1}
DIRECTIONS = ("north", "east", "south", "west")


def plain(text: str) -> str:
    """A text in lower case, with single spaces and no hyphens inside names."""
    return " ".join(text.lower().replace("-", " ").replace("_", " ").split())


def faction_of(text: str) -> int | None:
    """The faction a word names, singular or plural; None if it names none."""
    word = plain(text)
    for faction, name in enumerate(FACTION_WORDS):
        if word in (name.lower(), PLURALS[faction]):
            return faction
    return None


def talent_of(text: str) -> int | None:
    """The talent a word names; None if it names none."""
    word = plain(text)
    names = [name.lower() for name in TALENT_WORDS]
    return names.index(word) if word in names else None
