"""Records: a match as a text file that can be replayed and checked.

This is the only module of the kernel that reads and writes files.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import IO, SupportsIndex, TypeAlias

from banneret.kernel import registry
from banneret.kernel.errors import BanneretError, RecordError
from banneret.kernel.game import Game
from banneret.kernel.numbers import brief, whole
from banneret.kernel.record_lines import Closing, Header, Line, Reading, Step, read, write
from banneret.kernel.record_parse import state_of
from banneret.kernel.record_replay import check_closing, check_seats, difference, redo
from banneret.kernel.state import State
from banneret.kernel.text import text_of

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FilePath: TypeAlias = str | os.PathLike[str]

LARGEST_FILE = 16 * 2**20


@dataclass(frozen=True)
class Agreement:
    """How far a record can be replayed by the rules and content of here.

    Attributes:
        reached: how many of its steps are as they were played.
        fault: what is not; None if all is.
    """

    reached: int
    fault: RecordError | None


@dataclass(frozen=True)
class Record:
    """A match from its start, or from a position, as far as it went.

    Attributes:
        header: the game and how it began.
        steps: every action and chance outcome in order; step n is `steps[n - 1]`.
        closing: how it ended; None if it is still being played or was cut off.
        own_files: whether its options may name files of this machine: it was made on it.
        names: what its game calls the seats; none: as it does anywhere.
    """

    header: Header
    steps: tuple[Step, ...] = ()
    closing: Closing | None = None
    own_files: bool = field(default=False, compare=False)
    names: tuple[str, ...] = field(default=(), compare=False)

    # ---------------------------------------------------------------- text and files

    @classmethod
    def load(cls, path: FilePath) -> Record:
        """The record in a file; its options may name files, too.

        Raises:
            RecordError: it cannot be read, or is not a whole, well-formed record.
        """
        return cls.loads(read_file(path), own_files=True)

    @classmethod
    def loads(cls, text: str | bytes, own_files: bool = False) -> Record:
        """The record that `text` holds.

        Only the form of the lines is checked; `replay` checks the match. If the form is wrong
        somewhere, the steps before are replayed, so that the first fault is the one reported.

        Args:
            text: its lines.
            own_files: whether its options may name files of this machine.

        Raises:
            RecordError: it is not a whole, well-formed record.
            TypeError: it is no text.
        """
        if not isinstance(text, bytes):
            text = text_of(text, "a record").encode("utf-8", "surrogatepass")
        reading = read(text)
        if reading.problem is not None:
            if reading.header is not None:
                cls._of(reading, own_files).replay()
            raise reading.problem
        return cls._of(reading, own_files)

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
        return cls._of(reading, own_files=True), reading.problem

    @classmethod
    def _of(cls, reading: Reading, own_files: bool) -> Record:
        assert reading.header is not None
        return cls(reading.header, tuple(reading.steps), reading.closing, own_files)

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
            RecordError: there is no such game here, or only with other options or seats.
        """
        try:
            game = registry.entry(self.header.game).game(self.header.options, self.own_files)
        except BanneretError as error:
            raise RecordError(str(error), line=1) from error
        check_seats(self.header, game)
        return game.calling(self.names)

    @cached_property
    def differs(self) -> str:
        """Which rules and content it was recorded with that are not those of here; "" if none.

        Such a record is replayed like any other: every step and hash says whether it still holds.

        Raises:
            RecordError: see `game`.
        """
        return difference(self.header, self.game)

    @contextmanager
    def held_against_here(self) -> Iterator[None]:
        """Whatever error a step makes inside, it names other rules or content as the likely reason."""
        try:
            yield
        except RecordError as error:
            if not self.differs:
                raise
            reason = f"{error.reason}; that may be because it was recorded with {self.differs}"
            raise RecordError(reason, error.line, error.step, error.reached) from error

    def start(self) -> State:
        """A new state where the match began.

        Raises:
            RecordError: the header does not allow one.
        """
        if self.header.position is None:
            return self.game.new_initial_state()
        with self.held_against_here():
            try:
                return state_of(self.game, self.header.position)
            except BanneretError as error:
                raise RecordError(f"the position cannot be: {error}", line=1) from error

    def states(self) -> Iterator[tuple[int, int, State]]:
        """(step number, action, state after it) of every step; the states are independent.

        Raises:
            RecordError: at the first step that is not as it was played.
        """
        state = self.start()
        for step in self.steps:
            state = state.copy()
            with self.held_against_here():
                action = redo(state, step, state.apply)
            yield step.step, action, state

    def replay(self, to: SupportsIndex | None = None) -> State:
        """The state after step `to`, or after all of them; every step on the way is checked.

        A record without a closing line can be replayed: the match may still be going on.

        Raises:
            RecordError: at the first line that is not as it was played.
        """
        last = len(self.steps) if to is None else whole(to, "a step")
        if not 0 <= last <= len(self.steps):
            raise RecordError(f"there is no step {brief(last)}; the record has {len(self.steps)}")
        state = self.start()
        with self.held_against_here():
            for step in self.steps[:last]:
                redo(state, step, state.apply)
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

    def agreement(self) -> Agreement:
        """How far it can be replayed here; it need not be closed."""
        try:
            self.replay()
        except RecordError as error:
            return Agreement(error.reached, error)
        return Agreement(len(self.steps), None)


