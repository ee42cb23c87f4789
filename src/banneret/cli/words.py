"""The face's own words, from the message files beside this one."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from banneret.kernel.text import Catalogue


@cache
def words(language: str) -> Catalogue:
    """The messages of a language; a message in a table is called "table.message"."""
    text = files("banneret.cli").joinpath(f"messages_{language}.toml").read_text(encoding="utf-8")
    return Catalogue(language, dict(_flat(tomllib.loads(text), "")))


def _flat(table: dict[str, object], prefix: str) -> list[tuple[str, str]]:
    flat = []
    for name, value in table.items():
        if isinstance(value, dict):
            flat += _flat(value, f"{prefix}{name}.")
        else:
            flat.append((prefix + name, str(value)))
    return flat
