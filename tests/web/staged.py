"""Matches with every kind of moment, as files for the replay, and what the page must show of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import banneret
from banneret.kernel.events import Event
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.rng import Rng
from banneret.kernel.stage import LOOK_BACK, Stage

NAMES = ("Wren", "Ozzy", "Juno")
LONGEST = 4000  # steps of a match


def played(
    game: str, language: str, seed: int, path: Path, **options: object
) -> list[tuple[int, Stage]]:
    """Save a random match; its moments as they are told to who watches, each with its step."""
    rules = banneret.game(game, **options)
    names = NAMES[: rules.num_players]
    recorder = Recorder(Record(new_header(rules, list(names))))
    found = list(_moments(recorder, Rng(seed), rules.calling(names), language))
    path.write_text(recorder.record().dumps(), encoding="utf-8")
    return found


def _moments(
    recorder: Recorder, rng: Rng, game: banneret.Game, language: str
) -> Iterator[tuple[int, Stage]]:
    told: list[Event] = []
    while not recorder.match.state.is_terminal() and len(recorder.match.steps) < LONGEST:
        action = recorder.match.state.random_action(rng)
        after, events = recorder.match.state.copy(), list[Event]()
        after.sink = events
        after.apply(action)
        fresh = [event for event in events if event.visible_to(None)]
        told = [*told, *fresh][-LOOK_BACK:]
        recorder.do(action)
        for stage in game.stages(told, len(fresh), language):
            yield len(recorder.match.steps), stage
