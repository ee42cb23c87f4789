"""Writing down a match while it is played."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import SupportsIndex

import msgspec

from banneret.kernel.errors import RecordError
from banneret.kernel.numbers import brief, seat_among, whole
from banneret.kernel.record import FilePath, Record, RecordFile
from banneret.kernel.record_lines import Closing, Step
from banneret.kernel.record_replay import played, resigned_returns
from banneret.kernel.state import State


def _ignore(_: RecordError) -> None:
    pass


class Recorder:
    """Collects the steps of a match, and writes them to a file as they come if it is told to.

    If writing fails, that is reported once and the match goes on; the record stays whole here.

    Attributes:
        steps: what was done so far.
        closing: how the match ended, once it is closed.
    """

    def __init__(self, record: Record, on_failure: Callable[[RecordError], None] = _ignore) -> None:
        """Args:
        record: what was done before; it is gone on with.
        on_failure: told once if writing fails.
        """
        self.header = record.header
        self._own_files = record.own_files
        self.steps = list(record.steps)
        self.closing: Closing | None = None
        self._on_failure = on_failure
        self._path: FilePath | None = None
        self._file: RecordFile | None = None
        self._failed = False

    def record(self) -> Record:
        """The record as it stands."""
        return Record(self.header, tuple(self.steps), self.closing, self._own_files)

    def saved(self, state: State) -> Record:
        """The record closed as one that is to be gone on with; `state` is the present one."""
        closing = Closing(
            end="saved", steps=len(self.steps), hash=state.game.state_hash(state), returns=None
        )
        return Record(self.header, tuple(self.steps), closing, self._own_files)

    # ---------------------------------------------------------------- the match

    def play(self, state: State, action: SupportsIndex) -> None:
        """Do an action in the match and write it down.

        Raises:
            IllegalAction: the rules refuse it; nothing is done or written.
        """
        step = played(state, action)
        step = msgspec.structs.replace(step, step=len(self.steps) + 1)
        self.steps.append(step)
        self._append(step)

    def take_back(self, steps: SupportsIndex) -> None:
        """Forget the last `steps` steps.

        Raises:
            ValueError: there are not so many.
        """
        number = whole(steps)
        if not 0 <= number <= len(self.steps):
            raise ValueError(f"{brief(number)} steps of {len(self.steps)} cannot be taken back")
        del self.steps[len(self.steps) - number :]
        if self._file is not None and not self._failed:
            self._rewrite(self._file)

    def finish(self, state: State) -> None:
        """Close the record of a match that is over."""
        self._close("result", state, state.returns())

    def resign(self, state: State, seat: SupportsIndex) -> None:
        """Close the record of a match that `seat` gives up.

        Raises:
            ValueError: there is no such seat.
        """
        loser = seat_among(seat, state.game.num_players)
        self._close("resigned", state, resigned_returns(state.game, loser), loser)

    def leave(self, state: State) -> None:
        """Close the record of a match that is to be gone on with later."""
        self._close("saved", state, None)

    def _close(
        self, end: str, state: State, returns: list[float] | None, by: int | None = None
    ) -> None:
        self.closing = msgspec.convert(
            {"end": end, "steps": len(self.steps), "hash": state.game.state_hash(state)}
            | {"returns": returns}
            | ({} if by is None else {"by": by}),
            Closing,
        )
        if self._failed and self._file is not None:
            with suppress(RecordError):  # it failed before, and was reported then
                self._file.put(self.record())
                self._failed = False
        else:
            self._append(self.closing)
        self.stop_writing()

    # ---------------------------------------------------------------- the file

    @property
    def path(self) -> FilePath | None:
        """The file that holds what was done; None if there is none, or writing failed."""
        return None if self._failed else self._path

    @property
    def failed(self) -> bool:
        """Whether there should be a file, but what was done is not in it."""
        return self._failed

    def write_to(self, where: FilePath | RecordFile) -> None:
        """Put what there is into a file, and every further step at its end."""
        self.stop_writing()
        self._failed = False
        self._path = where.path if isinstance(where, RecordFile) else where
        try:
            self._file = where if isinstance(where, RecordFile) else RecordFile(where)
        except RecordError as error:
            self._fail(error)
        else:
            self._rewrite(self._file)

    def stop_writing(self) -> None:
        """Close the file, if there is one."""
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def _rewrite(self, file: RecordFile) -> None:
        try:
            file.put(self.record())
        except RecordError as error:
            self._fail(error)

    def _append(self, line: Step | Closing) -> None:
        if self._file is None or self._failed:
            return
        try:
            self._file.append(line)
        except RecordError as error:
            self._fail(error)

    def _fail(self, error: RecordError) -> None:
        self._failed = True
        self._on_failure(error)
