"""The mutants that measure the tests of the rules: each changes one thing, and none what is only told."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.mutants import changed, mutants_of
from bench.mutate import GAMES, ROOT, reasons, rule_files, sample, text_of

SOURCE = '''
"""Text."""
MOST = 3

def take(t, n):
    """Take some."""
    if t.sink is not None:
        events.tell(t, "took", n=n + 1)
    t.left -= n
    if n < MOST and not t.done:
        stop(t)
    return min(n, t.left)
'''
CHANGES = {
    "3": "4",
    "t.left -= n": "t.left += n",
    "n < MOST": "n <= MOST",
    "n < MOST and (not t.done)": "n < MOST or not t.done",
    "min": "max",
    "stop(t)": "pass",
}


def test_what_a_mutant_changes() -> None:
    found = {mutant.before: mutant.after for mutant in mutants_of(Path("a.py"), SOURCE)}
    assert CHANGES.items() <= found.items()
    assert not any("took" in before or "Take" in before for before in found)


def test_each_mutant_differs_in_one_place_and_leaves_the_source_alone() -> None:
    made = list(mutants_of(Path("a.py"), SOURCE))
    sources = [changed(SOURCE, mutant.number) for mutant in made]
    assert len(set(sources)) == len(made)
    whole = ast.unparse(ast.parse(SOURCE)).split("\n")
    for source in sources:
        lines = source.split("\n")
        assert len(lines) == len(whole)
        assert sum(one != other for one, other in zip(lines, whole, strict=True)) == 1


def test_a_sample_is_the_same_every_time() -> None:
    first = sample("token_terrors", 20, 1)
    assert len(first) == 20
    assert [one.key for one in first] == [one.key for one in sample("token_terrors", 20, 1)]
    assert {one.key for one in first} != {one.key for one in sample("token_terrors", 20, 2)}


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_about_mutants_that_there_are(game: str) -> None:
    there = {mutant.key for path in rule_files(game) for mutant in mutants_of(path, text_of(path))}
    assert reasons(game).keys() <= there
    assert all(why.strip() for why in reasons(game).values())


NOTICED = """
import sys
from pathlib import Path
from bench.mutants import changed, mutants_of
from bench.mutate import notice, text_of

path, before, after, tests = sys.argv[1:]
found = mutants_of(Path(path), text_of(Path(path)))
sys.exit(notice(next(m for m in found if (m.before, m.after) == (before, after)), [tests]))
"""


@pytest.mark.parametrize(
    ("tests", "code"), [("test_surge.py", 1), ("test_setup_draft.py", 0)]
)  # no run begins before the first turn
def test_tests_notice_what_they_pass_through_and_nothing_else(tests: str, code: int) -> None:
    path = "src/banneret/games/token_terrors/rules/movement.py"
    arguments = [path, "t.run + 1", "t.run - 1", f"tests/games/token_terrors/{tests}"]
    done = subprocess.run(
        [sys.executable, "-c", NOTICED, *arguments],
        cwd=ROOT,
        env={
            **os.environ,
            "BANNERET_PURE": "1",
            "BANNERET_EXPECT": "pure",
            "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout
