"""Every message is there in both languages, with the same placeholders, and none is idle."""

from __future__ import annotations

import pytest

from banneret.games.terreign import kinds, reasons, speech
from banneret.games.terreign.frame_fields import NAMES
from banneret.kernel.text import LANGUAGES
from tests.games.terreign.table import game, play, table


def test_both_languages_have_the_same_messages() -> None:
    english, german = (speech.catalogue(language) for language in LANGUAGES)
    assert english.messages.keys() == german.messages.keys()
    for key in english.messages:
        assert english.placeholders(key) == german.placeholders(key), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_and_every_step_has_words(language: str) -> None:
    words = speech.catalogue(language)
    for key, rules in reasons.REASONS[1:]:
        assert words.has(f"refusal.{key}") or key == "not-now", key
        assert rules, key
    for name in NAMES.values():
        assert words.has(f"refusal.not-now-{name}"), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("names", "tables"),
    [
        (kinds.ITEM_NAMES, ("item", "item-text")),
        (kinds.TERRAIN_NAMES, ("terrain", "terrain-text")),
        (kinds.HOUSE_NAMES, ("house", "trait-text")),
        (kinds.EVENT_NAMES, ("event-card", "event-text")),
    ],
)
def test_every_card_has_a_name_and_a_text(
    names: tuple[str, ...], tables: tuple[str, str], language: str
) -> None:
    for name in names:
        for key in tables:
            assert speech.catalogue(language).has(f"{key}.{name}")


def test_cards_whose_text_was_never_published_say_so() -> None:
    state = table(2, "P1 W1 D2; hand tonic, parry", "P2 W2 D1")
    scene = state.game.scene(state.observation(0))
    tips = {item.name: item.tooltip for tray in scene.trays for item in tray.items}
    assert tips["Tonic"].endswith("(reconstructed)")
    assert not tips["Parry"].endswith("(reconstructed)")
    assert tips["Desirah"].endswith("(reconstructed)")


@pytest.mark.parametrize(
    ("language", "question"),
    [("en", "P1: place a token face down"), ("de", "P1: lege eine Figur verdeckt")],
)
def test_questions_in_words(language: str, question: str) -> None:
    state = game(2, first=1).new_initial_state()
    play(state, "tile plain", "tile farm")
    assert state.game.scene(state.observation(0), language).question.text == question


def test_a_duel_is_a_face_off_of_two_hands() -> None:
    state = play(table(2, "T1 plain", "P1 W1 D2", "P2 W1 D2"), "duel P2", "strike head")
    for viewer in (1, None):
        scene = state.game.scene(state.observation(viewer))
        trays = {tray.id: len(tray.items) for tray in scene.trays}
        assert (trays["duel-attack"], trays["duel-defense"]) == (4, 4)
        assert "The Attacker has chosen a card" in scene.notes
