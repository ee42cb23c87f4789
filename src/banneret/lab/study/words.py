"""The words of studies, from the message files beside this one."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from banneret.kernel.text import Catalogue, check_language

PARTS = ("messages", "content", "tune")
"""Whose words there are, each in a file for every language; a table may go on in the next."""


@cache
def words(language: str) -> Catalogue:
    """The messages of a language; a message in a table is called "table.message".

    Raises:
        OptionsError: there are none in that language.
    """
    check_language(language)
    found = dict[str, str]()
    for part in PARTS:
        text = files("banneret.lab.study").joinpath(f"{part}_{language}.toml")
        for table, rows in tomllib.loads(text.read_text(encoding="utf-8")).items():
            found |= {f"{table}.{name}": text for name, text in rows.items()}
    return Catalogue(language, found)
