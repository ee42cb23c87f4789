"""Positions of Token Terrors written from scratch, by a grammar that mostly says what can be.

Every section is drawn for itself and from the few things that fit the ones before, so that of the
texts that come about some can be, and many are nearly so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from banneret.games.token_terrors.actions import (
    ELF,
    FLYING_MACHINE,
    GOBLIN,
    SOLDIER,
    SWAMPLIN,
    WYVERN,
    ZOMBIE,
)
from banneret.games.token_terrors.board import CELLS, SIZE, name_of
from banneret.games.token_terrors.content import FACTION_ROWS, plural_of, word_of
from banneret.games.token_terrors.talents.law import TALENTS
from banneret.games.token_terrors.words import DIRECTIONS, talent_word
from banneret.kernel.rng import Rng

PRINTED = [row for row in FACTION_ROWS if row["rarity"] == "typical"]
FACTION_WORDS = [word_of(row) for row in PRINTED]
PLURALS = [plural_of(row) for row in PRINTED]
Thing = TypeVar("Thing")
Token = tuple[int, int, str]  # faction, square, what is said of it

NUMBERS = ("0", "0", "1", "1", "2", "3", "6", "6", "7", "12", "21")
FACINGS = ("R", "R", "E", "E", "U", "P", "D", "fresh")
OWN_FACINGS = {GOBLIN: "D", SOLDIER: "P", ZOMBIE: "U"}
BATTLE_STEPS = ("roll?", "roll", "roll", "evade", "attacker pays", "defender pays", "saving")
AIMS = (" owed", " owed", " free", "")
AIMING = ("Incite", "Infect", "Rush", "Sharpshooter", "Spear Skewer")
SIDES = ("first", "second")


def position(rng: Rng, edition: str) -> str:
    """One text, of an edition."""
    writer = Writer(rng, edition)
    parts = writer.setup() if writer.chance(6) else writer.play()
    if writer.chance(15):  # in another order
        at, to = rng.below(len(parts)), rng.below(len(parts))
        parts[at], parts[to] = parts[to], parts[at]
    return "; ".join(part for part in parts if part)


class Writer:
    """One text in the making."""

    def __init__(self, rng: Rng, edition: str) -> None:
        self.rng = rng
        self.edition = edition
        self.taken: set[int] = set()
        self.in_turn = not self.chance(4)
        self.kinds: list[list[int]] = [[], []]
        factions = list(range(len(PLURALS)))
        if edition != "second" and not self.chance(20):
            factions.remove(SWAMPLIN)
        for _ in range(2):
            for kinds in self.kinds:
                kinds.append(self.one_of(factions))
                if not self.chance(6):
                    factions.remove(kinds[-1])

    def chance(self, one_in: int) -> bool:
        """Whether something that happens once in so many times happens now."""
        return self.rng.below(one_in) == 0

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of some things."""
        return things[self.rng.below(len(things))]

    # ---------------------------------------------------------------- before the first turn

    def setup(self) -> list[str]:
        """A step before the first turn."""
        steps = ("draft", "draw 0", "draw 1", "draw 2", "draw 3", "redraw 2", "redraw 3", "place")
        step = self.one_of((*steps, "draft", "place", "roll", "rolled 4"))
        first_moves = step in ("draw 0", "draw 3", "redraw 3", "roll", "rolled 4")
        mover = int(not first_moves) if not self.chance(8) else self.rng.below(2)
        if step == "draft":
            mover = self.rng.below(2)
        parts = [f"{name} {self.army(side, step, mover)}" for side, name in enumerate(SIDES)]
        points = [self.one_of(("1", "1", "0")) if step[0] in "pdr" else "1" for _ in SIDES]
        if step in ("draft", "draw 0", "draw 1", "roll", "rolled 4", "redraw 2"):
            points = ["1", "1"]
        return [*parts, f"S {'/'.join(points)}", f"turn 0 {SIDES[mover]}", step]

    def army(self, side: int, step: str, mover: int) -> str:
        """The army of a player, as far as it is drafted, drawn or placed."""
        one, other = self.kinds[side][0], self.kinds[side][1]
        number = self.one_of((5, 5, 6)) if self.edition != "prototype" else 5
        if step.startswith("roll") and not self.chance(5):
            return "-"
        if step == "draft":
            counts = [(one, self.rng.below(7)), (other, self.rng.below(5))]
        else:
            counts = [(one, number), (other, 10 - number)]
        listed = ", ".join(f"{n} {FACTION_WORDS[kind]}" for kind, n in counts if n)
        if step in ("draft", "roll", "rolled 4"):
            return f"army {listed}" if listed else "-"
        if step == "place":
            return self.placed(side, int(side != mover))
        drawn = 5
        if step == "draw 0":
            drawn = self.rng.below(5) if side == mover else 0
        elif step.startswith("draw") and side == mover:
            drawn = self.rng.below(5)
        if self.chance(12):
            drawn = self.rng.below(7)
        return f"army {listed}" + (f", ranks {drawn} {FACTION_WORDS[one]}" if drawn else "")

    def placed(self, side: int, ahead: int) -> str:
        """Some of five tokens on the own rows, the others in the starting ranks."""
        number = self.one_of((0, 1, 2, 3, 4)) if self.chance(4) else 2 + ahead * side
        kind = FACTION_WORDS[self.kinds[side][0]]
        rows = range(14) if side == 0 else range(35, CELLS)
        items = [f"{kind} {name_of(rows[(3 * n + 5 * side) % 14])}" for n in range(number)]
        items += [f"ranks {5 - number} {kind}"] if number < 5 else []
        return ", ".join(items)

    # ---------------------------------------------------------------- from the first turn on

    def play(self) -> list[str]:
        """A step of a turn."""
        sides = [self.side(0), self.side(1)]
        mover = self.rng.below(2)
        turn = f"turn {SIDES[mover]}"
        if self.chance(8):
            turn = f"turn {self.one_of(('4', '7', '60', '200', '0'))}"
        activation = self.activation(mover, sides) if self.in_turn and sides[mover] else []
        steps = ("", "", "refresh", "reinforce", "reinforce", "reinforce", "over draw")
        last = [] if activation else [self.one_of((*steps, "over first", "over second"))]
        return [
            *(f"{name} {self.written(sides[n])}{self.piles(n)}" for n, name in enumerate(SIDES)),
            f"S {self.one_of(NUMBERS)}/{self.one_of(NUMBERS)}" if not self.chance(5) else "",
            "seat 1 is first" if self.chance(9) else "",
            "study" if self.chance(6) else "",
            turn,
            *activation,
            *last,
        ]

    def side(self, side: int) -> list[Token]:
        """The tokens of a player; those of the second come near those of the first."""
        number = self.one_of((1, 1, 1, 2, 2, 3, 3, 4, 5, 6)) if not self.chance(15) else 0
        return [self.token(side) for _ in range(number)]

    def token(self, side: int) -> Token:
        """A token on a space that is mostly empty."""
        square = self.near() if self.taken and not self.chance(4) else self.rng.below(CELLS)
        for _ in range(9):
            if square not in self.taken:
                break
            square = self.near()
        self.taken.add(square)
        kind = self.one_of(self.kinds[side])
        return kind, square, self.words(kind)

    def near(self) -> int:
        """A space beside one that is taken."""
        square = self.one_of(sorted(self.taken))
        step = self.one_of((1, -1, SIZE, -SIZE, 2, -2 * SIZE, SIZE + 1, 1 - SIZE, SIZE - 1))
        return square + step if 0 <= square + step < CELLS else square

    def words(self, kind: int) -> str:
        """Facing, Enrage and damage."""
        found = ""
        if self.chance(4):
            facing = self.one_of(("R", "E", OWN_FACINGS.get(kind, "R")))
            found += f" {self.one_of(FACINGS) if self.chance(9) else facing}"
        if self.in_turn and self.chance(40):
            found += " enraged"
        if self.in_turn and self.chance(12):
            found += f" damage {self.one_of((1, 1, 1, 2, 3))}"
        return found

    def written(self, tokens: list[Token]) -> str:
        """The tokens of a side."""
        items = [f"{FACTION_WORDS[kind]} {name_of(at)}{words}" for kind, at, words in tokens]
        return ", ".join(items) or "-"

    def piles(self, side: int) -> str:
        """What lies beside the board."""
        found = ""
        for pile, one_in in (("reserves", 3), ("cemetery", 4), ("ranks", 90), ("army", 90)):
            if self.chance(one_in):
                kind = self.one_of(self.kinds[side])
                word = self.one_of((FACTION_WORDS[kind], PLURALS[kind]))
                found += f", {pile} {self.one_of((1, 1, 2))} {word}"
        return found

    # ---------------------------------------------------------------- a turn

    def activation(self, mover: int, sides: list[list[Token]]) -> list[str]:
        """The active token, what it has done, and what is under way."""
        own, foes = sides[mover], sides[1 - mover]
        at = self.rng.below(len(own))
        kind, square, words = own[at]
        under_way = self.under_way(kind, square, own, foes) if self.chance(2) else []
        crossing = not under_way and self.chance(5)
        if crossing and self.chance(2):
            kind = self.one_of(self.kinds[mover])
        used = {n for n in (0, 1) if self.chance(3)}
        if under_way and not under_way[0].startswith("battle"):
            used.add(int(kind == FLYING_MACHINE))
        if kind == SWAMPLIN and not self.chance(30):
            used.discard(1)
        enraged = self.chance(5)
        facing = ""
        if (kind == ZOMBIE and 0 in used) or (kind == SOLDIER and 1 in used):
            facing = f" {OWN_FACINGS[kind]}" if not self.chance(4) else ""
        raging = " enraged" if enraged and not self.chance(3) else ""
        damage = words[words.index(" damage") :] if " damage" in words else ""
        said = facing + raging + damage
        items = [f"active {name_of(square)}"]
        if self.chance(3):
            items.append(f"C {self.one_of((0, 0, 0, 1, 2, 3))}")
        items += [
            f"used {talent_word(TALENTS[2 * kind + n])}{self.aim(2 * kind + n)}"
            for n in sorted(used)
        ]
        items += ["enrage used"] if enraged else []
        if (crossing and not self.chance(5)) or (not under_way and self.chance(4)):
            items.append(f"run {self.one_of((1, 1, 2))} {self.one_of(DIRECTIONS)}")
        items += ["ended"] if self.chance(40) else []
        found = [", ".join(items)]
        if crossing:
            found.append(f"crossing {FACTION_WORDS[kind]} {name_of(square)}{said}")
        elif not self.chance(12):
            own[at] = (kind, square, said)
        return found + under_way

    def aim(self, talent: int) -> str:
        """Whether the Battle of a talent is owed."""
        name = talent_word(TALENTS[talent])
        aims = name in AIMING or (name == "Phalanx" and self.edition == "prototype")
        return self.one_of(AIMS) if aims else ""

    def under_way(self, kind: int, square: int, own: list[Token], foes: list[Token]) -> list[str]:
        """A talent, a Battle, or both."""
        same = [token for token in own if token[0] == kind and token[1] != square] or own
        other, third = name_of(self.one_of(same)[1]), name_of(self.one_of(same)[1])
        left = self.one_of((1, 1, 2, 2, 0))
        marching = (f"left 1, moved {third}", "left 2", f"left 2, moved {third}", "left 1")
        talents = {
            GOBLIN: [f"enabled {other}, left {left}"],
            SOLDIER: [
                f"sending {other}, {self.one_of(marching[:3])}",
                f"marching, {marching[0]}",
            ],
            ELF: [f"sending {other}"],
            FLYING_MACHINE: [f"swarming, moved {other}", "swarming"],
        }
        found = []
        if kind in talents and not self.chance(3):
            found.append(self.one_of(talents[kind]))
        if not found or self.chance(9):
            attacker = other if found else name_of(square)
            targets = foes if not self.chance(9) else own
            found += [self.battle(attacker, kind, targets)] if targets else []
        return found

    def battle(self, attacker: str, kind: int, targets: list[Token]) -> str:
        """A Battle, mostly of the kind that the attacker fights."""
        target = name_of(self.one_of(targets)[1])
        shoots = kind in (WYVERN, ELF, FLYING_MACHINE) or (kind == SWAMPLIN and self.chance(2))
        modes = ["ranged", "ranged", "sure shot"] if shoots else ["melee", "melee", "blindside"]
        if self.chance(12):
            modes = ["melee", "blindside", "ranged", "sure shot"]
        items = [f"battle {attacker}x{target} {self.one_of(modes)}"]
        if self.chance(8):
            items.append(f"threats {1 + self.rng.below(3)}/{1 + self.rng.below(3)}")
        step = self.one_of(BATTLE_STEPS)
        items.append(step)
        if self.chance(6):
            items.append(f"due {self.rng.below(3)}/{self.rng.below(3)}")
        items += [
            f"{word} {self.one_of((target, target, f'{attacker} {target}'))}"
            for word in ("dying", "asking")
            if (step == "saving" and not self.chance(6)) or self.chance(40)
        ]
        return ", ".join(items)
