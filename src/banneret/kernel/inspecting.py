"""Finds what a card is asked for in a picture, and makes the plain card of a game that says no more."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from banneret.kernel.card import Card, Line, Rating
from banneret.kernel.scene import Counter, Panel, Piece, Scene, Space, Tray, TrayItem

PLACES = ("piece", "space", "item", "tray", "counter")
"""What stands before the colon where something of a picture is meant, and no printed thing."""

Found: TypeAlias = Space | Piece | Tray | tuple[Tray, TrayItem] | tuple[Panel, Counter]


def find(scene: Scene, place: str, name: str) -> Found | None:
    """What a picture has of that name; an item comes with its tray, a number with its seat's panel.

    Args:
        place: one of PLACES.
        name: its id; also "TRAY/2" for the third item of a tray that has no id of its own, and
            "1/KIND" for a number of seat 1.
    """
    if place == "piece":
        return next((one for one in scene.pieces if one.id == name), None)
    if place == "space":
        return next((one for one in scene.spaces if one.id == name), None)
    if place == "tray":
        return next((one for one in scene.trays if one.id == name), None)
    if place == "counter":
        return counter_in(scene.panels, name)
    return item_in(scene.trays, name)


def item_in(trays: Iterable[Tray], name: str) -> tuple[Tray, TrayItem] | None:
    """The item of that name among those of some trays, with its tray."""
    every = ((tray, item) for tray in trays for item in tray.items)
    return next((one for one in every if item_name(*one) == name), None)


def item_name(tray: Tray, item: TrayItem) -> str:
    """What an item is asked for by."""
    return item.id or f"{tray.id}/{tray.items.index(item)}"


def counter_in(panels: Iterable[Panel], name: str) -> tuple[Panel, Counter] | None:
    """The number of that name among those of some seats, with its seat's panel."""
    every = ((panel, counter) for panel in panels for counter in panel.counters)
    return next((one for one in every if counter_name(*one) == name), None)


def counter_name(panel: Panel, counter: Counter) -> str:
    """What a number of a seat is asked for by."""
    return f"{panel.seat}/{counter.kind}"


class Looker(ABC):
    """Makes the cards of one moment for a game that says more than its picture; each method takes
    the name of a thing of its kind, and gives None if there is no such thing."""

    def look(self, place: str, name: str) -> Card | None:
        """The card of a thing; `place` is one of PLACES."""
        looks = {
            "piece": self.piece,
            "space": self.space,
            "tray": self.tray,
            "item": self.item,
            "counter": self.counter,
        }
        card = looks[place](name)
        return card and replace(card, id=f"{place}:{name}", group="", played=())

    @abstractmethod
    def piece(self, name: str) -> Card | None:
        """Something on the board."""

    @abstractmethod
    def space(self, name: str) -> Card | None:
        """A place of the board."""

    @abstractmethod
    def tray(self, name: str) -> Card | None:
        """What lies together beside the board."""

    @abstractmethod
    def item(self, name: str) -> Card | None:
        """Something in a tray."""

    @abstractmethod
    def counter(self, name: str) -> Card | None:
        """A number of a seat."""


def plain_card(place: str, name: str, found: Found) -> Card:
    """What a picture itself says of a thing in it."""
    about = f"{place}:{name}"
    match found:
        case Piece():
            ratings = tuple(Rating(one.kind, one.label, one.text) for one in found.badges)
            text = _lines(found.tooltip)
            return Card(about, found.name, "", found.glyph, found.seat, ratings, text)
        case Space():
            return Card(about, found.label or found.id, "", found.glyph)
        case Tray():
            held = "\n".join(f"{one.count} x {one.name}" for one in found.items)
            return Card(about, found.label, "", "", found.seat, text=_lines(*held.splitlines()))
        case Panel() as panel, Counter() as counter:
            rating = Rating(counter.kind, counter.label, counter.value)
            return Card(about, counter.label, panel.name, "", panel.seat, (rating,))
        case Tray() as tray, TrayItem() as item:
            text = _lines(item.tooltip)
            return Card(about, item.name, tray.label, item.glyph, tray.seat, text=text)


def _lines(*sentences: str) -> tuple[Line, ...]:
    return tuple(Line(sentence) for sentence in sentences if sentence)
