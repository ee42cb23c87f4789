"""What every action number means.

A plane is a kind of action with a square: plane number times 49 plus the square. After the
planes come the plain actions, which have no square, and the draft picks. Of what was added later
every faction has a block of numbers, and every talent its own from LATER on: no number ever shifts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors.board import CELLS

# Planes of commands: the square is the target.
MOVE: Final[i64] = 0
BATTLE: Final[i64] = 49
BLINDSIDE: Final[i64] = 98
SURE_SHOT: Final[i64] = 147
SPEAR: Final[i64] = 196  # a Battle fought as a ranged attack under Spear Skewer
ENABLE: Final[i64] = 245
MARCH: Final[i64] = 294
TEAMWORK: Final[i64] = 343
TAKE_FLIGHT: Final[i64] = 392
BUILD: Final[i64] = 441
# Planes of the other steps.
REFRESH: Final[i64] = 490
ACTIVATE: Final[i64] = 539
GO: Final[i64] = 588  # where a token moved by a talent of another one ends
EVADE: Final[i64] = 637  # where an evading token ends
ENTER: Final[i64] = 686  # seven planes by faction: place at setup, reinforce later
SWARM_STEP: Final[i64] = 1029  # four planes by direction: the square is where the machine starts
PLAIN: Final[i64] = 1225
DRAFT: Final[i64] = 1268  # + faction * 6 + tokens - 1
MOST_PICKED: Final[i64] = 6  # TT-SETUP-04, TT-SETUP-05

# Plain actions, counted from PLAIN.
ENRAGE: Final[i64] = 0
INCITE: Final[i64] = 1
PHALANX: Final[i64] = 2
UNDEAD: Final[i64] = 3
INFECT: Final[i64] = 4
RUSH: Final[i64] = 5
SHARPSHOOTER: Final[i64] = 6
SWARM: Final[i64] = 7
SPEAR_SKEWER: Final[i64] = 8
REST: Final[i64] = 9
STAY: Final[i64] = 10
DONE: Final[i64] = 11  # no second command or Soldier
ROLL_TO_EVADE: Final[i64] = 12
DECLINE: Final[i64] = 13  # not to roll; not to be saved by Undead
RISE: Final[i64] = 14  # to be Rested by Undead instead of destroyed
KEEP: Final[i64] = 15
REDRAW: Final[i64] = 16
PAY: Final[i64] = 17  # 17 to 29: 0 to 12 points
MOST_PAID: Final[i64] = 12
ROLL: Final[i64] = 30  # 30 to 35: the die shows 1 to 6
DRAW: Final[i64] = 36  # 36 to 42: a token of that faction

# Factions, in the order of TT-FACTION-01 and TT-FACTION-02.
GOBLIN: Final[i64] = 0
SOLDIER: Final[i64] = 1
ZOMBIE: Final[i64] = 2
WYVERN: Final[i64] = 3
ELF: Final[i64] = 4
FLYING_MACHINE: Final[i64] = 5
SWAMPLIN: Final[i64] = 6

EARLY: Final[i64] = 7  # factions whose numbers stand above
MOST_FACTIONS: Final[i64] = 15
OWN: Final[i64] = 56  # of each faction after them: 49 to enter on a square, 1 to be drawn, 6 picks
LATER_FACTIONS: Final[i64] = 1310
CHOOSE: Final[i64] = 1758  # + card: the tactic that is brought
MOST_CARDS: Final[i64] = 30
NO_TACTIC: Final[i64] = 1788
BRIBE: Final[i64] = 1789
FEAST: Final[i64] = 1790  # 49: a friend is sent to the Cemetery
CARRY: Final[i64] = 1839  # 49: who is taken along by a flight
FLY_OVER: Final[i64] = 1888  # 49: Take Flight over the tile, where it could pass beside it
ENTER_TURNED: Final[i64] = 1937  # 49 for each later faction: a Tyrant enters lying, not upright
LATER: Final[i64] = 2329  # the number of the next new talent; one with squares takes 49 of them


def entering(faction: i64) -> i64:
    """The first of the 49 actions by which a token of a faction enters the board."""
    if faction < EARLY:
        return ENTER + faction * CELLS
    return LATER_FACTIONS + (faction - EARLY) * OWN


def drawing(faction: i64) -> i64:
    """The outcome that a token of a faction is drawn."""
    if faction < EARLY:
        return PLAIN + DRAW + faction
    return entering(faction) + CELLS


def drafting(faction: i64) -> i64:
    """The first of the 6 picks of a faction: one token."""
    if faction < EARLY:
        return DRAFT + faction * MOST_PICKED
    return entering(faction) + CELLS + 1


def faction_of(action: i64) -> i64:
    """The faction whose token an action brings on the board, draws or drafts."""
    if is_turned(action):
        return (action - ENTER_TURNED) // CELLS + EARLY
    if action >= LATER_FACTIONS:
        return (action - LATER_FACTIONS) // OWN + EARLY
    if action >= DRAFT:
        return (action - DRAFT) // MOST_PICKED
    if action >= PLAIN:
        return action - PLAIN - DRAW
    return (action - ENTER) // CELLS


def entering_turned(faction: i64) -> i64:
    """The first of the 49 by which a Tyrant of a faction enters lying (TT-RARITY-05)."""
    return ENTER_TURNED + (faction - EARLY) * CELLS


def is_turned(action: i64) -> bool:
    """Whether an action is one of those."""
    return ENTER_TURNED <= action < LATER


def square_of_entry(action: i64) -> i64:
    """The square on which an action brings a token."""
    if is_turned(action):
        return (action - ENTER_TURNED) % CELLS
    return action - entering(faction_of(action))


def enters(action: i64) -> bool:
    """Whether an action brings a token on the board."""
    if is_turned(action):
        return True
    if action >= LATER_FACTIONS:
        return action < CHOOSE and (action - LATER_FACTIONS) % OWN < CELLS
    return ENTER <= action < SWARM_STEP


def draws(action: i64) -> bool:
    """Whether it is an outcome that draws a token."""
    if action >= LATER_FACTIONS:
        return action < CHOOSE and (action - LATER_FACTIONS) % OWN == CELLS
    return PLAIN + DRAW <= action < DRAFT


def drafts(action: i64) -> bool:
    """Whether it is a pick of the draft."""
    if action >= LATER_FACTIONS:
        return action < CHOOSE and (action - LATER_FACTIONS) % OWN > CELLS
    return action >= DRAFT
