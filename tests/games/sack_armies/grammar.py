"""Positions from scratch, by a grammar: mostly what can be, here and there something that cannot."""

from __future__ import annotations

from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.frames import ATTACK_NUMBERS, FRAMES
from banneret.games.sack_armies.game import SackArmies
from banneret.games.sack_armies.position import LETTERS
from banneret.kernel.rng import Rng

STEPS = ("0,0", "1,0", "2,0", "3,0", "0,1", "1,1", "2,-1", "1,-1", "3,-1", "2,1", "4,-1", "-1,1")
ODDS = 24  # one piece in so many is none that fits


class Grammar:
    """Writes positions of a game.

    Args:
        game: under its options.
        rng: what decides.
    """

    def __init__(self, game: SackArmies, rng: Rng) -> None:
        self.game = game
        self.book = game.book
        self.rng = rng

    def text(self) -> str:
        """One position."""
        self.left = list(self.book.copies)
        self.taken: set[str] = set()
        self.hexes: list[str] = []
        self.places: list[str] = []
        self.placed: list[tuple[str, int]] = []  # hex and seat of the units
        self.player = self.rng.below(self.book.generals)
        seats = range(self.book.generals)
        setup = self.one_in(10)
        grounds = [self._fields(seat, setup) for seat in seats]
        groups = []
        for seat in seats:
            clauses = [f"fields {grounds[seat]}" if grounds[seat] else ""]
            clauses += [self._aside(seat)] if setup else self._army(seat)
            groups.append(f"{LETTERS[seat]}: " + "; ".join(one for one in clauses if one))
        groups.append("; ".join(self._common(setup)))
        if self.one_in(3) and not setup:
            groups += self._questions()
        elif setup:
            every = (1 << self.book.generals) - 1
            groups.append(
                self.pick(["first A | stack place", f"stack initiative {every} 0 0 / flip 0 A 0 0"])
            )
        return " | ".join(groups)

    # ------------------------------------------------------------ chances

    def one_in(self, n: int) -> bool:
        return self.rng.below(n) == 0

    def pick(self, things: list[str]) -> str:
        return things[self.rng.below(len(things))] if things else "nothing"

    def number(self, most: int) -> int:
        """Up to `most`, seldom more."""
        return self.rng.below(100) if self.one_in(ODDS) else self.rng.below(most + 1)

    def entry(self, seat: int, *kinds: int) -> int:
        """A token that is left in an army, of some kinds; -1 if there is none."""
        span = range(self.book.first_entry[seat], self.book.first_entry[seat + 1])
        wanted = [
            one
            for one in span
            if self.left[one] and (self.book.kind[self.book.token[one]] in kinds)
        ]
        if not wanted:
            return -1
        entry = wanted[self.rng.below(len(wanted))]
        self.left[entry] -= 0 if self.one_in(60) else 1
        return entry

    def name(self, entry: int) -> str:
        return self.book.names[self.book.token[entry]]

    # ------------------------------------------------------------ a General

    def _fields(self, seat: int, setup: bool) -> str:
        """Some battlefields in a row of his own, with bare hexes beside them."""
        words: list[str] = []
        for step in STEPS[: 1 + self.rng.below(4)]:
            entry = self.entry(seat, vo.BATTLEFIELD)
            if entry < 0 or (setup and not self.one_in(ODDS)):
                continue
            q, r = (int(part) for part in step.split(","))
            place = f"{q},{10 + r - 4 * seat}"
            holder = LETTERS[self.rng.below(self.book.generals)]
            lost = words and self.one_in(6)
            words.append(f"{self.name(entry)}@{place}" + (f">{holder}" if lost else ""))
            self.places.append(place)
            self.hexes += [place, f"{q},{10 + r - 4 * seat + 1}", f"{q + 1},{10 + r - 4 * seat}"]
        return " ".join(words)

    def _aside(self, seat: int) -> str:
        """Five battlefields, or what is left of them once some are laid."""
        laid = len(self.places) // self.book.generals
        words: list[str] = []
        while laid + len(words) < self.book.setup_fields:
            entry = self.entry(seat, vo.BATTLEFIELD)
            if entry < 0 or self.one_in(ODDS):
                break
            words.append(self.name(entry))
        return f"aside {' '.join(words)}"

    def _army(self, seat: int) -> list[str]:
        units = [self._unit(seat) for _ in range(self.rng.below(5))]
        clauses = [f"units {' '.join(one for one in units if one)}"]
        for zone, most in (("hand", 3), ("dead", 3)):
            entries = [self.entry(seat, 0, 1, 2, 3) for _ in range(self.rng.below(most + 1))]
            names = [self.name(one) for one in entries if one >= 0]
            clauses += [f"{zone} {' '.join(names)}"] if names else []
        if self.one_in(3):
            clauses.append(f"drawn {12 + self.rng.below(20)}")
        if self.one_in(ODDS):
            clauses.append(f"fate {self.number(4)}")
        if self.one_in(6):
            clauses.append("sack -")
        return clauses

    def _unit(self, seat: int) -> str:
        free = [one for one in self.hexes if one not in self.taken or self.one_in(80)]
        entry = self.entry(seat, vo.UNIT)
        if entry < 0 or not free:
            return ""
        place = self.pick(free)
        self.taken.add(place)
        self.placed.append((place, seat))
        up = not self.one_in(8)
        text = f"{self.name(entry)}@{place}" + ("!" if up else "")
        active = seat == self.player or self.one_in(2 * ODDS)
        text += f"~{self.number(3)}" if self.one_in(9) and active else ""
        if not up:
            text += f"%{self.rng.below(64)}" if self.one_in(9) else ""
            text += f"#{self.number(4)}" if self.one_in(3) else ""
        band = self.book.band[self.book.token[entry]]
        kinds = [vo.SPELL] * (band & 1) + [vo.MANEUVER] * (band >> 1)
        for _ in range(self.rng.below(4) if kinds or self.one_in(ODDS) else 0):
            text += self._attachment(seat, up, *(kinds or [vo.SPELL]))
        if self.one_in(ODDS):
            text += self._attachment(self.rng.below(self.book.generals), up, vo.SPELL, vo.MANEUVER)
        captor = self.book.abilities[self.book.token[entry]] & vo.CAPTURE_BIT
        if (captor and up) or self.one_in(2 * ODDS):
            text += self._captives(seat)
        return text

    def _attachment(self, seat: int, up: bool, *kinds: int) -> str:
        entry = self.entry(seat, *kinds)
        if entry < 0:
            return ""
        mode = self.book.mode[self.book.token[entry]]
        if mode == vo.PERMANENT and up and self.one_in(2):
            return f"^{LETTERS[seat]}.{self.name(entry)}!"
        spell = (self.book.kind[self.book.token[entry]] == vo.SPELL) != self.one_in(ODDS)
        known = ("?s" if spell else "?m") if self.one_in(4) else ""
        face = "!" if up and self.one_in(3) else known
        return f"+{self.name(entry)}{face}" + (f"#{self.number(3)}" if self.one_in(6) else "")

    def _captives(self, captor: int) -> str:
        seat = (captor + 1) % self.book.generals
        entry = self.entry(seat, vo.UNIT)
        if entry < 0:
            return ""
        letter = LETTERS[seat]
        text = f"<{letter}.{self.name(entry)}" + ("" if self.one_in(ODDS) else "!")
        band = self.book.band[self.book.token[entry]]
        kinds = [vo.SPELL] * (band & 1) + [vo.MANEUVER] * (band >> 1)
        under = self.entry(seat, *kinds) if kinds and self.one_in(2) else -1
        if under >= 0:
            text += f"<{letter}.{self.name(under)}" + (
                f"&{self.number(3)}" if self.one_in(8) else ""
            )
        return text

    # ------------------------------------------------------------ what all share

    def _common(self, setup: bool) -> list[str]:
        player = LETTERS[0 if setup else self.player]
        clauses = [f"player {player}"]
        clauses += [f"turn {self.number(30)}"] if self.one_in(3) and not setup else []
        if self.one_in(ODDS):
            clauses.append(f"first {LETTERS[self.rng.below(self.book.generals)]}")
        for name in ("quiet", "stirred", "killed", "offered"):
            clauses += [f"{name} {self.number(1)}"] if self.one_in(ODDS) else []
        if self.one_in(ODDS):
            clauses.append(f"deck {self.rng.below(30)} {self.rng.below(30)} {self.rng.below(3)}")
        clauses += ["study"] if self.one_in(8) else []
        clauses += [f"winner {player}"] if self.one_in(2 * ODDS) else []
        if self.one_in(8):
            clauses.append(f"story {self._story()}")
        if self.one_in(ODDS) and self.hexes:
            entry = self.rng.below(self.book.entries)
            owner = LETTERS[self.book.owner[entry]]
            clauses.append(f"ghosts {owner}.{self.name(entry)}@{self.pick(self.hexes)}")
        return clauses

    def _story(self) -> str:
        seat = self.rng.below(self.book.generals)
        span = self.book.first_entry[seat + 1] - self.book.first_entry[seat]
        what = self.name(self.book.first_entry[seat] + self.rng.below(span))
        if self.one_in(2):
            what = self.pick(["-1", "-2", "-3"])
        bounds = ":".join(str(self.number(3)) for _ in range(3))
        return f"{LETTERS[seat]}:{self.number(4)}:{what}:{bounds}"

    def _questions(self) -> list[str]:
        """One frame or two on a turn, and an attack clause where one may be needed."""
        phase = self.rng.below(6)
        rows = [FRAMES[self.pick_kind()] for _ in range(1 + self.rng.below(2))]
        frames = [f"turn {phase} 0 {self.rng.below(2)}"]
        frames += [
            " ".join([row.name, *(self._operand(code) for code in row.operands)]) for row in rows
        ]
        groups = [f"stack {' / '.join(frames)}"]
        if self.one_in(2):
            numbers = [f"{name}:{self._operand(code)}" for name, code in ATTACK_NUMBERS]
            groups.insert(0, f"attack {' '.join(numbers)}")
        return groups

    def pick_kind(self) -> int:
        kinds = list(FRAMES)
        return kinds[self.rng.below(len(kinds))]

    def _operand(self, code: str) -> str:
        if self.one_in(6):
            return "-"
        if code == "s":
            return LETTERS[self.rng.below(self.book.generals)]
        if code in ("u", "c", "h"):
            units = [place for place, _ in self.placed]
            return self.pick(units if code == "u" or self.one_in(2) else self.hexes)
        if code == "e" or (code == "x" and self.one_in(2)):
            entry = self.rng.below(self.book.entries)
            return f"{LETTERS[self.book.owner[entry]]}.{self.name(entry)}"
        return str(self.number(2))
