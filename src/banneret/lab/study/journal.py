"""The journal of a study that is being played: one line a match, in the order in which they end.

It is what is left where a study is cut off, in whatever way: a line that is not whole is not there, and
its match is played again.
"""

from __future__ import annotations

import os
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO

import msgspec

from banneret.lab.study.errors import StudyError, written
from banneret.lab.study.rows import Played, Row

NAME = "journal.jsonl"
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Played).decode


class Journal:
    """The matches that are done; all but their rows stay in the file.

    Attributes:
        rows: of every match that is done, by its number.
        records: the digests of those records that are kept, likewise.
    """

    def __init__(self, path: Path) -> None:
        """Open the journal, or begin it.

        Args:
            path: of the file.

        Raises:
            StudyError: another process is writing it, or it cannot be written.
        """
        self._path = path
        self.rows: dict[int, Row] = {}
        self.records: dict[int, str] = {}
        self._places: dict[int, tuple[int, int]] = {}
        with written(path):
            self._file = _opened(path)
        self._read()

    def close(self) -> None:
        """Let others write it."""
        with suppress(OSError):  # what could not be written was told of when it could not
            self._file.close()

    def add(self, played: Played) -> None:
        """Keep a match; it is in the hands of the system when this is done.

        Raises:
            StudyError: it cannot be written.
        """
        if played.row.match not in self.rows:
            line = _encode(played) + b"\n"
            with written(self._path):
                self._file.write(line)
                self._file.flush()
            self._note(played, self._end, len(line))
            self._end += len(line)

    def forget(self, number: int) -> None:
        """Have a match played again; what is added of it later takes the place of what was."""
        del self.rows[number]
        self.records.pop(number, None)

    def played(self, number: int) -> Played:
        """All that was kept of a match."""
        start, length = self._places[number]
        self._file.seek(start)
        return _decode(self._file.read(length))

    def _read(self) -> None:
        """Find what is there; what is not whole at the end is cut off."""
        self._file.seek(0)
        self._end = 0
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            with suppress(msgspec.DecodeError):  # then its match is played again
                self._note(_decode(line), self._end, len(line))
            self._end += len(line)
        self._file.truncate(self._end)

    def _note(self, played: Played, start: int, length: int) -> None:
        self.rows[played.row.match] = played.row
        self._places[played.row.match] = (start, length)
        if played.record:
            self.records[played.row.match] = played.record


def _opened(path: Path) -> IO[bytes]:
    """The file, for this process alone."""
    with ExitStack() as opened:
        file = opened.enter_context(open(path, "a+b"))
        if not _seized(file):
            raise StudyError(f"{path.parent} is being written by another process")
        opened.pop_all()
        return file


def _seized(file: IO[bytes]) -> bool:
    """Lock a file for this process alone, where the system can; False if another has done so."""
    try:
        import fcntl
    except ImportError:  # Windows: whoever has it open keeps others from replacing it
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return True


def without(folder: Path) -> None:
    """Take the journal away, once all that is in it stands elsewhere."""
    path = folder / NAME
    if path.exists():
        os.unlink(path)
