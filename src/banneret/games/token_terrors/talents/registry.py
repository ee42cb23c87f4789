"""All talents, in the order of the content; the module that has the state fills in the rows.

A talent's number stands in its row, so that none ever shifts: in a plane or among the plain actions, or
from LATER on (see actions.py).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors.actions import (
    EARLY,
    LATER_FACTIONS,
    MOST_FACTIONS,
    OWN,
    PLAIN,
)
from banneret.games.token_terrors.board import CELLS, bit_at
from banneret.games.token_terrors.content import EDITIONS, FACTION_ROWS
from banneret.games.token_terrors.table import FACTIONS
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
    AIMED,
    AIMS,
    BY_ACTION,
    KITS,
    NO_CHANGE,
    NO_TALENT,
    TALENTS,
    Aim,
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


def enrol(talent: Talent, faction: i64, place: i64, row: dict[str, object]) -> None:
    """Take in a talent: what the content says of it, and where it is found.

    Raises:
        ValueError: its number belongs to another action.
    """
    if talent.faction != faction:
        raise ValueError(f"the content has {talent.key} at another faction")
    talent.place = place
    talent.cost = int(str(row["cost"]))
    TALENTS.append(talent)
    if isinstance(talent, Aim):
        while AIMED[faction * AIMS + talent.rank] is not NO_CHANGE:
            talent.rank += 1
        AIMED[faction * AIMS + talent.rank] = talent
    if talent.plain >= 0:
        talent.action = PLAIN + talent.plain
        talent.bit = bit_at(talent.plain)
    talent.in_plane = talent.has_squares and talent.action < PLAIN
    editions = row.get("editions", FACTION_ROWS[faction]["editions"])
    assert isinstance(editions, list)
    for number, edition in enumerate(EDITIONS):
        if edition in editions:
            KITS[number * MOST_FACTIONS + faction].add(talent, number)
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


def enrol_all(rows: list[Talent]) -> None:
    """Take in talents in the order of the content.

    Raises:
        ValueError: a talent stands in the content only, or has a row only.
    """
    by_key = {talent.key: talent for talent in rows}
    for faction, content in enumerate(FACTION_ROWS):
        for place, row in enumerate(content["talents"]):
            if row["id"] not in by_key:
                raise ValueError(f"no file in talents/ has a row for {row['id']}")
            enrol(by_key.pop(row["id"]), faction, place, row)
    if by_key:
        raise ValueError(f"the content has no row for {', '.join(by_key)}")


FACTIONS_END: Final[i64] = LATER_FACTIONS + OWN * max(0, FACTIONS - EARLY)
BY_ACTION.extend([NO_TALENT] * FACTIONS_END)
enrol_all(ROWS)
NUM_ACTIONS: Final[i64] = len(BY_ACTION)


def means(action: i64) -> bool:
    """Whether a number stands for an action or an outcome."""
    if action < 0 or action >= NUM_ACTIONS:
        return False
    return action < FACTIONS_END or BY_ACTION[action] is not NO_TALENT
