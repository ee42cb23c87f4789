"""Questions, actions, events and refusals in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from banneret.content import loader
from banneret.games.terreign import frames as fr
from banneret.games.terreign.kinds import (
    EVENT_NAMES,
    ITEM_NAMES,
    TERRAIN_NAMES,
)
from banneret.games.terreign.rules.every_frame import FRAMES
from banneret.games.terreign.rules.frame import FRAME
from banneret.games.terreign.rules.turn import actions_left
from banneret.games.terreign.table import Table
from banneret.games.terreign.verbs import operand_of, verb_of
from banneret.kernel.errors import Refusal
from banneret.kernel.events import Event
from banneret.kernel.state import CHANCE
from banneret.kernel.text import Catalogue, check_language, seat_mark

# Placeholders whose values are ids, and the table that has the words for them.
TRANSLATED: Final = {
    "item": "item",
    "terrain": "terrain",
    "house": "house",
    "event": "event-card",
    "card": "card",
    "attack": "card",
    "defense": "card",
    "reward": "reward",
}
PLAYERS: Final = ("seat", "other")  # placeholders whose values are Players, counted from 1
CARDS: Final = {"item": ITEM_NAMES, "terrain": TERRAIN_NAMES, "event": EVENT_NAMES}
KINDS_OF_CARDS: Final = {
    "item": "card",
    "terrain": "terrain",
    "house": "house",
    "event": "event",
    "attack": "attack",
    "defense": "defense",
}
"""Placeholders whose words have a card, and what its id begins with."""
ABOUT_FRAMES: Final = {frame.name: frame.about for frame in FRAMES}


class Context(NamedTuple):
    """What is asked: the top frame's name and step, the card it is about, and of whom."""

    frame: str
    step: str
    card: str
    asked: int
    left: int = 0


def context_of(t: Table) -> Context:
    """The context of a state."""
    if t.over:
        return Context("", "", "", int(t.asked))
    f = t.top_at()
    kind = int(t.stack[f])
    frame = FRAME[kind]
    step = int(t.stack[f + fr.STEP])
    left = int(actions_left(t, f)) if kind == fr.TURN else 0
    steps = frame.steps.split()
    name = steps[step] if step < len(steps) else ""
    card = CARDS[frame.about][t.stack[f + fr.CARD]] if frame.about else ""
    return Context(frame.name, name, card, int(t.asked), left)


@cache
def catalogue(language: str) -> Catalogue:
    """The words of a language.

    Raises:
        OptionsError: it is not one of those there are.
    """
    check_language(language)
    tables = loader.toml("terreign", f"messages_{language}.toml")
    words = {
        f"{table}.{key}": str(text) for table, keys in tables.items() for key, text in keys.items()
    }
    return Catalogue(language, words)


def say(language: str, key: str, **values: object) -> str:
    """A message, with ids among its values put into words."""
    words = catalogue(language)
    return words.say(key, **{name: _spoken(words, name, value) for name, value in values.items()})


def _spoken(words: Catalogue, name: str, value: object) -> object:
    if name in PLAYERS:
        return seat_mark(int(str(value)) - 1)
    return words.say(f"{TRANSLATED[name]}.{value}") if name in TRANSLATED else value


def say_refusal(refusal: Refusal, language: str) -> str:
    """A refusal as a sentence."""
    return say(language, f"refusal.{refusal.reason}", **dict(refusal.values))


def say_event(event: Event, language: str) -> str:
    """An event as a sentence."""
    values: dict[str, object] = dict(event.values)
    if "items" in values:
        names = str(values["items"]).split(", ")
        values["items"] = ", ".join(say(language, f"item.{name}") for name in names)
    if "winners" in values:
        names = str(values["winners"]).split(", ")
        values["winners"] = ", ".join(seat_mark(int(name[1:]) - 1) for name in names if name)
    return say(language, catalogue(language).because(f"event.{event.kind}", event.rules), **values)


def cards_of(event: Event, language: str) -> Iterator[tuple[str, str]]:
    """What an event names: how it is called, and the id of its card."""
    values = dict(event.values)
    named = [(name, str(value)) for name, value in values.items() if name in KINDS_OF_CARDS]
    named += [("item", name) for name in str(values.get("items", "")).split(", ") if name]
    for name, value in named:
        yield say(language, f"{TRANSLATED[name]}.{value}"), f"{KINDS_OF_CARDS[name]}:{value}"


def say_action(context: Context, action: int, language: str) -> str:
    """What an action or outcome does."""
    verb = verb_of(action)
    key = _closest(f"action.{verb.name}-", context, language) or f"action.{verb.name}"
    return say(language, key, **{verb.about.placeholder: operand_of(action)})


def question(context: Context, language: str) -> str:
    """What is asked now."""
    if not context.frame:
        return say(language, "question.over")
    if context.asked == CHANCE:
        return say(language, "question.chance")
    values: dict[str, object] = {"seat": context.asked + 1, "n": context.left}
    about = ABOUT_FRAMES[context.frame]
    if about:
        values[about] = context.card
    return say(language, _closest("question.", context, language), **values)


def _closest(before: str, context: Context, language: str) -> str:
    """The key of the words that say most exactly what is asked; "" if there are none."""
    frame, card, step = context.frame, context.card, context.step
    tails = (f"{frame}-{card}-{step}", f"{frame}-{card}", f"{frame}-{step}", frame)
    words = catalogue(language)
    return next((before + tail for tail in tails if words.has(before + tail)), "")
