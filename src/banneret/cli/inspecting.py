"""Cards in the terminal: what a word means, and all there is to know of it in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from banneret.kernel.card import Card, Rating
from banneret.kernel.game import Game
from banneret.kernel.inspecting import counter_name, item_name
from banneret.kernel.observation import Observation
from banneret.kernel.scene import Scene
from banneret.kernel.text import Catalogue

MOST_NAMED = 8


class CardLine(NamedTuple):
    """A line of a card, and how it looks."""

    text: str
    style: str = ""


class Unclear(NamedTuple):
    """A word that stands for several cards, or for none: their names."""

    names: tuple[str, ...]


def meant(game: Game, seen: Observation, scene: Scene, text: str) -> list[Card] | Unclear:
    """The cards that a person means at a moment: of a place, or of what has that name."""
    word = text.strip().lower()
    for names in (_places(scene, word), _beside(scene, word)):
        found = [game.inspect(seen, about, scene.language) for about in names]
        if any(found):
            return [card for card in found if card is not None]
    card = game.inspect(seen, text.strip(), scene.language)
    return [card] if card is not None else printed(game, text, scene.language)


def _places(scene: Scene, word: str) -> list[str]:
    """Ids of what is on the board by that id: first who stands there, then the ground."""
    pieces = [
        f"piece:{one.id}" for one in scene.pieces if word in (one.id.lower(), one.space.lower())
    ]
    return pieces + [f"space:{one.id}" for one in scene.spaces if one.id.lower() == word]


def _beside(scene: Scene, word: str) -> list[str]:
    """Ids of what lies beside the board by that id or title, and of the seats' numbers."""
    trays = [
        f"tray:{tray.id}" for tray in scene.trays if word in (tray.id.lower(), tray.label.lower())
    ]
    items = [item_name(tray, item) for tray in scene.trays for item in tray.items]
    numbers = [
        f"counter:{counter_name(panel, number)}"
        for panel in scene.panels
        for number in panel.counters
        if word == number.label.lower()
    ]
    return [*trays, *(f"item:{name}" for name in items if word == name.lower()), *numbers]


def named(scene: Scene) -> str:
    """Some of what may be asked for at a moment: the first and the last place, numbers, piles."""
    places = [one.id for one in scene.spaces]
    numbers = [number.label for panel in scene.panels for number in panel.counters]
    piles = [tray.label for tray in scene.trays]
    told = dict.fromkeys([" ... ".join(places[:1] + places[-1:]), *numbers, *piles])
    return ", ".join([name for name in told if name][:MOST_NAMED])


def printed(game: Game, text: str, language: str) -> list[Card] | Unclear:
    """The printed card of that name or id, or the only one with a word that begins so."""
    word = text.strip().lower()
    cards = game.cards(language)
    exact = [card for card in cards if word in (card.name.lower(), card.id.lower())]
    found = exact or [card for card in cards if word and f" {word}" in f" {card.name.lower()}"]
    if len(found) == 1 or exact:
        return found
    return Unclear(tuple(card.name for card in found[:MOST_NAMED]))


# ---------------------------------------------------------------- in lines


def card_lines(card: Card, words: Catalogue) -> Iterator[CardLine]:
    """A card, line by line."""
    title = f"{card.name} ({card.kind})" if card.kind else card.name
    rebuilt = words.say("card.rebuilt")
    yield CardLine(f"{title}, {rebuilt}" if card.rebuilt else title, "bold")
    yield from (CardLine(_rating(rating, words)) for rating in card.ratings)
    yield from (CardLine(line.plain) for line in card.text)
    yield from (CardLine(words.say("card.now", text=line.plain), "bold") for line in card.now)
    if card.played:
        yield CardLine(words.say("card.played", list=", ".join(card.played)), "dim")
    rules = list(_rules(card))
    if rules:
        yield CardLine(words.say("card.rules", list=", ".join(rules)), "dim")


def _rating(rating: Rating, words: Catalogue) -> str:
    if not rating.terms:
        return words.say("card.rating", label=rating.label, value=rating.value)
    terms = " ".join(f"{term.value} ({term.label})" for term in rating.terms)
    return words.say("card.sum", label=rating.label, value=rating.value, terms=terms)


def _rules(card: Card) -> Iterable[str]:
    """All rules that a card rests on, each once."""
    now = [rule for line in card.now for rule in line.rules]
    sums = [rule for rating in card.ratings for term in rating.terms for rule in term.rules]
    return dict.fromkeys((*card.rules, *now, *sums))
