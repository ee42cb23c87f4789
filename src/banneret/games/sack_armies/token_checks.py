"""Token files held against the vocabulary: every fault with its line, field and what is allowed."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec import inspect

from banneret.games.sack_armies.matching import mismatches
from banneret.games.sack_armies.vocabulary import KIND_NAMES, SCHEMA
from banneret.kernel.text import huge_number, shown

Row = dict[str, Any]
TABLES: Final = (*SCHEMA, "meta")
TYPES: Final = {name: inspect.type_info(struct) for name, struct in SCHEMA.items()}
MOST_FAULTS: Final = 20  # of a file that are named at once
MOST_SHOWN: Final = 30  # characters of a value that is wrong
HEAD: Final = re.compile(r"\s*\[\[?\s*[\"']?([\w.-]+)[\"']?\s*\]")
FIELD: Final = re.compile(r"\s*(?:\[\[?\s*[\w-]+\.)?(?:\"([^\"]*)\"|'([^']*)'|([\w-]+))\s*[=.\]]")


class Problem(NamedTuple):
    """One fault.

    Attributes:
        line: where it is, counted from 1.
        text: the token, its field and what is allowed there.
    """

    line: int
    text: str


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


def token_problems(text: str, tables: Row, known: Names) -> list[Problem]:
    """The first faults of a file; none if every token in it can be played with."""
    lines = _Lines(text)
    found = [
        Problem(
            lines.of_table(name), f"unknown table {shown(name)}; there are: {', '.join(TABLES)}"
        )
        for name in tables
        if name not in TABLES
    ]
    rows: list[tuple[str, int, Row]] = []
    for name in SCHEMA:
        table = tables.get(name, [])
        if not isinstance(table, list):
            wanted = f"{name} must be a list of tables, each headed [[{name}]]"
            found.append(Problem(lines.of_table(name), wanted))
            continue
        for index, row in enumerate(table):
            faults = list(_faults(row, TYPES[name], ""))
            if not isinstance(row, dict):
                found.append(Problem(lines.of_row(name, index), f"{name} must be a table"))
                continue
            found += _placed(lines, name, index, row, faults)
            if not faults:
                rows.append((name, index, row))
    if not found:
        known = _with(known, rows)
        for name, index, row in rows:
            if name in KIND_NAMES:
                faults = [*_unknown_names(row, known), *mismatches(name, row)]
                found += _placed(lines, name, index, row, faults)
        found += _twice(lines, rows, known)
    return sorted(found)[:MOST_FAULTS]


def _placed(
    lines: _Lines, name: str, index: int, row: Row, faults: Iterable[tuple[str, str]]
) -> Iterator[Problem]:
    """Faults of a row with the line of their field."""
    given = row.get("id")
    who = given if isinstance(given, str) else f"{name} {index + 1}"
    who = who if len(who) <= MOST_SHOWN and who.isprintable() else f"{name} {index + 1}"
    for field, reason in faults:
        line = lines.of_field(name, index, re.split(r"[.\[]", field)[0])
        yield Problem(line, f"{who}: {field}: {reason}" if field else f"{who}: {reason}")


# ---------------------------------------------------------------- against the schema


def _faults(value: object, wanted: inspect.Type, where: str) -> Iterator[tuple[str, str]]:
    """(field, what is allowed) of everything in a value that does not fit a type."""
    if isinstance(wanted, inspect.UnionType):
        yield from _of_a_union(value, wanted, where)
    elif isinstance(wanted, inspect.Metadata):
        if any(True for _ in _faults(value, wanted.type, where)):
            yield where, _not_allowed(value, wanted)
    elif isinstance(wanted, inspect.StructType):
        yield from _of_a_table(value, wanted, where)
    elif isinstance(wanted, inspect.ListType):
        if not isinstance(value, list) or len(value) < (wanted.min_length or 0):
            yield where, _not_allowed(value, wanted)
            return
        for index, item in enumerate(value):
            yield from _faults(item, wanted.item_type, f"{where}[{index + 1}]")
    elif not _fits(value, wanted):
        yield where, _not_allowed(value, wanted)


def _of_a_union(value: object, wanted: inspect.UnionType, where: str) -> Iterator[tuple[str, str]]:
    """Abilities or effects: the one that is named decides what belongs to it."""
    structs = {str(one.tag): one for one in wanted.types if isinstance(one, inspect.StructType)}
    head = str(next(iter(structs.values())).tag_field)
    name = value.get(head) if isinstance(value, dict) else None
    if isinstance(name, str) and name in structs:
        yield from _of_a_table(value, structs[name], where)
    elif isinstance(name, str):
        yield where, f"unknown {head} {_value(name)}; there are: {', '.join(structs)}"
    else:
        example = f'{{ {head} = "{next(iter(structs))}" }}'
        yield where, f"{_value(value)} must be a table such as {example}"


def _of_a_table(value: object, wanted: inspect.StructType, where: str) -> Iterator[tuple[str, str]]:
    if not isinstance(value, dict):
        yield where, f"{_value(value)} must be a table"
        return
    fields = {field.name: field for field in wanted.fields}
    heads = (wanted.tag_field,) if wanted.tag_field else ()
    inside = f"{where}." if where else ""
    of = f" of {wanted.tag}" if wanted.tag else ""
    for name in value:
        if name not in fields and name not in heads:
            allowed = ", ".join(fields) or "none"
            yield (
                f"{inside}{shown(name)[1:-1]}",
                f"there is no such field{of}; there are: {allowed}",
            )
    for name, field in fields.items():
        if name in value:
            yield from _faults(value[name], field.type, f"{inside}{name}")
        elif field.required:
            yield f"{inside}{name}", f"missing; it is {_allowed(field.type)}"
    if not value:
        yield where, "must name at least one field"


def _fits(value: object, wanted: inspect.Type) -> bool:
    if isinstance(wanted, inspect.LiteralType):
        return isinstance(value, str) and value in wanted.values
    if isinstance(wanted, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(wanted, inspect.IntType):
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        assert wanted.ge is not None  # every number of the vocabulary has bounds
        assert wanted.le is not None
        return wanted.ge <= value <= wanted.le
    if not isinstance(wanted, inspect.StrType) or not isinstance(value, str):
        return False
    long = len(value) > (wanted.max_length or len(value))
    fits = wanted.pattern is None or re.search(wanted.pattern, value)
    return bool(fits) and not long and (value.isprintable() or not value)


def _not_allowed(value: object, wanted: inspect.Type) -> str:
    return f"{_value(value)} is not {_allowed(wanted)}"


def _value(value: object) -> str:
    """A value for a message, shortened."""
    if isinstance(value, str):
        return shown(value if len(value) <= MOST_SHOWN else f"{value[:MOST_SHOWN]}...")
    if isinstance(value, (dict, list)):
        return "a table" if isinstance(value, dict) else "a list" if value else "an empty list"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return "a number of too many digits" if huge_number(text) else text


def _allowed(wanted: inspect.Type) -> str:
    """What a type takes, in words."""
    if isinstance(wanted, inspect.UnionType):
        structs = [one for one in wanted.types if isinstance(one, inspect.StructType)]
        head = structs[0].tag_field
        return f"a table with {head} = one of {', '.join(str(one.tag) for one in structs)}"
    if isinstance(wanted, inspect.Metadata):
        described = (wanted.extra_json_schema or {}).get("description")
        return str(described or _allowed(wanted.type))
    if isinstance(wanted, inspect.LiteralType):
        values = ", ".join(str(value) for value in wanted.values)
        return values if len(wanted.values) == 1 else f"one of {values}"
    if isinstance(wanted, inspect.IntType):
        only = wanted.ge == wanted.le
        return str(wanted.ge) if only else f"a whole number from {wanted.ge} to {wanted.le}"
    if isinstance(wanted, inspect.ListType):
        least = "a list" if not wanted.min_length else "a list with at least one entry"
        return f"{least}, each {_allowed(wanted.item_type)}"
    if isinstance(wanted, inspect.StructType):
        return f"a table of {', '.join(field.name for field in wanted.fields)}"
    return "true or false" if isinstance(wanted, inspect.BoolType) else "text"


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
            yield where, f"unknown homeland {_value(homeland)}; {allowed}"
    for index, limit in enumerate(row.get("limits", [])):
        if known.tokens.get(limit["needs"]) != "unit":
            yield f"limits[{index + 1}].needs", f"there is no unit {_value(limit['needs'])}"


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


def _twice(lines: _Lines, rows: Iterable[tuple[str, int, Row]], known: Names) -> Iterator[Problem]:
    """Ids and names that two tokens, or two Homelands, would share."""
    seen: set[tuple[bool, str]] = set()
    named = dict(known.names)
    for name, index, row in rows:
        token = name in KIND_NAMES
        if not token and row["id"] == "none":
            faults = [("id", "'none' says of a unit that it has no Homeland")]
            yield from _placed(lines, name, index, row, faults)
        if (token, row["id"]) in seen:
            faults = [("id", "the id is used twice")]
            yield from _placed(lines, name, index, row, faults)
        seen.add((token, row["id"]))
        other = named.setdefault(row["name"].lower(), row["id"]) if token else row["id"]
        if other != row["id"]:
            faults = [("name", f"{_value(row['name'])} is the name of {other}, too")]
            yield from _placed(lines, name, index, row, faults)


# ---------------------------------------------------------------- lines


class _Lines:
    """Where in a text its tables and fields stand, as people write them."""

    def __init__(self, text: str) -> None:
        self._rows: dict[str, list[int]] = {}  # the lines that head a table, by its name
        self._fields: dict[str, list[int]] = {}  # the lines that give a field, by its name
        self._heads: list[int] = []  # the lines that head a table there can be
        for number, line in enumerate(text.splitlines(), 1):
            if head := HEAD.match(line):
                self._rows.setdefault(head[1], []).append(number)
                if head[1] in TABLES:
                    self._heads.append(number)
            if field := FIELD.match(line):
                self._fields.setdefault(field[field.lastindex or 0], []).append(number)

    def of_table(self, name: str) -> int:
        """The first line that heads a table or is a field of that name."""
        return self._first(self._rows, name, 1) or self._first(self._fields, name, 1) or 1

    def of_row(self, name: str, index: int) -> int:
        """The line that heads a row."""
        rows = self._rows.get(name, [])
        return rows[index] if index < len(rows) else self.of_table(name)

    def of_field(self, name: str, index: int, field: str) -> int:
        """The line of a field of a row; the row's own if it has none."""
        row = self.of_row(name, index)
        following = bisect_right(self._heads, row)
        end = self._heads[following] if following < len(self._heads) else None
        line = self._first(self._fields, field, row + 1)
        return line if line and (end is None or line < end) else row

    @staticmethod
    def _first(lines: dict[str, list[int]], name: str, least: int) -> int | None:
        """The first line of a name from a line on."""
        found = lines.get(name, [])
        at = bisect_left(found, least)
        return found[at] if at < len(found) else None
