"""A Dask cluster as an executor: what is wrong with it is said in one line."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

from banneret.kernel.text import shown
from banneret.lab.futures import WorkerDied
from banneret.lab.study.errors import StudyError
from banneret.lab.study.versions import difference, versions

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")

PATIENCE = 10.0  # seconds in which a scheduler answers
WITHOUT_WORKERS = 60.0  # seconds in which some may come back where all have gone
LOOK = 1.0  # seconds between two looks at whether there are some
QUIET = (
    "distributed",
    "distributed.client",
    "tornado",
)  # whose loggers would tell in many lines what we tell in one


class Cluster(Executor):
    """Hands work to the workers of a cluster; Dask begins again what a dying worker had."""

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._gone = f"the cluster at {shown(address)} is gone"
        self._theirs: set[Future[Any]] = set()

    def submit(
        self,
        work: Callable[Arguments, Result],
        /,
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Future[Result]:
        """Have a worker do it.

        The future raises WorkerDied if too many workers have died of it, and StudyError if the
        cluster or all its workers are gone.
        """
        ours: Future[Result] = Future()
        theirs = self._executor.submit(work, *arguments, **named)
        self._theirs.add(theirs)
        ours.add_done_callback(lambda one: theirs.cancel() if one.cancelled() else None)
        theirs.add_done_callback(partial(self._hand_on, ours))
        return ours

    def _hand_on(self, ours: Future[Result], theirs: Future[Result]) -> None:
        from distributed.scheduler import KilledWorker

        self._theirs.discard(theirs)
        if not ours.set_running_or_notify_cancel():  # from here on nobody can cancel it
            return
        error = None if theirs.cancelled() else theirs.exception()
        if theirs.cancelled() or self._client.status != "running":
            ours.set_exception(StudyError(self._gone))
        elif isinstance(error, KilledWorker):
            ours.set_exception(WorkerDied())
        elif error is not None:
            ours.set_exception(error)
        else:
            ours.set_result(theirs.result())

    def watch(self, ended: threading.Event) -> None:
        """Give up what was handed out once there have been no workers for long, until it has ended."""
        seen = time.monotonic()
        while not ended.wait(LOOK):
            with suppress(Exception):  # of a cluster that is gone its futures tell
                if self._client.nthreads():
                    seen = time.monotonic()
            if time.monotonic() - seen > WITHOUT_WORKERS:
                self._gone = f"{self._gone}: it has had no workers for {WITHOUT_WORKERS:g} s"
                for theirs in tuple(self._theirs):
                    theirs.cancel()
                return


@contextmanager
def joined(address: str) -> Iterator[tuple[Executor, int]]:
    """A cluster and how many things its workers can do at once.

    Raises:
        StudyError: Dask is not installed, nothing answers at the address, there are no workers, or
            they run other versions.
    """
    client, ended = _client(address), threading.Event()
    try:
        cluster, workers = Cluster(client, address), _checked(client, address)
        threading.Thread(target=cluster.watch, args=(ended,), daemon=True).start()
        yield cluster, workers
    finally:
        ended.set()
        with suppress(Exception):  # it may be gone
            client.close(timeout=1)


def _client(address: str) -> Any:
    try:
        from distributed import Client
        from distributed.comm.addressing import parse_address, parse_host_port
    except ImportError:
        raise StudyError(
            "a cluster needs Dask, which is not installed: pip install 'banneret[lab]'"
        ) from None
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        parse_host_port(parse_address(address)[1])
        with ThreadPoolExecutor(1) as apart:  # a notebook runs a loop of its own here
            kind = apart.submit(asyncio.run, _kind_at(address)).result()
        if kind != "Scheduler":
            raise ValueError(f"what answers there is no Scheduler, but a {kind}")
        with warnings.catch_warnings():  # what differs is compared below
            warnings.simplefilter("ignore")
            return Client(address, timeout=PATIENCE, set_as_default=False)
    except TimeoutError:
        raise StudyError(
            f"no cluster can be reached at {shown(address)}: nothing answers within {PATIENCE:g} s"
        ) from None
    except Exception as error:  # of many libraries
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise StudyError(f"no cluster can be reached at {shown(address)}: {reason}") from None


async def _kind_at(address: str) -> str:
    """Which of Dask's programs answers; a client that finds none is slow and loud to end."""
    from distributed.core import rpc

    there: Any = rpc(address, timeout=PATIENCE)
    try:
        return str((await asyncio.wait_for(there.identity(), PATIENCE))["type"])
    finally:
        await there.close_rpc()


def _checked(client: Any, address: str) -> int:
    """How many things the workers do at once, all of which run what runs here."""
    try:
        found = client.run(versions, on_error="return")
    except Exception as error:
        raise StudyError(f"the cluster at {shown(address)} is gone: {error}") from None
    if not found:
        raise StudyError(f"the cluster at {shown(address)} has no workers")
    for worker, its in sorted(found.items()):
        if isinstance(its, BaseException):
            raise StudyError(f"the worker {worker} cannot play: {type(its).__name__}: {its}")
        if differs := difference(its, versions()):
            raise StudyError(f"the worker {worker} runs another version: {differs}")
    return sum(client.nthreads().values())
