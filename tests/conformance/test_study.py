"""Positions that no match comes to: refused, with the word that lets a study have them."""

from __future__ import annotations

import pickle

import pytest

import banneret
from banneret.kernel.errors import PositionError
from banneret.kernel.options import to_dict
from banneret.server.thinking import decide, task

HINT = "the word 'study' allows what no match comes to"
STUDIES: dict[str, tuple[dict[str, object], str, str]] = {
    "token-terrors": (
        {},
        "first Goblin d3, Goblin d4, Goblin d5, Goblin a1, Goblin a2, Goblin a3; second Elf g7",
        "; study",
    ),
    "sack-armies": (
        {"armies": "empire_1,empire_1"},
        "A: fields grassland@0,0; units gladiator@0,0! | B: fields grassland@4,0;"
        " units gladiator@4,0! | turn 2; first A; player A",
        "; study",
    ),
    "terreign": (
        {"players": 3},
        "round 3 first P1 | T1 plain | T2 farm | T3 coast | P1 hammerstone 5 W1 D2 1h"
        " | P2 benevol 5 W1 D3 1h | P3 gryssel 6 W2 D3 1h | fog 1",
        " | study",
    ),
}


@pytest.mark.parametrize("name", STUDIES)
def test_the_refusal_names_the_word_that_is_missing(name: str) -> None:
    options, text, word = STUDIES[name]
    game = banneret.game(name, **options)
    with pytest.raises(PositionError) as caught:
        game.parse_position(text)
    assert caught.value.study
    assert str(caught.value).endswith(HINT)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    state = game.parse_position(text + word)
    assert game.parse_position(game.format_position(state)) == state


@pytest.mark.parametrize("name", STUDIES)
def test_what_no_study_can_have_either_is_refused_without_it(name: str) -> None:
    options, text, word = STUDIES[name]
    game = banneret.game(name, **options)
    for wrong in (f"{text} nonsense", f"{text}{word}{word}"):
        with pytest.raises(PositionError) as caught:
            game.parse_position(wrong)
        assert not caught.value.study
        assert HINT not in str(caught.value)


@pytest.mark.parametrize("name", STUDIES)
def test_what_was_written_of_a_match_is_not_doubted(name: str) -> None:
    """Should the check of positions be mistaken about one of play, that stops no bot and no picture."""
    options, text, _ = STUDIES[name]
    game = banneret.game(name, **options)
    state = game.restore_position(text)
    assert game.position_problems(state)
    assert pickle.loads(pickle.dumps(state)) == state
    assert game.scene(state.observation(None)).question.text
    assert decide(task(state, to_dict(game.options), "random", 1))
