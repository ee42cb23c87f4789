"""Positions of TerReign written from scratch, steps upon steps: most could be, many just could not.

Each part is written so that it fits what was written before, but for a small chance of anything else
of its form. So a good share of the texts is read, and those that are refused are near ones.
"""

from __future__ import annotations

from collections.abc import Callable

from banneret.games.terreign.game import TerReignGame
from banneret.games.terreign.kinds import ITEM_NAMES
from banneret.kernel.rng import Rng
from tests.games.terreign.grammar_fights import Fights
from tests.games.terreign.grammar_table import ALL, HELD


class Writer(Fights):
    """Writes one position."""

    def text(self) -> str:
        """The whole position, its parts in any order."""
        self._lay_out()
        self._reign()
        self._steps()
        self._piles()
        frames = [part for part in self.parts if part.startswith(">")]
        others = [part for part in self.parts if not part.startswith(">")]
        for at in range(len(others) - 1, 0, -1):
            other = self.rng.below(at + 1)
            others[at], others[other] = others[other], others[at]
        return " | ".join(others + frames)

    # ---------------------------------------------------------------- steps

    def _steps(self) -> None:
        kind = self.rng.below(20)
        if kind == 0:
            step = self.one(
                ("travel", "look", "reveal", "turns", "event", "judge", "name", "begin")
            )
            self.parts.append(f"> round step {step} index {self.rng.below(self.seats + 1)}")
        elif kind == 1:
            self._between()
        elif kind == 2:
            self._event()
        elif kind == 3:
            self._tie()
        else:
            self._turn()

    def _between(self) -> None:
        index = self.rng.below(self.seats + 1)
        first = (self.first + max(index - 1, 0)) % self.seats
        self.frame("round", "step turns", f"index {index}")
        self._border(first)

    def _border(self, first: int, skip: int = 0) -> None:
        left = self.rng.below(self.seats - skip) + 1
        rest = [(first + n) % self.seats for n in range(self.seats - left, self.seats)]
        self.frame("border", f"seat P{self.seat(first) + 1}", f"ask {self.mask(rest) or 'P1'}")
        if self.chance(30):
            seat = self.seat(rest[0])
            self.gear[seat].append("grapple_line*")
            self.left[10] -= 1
            self.frame("gear", f"seat P{seat + 1}", "card grapple_line")

    def _turn(self) -> None:
        seat = self.rng.below(self.seats)
        while seat in self.out:
            seat = (seat + 1) % self.seats
        index = (seat - self.first) % self.seats + 1
        if self.chance(40) or self.odd():
            self.frame("round", "step turns", f"index {self.number(index)}")
        self.late = {(self.first + n) % self.seats for n in range(index)}
        what = self.one(tuple(self.within()))
        if what.startswith("trait") and self.houses[seat] not in ("benevol", "desirah"):
            what = "duel"
        step, used, flags, write = self.within()[what]
        self.frame(
            *(
                "turn",
                f"seat P{self.seat(seat) + 1}",
                f"step {self.word(step, ('starting', 'limiting', 'ending'))}",
            ),
            *(f"used {self.number(used)}", f"flags {flags}" if flags else ""),
        )
        write(seat)

    def within(self) -> dict[str, tuple[str, int, str, Callable[[int], None]]]:
        """What may go on in a turn: its step, Actions used, flags, and what is written on top."""
        return {
            "acting": ("acting", self.rng.below(3), "", self._nothing),
            "preparing": ("preparing", 0, "", self._nothing),
            "picking": ("picking", 0, "", self._nothing),
            "limiting": ("limiting", self.rng.below(3), "", self._nothing),
            "border": ("acting", 0, "", lambda seat: self._border(seat, 1)),
            "duel": ("acting", 1, "dueled", self._duel),
            "duel2": ("acting", 2, "dueled", self._duel),
            "duel3": ("acting", 1, "dueled", self._duel),
            "item": ("acting", 1 + self.rng.below(2), "", self._item),
            "item2": ("acting", 1, "", self._item),
            "gear": ("acting", 1, "", self._gear),
            "charity": ("acting", 1 + self.rng.below(2), "", self._charity),
            "barter": ("acting", self.rng.below(2), "", self._barter),
            "trait": ("acting", 1, "trait-used", self._trait),
            "trait2": ("preparing", 0, "trait-used", self._trait),
            "draw": ("acting", 1, "", self._draw),
            "draw2": (self.one(("picking", "prepared")), 0, "", self._draw),
            "advantage": ("prepared", 0, "", self._advantage),
            "advantage2": ("prepared", 0, "", self._advantage),
            "tower": ("prepared", 0, "", lambda seat: self._hit(seat, "tower")),
            "plague": ("preparing", 0, "", self._plague),
        }

    def _nothing(self, seat: int) -> None:
        """Who has the turn is asked."""

    def _item(self, seat: int) -> None:
        item = self.take(range(16, 27)) or "tonic"
        step = self.one(("aiming", "done", "done"))
        self.frame("item", f"seat P{self.seat(seat) + 1}", f"step {step}", f"card {item}")
        if step == "aiming":
            return
        if item in ("acid_flask", "sabotage") and self.chance(70):
            target = self.other(seat)
            self.gear[target].append("satchel")
            discarding = "1" if item == "acid_flask" else "0"
            self.frame(
                "strip", f"seat P{seat + 1}", f"target P{target + 1}", f"discarding {discarding}"
            )
        elif item == "pickpocket":
            self.frame("pilfer", f"seat P{seat + 1}", f"target P{self.other(seat) + 1}")
        else:
            self._hit(seat, item)

    def _gear(self, seat: int) -> None:
        kind = self.one((7, 9, 10))
        item = self.take((kind,)) or "spyglass"
        self.gear[seat].append(f"{item}*")
        self.frame("gear", f"seat P{self.seat(seat) + 1}", f"card {item}")

    def _charity(self, seat: int) -> None:
        left = self.number(1 + self.rng.below(4))
        self.discard += [
            item for item in (self.take(HELD) for _ in range(4 - min(left, 4))) if item
        ]
        self.hands[seat] += [item for item in (self.take(HELD) for _ in range(left)) if item][:6]
        self.frame("charity", f"seat P{self.seat(seat) + 1}", f"left {left}")

    def _barter(self, seat: int) -> None:
        other, step = self.other(seat), self.one(("counting", "asking", "giving", "returning"))
        count = 0 if step == "counting" else self.number(1 + self.rng.below(2))
        for side, number in ((seat, count), (other, count)):
            given = [self.take(HELD) or "parry" for _ in range(min(number, 5))]
            self.hands[side] += given
            if step == "returning" and side == seat:
                self.aside += [f"P{side + 1} {item}~" for item in given]
            elif step == ("giving" if side == seat else "returning") and given:
                self.aside += [f"P{side + 1} {item}~" for item in given[: self.rng.below(number)]]
        self.frame(
            *("barter", f"seat P{self.seat(seat) + 1}", f"target P{other + 1}", f"step {step}"),
            f"count {count}",
        )

    def _trait(self, seat: int) -> None:
        item = self.take(HELD) or "parry"
        self.hands[seat].append(item)
        if self.houses[seat] == "desirah" and self.chance(50):
            self.frame("pilfer", f"seat P{seat + 1}", f"target P{self.other(seat) + 1}")
        elif self.chance(50):
            self.frame(
                "trait",
                f"seat P{seat + 1}",
                "step receiving",
                f"card {self.word(item, ITEM_NAMES)}",
            )
        else:
            self.frame("trait", f"seat P{seat + 1}")

    def _advantage(self, seat: int) -> None:
        tile = self._tile(self.warrior[seat])
        if not self.odd():
            tile = self._put_on(seat, self.one(("coast", "mountain", "river", "towne", "tower")))
        step = self.rng.below({"mountain": 4, "river": 6}.get(tile, 2))
        words = ("first", "second", "third", "fourth", "fifth", "sixth")
        left, choice = 0, 0
        if tile == "coast":
            left, choice = 1 + self.rng.below(2), (1 + self.rng.below(self.spaces)) * step
        elif tile in ("mountain", "river"):
            drawn = 3 if tile == "mountain" else 2
            aside = [self.take(ALL) or "tonic" for _ in range(max(drawn - step, 0))]
            if step == 0:
                left = 1 + self.rng.below(drawn)
                aside = aside[: drawn - left]
            elif tile == "river":
                aside = [self.take(ALL) or "tonic" for _ in range((0, 2, 2, 1, 0, 0)[step])]
                choice = ITEM_NAMES.index(aside[0]) if step == 2 else 0
            self.aside += [f"P{self.seat(seat) + 1} {item}" for item in aside]
        elif step == 0:
            self.hands[seat].append(self.take((16, 17, 18)) or "heavy_bolt")
            self.discard.append(self.take(HELD) or "tonic")
        else:
            self.discard += [self.take(HELD) or "tonic", self.take((16, 17)) or "heavy_bolt"]
        self.frame(
            *("advantage", f"seat P{self.seat(seat) + 1}", f"card {tile}", f"step {words[step]}"),
            *(f"choice {self.number(choice)}", f"left {self.number(left)}"),
        )
        if tile in ("mountain", "river") and step >= 2 and self.chance(50):
            holder = self.other(seat) if tile == "river" and step == 3 else seat
            if step == 5:
                self._draw(holder)
            else:
                self._instance(holder)

    def _tile(self, space: int) -> str:
        row = next((part for part in self.parts if part.startswith(f"T{space} ")), "T1 plain")
        return row.split()[1].rstrip(":")

    def _put_on(self, seat: int, tile: str) -> str:
        """Make a Terrain the one under a Warrior, if it is not active elsewhere."""
        here, there = f"T{self.warrior[seat]} ", None
        for at, part in enumerate(self.parts):
            if part.startswith(here):
                there = at
            elif part.startswith("T") and tile in part.partition(":")[0]:
                return self._tile(self.warrior[seat])
        if there is not None:
            words = self.parts[there].split(" ")
            words[1] = tile + (":" if ":" in words[1] else "")
            self.parts[there] = " ".join(words)
        return tile

    def _plague(self, seat: int) -> None:
        step = self.one(("beginning", "rolling", "passing", "harmed"))
        self.ill.add(seat)
        self.frame("plague", f"seat P{self.seat(seat) + 1}", f"step {step}")
        if step == "harmed":
            self._hit(seat, "plague-die")


def written(game: TerReignGame, rng: Rng) -> str:
    """One position from scratch."""
    return Writer(game, rng).text()
