"""Reading a position text; every impossibility is named (see `position.py` for the format)."""

from __future__ import annotations

import re
from typing import Final

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import layout, machine
from banneret.games.sack_armies.actions import KINDS
from banneret.games.sack_armies.checking import impossibilities
from banneret.games.sack_armies.ground import inside
from banneret.games.sack_armies.notation import hex_text, parse_hex
from banneret.games.sack_armies.position import LETTERS, ZONES, format_position
from banneret.games.sack_armies.rules.win import DRAWN_GAME
from banneret.games.sack_armies.table import Table
from banneret.kernel.errors import PositionError

FIELD: Final = re.compile(r"([a-z0-9_]+)@(-?\d+,-?\d+)(?:>([A-F]))?(?:#(\d+))?")
UNIT: Final = re.compile(r"([a-z0-9_]+)@(-?\d+,-?\d+)(!?)(?:~(\d+))?(?:%(\d+))?(?:#(\d+))?")
ROW: Final = re.compile(r"([+^<])(?:([A-F])\.)?([a-z0-9_]+)(!?)(\?[sm])?(?:#(\d+))?(?:&(\d))?")
COUNTED: Final = re.compile(r"([a-z0-9_]+)(?:\*(\d+))?")
GHOST: Final = re.compile(r"([A-F])\.([a-z0-9_]+)@(-?\d+,-?\d+)")
MOST_STEPS: Final = 200  # that can follow one another without a question
NUMBERS: Final = ("turn", "quiet", "stirred", "killed", "offered", "decisive")
FRAME_KINDS: Final = {name: (kind, codes) for kind, (name, codes) in layout.FRAMES.items()}


def parse_position(t: Table, text: str) -> None:
    """Fill a table, in which all tokens are in the sacks, with what a text says.

    Raises:
        PositionError: it cannot be read or cannot be.
    """
    try:
        _Reader(t).read(text)
    except (ArithmeticError, LookupError, ValueError) as problem:
        if isinstance(problem, PositionError):
            raise
        raise PositionError([f"a number or place in it makes no sense: {problem}"]) from None


