"""Reads docs/recipes.md: what each recipe changes in which file, done to a copy of the sources."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = ROOT / "docs" / "recipes.md"
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
BLOCK = re.compile(r"^`([^`\n]+)`(, new)?:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = ("src", "tests", "examples", "pyproject.toml", "setup.py", "README.md")
LEFT_OUT = ("*.so", "__pycache__", "*.egg-info", "web")


COMMANDS = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Step:
    """One file of a recipe: its whole text if it is new, else lines with a sign in front."""

    path: str
    new: bool
    text: str


@dataclass(frozen=True)
class Recipe:
    """What is done to add a thing: steps, then commands."""

    steps: list[Step]
    commands: list[str]


def recipes() -> dict[str, Recipe]:
    """Each recipe by its heading."""
    parts = HEADING.split(TEXT.read_text(encoding="utf-8"))[1:]
    return {
        heading: Recipe(
            [Step(path, bool(new), text) for path, new, text in BLOCK.findall(body)],
            [line for block in COMMANDS.findall(body) for line in block.splitlines()],
        )
        for heading, body in zip(parts[::2], parts[1::2], strict=True)
    }


def copy_to(folder: Path) -> None:
    """The sources and tests, without what was built."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
        else:
            shutil.copy(source, folder / name)


def follow(recipe: Recipe, folder: Path) -> None:
    """Take the steps of a recipe, to the letter.

    Raises:
        AssertionError: a file is not as the recipe says, or says it in several places.
    """
    for step in recipe.steps:
        file = folder / step.path
        if step.new:
            assert not file.exists(), f"{step.path} is not new"
            file.write_text(step.text, encoding="utf-8")
            continue
        text = file.read_text(encoding="utf-8")
        for before, after in _changes(step.text):
            assert text.count(before) == 1, f"{step.path} has {text.count(before)} times: {before}"
            text = text.replace(before, after)
        file.write_text(text, encoding="utf-8")


def _changes(text: str) -> list[tuple[str, str]]:
    """What stands there, and what shall stand there; a line of dots parts two places."""
    found = []
    for place in re.split(r"^\.\.\.\n", text, flags=re.MULTILINE):
        lines = place.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] in " -")
        after = "".join(line[1:] for line in lines if line[0] in " +")
        found.append((before, after))
    return found
