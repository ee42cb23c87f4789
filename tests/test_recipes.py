"""The recipes in docs/recipes.md, followed to the letter in a copy of the sources, work."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recipes import ROOT, copy_to, follow, recipes

RECIPES = recipes()
MOST = {"A talent": 5, "A game": 1}  # files, with the test
HELD = {
    "A talent": ["tests/games/token_terrors/test_rows.py"],
    "An item": ["tests/games/terreign/test_rows.py", "tests/games/terreign/test_content.py"],
    "An ability": ["tests/games/sack_armies/test_rows.py"],
}


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={
            **os.environ,
            "BANNERET_PURE": "1",
            "BANNERET_EXPECT": "pure",
            "PYTHONPATH": os.pathsep.join((str(folder / "src"), str(folder))),
        },
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_works_as_written(name: str, tmp_path: Path) -> None:
    copy_to(tmp_path)
    follow(RECIPES[name], tmp_path)
    own = [step.path for step in RECIPES[name] if step.path.startswith("tests/")]
    tests = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *own, *HELD.get(name, [])]
    done = run(tmp_path, *tests)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_touches_no_more_files_than_it_promises(name: str) -> None:
    paths = [step.path for step in RECIPES[name]]
    assert len(paths) == len(set(paths)) <= MOST.get(name, 6)


def test_every_kind_of_thing_that_is_added_has_a_recipe() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"\(docs/recipes\.md#([a-z-]+)\)", contributing)
    assert set(named) == {name.lower().replace(" ", "-") for name in RECIPES}
