"""What a content file may say: the closed vocabulary of fields, abilities and primitives."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

Row = dict[str, Any]
Problem = tuple[int, str]

# SA-COMP-02, SA-COMP-10, SA-COMP-11, SA-COMP-12, SA-COMP-13: every token has a kind and a rank, every
# unit a band, a type and one Homeland or "none"
KIND_NAMES: Final = ("unit", "battlefield", "spell", "maneuver")
BANDS: Final = ("black", "blue", "red", "green")
UNIT_TYPES: Final = ("infantry", "cavalry", "missile", "artillery", "other")
MODES: Final = ("free", "action", "permanent")
TARGETS: Final = (
    "bearer", "unit", "own_unit", "own_units", "hidden_unit", "spell_token", "maneuver_token",
    "casualty",
)  # fmt: skip
STATS: Final = ("movement", "damage", "armor", "range")
SOURCES: Final = ("melee", "ranged", "spell")

# SA-ABILITY-12: the sixteen abilities of the base set, with the operands each takes
ABILITIES: Final[dict[str, tuple[str, ...]]] = {
    "ambush": (), "augment": ("who", "stat", "amount"), "aquatic": (), "capture": (),
    "counter": ("range",), "defend": (), "dismiss": ("range", "max_rank"), "dispel": ("range",),
    "draw": ("amount",), "flying": (), "leadership": (), "move_and_attack": (),
    "raise_dead": ("max_rank",), "ranged_attack": ("range",),
    "scatter": ("damage", "progressive"), "sight": ("range",),
}  # fmt: skip
ABILITY_NAMES: Final = tuple(ABILITIES)
OPTIONAL: Final = ("max_rank", "who", "op", "vs", "when", "flip", "splash")
PRIMITIVES: Final[dict[str, tuple[str, ...]]] = {
    "modify": ("stat", "amount", "op", "who", "vs", "when"), "grant": ("ability",),
    "suppress": ("ability",), "halt": ("who",), "target_cap": ("max_range",),
    "counter_rule": ("allowed",), "damage": ("amount", "splash", "flip"), "reveal": ("count",),
    "draw_now": ("count",), "recover": ("kinds", "count"),
    "move": ("movers", "units", "max_hexes", "flip"), "swap": ("range", "partner_face"),
    "attack": ("kind", "flip"),
}  # fmt: skip
# the action abilities an action token may use itself
ALSO_EFFECTS: Final = ("counter", "dismiss", "dispel", "raise_dead")
PRIMITIVE_NAMES: Final = (*PRIMITIVES, *ALSO_EFFECTS)

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "unit": ("homeland", "unit_type", "band", "movement", "damage", "armor", "abilities"),
    "battlefield": ("water", "favors_aquatic", "effects"),
    "spell": ("mode", "range", "target", "effects", "retain"),
    "maneuver": ("mode", "range", "target", "effects", "retain", "surprise"),
}
COMMON: Final = ("id", "name", "rank", "text", "status", "book")
EXTRA: Final = ("immobile", "limits", "undead")
ID: Final = re.compile(r"[a-z][a-z0-9_]*")


def token_problems(text: str, tables: Row, homelands: set[str]) -> list[Problem]:
    """Everything wrong with the tokens of a file, with the line where each token starts."""
    found: list[Problem] = []
    seen: set[str] = set()
    for kind in KIND_NAMES:
        starts = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == f"[[{kind}]]"]
        for index, row in enumerate(tables.get(kind, [])):
            line = starts[index] if index < len(starts) else 1
            name = str(row.get("id", f"{kind} {index + 1}"))
            found += [(line, f"{name}: {reason}") for reason in _row_problems(kind, row, homelands)]
            if name in seen:
                found.append((line, f"{name}: the id is used twice"))
            seen.add(name)
    known = (*KIND_NAMES, "homeland", "army", "meta")
    found += [(1, f"unknown table [[{name}]]") for name in tables if name not in known]
    return sorted(found)


def _row_problems(kind: str, row: Row, homelands: set[str]) -> Iterator[str]:
    wanted = (*COMMON, *FIELDS[kind])
    missing = [key for key in wanted if key not in row and key not in ("book", "status")]
    if missing:
        yield f"missing {', '.join(missing)}"
        return
    yield from (f"unknown field {key}" for key in row if key not in (*wanted, *EXTRA))
    if not ID.fullmatch(str(row["id"])):
        yield "the id must be small letters, digits and underscores"
    if not _whole(row["rank"], 1, 9):
        yield "rank must be 1 to 9"
    yield from PER_KIND[kind](row, homelands)


def _unit(row: Row, homelands: set[str]) -> Iterator[str]:
    if row["homeland"] not in homelands:
        yield f"unknown homeland {row['homeland']}"
    if row["unit_type"] not in UNIT_TYPES:
        yield f"unit_type must be one of {', '.join(UNIT_TYPES)}"
    if row["band"] not in BANDS:
        yield f"band must be one of {', '.join(BANDS)}"
    for stat in ("movement", "damage", "armor"):
        if not _whole(row[stat], 0, 20):
            yield f"{stat} must be 0 to 20"
    for ability in row["abilities"]:
        yield from _ability(ability)


def _ground(row: Row, homelands: set[str]) -> Iterator[str]:
    del homelands
    for effect in row["effects"]:
        yield from _effect(effect)


def _attachment(row: Row, homelands: set[str]) -> Iterator[str]:
    yield from _ground(row, homelands)
    if row["mode"] not in MODES:
        yield f"mode must be one of {', '.join(MODES)}"
    if row["target"] not in TARGETS:
        yield f"target must be one of {', '.join(TARGETS)}"
    if not _whole(row["range"], 0, 20):
        yield "range must be 0 to 20"
    answering = {effect.get("effect") for effect in row["effects"]} & {"counter", "dispel"}
    if row.get("surprise") and answering:  # SA-SURPRISE-13
        yield "a maneuver that works as Counter or Dispel cannot be a surprise"


PER_KIND: Final[dict[str, Callable[[Row, set[str]], Iterator[str]]]] = {
    "unit": _unit,
    "battlefield": _ground,
    "spell": _attachment,
    "maneuver": _attachment,
}


def _ability(table: Row) -> Iterator[str]:
    name = table.get("ability")
    if name not in ABILITIES:
        yield f"unknown ability '{name}'; there are: {', '.join(ABILITIES)}"
        return
    yield from _operands(str(name), table, ABILITIES[name], ("ability",))
    if name == "augment" and table.get("stat") not in ("damage", "armor"):
        yield "augment changes damage or armor"


def _effect(table: Row) -> Iterator[str]:
    name = table.get("effect")
    if name in ALSO_EFFECTS:
        yield from _operands(str(name), table, ABILITIES[name], ("effect",))
    elif name not in PRIMITIVES:
        yield f"unknown effect '{name}'; there are: {', '.join(PRIMITIVE_NAMES)}"
    else:
        yield from _operands(str(name), table, PRIMITIVES[name], ("effect",))
        if name == "grant":
            yield from _ability(table.get("ability", {}))
        if name == "suppress" and table.get("ability") not in ABILITIES:
            yield f"suppress: unknown ability '{table.get('ability')}'"
        if name == "modify" and table.get("stat") not in STATS:
            yield f"modify: stat must be one of {', '.join(STATS)}"
        if not set(table.get("vs", ())) <= set(SOURCES):
            yield f"modify: vs takes {', '.join(SOURCES)}"


def _operands(
    name: str, table: Row, allowed: tuple[str, ...], head: tuple[str, ...]
) -> Iterator[str]:
    for key in table:
        if key not in allowed and key not in head:
            yield f"{name}: unknown operand {key}"
    for key in allowed:
        if key not in table and key not in OPTIONAL:
            yield f"{name}: missing operand {key}"


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
