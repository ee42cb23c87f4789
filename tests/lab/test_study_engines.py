"""A study is the same, byte for byte, whoever plays it and whatever happens meanwhile."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest

from banneret.cli import main
from tests.lab.studies import (
    ENVIRONMENT,
    JOURNAL,
    ROOT,
    balance,
    begun,
    compare,
    files_of,
    ran,
    started,
    until,
)
from tests.processes import children, none_left

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")

STUDIES = {"balance": balance, "compare": compare}
MATCHES = {"balance": 300, "compare": 200}
RECORDS = {"balance": 3 * 3, "compare": 3 * 2}  # of 100 rounds every fortieth, of so many matches
TABLES = {"decisions.parquet", "manifest.json", "matches.parquet"}

Alone: TypeAlias = Callable[[str], dict[str, bytes]]

both = pytest.mark.parametrize("question", list(STUDIES))


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """No process outlives its test."""
    with none_left(besides=("resource_tracker",)):
        yield


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Alone:
    """The files of each study, played by this process alone."""

    @cache
    def files(question: str) -> dict[str, bytes]:
        folder = tmp_path_factory.mktemp("studies") / question
        assert main(STUDIES[question]("--out", str(folder))) == 0
        return files_of(folder)

    return files


def in_the_middle(folder: Path, question: str, after: int) -> int:
    """Wait until so many matches are kept, and more are to be played; how many there are then."""
    until(lambda: begun(folder) > after)
    kept = begun(folder)
    assert after < kept < MATCHES[question]
    return kept


@both
def test_folder_holds_page_tables_records_and_manifest(alone: Alone, question: str) -> None:
    files = alone(question)
    records = {name for name in files if name.startswith("records/")}
    assert files.keys() - records == TABLES | {f"{question}.html"}
    assert len(records) == RECORDS[question]


@both
def test_two_processes_of_which_one_is_killed_give_the_same(
    alone: Alone, question: str, tmp_path: Path
) -> None:
    folder = tmp_path / "two"
    with started(*STUDIES[question]("--out", str(folder), "--jobs", "2")) as process:
        in_the_middle(folder, question, 20)
        os.kill(workers(process.pid).pop(), signal.SIGKILL)
        assert begun(folder) < MATCHES[question]
        _, complaints = process.communicate()
    assert (process.returncode, complaints) == (0, "")
    assert files_of(folder) == alone(question)


def test_run_that_is_killed_and_resumed_gives_the_same(alone: Alone, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    kill(balance("--out", str(folder), "--jobs", "2"), folder, "balance", 60)
    with (folder / JOURNAL).open("a") as journal:
        journal.write('[[7,2,"al')  # as if it had been killed in the middle of a line
    assert main(balance("--resume", str(folder))) == 0
    assert files_of(folder) == alone("balance")


def test_run_that_is_interrupted_and_then_killed_gives_the_same(
    alone: Alone, tmp_path: Path
) -> None:
    folder = tmp_path / "interrupted"
    with started(*compare("--out", str(folder), "--jobs", "2")) as process:
        in_the_middle(folder, "compare", 20)
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate()
    assert process.returncode == 130
    assert f"--resume {folder}" in complaints.splitlines()[0]
    kept = begun(folder)
    assert 20 < kept < MATCHES["compare"]
    kill(compare("--resume", str(folder), "--jobs", "2"), folder, "compare", kept)
    assert main(compare("--resume", str(folder))) == 0
    assert files_of(folder) == alone("compare")


def kill(words: list[str], folder: Path, question: str, after: int) -> None:
    """Play a study, and end all of it by force when so many matches are kept."""
    with started(*words) as process:
        in_the_middle(folder, question, after)
        process.kill()
    assert process.returncode == -signal.SIGKILL
    assert begun(folder) < MATCHES[question]


def test_cluster_and_one_of_which_a_worker_is_killed_give_the_same(
    alone: Alone, tmp_path: Path
) -> None:
    whole, hurt = tmp_path / "whole", tmp_path / "hurt"
    with cluster(tmp_path) as (address, nanny):
        code, _, complaints = ran(*compare("--out", str(whole), "--cluster", address))
        assert (code, complaints) == (0, "")
        with started(*balance("--out", str(hurt), "--cluster", address)) as process:
            in_the_middle(hurt, "balance", 20)
            os.kill(workers(nanny).pop(), signal.SIGKILL)
            assert begun(hurt) < MATCHES["balance"]
            _, complaints = process.communicate()
        assert (process.returncode, complaints) == (0, "")
        other = another_version(tmp_path)
        code, _, complaints = ran(*balance("--cluster", address), sources=other)
        assert code == 2
        (line,) = complaints.splitlines()
        assert re.search(r"the worker tcp://\S+ runs another version: sources", line)
    assert files_of(whole) == alone("compare")
    assert files_of(hurt) == alone("balance")


def another_version(folder: Path) -> Path:
    """The sources of a Banneret that differs from this one in a line of its rules."""
    sources = folder / "src"
    leave = shutil.ignore_patterns("*.so", "web", "__pycache__")
    shutil.copytree(ROOT / "src" / "banneret", sources / "banneret", ignore=leave)
    with (sources / "banneret" / "kernel" / "bounds.py").open("a") as file:
        file.write("# another version\n")
    return sources


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, int]]:
    """A cluster of two workers: its address, and who looks after one of them."""
    log = folder / "scheduler.log"
    with log.open("w") as out:
        scheduler = dask("dask_scheduler", "--port", "0", "--no-dashboard", log=out.fileno())
        until(lambda: bool(re.search(r"tcp://\S+:\d+", log.read_text())))
        found = re.search(r"tcp://\S+:\d+", log.read_text())
        assert found is not None
        address = found[0]
        looking = [
            dask("dask_worker", address, "--nthreads", "1", "--no-dashboard", log=out.fileno())
            for _ in range(2)
        ]
        until(lambda: log.read_text().count("Register worker") == len(looking))
        try:
            yield address, looking[0].pid
        finally:
            for one in (*looking, scheduler):
                one.terminate()
                one.wait()


def dask(name: str, *words: str, log: int) -> subprocess.Popen[bytes]:
    """One of Dask's own programs."""
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{name}", *words],
        env=ENVIRONMENT,
        stdout=log,
        stderr=log,
    )


def workers(pid: int) -> list[int]:
    """The processes that play matches for another."""
    return [
        child
        for child in children(pid)
        if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()
    ]