# -------------------------------------------------------------------- files


def read_file(path: FilePath) -> bytes:
    """What a file holds.

    Raises:
        RecordError: it cannot be read, or is too large for a record.
    """
    name = os.fspath(path)  # never the number of an open file
    try:
        with open(name, "rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise RecordError(f"{name} cannot be read: {_why(error)}") from None
    if len(data) > LARGEST_FILE:
        raise RecordError(f"{name} is over {LARGEST_FILE >> 20} MiB, so it is no record")
    return data


def write_file(path: FilePath, text: str) -> None:
    """Put `text` into a file, whole or not at all.

    Raises:
        RecordError: it cannot be written; what stood at `path` is as it was.
    """
    target = _target(path)
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


class RecordFile:
    """A file that one match alone writes, while this is open.

    A lock file beside it keeps other sessions out. The system frees the lock when its process
    ends, however that happens, so a lock file that was left behind is taken over.
    """

    def __init__(self, path: FilePath) -> None:
        """Args:
        path: the file; it need not be there yet.

        Raises:
            RecordError: another session writes it, or it cannot be written.
        """
        self.path = path
        self._target = _target(path)
        self._end: IO[bytes] | None = None
        try:
            _check_regular(self._target)
            self._lock = _lock(self._target)
            self._left = _stamp(self._target)
        except (OSError, ValueError) as error:
            raise RecordError(f"{os.fspath(path)} cannot be written: {_why(error)}") from None

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        """Close it if something went wrong; otherwise whoever writes to it does so."""
        if kind is not None:
            self.close()

    def put(self, record: Record) -> None:
        """Make a record all there is in the file, whole or not at all.

        Raises:
            RecordError: it cannot be written, or the file is no longer as it was left.
        """
        self._check_unchanged()
        self._close_end()
        record.save(self.path)
        self._left = _stamp(self._target)

    def append(self, line: Line) -> None:
        """Write one line and hand it to the system, so that a crash loses at most this line.

        Raises:
            RecordError: it cannot be written, or the file is no longer as it was left.
        """
        self._check_unchanged()
        try:
            if self._end is None:
                self._end = _open_end(self._target)
            data = write([line]).encode()
            if self._end.write(data) < len(data):
                raise OSError("there is no room left")
        except (OSError, ValueError) as error:
            raise RecordError(f"{os.fspath(self.path)} cannot be written: {_why(error)}") from None
        finally:
            self._left = _stamp(self._target)

    def close(self) -> None:
        """Let others write the file."""
        self._close_end()
        if not self._lock.closed:
            with suppress(OSError):  # some systems keep a file that is open
                os.unlink(self._lock.name)
            self._lock.close()

    def _close_end(self) -> None:
        end, self._end = self._end, None
        if end is not None:
            end.close()

    def _check_unchanged(self) -> None:
        if _stamp(self._target) != self._left:
            raise RecordError(
                f"{os.fspath(self.path)} is no longer the file that was opened: "
                "something else moved, removed or changed it"
            )


def _open_end(path: Path) -> IO[bytes]:
    return open(path, "ab", buffering=0)


def _lock(target: Path) -> IO[bytes]:
    """The lock file of a file, held."""
    path = target.with_name(f".{target.name}.lock")
    while True:
        lock = _open_end(path)
        if not _seize(lock):
            lock.close()
            raise OSError("another session is writing it")
        if _stamp(path) == _stamp(lock.fileno()):
            return lock
        lock.close()  # who held it before has just taken it away


def _seize(lock: IO[bytes]) -> bool:
    """Lock a file for this process alone; False if another has done so."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # a file system without locks
    return True


def _stamp(file: Path | int) -> tuple[int, int, int] | None:
    """Which file it is and how long; None if there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size


def _target(path: FilePath) -> Path:
    """The file that a path leads to."""
    try:
        return Path(path).resolve()
    except (OSError, ValueError, RuntimeError) as error:
        why = "its links lead in a circle" if isinstance(error, RuntimeError) else _why(error)
        raise RecordError(f"{os.fspath(path)} cannot be written: {why}") from None


def _check_regular(target: Path) -> None:
    if target.exists() and not target.is_file():
        raise OSError("it is no ordinary file")


def _why(error: OSError | ValueError) -> str:
    if not isinstance(error, OSError):
        return "no file can have this name"
    return error.strerror or str(error)
