"""The words that positions, armies and notation share."""

from __future__ import annotations

import re

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
    return " ".join(re.sub(r"(?<=[a-z])[-_](?=[a-z])", " ", text.lower()).split())


def faction_of(text: str) -> int | None:
    """The faction a word names, singular or plural; None if it names none."""
    word = plain(text)
    for faction, name in enumerate(FACTION_WORDS):
        if word in _spellings(name) or word in _spellings(PLURALS[faction]):
            return faction
    return None


def talent_of(text: str) -> int | None:
    """The talent a word names; None if it names none."""
    word = plain(text)
    return next((n for n, name in enumerate(TALENT_WORDS) if word in _spellings(name)), None)


def _spellings(name: str) -> tuple[str, str]:
    """A name in lower case, with a space and without."""
    return name.lower(), name.lower().replace(" ", "")
