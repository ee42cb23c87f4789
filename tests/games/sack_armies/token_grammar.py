"""Token files that nobody wrote: well-formed tokens of every kind, and some with something changed."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from banneret.games.sack_armies.matching import DEEDS, LASTING, OF_GROUND, mismatches
from banneret.games.sack_armies.vocabulary import (
    ABILITY_NAMES,
    ABILITY_ROWS,
    BANDS,
    KIND_NAMES,
    SOURCES,
    STATS,
    UNIT_TYPES,
)
from banneret.kernel.rng import Rng

Row = dict[str, Any]
T = TypeVar("T")
ODD: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 99, 10**12, 1.5, True, False, "", "x", "far", "flying", "orcs", "none"),
    *("bearer", "unit", "action", "é", "a\nb", [], [1], ["flying"], [3], {}, {"a": 1}, [["a"]]),
)
FIELDS = ("speed", "range", "amount", "who", "has", "effect", "ability", "limits", "status")
WITH_RANGE = tuple(
    name
    for name, row in zip(ABILITY_NAMES, ABILITY_ROWS, strict=True)
    if "range" in row.__struct_fields__
)


def text_of(rows: Sequence[tuple[str, Row]]) -> str:
    """Tokens as a file."""
    lines = []
    for kind, row in rows:
        lines += [f"[[{kind}]]", *(f"{name} = {_toml(value)}" for name, value in row.items()), ""]
    return "\n".join(lines)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if isinstance(value, list):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_toml(item)}' for name, item in value.items())} }}"
    return str(value)


class Grammar:
    """Draws tokens."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def _one(self, of: Sequence[T]) -> T:
        return of[self._rng.below(len(of))]

    def _from(self, least: int, most: int) -> int:
        return least + self._rng.below(most - least + 1)

    def _maybe(self, share: int = 2) -> bool:
        return self._rng.below(share) == 0

    def token(self) -> tuple[str, Row]:
        """A kind, and a row of it that the reader accepts."""
        makers: tuple[tuple[str, Callable[[], Row]], ...] = (
            ("unit", self._unit),
            ("battlefield", self._ground),
            ("spell", self._spell),
            ("maneuver", self._maneuver),
        )
        while True:
            kind, make = self._one(makers)
            row = {"id": "own", "name": "Own", "rank": 1, "text": "A test."} | make()
            if not list(mismatches(kind, row)):
                return kind, row

    def changed(self, token: tuple[str, Row]) -> tuple[str, Row]:
        """The same with something in it that may not be there."""
        kind, row = token[0], copy.deepcopy(token[1])
        inside: Any = row
        name: Any = self._one(list(row))
        while isinstance(inside[name], (dict, list)) and inside[name] and not self._maybe(3):
            inside = inside[name]
            name = self._one(list(inside) if isinstance(inside, dict) else range(len(inside)))
        change = self._rng.below(4)
        if change == 0:
            del inside[name]
        elif change == 1 and isinstance(inside, dict):
            inside[self._one(FIELDS)] = copy.deepcopy(self._one(ODD))
        elif change == 2 and isinstance(inside, list):
            inside.append(copy.deepcopy(inside[name]))
        else:
            inside[name] = copy.deepcopy(self._one(ODD))
        return kind, row

    # ---------------------------------------------------------------- tokens

    def _unit(self) -> Row:
        abilities = [self._ability() for _ in range(self._rng.below(4))]
        row: Row = {
            "homeland": self._one(("none", "empire")),
            "unit_type": self._one(UNIT_TYPES),
            "band": self._one((*BANDS, "green", "green")),
            **{stat: self._rng.below(6) for stat in ("movement", "damage", "armor")},
            "abilities": abilities,
        }
        if self._maybe(8):
            row |= {"immobile": True, "movement": 0}
        return row | ({"undead": True} if self._maybe(4) else {})

    def _ground(self) -> Row:
        effects = [self._effect(self._one(OF_GROUND), 1) for _ in range(self._rng.below(4))]
        return {"water": self._maybe(), "favors_aquatic": self._maybe(), "effects": effects}

    def _spell(self) -> Row:
        mode = self._one(("free", "permanent", "action", "action", "action"))
        distance = self._from(1, 5)
        target = self._one(("bearer", "unit"))
        names: list[str] = []
        if mode == "action" and not self._maybe(3):
            first = self._one((*DEEDS, "move"))
            target = DEEDS.get(first) or self._one(("bearer", "own_units"))
            names = [first]
        rest = ("draw_now", *LASTING) if mode == "action" else LASTING
        names += [self._one(rest) for _ in range(self._rng.below(3))]
        effects = [self._effect(name, distance) for name in names or (self._one(LASTING),)]
        for effect in effects:
            if effect["effect"] == "move":
                effect |= {"movers": target, "units": 1 if target == "bearer" else 2}
        target = "bearer" if mode == "free" else target
        row = {"mode": mode, "range": distance, "target": target, "effects": effects}
        return row | {"retain": mode == "action" and self._maybe()}

    def _maneuver(self) -> Row:
        return self._spell() | {"surprise": self._maybe()}

    # ---------------------------------------------------------------- abilities and effects

    def _ability(self) -> Row:
        name = self._one(ABILITY_NAMES)
        row: Row = {"ability": name}
        if name == "augment":
            row |= {"stat": self._one(("damage", "armor")), "amount": self._from(-2, 4)}
            row |= {"who": self._who()} if self._maybe() else {}
        elif name in WITH_RANGE:
            row["range"] = self._from(1, 5)
        elif name == "draw":
            row["amount"] = self._from(1, 4)
        elif name == "scatter":
            row |= {"damage": self._from(1, 4), "progressive": self._maybe()}
        if name in ("dismiss", "raise_dead") and self._maybe():
            row["max_rank"] = self._from(1, 4)
        return row

    def _who(self) -> list[Row]:
        choices: tuple[Row, ...] = (
            {"unit_type": ["cavalry", "other"]},
            {"homeland": ["none", "empire"]},
            {"name_word": ["Own"]},
            {"has": [self._one(ABILITY_NAMES)]},
            {"lacks": [self._one(ABILITY_NAMES), "flying"]},
        )
        return [self._one(choices) for _ in range(self._from(1, 2))]

    def _effect(self, name: str, distance: int) -> Row:
        extra: dict[str, Callable[[], Row]] = {
            "modify": self._change,
            "grant": lambda: {"ability": self._ability()},
            "suppress": lambda: {"ability": self._one(ABILITY_NAMES)},
            "halt": lambda: {"who": self._who()} if self._maybe() else {},
            "target_cap": lambda: {"max_range": self._rng.below(5)},
            "counter_rule": lambda: {"allowed": self._maybe()},
            "damage": lambda: {
                "amount": self._from(1, 8),
                "splash": self._rng.below(4),
                "flip": self._maybe(),
            },
            "reveal": lambda: {"count": self._from(1, 2)},
            "draw_now": lambda: {"count": self._from(1, 3)},
            "recover": lambda: {"kinds": [self._one(KIND_NAMES), "unit"], "count": 1},
            "move": lambda: {"max_hexes": self._rng.below(4), "flip": self._maybe()},
            "swap": lambda: {"range": distance, "partner_face": self._one(("any", "up"))},
            "attack": lambda: {"kind": "ranged", "flip": "progressive"},
            "raise_dead": dict,
        }
        return {"effect": name, **extra.get(name, lambda: {"range": distance})()}

    def _change(self) -> Row:
        row: Row = {"stat": self._one(STATS), "amount": self._from(-3, 3)}
        if self._maybe(4):
            row["op"] = self._one(("add", "set"))
        if self._maybe(3):
            row["who"] = self._who()
        if self._maybe(4):
            row["vs"] = [self._one(SOURCES)]
        return row | ({"when": "move_starts_here"} if self._maybe(8) else {})
