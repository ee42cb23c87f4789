"""What games say, in every language: no sign of a template, of an id, or of a number that does not agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from banneret.kernel.events import Event
from banneret.kernel.scene import Scene
from banneret.kernel.stage import LOOK_BACK
from banneret.kernel.state import State
from banneret.kernel.text import LANGUAGES
from tests.conformance.cases import Case, in_every_case
from tests.conformance.samples import matches, sample
from tests.conformance.test_stages import taken, texts

pytestmark = [in_every_case(), pytest.mark.sweep]
MANY_EN = "successes|points|Points|tokens|commands|items|cards|units|losses|Actions|Terrains"
MANY_DE = "Erfolge|Punkte|Steigerungspunkte|Figuren|Kommandos|Gegenstände|Karten|Einheiten|Aktionen"
FAULTS = {
    "a placeholder": re.compile(r"[{}]"),
    "a doubled sign": re.compile(r"[.,:;]{2}|[.!?] ?[.,:;]|  "),
    "a blank at an end": re.compile(r"^\s|\s$"),
    "an empty pair": re.compile(r"\(\s*\)|«»|\"\""),
    "a bare id": re.compile(r"\w_\w|\bNone\b|\b(True|False)\b"),
    "one of many": re.compile(rf"(?<![\d,.+/])\b1 (\w+ )?({MANY_EN}|{MANY_DE})\b"),
}
ENDED = re.compile(r"\.\.\.|…")


@cache
def faults(text: str) -> list[str]:
    """What is wrong with some words."""
    plain = ENDED.sub("", text)
    return [name for name, fault in FAULTS.items() if fault.search(plain)]


def test_every_event_and_moment_is_told_in_clean_words(case: Case) -> None:
    told: list[Event] = []
    match = matches(case)[-1]
    for before, action in zip(match.states, match.actions, strict=False):
        _, fresh = taken(before, action)
        told = [*told, *fresh][-LOOK_BACK:]
        for language in LANGUAGES:
            for event in fresh:
                sentence = case.game.say_event(event, language)
                assert sentence, event
                assert not faults(sentence), (faults(sentence), sentence, event)
            for stage in case.game.stages(told, min(len(fresh), LOOK_BACK), language):
                for text in texts(stage):
                    assert not faults(text), (faults(text), text, stage)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_choice_is_put_in_clean_words(case: Case, language: str) -> None:
    for state in sample(case):
        for text in said_in(case, state, language):
            assert not faults(text), (faults(text), text, state)


def said_in(case: Case, state: State, language: str) -> Iterator[str]:
    """What whoever is asked reads."""
    asked = state.current_player()
    scene: Scene = case.game.scene(state.observation(asked if asked >= 0 else None), language)
    yield from (scene.title, scene.question.text, *scene.notes, scene.outcome)
    for choice in scene.choices:
        yield from (choice.label, choice.cost, *(odds.label for odds in choice.odds))
    yield from (space.label for space in scene.spaces)
    yield from (text for piece in scene.pieces for text in (piece.name, piece.tooltip))
    for tray in scene.trays:
        yield from (tray.label, *(text for one in tray.items for text in (one.name, one.tooltip)))
