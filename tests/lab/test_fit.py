"""Weights of features are found by which of them win, the same whatever plays the matches."""

from __future__ import annotations

import tomllib
from math import exp

import numpy as np
import pytest
from librt.vecs import vec

from banneret.bots.levels import judgement_of, settings_of
from banneret.kernel.errors import OptionsError
from banneret.kernel.judgement import judged, weights_of
from banneret.kernel.registry import entry
from banneret.kernel.rng import Rng
from banneret.lab.fit import Fit, FitPlan, as_toml, fit, plan_of, won_by

TINY = FitPlan("token-terrors", ({"setup": "quick"},), 2, 4, 1, 3)


def tossed(count: int, odds: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Coins, and pairs of matches that they win as `odds` say."""
    rng = Rng(5)
    coins = np.array([[2 * rng.below(2) - 1 for _ in odds] for _ in range(count)])
    likely = [1 / (1 + exp(-float(total))) for total in coins @ np.array(odds)]
    return coins, np.array([float(rng.below(10**6) < chance * 10**6) for chance in likely])


def test_what_coins_win_is_found() -> None:
    won = won_by(*tossed(20_000, (0.4, 0.0, -0.2)))
    assert won == pytest.approx([0.4, 0.0, -0.2], abs=0.05)


def test_coins_that_never_mattered_win_nothing() -> None:
    coins, _ = tossed(50, (0.0, 0.0))
    assert won_by(coins, np.full(50, 0.5)) == pytest.approx([0.0, 0.0], abs=1e-6)


def test_a_fit_is_the_same_in_one_process_and_in_two_and_keeps_what_is_set_by_hand() -> None:
    told: list[int] = []
    found = fit(TINY, tell=lambda number, _: told.append(number))
    assert told == [0]
    assert found == fit(TINY, jobs=2)
    judgement = entry(TINY.game).game({}).judgement
    assert all(found.weights[name] == judgement["weight"][name] for name in judgement["kept"])
    assert found.weights != judgement["weight"]
    assert found.rounds[-1] == found.weights
    assert found.score.of == TINY.pairs


def test_a_weight_that_decides_matches_is_learned() -> None:
    """Who thinks more of a Duel that is under way wins more, so its weight grows."""
    plan = FitPlan("terreign", ({"players": 2},), 8, 60, 1, 1)
    found = fit(plan, jobs=2)
    assert found.weights["hope"] > float(entry("terreign").game({}).judgement["weight"]["hope"])


def test_what_comes_of_it_is_content() -> None:
    found: Fit = fit(TINY)
    made = tomllib.loads(as_toml(TINY, found))
    assert made["made"] == {"simulations": 2, "pairs": 4, "rounds": 1, "seed": 3}
    assert made["learned"] == found.weights


@pytest.mark.parametrize("name", ["token-terrors", "sack-armies", "terreign"])
def test_bots_search_by_what_was_learned_and_greedy_by_what_was_set_by_hand(name: str) -> None:
    game = entry(name).game({})
    assert judgement_of(game) == game.judgement["learned"]
    assert set(game.judgement["learned"]) == set(game.judgement["weight"])
    names = game.feature_names
    assert list(settings_of(game, 5).weights) == list(weights_of(names, judgement_of(game)))
    own = dict.fromkeys(names, 0.25)
    assert list(settings_of(game, 5, own).weights) == [0.25] * len(names)
    state = game.new_initial_state()
    by_hand = judged(vec[float](state.features(0)), weights_of(names, game.judgement["weight"]))
    assert game.evaluate(state, 0) == pytest.approx(by_hand)


def test_plans_come_from_the_content() -> None:
    plan = plan_of("terreign", pairs=12)
    assert plan.pairs == 12
    assert {"players": 2} in plan.options
    assert plan_of("terreign", seed=4).seed == 4


def test_a_game_without_features_cannot_be_fitted() -> None:
    import examples.own_game  # noqa: F401

    with pytest.raises(OptionsError, match="names no features"):
        fit(FitPlan("toy", ({},), 2, 4, 1, 0))


def test_judgements_stay_between_won_and_lost() -> None:
    weights = weights_of(("a", "b"), {"b": 2.0, "a": 1000.0})
    assert judged(weights_of(("a", "b"), {"a": 0.0, "b": 0.0}), weights) == 0.0
    assert judged(weights_of(("a", "b"), {"a": 9.0, "b": 0.0}), weights) == 0.99
    assert judged(weights_of(("a", "b"), {"a": -9.0, "b": 0.0}), weights) == -0.99
    with pytest.raises(ValueError, match="otherwise with c"):
        weights_of(("a", "b"), {"a": 1.0, "b": 1.0, "c": 1.0})
