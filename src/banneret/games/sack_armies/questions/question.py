"""What one kind of frame is to the machine: a question, or steps that go on by themselves."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.table import Table
from banneret.kernel.choices import Chances, Choices


class Question:
    """A kind of frame, while it is on top of the stack."""

    def run(self, t: Table) -> bool:
        """Go on by one step; False: it asks."""
        return False

    def asked(self, t: Table) -> i64:
        """The seat it asks, or CHANCE or TERMINAL."""
        return t.player

    def fill(self, t: Table, out: Choices) -> None:
        """Every action that is open, in no particular order."""
        raise NotImplementedError

    def why_not(self, t: Table, action: i64) -> i64:
        """Why an action is not open; 0 if it is."""
        raise NotImplementedError

    def do(self, t: Table, action: i64) -> None:
        """Do an open action, or let an outcome happen."""
        raise NotImplementedError

    def outcomes(self, t: Table, out: Chances) -> None:
        """What chance can bring, with weights; nothing if chance is not asked."""


class HexQuestion(Question):
    """It is answered with a hex to go to."""

    def why_not(self, t: Table, action: i64) -> i64:
        if not act.on_hex(action) or action // act.HEXES != act.TO:
            return why.NOT_ASKED
        return self.why_not_hex(t, action % act.HEXES)

    def why_not_hex(self, t: Table, place: i64) -> i64:
        """Whether a hex is an answer."""
        raise NotImplementedError


class UnitQuestion(Question):
    """It is answered with a unit, or with the end of naming units.

    Attributes:
        plane: the actions that name a unit.
    """

    def __init__(self, plane: i64) -> None:
        self.plane = plane

    def fill(self, t: Table, out: Choices) -> None:
        for slot in range(len(t.u_entry)):
            if t.u_entry[slot] >= 0 and self.why_not_unit(t, slot) == why.OK:
                out.add(self.plane * act.HEXES + t.hex_of(slot))
        if self.why_not_done(t) == why.OK:
            out.add(act.DONE)

    def why_not(self, t: Table, action: i64) -> i64:
        if action == act.DONE:
            return self.why_not_done(t)
        if not act.on_hex(action):
            return why.NOT_ASKED
        plane = action // act.HEXES
        if plane != self.plane:
            return self.why_not_else(plane)
        slot = t.slot_at(action % act.HEXES)
        return why.NO_UNIT if slot < 0 else self.why_not_unit(t, slot)

    def why_not_unit(self, t: Table, slot: i64) -> i64:
        """Whether a unit is an answer."""
        raise NotImplementedError

    def why_not_done(self, t: Table) -> i64:
        """Whether no more needs to be named."""
        return why.MUST_CHOOSE

    def why_not_else(self, plane: i64) -> i64:
        """What is said of another action on a hex."""
        return why.NOT_ASKED


class TokenQuestion(Question):
    """It is answered with a token of a General.

    Attributes:
        first: the action that names the first token.
    """

    def __init__(self, first: i64) -> None:
        self.first = first

    def seat(self, t: Table) -> i64:
        """Whose token it is."""
        return t.operand(1)

    def asked(self, t: Table) -> i64:
        return self.seat(t)

    def fill(self, t: Table, out: Choices) -> None:
        seat = self.seat(t)
        for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
            if self.why_not_entry(t, entry) == why.OK:
                out.add(self.first + t.book.token[entry])

    def why_not(self, t: Table, action: i64) -> i64:
        if not self.first <= action < self.first + act.KINDS:
            return why.NOT_ASKED
        return self.why_not_entry(t, self.entry(t, action))

    def entry(self, t: Table, action: i64) -> i64:
        """The entry of the token named, -1 if the army has none."""
        return t.book.entry_of(self.seat(t), action - self.first)

    def why_not_entry(self, t: Table, entry: i64) -> i64:
        """Whether a token is an answer; `entry` may be -1."""
        raise NotImplementedError
