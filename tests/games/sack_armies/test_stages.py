"""The moments of Sack Armies: attacks with all their flips, effects and draws."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from banneret.games.sack_armies.game import new
from banneret.games.sack_armies.speech import catalogue
from banneret.games.sack_armies.stages import PLOTS
from banneret.games.sack_armies.state import SackState
from banneret.kernel.events import Event
from banneret.kernel.rng import Rng
from banneret.kernel.stage import LOOK_BACK, Stage
from tests.games.plots import assert_each_is_one_or_the_other, staged, told

Step = tuple[SackState, SackState, list[Event], tuple[Stage, ...]]
FLIPS = ("heads", "tails")
# What the log, an arrow and the board itself tell well enough.
QUIET = frozenset(
    {"advanced", "advanced_hidden", "attached", "attached_hidden", "attached_own", "decides"}
    | {"deployed", "deployed_hidden", "deployed_own", "drawn_game", "freed", "freed_hidden"}
    | {"ground_deployed", "moved", "moved_hidden", "passed", "placed", "put_back", "returned"}
    | {"returned_own", "to_pile", "turn", "won", "won_decisive"}
)
METHODS = ("coin", "die", "cards_full")


def steps(seed: int, seat: int | None = None, **options: object) -> Iterator[Step]:
    """A random match, step by step, with what a viewer is told and shown."""
    game = new(**options)
    state, rng, told = game.new_initial_state(), Rng(seed), list[Event]()
    while not state.is_terminal():
        before, events = state.copy(), list[Event]()
        state.sink = events
        state.apply(state.random_action(rng))
        state.sink = None
        fresh = [event for event in events if event.visible_to(seat)]
        told = [*told, *fresh][-LOOK_BACK:]
        yield before, state, fresh, game.stages(told, len(fresh))


def units(state: SackState) -> int:
    return sum(entry >= 0 for entry in state.u_entry)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.rule("SA-FLIP-12")
def test_every_flip_of_a_series_is_shown(method: str) -> None:
    """The last of several flips shows all before it, by what fell."""
    series: list[str] = []
    longest = 0
    kind = {"coin": "coin", "die": "die", "cards_full": "card"}[method]
    for _, _, fresh, stages in steps(4, flip_method=method, turn_limit=90):
        attacks = [stage for stage in stages if stage.kind == "attack"]
        if any(event.kind == "attacks" for event in fresh):
            series = []
        for event in fresh:
            if event.kind in FLIPS and attacks:
                series.append(event.kind)
                (stage,) = attacks
                shown = ["heads" if lot.good else "tails" for lot in stage.lots]
                assert shown == series
                assert {lot.kind for lot in stage.lots} == {kind}
                longest = max(longest, len(series))
    assert longest > 1


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.rule("SA-DAMAGE-01")
@pytest.mark.rule("SA-DAMAGE-03")
def test_a_blow_adds_up_and_its_verdict_agrees_with_the_board(method: str) -> None:
    seen = 0
    for before, after, fresh, stages in steps(9, flip_method=method, turn_limit=120):
        killed = [event for event in fresh if event.kind == "killed"]
        attacks = [stage for stage in stages if stage.kind == "attack"]
        for event in fresh:
            if event.kind in ("blow_kills", "blow_holds"):
                seen += 1
                values = dict(event.values)
                n, damage, hit, armor = (
                    int(values[name]) for name in ("n", "damage", "hit", "armor")
                )
                assert hit == n * damage
                assert (event.kind == "blow_kills") == (hit >= 1 and hit >= armor)
                (stage,) = attacks
                found = [re.findall(r"\d+", line) for line in stage.sums]
                assert [str(n), str(damage), str(hit), str(armor)] in found
        if killed and attacks:
            assert attacks[-1].tone == "harm"
            assert units(after) <= units(before) - len(killed)
        for stage in attacks:
            assert bool(stage.tone) == bool(stage.verdict)
            if stage.tone == "safe":
                assert not killed
    assert seen


def test_only_who_draws_sees_what_is_drawn() -> None:
    names: dict[int | None, set[str]] = {}
    for seat in (0, 1, None):
        drawn = [
            (lot.seat, lot.name)
            for _, _, _, stages in steps(2, seat, turn_limit=40)
            for stage in stages
            if stage.kind == "draw"
            for lot in stage.lots
        ]
        assert drawn
        assert all(not name for owner, name in drawn if owner != seat)
        names[seat] = {name for owner, name in drawn if owner == seat and name}
    assert names[0]
    assert names[1]


def test_the_initiative_shows_whose_coin_fell() -> None:
    stages = [
        stage
        for _, _, _, found in steps(6, turn_limit=40)
        for stage in found
        if stage.kind == "flip"
    ]
    assert {lot.seat for lot in stages[-1].lots} == {0, 1}
    assert "initiative" in stages[-1].verdict


def test_every_kind_of_event_has_a_moment_or_is_left_to_the_log() -> None:
    flips = {beat.split()[0] for beat in staged(PLOTS) if " " in beat}
    plots = frozenset(beat for beat in staged(PLOTS) if " " not in beat) | flips
    assert_each_is_one_or_the_other(told(catalogue("en").messages), plots, QUIET)


@pytest.mark.rule("SA-FLIP-12")
def test_a_flip_of_every_purpose_has_a_moment() -> None:
    purposes = {key.split(".")[1] for key in catalogue("en").messages if key.startswith("purpose.")}
    for purpose in purposes:
        assert f"heads {purpose}" in staged(PLOTS)
        assert f"tails {purpose}" in staged(PLOTS)


@pytest.mark.rule("SA-WIN-01")
@pytest.mark.rule("SA-FOG-14")
def test_conquest_and_what_is_turned_up_have_moments() -> None:
    seen = set()
    for _, after, fresh, stages in steps(9, turn_limit=120):
        kinds = {event.kind for event in fresh}
        if "control" in kinds:
            (conquest,) = (one for one in stages if "SA-WIN-01" in one.rules)
            owners = {dict(event.values)["seat"] for event in fresh if event.kind == "controls"}
            assert {side.seat for side in conquest.sides} == owners
            assert set(conquest.spaces) == {
                dict(event.values)["hex"] for event in fresh if event.kind == "control"
            }
            assert len(conquest.spaces) <= len(after.control)
            seen.add("conquest")
        if kinds == {"revealed"}:
            (turned_up,) = stages
            assert turned_up.kind == "reveal"
            assert len(turned_up.lots) == len(fresh)
            assert not turned_up.goes_on
            seen.add("reveal")
    assert seen == {"conquest", "reveal"}


def test_a_unit_turned_up_elsewhere_is_in_no_attack() -> None:
    for seed in range(4):
        for _, _, fresh, stages in steps(seed, turn_limit=90):
            if {event.kind for event in fresh} == {"revealed"}:
                places = {dict(event.values)["hex"] for event in fresh}
                assert all(places & set(stage.spaces) for stage in stages)
