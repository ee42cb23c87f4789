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
APART = 16  # steps between two states that are kept


class Film:
    """Every moment of a match: some of its states, and what was told of it.

    Attributes:
        header: of its record.
        version: of the match's position when it was last held against the match.
    """

    def __init__(self, header: Header) -> None:
        self.header = header
        self.version = 0
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
            if len(self.steps) % APART == 0:
                self._states.append(self._match.state.copy())

    def moment(self, step: int, viewer: int | None, language: str) -> Moment:
        """How it stood after a step.

        Raises:
            TableError: there is no such step or seat.
        """
        if not 0 <= step <= len(self.steps):
            raise TableError("unknown-step")
        game = self._match.game
        if viewer is not None and viewer >= game.num_players:
            raise TableError("not-your-seat")
        scene = game.scene(self._state(step).observation(viewer), language)
        events = [
            note.shown(game, viewer, language)
            for note in self._match.notes
            if note.step == step and step > 0
        ]
        return Moment(step, len(self.steps), viewer, scene, events)

    def _state(self, step: int) -> State:
        """The state after a step, from the last one before it that is kept."""
        kept = step // APART
        state = self._states[kept].copy()
        for done in self.steps[kept * APART : step]:
            state.apply(state.game.parse(state, done.do))
        return state


def film_of(record: Record, most_steps: int) -> Film:
    """The film of a record from anywhere; every step is checked.

    Raises:
        RecordError: it is no good.
        TableError: it has more than `most_steps`, or does not begin where matches begin.
    """
    if len(record.steps) > most_steps:
        raise TableError("too-long")
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

    def get(self, name: str) -> Film | None:
        """The film of that name, if it is kept."""
        film = self._films.get(name)
        if film is not None:
            self._films.move_to_end(name)
        return film

    def keep(self, name: str, film: Film) -> None:
        """Keep a film in place of the one that was not asked for longest."""
        self._films[name] = film
        self._films.move_to_end(name)
        if len(self._films) > MOST_FILMS:
            self._films.popitem(last=False)

    def of(self, match: str, header: Header, steps: Sequence[Step]) -> Film:
        """The film of a match up to its present step."""
        film = self.get(match)
        if film is None or list(steps[: len(film.steps)]) != film.steps:
            film = Film(header)
        film.extend(steps[len(film.steps) :])
        self.keep(match, film)
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
