"""What every action number means.

A plane is a kind of action with a square: plane number times 49 plus the square. After the
planes come the plain actions, which have no square, and the draft picks.
"""

from __future__ import annotations

from typing import Final

# Planes of commands: the square is the target.
MOVE: Final = 0
BATTLE: Final = 49
BLINDSIDE: Final = 98
SURE_SHOT: Final = 147
SPEAR: Final = 196  # a Battle fought as a ranged attack under Spear Skewer
ENABLE: Final = 245
MARCH: Final = 294
TEAMWORK: Final = 343
TAKE_FLIGHT: Final = 392
BUILD: Final = 441
# Planes of the other steps.
REFRESH: Final = 490
ACTIVATE: Final = 539
GO: Final = 588  # where a token moved by a talent of another one ends
EVADE: Final = 637  # where an evading token ends
ENTER: Final = 686  # seven planes by faction: place at setup, reinforce later
SWARM_STEP: Final = 1029  # four planes by direction: the square is where the machine starts
PLAIN: Final = 1225
DRAFT: Final = 1268  # + faction * 6 + tokens - 1
NUM_ACTIONS: Final = 1310

# Plain actions, counted from PLAIN.
ENRAGE: Final = 0
INCITE: Final = 1
PHALANX: Final = 2
UNDEAD: Final = 3
INFECT: Final = 4
RUSH: Final = 5
SHARPSHOOTER: Final = 6
SWARM: Final = 7
SPEAR_SKEWER: Final = 8
REST: Final = 9
STAY: Final = 10
DONE: Final = 11  # no second command or Soldier
ROLL_TO_EVADE: Final = 12
DECLINE: Final = 13  # not to roll; not to be saved by Undead
RISE: Final = 14  # to be Rested by Undead instead of destroyed
KEEP: Final = 15
REDRAW: Final = 16
PAY: Final = 17  # 17 to 29: 0 to 12 points
MOST_PAID: Final = 12
ROLL: Final = 30  # 30 to 35: the die shows 1 to 6
DRAW: Final = 36  # 36 to 42: a token of that faction

# Factions, in the order of TT-FACTION-01 and TT-FACTION-02.
GOBLIN: Final = 0
SOLDIER: Final = 1
ZOMBIE: Final = 2
WYVERN: Final = 3
ELF: Final = 4
FLYING_MACHINE: Final = 5
SWAMPLIN: Final = 6
FACTIONS: Final = 7
NO_FACTION: Final = -1

FACTION_NAMES: Final = (
    "goblin",
    "soldier",
    "zombie",
    "wyvern",
    "elf",
    "flying-machine",
    "swamplin",
)

# Talents, two a faction: 2 * faction for the first, + 1 for the second.
TALENT_NAMES: Final = (
    "enable",
    "incite",
    "march",
    "phalanx",
    "undead",
    "infect",
    "take-flight",
    "rush",
    "teamwork",
    "sharpshooter",
    "build",
    "swarm",
    "spear-skewer",
    "kickstart",
)
