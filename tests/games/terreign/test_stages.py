"""The moments of TerReign: Duels, Events, rolls, draws and what is played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import banneret
from banneret.games.terreign.game import TerReignGame
from banneret.games.terreign.speech import catalogue
from banneret.games.terreign.stages import PLOTS
from banneret.games.terreign.state import TerReign
from banneret.games.terreign.table import MORALE, get
from banneret.kernel.events import Event
from banneret.kernel.rng import Rng
from banneret.kernel.stage import LOOK_BACK, Stage
from tests.games.plots import assert_each_is_one_or_the_other, staged, told

# What the log, an arrow and the board itself tell well enough.
QUIET = frozenset(
    {"goes-on", "ends", "searches", "passed", "chose", "house", "tile", "first", "round", "turn"}
    | {"returned-to-game", "placed", "placed-hidden", "far-sight-moved", "freed", "reshuffled"}
    | {"equipped", "scavenged", "terrain-removed", "tie", "won", "drawn"}
)

Step = tuple[TerReign, TerReign, list[Event], tuple[Stage, ...]]


def steps(seed: int, seat: int | None = None, **options: object) -> Iterator[Step]:
    """A random match, step by step, with what a viewer is told and shown."""
    game = banneret.game("terreign", **options)
    assert isinstance(game, TerReignGame)
    state, rng, told = game.new_initial_state(), Rng(seed), list[Event]()
    while not state.is_terminal():
        before, events = state.copy(), list[Event]()
        state.sink = events
        state.apply(state.random_action(rng))
        state.sink = None
        fresh = [event for event in events if event.visible_to(seat)]
        told = [*told, *fresh][-LOOK_BACK:]
        yield before, state, fresh, game.stages(told, len(fresh))


@pytest.mark.rule("TR-DUEL-10")
@pytest.mark.rule("TR-DUEL-07")
def test_a_duel_shows_both_cards_together_and_whether_they_blocked() -> None:
    seen = set()
    for _, _, fresh, stages in steps(3, players=4):
        for event in fresh:
            if event.kind in ("shown", "success", "blocked"):
                seen.add(event.kind)
        judged = [event for event in fresh if event.kind in ("success", "blocked")]
        for event in judged[-1:]:
            (stage,) = (one for one in stages if one.kind == "duel")
            attack, defense = stage.lots
            hit = event.kind == "success"
            assert (attack.good, defense.good) == (hit, not hit)
            attacker, defender = (side.name.split()[0] for side in stage.sides)
            said = f"{attacker} hits {defender}." if hit else f"{defender} blocks."
            assert stage.verdict.startswith(said)
            assert attack.seat != defense.seat
            assert all(lot.name for lot in stage.lots)
            assert str(dict(event.values)["attempt"]) in stage.title
        duels = [stage for stage in stages if stage.kind == "duel"]
        if any(event.kind == "duel" for event in fresh):
            assert not duels[-1].lots
    assert seen == {"shown", "success", "blocked"}


@pytest.mark.rule("TR-DUEL-10")
def test_a_covered_card_is_in_no_stage() -> None:
    for before, _, fresh, stages in steps(5, players=3):
        if not fresh and before.current_player() >= 0:
            assert not stages
        for stage in stages:
            if stage.kind == "duel" and not any(event.kind == "shown" for event in fresh):
                assert len(stage.lots) in (0, 2)


@pytest.mark.rule("TR-MORALE-01")
def test_the_last_sum_of_morale_is_what_is_left() -> None:
    seen = 0
    for _, after, fresh, stages in steps(8, players=4):
        hurt = [dict(event.values) for event in fresh if event.kind == "damaged"]
        restored = any(event.kind in ("restored", "retreated") for event in fresh)
        if not hurt or restored or not stages:
            continue
        seen += 1
        last = hurt[-1]
        assert get(after, int(last["seat"]) - 1, MORALE) == last["morale"]
        lines = [line for stage in stages for line in stage.sums]
        assert any(line.startswith(f"P{last['seat']}: ") for line in lines)
        assert any(stage.tone == "harm" for stage in stages)
    assert seen


def test_every_event_and_roll_has_a_stage() -> None:
    seen = set()
    for _, _, fresh, stages in steps(13, players=5):
        for event in fresh:
            wanted = {"event": "event", "die": "roll", "duel": "duel"}.get(event.kind)
            if wanted:
                seen.add(wanted)
                assert wanted in {stage.kind for stage in stages}
    assert seen == {"event", "roll", "duel"}


def test_only_who_may_see_it_is_shown_a_drawn_card() -> None:
    for seat in (0, 1, None):
        drawn = [
            lot
            for _, _, fresh, stages in steps(4, seat, players=3)
            if any(event.kind == "drew" for event in fresh)
            for stage in stages
            if stage.kind == "draw"
            for lot in stage.lots
        ]
        assert drawn
        assert all(not lot.name for lot in drawn if lot.seat != seat)
        assert any(lot.name for lot in drawn) == (seat is not None)


@pytest.mark.rule("TR-DUEL-10")
def test_both_cards_of_an_attempt_lie_on_the_table_once_they_are_shown() -> None:
    seen = 0
    for _, after, fresh, _ in steps(3, players=4):
        shown = [dict(event.values) for event in fresh if event.kind == "shown"]
        scene = after.game.scene(after.observation(None))
        table = [tray for tray in scene.trays if tray.id == "duel-shown"]
        if shown and table:
            seen += 1
            glyphs = [item.glyph.replace("-", "_") for item in table[0].items]
            assert glyphs == [f"attack_{shown[-1]['attack']}", f"defense_{shown[-1]['defense']}"]
        names = [after.game.format(after, action) for action in after.legal_actions()]
        if any(name.startswith(("strike ", "guard ")) for name in names):
            assert not table
    assert seen


def test_every_kind_of_event_has_a_moment_or_is_left_to_the_log() -> None:
    kinds = told(catalogue("en").messages)
    assert_each_is_one_or_the_other(kinds, staged(PLOTS), QUIET)


@pytest.mark.rule("TR-REVEAL-01")
def test_all_warriors_are_turned_up_in_one_moment() -> None:
    seen = 0
    for _, _, fresh, stages in steps(3, players=4):
        revealed = [event for event in fresh if event.kind == "revealed"]
        if revealed:
            seen += 1
            (stage,) = (one for one in stages if one.kind == "reveal")
            assert len(stage.sums) == len(revealed)
    assert seen > 1


@pytest.mark.rule("TR-ACTION-16")
def test_resting_is_no_part_of_what_came_before() -> None:
    seen = 0
    for seed in range(6):
        for _, _, fresh, stages in steps(seed, players=3):
            if any("TR-ACTION-16" in event.rules for event in fresh):
                seen += 1
                assert not [one for one in stages if "TR-ACTION-16" in one.rules]
    assert seen


@pytest.mark.rule("TR-REIGN-01")
def test_a_duel_tells_which_token_it_won() -> None:
    seen = 0
    for seed in range(4):
        for _, _, fresh, stages in steps(seed, players=4):
            won = [event for event in fresh if event.kind.startswith("token-")]
            duels = [one for one in stages if one.kind == "duel"]
            if won and duels:
                seen += 1
                assert "token" in duels[-1].verdict
    assert seen


def test_only_who_looks_is_shown_where_a_warrior_lies() -> None:
    verdicts: dict[int | None, list[str]] = {}
    for seat in (0, 1, None):
        found = [
            (int(dict(event.values)["seat"]) - 1, stage.verdict)
            for _, _, fresh, stages in steps(1, seat, players=5)
            for event in fresh
            if event.kind == "peeked"
            for stage in stages
            if stage.kind == "reveal"
        ]
        verdicts[seat] = [verdict for who, verdict in found if verdict]
        assert all(bool(verdict) == (who == seat) for who, verdict in found)
    assert verdicts[0] or verdicts[1]
    assert not verdicts[None]
