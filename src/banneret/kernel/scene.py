"""One picture, many faces: what the page, the SVG file and the terminal all draw.

A scene is made by a game from an observation, in one language. A face draws it and offers its
choices; it knows no game and no rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

LOSSES: Final = frozenset({"cemetery", "dead"})
"""Kinds of the trays that hold what their seat has lost."""


@dataclass(frozen=True)
class Space:
    """A place for pieces.

    Attributes:
        id: what notation calls it.
        shape: "square", "hex" or "area".
        x, y: its centre, in widths of a square or hex; y grows away from the viewer's near side.
        label: what to write on or beside it.
        marks: kinds of ground or state ("edge", "home-0", "target"), for looks and legends.
        glyph: name of the shape of its ground; "" has none.
    """

    id: str
    shape: str
    x: float
    y: float
    label: str = ""
    marks: tuple[str, ...] = ()
    glyph: str = ""


@dataclass(frozen=True)
class Badge:
    """A small sign on a piece: `kind` picks the looks, `text` is shown, `label` explains it."""

    kind: str
    text: str
    label: str


@dataclass(frozen=True)
class Piece:
    """A thing on a space.

    Attributes:
        id: stable while the piece stays where it is.
        space: id of its space.
        seat: its controller; None belongs to nobody.
        glyph: name of its shape, such as "goblin"; faces fall back to the first letters of `name`.
        name: what it is, in the scene's language.
        facing: where its top points as its controller's opponent would like to see it:
            "up" (away from the controller), "right", "down" (towards the controller) or "".
        badges: signs on it, most important first.
        marks: states that change its looks: "active", "target", "hidden" (face down, shown to
            its owner as a ghost), "hollow" (an empty outline), "band-red" (colour of its name).
        tooltip: a sentence that says all of the above.
        covers: ids of all spaces it fills, if they are several; `space` is the first.
    """

    id: str
    space: str
    seat: int | None
    glyph: str
    name: str
    facing: str = ""
    badges: tuple[Badge, ...] = ()
    marks: tuple[str, ...] = ()
    tooltip: str = ""
    covers: tuple[str, ...] = ()


@dataclass(frozen=True)
class TrayItem:
    """`count` alike things in a tray.

    Attributes:
        glyph: name of their shape; "" for backs.
        name: what they are, in the scene's language.
        count: how many.
        tooltip: a sentence that says more.
        id: what choices call them, unlike that of any other item or piece; "" is never chosen.
        card: id of the printed card that tells of them; "" if they are unknown or have none.
    """

    glyph: str
    name: str
    count: int
    tooltip: str = ""
    id: str = ""
    card: str = ""


@dataclass(frozen=True)
class Tray:
    """Things beside the board.

    Attributes:
        id: unique in the scene.
        seat: whose it is; None is common.
        kind: "hand", "reserves", "cemetery", "deck" or the like; see also `LOSSES`.
        label: its name, in the scene's language.
        items: what lies in it.
    """

    id: str
    seat: int | None
    kind: str
    label: str
    items: tuple[TrayItem, ...] = ()


@dataclass(frozen=True)
class Counter:
    """A number of a seat, such as its points."""

    kind: str
    label: str
    value: str


@dataclass(frozen=True)
class Panel:
    """What is said of a seat.

    Attributes:
        seat: which.
        name: what the seat is called, as in all texts of the scene.
        counters: its numbers.
        to_act: whether it is asked now.
        role: what it is in the match besides ("First player"); "" is nothing to be named.
    """

    seat: int
    name: str
    counters: tuple[Counter, ...] = ()
    to_act: bool = False
    role: str = ""

    @property
    def full_name(self) -> str:
        """Its name, and what it is besides."""
        return f"{self.name} ({self.role})" if self.role else self.name


@dataclass(frozen=True)
class Odds:
    """An exact chance: `label` happens `chances` times in `of`.

    `good` says whether that is what whoever chooses hopes for; None is neither.
    """

    label: str
    chances: int
    of: int
    good: bool | None = None


@dataclass(frozen=True)
class Choice:
    """One open action.

    Attributes:
        action: its notation, to be sent back.
        label: what it does, in words.
        spaces: ids of the spaces it touches, the last one its target; empty: it has no place.
        pieces: ids of the pieces and tray items it touches; one is taken from a tray before it
            comes to a space.
        cost: what it costs, in words; "" costs nothing.
        odds: what may come of it where chance follows.
        rules: ids of the rules it rests on.
        key: a letter for the keyboard; "" has none.
        confirm: whether a click on its place or item alone does not take it, as it is not what
            that click is likely to mean.
        card: id of the printed card it is about, where it has no place: it is shown as that card,
            with all others about it; "" is a button.
        count: how many of that card's things it takes; 0 is no number of things.
    """

    action: str
    label: str
    spaces: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    cost: str = ""
    odds: tuple[Odds, ...] = ()
    rules: tuple[str, ...] = ()
    key: str = ""
    confirm: bool = False
    card: str = ""
    count: int = 0


@dataclass(frozen=True)
class Question:
    """What is asked now: of which seat (None: chance, or nobody at the end), in words."""

    seat: int | None
    text: str


@dataclass(frozen=True)
class Scene:
    """Everything a face needs to draw one moment and to ask for the next action.

    Attributes:
        game: name of the game.
        title: its printed name and edition.
        language: "en" or "de".
        seat: the viewer; None is a spectator.
        spaces, pieces, trays, panels: see there.
        question: what is asked now.
        choices: the open actions the viewer may take; empty if the viewer is not asked.
        notes: short sentences on the state of the turn ("2 commands left").
        outcome: who won, in words; "" while the match goes on.
    """

    game: str
    title: str
    language: str
    seat: int | None
    spaces: tuple[Space, ...]
    pieces: tuple[Piece, ...]
    trays: tuple[Tray, ...]
    panels: tuple[Panel, ...]
    question: Question
    choices: tuple[Choice, ...] = ()
    notes: tuple[str, ...] = ()
    outcome: str = ""

    def to_dict(self) -> dict[str, object]:
        """The scene as plain JSON values."""
        return asdict(self)

    def svg(self) -> str:
        """The scene as an SVG document.

        Raises:
            RuntimeError: the kernel is used alone, so that nobody has said who draws.
        """
        if _draw is None:
            raise RuntimeError("nothing draws scenes: see draw_with")
        return _draw(self)

    def _repr_svg_(self) -> str:
        return self.svg()


_draw: Callable[[Scene], str] | None = None


def draw_with(draw: Callable[[Scene], str]) -> None:
    """Say what makes an SVG document of a scene: the kernel knows scenes, but no drawing."""
    global _draw
    _draw = draw
