"""The sidebar of 7.1: what decides a flip."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from banneret.games.sack_armies import odds
from banneret.games.sack_armies.game import SackArmies
from banneret.games.sack_armies.options import FLIP_METHODS
from tests.conformance.cases import cases
from tests.games.sack_armies.match import Match, facts

DUEL = ("units gladiator@2,-1!", "units war_golem@2,-2!")


def flipping(method: str, rest: str = "", **options: Any) -> Match:
    match = Match(*DUEL, flip_method=method, rest=rest, **options)
    return match.do("attack 2,-1", "target 2,-2", "no-reply")


def outcomes(match: Match) -> dict[str, int]:
    return {match.game.format(match.state, a): int(w) for a, w in match.state.chance_outcomes()}


@pytest.mark.rule("SA-FLIP-01", "SA-FLIP-03")
def test_a_coin_is_fair() -> None:
    assert outcomes(flipping("coin")) == {"tails": 1, "heads": 1}


@pytest.mark.rule("SA-FLIP-02", "SA-DAMAGE-01")
def test_a_progressive_flip_counts_up_to_the_first_failure() -> None:
    match = flipping("coin").do("H T")
    assert match.at("2,-2") == "B war_golem up"  # 3 against armor 5
    match = flipping("coin").do("H H T")
    assert match.dead("B") == {"war_golem": 1}  # 3 times 2


@pytest.mark.rule("SA-FLIP-04")
@pytest.mark.parametrize("face", range(1, 7))
def test_even_rolls_succeed(face: int) -> None:
    match = flipping("die")
    assert outcomes(match) == {f"die-{n}": 1 for n in range(1, 7)}
    match.do(f"die-{face}")
    assert (match.asked() == "chance") == (face % 2 == 0)


@pytest.mark.rule("SA-FLIP-05", "SA-FLIP-09")
def test_cards_shuffled_for_every_flip() -> None:
    match = flipping("cards_each").do("red")
    assert outcomes(match) == {"red": 26, "black": 26}
    match.do("black")
    assert match.at("2,-2") == "B war_golem up"


@pytest.mark.rule("SA-FLIP-06", "SA-FLIP-10")
def test_a_deck_remembers_and_all_52_are_used() -> None:
    match = flipping("cards_full").do("red")
    assert outcomes(match) == {"red": 25, "black": 26}
    assert facts(match.state, 1)["deck"] == [25, 26, 0]
    match = flipping("cards_full", rest="player A; deck 1 1 0")
    match.do("red")
    assert outcomes(match) == {"black": 1}
    match.do("black")
    assert facts(match.state, 1)["deck"] == [26, 26, 0]


@pytest.mark.rule("SA-FLIP-07", "SA-FLIP-08")
def test_a_joker_decides_nothing_and_shuffles() -> None:
    match = flipping("cards_jokers", rest="player A; deck 5 9 2")
    assert outcomes(match) == {"red": 5, "black": 9, "joker": 2}
    match.do("joker")
    assert outcomes(match) == {"red": 26, "black": 26, "joker": 2}
    assert match.state.at_hits == 0


@pytest.mark.rule("SA-FLIP-11")
def test_the_engine_stops_at_the_cap() -> None:
    match = flipping("coin", progressive_cap=3).do("H H H")
    assert match.dead("B") == {"war_golem": 1}


@pytest.mark.rule("SA-FLIP-12")
def test_every_flip_is_told_with_its_reason() -> None:
    match = flipping("coin").do("H T")
    flips = [
        dict(event.values)["purpose"] for event in match.events if event.kind in ("heads", "tails")
    ]
    assert flips == ["attack", "attack"]


@pytest.mark.rule("SA-FLIP-10")
def test_exact_odds_follow_the_deck() -> None:
    match = Match(*DUEL, flip_method="cards_full", rest="player A; deck 3 5 0").do("attack 2,-1")
    assert odds.run_chance(match.state, 2) == Fraction(3, 8) * Fraction(2, 7)
    assert odds.run_chance(match.state, 4) == 0
    shown = match.game.scene(match.state.observation(0)).choices[0].odds[0]
    assert Fraction(shown.chances, shown.of) == Fraction(3, 8) * Fraction(2, 7)
    jokers = Match(*DUEL, flip_method="cards_jokers", rest="player A; deck 26 26 2")
    assert odds.run_chance(jokers.state, 1) == Fraction(1, 2)
    coin = Match(*DUEL)
    assert odds.run_chance(coin.state, 3) == Fraction(1, 8)


@pytest.mark.rule("SA-FLIP-03", "SA-MULTI-01")
def test_the_conformance_suite_plays_every_flip_method_with_two_three_and_six() -> None:
    played = {
        (case.game.options.generals, case.game.options.flip_method)
        for case in cases()
        if isinstance(case.game, SackArmies)
    }
    assert played >= set(product((2, 3, 6), FLIP_METHODS))
