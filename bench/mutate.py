"""How well the tests of the rules hold the rules: `make mutate`.

Changes one thing in the rules of a game at a time (`bench/mutants.py`) and runs the tests that pass through
the changed statement, the quickest first, until one fails. What no test notices is listed, with its reason
where `tests/games/<game>/mutants.toml` gives one. Golden matches and checksums, which any change breaks, are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.abc import SourceLoader
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import coverage
import pytest

from bench.mutants import Mutant, changed, mutants_of
from setup import compiled_files

ROOT = Path(__file__).parents[1]
PACKAGE = Path("src", "banneret")
GAMES = ("token_terrors", "sack_armies", "terreign")
GOLDEN = ("test_random_play.py",)  # whole matches by checksum
ENOUGH = 0.95
FEW = 40
PATIENCE = 120.0  # seconds; a mutant that runs on and on is noticed


def rule_files(game: str) -> list[Path]:
    """The files of a game that hold rules: its compiled folders."""
    home = PACKAGE / "games" / game
    found = [path.relative_to(ROOT) for path in compiled_files(ROOT)]
    return [path for path in found if home in path.parents and path.parent != home]


def sample(game: str, count: int, seed: int) -> list[Mutant]:
    """So many mutants of a game's rules, the same for the same sources and seed."""
    found = [mutant for path in rule_files(game) for mutant in mutants_of(path, text_of(path))]
    chosen = random.Random(seed).sample(range(len(found)), min(count, len(found)))
    return [found[n] for n in sorted(chosen)]


def text_of(path: Path) -> str:
    """What stands in a file of the project."""
    return (ROOT / path).read_text(encoding="utf-8")


# -------------------------------------------------------------------- which tests see a line


@dataclass
class Seen:
    """Which tests pass through which line, and how long each takes.

    Attributes:
        lines: tests by line, by file.
        seconds: of each test.
    """

    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def tests(self, mutant: Mutant) -> list[str]:
        """Tests that may notice a mutant, the quickest first; all where it is run by the import."""
        by_line = self.lines.get(mutant.path.as_posix(), {})
        first, last = mutant.lines
        found = {test for n in range(first, last + 1) for test in by_line.get(n, [])}
        return sorted(found if mutant.function else self.seconds, key=lambda t: self.seconds[t])


class _Watch:
    """Asks coverage to note the running test, and times it."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.coverage = coverage.Coverage(
            data_file=None, include=[str(ROOT / PACKAGE / "games" / "*")], config_file=False
        )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> object:
        self.coverage.switch_context(item.nodeid)
        began = time.perf_counter()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.perf_counter() - began
            self.coverage.switch_context("")


def watch(game: str, file: Path) -> int:
    """Run the rule tests of a game and write to `file` what they passed through."""
    watching = _Watch()
    watching.coverage.start()
    code = pytest.main(_arguments(_all_tests(game)), plugins=[watching])
    watching.coverage.stop()
    data = watching.coverage.get_data()
    lines = {
        Path(name).relative_to(ROOT).as_posix(): {
            number: [test for test in tests if test]
            for number, tests in data.contexts_by_lineno(name).items()
        }
        for name in data.measured_files()
    }
    file.write_text(json.dumps([lines, watching.seconds]), encoding="utf-8")
    return int(code)


def _all_tests(game: str) -> list[str]:
    ignored = [f"--ignore=tests/games/{game}/{name}" for name in GOLDEN]
    return [f"tests/games/{game}", *ignored]


def _arguments(tests: Sequence[str]) -> list[str]:
    return ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", *tests]


# -------------------------------------------------------------------- one mutant


def change(mutant: Mutant) -> None:
    """Let this process find the source of a mutant in place of its file's."""
    file, usual = str(ROOT / mutant.path), SourceFileLoader.get_code
    source = changed(text_of(mutant.path), mutant.number)

    def get_code(loader: SourceLoader, fullname: str) -> CodeType | None:
        if loader.get_filename(fullname) != file:
            return usual(loader, fullname)
        return compile(source, file, "exec")

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]  # ends with this process


