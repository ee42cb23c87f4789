"""Files of one's own held against a schema: every fault with its line, field and what is allowed.

A schema is a msgspec struct for each table a file may have; see `tables_of` and `row_problems`.
"""

from __future__ import annotations

import json
import re
import tomllib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from msgspec import Meta, Struct, inspect

from banneret.kernel.errors import ContentError
from banneret.kernel.text import huge_number, shown

Row = dict[str, Any]
MOST_FAULTS: Final = 20  # of a file that are named at once
MOST_SHOWN: Final = 30  # characters of a value that is wrong
HEAD: Final = re.compile(r"\s*\[\[?\s*[\"']?([\w.-]+)[\"']?\s*\]")
FIELD: Final = re.compile(r"\s*(?:\[\[?\s*[\w-]+\.)?(?:\"([^\"]*)\"|'([^']*)'|([\w-]+))\s*[=.\]]")

# What is printed on a card or token: its head, and what it says.
Title: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^\S+( \S+)*\Z",
        max_length=60,
        description="a text of 1 to 60 characters in one line, with single spaces between words",
    ),
]
Text: TypeAlias = Annotated[
    str, Meta(max_length=400, description="a text of at most 400 characters in one line")
]


class Problem(NamedTuple):
    """One fault.

    Attributes:
        line: where it is, counted from 1.
        text: the row, its field and what is allowed there.
    """

    line: int
    text: str


class OwnFile:
    """The rows of a file of one's own, and what is wrong with them.

    Attributes:
        problems: those found so far.
        rows: (table, place in it, row) of each row that fits the schema.
    """

    def __init__(self, text: str, path: str, schema: Mapping[str, type[Struct]]) -> None:
        """Read a text and hold it against a schema.

        Args:
            text: TOML.
            path: what to call it in errors.
            schema: a struct for each table there may be; they hold lists of rows.

        Raises:
            ContentError: it is no TOML.
        """
        self.path = path
        tables = _tables(text, path)
        known = (*schema, "meta")
        self._lines = _Lines(text, known)
        self.problems = [
            Problem(self._lines.of_table(name), _unknown(name, table, known))
            for name, table in tables.items()
            if name not in known
        ]
        self.rows: list[tuple[str, int, Row]] = []
        for name, struct in schema.items():
            self._read(name, tables.get(name, []), inspect.type_info(struct))

    def _read(self, name: str, table: object, wanted: inspect.Type) -> None:
        if not isinstance(table, list):
            said = f"{name} must be a list of tables, each headed [[{name}]]"
            self.problems.append(Problem(self._lines.of_table(name), said))
            return
        for index, row in enumerate(table):
            if not isinstance(row, dict):
                line = self._lines.of_row(name, index)
                self.problems.append(Problem(line, f"{name} must be a table"))
                continue
            faults = list(_faults(row, wanted, ""))
            self.refuse(name, index, row, faults)
            if not faults:
                self.rows.append((name, index, row))

    def refuse(self, name: str, index: int, row: Row, faults: Iterable[tuple[str, str]]) -> None:
        """Note what is wrong with a row: (field, reason) of each fault."""
        given = row.get("id")
        who = given if isinstance(given, str) else f"{name} {index + 1}"
        who = who if len(who) <= MOST_SHOWN and who.isprintable() else f"{name} {index + 1}"
        for field, reason in faults:
            line = self._lines.of_field(name, index, re.split(r"[.\[]", field)[0])
            said = f"{who}: {field}: {reason}" if field else f"{who}: {reason}"
            self.problems.append(Problem(line, said))

    def stop(self) -> None:
        """Raise what has been found.

        Raises:
            ContentError: naming the line of the first fault, and every other fault with its line.
        """
        if not self.problems:
            return
        first, *others = sorted(self.problems)[:MOST_FAULTS]
        said = "; ".join(f"line {line}: {reason}" for line, reason in others)
        raise ContentError(self.path, first.line, first.text + (f"; {said}" if said else ""))

    def in_one_line(self) -> str:
        """The rows in one line of TOML that reads the same, without remarks; empty without rows."""
        tables: dict[str, list[Row]] = {}
        for name, _, row in self.rows:
            tables.setdefault(name, []).append(row)
        if len(tables) > 1:
            raise ValueError("only one table goes into one line")
        return "".join(f"{name} = {_inline(rows)}" for name, rows in tables.items())


def _unknown(name: str, table: object, known: tuple[str, ...]) -> str:
    said = f"unknown table {shown(name)}; there are: {', '.join(known)}"
    if isinstance(table, (list, dict)):
        return said
    return f"{said} (a field stands below the head of its table, such as [[{known[0]}]])"


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_inline(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _tables(text: str, path: str) -> Row:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        line = _line_in(str(problem)) or len(text.splitlines())
        raise ContentError(path, line, str(problem)) from None
    except (ValueError, RecursionError):
        reason = "a number is too long, or brackets stand too deep in each other"
        raise ContentError(path, None, reason) from None


def _line_in(message: str) -> int | None:
    words = message.replace(",", " ").split()
    if "line" not in words:
        return None
    after = words[words.index("line") + 1]
    return int(after) if after.isdigit() else None


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
        yield where, f"unknown {head} {value_of(name)}; there are: {', '.join(structs)}"
    else:
        example = f'{{ {head} = "{next(iter(structs))}" }}'
        yield where, f"{value_of(value)} must be a table such as {example}"


def _of_a_table(value: object, wanted: inspect.StructType, where: str) -> Iterator[tuple[str, str]]:
    if not isinstance(value, dict):
        yield where, f"{value_of(value)} must be {_allowed(wanted)}"
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
    return f"{value_of(value)} is not {_allowed(wanted)}"


def value_of(value: object) -> str:
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
        least = wanted.min_length or 0
        some = "one entry" if least == 1 else f"{least} entries"
        size = f" with at least {some}" if least else ""
        return f"a list{size}, each {_allowed(wanted.item_type)}"
    if isinstance(wanted, inspect.StructType):
        return f"a table of {', '.join(field.name for field in wanted.fields)}"
    return "true or false" if isinstance(wanted, inspect.BoolType) else "text"


# ---------------------------------------------------------------- lines


class _Lines:
    """Where in a text its tables and fields stand, as people write them."""

    def __init__(self, text: str, tables: tuple[str, ...]) -> None:
        self._rows: dict[str, list[int]] = {}  # the lines that head a table, by its name
        self._fields: dict[str, list[int]] = {}  # the lines that give a field, by its name
        self._heads: list[int] = []  # the lines that head a table there can be
        for number, line in enumerate(text.splitlines(), 1):
            if head := HEAD.match(line):
                self._rows.setdefault(head[1], []).append(number)
                if head[1] in tables:
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
