"""Positions written from scratch: the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from banneret.games.terreign.game import TerReignGame
from banneret.games.terreign.kinds import (
    COPIES,
    EVENT_NAMES,
    HOUSE_NAMES,
    ITEM_NAMES,
    MAX_MORALE,
    TERRAIN_NAMES,
)
from banneret.games.terreign.rules.decks import stays_in_hand
from banneret.kernel.rng import Rng

T = TypeVar("T")
ODD = 60  # one value in so many is any of its form
HELD = [kind for kind in range(len(ITEM_NAMES)) if stays_in_hand(kind)]
ALL = range(len(ITEM_NAMES))


class Paper:
    """What is written of the table, and which items are still to be had."""

    def __init__(self, game: TerReignGame, rng: Rng) -> None:
        self.game, self.rng = game, rng
        self.seats = game.num_players
        self.teams = int(game.settings.teams)
        self.royale = game.options.variant == "royale"
        self.left = [int(n) for n in COPIES]
        if self.royale:
            self.left[-1] = 0
        self.aside: list[str] = []
        self.discard: list[str] = []
        self.past: list[str] = []
        self.out: set[int] = set()
        self.first = rng.below(self.seats)
        self.parts: list[str] = []
        self.spaces = self.seats
        self.houses = self._houses()
        self.warrior = [0] * self.seats
        self.load = [0] * 9
        self.fallen: set[int] = set()
        self.late: set[int] = set()  # seats that have rolled for the Plague
        self.ill: set[int] = set()
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.gear: list[list[str]] = [[] for _ in range(self.seats)]

    # ---------------------------------------------------------------- chances

    def chance(self, percent: int) -> bool:
        return self.rng.below(100) < percent

    def one(self, of: Sequence[T]) -> T:
        return of[self.rng.below(len(of))]

    def odd(self) -> bool:
        return self.rng.below(ODD) == 0

    def seat(self, right: int) -> int:
        """A seat, nearly always the right one."""
        return self.rng.below(self.seats) if self.odd() else right

    def number(self, right: int) -> int:
        return self.one((0, 1, 2, 3, 4, 5, 9, 255)) if self.odd() else right

    def word(self, right: str, others: Sequence[str]) -> str:
        return self.one(others) if self.odd() else right

    def mask(self, seats: Sequence[int]) -> str:
        """Seats as written, in rare cases one more or less."""
        chosen = set(seats)
        if self.odd():
            chosen ^= {self.rng.below(self.seats)}
        return "+".join(f"P{seat + 1}" for seat in sorted(chosen))

    def other(self, seat: int) -> int:
        """Another seat, one on the same space if there is any."""
        near = [n for n in range(self.seats) if n != seat and self.warrior[n] == self.warrior[seat]]
        return self.one(near) if near else (seat + 1 + self.rng.below(self.seats - 1)) % self.seats

    def take(self, kinds: Sequence[int]) -> str | None:
        """An item of which a copy is left."""
        kind = self.one(kinds)
        if self.left[kind] == 0 and not self.odd():
            return None
        self.left[kind] -= 1
        return ITEM_NAMES[kind]

    # ---------------------------------------------------------------- the table

    def _houses(self) -> list[str]:
        fixed = self.game.options.house_list
        if fixed:
            return list(fixed)
        names = list(HOUSE_NAMES)
        return [names.pop(self.rng.below(len(names))) for _ in range(self.seats)]

    def _lay_out(self) -> None:
        rng = self.rng
        if self.royale:
            for seat in range(self.seats):
                if self.chance(15) and len(self.out) < self.seats - 2:
                    self.out.add(seat)
            self.spaces -= len(self.out)
        tiles = list(TERRAIN_NAMES)
        for space in range(1, self.spaces + 1):
            tile = tiles.pop(rng.below(len(tiles)))
            drops = [self.take(HELD) for _ in range(rng.below(3))]
            named = ", ".join(item for item in drops if item)
            self.parts.append(f"T{self.number(space)} {tile}" + (f": {named}" if named else ""))
        last = int(self.game.settings.max_rounds) or 9
        head = [f"round {self.number(1 + rng.below(min(last, 9)))}", f"first P{self.first + 1}"]
        self.parts.append(" ".join(head))
        self.tokens = [""] * self.seats
        for seat in range(self.seats):
            self._lay_tokens(seat)

    def _lay_tokens(self, seat: int) -> None:
        if seat in self.out:
            return
        # Half of all stand together, so that Duels and trades come about.
        self.warrior[seat] = self._room(1 if self.chance(50) else 1 + self.rng.below(self.spaces))
        self.tokens[seat] = f"W{self.warrior[seat]}"
        decoy = 1 + self.rng.below(self.spaces)
        if decoy != self.warrior[seat] and self.load[decoy] < 4:
            self.load[decoy] += 1
            self.tokens[seat] += f" D{decoy}"

    def _room(self, space: int) -> int:
        """A space, or the next one that holds fewer than four tokens."""
        while self.load[space] >= 4:
            space = space % self.spaces + 1
        self.load[space] += 1
        return space

    def _seat(self, seat: int, *, retreated: bool = False) -> str:
        rng, house = self.rng, self.houses[seat]
        words = [f"P{seat + 1}", self.word(house, HOUSE_NAMES)]
        if seat in self.out:
            return " ".join([*words, "eliminated"])
        if retreated:
            return " ".join(
                [*words, "eliminated" if self.royale else "retreated", self.reign[seat]]
            )
        most = int(MAX_MORALE[HOUSE_NAMES.index(house)])
        words += [str(self.number(1 + rng.below(most))), self.tokens[seat], self.reign[seat]]
        sections = [" ".join(word for word in words if word)]
        if self.hands[seat]:
            sections.append("hand " + ", ".join(self.known(item) for item in self.hands[seat]))
        if self.gear[seat]:
            sections.append("gear " + ", ".join(self.gear[seat]))
        plague = 99 if seat in self.ill else 0 if seat in self.late else 5
        for word, percent, kind in (("traps", 5, 20), ("plague", plague, 27), ("fresh", 4, 27)):
            if self.chance(percent) and self.left[kind]:
                self.left[kind] -= 1
                sections.append(f"{word} 1")
        return "; ".join(sections)

    def known(self, item: str) -> str:
        """A card and who else knows it."""
        if self.chance(60):
            return item
        return f"{item}@{'all' if self.chance(40) else self.mask([self.rng.below(self.seats)])}"

    def _deal(self) -> None:
        for seat in range(self.seats):
            if seat in self.out:
                continue
            items = [self.take(HELD) for _ in range(self.rng.below(6))]
            self.hands[seat] += [item for item in items if item]
            for kinds in ((0, 1, 2), (3, 4, 5), (6, 7, 8, 9, 10), (6, 8)):
                item = self.take(kinds) if self.chance(25) else None
                if item and len(self.gear[seat]) < 3:
                    self.gear[seat].append(item)

    def _reign(self) -> None:
        self.reign = [""] * self.seats
        goal, reached = int(self.game.settings.goal), []
        if self.royale:
            return
        for team in range(self.teams):
            honorable = self.rng.below(goal + (1 if self.chance(20) else 0))
            dishonorable = self.rng.below(goal - honorable + 1) if self.chance(30) else 0
            self.reign[team] = f"{self.number(honorable)}h+{dishonorable}d"
            if honorable + dishonorable == goal:
                reached.append(f"P{team + 1}")
        if len(reached) > 1 or (reached and self.chance(50)):
            self.parts.append(f"reached: {', '.join(reached)}")
        self.came = reached

    def _piles(self) -> None:
        self._deal()
        retreated = {seat for seat in range(self.seats) if self.rng.below(40) == 0} | self.fallen
        self.parts += [self._seat(seat, retreated=seat in retreated) for seat in range(self.seats)]
        self.discard += [
            item for item in (self.take(ALL) for _ in range(self.rng.below(5))) if item
        ]
        if self.discard:
            self.parts.append("discard: " + ", ".join(self.discard))
        if self.aside:
            self.parts.append("aside: " + ", ".join(self.aside))
        if self.chance(10):
            top = self.take(ALL)
            if top:
                self.parts.append(f"top: {top}@P{1 + self.rng.below(self.seats)}")
        if self.chance(30):
            self.past += [self.one(EVENT_NAMES), self.one(EVENT_NAMES)]
        if self.past:
            self.parts.append("past: " + ", ".join(self.past))
        if self.chance(5):
            self.parts.append(f"under: {self.one(TERRAIN_NAMES)}")
        if self.chance(4):
            self.parts.append(self.one(("over", "over P1", "deck: tonic", "fog 1", "truce 2")))
        if self.chance(4):
            cards = (
                f"deck: {', '.join(self.take(ALL) or 'tonic' for _ in range(self.rng.below(4)))}"
            )
            self.parts += ["study", self.one((cards, "events: fog", "fog 1", "events:", cards))]

    def frame(self, *words: str) -> None:
        self.parts.append("> " + " ".join(word for word in words if word))
