"""What is being carried out, as a frame on the stack: a small class each, found by its number.

`f` is where the frame starts in the stack.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.table import Table
from banneret.kernel.choices import Chances, Choices

Rules = tuple[str, ...]


class Frame:
    """A kind of frame.

    Attributes:
        number: its number on the stack, see `frames`.
        name: its word in positions.
        steps: the words of its steps, `-` for a number that is none.
        flags: the words of its flags, a bit each.
        fields: its other fields: name, place, and how the value is written.
        about: what `fr.CARD` of it is for words: an item, a terrain, an event; or nothing.
        rules: those that say what it asks.
        passes: those that let a seat pass, where others say more.
    """

    number: i64 = 0
    name: str = ""
    steps: str = ""
    flags: str = ""
    fields: str = ""
    about: str = ""
    rules: Rules = ()
    passes: Rules = ()

    def run(self, t: Table, f: i64) -> bool:
        """Go on by one step; False if somebody must answer."""
        raise NotImplementedError(self.name)

    # ---------------------------------------------------------------- a seat is asked

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        """Add every legal action; items from the 33rd on need not stand in their place."""
        raise NotImplementedError(self.name)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        """Why the seat that is asked may not do something."""
        raise NotImplementedError(self.name)

    def why_not_itself(self, t: Table, f: i64, action: i64) -> i64:
        """The same of what is known to have its place now."""
        return self.why_not(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        """Do what was chosen."""
        raise NotImplementedError(self.name)

    # ---------------------------------------------------------------- chance is asked

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        """Every outcome, with its weight."""
        raise NotImplementedError(self.name)

    def happen(self, t: Table, f: i64, outcome: i64) -> None:
        """Let an outcome happen."""
        raise NotImplementedError(self.name)

    # ---------------------------------------------------------------- why

    def rules_now(self, t: Table, f: i64) -> Rules:
        """The rules that say what is asked now."""
        return self.rules

    def rules_of_choice(self, t: Table, f: i64) -> Rules:
        """The rules behind a target, item or place that is chosen."""
        return self.rules_now(t, f)


FRAME: Final = vec[Frame]([Frame()] * fr.KINDS)  # by number; the number 0 is none


def lay_out(frames: list[Frame]) -> None:
    """Let every kind of frame be found by its number."""
    for frame in frames:
        FRAME[frame.number] = frame


def why_not(t: Table, action: i64) -> i64:
    """The reason why the seat that is asked may not do something; 0 if it may."""
    f = t.top_at()
    return FRAME[t.stack[f]].why_not(t, f, action)
