"""Worlds that a viewer cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from tests.conformance.cases import Case
from tests.conformance.samples import matches, sample, viewers

MOST_GROUPS = 40
SHORT_GROUPS = 2  # of a case that is to be short
LARGEST = 6  # worlds in a group
FEW = 12  # of so few worlds that look alike, `resample` must reach every one
DRAWS = 1650  # by which each of a few worlds comes up

Group = tuple[int | None, list[State]]


@cache
def groups(case: Case) -> tuple[Group, ...]:
    """Viewers with two or more different worlds that look alike to them.

    They are made by letting somebody else, or chance, act otherwise.
    """
    found: list[Group] = []
    played = [state for match in matches(case) for state in match.states]
    most = SHORT_GROUPS if case.short else MOST_GROUPS
    for state in sample(case) if case.game.perfect_information else played:
        if len(found) >= most:
            break
        if not state.is_terminal():
            found += _alike(case, state)
    return tuple(found)


def _alike(case: Case, state: State) -> Iterator[Group]:
    after = []
    for action in state.legal_actions()[:LARGEST]:
        world = state.copy()
        world.apply(action)
        after.append(world)
    for viewer in viewers(case):
        seen: dict[str, dict[tuple[int, ...], State]] = {}
        for world in after:
            looks = world.observation(viewer).to_json()
            seen.setdefault(looks, {})[world.key()] = world
        for worlds in seen.values():
            if len(worlds) > 1:
                yield viewer, list(worlds.values())


def reached(
    state: State, viewer: int | None, wanted: set[tuple[int, ...]], draws: int, seed: int
) -> set[tuple[int, ...]]:
    """Worlds drawn for a viewer until all wanted are among them, or more than a few worlds."""
    rng = Rng(seed)
    found: set[tuple[int, ...]] = set()
    for _ in range(draws):
        found.add(state.resample(viewer, rng).key())
        if wanted <= found or len(found) > FEW:
            break
    return found


def resampled(state: State, viewer: int | None, draws: int) -> list[State]:
    """Worlds drawn for a viewer."""
    rng = Rng(5)
    return [state.resample(viewer, rng) for _ in range(draws)]
