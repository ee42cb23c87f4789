"""A card tells all there is to know of one thing: a token, a place, an item, a rule's creature.

A game makes cards from what a seat knows of a moment, or from its printed content alone; faces draw
them and know no game. Words that have a card of their own are written as links: `[Enrage](ability:enrage)`.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass

LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Line:
    """A sentence, which may hold links, and the ids of the rules it rests on."""

    text: str
    rules: tuple[str, ...] = ()

    @property
    def plain(self) -> str:
        """The sentence without its links."""
        return LINK.sub(r"\1", self.text)


@dataclass(frozen=True)
class Term:
    """A part of a sum: what adds it, and how much with its sign ("+1"); the first is the printed value."""

    label: str
    value: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rating:
    """A number of a thing.

    Attributes:
        kind: picks its sign, as the kind of a badge does.
        label: its name.
        value: what it is now.
        terms: how it came to be that, if anything changes it; nothing if it is as printed.
    """

    kind: str
    label: str
    value: str
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Card:
    """All there is to know of a thing, in one language.

    Attributes:
        id: what it is asked for by. In a scene: "piece:ID", "space:ID", "tray:ID", "item:ID" for an
            item of a tray, "item:TRAY/2" for the third one of a tray if it has no id,
            "counter:1/KIND" for a number of seat 1. Printed: "KIND:NAME" ("talent:ambush", "house:elves"), as in `TrayItem.card` and links.
        name: what it is called.
        kind: what sort of thing it is, in words ("Token of the Goblins").
        glyph: name of its shape; "" is a back, or has none.
        seat: whose it is; None belongs to nobody.
        ratings: its numbers.
        text: what it does and what it is for, a sentence each.
        now: what changes it at this moment and why, a sentence each; nothing for printed things.
        rules: ids of the rules that say so.
        rebuilt: whether some of it was never published and is our reconstruction.
        group: under which heading a list of all cards shows it.
        played: where it may be played: names of editions, options or variants, in words.
    """

    id: str
    name: str
    kind: str
    glyph: str = ""
    seat: int | None = None
    ratings: tuple[Rating, ...] = ()
    text: tuple[Line, ...] = ()
    now: tuple[Line, ...] = ()
    rules: tuple[str, ...] = ()
    rebuilt: bool = False
    group: str = ""
    played: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The card as plain JSON values."""
        return asdict(self)
