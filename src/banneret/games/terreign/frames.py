"""Frames: what is being carried out, as twelve integers each on one stack.

The top frame alone says who decides, what is legal and what follows. Field 0 is the frame's
kind, field 1 mostly the seat it is about, field 2 mostly its step.
"""

from __future__ import annotations

from typing import Final

SIZE: Final = 12

ROUND: Final = 1
TURN: Final = 2
BORDER: Final = 3
DRAW: Final = 4
INSTANCE: Final = 5
ITEM: Final = 6
GEAR: Final = 7
HIT: Final = 8
STRIP: Final = 9
REWARD: Final = 10
DUEL: Final = 11
FLEE: Final = 12
ADVANTAGE: Final = 13
TRAIT: Final = 14
CHARITY: Final = 15
BARTER: Final = 16
EVENT: Final = 17
TIE: Final = 18
SIGHT: Final = 19
PLAGUE: Final = 20
PILFER: Final = 21
KINDS: Final = 22

# Every frame.
KIND: Final = 0
SEAT: Final = 1
STEP: Final = 2

# ROUND. INDEX counts seats clockwise from the first.
INDEX: Final = 3
HOUSES: Final = 0
TILES: Final = 1
FIRST: Final = 2
BEGIN: Final = 3
TRAVEL: Final = 4
LOOK: Final = 5
REVEAL: Final = 6
TURNS: Final = 7
DRAW_EVENT: Final = 8
AFTER_EVENT: Final = 9
JUDGE: Final = 10
NAME: Final = 11
TAKE_UP: Final = 12

# TURN.
USED: Final = 3
FLAGS: Final = 4
STARTING: Final = 0
PREPARING: Final = 1
PICKING: Final = 2  # one item of Search or Scavenge is taken, a second may follow
PREPARED: Final = 3
ACTING: Final = 4
LIMITING: Final = 5
ENDING: Final = 6
DUELED: Final = 1
RESTED: Final = 2
HALTED: Final = 4  # arrived on Desert by an Action, with equipment
TRAIT_USED: Final = 8

# BORDER: seats still to be asked.
MASK: Final = 3

# DRAW, BARTER.
LEFT: Final = 3

# INSTANCE, ITEM, GEAR, EVENT.
CARD: Final = 3
TARGET: Final = 4
DONE: Final = 9

# HIT.
SOURCE: Final = 1  # the seat that deals it, or NOBODY
CAUSE: Final = 3  # what it comes of, see below
VICTIMS: Final = 4
WAITING: Final = 5  # victims still to be asked
AMOUNTS: Final = 6  # two bits a seat
BASE: Final = 7
HIT_FLAGS: Final = 8
START: Final = 9  # the seat from which clockwise order is counted
SPACE: Final = 10  # of an area hit, for words
FALLEN: Final = 11  # out by this hit, reward still owed
BY_DUEL: Final = 0
BY_SPIKES: Final = 1
BY_ITEM: Final = 2  # BY_ITEM + item
BY_TOWER: Final = 40
BY_EVENT: Final = 41
BY_PLAGUE: Final = 42
BY_CARRIER: Final = 43
BY_MORE_ITEMS: Final = 64  # from the 33rd item on
RANGED: Final = 1
AREA: Final = 2
RANGED_AREA: Final = 3
HAMMER: Final = 4
UNANSWERABLE: Final = 8

# STRIP: `SEAT` picks one equipped item of `TARGET`.
DISCARDING: Final = 3

# REWARD.
REASON: Final = 3
FOR_RETREAT: Final = 0
FOR_FLAWLESS: Final = 1
AS_ATTACKER: Final = 5

# DUEL.
ATTACKER: Final = 1
DEFENDER: Final = 3
ATTEMPT: Final = 4
SUCCESSES: Final = 5
HANDS: Final = 6  # Attack cards, and Defense cards four bits above
ATTACK: Final = 7  # card played + 1
DEFENSE: Final = 8
TABLE: Final = 9  # the cards of the attempt before that lie open, three bits each
DUEL_FLAGS: Final = 10
PASSES: Final = 11
STRIKING: Final = 0
GUARDING: Final = 1
REACTING: Final = 2
PARRYING: Final = 3
JUDGING: Final = 4
NEXT: Final = 5
VICTORY: Final = 6
FLAWLESS: Final = 7
SPOILS: Final = 8
COUNTER_SPOILS: Final = 9
FLEEING: Final = 10
CARRYING: Final = 11
OVER: Final = 12
SWORD_USED: Final = 1
SPIKES_USED: Final = 2
BUCKLER_USED: Final = 4
IN_TIE: Final = 8
DEFENDER_FELL: Final = 16
ATTACKER_FELL: Final = 32
FELL_AT_ONCE: Final = 64  # the Defender, by the success of Attempt 1
WON: Final = 128  # the Attacker has Victory
ATTACKERS_TURN: Final = 256  # in the window
PARRIED_BY_DEFENDER: Final = 512

# TIE: two fighters, and the place of the next one among those who reached the goal.
RIVAL: Final = 3
NEXT_RIVAL: Final = 4
WINNER: Final = 5  # seat + 1

# BARTER: `SEAT` offers to `TARGET` (field 4).
COUNTED: Final = 5
COUNTING: Final = 0
ASKING: Final = 1
GIVING: Final = 2
RETURNING: Final = 3

# SIGHT.
LOOKING: Final = 0
MOVING: Final = 1
