"""The rules of commands once more, as plainly as can be: dicts, recursion, no cleverness.

Only what the active token, or a Goblin acting through Enable, may do; slow on purpose.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from tests.games.token_terrors.desk import SQUARES, Desk, items

RANGED = ("Wyvern", "Elf", "Flying Machine")
ALTERING = {
    "Goblin": "incite",
    "Zombie": "infect",
    "Wyvern": "rush",
    "Elf": "sharpshooter",
    "Swamplin": "spear skewer",
}
COSTS = {"infect": 3, "build": 3}
AROUND = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]

Trail = tuple[str, ...]


def step(square: str, direction: tuple[int, int], far: int = 1) -> str:
    """The space that many steps away; nothing off the board."""
    found = f"{chr(ord(square[0]) + direction[0] * far)}{int(square[1]) + direction[1] * far}"
    return found if found in SQUARES else ""


def around(square: str, directions: list[tuple[int, int]] = AROUND) -> list[str]:
    """The neighbours of a space."""
    return [found for direction in directions if (found := step(square, direction))]


def dash(trail: Trail) -> tuple[Trail, int]:
    """What is left of a trail of Moves, and the points it earns (TT-SURGE-04)."""
    if len(trail) >= 4 and len(set(trail[-4:])) == 4:
        return trail[-1:], 1
    return trail, 0


def paths(here: str, far: int, foes: set[str], seen: Trail = ()) -> list[Trail]:
    """Every way of exactly `far` steps that visits no space twice and enters no enemy's."""
    seen = (*seen, here)
    if far == 0:
        return [seen]
    found = []
    for there in around(here):
        if there not in foes and there not in seen:
            found += paths(there, far - 1, foes, seen)
    return found


def reach(here: str, far: int, friends: set[str], foes: set[str]) -> set[str]:
    """Where one to `far` steps can end (TT-MOVE-05, TT-MOVE-06)."""
    ends = {path[-1] for n in range(1, far + 1) for path in paths(here, n, foes)}
    return ends - friends - {here}


def flights(here: str, friends: set[str], foes: set[str]) -> set[str]:
    """Where a flight can end (TT-FLIGHT-01, TT-FLIGHT-02)."""
    return {path[-1] for path in paths(here, 3, foes)} - friends


