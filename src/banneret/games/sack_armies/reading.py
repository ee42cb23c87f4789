"""Reading a position text; every impossibility is named (see `position.py` for the format)."""

from __future__ import annotations

import re
from typing import Final

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reading_stack
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.checking import impossibilities, least_drawn
from banneret.games.sack_armies.ground import inside
from banneret.games.sack_armies.notation import parse_hex
from banneret.games.sack_armies.position import LETTERS, ZONES
from banneret.games.sack_armies.reading_pieces import SEATS, Pieces
from banneret.games.sack_armies.table import Table
from banneret.kernel.arrays import array, filled, joined
from banneret.kernel.reading import check_length, check_numbers, number, pieces
from banneret.kernel.text import shown

WHERE: Final = r"([a-z0-9_]+)@(-?[0-9]+,-?[0-9]+)"
FIELD: Final = re.compile(WHERE + r"(?:>([A-Z]))?(?:#([0-9]+))?")
UNIT: Final = re.compile(WHERE + r"(!?)(?:~([0-9]+))?(?:%([0-9]+))?(?:#([0-9]+))?")
ROW: Final = re.compile(
    r"([+^<])(?:([A-Z])\.)?([a-z0-9_]+)(!?)(\?[sm])?(?:#([0-9]+))?(?:&([0-3]))?"
)
COUNTED: Final = re.compile(r"([a-z0-9_]+)(?:\*([0-9]+))?")
KNOWN: Final = {"?s": 1, "?m": 2, None: 0}
LONGEST: Final = 100_000  # characters; no position of this game is nearly as long
MOST_STEPS: Final = 200  # that can follow one another without a question
UNGIVEN: Final = 1_000_000  # the order of a battlefield that has no number


def parse_position(t: Table, text: str, trusted: bool = False) -> None:
    """Fill a table, in which all tokens are in the sacks, with what a text says.

    Args:
        t: is filled.
        text: the position.
        trusted: whether to believe the text that the position can be.

    Raises:
        PositionError: it cannot be read or cannot be.
    """
    check_length(text, LONGEST)
    # only the bits after % grow longer than other numbers
    check_numbers(re.sub(r"%[0-9]{1,15}(?![0-9])", "", text))
    _Reader(t, trusted).read(text)


