"""The moments of Token Terrors: every attack has its stages, and they agree with the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banneret.games.token_terrors import sums
from banneret.games.token_terrors.game import TokenTerrorsGame
from banneret.games.token_terrors.options import Options
from banneret.games.token_terrors.rules import threat
from banneret.games.token_terrors.speech import catalogue
from banneret.games.token_terrors.stages import ATTACKS, PLOTS, ROLLS
from banneret.games.token_terrors.state import TokenTerrors
from banneret.kernel.events import Event
from banneret.kernel.rng import Rng
from banneret.kernel.stage import LOOK_BACK, Stage
from tests.games.plots import assert_each_is_one_or_the_other, staged, told

Step = tuple[TokenTerrors, TokenTerrors, list[Event], tuple[Stage, ...]]
# What the log, an arrow and the board itself tell well enough.
QUIET = frozenset(
    {"activated", "built", "chosen", "dashed", "drafted", "drawn", "duty-lapsed", "ended-early"}
    | {"enraged", "kept", "landed-alone", "moved", "no-second-command", "no-second-soldier"}
    | {"placed", "readied", "redrew", "refreshed", "reinforced", "rested", "set-aside", "stayed"}
    | {"talent", "turn", "won"}
)
VARIANTS = [
    Options(edition="second", setup="quick"),
    Options(edition="first", sole_survivor="yes", turn_limit=60),
    Options(tactics=True, grudges=True, large_tokens=True),
]


def steps(options: Options, seed: int) -> Iterator[Step]:
    """A random match, step by step, with what all are told and shown."""
    game = TokenTerrorsGame(options)
    state, rng, told = game.new_initial_state(), Rng(seed), list[Event]()
    while not state.is_terminal():
        before, fresh = state.copy(), list[Event]()
        state.sink = fresh
        state.apply(state.random_action(rng))
        state.sink = None
        told = [*told, *fresh][-LOOK_BACK:]
        yield before, state, fresh, game.stages(told, len(fresh))


def kinds(events: list[Event]) -> set[str]:
    return {event.kind for event in events}


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.rule("TT-BATTLE-07")
def test_an_attack_shows_both_threats_as_they_add_up(options: Options) -> None:
    seen = 0
    for _, _, fresh, stages in steps(options, 11):
        for event in fresh:
            if event.kind not in ATTACKS:
                continue
            seen += 1
            values = dict(event.values)
            (stage,) = (one for one in stages if one.kind == "attack")
            assert [side.value for side in stage.sides] == [
                str(values["strike"]),
                str(values["guard"]),
            ]
            assert (
                sum(n for _, n in sums.from_value(str(values["strike_terms"]))) == values["strike"]
            )
            assert sum(n for _, n in sums.from_value(str(values["guard_terms"]))) == values["guard"]
            assert stage.spaces == (values["at"], values["to"])
            assert not stage.goes_on
    assert seen > 3


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_parts_of_every_threat_are_the_threat(options: Options) -> None:
    for before, _, _, _ in steps(options, 5):
        for square in range(49):
            if (before.mine | before.foes) >> square & 1:
                terms = sums.threat_terms(before, square)
                assert sum(number for _, number in terms) == threat.threat(before, square)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.rule("TT-BATTLE-11")
def test_an_evasion_shows_its_die_and_what_was_needed(options: Options) -> None:
    seen = 0
    for _, _, fresh, stages in steps(options, 7):
        for event in fresh:
            if event.kind in ROLLS:
                seen += 1
                values = dict(event.values)
                (stage,) = (one for one in stages if one.kind == "attack")
                (die,) = stage.lots
                assert stage.goes_on
                assert (die.number, die.needed) == (values["pips"], values["needed"])
                assert die.good == (event.kind == "evasion-succeeds") == (die.number >= die.needed)
    assert seen


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.rule("TT-BATTLE-21")
def test_the_verdict_agrees_with_the_board(options: Options) -> None:
    """A harmful moment takes as many tokens off the board as it says; no other takes any."""
    for before, after, fresh, stages in steps(options, 3):
        attacks = [stage for stage in stages if stage.kind == "attack"]
        fallen = sum(event.kind == "destroyed" for event in fresh)
        if "destroyed" in kinds(fresh):
            (stage,) = attacks
            assert stage.tone == "harm"
            assert stage.verdict.count("destroyed") >= fallen
            lost = (before.mine | before.foes) & ~(after.mine | after.foes)
            squares = {dict(event.values)["at"] for event in fresh if event.kind == "destroyed"}
            assert lost
            assert squares <= {place for event in fresh for place in _places(event)}
        for stage in attacks:
            if stage.tone == "safe":
                assert not fallen
            assert bool(stage.tone) <= bool(stage.verdict)


def _places(event: Event) -> list[str]:
    return [str(value) for name, value in event.values if name in ("at", "to")]


def test_the_starting_ranks_are_shown_as_they_are_drawn() -> None:
    most = 0
    for _, _, fresh, stages in steps(Options(), 2):
        for event in fresh:
            if event.kind == "drew":
                (stage,) = stages
                most = max(most, len(stage.lots))
                assert {lot.kind for lot in stage.lots} == {"token"}
                assert {lot.seat for lot in stage.lots} == {dict(event.values)["seat"]}
    assert most == 5


def test_every_kind_of_event_has_a_moment_or_is_left_to_the_log() -> None:
    kinds = told(catalogue("en").messages)
    assert_each_is_one_or_the_other(kinds, staged(PLOTS), QUIET)


@pytest.mark.rule("TT-TACTIC-10")
@pytest.mark.rule("TT-TACTIC-02")
def test_tactics_and_what_they_do_have_moments() -> None:
    seen = set()
    for seed in range(6):
        for _, _, fresh, stages in steps(Options(tactics=True, grudges=True), seed):
            for event in fresh:
                if event.kind in ("brought", "mastery", "tile-neutral", "bribed", "eaten"):
                    seen.add(event.kind)
                    assert any(set(event.rules) <= set(stage.rules) for stage in stages), event
                    wanted = "reveal" if event.kind == "brought" else "effect"
                    assert wanted in {stage.kind for stage in stages}
    assert {"brought", "mastery", "tile-neutral", "bribed"} <= seen
