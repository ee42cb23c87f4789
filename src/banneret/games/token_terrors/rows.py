"""One row for each step and each kind of action: its number, its words, the rules it rests on.

Citations, speech, notation and scene follow from these rows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import CELLS
from banneret.games.token_terrors.talents.law import TALENTS, Talent
from banneret.games.token_terrors.talents.registry import NUM_ACTIONS


class Step(NamedTuple):
    """What is asked.

    Attributes:
        key: its name in the catalogues.
        rule: what says so.
        word: its section in a position, where it has one of its own.
    """

    key: str
    rule: str
    word: str = ""


STEPS: Final = {
    table.ROLL_FIRST: Step("roll-first", "TT-SETUP-01"),
    table.DRAFTING: Step("draft", "TT-SETUP-03", "draft"),
    table.CHOOSING: Step("choose", "TT-TACTIC-10"),
    table.DRAWING: Step("draw", "TT-SETUP-11"),
    table.REDRAWING: Step("redraw", "TT-SETUP-12"),
    table.PLACING: Step("place", "TT-SETUP-15", "place"),
    table.START: Step("start", "TT-TURN-05", "refresh"),
    table.COMMAND: Step("command", "TT-TURN-07"),
    table.ENABLED: Step("enabled", "TT-ENABLE-03"),
    table.SENDING: Step("sending", "TT-MOVE-06"),
    table.MARCH_MORE: Step("march-more", "TT-MARCH-02"),
    table.SWARMING: Step("swarming", "TT-SWARM-02"),
    table.CARRYING: Step("carry", "TT-CARD-DEATH"),
    table.SETTING: Step("set", "TT-CARD-DEATH"),
    table.EVADE_CHOICE: Step("evade-choice", "TT-BATTLE-09"),
    table.EVADE_ROLL: Step("evade-roll", "TT-BATTLE-11"),
    table.EVADE_MOVE: Step("evade-move", "TT-BATTLE-17"),
    table.ATTACKER_PAYS: Step("pay", "TT-SOLE-03"),
    table.DEFENDER_PAYS: Step("pay", "TT-SOLE-03"),
    table.SAVING: Step("saving", "TT-UNDEAD-02"),
    table.REINFORCING: Step("reinforce", "TT-TURN-15", "reinforce"),
    table.OVER: Step("over", "TT-TURN-17"),
}

# How an action is written.
ALONE: Final = 0  # its word
NUMBER: Final = 1  # its word with a number in it
SQUARE: Final = 2  # the square behind its word
PATH: Final = 3  # from square to square
ATTACK: Final = 4  # from square x to square
OVER: Final = 5  # from square over the tile to square
CARD: Final = 6  # the name of a card behind its word
ENTRY: Final = 7  # where a token enters behind its word: a square, or two corners of a large one


class Row(NamedTuple):
    """A kind of action.

    Attributes:
        first: the number of the first one.
        size: how many there are: 49 with a square, one, or as many as can be counted.
        form: how they are written.
        word: in notation, a number being {n} and the name of a faction {faction}.
        key: of their words in the catalogues.
        rules: what they rest on; those of other editions are left out.
        stroke: the key on the keyboard.
        least: the number that the first one stands for.
        faction: whose token it brings.
        talent: what it uses.
    """

    first: int
    size: int
    form: int
    word: str
    key: str
    rules: tuple[str, ...]
    stroke: str = ""
    least: int = 0
    faction: int = -1
    talent: Talent | None = None


def _plain(number: int, word: str, key: str, rules: tuple[str, ...] = (), stroke: str = "") -> Row:
    return Row(a.PLAIN + number, 1, ALONE, word, key, rules, stroke)


def _of_faction(faction: int) -> list[Row]:
    picks = ("TT-SETUP-03", "TT-SETUP-05", "TT-SETUP-04", "TT-SETUP-07", "TT-SETUP-20")
    turned: list[Row] = []
    if faction >= a.EARLY:
        lying = int(a.entering_turned(faction))
        turned = [Row(lying, CELLS, ENTRY, "{faction}", "reinforce", (), faction=faction)]
    drawn = ("TT-SETUP-11", "TT-SETUP-22")
    first, pick, draw = (int(number(faction)) for number in (a.entering, a.drafting, a.drawing))
    return [
        Row(first, CELLS, ENTRY, "{faction}", "reinforce", (), faction=faction),
        *turned,
        Row(draw, 1, ALONE, "draw {faction}", "draw", drawn, faction=faction),
        Row(pick, a.MOST_PICKED, NUMBER, "draft {n} {faction}", "draft", picks, "", 1, faction),
    ]


def _of_talent(talent: Talent) -> list[Row]:
    if talent.action < 0:
        return []
    form = ALONE
    if talent.has_squares:
        form = PATH if talent.flies else SQUARE
    size = CELLS if talent.has_squares else 1
    number = int(talent.action)
    return [Row(number, size, form, talent.word, talent.key, talent.rules, talent=talent)]


BRINGS_NONE: Final = ("TT-TACTIC-10", "TT-TACTIC-08")
BRIBES: Final = ("TT-TACTIC-05", "TT-TACTIC-12", "TT-TACTIC-15")
FLIES_OVER: Final = ("TT-TACTIC-11", "TT-TACTIC-03", "TT-FLIGHT-01", "TT-FLIGHT-02")
MOVES: Final = ("TT-MOVE-01", "TT-MOVE-02")
REDRAWS: Final = ("TT-SETUP-12", "TT-SETUP-13")
SWARMS: Final = ("TT-SWARM-01", "TT-SWARM-02")
ROWS: Final = (
    Row(a.MOVE, CELLS, PATH, "", "move", MOVES),
    Row(a.BATTLE, CELLS, ATTACK, "", "battle", ()),
    Row(a.BLINDSIDE, CELLS, ATTACK, "blindside", "blindside", ()),
    Row(a.SURE_SHOT, CELLS, ATTACK, "sure shot", "sure-shot", ()),
    Row(a.SPEAR, CELLS, ATTACK, "spear", "spear", ()),
    Row(a.REFRESH, CELLS, SQUARE, "refresh", "refresh", ("TT-TURN-02", "TT-TURN-03")),
    Row(a.ACTIVATE, CELLS, SQUARE, "", "activate", ("TT-TURN-05", "TT-FACE-02")),
    Row(a.GO, CELLS, PATH, "", "go", ("TT-MOVE-05", "TT-MOVE-06")),
    Row(a.EVADE, CELLS, PATH, "", "evade", ()),
    Row(a.SWARM_STEP, 4 * CELLS, PATH, "", "swarm-step", SWARMS),
    _plain(a.ENRAGE, "enrage", "enrage", ("TT-ENRAGE-01", "TT-ENRAGE-02"), "e"),
    _plain(a.REST, "rest", "rest", ("TT-TURN-11", "TT-SURGE-05"), "r"),
    _plain(a.STAY, "stay", "stay", ("TT-TURN-11", "TT-FACE-04"), "s"),
    _plain(a.DONE, "done", "done", (), "d"),
    _plain(a.ROLL_TO_EVADE, "roll", "roll-to-evade", ("TT-BATTLE-09", "TT-BATTLE-11"), "y"),
    _plain(a.DECLINE, "decline", "decline-roll", (), "n"),
    _plain(a.RISE, "rise", "rise", ("TT-UNDEAD-01", "TT-UNDEAD-02", "TT-UNDEAD-05"), "y"),
    _plain(a.KEEP, "keep", "keep", REDRAWS, "k"),
    _plain(a.REDRAW, "redraw", "redraw", REDRAWS, "r"),
    Row(
        a.PLAIN + a.PAY,
        a.MOST_PAID + 1,
        NUMBER,
        "pay {n}",
        "pay",
        ("TT-SOLE-01", "TT-SOLE-02", "TT-SOLE-03"),
    ),
    Row(a.PLAIN + a.ROLL, 6, NUMBER, "roll {n}", "roll", (), least=1),
    Row(a.CHOOSE, a.MOST_CARDS, CARD, "tactic", "choose", ("TT-TACTIC-10", "TT-CARD-01")),
    Row(a.NO_TACTIC, 1, ALONE, "no tactic", "no-tactic", BRINGS_NONE, "n"),
    Row(a.BRIBE, 1, ALONE, "bribe", "bribe", BRIBES, "b"),
    Row(a.FEAST, CELLS, SQUARE, "feast", "feast", ("TT-CARD-BUFFET", "TT-TACTIC-09")),
    Row(a.CARRY, CELLS, SQUARE, "carry", "carry", ("TT-CARD-DEATH", "TT-TACTIC-09")),
    Row(a.FLY_OVER, CELLS, OVER, "take flight", "fly-over", FLIES_OVER),
    *(row for talent in TALENTS for row in _of_talent(talent)),
    *(row for faction in range(a.MOST_FACTIONS) for row in _of_faction(faction)),
)


def _by_number() -> list[Row | None]:
    found: list[Row | None] = [None] * int(NUM_ACTIONS)
    for row in ROWS:
        for number in range(row.first, row.first + row.size):
            other = found[number]
            if other is not None:
                raise ValueError(f"{row.key} and {other.key} share the action number {number}")
            found[number] = row
    return found


BY_NUMBER: Final = _by_number()


def row_of(action: int) -> Row:
    """The row of an action.

    Raises:
        ValueError: there is no such action.
    """
    row = BY_NUMBER[action]
    if row is None:
        raise ValueError(f"no action has the number {action}")
    return row
