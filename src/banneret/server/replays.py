"""Shows a match as it was at each step."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from banneret.bots.registry import is_bot
from banneret.bots.words import introduced
from banneret.kernel.card import Card
from banneret.kernel.record import Record
from banneret.kernel.record_lines import CHANCE_NAME, Header, Step
from banneret.kernel.state import State
from banneret.server.errors import RequestError
from banneret.server.journal import Begun, MatchRow, Row, SeatRow, Stepped
from banneret.server.laid_open import laid_open
from banneret.server.match import HostedMatch
from banneret.server.protocol_common import Leaver, NoClock
from banneret.server.protocol_rest import Moment
from banneret.server.protocol_story import Story
from banneret.server.staging import stages_at
from banneret.server.story import Outcome, story_of

MOST_REPLAYS = 16


class Replay:
    """Every moment of a match.

    Attributes:
        header: of its record.
        version: of the match's position when it was last held against the match.
        outcome: as its record tells it, which is over for whoever has it.
    """

    def __init__(self, header: Header) -> None:
        self.header = header
        self.version = 0
        self.outcome = Outcome(over=True)
        self._match = HostedMatch(_row(header))
        self._match.take(Row(1, 0, Begun()))

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

    def moment(self, step: int, viewer: int | None, language: str, bare: bool = False) -> Moment:
        """How it stood after a step; `bare`: to a spectator to whom every seat shows its hand.

        Raises:
            RequestError: there is no such step or seat.
        """
        state, game, notes = self._state(step, viewer), self._match.game, self._match.notes
        scene = (
            laid_open(game, state, language)
            if bare
            else game.scene(state.observation(viewer), language)
        )
        events = [
            note.shown(game, viewer, language, stages_at(notes, note, game, viewer, language), bare)
            for note in notes
            if note.step == step and step > 0
        ]
        return Moment(step, len(self.steps), viewer, scene, events)

    def card(self, step: int, viewer: int | None, language: str, about: str) -> Card | None:
        """All that a viewer could know of a thing after a step; raises as `moment` does."""
        return self._match.game.inspect(
            self._state(step, viewer).observation(viewer), about, language
        )

    def position(self, step: int) -> str:
        """The position after a step, as text.

        Raises:
            RequestError: there is no such step, or nothing can be played there any more.
        """
        state = self._state(step, None)
        if state.is_terminal():
            raise RequestError("over")
        return self._match.game.format_position(state)

    def story(self, outcome: Outcome | None, viewer: int | None, language: str) -> Story:
        """The match as a whole; `outcome` None: as its record tells it.

        Raises:
            RequestError: there is no such seat.
        """
        if viewer is not None and viewer >= self._match.game.num_players:
            raise RequestError("not-your-seat")
        return story_of(self._match, outcome or self.outcome, viewer, language)

    def _state(self, step: int, viewer: int | None) -> State:
        if not 0 <= step <= len(self.steps):
            raise RequestError("unknown-step")
        if viewer is not None and viewer >= self._match.game.num_players:
            raise RequestError("not-your-seat")
        return self._match.state_after(step)


def replay_of(record: Record, most_steps: int) -> Replay:
    """The replay of a record from anywhere; every step is checked.

    Raises:
        RecordError: it is no good.
        RequestError: it has more than `most_steps`.
    """
    if len(record.steps) > most_steps:
        raise RequestError("too-long")
    record.replay()
    replay = Replay(record.header)
    replay.extend(record.steps)
    if record.closing is not None:
        replay.outcome = Outcome(True, record.closing.returns)
    return replay


class Replays:
    """The replays that were watched last."""

    def __init__(self) -> None:
        self._replays: OrderedDict[str, Replay] = OrderedDict()

    def get(self, name: str) -> Replay | None:
        """The replay of that name, if it is kept."""
        replay = self._replays.get(name)
        if replay is not None:
            self._replays.move_to_end(name)
        return replay

    def keep(self, name: str, replay: Replay) -> None:
        """Keep a replay in place of the one that was not asked for longest."""
        self._replays[name] = replay
        self._replays.move_to_end(name)
        if len(self._replays) > MOST_REPLAYS:
            self._replays.popitem(last=False)

    def of(self, match: str, header: Header, steps: Sequence[Step]) -> Replay:
        """The replay of a match up to its present step."""
        replay = self.get(match)
        if replay is None or list(steps[: len(replay.steps)]) != replay.steps:
            replay = Replay(header)
        replay.extend(steps[len(replay.steps) :])
        self.keep(match, replay)
        return replay


def called_in(header: Header) -> list[str]:
    """What the seats of a record are called: persons as it says, bots as at a table."""
    return introduced([("", name) if is_bot(name) else (name, None) for name in header.seats])


def _row(header: Header) -> MatchRow:
    return MatchRow(
        id="",
        game=header.game,
        options=header.options,
        rules_version=header.rules_version,
        content=header.content,
        seats=[SeatRow("human", name) for name in called_in(header)],
        clock=msgspec.json.encode(NoClock()).decode(),
        leaver=msgspec.json.encode(Leaver()).decode(),
        hints=False,
        owner="",
        secret=b"",
        created=0,
        position=header.position,
    )
