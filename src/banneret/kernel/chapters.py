"""The chapters of a game's rules, as people read them: groups of the rule index under human titles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Section:
    """Rules that belong together.

    Attributes:
        title: its heading, by language.
        groups: the groups of rule ids in it, see `Rule.group`.
    """

    title: Mapping[str, str] = field(hash=False)
    groups: tuple[str, ...]


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rules.

    Attributes:
        id: unlike that of any other chapter of the game.
        title, intro: its heading and what it is about, by language.
        sections: what is in it, in order.
        picture: a position that shows it; "" has none.
        caption: what the picture shows, by language.
        options: those that the picture needs.
    """

    id: str
    title: Mapping[str, str] = field(hash=False)
    intro: Mapping[str, str] = field(hash=False)
    sections: tuple[Section, ...]
    picture: str = ""
    caption: Mapping[str, str] = field(default_factory=dict, hash=False)
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)


def read_chapters(rows: Mapping[str, Any]) -> tuple[Chapter, ...]:
    """The chapters that the tables of a chapters.toml describe."""
    return tuple(
        Chapter(**{**row, "sections": tuple(map(_section, row["sections"]))})
        for row in rows["chapter"]
    )


def _section(row: Mapping[str, Any]) -> Section:
    return Section(row["title"], tuple(row["groups"]))
