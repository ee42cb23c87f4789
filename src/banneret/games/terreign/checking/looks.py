"""What the checks ask of a table again and again."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.explain_rules import AIMED, OF_VERB
from banneret.games.terreign.items.item import ITEM
from banneret.games.terreign.kinds import ITEM_NAMES
from banneret.games.terreign.table import Table

NO_STEP = -1
NO_VERB = -1


def player(seat: int) -> str:
    """P1 to P8."""
    return f"P{seat + 1}"


def players(mask: int) -> str:
    """The Players of a mask in words: P1, P3."""
    return ", ".join(player(seat) for seat in range(8) if mask >> seat & 1)


def number(count: int, one: str, many: str = "") -> str:
    """How many of something: 1 token, 2 tokens."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def item(kind: int) -> str:
    """An item's id."""
    return ITEM_NAMES[kind]


def round_step(t: Table) -> int:
    """The step of the Round, NO_STEP of a match that is over."""
    return int(t.stack[fr.STEP]) if t.height > 0 else NO_STEP


def in_setup(t: Table) -> bool:
    """Whether the first Round has not begun."""
    return NO_STEP < round_step(t) <= fr.FIRST


def frames_of(t: Table, *kinds: int) -> Iterator[int]:
    """Where frames of some kinds lie on the stack, the lowest first."""
    for f in t.frames():
        if t.stack[f] in kinds:
            yield f


def kind_below(t: Table, f: int) -> int:
    """The kind of the frame under another one, 0 under the lowest."""
    return int(t.stack[f - fr.SIZE]) if f else 0


def kind_above(t: Table, f: int) -> int:
    """The kind of the frame on top of another one, 0 on top of the last."""
    return int(t.stack[f + fr.SIZE]) if f + fr.SIZE < t.height else 0


def place(t: Table, seat: int) -> int:
    """A seat's place in the turn order of the Round, the First Player's is 0 (TR-SETUP-15)."""
    return int((seat - t.first) % t.rules.seats)


def is_rest_of_round(t: Table, mask: int, first: int) -> bool:
    """Whether the seats of a mask are the last ones clockwise from one of them on."""
    seats = int(t.rules.seats)
    asked = [mask >> (first + n) % seats & 1 for n in range(seats)]
    return asked == sorted(asked)


def turns_begun(t: Table) -> bool:
    """Whether the first turn of the Round has begun."""
    step = round_step(t)
    return step > fr.TURNS or (step == fr.TURNS and bool(t.stack[fr.INDEX] > 0))


def reason(refused: int, verb: int = NO_VERB) -> str:
    """A reason why something is not allowed, with its rule; a verb may tell it more closely."""
    key, rules = why.REASONS[refused]
    return f"{key} ({OF_VERB.get((refused, verb), rules)[0]})"


def aim_reason(refused: int, kind: int) -> str:
    """A reason why an item is not used on somebody, with its rule."""
    key, rules = why.REASONS[refused]
    return f"{key} ({(ITEM[kind].aims if refused in AIMED else rules)[0]})"
