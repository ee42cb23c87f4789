"""Movement once more, by trying every passage step by step, from the texts of the tokens alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from banneret.games.sack_armies.tokens import printed
from banneret.kernel.rng import Rng

Hex = tuple[int, int]
SIDES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
GROUNDS = (
    "ash_field", "ash_field", "ash_field", "dark_forest", "dank_swamp", "misty_moor", "river_bank",
    "desert_dunes", "craggy_heights", "ancient_grove", "watchtower", "paved_road", "grassland",
    "lake_shallows",
)  # fmt: skip
MOVERS = (
    "wisps", "winged_fiend", "wing_lizards", "unicorn+wings_of_wind", "spitter", "swamp_troll",
    "elf_lord+water_walk", "elf_lord+wings_of_wind+water_walk", "elf_lord+forced_march", "equites",
    "catapult", "gladiator",
)  # fmt: skip
CHARGERS = (
    "unicorn+wings_of_wind", "unicorn+wings_of_wind", "unicorn+water_walk", "raptor_riders",
    "equites", "elf_lord+charge+wings_of_wind", "elf_lord+charge+water_walk",
)  # fmt: skip
OTHERS = ("gladiator", "wisps", "spitter", "winged_fiend", "equites", "orc_infantry")
MOST_STEPS = 5  # of movement that the model follows


def row(token: str) -> dict[str, Any]:
    return printed().by_id()[token].row


def around(place: Hex) -> list[Hex]:
    return [(place[0] + q, place[1] + r) for q, r in SIDES]


def text(place: Hex) -> str:
    return f"{place[0]},{place[1]}"


@dataclass
class Unit:
    """A unit on the board."""

    owner: str
    token: str
    up: bool = True
    attached: list[str] = field(default_factory=list)

    def carried(self) -> set[str]:
        """Abilities it has apart from its ground (SA-FOG-28: face down none)."""
        if not self.up:
            return set()
        found = {ability["ability"] for ability in row(self.token)["abilities"]}
        for token in self.attached:
            for effect in row(token)["effects"]:
                if effect["effect"] == "grant":
                    found.add(effect["ability"]["ability"])
        return found


@dataclass
class Board:
    """Battlefields and units by their hexes."""

    fields: dict[Hex, str]
    units: dict[Hex, Unit]

    def effects(self, place: Hex, kind: str) -> list[dict[str, Any]]:
        if place not in self.fields:
            return []
        effects = row(self.fields[place])["effects"]
        return [effect for effect in effects if effect["effect"] == kind]

    def abilities(self, unit: Unit, place: Hex) -> set[str]:
        """Abilities of a unit while it stands there (SA-COMP-08, SA-CONTENT-06)."""
        if not unit.up:
            return set()
        found = unit.carried()
        found |= {effect["ability"]["ability"] for effect in self.effects(place, "grant")}
        return found - {effect["ability"] for effect in self.effects(place, "suppress")}

    def movement(self, place: Hex) -> int:
        """SA-MOVE-15: fixed when the move starts."""
        unit = self.units[place]
        lines = [e for token in unit.attached for e in row(token)["effects"]]
        lines += self.effects(place, "modify")
        more = [e["amount"] for e in lines if e["effect"] == "modify" and e["stat"] == "movement"]
        return int(row(unit.token)["movement"]) + int(sum(more))

    def legal(self, place: Hex) -> bool:
        """SA-HEX-03."""
        return place in self.fields or any(near in self.fields for near in around(place))

    def halted(self, unit: Unit, before: Hex, place: Hex) -> bool:
        """SA-MOVE-07, SA-CONTENT-06: judged by the abilities it has just before entering."""
        able = self.abilities(unit, before)
        return any(self._fits(unit, able, e.get("who")) for e in self.effects(place, "halt"))

    @staticmethod
    def _fits(unit: Unit, able: set[str], who: list[dict[str, Any]] | None) -> bool:
        if who is None:
            return True
        about = row(unit.token)
        for one in who:
            if not set(one.get("has", ())) <= able or set(one.get("lacks", ())) & able:
                continue
            if all(about[key] in one[key] for key in ("unit_type", "homeland") if key in one):
                return True
        return False

    def passable(self, unit: Unit, before: Hex, place: Hex) -> bool:
        """Whether a unit on its way may go through a hex where another stands."""
        other = self.units[place]
        if other.owner == unit.owner:
            return True
        able = self.abilities(unit, before)
        if "flying" in able or "flying" in self.abilities(other, place):
            return True
        water = place in self.fields and row(self.fields[place])["water"]
        return "aquatic" in able and bool(water)

    def ends(self, start: Hex) -> Iterator[tuple[Hex, bool]]:
        """Where every passage from a hex ends, and whether it was halted there."""
        unit = self.units[start]
        for way in self._ways(unit, start, start, self.movement(start)):
            if way[0] != start and way[0] not in self.units:
                yield way

    def _ways(self, unit: Unit, start: Hex, here: Hex, left: int) -> Iterator[tuple[Hex, bool]]:
        if left <= 0:
            return
        for there in around(here):
            if not self.legal(there):
                continue
            halted = self.halted(unit, here, there)
            taken = there in self.units and there != start
            if taken and (halted or not self.passable(unit, here, there)):
                continue
            yield there, halted
            if not halted:
                yield from self._ways(unit, start, there, left - 1)


# ---------------------------------------------------------------- boards nobody built


def scattered(rng: Rng, movers: Sequence[str] = MOVERS) -> tuple[Board, Hex]:
    """A random ground with random units, and where one of `movers` stands."""
    fields: dict[Hex, str] = {(0, 0): GROUNDS[rng.below(len(GROUNDS))]}
    while len(fields) < 4 + rng.below(7):
        beside = around(list(fields)[rng.below(len(fields))])[rng.below(6)]
        fields[beside] = GROUNDS[rng.below(len(GROUNDS))]
    board = Board(fields, {})
    hexes = sorted({near for place in fields for near in [place, *around(place)]})
    while True:
        word, *attached = movers[rng.below(len(movers))].split("+")
        start = list(fields)[rng.below(len(fields))]
        board.units = {start: Unit("A", word, True, attached)}
        if board.movement(start) <= MOST_STEPS:
            break
    for _ in range(rng.below(9)):
        place = hexes[rng.below(len(hexes))]
        if place not in board.units:
            owner = "AB"[rng.below(3) > 0]
            board.units[place] = Unit(owner, OTHERS[rng.below(len(OTHERS))])
    return board, start


def veiled(rng: Rng, board: Board, start: Hex) -> None:
    """Turn some units down that no rival sees; the mover is one of them at times."""
    if "watchtower" in board.fields.values():
        return  # from there one sees farther
    if rng.below(3) == 0:
        board.units[start].attached = []
        for near in around(start):
            board.units.pop(near, None)
    for place, unit in board.units.items():
        near_units = [board.units[near] for near in around(place) if near in board.units]
        alone = all(other.owner == unit.owner for other in near_units)
        moving = place == start
        if alone and not unit.attached and (rng.below(3) == 0 or (moving and not near_units)):
            unit.up = False


def written(board: Board) -> tuple[str, str]:
    """The armies and the position text of a board; B's only battlefield lies far away."""
    armies: dict[str, dict[str, int]] = {"A": {}, "B": {"grassland": 1}}
    units: dict[str, list[str]] = {"A": [], "B": []}
    for token in board.fields.values():
        armies["A"][token] = armies["A"].get(token, 0) + 1
    for place, unit in board.units.items():
        for token in (unit.token, *unit.attached):
            armies[unit.owner][token] = armies[unit.owner].get(token, 0) + 1
        face = "!" if unit.up else ""
        rows = "".join(f"+{token}!" for token in unit.attached)
        units[unit.owner].append(f"{unit.token}@{text(place)}{face}{rows}")
    armies["B"]["war_golem"] = 1
    fields = " ".join(f"{token}@{text(place)}" for place, token in board.fields.items())
    listed = ["+".join(f"{token}:{n}" for token, n in armies[owner].items()) for owner in armies]
    groups = [
        f"A: fields {fields}; units {' '.join(units['A'])}",
        f"B: fields grassland@15,0; units {' '.join(units['B'])}",
    ]
    return ",".join(listed), " | ".join([*groups, "player A"])
