"""The recipes in docs/recipes.md, followed to the letter in a copy of the sources, work."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recipes import ROOT, copy_to, follow, recipes

RECIPES = recipes()
MOST = {"A talent": 5, "A game": 1}  # files, with the test
CHECKS = {  # what says of a row what it lacks
    "A talent": "token_terrors/test_rows.py",
    "A card effect": "token_terrors/test_cards.py",
    "An item": "terreign/test_rows.py",
    "An ability": "sack_armies/test_rows.py",
}
PLAYED = {
    "A talent": "token-terrors",
    "A card effect": "token-terrors",
    "An item": "terreign",
    "A house rule": "terreign",
}


def run(folder: Path, *command: str) -> None:
    """Run a command in a copy, with that copy's sources."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={
            **os.environ,
            "BANNERET_PURE": "1",
            "BANNERET_EXPECT": "pure",
            "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
            "PYTHONPATH": os.pathsep.join((str(folder / "src"), str(folder))),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_works_as_written(name: str, tmp_path: Path) -> None:
    copy_to(tmp_path)
    follow(RECIPES[name], tmp_path)
    tests = [step.path for step in RECIPES[name].steps if step.path.startswith("tests/")]
    if name in CHECKS:
        tests.append(f"tests/games/{CHECKS[name]}")
    if tests:
        run(tmp_path, "python", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests)
    for command in RECIPES[name].commands:
        run(tmp_path, *shlex.split(command))
    if name in PLAYED:
        simulate = ("simulate", PLAYED[name], "--seats", "random", "--games", "2", "--seed", "1")
        run(tmp_path, "python", "-m", "banneret", *simulate)


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_touches_no_more_files_than_it_promises(name: str) -> None:
    paths = [step.path for step in RECIPES[name].steps]
    assert len(paths) == len(set(paths)) <= MOST.get(name, 7)


def test_every_kind_of_thing_that_is_added_has_a_recipe() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"\(docs/recipes\.md#([a-z-]+)\)", contributing)
    assert set(named) == {name.lower().replace(" ", "-") for name in RECIPES}
