"""What a worker does for people who look back: it runs matches, and shows moments of them.

Films are kept in the worker, so that a record travels to it once and not for every moment.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache

import msgspec

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.kernel import svg
from banneret.kernel.errors import BanneretError
from banneret.kernel.record import Record
from banneret.server.errors import TableError
from banneret.server.films import Film, Films, film_of
from banneret.server.protocol_rest import Moment, Outcome, Replayed, Roll, Rolls
from banneret.server.verify import read_promise, rolls

NICE = 10  # bots come first


class NoFilm(Exception):
    """The worker has no film of that match as it is now."""


@dataclass(frozen=True)
class Look:
    """Which moment is asked for.

    Attributes:
        step: None is the last one.
        seat: through whose eyes; None: a spectator's.
        language: of all texts.
    """

    step: int | None
    seat: int | None
    language: str


@dataclass(frozen=True)
class Hosted:
    """A match of this server.

    Attributes:
        match: its id.
        version: of its position; a film of another one is not as the match is now.
        record: its text; None: there may be a film.
    """

    match: str
    version: int
    record: bytes | None = None


@dataclass(frozen=True)
class Brought:
    """A record from elsewhere.

    Attributes:
        name: what it is called here.
        most_steps: it may have.
        record: its text; None: there may be a film.
    """

    name: str
    most_steps: int
    record: bytes | None = None


_films = Films()


def moment(of: Hosted | Brought, look: Look) -> bytes:
    """A `Moment` as JSON.

    Raises:
        NoFilm: the record is needed.
        TableError: there is no such moment, or the record is no good.
    """
    return msgspec.json.encode(_moment(_film(of), look))


def picture(of: Hosted | Brought, look: Look) -> str:
    """A moment as SVG; raises as `moment` does."""
    return svg.draw(_moment(_film(of), look).scene)


def replayed(of: Brought, look: Look) -> bytes:
    """A `Replayed` as JSON; raises as `moment` does."""
    film = _film(of)
    header = film.header
    return msgspec.json.encode(
        Replayed(header.game, list(header.seats), of.name, _moment(film, look))
    )


def all_rolls(record: bytes) -> bytes:
    """The `Rolls` of a match that is over as JSON."""
    _step_back()
    return msgspec.json.encode(rolls_of(Record.loads(record)))


def rolls_of(record: Record) -> Rolls:
    """What is needed to check the dice of a record that is good."""
    promise = read_promise(record)
    found = []
    for state, step in rolls(record):
        outcomes = [
            Outcome(state.game.format(state, int(action)), int(weight))
            for action, weight in state.chance_outcomes()
        ]
        found.append(Roll(step.step, state.game.state_hash(state), outcomes, step.do))
    return Rolls(
        promise.match,
        record.header.commitment or "",
        promise.secret.hex(),
        promise.pledges,
        promise.parts,
        found,
    )


def _moment(film: Film, look: Look) -> Moment:
    step = len(film.steps) if look.step is None else look.step
    return film.moment(step, look.seat, look.language)


def _film(of: Hosted | Brought) -> Film:
    _step_back()
    return _of_match(of) if isinstance(of, Hosted) else _of_record(of)


def _of_match(of: Hosted) -> Film:
    film = _films.get(of.match)
    if film is not None and film.version == of.version:
        return film
    if of.record is None:
        raise NoFilm
    record = Record.loads(of.record)
    film = _films.of(of.match, record.header, record.steps)
    film.version = of.version
    return film


def _of_record(of: Brought) -> Film:
    film = _films.get(of.name)
    if film is not None:
        return film
    if of.record is None:
        raise NoFilm
    try:
        film = film_of(Record.loads(of.record), of.most_steps)
    except TableError:
        raise
    except BanneretError as error:
        raise TableError("bad-record", str(error)) from None
    _films.keep(of.name, film)
    return film


@cache
def _step_back() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
