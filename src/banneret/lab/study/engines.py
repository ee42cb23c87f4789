"""Who plays the matches of a study: this process, processes of our own, or a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import SupportsIndex

from banneret.lab.futures import Here
from banneret.lab.processes import Crew
from banneret.lab.runner import checked_jobs

BESIDE = 8  # pieces of work for each process, begun before the oldest of them is done


@dataclass(frozen=True)
class Engine:
    """Who plays, and how many pieces of work are begun before the oldest is done."""

    executor: Executor
    ahead: int


@contextmanager
def engine(jobs: SupportsIndex = 1, cluster: str | None = None) -> Iterator[Engine]:
    """Who plays; all that was started for it is gone when it is closed.

    Args:
        jobs: how many processes; one is this one.
        cluster: the address of a Dask scheduler, in their place.

    Raises:
        OptionsError: too few processes, or too many.
        StudyError: the cluster cannot be used.
    """
    if cluster is not None:
        from banneret.lab.study.cluster import joined

        with joined(cluster) as (executor, workers):
            yield Engine(executor, BESIDE * workers)
        return
    number = checked_jobs(jobs)
    if number == 1:
        yield Engine(Here(), 1)
        return
    with Crew(number) as crew:
        yield Engine(crew, BESIDE * number)
