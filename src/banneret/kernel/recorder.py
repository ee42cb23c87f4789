"""Writing down a match while it is played."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import SupportsIndex

from banneret.kernel.endings import closing_of
from banneret.kernel.errors import RecordError
from banneret.kernel.match import Deed, Match
from banneret.kernel.numbers import seat_among
from banneret.kernel.record import FilePath, Record, RecordFile
from banneret.kernel.record_lines import Closing, End, Step


def _ignore(_: RecordError) -> None:
    pass


class Recorder:
    """Keeps the record of a match, and writes it to a file as it grows if it is told to.

    If writing fails, that is reported once and the match goes on; the record stays whole here.

    Attributes:
        match: as far as it went.
        closing: how the match ended, once it is closed.
    """

    def __init__(self, record: Record, on_failure: Callable[[RecordError], None] = _ignore) -> None:
        """Args:
        record: what was done before; it is gone on with.
        on_failure: told once if writing fails.

        Raises:
            RecordError: what was done before cannot be done again.
        """
        self.header = record.header
        self._own_files = record.own_files
        self.match = Match(record.start())
        with record.held_against_here():
            for step in record.steps:
                self.match.redo(step)
        self.closing: Closing | None = None
        self._on_failure = on_failure
        self._path: FilePath | None = None
        self._file: RecordFile | None = None
        self._failed = False

    def record(self) -> Record:
        """The record as it stands."""
        return self._closed(self.closing)

    def saved(self) -> Record:
        """The record closed as one that is to be gone on with."""
        return self._closed(self._closing("saved"))

    def _closed(self, closing: Closing | None) -> Record:
        return Record(self.header, tuple(self.match.steps), closing, self._own_files)

    def _closing(self, end: End, by: int | None = None) -> Closing:
        return closing_of(self.match.state, len(self.match.steps), end, by)

    # ---------------------------------------------------------------- the match

    def do(self, action: SupportsIndex) -> Deed:
        """Do an action in the match and write it down.

        Raises:
            IllegalAction: the rules refuse it; nothing is done or written.
        """
        deed = self.match.do(action)
        self._append(self.match.steps[-1])
        return deed

    def take_back(self, steps: SupportsIndex) -> None:
        """Let the last `steps` steps not have happened.

        Raises:
            ValueError: there are not so many.
        """
        self.match.take_back(steps)
        if self._file is not None and not self._failed:
            self._rewrite(self._file)

    def finish(self) -> None:
        """Close the record of a match that is over."""
        self._close(self._closing("result"))

    def resign(self, seat: SupportsIndex) -> None:
        """Close the record of a match that `seat` gives up.

        Raises:
            ValueError: there is no such seat.
        """
        loser = seat_among(seat, self.match.game.num_players)
        self._close(self._closing("resigned", loser))

    def leave(self) -> None:
        """Close the record of a match that is to be gone on with later."""
        self._close(self._closing("saved"))

    def _close(self, closing: Closing) -> None:
        self.closing = closing
        if self._failed and self._file is not None:
            with suppress(RecordError):  # it failed before, and was reported then
                self._file.put(self.record())
                self._failed = False
        else:
            self._append(closing)
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
