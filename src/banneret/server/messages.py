"""What the server itself says, from the message files beside this one."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from banneret.kernel.text import Catalogue
from banneret.server.errors import OtherRules, RequestError
from banneret.server.protocol_common import LONGEST_REASON


@cache
def catalogue(language: str) -> Catalogue:
    """The messages of a language; a message in a section is called "section.message"."""
    file = files("banneret.server").joinpath(f"messages_{language}.toml")
    tables: dict[str, dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))
    messages = {
        f"{table}.{name}": text for table, rows in tables.items() for name, text in rows.items()
    }
    return Catalogue(language, messages)


def reason(error: RequestError, language: str) -> str:
    """Why something was refused, as a sentence that repeats little of what was sent."""
    said = error.said(language) or catalogue(language).say(f"error.{error.code}")
    if isinstance(error, OtherRules):
        said = catalogue(language).say("stranded.agrees", reason=said, n=error.agrees)
    return said if len(said) <= LONGEST_REASON else f"{said[:LONGEST_REASON]}..."
