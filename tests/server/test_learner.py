"""Whoever learns is spoken to: no text of a lesson or puzzle calls them by the number of their seat."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from banneret.content import loader
from banneret.kernel.registry import entry
from banneret.kernel.teaching import ANY, teaching_of
from banneret.kernel.text import LANGUAGES, seat_mark
from banneret.server.learn_worker import answered
from banneret.server.learner import nameless, spoken_to
from banneret.server.protocol_learn import Answered, Try

OURS = ("sack-armies", "terreign", "token-terrors")
ME, OTHER = seat_mark(0), seat_mark(1)
NUMBERED = re.compile(r"\b(Player|Spieler) [12]\b|\bP[12]\b|[\ue000-\ue0ff]")
DATIVE = re.compile(r"\b(aus|bei|seit|zu|gegenüber|außer) \{(seat|other|who)\}", re.IGNORECASE)


@pytest.mark.parametrize(
    ("language", "told", "said"),
    [
        ("en", f"{ME}: choose your action.", "You: choose your action."),
        ("en", f"{ME}, Actions: 2 left", "You, Actions: 2 left"),
        ("en", ME, "You"),
        ("en", OTHER, "The other side"),
        ("en", f"{ME} draws. {OTHER} passes.", "Your side draws. The other side passes."),
        ("en", f"Turn 3: {OTHER}.", "Turn 3: the other side."),
        ("en", f"Elf of {ME} falls", "Elf of your side falls"),
        ("de", f"{ME}: wähle ein Haus", "Du: wähle ein Haus"),
        ("de", f"Elf von {ME} fällt", "Elf von deiner Seite fällt"),
        ("de", f"Hand von {OTHER}", "Hand von der Gegenseite"),
        ("de", f"{OTHER} gewinnt", "Die Gegenseite gewinnt"),
        ("de", f"{ME} fordert {OTHER}", "Deine Seite fordert die Gegenseite"),
    ],
)
def test_a_seat_is_named_as_its_sentence_wants_it(language: str, told: str, said: str) -> None:
    assert spoken_to(told, entry("token-terrors").game({}), 0, language) == said


def test_of_several_others_each_keeps_its_name() -> None:
    game = entry("terreign").game({"players": 3})
    assert spoken_to(f"{OTHER}, {ME}", game, 0, "en") == "P2, your side"


@pytest.mark.parametrize("name", OURS)
def test_german_words_ask_for_no_case_that_nobody_knows(name: str) -> None:
    messages = loader.text(name.replace("-", "_"), "messages_de.toml")
    assert DATIVE.findall(messages) == []


def texts(part: Any) -> list[str]:
    """All texts in an answer, at any depth."""
    if isinstance(part, str):
        return [part]
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return [text for each in inner for text in texts(each)]


def spoken(name: str, tried: Try) -> list[str]:
    """What somebody reads or hears of an answer; notations and ids are not among it."""
    found = msgspec.to_builtins(msgspec.json.decode(answered(name, tried), type=Answered))
    scene = found["scene"]
    pieces = [piece["tooltip"] for piece in scene["pieces"]]
    trays = [tray["label"] for tray in scene["trays"]]
    labels = [choice["label"] for choice in scene["choices"]]
    told = texts([scene["panels"], scene["question"], scene["notes"], found["stages"]])
    return [scene["outcome"], found["text"], *found["told"], *told, *pieces, *trays, *labels]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_lessons_and_puzzles_speak_to_the_learner(name: str, language: Any) -> None:
    teaching = teaching_of(entry(name).game({}))
    tries = [
        Try(step=n, done=[step.do[0]] if step.do and ANY not in step.do else [], language=language)
        for n, step in enumerate(teaching.lesson.steps)
    ]
    tries += [
        Try(puzzle=puzzle.id, solve=True, language=language) for puzzle in teaching.puzzles[:4]
    ]
    said = [text for tried in tries for text in spoken(name, tried)]
    assert [text for text in said if NUMBERED.search(text)] == []
    assert any("our side" in text or "Deine Seite" in text for text in said)
    words = teaching.words[language]
    written = texts(msgspec.to_builtins(words))
    assert [text for text in written if NUMBERED.search(text)] == []


def test_a_nameless_game_is_the_same_game() -> None:
    game = entry("sack-armies").game({})
    assert nameless(game) == game
