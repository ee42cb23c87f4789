"""The words that positions, armies and notation share."""

from __future__ import annotations

import re

from banneret.games.token_terrors.talents.law import TALENTS, Kit, Roster, Talent

SIDES = ("first", "second")
SIDE_WORDS = {"first": 0, "second": 1, "ozzy": 0, "wren": 1}
DIRECTIONS = ("north", "east", "south", "west")


def plain(text: str) -> str:
    """A text in lower case, with single spaces and no hyphens inside names."""
    return " ".join(re.sub(r"(?<=[a-z])[-_](?=[a-z])", " ", text.lower()).split())


def faction_of(roster: Roster, text: str) -> int | None:
    """The faction a word names, singular or plural; None if it names none."""
    word = plain(text)
    for kit in factions(roster):
        if word in _spellings(kit.word) or word in _spellings(kit.plural):
            return int(kit.number)
    return None


def factions(roster: Roster) -> list[Kit]:
    """The factions there are, in their order."""
    return [roster.kits[number] for number in range(roster.count)]


def taken_words(*names: str) -> set[str]:
    """Every way to write some names."""
    return {word for name in names for word in _spellings(plain(name))}


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
