"""What every action number means, one row each.

A number below `SMALL` is a plane and a hex: `plane * HEXES + hex`. Above it stand the tokens
(by their number in the content), small counts, and the actions without any operand. From `MORE`
on there is room for further planes, the first of which is 25.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

SIDE: Final[i64] = 40  # the table is 40 hexes wide and high, round the first battlefield
HALF: Final[i64] = 20
HEXES: Final[i64] = 1600
KINDS: Final[i64] = 256  # most different tokens in one content

# ---------------------------------------------------------------- planes of hexes
MOVE: Final[i64] = 0  # the unit there moves, or advances
TO: Final[i64] = 1  # that hex is where it goes
REVEAL: Final[i64] = 2  # the unit there is turned up
REVEAL_1: Final[i64] = 3  # a token attached to the unit there is turned up: first, second, third
REVEAL_2: Final[i64] = 4
REVEAL_3: Final[i64] = 5
USE_1: Final[i64] = 6  # an action token attached to the unit there is used
USE_2: Final[i64] = 7
USE_3: Final[i64] = 8
MELEE: Final[i64] = 9
AMBUSH: Final[i64] = 10
CHARGE: Final[i64] = 11  # Move and Attack
CHARGE_AMBUSH: Final[i64] = 12
SHOOT: Final[i64] = 13
TARGET: Final[i64] = 14
JOINT_MELEE: Final[i64] = 15  # a coordinated attack on the unit there
JOINT_SHOOT: Final[i64] = 16
JOIN: Final[i64] = 17  # the unit there takes part in it
CAPTURE: Final[i64] = 18
COUNTER: Final[i64] = 19
DISPEL: Final[i64] = 20
DISMISS: Final[i64] = 21
RAISE: Final[i64] = 22
SMALL: Final[i64] = 36800  # 23 * HEXES
MORE: Final[i64] = 40000  # 25 * HEXES

# ---------------------------------------------------------------- tokens and counts
DEPLOY: Final[i64] = 36800  # a token of the hand
RETURN: Final[i64] = 37056
PILE: Final[i64] = 37312  # a token of the casualties pile
CHOOSE: Final[i64] = 37568  # a battlefield, before or while the battleground is built
DRAWN: Final[i64] = 37824  # chance: the token that was drawn
PICK: Final[i64] = 38080  # the n-th token attached to the unit just named
DRAW: Final[i64] = 38336  # DRAW alone: as many as the rules give; DRAW + n: n of them

# ---------------------------------------------------------------- single actions
DONE: Final[i64] = 38400
PASS: Final[i64] = 38401
STRIKE_BACK: Final[i64] = 38402
NO_REPLY: Final[i64] = 38403
SURPRISE_1: Final[i64] = 38404
SURPRISE_2: Final[i64] = 38405
SURPRISE_3: Final[i64] = 38406
PROCEED: Final[i64] = 38407
CONCEDE: Final[i64] = 38408
OFFER_DRAW: Final[i64] = 38409
AGREE: Final[i64] = 38410
DECLINE: Final[i64] = 38411
TAILS: Final[i64] = 38412
HEADS: Final[i64] = 38413
DIE: Final[i64] = 38413  # DIE + 1 to DIE + 6
RED: Final[i64] = 38420
BLACK: Final[i64] = 38421
JOKER: Final[i64] = 38422
ACTIONS: Final[i64] = 38423


class Row(NamedTuple):
    """What an action is in texts.

    Attributes:
        text: its word in notation.
        words: its key in the messages.
        rules: those it rests on, most telling first; none if they follow from the question.
        about: what it is about, where a reason has rules for that; "" if nothing of its own.
    """

    text: str
    words: str
    rules: tuple[str, ...] = ()
    about: str = ""


OF_REVEAL: Final = ("SA-FOG-15", "SA-SPELL-02", "SA-MANEUVER-01", "SA-FOG-24")
OF_USE: Final = ("SA-SPELL-04", "SA-MANEUVER-02")
OF_SURPRISE: Final = ("SA-SURPRISE-01", "SA-SURPRISE-04")

# the rules of a plane are those on which an action of the turn rests
PLANES: Final[dict[int, Row]] = {
    MOVE: Row("move", "move", ("SA-MOVE-01", "SA-MOVE-02"), "move"),
    TO: Row("to", "to"),
    REVEAL: Row("reveal", "reveal", ("SA-FOG-14", "SA-FOG-08")),
    REVEAL_1: Row("reveal#1", "reveal_token", OF_REVEAL),
    REVEAL_2: Row("reveal#2", "reveal_token", OF_REVEAL),
    REVEAL_3: Row("reveal#3", "reveal_token", OF_REVEAL),
    USE_1: Row("use#1", "use", OF_USE),
    USE_2: Row("use#2", "use", OF_USE),
    USE_3: Row("use#3", "use", OF_USE),
    MELEE: Row("attack", "melee", ("SA-MELEE-01", "SA-FOG-13"), "melee"),
    AMBUSH: Row("ambush", "ambush", ("SA-ABILITY-AMBUSH-01", "SA-MELEE-01"), "melee"),
    CHARGE: Row("charge", "charge", ("SA-ABILITY-MOVEATTACK-01", "SA-ABILITY-MOVEATTACK-05")),
    CHARGE_AMBUSH: Row(
        "charge-ambush", "charge_ambush", ("SA-ABILITY-AMBUSH-04", "SA-ABILITY-MOVEATTACK-01")
    ),
    SHOOT: Row("shoot", "shoot", ("SA-RANGED-01", "SA-RANGED-10"), "ranged"),
    TARGET: Row("target", "target"),
    JOINT_MELEE: Row("joint-attack", "joint_melee", ("SA-COORD-01", "SA-COORD-07"), "melee"),
    JOINT_SHOOT: Row("joint-shoot", "joint_shoot", ("SA-COORD-01", "SA-COORD-05"), "ranged"),
    JOIN: Row("with", "join"),
    CAPTURE: Row("capture", "capture", ("SA-ABILITY-CAPTURE-01",)),
    COUNTER: Row("counter", "counter", ("SA-ABILITY-COUNTER-01",)),
    DISPEL: Row("dispel", "dispel", ("SA-ABILITY-DISPEL-01",)),
    DISMISS: Row("dismiss", "dismiss", ("SA-ABILITY-DISMISS-01",)),
    RAISE: Row("raise", "raise", ("SA-ABILITY-RAISE-01",)),
}
TOKENS: Final[dict[int, Row]] = {
    DEPLOY: Row("deploy", "deploy", ("SA-DEPLOY-01", "SA-DEPLOY-02")),
    RETURN: Row("return", "return"),
    PILE: Row("pile", "pile"),
    CHOOSE: Row("choose", "choose"),
    DRAWN: Row("drawn", "drawn"),
}
SINGLES: Final[dict[int, Row]] = {
    DRAW: Row("draw", "draw", ("SA-DRAW-01", "SA-DRAW-04")),
    DONE: Row("done", "done"),
    PASS: Row("pass", "pass"),
    STRIKE_BACK: Row("strike-back", "strike_back", ("SA-MELEE-02", "SA-RANGED-07", "SA-COORD-16")),
    NO_REPLY: Row("no-reply", "no_reply"),
    SURPRISE_1: Row("surprise#1", "surprise", OF_SURPRISE),
    SURPRISE_2: Row("surprise#2", "surprise", OF_SURPRISE),
    SURPRISE_3: Row("surprise#3", "surprise", OF_SURPRISE),
    PROCEED: Row("proceed", "proceed"),
    CONCEDE: Row("concede", "concede", ("SA-WIN-14",)),
    OFFER_DRAW: Row("offer-draw", "offer_draw", ("SA-WIN-15",)),
    AGREE: Row("agree", "agree"),
    DECLINE: Row("decline", "decline"),
    TAILS: Row("tails", "tails"),
    HEADS: Row("heads", "heads"),
    **{DIE + face: Row(f"die-{face}", "die") for face in range(1, 7)},
    RED: Row("red", "red"),
    BLACK: Row("black", "black"),
    JOKER: Row("joker", "joker"),
}
# of several planes or actions that differ in a number, the first
FIRST_OF: Final = {"reveal_token": REVEAL_1, "use": USE_1, "surprise": SURPRISE_1, "die": DIE + 1}


def on_hex(action: i64) -> bool:
    """Whether an action number is a plane and a hex."""
    return action < SMALL or action >= MORE


def hex_number(q: int, r: int) -> i64:
    """The number of hex (q, r) on the table."""
    return (q + HALF) * SIDE + r + HALF


def hex_q(place: i64) -> i64:
    """The q of a hex number."""
    return place // SIDE - HALF


def hex_r(place: i64) -> i64:
    """The r of a hex number."""
    return place % SIDE - HALF