@dataclass
class Reference:
    """What a desk shows in the step in which the active token is commanded."""

    edition: str
    mine: dict[str, str]  # by space: what stands there, such as "Goblin R"
    foes: dict[str, str]
    machines: int  # Flying Machines in Reserve
    active: str
    token: str  # the active token, such as "Zombie U"
    crossing: bool
    commands: int
    surge: int
    used: set[str]
    enrage_used: bool
    aim: str  # "", "owed" or "free"
    trail: Trail
    known: dict[tuple[str, int, Trail, bool], bool] = field(default_factory=dict)

    @classmethod
    def of(cls, desk: Desk, trail: Trail) -> Reference:
        """Read a desk whose turn is Ozzy's."""
        sections = desk.position.split("; ")
        sides = {}
        for name in ("first", "second"):
            text = next(s for s in sections if s.startswith(f"{name} ")).removeprefix(f"{name} ")
            board = {}
            for item in items(text):
                match = re.fullmatch(r"(.*) ([a-g][1-7])(.*)", item)
                if match and not item.startswith(("reserves", "cemetery")):
                    board[match[2]] = match[1] + match[3]
            sides[name] = board
        activation = next(s for s in sections if s.startswith("active "))
        crossing = [s for s in sections if s.startswith("crossing ")]
        active = activation[7:9]
        token = sides["first"][active]
        if crossing:
            token = crossing[0].removeprefix("crossing ").replace(f" {active}", "")
        else:
            del sides["first"][active]
        own = next(section for section in sections if section.startswith("first "))
        waiting = [i for i in items(own) if i.startswith("reserves") and "Flying Machine" in i]
        used = re.findall(r"used ([A-Z][A-Za-z ]*?)(?: owed| free)?(?=,|$)", activation)
        return cls(
            edition=desk.game.options.edition,
            mine=sides["first"],
            foes=sides["second"],
            machines=int(waiting[0].split()[1]) if waiting else 0,
            active=active,
            token=token,
            crossing=bool(crossing),
            commands=int(re.findall(r"C (\d)", activation)[0]),
            surge=int(desk.surge.split("/")[0]),
            used={name.lower() for name in used},
            enrage_used="enrage used" in activation,
            aim="owed" if " owed" in activation else "free" if " free" in activation else "",
            trail=trail,
        )

    @cached_property
    def faction(self) -> str:
        """The faction of the active token."""
        return next(name for name in (*RANGED, *ALTERING, "Soldier") if self.token.startswith(name))

    @property
    def altering(self) -> str:
        """The talent of the active token that alters an attack, if it has one (TT-CMD-02)."""
        if self.faction == "Soldier":
            return "phalanx" if self.edition == "prototype" else ""
        return ALTERING.get(self.faction, "")

    # ---------------------------------------------------------------- attacks

    def line(self, here: str, directions: list[tuple[int, int]], far: int) -> set[str]:
        """The first token in each direction."""
        found = set()
        for direction in directions:
            for distance in range(1, far + 1):
                there = step(here, direction, distance)
                if there in self.mine or there in self.foes:
                    found.add(there)
                    break
        return found

    def shots(self, here: str, aimed: bool) -> set[str]:
        """Whom a ranged attack reaches."""
        if aimed and self.faction == "Wyvern":
            return self.line(here, AROUND, 3)
        if aimed and self.faction == "Elf":
            straight = self.line(here, AROUND, 2) if self.edition == "first" else set()
            return self.line(here, CORNERS, 2) | straight
        return self.line(here, AROUND, 2)

    def owed_cost(self, here: str) -> int:
        """The least that a Battle under the talent costs from a space; 9 if there is none."""
        targets = set(self.foes) | (set(self.mine) if self.faction == "Zombie" else set())
        if self.faction in (*RANGED, "Swamplin"):
            return 1 if self.shots(here, True) & targets else 9
        if set(around(here)) & targets:
            return 1
        return 2 if set(around(here, CORNERS)) & targets else 9

    # ---------------------------------------------------------------- looking ahead

    def can_battle(self, here: str, points: int, trail: Trail, flown: bool) -> bool:
        """Whether a Battle under the talent can still be fought (TT-CMD-02, TT-CMD-04)."""
        key = (here, points, trail[-4:], flown)
        if key not in self.known:
            self.known[key] = self._can_battle(here, points, trail, flown)
        return self.known[key]

    def _can_battle(self, here: str, points: int, trail: Trail, flown: bool) -> bool:
        if points <= 0:
            return False
        if here not in self.mine:
            if self.owed_cost(here) <= points:
                return True
            if self.faction == "Wyvern" and not flown:
                for end in flights(here, set(self.mine), set(self.foes)):
                    if self.can_battle(end, points - 1, (), True):
                        return True
        for there in around(here):
            if there not in self.foes:
                left, earned = dash((*(trail or (here,)), there))
                if self.can_battle(there, points - 1 + earned, left, flown):
                    return True
        return False

    def can_leave(self, here: str, points: int, trail: Trail) -> bool:
        """Whether further Moves can reach an empty space (TT-MOVE-04)."""
        if here not in self.mine:
            return True
        if points <= 0:
            return False
        for there in around(here):
            if there not in self.foes:
                left, earned = dash((*(trail or (here,)), there))
                if self.can_leave(there, points - 1 + earned, left):
                    return True
        return False

    def dutiful(self, cost: int) -> bool:
        """Whether a command that is no Move leaves the owed Battle possible."""
        if self.aim != "owed":
            return True
        points = self.commands + self.surge - cost
        return self.can_battle(self.active, points, (), "take flight" in self.used)

    # ---------------------------------------------------------------- what is legal

    def legal(self) -> set[str]:
        """Every command, and the end of the activation where it is open."""
        found = self.moves()
        if self.crossing:
            return found
        found |= self.battles() | self.talents()
        points = self.commands + self.surge
        raging = "enraged" in self.token or self.token.endswith(" E")
        if points and not self.enrage_used and not raging and self.dutiful(1):
            found.add("enrage")
        if self.commands == 0 and self.aim != "owed":
            found |= {"rest", "stay"}
        return found

    def moves(self) -> set[str]:
        """The Moves that are open."""
        found = set()
        points = self.commands + self.surge
        for there in around(self.active):
            if there in self.foes or not points:
                continue
            left, earned = dash((*(self.trail or (self.active,)), there))
            after = points - 1 + earned
            if self.aim == "owed":
                good = self.can_battle(there, after, left, "take flight" in self.used)
            else:
                good = self.can_leave(there, after, left)
            if good:
                found.add(f"{self.active}-{there}")
        return found

    def battles(self) -> set[str]:
        """The Battles that are open."""
        found = set()
        points = self.commands + self.surge
        here = self.active
        targets = set(self.foes)
        if self.faction == "Zombie" and self.aim:
            targets |= set(self.mine)
        if self.faction in RANGED:
            reached = self.shots(here, bool(self.aim)) & targets
            found |= {(f"{here}x{there}", 1) for there in reached}
            found |= {(f"sure shot {here}x{there}", 2) for there in reached}
        else:
            if self.faction != "Swamplin" or self.dutiful(1):
                found |= {(f"{here}x{there}", 1) for there in set(around(here)) & targets}
            if self.faction != "Swamplin" or self.dutiful(2):
                corners = set(around(here, CORNERS)) & targets
                found |= {(f"blindside {here}x{there}", 2) for there in corners}
            if self.faction == "Swamplin" and self.aim:
                reached = self.shots(here, True) & targets
                found |= {(f"spear {here}x{there}", 1) for there in reached}
                found |= {(f"sure shot {here}x{there}", 2) for there in reached}
        return {
            text
            for text, cost in found
            if cost <= points and not (text.startswith("sure") and self.edition == "prototype")
        }

    def talents(self) -> set[str]:
        """The talents that are open."""
        found = set()
        points = self.commands + self.surge
        empty = set(SQUARES) - set(self.mine) - set(self.foes) - {self.active}
        friends, foes = {*self.mine, self.active}, set(self.foes)
        kin = [square for square, name in self.mine.items() if name.startswith(self.faction)]
        offers: dict[str, list[str]] = {}
        if self.faction == "Goblin":
            offers["enable"] = [f"enable {s}" for s in kin if self.enabled(s, 2)]
        elif self.faction == "Soldier":
            offers["march"] = [f"march {s}" for s in kin if reach(s, 2, friends, foes)]
            readied = self.token.endswith((" E", " P", " D"))
            if self.edition != "prototype" and not readied:
                offers["phalanx"] = ["phalanx"]
        elif self.faction == "Zombie":
            offers["undead"] = [] if re.search(" [EUD]", self.token) else ["undead"]
        elif self.faction == "Elf":
            offers["teamwork"] = [f"teamwork {s}" for s in kin if reach(s, 3, friends, foes)]
        elif self.faction == "Flying Machine":
            near = {*around(self.active), *around(self.active, CORNERS)} & empty
            offers["build"] = [f"build {s}" for s in near if self.machines]
            if any(set(around(s)) & empty for s in [*kin, self.active]):
                offers["swarm"] = ["swarm"]
        elif self.faction == "Wyvern" and "take flight" not in self.used and points:
            for end in flights(self.active, set(self.mine), foes):
                if self.aim != "owed" or self.can_battle(end, points - 1, (), True):
                    found.add(f"take flight {self.active}-{end}")
        for name, texts in offers.items():
            cost = COSTS.get(name, 1)
            if name not in self.used and cost <= points and self.dutiful(cost):
                found |= set(texts)
        name = self.altering
        if name and name not in self.used:
            points -= COSTS.get(name, 1)
            if self.can_battle(self.active, points, (), "take flight" in self.used):
                found.add(name)
        return found

    def enabled(self, here: str, left: int) -> set[str]:
        """What a Goblin on a space may do with its commands left (TT-ENABLE-01, TT-MOVE-04)."""
        friends = {*self.mine, self.active} - {here}
        found = set()
        for there in around(here):
            onward = [on for on in around(there) if on not in self.foes and on not in friends]
            if there not in self.foes and (there not in friends or (left == 2 and onward)):
                found.add(f"{here}-{there}")
        found |= {f"{here}x{there}" for there in around(here) if there in self.foes}
        if left == 2:
            corners = [there for there in around(here, CORNERS) if there in self.foes]
            found |= {f"blindside {here}x{there}" for there in corners}
        raging = re.search(r" E\b| enraged", self.mine[here])
        if not self.enrage_used and not raging:
            found.add("enrage")
        return found
