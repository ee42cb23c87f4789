"""Questions inside the use of an ability, spell or maneuver."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.abilities import raise_dead
from banneret.games.sack_armies.questions.question import (
    HexQuestion,
    Question,
    TokenQuestion,
    UnitQuestion,
)
from banneret.games.sack_armies.rules import effects, primitives, reach, status
from banneret.games.sack_armies.table import Table
from banneret.kernel.choices import Choices


class Effect(Question):
    """A use under way."""

    def run(self, t: Table) -> bool:
        effects.run(t)
        return True


def user(t: Table) -> i64:
    """The General of the unit that uses it."""
    return t.u_owner[t.stack[t.frame(fr.EFFECT) + fr.USER]]


class AimEffect(UnitQuestion):
    """What unit it is aimed at."""

    def __init__(self) -> None:
        super().__init__(act.TARGET)

    def asked(self, t: Table) -> i64:
        return user(t)

    def why_not_unit(self, t: Table, slot: i64) -> i64:
        return effects.why_not_aim(t, slot)

    def why_not_done(self, t: Table) -> i64:
        return why.OK if t.operand(1) else why.MUST_CHOOSE

    def do(self, t: Table, action: i64) -> None:
        t.reply(-1 if action == act.DONE else t.ground.cell_at[action % act.HEXES])


class Picking(Question):
    """Which token is picked from that unit."""

    def asked(self, t: Table) -> i64:
        return user(t)

    def fill(self, t: Table, out: Choices) -> None:
        for n in range(status.attachments(t, t.unit_at[t.operand(1)])):
            if self.why_not_pick(t, n) == why.OK:
                out.add(act.PICK + n)

    def why_not(self, t: Table, action: i64) -> i64:
        if not act.PICK <= action < act.DRAW:
            return why.NOT_ASKED
        return self.why_not_pick(t, action - act.PICK)

    def why_not_pick(self, t: Table, n: i64) -> i64:
        """Whether the n-th token under the unit may be picked."""
        at = status.nth_row(t, t.unit_at[t.operand(1)], n)
        return reach.why_not_pick(t, user(t), at, effects.picked_kind(t))

    def do(self, t: Table, action: i64) -> None:
        t.reply(action - act.PICK)


class FromPile(TokenQuestion):
    """Which casualty it is aimed at."""

    def __init__(self) -> None:
        super().__init__(act.PILE)

    def why_not_entry(self, t: Table, entry: i64) -> i64:
        return primitives.why_not_pile(t, entry)

    def do(self, t: Table, action: i64) -> None:
        t.reply(self.entry(t, action))


class RaiseAt(HexQuestion):
    """Where the casualty is raised."""

    def asked(self, t: Table) -> i64:
        return t.u_owner[t.operand(2)]

    def fill(self, t: Table, out: Choices) -> None:
        for cell in range(t.ground.cells):
            if raise_dead.why_not_at(t, t.operand(2), cell) == why.OK:
                out.add(act.TO * act.HEXES + t.ground.hex_of[cell])

    def why_not_hex(self, t: Table, place: i64) -> i64:
        return raise_dead.why_not_at(t, t.operand(2), t.ground.cell_at[place])

    def do(self, t: Table, action: i64) -> None:
        t.reply(t.ground.cell_at[action % act.HEXES])
