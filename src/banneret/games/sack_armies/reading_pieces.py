"""What every part of a position text is made of: tokens, numbers, Generals, hexes."""

from __future__ import annotations

from typing import Final

from banneret.games.sack_armies.actions import KINDS
from banneret.games.sack_armies.notation import parse_hex
from banneret.games.sack_armies.position import LETTERS
from banneret.games.sack_armies.table import Table
from banneret.kernel.reading import Reading
from banneret.kernel.text import shown

SEATS: Final = {letter: seat for seat, letter in enumerate(LETTERS)}


class Pieces(Reading):
    """Reads the pieces of one text. Every mention of a token is taken from what is left of its army.

    Attributes:
        t: the table that is filled.
        left: by entry, tokens that no part of the text has mentioned yet.
    """

    def __init__(self, t: Table, trusted: bool) -> None:
        super().__init__(trusted)
        self.t = t
        self.left = list(t.sack)

    def seat(self, letter: str, where: str) -> int:
        """The seat of a General's letter; -1 if nobody has it."""
        seat = SEATS.get(letter, -1)
        if 0 <= seat < self.t.book.generals:
            return seat
        known = ", ".join(LETTERS[: self.t.book.generals])
        self.wrong(f"{where}: there is no General {shown(letter)}, only {known}")
        return -1

    def entry(self, seat: int, token: str) -> int:
        """The entry of a token of an army; -1 if it has none."""
        names = self.t.book.names
        if token not in names:
            self.wrong(f"{LETTERS[seat]}: there is no token {shown(token)}")
            return -1
        entry = self.t.book.entry_at[seat * KINDS + names.index(token)]
        if entry < 0:
            self.wrong(f"{LETTERS[seat]}: the army has no {token}")
        return entry

    def take(self, seat: int, token: str, count: int = 1) -> int:
        """The entry of a token, taken from what is left of the army; -1 if there is none."""
        entry = self.entry(seat, token)
        if entry >= 0 and self.left[entry] < count:
            copies = self.t.book.copies[entry]
            self.wrong(f"{LETTERS[seat]}: more {token} than the army has ({copies}) (SA-ZONE-01)")
            return -1
        if entry >= 0:
            self.left[entry] -= count
        return entry

    def cell(self, text: str) -> int:
        """The cell of a hex; -1 if it is no legal one."""
        place = parse_hex(text)
        return -1 if place is None else self.t.ground.cell_at[place]
