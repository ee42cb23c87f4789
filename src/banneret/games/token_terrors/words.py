"""The words that positions, armies and notation share."""

from __future__ import annotations

import re

from banneret.games.token_terrors.content import FACTION_WORDS, PLURALS
from banneret.games.token_terrors.talents.law import TALENTS, Talent

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


def talent_word(talent: Talent) -> str:
    """What positions call a talent."""
    return talent.key.replace("-", " ").title()


def talent_of(text: str) -> Talent | None:
    """The talent a word names; None if it names none."""
    word = plain(text)
    return next((one for one in TALENTS if word in _spellings(talent_word(one))), None)


def _spellings(name: str) -> tuple[str, str]:
    """A name in lower case, with a space and without."""
    return name.lower(), name.lower().replace(" ", "")
