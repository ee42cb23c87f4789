"""Questions while the Virtual Battleground is built (7.1)."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies.questions.question import HexQuestion, Question, TokenQuestion
from banneret.games.sack_armies.rules import setup
from banneret.games.sack_armies.table import Table
from banneret.kernel.choices import Choices


class Fields(TokenQuestion):
    """Which battlefields are kept out of the sack."""

    def __init__(self) -> None:
        super().__init__(act.CHOOSE)

    def run(self, t: Table) -> bool:
        return setup.run_fields(t)

    def why_not_entry(self, t: Table, entry: i64) -> i64:
        return setup.why_not_field(t, entry)

    def do(self, t: Table, action: i64) -> None:
        setup.set_aside(t, self.entry(t, action))


class Initiative(Question):
    """It is flipped for."""

    def run(self, t: Table) -> bool:
        return setup.run_initiative(t)


class Place(TokenQuestion):
    """Which battlefield is placed next."""

    def __init__(self) -> None:
        super().__init__(act.CHOOSE)

    def run(self, t: Table) -> bool:
        return setup.run_place(t)

    def seat(self, t: Table) -> i64:
        return setup.placer(t)

    def why_not_entry(self, t: Table, entry: i64) -> i64:
        return why.OK if entry >= 0 and t.aside[entry] > 0 else why.NO_TOKEN

    def do(self, t: Table, action: i64) -> None:
        t.push(fr.PLACE_AT, self.seat(t), self.entry(t, action))


class PlaceAt(HexQuestion):
    """Where it is placed."""

    def asked(self, t: Table) -> i64:
        return t.operand(1)

    def fill(self, t: Table, out: Choices) -> None:
        for place in setup.open_spots(t, t.operand(1)):
            out.add(act.TO * act.HEXES + place)

    def why_not_hex(self, t: Table, place: i64) -> i64:
        return setup.why_not_place(t, t.operand(1), place)

    def do(self, t: Table, action: i64) -> None:
        entry = t.operand(2)
        t.pop()
        setup.place_field(t, entry, action % act.HEXES)
