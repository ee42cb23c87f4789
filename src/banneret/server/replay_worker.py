"""What the worker of the replay service runs: it replays matches and records, and shows their moments.

Replays are kept in the worker, so that a record travels to it once and not for every moment.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import msgspec

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.games.token_terrors import challenges
from banneret.kernel.errors import BanneretError
from banneret.kernel.record import Record
from banneret.server.errors import RequestError
from banneret.server.protocol_rest import CardAnswer, Moment, Outcome, Replayed, Roll, Rolls
from banneret.server.replays import Replay, Replays, called_in, replay_of
from banneret.server.story import Outcome as Result
from banneret.server.verify import read_promise, rolls

NICE = 10  # bots come first


class NotCached(Exception):
    """The worker has no replay of that match as it is now."""


@dataclass(frozen=True)
class Look:
    """Which moment is asked for.

    Attributes:
        step: None is the last one.
        seat: through whose eyes; None: a spectator's.
        language: of all texts.
        bare: whether every seat shows its hand.
    """

    step: int | None
    seat: int | None
    language: str
    bare: bool = False


@dataclass(frozen=True)
class Hosted:
    """A match of this server.

    Attributes:
        match: its id.
        version: of its position; a replay of another one is not as the match is now.
        record: its text; None: there may be a replay.
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
        record: its text; None: there may be a replay.
    """

    name: str
    most_steps: int
    record: bytes | None = None


_replays = Replays()


def moment(of: Hosted | Brought, look: Look) -> bytes:
    """A `Moment` as JSON.

    Raises:
        NotCached: the record is needed.
        RequestError: there is no such moment, or the record is no good.
    """
    return msgspec.json.encode(_moment(_replay(of), look))


def card(about: str, of: Hosted | Brought, look: Look) -> bytes:
    """A `CardAnswer` as JSON; raises as `moment` does."""
    replay = _replay(of)
    found = replay.card(_step(replay, look), look.seat, look.language, about)
    return msgspec.json.encode(CardAnswer(found))


def picture(of: Hosted | Brought, look: Look) -> str:
    """A moment as SVG; raises as `moment` does."""
    return _moment(_replay(of), look).scene.svg()


def story(outcome: Result | None, of: Hosted | Brought, look: Look) -> bytes:
    """A `Story` as JSON; raises as `moment` does."""
    return msgspec.json.encode(_replay(of).story(outcome, look.seat, look.language))


def position(of: Hosted | Brought, look: Look) -> str:
    """The text of a position; raises as `moment` does."""
    return _replay(of).position(look.step or 0)


def replayed(of: Brought, look: Look) -> bytes:
    """A `Replayed` as JSON; raises as `moment` does."""
    replay = _replay(of)
    header = replay.header
    return msgspec.json.encode(
        Replayed(header.game, called_in(header), of.name, _moment(replay, look))
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
        record.header.position,
    )


def met(record: bytes, seats: Sequence[int]) -> frozenset[str]:
    """The challenges that the record of a match that is over counts towards for some seats.

    Raises:
        RecordError: it cannot be replayed.
    """
    _step_back()
    return challenges.met_in(Record.loads(record), seats)


def _moment(replay: Replay, look: Look) -> Moment:
    return replay.moment(_step(replay, look), look.seat, look.language, look.bare)


def _step(replay: Replay, look: Look) -> int:
    return len(replay.steps) if look.step is None else look.step


def _replay(of: Hosted | Brought) -> Replay:
    _step_back()
    return _of_match(of) if isinstance(of, Hosted) else _of_record(of)


def _of_match(of: Hosted) -> Replay:
    replay = _replays.get(of.match)
    if replay is not None and replay.version == of.version:
        return replay
    if of.record is None:
        raise NotCached
    record = Record.loads(of.record)
    replay = _replays.of(of.match, record.header, record.steps)
    replay.version = of.version
    return replay


def _of_record(of: Brought) -> Replay:
    replay = _replays.get(of.name)
    if replay is not None:
        return replay
    if of.record is None:
        raise NotCached
    try:
        replay = replay_of(Record.loads(of.record), of.most_steps)
    except RequestError:
        raise
    except BanneretError as error:
        raise RequestError("bad-record", str(error)) from None
    _replays.keep(of.name, replay)
    return replay


@cache
def _step_back() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
