"""The stack of questions: which frame can stand on which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.table import Table

BASES: Final = (fr.INITIATIVE, fr.PLACE, fr.TURN, fr.OVER)
FLIP: Final = (fr.FLIP,)
WINDOW: Final = (fr.WINDOW,)

# what stands on a frame at a step while somebody is asked
ON_TURN: Final[dict[int, tuple[int, ...]]] = {
    fr.LOSSES: (fr.DRAWING, fr.DEPLOYING, fr.MOVING),
    fr.HAND: WINDOW,
    fr.CLOSE: (fr.RETURNING,),
}
CHOSEN: Final = (fr.AIM, fr.JOINING, fr.ATTACK, fr.EFFECT, fr.VOTE)
ON_ATTACK: Final[dict[int, tuple[int, ...]]] = {
    fr.PREPARE: WINDOW, fr.CHECKED: FLIP, fr.COMMITTED: (fr.COMMIT,), fr.MOVED: (fr.CHARGE_TO,),
    fr.RESPOND: WINDOW, fr.REPLIED: (fr.REPLY,), fr.SURPRISED: (fr.EFFECT,),
    fr.SECOND: (fr.REPLY,), fr.LOCK: WINDOW, fr.NAMED: (fr.NAMING,), fr.AMBUSHED: FLIP,
    fr.STRUCK: FLIP, fr.RECONSIDERED: (fr.REPLY,), fr.RENAMED: (fr.NAMING,),
    fr.STRUCK_BACK: FLIP, fr.SCATTERED: FLIP, fr.SCATTERED_BACK: FLIP, fr.SAVING: (fr.SAVE,),
    fr.ADVANCED: (fr.ADVANCING,),
}  # fmt: skip
ON_EFFECT: Final[dict[int, tuple[int, ...]]] = {
    fr.AIMED: (fr.AIM_EFFECT, fr.FROM_PILE), fr.AIMED_AGAIN: (fr.AIM_EFFECT,),
    fr.PICKED: (fr.PICKING,), fr.HEARD: WINDOW, fr.FLIPPED: FLIP, fr.PLACED: (fr.RAISE_AT,),
    fr.GONE_ON: (fr.MOVING, fr.MOVE_TO, fr.DRAWING, fr.RAISE_AT, fr.AIM, fr.ATTACK),
    fr.RETAINED: FLIP, fr.SAVED: (fr.SAVE,),
}  # fmt: skip
STEPS: Final[dict[int, dict[int, tuple[int, ...]]]] = {fr.ATTACK: ON_ATTACK, fr.EFFECT: ON_EFFECT}
# what may stand on a frame that asks by itself
ON_OTHERS: Final[dict[int, tuple[int, ...]]] = {
    fr.PLACE: (fr.PLACE_AT,), fr.DEPLOYING: (fr.DEPLOY_AT,), fr.MOVING: (fr.MOVE_TO,),
}  # fmt: skip


def problems(t: Table) -> Iterator[str]:
    """What is wrong with the order of the frames."""
    kinds = [t.stack[at] for at in t.frames()]
    if kinds[0] not in BASES:
        yield "the stack begins with a turn, a step of the setup, or the end"
        return
    if kinds[0] == fr.INITIATIVE:
        yield from _before_placing(t, kinds)
        return
    for at in t.frames():
        above = t.stack[at + fr.STRIDE] if at + fr.STRIDE < t.height else 0
        allowed, needed = _above(t, at)
        if above and above not in allowed:
            yield f"the stack: {_name(above)} cannot stand on {_said(t, at)}"
        elif needed and not above:
            yield f"the stack: {_said(t, at)} asks nothing; it needs {_names(allowed)} on it"


def _above(t: Table, at: int) -> tuple[tuple[int, ...], bool]:
    """What may stand on a frame, and whether something must."""
    kind, step = t.stack[at], t.stack[at + 1]
    if kind == fr.TURN and step in (fr.START, fr.CHOICE):
        return (CHOSEN, False) if step == fr.CHOICE else ((), False)
    if kind == fr.TURN:
        return ON_TURN.get(step, ()), True
    if kind in STEPS:
        return STEPS[kind].get(step, ()), True
    return ON_OTHERS.get(kind, ()), False


def _before_placing(t: Table, kinds: list[int]) -> Iterator[str]:
    """SA-SETUP-01, SA-SETUP-04: the choices of battlefields, seat by seat, and then initiative."""
    above = kinds[1:]
    seats = [t.stack[at + 1] for at in t.frames()][1:]
    if above and all(kind == fr.FIELDS for kind in above):
        first = t.book.generals - len(above)
        if seats != list(range(t.book.generals - 1, first - 1, -1)):
            yield "the stack: battlefields are chosen from A to the last General (SA-SETUP-02)"
    elif above != [fr.FLIP]:
        yield "the stack: initiative asks for a flip, after all have chosen battlefields (SA-SETUP-04)"


def _name(kind: int) -> str:
    return fr.FRAMES[kind].name


def _names(kinds: tuple[int, ...]) -> str:
    return " or ".join(_name(kind) for kind in kinds) or "another step"


def _said(t: Table, at: int) -> str:
    """A frame as it is written, with its step if it has one."""
    kind = t.stack[at]
    stepped = kind in STEPS or kind == fr.TURN
    return f"{_name(kind)} {t.stack[at + 1]}" if stepped else _name(kind)
