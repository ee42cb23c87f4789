"""What bots say of choices: facts in words, from no more than the seat may know."""

from __future__ import annotations

import pytest

import banneret.games  # noqa: F401  # makes the games known
from banneret.bots.advice import MOST_WAYS, Advice, advice
from banneret.bots.bot import Turn
from banneret.bots.levels import LEVELS
from banneret.bots.registry import BOTS, USUAL, thinker
from banneret.bots.words import name_of, text_of, words
from banneret.kernel.errors import OptionsError
from banneret.kernel.registry import entries, entry
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from banneret.kernel.text import LANGUAGES
from examples.own_game import TOY
from tests.bots.test_bots import GAME, bidding, decisions

WINNING = "round=2 places=0,3 blocks=1,0 kept=0,0 cards=1,2 bids=0,0 ask=window:0:1"


def told(state: State, language: str = "en", bot: str = "mcts:200", seed: int = 3) -> Advice:
    turn = Turn(state, Rng(seed))
    return advice(turn, thinker(bot, Rng(seed)).analyse(turn), language)


def test_the_best_comes_first_with_its_words_and_odds() -> None:
    found = told(bidding("1,1"))
    assert {way.action for way in found.ways} == {"play", "keep"}
    assert found.open == 2
    assert found.ways[0].likely == 1.0
    assert sum(found.chances) == pytest.approx(1.0)
    keep = next(way for way in found.ways if way.action == "keep")
    assert keep.label == "Keep your card"
    assert (keep.odds[0].label, keep.odds[0].chances, keep.odds[0].of) == ("strength 1", 3, 6)
    for way in found.ways:
        assert way.line[0] == way.action
        assert len(way.line) == len(way.told)


def test_the_reason_says_what_the_next_best_loses() -> None:
    found = told(GAME.parse_position(WINNING))
    lost = round(100 * (found.ways[0].chance - found.ways[1].chance))
    assert lost > 2
    assert found.reason == f"The next best choice loses {lost} points of win chance."
    german = told(GAME.parse_position(WINNING), "de")
    assert german.reason == f"Die nächstbeste Möglichkeit kostet {lost} Punkte Siegchance."


def test_few_choices_are_told_and_all_are_counted() -> None:
    game = entry("token-terrors").game({})
    state = next(one for one in decisions(4, game) if len(one.legal_actions()) > 2 * MOST_WAYS)
    found = told(state, bot="mcts:40")
    assert len(found.ways) == MOST_WAYS
    assert found.open == len(state.legal_actions())


@pytest.mark.sweep
@pytest.mark.parametrize("name", entries())
def test_the_advice_is_the_same_in_every_world(name: str) -> None:
    game = entry(name).game({})
    veil = Rng(8)
    for state in decisions(seed=4, game=game)[:12]:
        other = state.resample(state.current_player(), veil)
        assert told(state, bot="mcts:20") == told(other, bot="mcts:20")


def test_the_advice_is_the_same_whatever_is_hidden() -> None:
    for own in (1, 2, 3):
        found = [told(bidding(f"{own},{hidden}"), bot="mcts:50") for hidden in (1, 2, 3)]
        assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_who_does_not_say_what_it_thinks_is_refused(name: str) -> None:
    with pytest.raises(OptionsError, match="does not say what it thinks"):
        thinker(name, Rng(1))


def test_both_languages_say_the_same() -> None:
    one, other = (words(language) for language in LANGUAGES)
    assert one.messages.keys() == other.messages.keys()
    for key in one.messages:
        assert one.placeholders(key) == other.placeholders(key)


def test_every_bot_has_a_name_and_a_sentence_from_the_settings() -> None:
    bots = [*(f"level:{level}" for level in range(1, LEVELS + 1)), "greedy", "random"]
    assert USUAL in bots
    assert set(bots) <= BOTS.keys()
    for name in entries():
        game = entry(name).game({})
        for language in LANGUAGES:
            texts = [text_of(game, bot, language) for bot in bots]
            assert all(texts)
            assert len(set(texts)) == len(bots)
    assert name_of("level:3", "de") == "Stufe 3"
    assert name_of("mcts:1500", "en") == "Search, 1,500 simulations"
    assert name_of("mcts:2s", "de") == "Suche, 2 s"
    assert name_of("Ozzy", "en") == "Ozzy"
    assert text_of(TOY.game({}), "Ozzy", "en") == ""


def test_the_sentence_follows_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    game = TOY.game({})
    row = {"simulations": 1234, "sight": 2, "forced": 1}
    monkeypatch.setattr(game, "bots", {"level": [row] * LEVELS})
    said = text_of(game, "level:1", "en")
    assert "looks 2 turns beyond its own" in said
    assert "1,234 simulations a decision" in said
    assert "finds every way to win" in said
