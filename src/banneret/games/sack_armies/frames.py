"""The kinds of frames on the stack, one row each, the steps of the long ones, and other small codes.

A frame is eight ints: its kind and seven operands. The top frame alone says who is asked, what is
legal and what follows. A frame that asks leaves its answer in `Table.answer` and is taken off.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

STRIDE: Final[i64] = 8

# ---------------------------------------------------------------- kinds: operands
FIELDS: Final[i64] = 1  # seat: which battlefields are kept out of the sack
INITIATIVE: Final[i64] = 2  # still competing, heads so far, next seat
PLACE: Final[i64] = 3  # number of the placement
PLACE_AT: Final[i64] = 4  # seat, entry
TURN: Final[i64] = 5  # phase, a check failed, the action was Draw, employed by a spent attack
DRAWING: Final[i64] = 6  # seat, tokens left to draw
RETURNING: Final[i64] = 7  # seat, returned so far, 1: any number may go back
DEPLOYING: Final[i64] = 8  # deployed so far
DEPLOY_AT: Final[i64] = 9  # entry
MOVING: Final[i64] = 10  # units that may still move, most hexes, 1: more may follow, moved so far
MOVE_TO: Final[i64] = 11  # slot, most hexes, 1: the hex it stands on is allowed
WINDOW: Final[i64] = 12  # next seat, passes in a row, 1: it interrupts an attack
FLIP: Final[i64] = 13  # purpose, seat, successes so far, 1: progressive
ATTACK: Final[i64] = 14  # step
AIM: Final[i64] = 15  # slot: whom it attacks
JOINING: Final[i64] = 16  # joined so far
CHARGE_TO: Final[i64] = 17  # -
REPLY: Final[i64] = 18  # 1: a counter-attack may be chosen, 2: a surprise, 3: both
NAMING: Final[i64] = 19  # which attacker the counter-attack hits
COMMIT: Final[i64] = 20  # whether a coordinated attack goes on after its check
ADVANCING: Final[i64] = 21  # -
EFFECT: Final[i64] = 22  # step, slot, entry or -1, code, cell, second operand, 1: surprise
AIM_EFFECT: Final[i64] = 23  # 1: it may be left out
PICKING: Final[i64] = 24  # cell
FROM_PILE: Final[i64] = 25  # seat, kinds (bits), greatest rank, 1: undead only
RAISE_AT: Final[i64] = 26  # entry, slot
SAVE: Final[i64] = 27  # slot, damage, kind of damage
VOTE: Final[i64] = 28  # seat that offered, next seat
OVER: Final[i64] = 29

# ---------------------------------------------------------------- phases of a turn
START: Final[i64] = 0
CHOICE: Final[i64] = 1
LOSSES: Final[i64] = 2
AFTERMATH: Final[i64] = 3
HAND: Final[i64] = 4
CLOSE: Final[i64] = 5

# ---------------------------------------------------------------- steps of an attack
DECLARED: Final[i64] = 0
PREPARE: Final[i64] = 1
CHECKED: Final[i64] = 2
COMMITTED: Final[i64] = 3
MOVED: Final[i64] = 4
RESPOND: Final[i64] = 5
REPLIED: Final[i64] = 6
SURPRISED: Final[i64] = 7
SECOND: Final[i64] = 8
LAST: Final[i64] = 9
LOCK: Final[i64] = 10
NAMED: Final[i64] = 11
AMBUSHED: Final[i64] = 12
STRUCK: Final[i64] = 13
RECONSIDERED: Final[i64] = 14
STRUCK_BACK: Final[i64] = 15
SCATTERED: Final[i64] = 16
SCATTERED_BACK: Final[i64] = 17
SAVING: Final[i64] = 18
ADVANCED: Final[i64] = 19
RENAMED: Final[i64] = 20

# ---------------------------------------------------------------- steps of an effect
BEGUN: Final[i64] = 0
AIMED: Final[i64] = 1
AIMED_AGAIN: Final[i64] = 2
PICKED: Final[i64] = 3
HEARD: Final[i64] = 4
NEXT: Final[i64] = 5
FLIPPED: Final[i64] = 6
PLACED: Final[i64] = 7
GONE_ON: Final[i64] = 8
RETAIN: Final[i64] = 9
RETAINED: Final[i64] = 10
SAVED: Final[i64] = 11
READY: Final[i64] = 12

# ---------------------------------------------------------------- operands of an effect
STEP: Final[i64] = 1
USER: Final[i64] = 2  # slot
USED: Final[i64] = 3  # entry of the token, -1 for an ability
CODE: Final[i64] = 4  # the ability, or the line of the token
CELL: Final[i64] = 5  # of the unit it is aimed at
OTHER: Final[i64] = 6  # a token picked from it, a second unit's cell, or a casualty
SURPRISE: Final[i64] = 7

# ---------------------------------------------------------------- what a flip is for
FOR_INITIATIVE: Final[i64] = 0
FOR_CHECK: Final[i64] = 1
FOR_AMBUSH: Final[i64] = 2
FOR_ATTACK: Final[i64] = 3
FOR_COUNTER: Final[i64] = 4
FOR_SCATTER: Final[i64] = 5
FOR_ABILITY: Final[i64] = 6
FOR_EFFECT: Final[i64] = 7
FOR_RETAIN: Final[i64] = 8

# ---------------------------------------------------------------- attacks
SINGLE: Final[i64] = 0
JOINT: Final[i64] = 1
CHARGED: Final[i64] = 2
VOLLEY: Final[i64] = 3

# ---------------------------------------------------------------- damage, as bits
BY_MELEE: Final[i64] = 1
BY_RANGED: Final[i64] = 2
BY_SPELL: Final[i64] = 4

# ---------------------------------------------------------------- marks of a unit, as bits
EMPLOYED: Final[i64] = 1
HAS_MOVED: Final[i64] = 2
ATTACKER: Final[i64] = 4
DOOMED: Final[i64] = 8
HIT: Final[i64] = 16  # reached by Scatter or splash damage while face down
ASKED: Final[i64] = 32  # its General was asked to save it

# ---------------------------------------------------------------- rows of attachments and captives
ENTRY: Final[i64] = 0
HOST: Final[i64] = 1
UP: Final[i64] = 2
LASTING: Final[i64] = 3  # a permanent that lies on its target
KNOWN: Final[i64] = 4  # what everybody knows of a face-down one: 0 nothing, 1 a spell, 2 a maneuver
STAMP: Final[i64] = 5  # tokens its General had drawn when it was deployed
ROW: Final[i64] = 6

# ---------------------------------------------------------------- how a General fell
GROUND: Final[i64] = 1
LOST_UNITS: Final[i64] = 2
CONCEDED: Final[i64] = 3
STUCK: Final[i64] = 4


# ---------------------------------------------------------------- rows


class Frame(NamedTuple):
    """What a kind of frame is in texts.

    Attributes:
        name: what positions and views call it, and the key of its question.
        operands: a letter each: s a seat, u a unit, c a cell, e an entry, h a hex, r a line of a
            token's text, x depends, n a plain number.
        rules: those a legal answer rests on, most telling first.
        about: what the question is about, where a reason has rules for that.
        secret: the operand that only its General knows: a token chosen and not yet shown.
    """

    name: str
    operands: str
    rules: tuple[str, ...] = ("SA-TURN-03",)
    about: str = ""
    secret: int = 0


FRAMES: Final[dict[int, Frame]] = {
    FIELDS: Frame("fields", "s", ("SA-SETUP-01", "SA-SETUP-02"), "setup"),
    INITIATIVE: Frame("initiative", "nnn"),
    PLACE: Frame("place", "n", ("SA-SETUP-06",), "setup"),
    PLACE_AT: Frame(
        "place-at", "se", ("SA-SETUP-08", "SA-SETUP-11", "SA-SETUP-10"), "setup", secret=2
    ),
    TURN: Frame("turn", "nnn"),
    DRAWING: Frame("drawing", "sn", ("SA-COMP-01", "SA-DRAW-01")),
    RETURNING: Frame("returning", "snn", ("SA-DRAW-07", "SA-DRAW-08", "SA-DRAW-09")),
    DEPLOYING: Frame("deploying", "n", ("SA-DEPLOY-03", "SA-DEPLOY-04"), "deploy"),
    DEPLOY_AT: Frame(
        "deploy-at", "e", ("SA-DEPLOY-05", "SA-DEPLOY-06", "SA-DEPLOY-15", "SA-DEPLOY-21"), secret=1
    ),
    MOVING: Frame("moving", "nnn", ("SA-MOVE-01", "SA-MOVE-10"), "move"),
    MOVE_TO: Frame("move-to", "unn", ("SA-MOVE-03", "SA-MOVE-06"), "move"),
    WINDOW: Frame("window", "snn", ("SA-FOG-18", "SA-FOG-17")),
    FLIP: Frame("flip", "nsnn", ("SA-FLIP-01",)),
    ATTACK: Frame("attack", "n"),
    AIM: Frame("aim", "u", ("SA-SEQ-01",)),
    JOINING: Frame("joining", "n", ("SA-COORD-02", "SA-COORD-03")),
    CHARGE_TO: Frame("charge-to", "", ("SA-ABILITY-MOVEATTACK-02", "SA-SEQ-03"), "charge"),
    REPLY: Frame("reply", "n", ("SA-SEQ-04", "SA-MELEE-02")),
    NAMING: Frame("naming", "", ("SA-COORD-18", "SA-COORD-19")),
    COMMIT: Frame("commit", "", ("SA-COORD-11",)),
    ADVANCING: Frame("advancing", "", ("SA-ADVANCE-01", "SA-ADVANCE-06"), "advance"),
    EFFECT: Frame("effect", "nuercxn"),
    AIM_EFFECT: Frame("aim-effect", "n", ("SA-SPELL-06", "SA-ABILITY-06")),
    PICKING: Frame("picking", "c", ("SA-ABILITY-COUNTER-04",)),
    FROM_PILE: Frame("from-pile", "snnn", ("SA-ZONE-05", "SA-ABILITY-RAISE-01")),
    RAISE_AT: Frame("raise-at", "eu", ("SA-ABILITY-RAISE-02", "SA-ABILITY-RAISE-04")),
    SAVE: Frame(
        "save", "unnnn", ("SA-ABILITY-SCATTER-11", "SA-ABILITY-SCATTER-10", "SA-CONTENT-09")
    ),
    VOTE: Frame("vote", "ss", ("SA-WIN-15",)),
    OVER: Frame("over", ""),
}
KINDS: Final = {row.name: kind for kind, row in FRAMES.items()}


def no_step(kind: i64, step: i64) -> LookupError:
    """The error of a frame that stands at a step there is none of."""
    return LookupError(f"{FRAMES[kind].name} has no step {step}")


class Purpose(NamedTuple):
    """What a flip is for: its key in the messages, and the rules it rests on."""

    words: str
    rules: tuple[str, ...]


PURPOSES: Final[dict[int, Purpose]] = {
    FOR_INITIATIVE: Purpose("initiative", ("SA-SETUP-04", "SA-SETUP-05")),
    FOR_CHECK: Purpose("check", ("SA-COORD-07",)),
    FOR_AMBUSH: Purpose("ambush", ("SA-ABILITY-AMBUSH-02",)),
    FOR_ATTACK: Purpose("attack", ("SA-MELEE-05", "SA-RANGED-03")),
    FOR_COUNTER: Purpose("counter", ("SA-MELEE-05", "SA-RANGED-07")),
    FOR_SCATTER: Purpose("scatter", ("SA-ABILITY-SCATTER-01",)),
    FOR_ABILITY: Purpose("ability", ("SA-ABILITY-CAPTURE-01", "SA-ABILITY-RAISE-01")),
    FOR_EFFECT: Purpose("effect", ("SA-SPELL-04",)),
    FOR_RETAIN: Purpose("retain", ("SA-SPELL-08",)),
}

# ---------------------------------------------------------------- the attack under way
# name, and a letter as for operands
ATTACK_NUMBERS: Final[tuple[tuple[str, str], ...]] = (
    ("kind", "n"), ("mode", "n"), ("by", "u"), ("cell", "c"), ("foe", "u"), ("ambush", "n"),
    ("halted", "n"), ("reply", "n"), ("surprises", "n"), ("replaced", "n"), ("flipped", "n"),
    ("named", "u"), ("hits", "n"), ("back", "n"), ("scatter", "n"), ("scatter_back", "n"),
)  # fmt: skip
