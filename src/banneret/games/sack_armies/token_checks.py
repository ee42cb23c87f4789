"""Token files held against each other's names: what is unknown, or named twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from banneret.games.sack_armies.matching import mismatches
from banneret.games.sack_armies.vocabulary import KIND_NAMES
from banneret.kernel.schema import OwnFile, Row, value_of


class Names(NamedTuple):
    """What is known beside the file that is read.

    Attributes:
        homelands: ids of Homelands.
        tokens: the kind of each token, by id.
        names: the id of each token, by its printed name in small letters.
    """

    homelands: frozenset[str] = frozenset()
    tokens: Mapping[str, str] = {}
    names: Mapping[str, str] = {}


def check_names(file: OwnFile, known: Names) -> None:
    """Note what a file whose rows fit the schema names and there is not, and names given twice."""
    known = _with(known, file.rows)
    for name, index, row in file.rows:
        if name in KIND_NAMES:
            file.refuse(name, index, row, [*_unknown_names(row, known), *mismatches(name, row)])
    _refuse_twice(file, known)


# ---------------------------------------------------------------- names


def _with(known: Names, rows: Iterable[tuple[str, int, Row]]) -> Names:
    """What is known together with the file's own tokens, which replace those of the same id."""
    rows = list(rows)
    own = {row["id"]: name for name, _, row in rows if name in KIND_NAMES}
    homelands = {row["id"] for name, _, row in rows if name == "homeland"}
    names = {name: token for name, token in known.names.items() if token not in own}
    return Names(known.homelands | homelands | {"none"}, {**known.tokens, **own}, names)


def _unknown_names(row: Row, known: Names) -> Iterator[tuple[str, str]]:
    """Homelands and units that a row names and that there are none of."""
    allowed = f"there are: {', '.join(sorted(known.homelands))}"
    for where, homeland in _homelands(row):
        if homeland not in known.homelands:
            yield where, f"unknown homeland {value_of(homeland)}; {allowed}"
    for index, limit in enumerate(row.get("limits", [])):
        if known.tokens.get(limit["needs"]) != "unit":
            yield f"limits[{index + 1}].needs", f"there is no unit {value_of(limit['needs'])}"


def _homelands(row: Row) -> Iterator[tuple[str, str]]:
    if "homeland" in row:
        yield "homeland", row["homeland"]
    for field in ("abilities", "effects"):
        for index, table in enumerate(row.get(field, [])):
            where = f"{field}[{index + 1}]"
            granted = table.get("ability")
            inner = granted if isinstance(granted, dict) else table
            for place, selector in enumerate(inner.get("who", [])):
                for homeland in selector.get("homeland", []):
                    yield f"{where}.who[{place + 1}].homeland", homeland


def _refuse_twice(file: OwnFile, known: Names) -> None:
    """Note ids and names that two tokens, or two Homelands, would share."""
    seen: set[tuple[bool, str]] = set()
    named = dict(known.names)
    for name, index, row in file.rows:
        token = name in KIND_NAMES
        faults = []
        if not token and row["id"] == "none":
            faults.append(("id", "'none' says of a unit that it has no Homeland"))
        if (token, row["id"]) in seen:
            faults.append(("id", "the id is used twice"))
        seen.add((token, row["id"]))
        other = named.setdefault(row["name"].lower(), row["id"]) if token else row["id"]
        if other != row["id"]:
            faults.append(("name", f"{value_of(row['name'])} is the name of {other}, too"))
        file.refuse(name, index, row, faults)
