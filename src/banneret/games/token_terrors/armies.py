"""Preconstructed armies as text that a person can write (TT-SETUP-09).

One faction a line, "goblins: 6", with # comments; or all in one line, "6 goblins, 4 elves".
"""

from __future__ import annotations

import re

from banneret.games.token_terrors.rules.draft import MOST_OF_A_FACTION, SLOTS
from banneret.games.token_terrors.talents.law import Roster
from banneret.games.token_terrors.words import faction_of, factions
from banneret.kernel.errors import ContentError
from banneret.kernel.text import huge_number, shown

NAME_FIRST = re.compile(r"(?P<name>[A-Za-z][A-Za-z -]*?)\s*:\s*(?P<number>[0-9]+)")
NUMBER_FIRST = re.compile(r"(?P<number>[0-9]+)\s+(?P<name>[A-Za-z][A-Za-z -]*)")


def parse_army(text: str, source: str, roster: Roster, box: tuple[int, ...]) -> tuple[int, ...]:
    """Tokens by faction.

    Args:
        text: what a person wrote.
        source: what to call it in errors: a file or an option.
        roster: the factions there are.
        box: tokens of each of them.

    Raises:
        ContentError: a line does not parse, or the army breaks a rule; all breaches are named.
    """
    if huge_number(text):
        raise ContentError(source, None, str(huge_number(text)))
    counts = [0] * len(box)
    unread = []
    for number, line in enumerate(text.splitlines(), 1):
        for item in line.split("#")[0].split(","):
            if item.strip():
                try:
                    faction, tokens = _item(item.strip(), source, number, roster)
                    counts[faction] += tokens
                except ContentError as fault:
                    unread.append(fault)
    if unread:
        raise ContentError(source, unread[0].line, "; ".join(fault.reason for fault in unread))
    breaches = _breaches(counts, roster, box)
    if breaches:
        raise ContentError(source, None, "; ".join(breaches))
    return tuple(counts)


def _item(item: str, source: str, line: int, roster: Roster) -> tuple[int, int]:
    match = NAME_FIRST.fullmatch(item) or NUMBER_FIRST.fullmatch(item)
    if match is None:
        raise ContentError(
            source, line, f"{shown(item)} should look like 'goblins: 6' or '6 goblins'"
        )
    faction = faction_of(roster, match["name"])
    if faction is None:
        known = ", ".join(kit.plural for kit in factions(roster))
        raise ContentError(source, line, f"no faction {shown(match['name'])}; there are: {known}")
    return faction, int(match["number"])


def _breaches(counts: list[int], roster: Roster, box: tuple[int, ...]) -> list[str]:
    found = []
    slots = sum(int(kit.spaces) * counts[kit.number] for kit in factions(roster))
    if slots != SLOTS:
        found.append(f"an army fills exactly {SLOTS} slots, this one {slots} (TT-SETUP-08)")
    for faction, number in enumerate(counts):
        plural = roster.kits[faction].plural
        if number and not box[faction]:
            found.append(f"this edition has no {plural} (TT-FACTION-02)")
        elif number > MOST_OF_A_FACTION:
            found.append(
                f"{number} {plural}, but at most {MOST_OF_A_FACTION} of a faction (TT-SETUP-07)"
            )
        elif number > box[faction] == 1 and roster.kits[faction].spaces > 1:
            found.append(f"{number} {plural}, of which there is one (TT-RARITY-04, TT-BOX-04)")
        elif number > box[faction]:
            found.append(f"{number} {plural}, but the box holds {box[faction]} (TT-BOX-04)")
    return found
