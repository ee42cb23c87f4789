"""A state whose questions lie on a stack of frames: what is being carried out, and what waits for it."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64, mypyc_attr

from banneret.kernel.bounds import LONGEST_CHAIN
from banneret.kernel.errors import TooMuchWork
from banneret.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Framed(State):
    """A state that is asked and run by the top frame of a stack.

    A frame is so many integers on end: its kind and its operands, which count from 1.

    Attributes:
        stride: the integers of a frame.
        stack: the frames, the top one last.
    """

    def __init__(self, stride: i64) -> None:
        self.stride = stride
        self.stack: list[i64] = []

    # ---------------------------------------------------------------- running

    @abstractmethod
    def run_top(self) -> bool:
        """Let the top frame go on by one step; False if it waits for an answer."""

    def run_on(self, most: i64 = LONGEST_CHAIN) -> None:
        """Let frames go on until one waits.

        Raises:
            TooMuchWork: after so many steps none does.
        """
        for _ in range(most + 1):
            if not self.run_top():
                return
        raise TooMuchWork("what follows from an action", most)

    # ---------------------------------------------------------------- the stack

    def push(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
        """Put a frame on the stack, operands that are not given being 0; where it starts."""
        stack = self.stack
        at: i64 = len(stack)
        stack.append(kind)
        stack.append(a)
        stack.append(b)
        stack.append(c)
        stack.append(d)
        for _ in range(5, self.stride):
            stack.append(0)
        return at

    def pop(self) -> None:
        """Take the top frame off."""
        del self.stack[len(self.stack) - self.stride :]

    def top_at(self) -> i64:
        """Where the top frame starts in the stack; below 0 if there is none."""
        return len(self.stack) - self.stride

    def top(self) -> i64:
        """The kind of the top frame."""
        return self.stack[len(self.stack) - self.stride]

    def operand(self, n: i64) -> i64:
        """An operand of the top frame."""
        return self.stack[len(self.stack) - self.stride + n]

    def set_operand(self, n: i64, value: i64) -> None:
        """Change an operand of the top frame."""
        self.stack[len(self.stack) - self.stride + n] = value

    def frame(self, kind: i64) -> i64:
        """Where the topmost frame of a kind starts in the stack, or -1."""
        at = len(self.stack) - self.stride
        while at >= 0:
            if self.stack[at] == kind:
                return at
            at -= self.stride
        return -1

    def frames(self) -> range:
        """Where each frame starts in the stack, from the bottom."""
        return range(0, len(self.stack), self.stride)
