"""The options of a match as numbers, shared by all its states."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

STANDARD: Final = 0
ALLIANCES: Final = 1
ROYALE: Final = 2

HOUSES_RANDOM: Final = 0
HOUSES_CHOSEN: Final = 1
HOUSES_FIXED: Final = 2


class Settings:
    """What the rules read of the options. Nothing here changes during a match."""

    variant: i64 = 0
    seats: i64 = 4
    teams: i64 = 4
    goal: i64 = 5
    start: i64 = 1
    first: i64 = 0  # seat + 1, 0: by chance
    house_mode: i64 = 0
    traits: bool = True
    barter: bool = False
    hidden_owners: bool = False
    thief_chooses: bool = True
    discard_at_goal: bool = False
    reflect_spares_all: bool = True
    ruin_fallback: bool = False
    defender_first: bool = False
    max_rounds: i64 = 200
    everyone: i64 = 15  # a bit a seat

    def __init__(self) -> None:
        self.houses: list[i64] = []
        self.faces: list[i64] = []
        self.adjacent: list[i64] = []  # 9 masks of spaces for each number of active spaces