class _Reader:
    """Reads one text. Every mention of a token is taken from what is left of its army."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.problems: list[str] = []
        self.left = list(t.sack)
        self.given: dict[int, set[str]] = {}
        self.fields: list[tuple[int, int, int, int]] = []
        self.units: list[tuple[int, str]] = []
        self.late: list[str] = []
        t.sack = [0] * len(t.sack)
        t.answer = -1

    def read(self, text: str) -> None:
        for group in text.replace("\n", " ").split("|"):
            head, colon, rest = group.strip().partition(":")
            if colon and head in LETTERS and len(head) == 1:
                self._general(LETTERS.index(head), rest)
            else:
                self.late += [clause.strip() for clause in group.split(";") if clause.strip()]
        self._lay_fields()
        for seat, word in self.units:
            self._unit(seat, word)
        names = [clause.split()[0] for clause in self.late]
        for name in dict.fromkeys(names):
            if names.count(name) > 1:
                self._wrong(f"{name} is given twice")
        for clause in self.late:
            self._late(clause)
        self._rest()
        self._finish()

    def _stop(self) -> None:
        if self.problems:
            raise PositionError(self.problems)

    def _wrong(self, problem: str) -> None:
        self.problems.append(problem)

    def _take(self, seat: int, token: str, count: int = 1) -> int:
        """The entry of a token, taken from what is left of the army; -1 if there is none."""
        t = self.t
        if seat >= t.book.generals:
            self._wrong(f"there is no General {LETTERS[seat]}: {t.book.generals} play")
            return -1
        entry = self._known(seat, token)
        if entry >= 0 and self.left[entry] < count:
            self._wrong(f"{LETTERS[seat]}: more {token} than the army has ({t.book.copies[entry]})")
            return -1
        if entry >= 0:
            self.left[entry] -= count
        return entry

    def _known(self, seat: int, token: str) -> int:
        """The entry of a token of an army; -1 if it has none."""
        names = self.t.book.names
        if token not in names:
            self._wrong(f"{LETTERS[seat]}: there is no token '{token}'")
            return -1
        entry = self.t.book.entry_at[seat * KINDS + names.index(token)]
        if entry < 0:
            self._wrong(f"{LETTERS[seat]}: the army has no {token}")
        return entry

    # ------------------------------------------------------------ a General

    def _general(self, seat: int, text: str) -> None:
        if seat >= self.t.book.generals:
            self._wrong(f"there is no General {LETTERS[seat]}: {self.t.book.generals} play")
            return
        given = self.given.setdefault(seat, set())
        for clause in text.split(";"):
            words = clause.split()
            if words:
                if words[0] in given:
                    self._wrong(f"{LETTERS[seat]}: {words[0]} is given twice")
                given.add(words[0])
                self._clause(seat, words[0], [word for word in words[1:] if word != "-"])

    def _clause(self, seat: int, name: str, words: list[str]) -> None:
        if name == "fields":
            for word in words:
                self._field(seat, word)
        elif name == "units":
            self.units += [(seat, word) for word in words]
        elif name in ZONES:
            for word in words:
                self._zone(seat, name, word)
        elif name in ("drawn", "fate") and len(words) == 1 and words[0].isdigit():
            (self.t.drawn if name == "drawn" else self.t.fate)[seat] = int(words[0])
        else:
            self._wrong(f"{LETTERS[seat]}: cannot read '{' '.join([name, *words])}'")

    def _zone(self, seat: int, name: str, word: str) -> None:
        found = COUNTED.fullmatch(word)
        if found is None:
            self._wrong(f"{LETTERS[seat]}: cannot read '{word}' in {name}")
            return
        count = int(found[2] or 1)
        entry = self._take(seat, found[1], count)
        if entry >= 0:
            t = self.t
            places = dict(zip(ZONES, (t.hand, t.sack, t.dead, t.aside, t.out), strict=True))
            places[name][entry] += count

    def _rest(self) -> None:
        """What is not mentioned is in the sack, or out of the game when the sack is given."""
        t = self.t
        for seat in range(t.book.generals):
            given = self.given.get(seat, set())
            for entry in range(t.book.first_entry[seat], t.book.first_entry[seat + 1]):
                left = self.left[entry]
                if "sack" not in given:
                    t.sack[entry] += left
                elif "out" not in given:
                    t.out[entry] += left
                elif left:
                    self._wrong(
                        f"{LETTERS[seat]}: {left} {t.book.names[t.book.token[entry]]} nowhere"
                    )
            span = range(t.book.first_entry[seat], t.book.first_entry[seat + 1])
            t.hand_size[seat] = sum(t.hand[entry] for entry in span)
            t.sack_size[seat] = sum(t.sack[entry] for entry in span)

    # ------------------------------------------------------------ the board

    def _field(self, seat: int, word: str) -> None:
        found = FIELD.fullmatch(word)
        place = parse_hex(found[2]) if found else None
        if found is None or place is None:
            self._wrong(f"{LETTERS[seat]}: cannot read the battlefield '{word}'")
            return
        entry = self._take(seat, found[1])
        holder = LETTERS.index(found[3]) if found[3] else seat
        if entry < 0:
            return
        if self.t.book.kind[self.t.book.token[entry]] != bk.BATTLEFIELD:
            self._wrong(f"{LETTERS[seat]}: {found[1]} is no battlefield")
        elif holder >= self.t.book.generals:
            self._wrong(f"{word}: there is no General {found[3]}")
        elif not inside(place):
            self._wrong(f"{word}: too near the edge of the table")
        else:
            order = int(found[4]) if found[4] else len(self.fields) + 1000
            self.fields.append((order, place, entry, holder))

    def _lay_fields(self) -> None:
        taken: set[int] = set()
        for _, place, entry, holder in sorted(self.fields):
            if place in taken:
                self._wrong(f"two battlefields on {hex_text(place)}")
                continue
            taken.add(place)
            self.t.put_ground(place, entry)
            self.t.control[-1] = holder

    def _unit(self, seat: int, word: str) -> None:
        head = re.split(r"[+^<=]", word, maxsplit=1)[0]
        found = UNIT.fullmatch(head)
        place = parse_hex(found[2]) if found else None
        if found is None or place is None:
            self._wrong(f"{LETTERS[seat]}: cannot read the unit '{word}'")
            return
        t = self.t
        entry = self._take(seat, found[1])
        cell = t.ground.cell_at[place]
        if entry < 0:
            return
        if t.book.kind[t.book.token[entry]] != bk.UNIT:
            self._wrong(f"{LETTERS[seat]}: {found[1]} is no unit")
        elif cell < 0:
            self._wrong(f"{found[1]} on {found[2]}: that is no legal hex")
        elif t.unit_at[cell] >= 0:
            self._wrong(f"two units on {found[2]}")
        else:
            slot = t.new_slot(entry, cell, 1 if found[3] else 0)
            t.u_marks[slot] = int(found[4] or 0)
            t.u_mask[slot] = int(found[5] or 0)
            t.u_stamp[slot] = int(found[6] or 0)
            self._rows(seat, slot, word[len(head) :])

    def _rows(self, seat: int, slot: int, text: str) -> None:
        for word in re.findall(r"[+^<=][^+^<=]*", text):
            if word[0] == "=":
                self._lend(slot, word[1:])
                continue
            found = ROW.fullmatch(word)
            if found is None:
                self._wrong(f"cannot read '{word}'")
                continue
            owner = LETTERS.index(found[2]) if found[2] else seat
            entry = self._take(owner, found[3])
            if entry < 0:
                continue
            up = 1 if found[4] or found[1] == "^" else 0
            known = {"?s": 1, "?m": 2, None: 0}[found[5]]
            fourth = int(found[7] or 0) if found[1] == "<" else int(found[1] == "^")
            rows = self.t.captives if found[1] == "<" else self.t.attached
            rows += [entry, slot, up, fourth, known, int(found[6] or 0)]

    def _lend(self, slot: int, token: str) -> None:
        if token in self.t.book.names:
            self.t.lent += [slot, self.t.book.names.index(token)]
        else:
            self._wrong(f"there is no token '{token}'")

    # ------------------------------------------------------------ what all share

    def _late(self, clause: str) -> None:
        name, _, rest = clause.partition(" ")
        words = rest.split()
        t = self.t
        if name in ("player", "first") and len(words) == 1 and words[0] in LETTERS:
            seat = LETTERS.index(words[0])
            if seat < t.book.generals:
                setattr(t, name, seat)
            else:
                self._wrong(f"{name}: there is no General {words[0]}")
        elif name in NUMBERS and len(words) == 1 and words[0].isdigit():
            setattr(t, name, int(words[0]))
        elif name == "winner" and len(words) == 1:
            t.winner = LETTERS.index(words[0]) if words[0] in LETTERS else DRAWN_GAME
        elif name == "deck" and len(words) == 3 and all(word.isdigit() for word in words):
            t.reds, t.blacks, t.jokers = (int(word) for word in words)
        elif name == "ghosts":
            self._ghosts(words)
        elif name == "story":
            self._story(words)
        elif name == "attack":
            self._attack(words)
        elif name == "stack":
            for frame in rest.split("/"):
                self._frame(frame.split())
        else:
            self._wrong(f"cannot read '{clause}'")

    def _ghosts(self, words: list[str]) -> None:
        for word in words:
            found = GHOST.fullmatch(word)
            place = parse_hex(found[3]) if found else None
            if found is None or place is None:
                self._wrong(f"cannot read the ghost '{word}'")
                continue
            entry = self._known(LETTERS.index(found[1]), found[2])
            if entry >= 0:
                self.t.ghosts += [self.t.ground.cell_at[place], entry]

    def _story(self, words: list[str]) -> None:
        for word in words:
            parts = word.split(":")
            if len(parts) != 6 or parts[0] not in LETTERS:
                self._wrong(f"cannot read '{word}' in story")
                continue
            seat = LETTERS.index(parts[0])
            what = int(parts[2]) if parts[2].startswith("-") else self._known(seat, parts[2])
            self.t.story += [seat, int(parts[1]), what, *(int(part) for part in parts[3:])]

    def _attack(self, words: list[str]) -> None:
        codes = dict(layout.ATTACK)
        for word in words:
            name, _, text = word.partition(":")
            value = self._operand(codes[name], text) if name in codes else None
            if value is None:
                self._wrong(f"cannot read '{word}' in attack")
            else:
                setattr(self.t, f"at_{name}", value)

    def _frame(self, words: list[str]) -> None:
        if not words or words[0] not in FRAME_KINDS:
            self._wrong(f"there is no frame '{' '.join(words)}'")
            return
        kind, codes = FRAME_KINDS[words[0]]
        if len(words) - 1 > len(codes):
            self._wrong(f"{words[0]} has at most {len(codes)} operands")
            return
        t = self.t
        t.push(kind)
        for n, (code, text) in enumerate(zip(codes, words[1:], strict=False), 1):
            at = len(t.stack) - fr.STRIDE
            value = self._operand(self._code(code, at, text), text)
            if value is None:
                self._wrong(f"cannot read '{text}' in {words[0]}")
            else:
                t.set_operand(n, value)
        if kind == fr.EFFECT and t.operand(3) >= 0:
            entry = t.operand(3)
            t.set_operand(4, t.operand(4) + t.book.fx_first[t.book.token[entry]])
            self.left[entry] -= 1
            if self.left[entry] < 0:
                self._wrong(f"more {t.book.names[t.book.token[entry]]} than the army has")

    def _code(self, code: str, at: int, text: str) -> str:
        if code == "r":
            return "n"
        if code != "x":
            return code
        if "." in text:
            return "e"
        return "c" if "," in text else "n"

    def _operand(self, code: str, text: str) -> int | None:
        t = self.t
        if text == "-":
            return -1
        if code == "n":
            return int(text) if re.fullmatch(r"-?\d+", text) else None
        if code == "s":
            known = text in LETTERS and len(text) == 1
            return LETTERS.index(text) if known and LETTERS.index(text) < t.book.generals else None
        if code == "e":
            letter, _, token = text.partition(".")
            return self._known(LETTERS.index(letter), token) if letter in LETTERS else None
        place = parse_hex(text)
        if place is None or code == "h":
            return place
        cell = t.ground.cell_at[place]
        if cell < 0 or code == "c":
            return cell if cell >= 0 else None
        return t.unit_at[cell] if t.unit_at[cell] >= 0 else None

    # ------------------------------------------------------------ the end

    def _finish(self) -> None:
        t = self.t
        self._stop()
        if t.player < 0:
            t.player = 0
        if t.first < 0 and t.ground.fields:
            t.first = t.player
        if not t.stack:
            t.push(fr.TURN, fr.START)
            t.turn = max(t.turn, 1)
        self.problems += impossibilities(t)
        self._stop()
        try:
            settled = machine.settle_within(t, MOST_STEPS)
            going_on = settled and (t.top() == fr.OVER or bool(t.legal_actions()))
            again = format_position(t)
        except (ArithmeticError, LookupError, ValueError, TypeError, RecursionError):
            going_on, again = False, ""
        if not going_on or not again:
            raise PositionError(["the stack does not fit the table: nobody could go on from there"])
