"""Weights of features are fitted to how matches end, the same whatever plays them."""

from __future__ import annotations

import tomllib
from math import exp

import pytest

from banneret.kernel.errors import OptionsError
from banneret.kernel.judgement import judged, weights_of
from banneret.kernel.registry import entry
from banneret.kernel.rng import Rng
from banneret.lab.fit import FitPlan, Sample, as_toml, fit, fitted, plan_of, samples

TINY = FitPlan("token-terrors", ({"setup": "quick"},), "random", 10, 3)
NAMES = ("much", "little", "kept")


def drawn(count: int, weights: tuple[float, ...]) -> list[Sample]:
    """States whose seats win as weights say."""
    rng, found = Rng(5), []
    for number in range(count):
        features = tuple((rng.below(2001) - 1000) / 1000 for _ in weights)
        odds = sum(value * weight for value, weight in zip(features, weights, strict=True))
        won = rng.below(10**6) / 10**6 < 1 / (1 + exp(-odds))
        found.append(Sample(features, float(won), number))
    return found


def test_weights_that_made_the_results_are_found() -> None:
    judgement = {"weight": {"much": 0.0, "little": 0.0, "kept": 0.7}, "kept": ["kept"]}
    found = fitted(drawn(20_000, (2.0, 0.5, 0.0)), NAMES, judgement)
    assert found.weights["much"] == pytest.approx(2.0, abs=0.15)
    assert found.weights["little"] == pytest.approx(0.5, abs=0.15)
    assert found.weights["kept"] == 0.7
    assert found.after < found.before


def test_samples_are_the_same_in_one_process_and_in_two() -> None:
    alone = list(samples(TINY))
    assert len(alone) > 100
    assert {sample.match for sample in alone} == set(range(10))
    assert list(samples(TINY, jobs=2)) == alone


def test_what_comes_of_it_is_a_content_file() -> None:
    found = fit(TINY)
    judgement = entry(TINY.game).game({}).judgement
    made = tomllib.loads(as_toml(TINY, found, judgement))
    assert made["made"] == {"bot": "random", "games": 10, "seed": 3}
    assert made["match"] == [{"setup": "quick"}]
    assert made["kept"] == judgement["kept"]
    assert set(made["weight"]) == set(judgement["weight"])
    assert made["weight"]["far"] == judgement["weight"]["far"]


def test_plans_come_from_the_content() -> None:
    plan = plan_of("terreign", None, 12, None)
    assert plan.games == 12
    assert {"players": 2} in plan.options
    assert plan_of("terreign", "random", None, 4).bot == "random"


def test_a_game_without_features_cannot_be_fitted() -> None:
    import examples.own_game  # noqa: F401

    with pytest.raises(OptionsError, match="names no features"):
        fit(FitPlan("toy", ({},), "random", 10, 0))


def test_judgements_stay_between_won_and_lost() -> None:
    weights = weights_of(("a", "b"), {"b": 2.0, "a": 1000.0})
    assert judged(weights_of(("a", "b"), {"a": 0.0, "b": 0.0}), weights) == 0.0
    assert judged(weights_of(("a", "b"), {"a": 9.0, "b": 0.0}), weights) == 0.99
    assert judged(weights_of(("a", "b"), {"a": -9.0, "b": 0.0}), weights) == -0.99
    with pytest.raises(ValueError, match="otherwise with c"):
        weights_of(("a", "b"), {"a": 1.0, "b": 1.0, "c": 1.0})
