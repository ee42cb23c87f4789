"""The stack of frames, and the bound on what they do by themselves."""

from __future__ import annotations

import pytest

from banneret.kernel.errors import TooMuchWork
from banneret.kernel.stack import Framed

WAITS, COUNTS, TURNS = 1, 2, 3


class Frames(Framed):
    """A frame that counts down, one that never ends, and one that waits."""

    def __init__(self) -> None:
        super().__init__(6)

    def run_top(self) -> bool:
        """One step."""
        if self.top() == COUNTS:
            self.set_operand(1, self.operand(1) - 1)
            if self.operand(1) == 0:
                self.pop()
        return self.top() != WAITS


def empty() -> Frames:
    """No frame yet; of a state nothing else is asked here."""
    return Frames()  # type: ignore[abstract]


def test_a_frame_has_its_operands_and_zeros() -> None:
    t = empty()
    assert t.push(WAITS, 7, 8) == 0
    assert t.push(COUNTS, 5) == 6
    assert t.numbers() == [WAITS, 7, 8, 0, 0, 0, COUNTS, 5, 0, 0, 0, 0]
    assert (t.top(), t.top_at(), list(t.frames())) == (COUNTS, 6, [0, 6])


def test_the_topmost_frame_of_a_kind_is_found() -> None:
    t = empty()
    for kind in (WAITS, COUNTS, WAITS, TURNS):
        t.push(kind)
    assert [t.frame(kind) for kind in (WAITS, COUNTS, TURNS, 4)] == [12, 6, 18, -1]


def test_frames_run_until_one_waits() -> None:
    t = empty()
    t.push(WAITS)
    t.push(COUNTS, 3)
    t.run_on()
    assert t.numbers() == [WAITS, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("frame", [(TURNS, 0), (COUNTS, 12)])
def test_frames_that_run_too_long_are_stopped(frame: tuple[int, int]) -> None:
    t = empty()
    t.push(WAITS)
    t.push(*frame)
    with pytest.raises(TooMuchWork, match="what follows from an action"):
        t.run_on(10)
