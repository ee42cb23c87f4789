"""Frames: what is being carried out, as twelve integers each on one stack.

The top frame alone says who decides, what is legal and what follows. Field 0 is the frame's
kind, field 1 mostly the seat it is about, field 2 mostly its step.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIZE: Final[i64] = 12

ROUND: Final[i64] = 1
TURN: Final[i64] = 2
BORDER: Final[i64] = 3
DRAW: Final[i64] = 4
INSTANCE: Final[i64] = 5
ITEM: Final[i64] = 6
GEAR: Final[i64] = 7
HIT: Final[i64] = 8
STRIP: Final[i64] = 9
REWARD: Final[i64] = 10
DUEL: Final[i64] = 11
FLEE: Final[i64] = 12
ADVANTAGE: Final[i64] = 13
TRAIT: Final[i64] = 14
CHARITY: Final[i64] = 15
BARTER: Final[i64] = 16
EVENT: Final[i64] = 17
TIE: Final[i64] = 18
SIGHT: Final[i64] = 19
PLAGUE: Final[i64] = 20
PILFER: Final[i64] = 21
KINDS: Final[i64] = 22

# Every frame.
KIND: Final[i64] = 0
SEAT: Final[i64] = 1
STEP: Final[i64] = 2

# ROUND. INDEX counts seats clockwise from the first.
INDEX: Final[i64] = 3
HOUSES: Final[i64] = 0
TILES: Final[i64] = 1
FIRST: Final[i64] = 2
BEGIN: Final[i64] = 3
TRAVEL: Final[i64] = 4
LOOK: Final[i64] = 5
REVEAL: Final[i64] = 6
TURNS: Final[i64] = 7
DRAW_EVENT: Final[i64] = 8
AFTER_EVENT: Final[i64] = 9
JUDGE: Final[i64] = 10
NAME: Final[i64] = 11
TAKE_UP: Final[i64] = 12

# TURN.
USED: Final[i64] = 3
FLAGS: Final[i64] = 4
STARTING: Final[i64] = 0
PREPARING: Final[i64] = 1
PICKING: Final[i64] = 2  # one item of Search or Scavenge is taken, a second may follow
PREPARED: Final[i64] = 3
ACTING: Final[i64] = 4
LIMITING: Final[i64] = 5
ENDING: Final[i64] = 6
DUELED: Final[i64] = 1
RESTED: Final[i64] = 2
HALTED: Final[i64] = 4  # arrived on Desert by an Action, with equipment
TRAIT_USED: Final[i64] = 8

# BORDER: seats still to be asked.
MASK: Final[i64] = 3

# DRAW, BARTER.
LEFT: Final[i64] = 3

# INSTANCE, ITEM, GEAR, EVENT.
CARD: Final[i64] = 3
TARGET: Final[i64] = 4
DONE: Final[i64] = 9

# HIT.
SOURCE: Final[i64] = 1  # the seat that deals it, or NOBODY
CAUSE: Final[i64] = 3  # what it comes of, see below
VICTIMS: Final[i64] = 4
WAITING: Final[i64] = 5  # victims still to be asked
AMOUNTS: Final[i64] = 6  # two bits a seat
BASE: Final[i64] = 7
HIT_FLAGS: Final[i64] = 8
START: Final[i64] = 9  # the seat from which clockwise order is counted
SPACE: Final[i64] = 10  # of an area hit, for words
FALLEN: Final[i64] = 11  # out by this hit, reward still owed
BY_DUEL: Final[i64] = 0
BY_SPIKES: Final[i64] = 1
BY_ITEM: Final[i64] = 2  # BY_ITEM + item
BY_TOWER: Final[i64] = 40
BY_EVENT: Final[i64] = 41
BY_PLAGUE: Final[i64] = 42
BY_CARRIER: Final[i64] = 43
BY_MORE_ITEMS: Final[i64] = 64  # from the 33rd item on
RANGED: Final[i64] = 1
AREA: Final[i64] = 2
RANGED_AREA: Final[i64] = 3
HAMMER: Final[i64] = 4
UNANSWERABLE: Final[i64] = 8

# STRIP: `SEAT` picks one equipped item of `TARGET`.
DISCARDING: Final[i64] = 3

# REWARD.
REASON: Final[i64] = 3
FOR_RETREAT: Final[i64] = 0
FOR_FLAWLESS: Final[i64] = 1
AS_ATTACKER: Final[i64] = 5

# DUEL.
ATTACKER: Final[i64] = 1
DEFENDER: Final[i64] = 3
ATTEMPT: Final[i64] = 4
SUCCESSES: Final[i64] = 5
HANDS: Final[i64] = 6  # Attack cards, and Defense cards four bits above
ATTACK: Final[i64] = 7  # card played + 1
DEFENSE: Final[i64] = 8
TABLE: Final[i64] = 9  # the cards of the attempt before that lie open, three bits each
DUEL_FLAGS: Final[i64] = 10
PASSES: Final[i64] = 11
STRIKING: Final[i64] = 0
GUARDING: Final[i64] = 1
REACTING: Final[i64] = 2
PARRYING: Final[i64] = 3
JUDGING: Final[i64] = 4
NEXT: Final[i64] = 5
VICTORY: Final[i64] = 6
FLAWLESS: Final[i64] = 7
SPOILS: Final[i64] = 8
COUNTER_SPOILS: Final[i64] = 9
FLEEING: Final[i64] = 10
CARRYING: Final[i64] = 11
OVER: Final[i64] = 12
SWORD_USED: Final[i64] = 1
SPIKES_USED: Final[i64] = 2
BUCKLER_USED: Final[i64] = 4
IN_TIE: Final[i64] = 8
DEFENDER_FELL: Final[i64] = 16
ATTACKER_FELL: Final[i64] = 32
FELL_AT_ONCE: Final[i64] = 64  # the Defender, by the success of Attempt 1
WON: Final[i64] = 128  # the Attacker has Victory
ATTACKERS_TURN: Final[i64] = 256  # in the window
PARRIED_BY_DEFENDER: Final[i64] = 512

# TIE: two fighters, and the place of the next one among those who reached the goal.
RIVAL: Final[i64] = 3
NEXT_RIVAL: Final[i64] = 4
WINNER: Final[i64] = 5  # seat + 1

# BARTER: `SEAT` offers to `TARGET` (field 4).
COUNTED: Final[i64] = 5
COUNTING: Final[i64] = 0
ASKING: Final[i64] = 1
GIVING: Final[i64] = 2
RETURNING: Final[i64] = 3

# SIGHT.
LOOKING: Final[i64] = 0
MOVING: Final[i64] = 1
