"""Reads the data files that travel in the package."""

from __future__ import annotations

import csv
import hashlib
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

HERE = "banneret.content"


def own_file(path: str) -> str:
    """The text of a content file that somebody wrote himself.

    Raises:
        OSError: it cannot be read.
    """
    with open(path, encoding="utf-8") as file:
        return file.read()


def text(folder: str, name: str) -> str:
    """The text of content/`folder`/`name`."""
    return _file(folder, name).read_text(encoding="utf-8")


def toml(folder: str, name: str) -> dict[str, Any]:
    """The tables of content/`folder`/`name`."""
    return tomllib.loads(_file(folder, name).read_text(encoding="utf-8"))


def table(folder: str, name: str) -> list[dict[str, str]]:
    """The rows of the tab-separated file content/`folder`/`name`, by column name."""
    lines = _file(folder, name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def digest(folder: str, names: Iterable[str]) -> str:
    """16 hex digits that change when one of the files does."""
    total = hashlib.sha256()
    for name in sorted(names):
        total.update(_file(folder, name).read_bytes())
    return total.hexdigest()[:16]


def _file(folder: str, name: str) -> Traversable:
    return files(HERE) / folder / name
