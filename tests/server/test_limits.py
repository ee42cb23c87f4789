"""Every limit of the server stands in the documents as it is."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from banneret.server.limits import Limits

OPERATIONS = Path(__file__).parents[2] / "docs" / "operations.md"
FOR_WHOM = {"address", "guest", "connection", "match", "server", "process", "request", "record"}


def table() -> list[list[str]]:
    """The rows of the table of limits."""
    chapter = OPERATIONS.read_text("utf-8").split("## Limits\n")[1].split("\n## ")[0]
    lines = [line for line in chapter.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def shown(value: object) -> str:
    """A default as the table has it."""
    return f"{value:,}".removesuffix(".0")


def test_the_table_has_every_limit_with_its_default() -> None:
    told = {row[0].strip("`"): row[3] for row in table()}
    assert told == {one.name: shown(one.default) for one in fields(Limits)}
    assert len(told) == len(table())


def test_the_table_tells_what_for_whom_and_what_happens() -> None:
    for field, what, whom, _, outcome in table():
        assert what, field
        assert whom in FOR_WHOM, field
        assert outcome, field


def test_every_limit_is_described_where_it_stands() -> None:
    text = Limits.__doc__ or ""
    for one in fields(Limits):
        assert f"\n        {one.name}: " in text, one.name
