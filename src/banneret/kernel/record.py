"""Records: a match as a text file that can be replayed and checked.

This is the only module of the kernel that reads and writes files.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, TypeAlias

from banneret.kernel import registry
from banneret.kernel.errors import BanneretError, RecordError
from banneret.kernel.game import Game
from banneret.kernel.record_lines import Closing, Header, Line, Reading, Step, read, write
from banneret.kernel.record_replay import check_closing, check_header, redo
from banneret.kernel.state import State

FilePath: TypeAlias = str | os.PathLike[str]

LARGEST_FILE = 16 * 2**20


@dataclass(frozen=True)
class Record:
    """A match from its start, or from a position, as far as it went.

    Attributes:
        header: the game and how it began.
        steps: every action and chance outcome in order; step n is `steps[n - 1]`.
        closing: how it ended; None if it is still being played or was cut off.
    """

    header: Header
    steps: tuple[Step, ...] = ()
    closing: Closing | None = None

    # ---------------------------------------------------------------- text and files

    @classmethod
    def load(cls, path: FilePath) -> Record:
        """The record in a file.

        Raises:
            RecordError: it cannot be read, or is not a whole, well-formed record.
        """
        return cls.loads(read_file(path))

    @classmethod
    def loads(cls, text: str | bytes) -> Record:
        """The record that `text` holds.

        Only the form of the lines is checked; `replay` checks the match. If the form is wrong
        somewhere, the steps before are replayed, so that the first fault is the one reported.

        Raises:
            RecordError: it is not a whole, well-formed record.
        """
        reading = read(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
        if reading.problem is not None:
            if reading.header is not None:
                cls._of(reading).replay()
            raise reading.problem
        return cls._of(reading)

    @classmethod
    def recover(cls, path: FilePath) -> tuple[Record, RecordError | None]:
        """The record in a file that a crash may have cut off in its last line, without that line.

        Returns:
            The record, and what was wrong; None if nothing was.

        Raises:
            RecordError: anything else is wrong.
        """
        reading = read(read_file(path))
        if reading.header is None or not reading.cut:
            return cls.load(path), None
        return cls._of(reading), reading.problem

    @classmethod
    def _of(cls, reading: Reading) -> Record:
        assert reading.header is not None
        return cls(reading.header, tuple(reading.steps), reading.closing)

    def dumps(self) -> str:
        """The record as text; `loads` reads it back."""
        closing = [] if self.closing is None else [self.closing]
        return write([self.header, *self.steps, *closing])

    def save(self, path: FilePath) -> None:
        """Write the record to a file, whole or not at all.

        Raises:
            RecordError: it cannot be written; what stood at `path` is as it was.
        """
        write_file(path, self.dumps())

    # ---------------------------------------------------------------- the match

    @cached_property
    def game(self) -> Game:
        """The game that was played.

        Raises:
            RecordError: there is no such game here, or only with other options, rules or content.
        """
        try:
            game = registry.entry(self.header.game).game(self.header.options)
        except BanneretError as error:
            raise RecordError(str(error), line=1) from None
        check_header(self.header, game)
        return game

    def start(self) -> State:
        """A new state where the match began.

        Raises:
            RecordError: the header does not allow one.
        """
        if self.header.position is None:
            return self.game.new_initial_state()
        try:
            return self.game.parse_position(self.header.position)
        except BanneretError as error:
            raise RecordError(f"the position cannot be: {error}", line=1) from None

    def states(self) -> Iterator[tuple[int, int, State]]:
        """(step number, action, state after it) of every step; the states are independent.

        Raises:
            RecordError: at the first step that is not as it was played.
        """
        state = self.start()
        for step in self.steps:
            state = state.copy()
            yield step.step, redo(state, step), state

    def replay(self, to: int | None = None) -> State:
        """The state after step `to`, or after all of them; every step on the way is checked.

        A record without a closing line can be replayed: the match may still be going on.

        Raises:
            RecordError: at the first line that is not as it was played.
        """
        last = len(self.steps) if to is None else to
        if not 0 <= last <= len(self.steps):
            raise RecordError(f"there is no step {to}; the record has {len(self.steps)}")
        state = self.start()
        for step in self.steps[:last]:
            redo(state, step)
        if self.closing is not None and last == len(self.steps):
            check_closing(self.closing, state)
        return state

    def check(self) -> State:
        """Replay the whole record, which has to be closed; the last state.

        Raises:
            RecordError: something is not as it was played, or the closing line is missing.
        """
        state = self.replay()
        if self.closing is None:
            steps = len(self.steps)
            reason = "no closing line: the record is cut off or still being played"
            raise RecordError(reason, line=steps + 2, reached=steps)
        return state


# -------------------------------------------------------------------- files


def read_file(path: FilePath) -> bytes:
    """What a file holds.

    Raises:
        RecordError: it cannot be read, or is too large for a record.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise RecordError(f"{os.fspath(path)} cannot be read: {_why(error)}") from None
    if len(data) > LARGEST_FILE:
        raise RecordError(f"{os.fspath(path)} is over {LARGEST_FILE >> 20} MiB, so it is no record")
    return data


def write_file(path: FilePath, text: str) -> None:
    """Put `text` into a file, whole or not at all.

    Raises:
        RecordError: it cannot be written; what stood at `path` is as it was.
    """
    target = Path(path).resolve()
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        _check_regular(target)
        with open(temporary, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        os.replace(temporary, target)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            temporary.unlink()
        raise RecordError(f"{os.fspath(path)} cannot be written: {_why(error)}") from None


def open_end(path: FilePath) -> IO[bytes]:
    """A file opened to write lines at its end.

    Raises:
        RecordError: it cannot be opened.
    """
    try:
        return open(path, "ab", buffering=0)
    except (OSError, ValueError) as error:
        raise RecordError(f"{os.fspath(path)} cannot be written: {_why(error)}") from None


def append(file: IO[bytes], line: Line) -> None:
    """Write one line and hand it to the system, so that a crash loses at most this line.

    `file` comes from `open_end`.

    Raises:
        RecordError: it cannot be written.
    """
    try:
        data = write([line]).encode()
        if file.write(data) < len(data):
            raise OSError("there is no room left")
    except (OSError, ValueError) as error:
        raise RecordError(f"{file.name} cannot be written: {_why(error)}") from None


def _check_regular(target: Path) -> None:
    if target.exists() and not target.is_file():
        raise OSError("it is no ordinary file")


def _why(error: OSError | ValueError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
