"""Preconstructed armies as text that a person can write (TT-SETUP-09).

One faction a line, "goblins: 6", with # comments; or all in one line, "6 goblins, 4 elves".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from banneret.games.token_terrors.rules.draft import MOST_OF_A_FACTION, SLOTS
from banneret.games.token_terrors.talents.law import Kit, Roster
from banneret.games.token_terrors.words import faction_of, factions
from banneret.kernel.errors import OptionsError
from banneret.kernel.text import huge_number, shown

NAME_FIRST = re.compile(r"(?P<name>[A-Za-z][A-Za-z -]*?)\s*:\s*(?P<number>[0-9]+)")
NUMBER_FIRST = re.compile(r"(?P<number>[0-9]+)\s+(?P<name>[A-Za-z][A-Za-z -]*)")


def parse_army(text: str, name: str, roster: Roster, box: tuple[int, ...]) -> tuple[int, ...]:
    """Tokens by faction.

    Args:
        text: what a person wrote.
        name: of the option that holds it.
        roster: the factions there are.
        box: tokens of each of them.

    Raises:
        OptionsError: something does not parse, or the army breaks a rule; all faults are named.
    """
    counts = [0] * len(box)
    faults = []
    for item in _items(text):
        try:
            faction, tokens = _item(item, roster)
            counts[faction] += tokens
        except OptionsError as fault:
            faults.append(fault)
    faults = faults or list(_breaches(counts, roster, box))
    if faults:
        english, german = ("; ".join(one.texts[to] for one in faults) for to in ("en", "de"))
        rules = dict.fromkeys(rule for one in faults for rule in one.rules)
        raise OptionsError(f"`{name}`: {english}", f"`{name}`: {german}", tuple(rules))
    return tuple(counts)


def _items(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from (item.strip() for item in line.split("#")[0].split(",") if item.strip())


def _item(item: str, roster: Roster) -> tuple[int, int]:
    match = NAME_FIRST.fullmatch(item) or NUMBER_FIRST.fullmatch(item)
    if match is None or huge_number(item):
        raise OptionsError(
            f"{shown(item)} cannot be read: choose a number and a faction instead, as in '6 goblins'",
            f"{shown(item)} ist nicht zu lesen:"
            " wähle stattdessen eine Zahl und eine Fraktion, wie in '6 goblins'",
            ("TT-SETUP-09",),
        )
    faction = faction_of(roster, match["name"])
    if faction is None:
        known = ", ".join(_named(kit) for kit in factions(roster))
        raise OptionsError(
            f"no faction {shown(match['name'])}; choose from these instead: {known}",
            f"keine Fraktion {shown(match['name'])}; wähle stattdessen aus diesen: {known}",
            ("TT-SETUP-09",),
        )
    return faction, int(match["number"])


def _named(kit: Kit) -> str:
    """A mark for a faction in a message."""
    return f"`army_0:{kit.name}`"


def _breaches(counts: list[int], roster: Roster, box: tuple[int, ...]) -> Iterator[OptionsError]:
    slots = sum(int(kit.spaces) * counts[kit.number] for kit in factions(roster))
    if slots != SLOTS:
        yield OptionsError(
            f"its tokens fill {slots} slots: choose tokens for exactly {SLOTS} slots instead",
            f"ihre Tokens füllen {slots} Plätze: wähle stattdessen Tokens für genau {SLOTS} Plätze",
            ("TT-SETUP-08",),
        )
    for faction, number in enumerate(counts):
        if number:
            yield from _too_many(roster.kits[faction], number, box[faction])


def _too_many(kit: Kit, number: int, there: int) -> Iterator[OptionsError]:
    """Why there cannot be so many tokens of a faction, of which the box holds `there`."""
    name = _named(kit)
    if not there:
        yield OptionsError(
            f"the faction {name} is not in this edition: choose another faction instead",
            f"die Fraktion {name} gehört nicht zu dieser Ausgabe: wähle stattdessen eine andere Fraktion",
            ("TT-FACTION-02",),
        )
    elif number > MOST_OF_A_FACTION:
        yield OptionsError(
            f"{number} {name}: choose at most {MOST_OF_A_FACTION} of a faction instead",
            f"{number} {name}: wähle stattdessen höchstens {MOST_OF_A_FACTION} einer Fraktion",
            ("TT-SETUP-07",),
        )
    elif number > there:
        yield OptionsError(
            f"{number} {name}, but the box holds {there}: choose {there} or fewer instead",
            f"{number} {name}, aber die Schachtel enthält {there}:"
            f" wähle stattdessen {there} oder weniger",
            ("TT-RARITY-04", "TT-BOX-04") if kit.spaces > 1 else ("TT-BOX-04",),
        )
