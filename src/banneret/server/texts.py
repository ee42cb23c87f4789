"""Writes the records of matches as text, piece by piece, and keeps what is written."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from banneret.kernel.record import Record
from banneret.kernel.record_lines import Step, write
from banneret.server.limits import Limits

PIECE = 250  # steps that are written before others have their turn

Own: TypeAlias = frozenset[int] | None
"""The seats whose decisions may be told; None: everything may."""


@dataclass(frozen=True)
class Written:
    """The first steps of a match as text: so many, up to `last`."""

    text: bytes = b""
    count: int = 0
    last: Step | None = None

    def begin(self, steps: Sequence[Step]) -> bool:
        """Whether these steps go on from here. Steps are only ever taken from the end, so that
        all before one that is still the same are the same."""
        return self.count == 0 or (len(steps) >= self.count and steps[self.count - 1] is self.last)


class Texts:
    """The texts of records, of which the steps asked for last are kept while there is room."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.texts_bytes
        self._kept: OrderedDict[tuple[str, Own], Written] = OrderedDict()
        self._bytes = 0
        self._turn = asyncio.Lock()

    async def of(self, match: str, record: Record, own: Own = None) -> bytes:
        """A record as text, as far as it may be told; one at a time is written.

        Args:
            match: its id.
            record: as it is now.
            own: whose decisions are told; other steps, hashes, the end and the position it began
            from are left out then.
        """
        async with self._turn:
            steps = await self._steps((match, own), record.steps)
        end = [] if record.closing is None or own is not None else [record.closing]
        header = record.header if own is None else replace(record.header, position=None)
        return b"".join((write([header]).encode(), steps, write(end).encode()))

    async def _steps(self, key: tuple[str, Own], steps: Sequence[Step]) -> bytes:
        before = self._kept.get(key, Written())
        if not before.begin(steps):
            before = Written()
        pieces = [before.text]
        for start in range(before.count, len(steps), PIECE):
            pieces.append(_written(steps[start : start + PIECE], key[1]))
            await asyncio.sleep(0)
        written = Written(b"".join(pieces), len(steps), steps[-1] if steps else None)
        self._keep(key, written)
        return written.text

    def _keep(self, key: tuple[str, Own], written: Written) -> None:
        """Keep a text in place of those that were not asked for longest."""
        self._bytes -= len(self._kept.pop(key, Written()).text)
        self._kept[key] = written
        self._bytes += len(written.text)
        while self._bytes > self._most:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= len(dropped.text)


def _written(steps: Sequence[Step], own: Own) -> bytes:
    if own is None:
        return write(steps).encode()
    return b"".join(msgspec.json.encode(_partly(step, own)) + b"\n" for step in steps)


def _partly(step: Step, own: frozenset[int]) -> dict[str, object]:
    """A step without what others decided in secret or chance did, and without its hash."""
    return {"step": step.step, "by": step.by, "do": step.do if step.by in own else None}
