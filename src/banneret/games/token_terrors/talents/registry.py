"""All talents, and the factions that a match makes of them.

A talent's number stands in its row, so that none ever shifts: in a plane or among the plain actions, or
from LATER on (see actions.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from banneret.games.token_terrors.actions import (
    CHOOSE,
    ENTER_TURNED,
    LATER,
    LATER_FACTIONS,
    PLAIN,
    faction_of,
)
from banneret.games.token_terrors.board import CELLS, bit_at
from banneret.games.token_terrors.content import EDITIONS, SPACES, plural_of, word_of
from banneret.games.token_terrors.talents import (
    elves,
    flying_machines,
    goblins,
    soldiers,
    swamplins,
    wyverns,
    zombies,
)
from banneret.games.token_terrors.talents.law import (
    BY_ACTION,
    NO_TALENT,
    TALENTS,
    Kit,
    Roster,
    Talent,
)

ROWS: Final[list[Talent]] = [
    *goblins.ROWS,
    *soldiers.ROWS,
    *zombies.ROWS,
    *wyverns.ROWS,
    *elves.ROWS,
    *flying_machines.ROWS,
    *swamplins.ROWS,
]


def enrol(talent: Talent) -> None:
    """Take in a talent: by its number, and by those of its actions.

    Raises:
        ValueError: its number belongs to another action.
    """
    talent.number = len(TALENTS)
    TALENTS.append(talent)
    if talent.plain >= 0:
        talent.action = PLAIN + talent.plain
        talent.bit = bit_at(talent.plain)
    talent.in_plane = talent.has_squares and talent.action < PLAIN
    if talent.action < 0:
        return
    size: i64 = 1
    if talent.has_squares:
        size = CELLS
    while len(BY_ACTION) < talent.action + size:
        BY_ACTION.append(NO_TALENT)
    for action in range(talent.action, talent.action + size):
        if BY_ACTION[action] is not NO_TALENT:
            raise ValueError(f"{talent.key} and {BY_ACTION[action].key} have one action number")
        BY_ACTION[action] = talent


BY_ACTION.extend([NO_TALENT] * LATER)
for _talent in ROWS:
    enrol(_talent)
BY_KEY: Final = {talent.key: talent for talent in TALENTS}
NUM_ACTIONS: Final[i64] = len(BY_ACTION)


def means(action: i64, factions: i64) -> bool:
    """Whether a number stands for an action or an outcome, with so many factions."""
    if action < 0 or action >= NUM_ACTIONS:
        return False
    if action < LATER_FACTIONS or CHOOSE <= action < ENTER_TURNED:
        return True
    if action < LATER:
        return faction_of(action) < factions
    return BY_ACTION[action] is not NO_TALENT


def own_talent(key: str, cost: i64) -> Talent:
    """A talent for one faction, at its cost.

    Raises:
        ValueError: no file in talents/ has a row for it.
    """
    if key not in BY_KEY:
        raise ValueError(f"no file in talents/ has a row for {key}")
    pattern = BY_KEY[key]
    talent: Talent = type(pattern)()
    talent.number = pattern.number
    talent.action = pattern.action
    talent.bit = pattern.bit
    talent.in_plane = pattern.in_plane
    talent.cost = cost
    return talent


def roster_of(rows: Sequence[dict[str, Any]], edition: str) -> Roster:
    """The factions of the content as they are played in an edition.

    Args:
        rows: of the content, in their order.
        edition: its name; what a faction or talent does not have in it is left out.
    """
    kits: list[Kit] = []
    ranged: i64 = 0
    for row in rows:
        kit = Kit(len(kits), row["id"], word_of(row), plural_of(row))
        kits.append(kit)
        kit.sign = row.get("glyph") or row["id"]
        kit.is_rebuilt = row.get("status") == "rebuilt"
        kit.spaces = SPACES[row["rarity"]]
        kit.base = row.get("threat") or kit.spaces  # TT-RARITY-01, TT-RARITY-02, TT-RARITY-03
        if row["style"] == "ranged":
            ranged |= bit_at(kit.number)
        for one in row["talents"]:
            if edition in row["editions"] and edition in one.get("editions", [edition]):
                kit.add(own_talent(one["id"], one["cost"]), EDITIONS.index(edition))
    return Roster(kits, ranged)
