"""Preconstructed armies as text that a person can write (TT-SETUP-09).

One faction a line, "goblins: 6", with # comments; or all in one line, "6 goblins, 4 elves".
"""

from __future__ import annotations

import re

from banneret.games.token_terrors.content import FACTION_WORDS, PLURALS
from banneret.games.token_terrors.rules.draft import MOST_OF_A_FACTION, SLOTS
from banneret.games.token_terrors.table import FACTIONS
from banneret.games.token_terrors.words import faction_of
from banneret.kernel.errors import ContentError
from banneret.kernel.text import huge_number, shown

NAME_FIRST = re.compile(r"(?P<name>[A-Za-z][A-Za-z -]*?)\s*:\s*(?P<number>\d+)")
NUMBER_FIRST = re.compile(r"(?P<number>\d+)\s+(?P<name>[A-Za-z][A-Za-z -]*)")


def parse_army(text: str, source: str, box: tuple[int, ...]) -> tuple[int, ...]:
    """Tokens by faction.

    Args:
        text: what a person wrote.
        source: what to call it in errors: a file or an option.
        box: tokens of each faction there are.

    Raises:
        ContentError: a line does not parse, or the army breaks a rule; all breaches are named.
    """
    if huge_number(text):
        raise ContentError(source, None, str(huge_number(text)))
    counts = [0] * FACTIONS
    unread = []
    for number, line in enumerate(text.splitlines(), 1):
        for item in line.split("#")[0].split(","):
            if item.strip():
                try:
                    faction, tokens = _item(item.strip(), source, number)
                    counts[faction] += tokens
                except ContentError as fault:
                    unread.append(fault)
    if unread:
        raise ContentError(source, unread[0].line, "; ".join(fault.reason for fault in unread))
    breaches = _breaches(counts, box)
    if breaches:
        raise ContentError(source, None, "; ".join(breaches))
    return tuple(counts)


def format_army(counts: tuple[int, ...]) -> str:
    """An army as one line that `parse_army` reads."""
    named = [(number, faction) for faction, number in enumerate(counts) if number]
    return ", ".join(f"{number} {_name(faction, number)}" for number, faction in named)


def _name(faction: int, number: int) -> str:
    return FACTION_WORDS[faction].lower() if number == 1 else PLURALS[faction]


def _item(item: str, source: str, line: int) -> tuple[int, int]:
    match = NAME_FIRST.fullmatch(item) or NUMBER_FIRST.fullmatch(item)
    if match is None:
        raise ContentError(
            source, line, f"{shown(item)} should look like 'goblins: 6' or '6 goblins'"
        )
    faction = faction_of(match["name"])
    if faction is None:
        known = ", ".join(PLURALS)
        raise ContentError(source, line, f"no faction {shown(match['name'])}; there are: {known}")
    return faction, int(match["number"])


def _breaches(counts: list[int], box: tuple[int, ...]) -> list[str]:
    found = []
    if sum(counts) != SLOTS:
        found.append(f"an army fills exactly {SLOTS} slots, this one {sum(counts)} (TT-SETUP-08)")
    for faction, number in enumerate(counts):
        if number and not box[faction]:
            found.append(f"this edition has no {PLURALS[faction]} (TT-FACTION-02)")
        elif number > MOST_OF_A_FACTION:
            found.append(
                f"{number} {PLURALS[faction]}, but at most {MOST_OF_A_FACTION} of a faction"
                " (TT-SETUP-07)"
            )
        elif number > box[faction]:
            found.append(
                f"{number} {PLURALS[faction]}, but the box holds {box[faction]} (TT-BOX-04)"
            )
    return found
