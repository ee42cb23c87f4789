"""Matches moment by moment, for replays. The moments of a match are kept while it is watched."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from banneret.kernel.record import Record
from banneret.kernel.record_lines import CHANCE_NAME, Header, Step
from banneret.kernel.state import State
from banneret.server.errors import TableError
from banneret.server.journal import Begun, MatchRow, Row, SeatRow, Stepped
from banneret.server.match import Match
from banneret.server.protocol_common import Leaver, NoClock
from banneret.server.protocol_rest import Moment

MOST_FILMS = 16
MOST_STEPS = 20_000


class Film:
    """The states after each step of a record, and what was told of it."""

    def __init__(self, header: Header) -> None:
        self._match = Match(_row(header))
        self._match.take(Row(1, 0, Begun()))
        self._states: list[State] = [self._match.state.copy()]

    @property
    def steps(self) -> list[Step]:
        """As far as it goes."""
        return self._match.steps

    def extend(self, steps: Sequence[Step]) -> None:
        """Let further steps happen.

        Raises:
            RecordError: they cannot be.
        """
        for step in steps:
            by = None if step.by == CHANCE_NAME else int(step.by)
            self._match.take(Row(self._match.number + 1, 0, Stepped(step.do, by)))
            self._states.append(self._match.state.copy())

    def moment(self, step: int, viewer: int | None, language: str) -> Moment:
        """How it stood after a step.

        Raises:
            TableError: there is no such step or seat.
        """
        if not 0 <= step < len(self._states):
            raise TableError("unknown-step")
        game = self._match.game
        if viewer is not None and viewer >= game.num_players:
            raise TableError("not-your-seat")
        scene = game.scene(self._states[step].observation(viewer), language)
        events = [
            note.shown(game, viewer, language)
            for note in self._match.notes
            if note.step == step and step > 0
        ]
        return Moment(step, len(self._states) - 1, viewer, scene, events)


def film_of(record: Record) -> Film:
    """The film of a record from anywhere; every step is checked.

    Raises:
        RecordError: it is no good.
        TableError: it is too long, or does not begin where matches begin.
    """
    if len(record.steps) > MOST_STEPS:
        raise TableError("too-large")
    if record.header.position is not None:
        raise TableError("bad-record", "the record does not begin at the start of a match")
    record.replay()
    film = Film(record.header)
    film.extend(record.steps)
    return film


class Films:
    """The films that were watched last."""

    def __init__(self) -> None:
        self._films: OrderedDict[str, Film] = OrderedDict()

    def of(self, match: str, header: Header, steps: Sequence[Step]) -> Film:
        """The film of a match up to its present step."""
        film = self._films.pop(match, None)
        if film is None or steps[: len(film.steps)] != film.steps:
            film = Film(header)
        film.extend(steps[len(film.steps) :])
        self._films[match] = film
        if len(self._films) > MOST_FILMS:
            self._films.popitem(last=False)
        return film


def _row(header: Header) -> MatchRow:
    return MatchRow(
        id="",
        game=header.game,
        options=header.options,
        rules_version=header.rules_version,
        content=header.content,
        seats=[SeatRow("human", name) for name in header.seats],
        clock=msgspec.json.encode(NoClock()).decode(),
        leaver=msgspec.json.encode(Leaver()).decode(),
        hints=False,
        owner="",
        secret=b"",
        created=0,
    )
