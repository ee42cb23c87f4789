"""Work that is done elsewhere: handed out as futures, taken as they complete, in the order of the items.

Whatever is an executor may do it: this process (`Here`), processes of our own (`processes.Crew`), or a
cluster (`cluster.Cluster`). An item whose worker dies is begun again, once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")

ATTEMPTS = 2  # at an item whose worker dies
HEED = 0.5
"""Seconds after which Ctrl-C is heard at the latest: it may not end the waiting by itself."""


class WorkerDied(Exception):
    """Whoever worked on something ended by itself.

    Attributes:
        code: the exit code of its process; 0 where nobody knows it.
    """

    def __init__(self, code: int = 0) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True)
class Outcome(Generic[Result]):
    """What became of an item.

    Attributes:
        results: the one that there is; none if every worker that had it died.
        ends: the exit codes of those that did.
    """

    results: tuple[Result, ...]
    ends: tuple[int, ...]


class Here(Executor):
    """Does everything in this process, at once."""

    def submit(
        self,
        work: Callable[Arguments, Result],
        /,
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Future[Result]:
        """Do it; the future is done when it is given."""
        future: Future[Result] = Future()
        try:
            future.set_result(work(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


def _unheard(_item: Any, _outcome: Any) -> None:
    """Tell nobody."""


def in_order(
    executor: Executor,
    work: Callable[[Item], Result],
    items: Iterable[Item],
    ahead: int,
    heard: Callable[[Item, Outcome[Result]], None] = _unheard,
) -> Generator[Outcome[Result], None, None]:
    """What becomes of each item, in their order.

    Args:
        executor: who does it.
        work: is done with each item.
        items: asked for one by one, when there is room for it.
        ahead: how many are begun before the oldest of them is done.
        heard: told of each outcome as soon as it is there, in any order.

    Raises:
        Exception: whatever `work` raises.
    """
    numbered = enumerate(items)
    begun: dict[Future[Result], tuple[int, Item, tuple[int, ...]]] = {}
    done: dict[int, Outcome[Result]] = {}
    given = 0
    try:
        while True:
            while len(begun) + len(done) < ahead and (new := next(numbered, None)):
                begun[executor.submit(work, new[1])] = (*new, ())
            if not begun:
                return
            for future in wait(begun, HEED, FIRST_COMPLETED).done:
                number, item, ends = begun.pop(future)
                outcome = _outcome(future, ends)
                if not outcome.results and len(outcome.ends) < ATTEMPTS:
                    begun[executor.submit(work, item)] = (number, item, outcome.ends)
                else:
                    heard(item, outcome)
                    done[number] = outcome
            while given in done:
                yield done.pop(given)
                given += 1
    finally:
        for future in begun:
            future.cancel()


def _outcome(future: Future[Result], ends: tuple[int, ...]) -> Outcome[Result]:
    try:
        return Outcome((future.result(),), ends)
    except WorkerDied as died:
        return Outcome((), (*ends, died.code))
