"""What went wrong in rules and bots, kept for the host; nobody at a table may see it."""

from __future__ import annotations

import asyncio
import traceback
from collections import Counter
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import URL, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from banneret.bots.failure import in_short, position_of
from banneret.kernel.errors import OptionsError
from banneret.kernel.state import State
from banneret.server import tables as t
from banneret.server.engine import new_engine, reach, single_reads
from banneret.server.errors import StorageError
from banneret.server.guests import new_id
from banneret.server.limits import Limits
from banneret.server.logs import logger
from banneret.server.metrics import Metrics
from banneret.server.migrate import check
from banneret.server.store import Store
from banneret.server.transactions import Write

MOST_KINDS = 10_000  # after so many it is forgotten how often each kind was seen
MOST_WAITING = 100  # failures on their way to the store


class Failure(Struct, frozen=True):
    """Something that went wrong.

    Attributes:
        at: when, in milliseconds since 1970.
        match: its id; "" for none.
        place: what was being done: "bot", "draw" (by the server for a bot), "open", "scene",
            or the name of a command.
        seat: for whom; None: nobody or a spectator.
        bot, seed: who decided, and from which number its generators come; "" is no bot.
        position: the text of the position, as far as it can be had.
        trace: the error, and where it came from.
    """

    at: int
    match: str
    place: str
    seat: int | None
    bot: str
    seed: str
    position: str
    trace: str


class Failures:
    """Takes failures to the log, the metrics and the store; it never fails itself."""

    def __init__(
        self, store: Store, metrics: Metrics, limits: Limits, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._limits = limits
        self._now = now
        self._seen: Counter[tuple[str, str, str]] = Counter()
        self._writing: set[asyncio.Task[None]] = set()

    def keep(
        self,
        place: str,
        error: BaseException,
        match: str = "",
        state: State | None = None,
        seat: int | None = None,
        bot: str = "",
        seed: int | None = None,
    ) -> None:
        """Keep a failure; of many alike in one match only the first."""
        self._metrics.failures.labels(place).inc()
        kind = (match, place, type(error).__name__)
        if len(self._seen) >= MOST_KINDS:
            self._seen.clear()
        self._seen[kind] += 1
        if self._seen[kind] > self._limits.failures_alike:
            return
        said = in_short(error)
        logger.error(
            "a rule or a bot failed",
            extra={"match": match, "where": place, "seat": seat, "bot": bot, "why": said},
        )
        failure = Failure(
            at=self._now(),
            match=match,
            place=place,
            seat=seat,
            bot=bot,
            seed="" if seed is None else str(seed),
            position=self._cut(position_of(state)),
            trace=self._cut(_trace(error)),
        )
        if len(self._writing) < MOST_WAITING:
            task = asyncio.ensure_future(self._write(failure))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    def _cut(self, text: str) -> str:
        clean = text.replace("\0", "").encode("utf-8", "replace").decode()
        return clean[-self._limits.failure_text :]  # a trace says at its end what went wrong

    async def _write(self, failure: Failure) -> None:
        values = {name: getattr(failure, name) for name in Failure.__struct_fields__}
        newest = select(t.failures.c.id).order_by(t.failures.c.at.desc())
        old = delete(t.failures).where(
            t.failures.c.id.not_in(newest.limit(self._limits.failures)),
        )
        row = insert(t.failures)
        try:
            await self._store.write(
                Write(before=[(row, [{"id": new_id(), **values}]), (old, [{}])])
            )
        except StorageError as error:
            logger.warning("the store refuses", extra={"where": "failures", "why": error.detail})

    async def close(self) -> None:
        """Wait until all are kept."""
        await asyncio.gather(*self._writing)


def _trace(error: BaseException) -> str:
    try:
        return "".join(traceback.format_exception(error))
    except Exception:
        return type(error).__name__


def read_failures(url: URL) -> list[Failure]:
    """All that are kept, the newest first; the server may go on meanwhile.

    Raises:
        OptionsError: the database cannot be read.
    """
    try:
        return asyncio.run(_read(url))
    except (SQLAlchemyError, OSError) as error:
        refusal = getattr(error, "orig", error)
        raise OptionsError(f"the database cannot be read: {refusal}") from None


async def _read(url: URL) -> list[Failure]:
    engine = new_engine(url, reading=True)
    try:
        await reach(engine)
        async with single_reads(engine).connect() as connection:
            await connection.run_sync(check)
            names = [t.failures.c[name] for name in Failure.__struct_fields__]
            rows = await connection.execute(select(*names).order_by(t.failures.c.at.desc()))
            return [Failure(*row) for row in rows]
    finally:
        await engine.dispose()