class _Reader(Pieces):
    """Reads one text: the groups of the Generals, then what they share."""

    def __init__(self, t: Table, trusted: bool) -> None:
        super().__init__(t, trusted)
        self.fields: list[tuple[int, int, int, int]] = []
        self.units: list[tuple[int, str]] = []
        t.unshare()
        t.sack = filled(t.book.entries, 0)
        t.answer = -1

    def read(self, text: str) -> None:
        common: list[str] = []
        for group in re.sub(r"\s", " ", text).split("|"):
            head, colon, rest = group.strip().partition(":")
            if colon and head in SEATS:
                self._general(head, rest)
            else:
                common += pieces(group, ";")
        self._lay_fields()
        for seat, word in self.units:
            self._unit(seat, word)
        reading_stack.read(self, common)
        self._rest()
        self.stop()
        reading_stack.complete(self)
        self.judge(self.t, impossibilities)
        self.come_to_rest(self.t, MOST_STEPS)
        self.stop()
        self.judge(self.t, impossibilities)

    # ------------------------------------------------------------ a General

    def _general(self, letter: str, text: str) -> None:
        seat = self.seat(letter, "a group of clauses")
        if seat < 0:
            return
        for clause in pieces(text, ";"):
            name, *words = clause.split()
            if self.again((seat, name)):
                self.wrong(f"{letter}: {shown(name)[1:-1]} is given twice")
            self._clause(seat, name, [word for word in words if word != "-"])

    def _clause(self, seat: int, name: str, words: list[str]) -> None:
        value = number(words[0]) if len(words) == 1 else None
        if name == "fields":
            for word in words:
                self._field(seat, word)
        elif name == "units":
            self.units += [(seat, word) for word in words]
        elif name in ZONES:
            for word in words:
                self._zone(seat, name, word)
        elif name in ("drawn", "fate") and value is not None:
            (self.t.drawn if name == "drawn" else self.t.fate)[seat] = value
        else:
            self.unread(" ".join([name, *words]), f"the group of {LETTERS[seat]}")

    def _zone(self, seat: int, name: str, word: str) -> None:
        found = COUNTED.fullmatch(word)
        count = int(found[2] or 1) if found else 0
        if found is None or count < 1:
            self.unread(word, f"{name} of {LETTERS[seat]}")
            return
        entry = self.take(seat, found[1], count)
        if entry >= 0:
            t = self.t
            places = dict(zip(ZONES, (t.hand, t.sack, t.dead, t.aside, t.out), strict=True))
            places[name][entry] += count

    def _rest(self) -> None:
        """What is not mentioned is in the sack, or out of the game.

        It is out when the sack is given, and when its General is eliminated (SA-MULTI-03).
        """
        t = self.t
        for seat in range(t.book.generals):
            span = range(t.book.first_entry[seat], t.book.first_entry[seat + 1])
            for entry in span:
                left = self.left[entry]
                if (seat, "sack") not in self.given and t.fate[seat] == 0:
                    t.sack[entry] += left
                elif (seat, "out") not in self.given:
                    t.out[entry] += left
                elif left:
                    name = t.book.names[t.book.token[entry]]
                    self.wrong(f"{LETTERS[seat]}: {left} {name} nowhere (SA-ZONE-01)")
            t.hand_size[seat] = sum(t.hand[entry] for entry in span)
            t.sack_size[seat] = sum(t.sack[entry] for entry in span)
            if (seat, "drawn") not in self.given:
                t.drawn[seat] = least_drawn(t, seat)

    # ------------------------------------------------------------ the board

    def _field(self, seat: int, word: str) -> None:
        found = FIELD.fullmatch(word)
        place = parse_hex(found[2]) if found else None
        if found is None or place is None:
            self.unread(word, f"fields of {LETTERS[seat]}")
            return
        entry = self.take(seat, found[1])
        holder = self.seat(found[3], word) if found[3] else seat
        if entry < 0 or holder < 0:
            return
        if self.t.book.kind[self.t.book.token[entry]] != vo.BATTLEFIELD:
            self.wrong(f"{LETTERS[seat]}: {found[1]} is no battlefield (SA-COMP-02)")
        elif not inside(place):
            self.wrong(f"{found[1]}@{found[2]}: too near the edge of the table")
        else:
            order = int(found[4]) if found[4] else UNGIVEN + len(self.fields)
            self.fields.append((order, place, entry, holder))

    def _lay_fields(self) -> None:
        """In the order in which they were laid, which their numbers say."""
        self.fields.sort()
        fields = {place: (entry, holder) for _, place, entry, holder in self.fields}
        orders = {order for order, _, _, _ in self.fields}
        if len(fields) < len(self.fields):
            self.wrong("fields: two battlefields lie on one hex (SA-SETUP-13)")
        elif len(orders) < len(self.fields):
            self.wrong("fields: two battlefields have the same number after #")
        t = self.t
        entries = array(entry for entry, _ in fields.values())
        t.ground = t.ground.with_fields(
            array(fields), entries, array(t.book.token[entry] for entry in entries)
        )
        t.control = array(holder for _, holder in fields.values())
        t.unit_at = filled(t.ground.cells, -1)

    def _unit(self, seat: int, word: str) -> None:
        head = re.split(r"[+^<=]", word, maxsplit=1)[0]
        found = UNIT.fullmatch(head)
        if found is None:
            self.unread(word, f"units of {LETTERS[seat]}")
            return
        t = self.t
        entry = self.take(seat, found[1])
        cell = self.cell(found[2])
        if entry < 0:
            return
        if t.book.kind[t.book.token[entry]] != vo.UNIT:
            self.wrong(f"{LETTERS[seat]}: {found[1]} is no unit (SA-COMP-02)")
        elif cell < 0:
            self.wrong(f"{found[1]} on {found[2]}: that is no legal hex (SA-HEX-03, SA-HEX-04)")
        elif t.unit_at[cell] >= 0:
            self.wrong(f"two units on {found[2]} (SA-COMP-06)")
        else:
            slot = t.new_slot(entry, cell, 1 if found[3] else 0)
            t.u_marks[slot] = int(found[4] or 0)
            t.u_mask[slot] = int(found[5] or 0)
            t.u_stamp[slot] = int(found[6] or 0)
            self._rows(seat, slot, word[len(head) :])

    def _rows(self, seat: int, slot: int, text: str) -> None:
        """What lies under a unit, or on it, in its order."""
        captive = -1  # the last unit named under this one: what follows was attached to it
        for word in re.findall(r"[+^<=][^+^<=]*", text):
            if word[0] == "=":
                self._lend(slot, word[1:])
                continue
            found = ROW.fullmatch(word)
            if found is None:
                self.unread(word, f"units of {LETTERS[seat]}")
                continue
            owner = self.seat(found[2], "units") if found[2] else seat
            entry = self.take(owner, found[3]) if owner >= 0 else -1
            if entry < 0:
                continue
            up = 1 if found[4] or found[1] == "^" else 0
            row = [entry, slot, up, int(found[1] == "^"), KNOWN[found[5]], int(found[6] or 0)]
            if found[1] != "<":
                if found[7]:
                    self.unread(word, f"units of {LETTERS[seat]}")
                self.t.attached = joined(self.t.attached, array(row))
                continue
            if self.t.book.kind[self.t.book.token[entry]] == vo.UNIT:
                captive = entry
            row[fr.LASTING] = self._band(captive, entry, found[7])
            self.t.captives = joined(self.t.captives, array(row))

    def _band(self, captive: int, entry: int, given: str | None) -> int:
        """The name band of the captive that a captive token was attached to; its own is 0."""
        book = self.t.book
        if given is not None:
            return int(given)
        if captive < 0 or captive == entry:
            return 0
        return book.band[book.token[captive]]

    def _lend(self, slot: int, token: str) -> None:
        if token in self.t.book.names:
            self.t.lent = joined(self.t.lent, array([slot, self.t.book.names.index(token)]))
        else:
            self.wrong(f"there is no token {shown(token)}")
