"""What every game draws: scenes that offer each legal action once and fit every face."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from banneret.cli import terminal
from banneret.faces import svg
from banneret.kernel.scene import Scene
from banneret.kernel.state import State
from banneret.kernel.text import LANGUAGES
from tests.conformance.cases import Case, in_every_case
from tests.conformance.samples import sample, viewers
from tests.conformance.test_views import is_sentence

pytestmark = [in_every_case(), pytest.mark.sweep]


def scenes(case: Case) -> Iterator[tuple[State, Scene]]:
    """Scenes of the sampled states for all viewers in all languages."""
    for state in sample(case):
        for viewer in viewers(case):
            seen = state.observation(viewer)
            for language in LANGUAGES:
                yield state, case.game.scene(seen, language)


def test_scene_offers_each_legal_action_once(case: Case) -> None:
    game = case.game
    for state in sample(case):
        player = state.current_player()
        for viewer in viewers(case):
            choices = game.scene(state.observation(viewer)).choices
            texts = [choice.action for choice in choices]
            if viewer == player:
                assert sorted(game.parse(state, text) for text in texts) == state.legal_actions()
            else:
                assert texts == [], state


def test_choices_have_words_and_rules(case: Case) -> None:
    for state, scene in scenes(case):
        for choice in scene.choices:
            assert is_sentence(choice.label), (state, choice)
            assert choice.rules, (state, choice)
            assert all(rule in case.game.rules for rule in choice.rules), (state, choice)
            assert all(0 < odds.chances <= odds.of for odds in choice.odds), (state, choice)
            assert all(is_sentence(odds.label) for odds in choice.odds), (state, choice)
        keys = [choice.key for choice in scene.choices if choice.key]
        assert len(keys) == len(set(keys)), (state, keys)


def test_scene_is_consistent(case: Case) -> None:
    for state, scene in scenes(case):
        spaces = [space.id for space in scene.spaces]
        pieces = [piece.id for piece in scene.pieces]
        trays = [tray.id for tray in scene.trays]
        items = [item.id for tray in scene.trays for item in tray.items if item.id]
        for ids in ([*spaces, *trays], [*pieces, *items]):
            assert len(ids) == len(set(ids)), (state, ids)
        assert {space.shape for space in scene.spaces} <= {"square", "hex", "area"}
        assert {piece.space for piece in scene.pieces} <= set(spaces), state
        assert {piece.facing for piece in scene.pieces} <= {"up", "right", "down", ""}, state
        assert {space for choice in scene.choices for space in choice.spaces} <= set(spaces), state
        touched = {piece for choice in scene.choices for piece in choice.pieces}
        assert touched <= {*pieces, *items}, state
        assert all(item.count > 0 for tray in scene.trays for item in tray.items), state
        assert sorted(panel.seat for panel in scene.panels) == list(range(case.game.num_players))


def test_scene_says_what_is_asked_and_how_it_ended(case: Case) -> None:
    for state, scene in scenes(case):
        player = state.current_player()
        assert is_sentence(scene.question.text), state
        assert scene.question.seat == (player if player >= 0 else None), state
        assert [panel.seat for panel in scene.panels if panel.to_act] == [player] * (player >= 0)
        assert all(is_sentence(note) for note in scene.notes), scene.notes
        assert (scene.outcome != "") == state.is_terminal(), state


def test_scene_draws_in_every_face(case: Case) -> None:
    for state, scene in scenes(case):
        ET.fromstring(svg.draw(scene))
        for width in (40, 100):
            picture = terminal.draw(scene, width, colour=True, unicode=True)
            plain = terminal.draw(scene, width, colour=False, unicode=False)
            assert picture, state
            assert plain.isascii(), state
            assert max(map(len, plain.splitlines())) <= width, state
        listed = terminal.choices(scene, 60, colour=False, unicode=True)
        assert all(str(n) in listed for n in range(1, len(scene.choices) + 1)), state


def test_state_shows_itself(case: Case) -> None:
    state = sample(case)[0]
    assert case.game.format_position(state) in repr(state)
    ET.fromstring(state._repr_svg_())
    ET.fromstring(case.game.svg(state, 0, "de"))
