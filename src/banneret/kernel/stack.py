"""A state whose questions lie on a stack of frames: what is being carried out, and what waits for it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from banneret.kernel.arrays import EMPTY, filled, joined
from banneret.kernel.bounds import LONGEST_CHAIN
from banneret.kernel.choices import Chances, Choices
from banneret.kernel.errors import TooMuchWork
from banneret.kernel.state import State

ROOM: Final = 4  # frames more that there is room for where it has become too small


@mypyc_attr(allow_interpreted_subclasses=True)
class Framed(State):
    """A state that is asked and run by the top frame of a stack.

    A frame is so many integers on end: its kind and its operands, which count from 1.

    Attributes:
        stride: the integers of a frame.
        stack: the frames, the top one last, and after them room for more, which holds anything.
        height: how many integers of `stack` are of frames.
    """

    def __init__(self, stride: i64) -> None:
        self.stride = stride
        self.stack: vec[i64] = EMPTY
        self.height: i64 = 0
        self._found: Choices | None = None
        self._chances: Chances | None = None

    # ---------------------------------------------------------------- running

    @abstractmethod
    def run_top(self) -> bool:
        """Let the top frame go on by one step; False if it waits for an answer."""

    def run_on(self, most: i64 = LONGEST_CHAIN) -> None:
        """Let frames go on until one waits.

        Raises:
            TooMuchWork: after so many steps none does.
        """
        steps: i64 = 0
        while self.run_top():
            steps += 1
            if steps > most:
                raise TooMuchWork("what follows from an action", most)

    # ---------------------------------------------------------------- drawing

    def room_to_draw(self) -> Choices:
        """Where to gather what is open before one is drawn: the same each time, for whoever draws acts.

        No copy has it, and what only looks at a state makes room of its own.
        """
        found = self._found
        if found is None:
            found = Choices()
            self._found = found
        found.clear()
        return found

    def chances_to_draw(self) -> Chances:
        """The same for the outcomes of chance."""
        chances = self._chances
        if chances is None:
            chances = Chances()
            self._chances = chances
        chances.clear()
        return chances

    # ---------------------------------------------------------------- the stack

    def push(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
        """Put a frame on the stack, operands that are not given being 0; where it starts."""
        at = self.height
        end = at + self.stride
        if end > len(self.stack):
            self.stack = joined(self.stack, filled(end - len(self.stack) + ROOM * self.stride, 0))
        stack = self.stack
        stack[at] = kind
        stack[at + 1] = a
        stack[at + 2] = b
        stack[at + 3] = c
        stack[at + 4] = d
        for n in range(at + 5, end):
            stack[n] = 0
        self.height = end
        return at

    def pop(self) -> None:
        """Take the top frame off."""
        self.height -= self.stride

    def cut(self, height: i64) -> None:
        """Take off all frames that start at `height` or above."""
        self.height = height

    def top_at(self) -> i64:
        """Where the top frame starts in the stack; below 0 if there is none."""
        return self.height - self.stride

    def top(self) -> i64:
        """The kind of the top frame."""
        return self.stack[self.height - self.stride]

    def operand(self, n: i64) -> i64:
        """An operand of the top frame."""
        return self.stack[self.height - self.stride + n]

    def set_operand(self, n: i64, value: i64) -> None:
        """Change an operand of the top frame."""
        self.stack[self.height - self.stride + n] = value

    def frame(self, kind: i64) -> i64:
        """Where the topmost frame of a kind starts in the stack, or -1."""
        at = self.height - self.stride
        while at >= 0:
            if self.stack[at] == kind:
                return at
            at -= self.stride
        return -1

    def frames(self) -> range:
        """Where each frame starts in the stack, from the bottom."""
        return range(0, self.height, self.stride)

    def numbers(self, at: i64 = 0, end: i64 = -1) -> list[i64]:
        """The integers of the stack from one place to another (-1: to the end of the frames)."""
        return list(self.stack[at : self.height if end < 0 else end])

    def copy_stack(self, twin: Framed) -> None:
        """Give another state the same frames."""
        twin.stack = self.stack[:]
        twin.height = self.height
