"""Stages of every game: moments made of what a viewer was told, and of nothing else."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from math import prod

from banneret.kernel.events import Event
from banneret.kernel.stage import LOOK_BACK, Stage
from banneret.kernel.state import State
from banneret.kernel.text import LANGUAGES
from tests.conformance.cases import Case, in_every_case
from tests.conformance.samples import matches, viewers

pytestmark = in_every_case()
FEW = 6  # actions of a state that are tried
EVERY = 7  # one of so many states is looked at


def taken(state: State, action: int) -> tuple[State, list[Event]]:
    """The state after an action, and what happened."""
    found = state.copy()
    told: list[Event] = []
    found.sink = told
    found.apply(action)
    found.sink = None
    return found, told


def watched(case: Case, viewer: int | None) -> Iterator[tuple[State, State, tuple[Stage, ...]]]:
    """Every step of a match as a viewer is shown it: the state before, the one after, its stages."""
    match = matches(case)[0]
    told: list[Event] = []
    for before, action in zip(match.states, match.actions, strict=False):
        after, events = taken(before, action)
        fresh = [event for event in events if event.visible_to(viewer)]
        told = [*told, *fresh][-LOOK_BACK:]
        yield before, after, case.game.stages(told, min(len(fresh), LOOK_BACK), LANGUAGES[0])


def texts(stage: Stage) -> Iterator[str]:
    """All words of a stage."""
    yield from (stage.title, stage.verdict, *stage.sums)
    yield from (side.name for side in stage.sides)
    yield from (text for lot in stage.lots for text in (lot.name, lot.about))


def adds_up(line: str) -> bool:
    """Whether a line is no sum, or is right: products and sums of the numbers before its "="."""
    if " = " not in line:
        return True
    left, right = line.split(" = ")
    terms = re.split(r" (?=[+−] )", left.split(": ")[-1])
    total = 0
    for term in terms:
        sign = -1 if term.startswith("−") else 1
        total += sign * prod(int(number) for number in re.findall(r"\d+", term))
    found = re.match(r"\d+", right)
    return found is not None and int(found.group()) == total


def test_stages_are_told_in_whole_sentences_and_add_up(case: Case) -> None:
    for viewer in viewers(case):
        for before, after, stages in watched(case, viewer):
            for stage in stages:
                assert stage.title, (before, stage)
                assert all(adds_up(line) for line in stage.sums), stage
                scenes = [case.game.scene(one.observation(viewer)) for one in (before, after)]
                known = {space.id for scene in scenes for space in scene.spaces}
                assert set(stage.spaces) <= known, (before, stage)
                assert stage.rules, (before, stage)
                assert all(rule in case.game.rules for rule in stage.rules), (before, stage)


def test_what_is_open_to_all_is_shown_alike_to_all(case: Case) -> None:
    match = matches(case)[0]
    for before, action in zip(match.states, match.actions, strict=False):
        _, told = taken(before, action)
        if all(event.audience is None for event in told):
            shown = {case.game.stages(told, len(told), "de") for _ in viewers(case)}
            assert len(shown) == 1


def test_worlds_that_look_alike_are_shown_alike(case: Case) -> None:
    for state in matches(case)[0].states[::EVERY]:
        if state.is_terminal():
            continue
        for viewer in viewers(case):
            if viewer == state.current_player():
                continue
            shown: dict[object, set[tuple[Stage, ...]]] = defaultdict(set)
            for action in state.legal_actions()[:FEW]:
                after, events = taken(state, action)
                told = [event for event in events if event.visible_to(viewer)]
                openly = tuple(event for event in events if event.audience is None)
                looks = after.observation(viewer).to_json()
                shown[looks, openly].add(case.game.stages(told, len(told), "en"))
            assert all(len(stages) == 1 for stages in shown.values()), (state, viewer, shown)
