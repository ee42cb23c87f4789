"""The kinds of frames on the stack, the steps of the long ones, and other small codes.

A frame is eight ints: its kind and seven operands. The top frame alone says who is asked, what is
legal and what follows. A frame that asks leaves its answer in `Table.answer` and is taken off.
"""

from __future__ import annotations

from typing import Final

STRIDE: Final = 8

# ---------------------------------------------------------------- kinds: operands
FIELDS: Final = 1  # seat: which battlefields are kept out of the sack
INITIATIVE: Final = 2  # still competing, heads so far, next seat
PLACE: Final = 3  # number of the placement
PLACE_AT: Final = 4  # seat, entry
TURN: Final = 5  # phase, a check failed, the action was Draw, employed by a spent attack
DRAWING: Final = 6  # seat, tokens left to draw
RETURNING: Final = 7  # seat, returned so far, 1: any number may go back
DEPLOYING: Final = 8  # deployed so far
DEPLOY_AT: Final = 9  # entry
MOVING: Final = 10  # units that may still move, most hexes, 1: more may follow, moved so far
MOVE_TO: Final = 11  # slot, most hexes, 1: the hex it stands on is allowed
WINDOW: Final = 12  # next seat, passes in a row, 1: it interrupts an attack
FLIP: Final = 13  # purpose, seat, successes so far, 1: progressive
ATTACK: Final = 14  # step
AIM: Final = 15  # slot: whom it attacks
JOINING: Final = 16  # joined so far
CHARGE_TO: Final = 17  # -
REPLY: Final = 18  # 1: a counter-attack may be chosen, 2: a surprise, 3: both
NAMING: Final = 19  # which attacker the counter-attack hits
COMMIT: Final = 20  # whether a coordinated attack goes on after its check
ADVANCING: Final = 21  # -
EFFECT: Final = 22  # step, slot, entry or -1, code, cell, second operand, 1: surprise
AIM_EFFECT: Final = 23  # 1: it may be left out
PICKING: Final = 24  # cell
FROM_PILE: Final = 25  # seat, kinds (bits), greatest rank, 1: undead only
RAISE_AT: Final = 26  # entry, slot
SAVE: Final = 27  # slot, damage, kind of damage
VOTE: Final = 28  # seat that offered, next seat
OVER: Final = 29

# ---------------------------------------------------------------- phases of a turn
START: Final = 0
CHOICE: Final = 1
LOSSES: Final = 2
AFTERMATH: Final = 3
HAND: Final = 4
CLOSE: Final = 5

# ---------------------------------------------------------------- steps of an attack
DECLARED: Final = 0
PREPARE: Final = 1
CHECKED: Final = 2
COMMITTED: Final = 3
MOVED: Final = 4
RESPOND: Final = 5
REPLIED: Final = 6
SURPRISED: Final = 7
SECOND: Final = 8
LAST: Final = 9
LOCK: Final = 10
NAMED: Final = 11
AMBUSHED: Final = 12
STRUCK: Final = 13
RECONSIDERED: Final = 14
STRUCK_BACK: Final = 15
SCATTERED: Final = 16
SCATTERED_BACK: Final = 17
SAVING: Final = 18
ADVANCED: Final = 19
RENAMED: Final = 20

# ---------------------------------------------------------------- steps of an effect
BEGUN: Final = 0
AIMED: Final = 1
AIMED_AGAIN: Final = 2
PICKED: Final = 3
HEARD: Final = 4
NEXT: Final = 5
FLIPPED: Final = 6
PLACED: Final = 7
GONE_ON: Final = 8
RETAIN: Final = 9
RETAINED: Final = 10
SAVED: Final = 11
READY: Final = 12

# ---------------------------------------------------------------- what a flip is for
FOR_INITIATIVE: Final = 0
FOR_CHECK: Final = 1
FOR_AMBUSH: Final = 2
FOR_ATTACK: Final = 3
FOR_COUNTER: Final = 4
FOR_SCATTER: Final = 5
FOR_ABILITY: Final = 6
FOR_EFFECT: Final = 7
FOR_RETAIN: Final = 8

# ---------------------------------------------------------------- attacks
SINGLE: Final = 0
JOINT: Final = 1
CHARGED: Final = 2
VOLLEY: Final = 3

# ---------------------------------------------------------------- damage, as bits
BY_MELEE: Final = 1
BY_RANGED: Final = 2
BY_SPELL: Final = 4

# ---------------------------------------------------------------- marks of a unit, as bits
EMPLOYED: Final = 1
HAS_MOVED: Final = 2
ATTACKER: Final = 4
DOOMED: Final = 8
HIT: Final = 16  # reached by Scatter or splash damage while face down
ASKED: Final = 32  # its General was asked to save it

# ---------------------------------------------------------------- rows of attachments and captives
ENTRY: Final = 0
HOST: Final = 1
UP: Final = 2
LASTING: Final = 3  # a permanent that lies on its target
KNOWN: Final = 4  # what everybody knows of a face-down one: 0 nothing, 1 a spell, 2 a maneuver
STAMP: Final = 5  # tokens its General had drawn when it was deployed
ROW: Final = 6

# ---------------------------------------------------------------- how a General fell
GROUND: Final = 1
LOST_UNITS: Final = 2
CONCEDED: Final = 3
STUCK: Final = 4
