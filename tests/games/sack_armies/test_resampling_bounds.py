"""Worlds are dealt in bounded work, however little is left open."""

from __future__ import annotations

import time

import pytest

from banneret.games.sack_armies import worlds
from banneret.games.sack_armies.game import new
from banneret.games.sack_armies.state import SackState
from banneret.kernel.rng import Rng
from tests.conformance.texts import fault_of_state
from tests.games.sack_armies.match import FREE

LONGEST = 30.0  # seconds of processor time for one world
SPELLS = ("stone_skin", "weaken", "burning_blades")
MANEUVERS = ("retreat", "shield_wall", "volley")


def crowded(pairs: int) -> SackState:
    """Face-down units that carry three tokens each, half of them spells only, half maneuvers only.

    A draw that does not look ahead puts a spell under a unit without magic almost always.
    """
    units, fields = [], []
    for n in range(pairs):
        fields.append(f"grassland@{2 * n},0")
        units.append(f"nether_acolytes@{2 * n},0+{'+'.join(SPELLS)}")
        units.append(f"gladiator@{2 * n},1+{'+'.join(MANEUVERS)}")
    tokens = ["nether_acolytes", "gladiator", "grassland", *SPELLS, *MANEUVERS]
    army = "+".join(f"{name}:{pairs + 2}" for name in tokens)
    game = new(armies=f"{army},paved_road:1+spitter:1", **FREE)
    return game.parse_position(
        f"A: fields {' '.join(fields)}; units {' '.join(units)}; hand stone_skin retreat | "
        "B: fields paved_road@0,-9; units spitter@0,-9! | player B"
    )


@pytest.mark.rule("SA-ZONE-10", "SA-COMP-10")
def test_a_world_that_hardly_any_draw_hits_is_found() -> None:
    state = crowded(9)
    rng = Rng(4)
    worlds = set()
    for viewer in (1, None, 1):
        began = time.process_time()
        world = state.resample(viewer, rng)
        assert time.process_time() - began < LONGEST
        assert world.observation(viewer) == state.observation(viewer)
        assert fault_of_state(world) is None
        worlds.add(world.key())
    assert len(worlds | {state.key()}) == 4  # none is the true one, and none another


@pytest.mark.rule("SA-ZONE-10")
def test_shuffling_reaches_what_drawing_reaches() -> None:
    """The same worlds come up by either way, about equally often."""
    game = new(
        armies="grassland:1+gladiator:1+nether_acolytes:1+retreat:1+stone_skin:1,"
        "paved_road:1+spitter:1",
        **FREE,
    )
    state = game.parse_position(
        "A: fields grassland@0,0; units gladiator@0,0+retreat; hand stone_skin | "
        "B: fields paved_road@0,-9; units spitter@0,-9! | player B"
    )
    rng = Rng(8)
    places = worlds._places(state, 0)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(400):
        world = state.copy()
        worlds._shuffle(world, 0, places, rng)
        assert world.observation(1) == state.observation(1)
        counts[world.key()] = counts.get(world.key(), 0) + 1
    drawn = {state.resample(1, rng).key() for _ in range(400)}
    assert set(counts) == drawn
    assert min(counts.values()) > 400 // len(drawn) // 3
