"""The moments of Sack Armies: attacks with all their flips, effects and draws."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from banneret.games.sack_armies.game import new
from banneret.games.sack_armies.state import SackState
from banneret.kernel.events import Event
from banneret.kernel.rng import Rng
from banneret.kernel.stage import LOOK_BACK, Stage

Step = tuple[SackState, SackState, list[Event], tuple[Stage, ...]]
FLIPS = ("heads", "tails")
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