def notice(mutant: Mutant, tests: Sequence[str]) -> int:
    """Run tests on a mutant, at first a few, which are collected soon; 0 if all pass."""
    change(mutant)
    for part in (tests[:FEW], tests[FEW:]):
        if part and (code := int(pytest.main(_arguments(part)))):
            return code
    return 0


def apart(work: Callable[[], int]) -> int:
    """Do something in a process of its own, silently; the number of the process."""
    process = os.fork()
    if process:
        return process
    os.setsid()
    out = os.open(os.devnull, os.O_WRONLY)
    os.dup2(out, 1)
    os.dup2(out, 2)
    code = 1
    try:
        code = work()
    finally:
        os._exit(code)


def survivors(mutants: Sequence[Mutant], seen: Seen, workers: int) -> list[Mutant]:
    """The mutants that no test notices."""
    waiting = [(mutant, seen.tests(mutant)) for mutant in reversed(mutants)]
    running: dict[int, tuple[Mutant, float]] = {}
    found = []
    while waiting or running:
        while waiting and len(running) < workers:
            mutant, tests = waiting.pop()
            if not tests:
                found.append(mutant)
                continue
            process = apart(partial(notice, mutant, tests))
            running[process] = (mutant, time.monotonic() + PATIENCE)
        for process, (mutant, end) in list(running.items()):
            ended, status = os.waitpid(process, os.WNOHANG)
            if not ended and time.monotonic() > end:
                os.killpg(process, signal.SIGKILL)
                os.waitpid(process, 0)
            elif not ended:
                continue
            elif os.waitstatus_to_exitcode(status) == 0:
                found.append(mutant)
            del running[process]
        time.sleep(0.02)
    return found


def reasons(game: str) -> dict[str, str]:
    """Why a mutant makes no difference to anybody, by its key."""
    file = ROOT / "tests" / "games" / game / "mutants.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("mutant", [])
    return {row["key"]: row["why"] for row in rows}


# -------------------------------------------------------------------- the command


def measure(game: str, count: int, seed: int, workers: int) -> bool:
    """Try a sample of mutants of a game and tell what survived; whether enough were noticed."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        file = Path(folder, "seen.json")
        _, status = os.waitpid(apart(lambda: watch(game, file)), 0)
        if status:
            print(f"{game}: the tests fail without any change", file=sys.stderr)
            return False
        lines, seconds = json.loads(file.read_text(encoding="utf-8"))
        seen = Seen(
            {path: {int(n): tests for n, tests in rows.items()} for path, rows in lines.items()},
            seconds,
        )
        mutants = sample(game, count, seed)
        left = survivors(mutants, seen, workers)
    noticed = len(mutants) - len(left)
    print(f"\n{game}: {noticed} of {len(mutants)} mutants noticed, {noticed / len(mutants):.1%}")
    return _explained(left, reasons(game)) and noticed >= ENOUGH * len(mutants)


def _explained(left: Iterable[Mutant], known: Mapping[str, str]) -> bool:
    """List what survived and why; whether there is a reason for all of it."""
    unexplained = 0
    for mutant in sorted(left, key=lambda m: (m.path, m.lines)):
        why = known.get(mutant.key)
        unexplained += why is None
        print(f"  {mutant.path.name}:{mutant.lines[0]} {mutant.key.partition(':')[2]}")
        print(f"    {why or 'NOT EXPLAINED'}")
    return unexplained == 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m bench.mutate")
    parser.add_argument("--game", choices=GAMES, help="default: all")
    parser.add_argument("--count", type=int, default=200, help="mutants a game; default: 200")
    parser.add_argument("--seed", type=int, default=1, help="of the sample; default: 1")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    os.chdir(ROOT)
    os.environ["BANNERET_PURE"] = "1"
    games = [given.game] if given.game else GAMES
    results = [measure(game, given.count, given.seed, given.workers) for game in games]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
