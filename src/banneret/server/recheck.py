"""Tells which matches that go on in a database hold by the rules of here; nothing is changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import URL, RowMapping, Select, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from banneret.kernel.errors import OptionsError
from banneret.server import tables as t
from banneret.server.engine import named, new_engine, reach, single_reads, why
from banneret.server.limits import Limits
from banneret.server.migrate import check
from banneret.server.opening import begun_otherwise, opened, take
from banneret.server.store import match_row, row_of


@dataclass(frozen=True)
class Checked:
    """A match that goes on, held against the rules of here.

    Attributes:
        match: its id.
        steps: how many of its steps hold.
        otherwise: whether it was begun by other rules or content.
        fault: why it cannot go on; "" if it can.
    """

    match: str
    steps: int
    otherwise: bool
    fault: str


def recheck(url: URL) -> list[Checked]:
    """Replay every match that is not over; a server may go on meanwhile.

    Raises:
        OptionsError: the database cannot be read, or is not for this version.
    """
    try:
        return asyncio.run(_recheck(url))
    except (SQLAlchemyError, OSError) as error:
        raise OptionsError(f"the database {named(url)} cannot be read: {why(error)}") from None


async def _recheck(url: URL) -> list[Checked]:
    engine = new_engine(url, reading=True)
    try:
        await reach(engine)
        async with single_reads(engine).connect() as connection:
            await connection.run_sync(check)
            return [one async for one in _matches(connection)]
    finally:
        await engine.dispose()


async def _matches(connection: AsyncConnection) -> AsyncIterator[Checked]:
    going_on = select(t.matches.c.id).where(t.matches.c.status != "over")
    for match in (await connection.scalars(going_on.order_by(t.matches.c.created))).all():
        yield await _checked(connection, match)


async def _checked(connection: AsyncConnection, match: str) -> Checked:
    steps, otherwise = 0, False
    try:
        [row] = await _rows(connection, select(t.matches).where(t.matches.c.id == match))
        held = opened(match_row(row), Limits.steps)
        otherwise = begun_otherwise(held)
        entries = select(t.journal).where(t.journal.c.match == match)
        for entry in await _rows(connection, entries.order_by(t.journal.c.number)):
            take(held, row_of(entry))
            steps = len(held.steps)
    except (SQLAlchemyError, OSError):
        raise
    except Exception as error:  # rules and damaged rows may raise anything
        cause = error.__cause__ or error
        return Checked(match, steps, otherwise, str(cause) or type(cause).__name__)
    return Checked(match, steps, otherwise, "")


async def _rows(connection: AsyncConnection, statement: Select[Any]) -> Sequence[RowMapping]:
    found: Sequence[RowMapping] = (await connection.execute(statement)).mappings().all()
    return found
