"""The lines of a backup: a head, a row of a table each, and a tail that counts them."""

from __future__ import annotations

import gzip
import json
import os
import stat
import zlib
from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import BigInteger, Boolean, Column, Integer, LargeBinary, String, Table

from banneret.kernel.errors import BanneretError
from banneret.server.tables import metadata

FORMAT = "banneret-backup"
VERSION = 1
LONGEST_LINE = 16_000_000
TAIL = b'{"rows"'
LATER = {  # may be empty, and backups of older versions lack them
    ("matches", "stranded"),
    ("matches", "position"),
    ("matches", "origin"),
}


class BackupError(BanneretError):
    """A backup cannot be written or read back."""


class Head(Struct, forbid_unknown_fields=True):
    """The first line."""

    format: str = FORMAT
    version: int = VERSION


class Tail(Struct, forbid_unknown_fields=True):
    """The last line: how many rows there are, so that a cut-off file is not taken for whole."""

    rows: int


class Bytes(Struct, forbid_unknown_fields=True):
    """Bytes in JSON."""

    base64: bytes


class Placed(NamedTuple):
    """A row with the line it stands in, and how many bytes that has."""

    line: int
    size: int
    table: Table
    row: dict[str, Any]


# -------------------------------------------------------------------- what a row may hold


def _type(column: Column[Any]) -> Any:
    kind: Any
    match column.type:
        case LargeBinary():
            kind = Bytes
        case Boolean():
            kind = bool
        case BigInteger():
            kind = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
        case Integer():
            kind = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
        case String(length=length):
            kind = str if length is None else Annotated[str, Meta(max_length=length)]
    return kind | None if column.nullable else kind


def _line(table: Table) -> Any:
    """The type of the lines of a table, such as {"table": "guests", "row": {...}}."""
    fields: list[Any] = [
        (f"{column.name}", _type(column), msgspec.field(default=None))
        if (table.name, column.name) in LATER
        else (f"{column.name}", _type(column))
        for column in table.columns
    ]
    row = msgspec.defstruct("Row", fields, kw_only=True, forbid_unknown_fields=True)
    return msgspec.defstruct(
        f"Line_{table.name}",
        [("row", row)],
        tag_field="table",
        tag=str(table.name),
        forbid_unknown_fields=True,
    )


_LINES = [_line(table) for table in metadata.sorted_tables]
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, _LINES))


def encode(table: Table, row: Mapping[str, Any]) -> bytes:
    """A row as a line."""
    plain = {
        f"{name}": Bytes(bytes(value)) if isinstance(value, bytes | memoryview) else value
        for name, value in row.items()
    }
    return msgspec.json.encode({"table": f"{table.name}", "row": plain}) + b"\n"


def head() -> bytes:
    """The first line."""
    return msgspec.json.encode(Head()) + b"\n"


def tail(rows: int) -> bytes:
    """The last line."""
    return msgspec.json.encode(Tail(rows)) + b"\n"


# -------------------------------------------------------------------- reading


def read(path: str) -> Iterator[Placed]:
    """The rows of a backup, one after another: it may be larger than the memory.

    Raises:
        BackupError: it is no whole backup; the message names the line.
    """
    number = 0
    try:
        with open(_descriptor(path), "rb") as raw, gzip.open(raw, "rb") as file:
            rows: int | None = None
            while text := file.readline(LONGEST_LINE + 1):
                number += 1
                if len(text) > LONGEST_LINE:
                    raise ValueError(f"it is longer than {LONGEST_LINE} bytes")
                if rows is not None:
                    raise ValueError("there is something after the end")
                if number == 1:
                    _check_head(text)
                elif text.startswith(TAIL):
                    rows = _read_tail(text, number - 2)
                else:
                    yield _placed(number, text)
        if rows is None:
            number += 1
            raise ValueError("it is cut off")
    except RecursionError:
        raise BackupError(
            f"{path} is not a whole backup: line {number}: it nests too deep"
        ) from None
    except (OSError, EOFError, ValueError, zlib.error, msgspec.MsgspecError) as error:
        place = f"line {number}: " if number else ""
        raise BackupError(f"{path} is not a whole backup: {place}{_first(error)}") from None


def _first(error: Exception) -> str:
    lines = str(getattr(error, "strerror", None) or error).splitlines()
    return lines[0] if lines else "it is cut off"


def _descriptor(path: str) -> int:
    """A file that is open; a pipe could hold us up for ever, and a device has no end."""
    found = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    if stat.S_ISREG(os.fstat(found).st_mode):
        return found
    os.close(found)
    raise ValueError("it is not a file")


def _check_head(text: bytes) -> None:
    found = msgspec.json.decode(text, type=Head)
    if (found.format, found.version) != (FORMAT, VERSION):
        raise ValueError("this Banneret reads backups of another kind or version")


def _read_tail(text: bytes, rows: int) -> int:
    said = msgspec.json.decode(text, type=Tail).rows
    if said != rows:
        raise ValueError(f"there should be {said} rows before it, and there are {rows}")
    return said


def _placed(number: int, text: bytes) -> Placed:
    found = _decoder.decode(text)
    if msgspec.json.encode(found) != text.rstrip(b"\n"):
        json.loads(text, object_pairs_hook=_once)  # msgspec takes the last of two silently
    row = msgspec.structs.asdict(found.row)
    for name, value in row.items():
        if isinstance(value, Bytes):
            row[name] = value.base64
        elif isinstance(value, str) and "\0" in value:
            raise ValueError(f"the column '{name}' has a zero byte")
    return Placed(number, len(text), metadata.tables[found.__struct_config__.tag], row)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands there twice")
    return found
