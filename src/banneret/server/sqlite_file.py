"""The file of a SQLite database: for its owner alone, for one server alone, and still there."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import ClassVar
from urllib.parse import quote

from banneret.kernel.errors import OptionsError

try:
    import fcntl
except ImportError:  # Windows: nothing keeps two servers apart there
    fcntl = None  # type: ignore[assignment]  # so that one module serves all systems

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
OTHERS = 0o077
BESIDE = ("", "-wal", "-shm")
NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)

Identity = tuple[int, int]


class SqliteFile:
    """A SQLite database's file, and what SQLite keeps beside it.

    Once SQLite has it open, nothing here may open it: closing any descriptor of a file drops all
    locks that the process has on it, SQLite's too.

    Attributes:
        path: where it is, without links.
    """

    _handed: ClassVar[dict[Path, int]] = {}

    def __init__(self, name: str) -> None:
        """Know it by the name in a database's URL."""
        self.path = Path(name).resolve()
        self._lock: int | None = None
        self._keeper: sqlite3.Connection | None = None
        self._known: list[Identity | None] = []

    @property
    def uri(self) -> str:
        """How SQLite opens it without making it anew when it is gone."""
        return f"file:{quote(str(self.path))}?mode=rw"

    def reading_uri(self) -> str:
        """How SQLite opens it without changing it.

        Raises:
            OptionsError: it is not there, or something else.
        """
        if not self.path.is_file():
            raise OptionsError(f"there is no database {self.path}")
        self._look()
        log = Path(f"{self.path}-wal").exists()  # otherwise no server has it, and none is needed
        return f"file:{quote(str(self.path))}?mode=ro" + ("" if log else "&immutable=1")

    # ---------------------------------------------------------------- for its owner alone

    def prepare(self) -> bool:
        """Make it if need be, with its folders; only its owner may read it, as it holds the key.

        Returns:
            Whether it was made.

        Raises:
            OptionsError: there is something else by that name.
            OSError: it cannot be made.
        """
        _make_folder(self.path.parent)
        try:
            made = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
        except FileExistsError:
            self._look()
            self._tighten()
            return False
        os.close(made)  # nobody else has it open yet
        os.chmod(self.path, PRIVATE_FILE)  # whatever the umask took
        return True

    def _look(self) -> None:
        """Refuse a file that is something else before anything is done to it."""
        uri = f"file:{quote(str(self.path))}?immutable=1"  # leaves nothing beside it, asks no lock
        try:
            with closing(sqlite3.connect(uri, uri=True)) as connection:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
                raise OptionsError(
                    f"the database {self.path} cannot be used: it is no file of SQLite"
                ) from None

    def _tighten(self) -> None:
        for suffix in BESIDE:
            with suppress(FileNotFoundError):
                path = f"{self.path}{suffix}"
                found = os.stat(path)
                if not stat.S_ISREG(found.st_mode):
                    raise OptionsError(f"the database {path} cannot be used: it is not a file")
                own = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
                if own and found.st_mode & OTHERS:
                    os.chmod(path, PRIVATE_FILE)

    def remove(self) -> None:
        """Take away what `prepare` made."""
        for suffix in (*BESIDE, ".lock"):
            Path(f"{self.path}{suffix}").unlink(missing_ok=True)

    # ---------------------------------------------------------------- for one server alone

    def claim(self) -> None:
        """Keep every other server away until `release` or the end of the process.

        Raises:
            OptionsError: another server is there, or nothing can keep it away.
        """
        if self._lock is None:
            self._lock = self._handed.pop(self.path, None)
        if self._lock is not None or fcntl is None:
            return
        if os.stat(self.path).st_nlink > 1:
            # By each name SQLite would keep a log of its own, and each would spoil the other's.
            raise OptionsError(
                f"the database {self.path} has several names (hard links); keep one of them"
            )
        lock = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
        with suppress(PermissionError):  # another user's
            os.fchmod(lock, PRIVATE_FILE)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(lock)
            raise OptionsError(self._not_claimed(error)) from None
        self._lock = lock

    def _not_claimed(self, error: OSError) -> str:
        if isinstance(error, BlockingIOError):
            return f"the database {self.path} is in use by another server; stop it first"
        if error.errno in NO_LOCKS:
            return f"the database {self.path} is where files cannot be locked; keep it on a disk of this machine"
        return f"{self.path}.lock cannot be locked: {error.strerror}"

    def hand_over(self) -> None:
        """Let the next in this process have the claim, without a moment in between."""
        if self._lock is not None:
            self._handed[self.path], self._lock = self._lock, None

    def release(self) -> None:
        """Let others have it."""
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # ---------------------------------------------------------------- still there

    def watch(self) -> None:
        """Know it again from now on."""
        # As long as this connection is open, SQLite keeps one and the same log.
        self._keeper = sqlite3.connect(self.uri, uri=True, check_same_thread=False)
        self._keeper.execute("SELECT count(*) FROM sqlite_master").fetchall()
        self._known = self._identities()

    def _identities(self) -> list[Identity | None]:
        return [_identity(f"{self.path}{suffix}") for suffix in ("", "-wal")]

    def trouble(self) -> str:
        """Why what is written now would be lost, and what to do; "" if all is well."""
        if not self._known:
            return ""
        here = self._identities()
        if here == self._known:
            return ""
        what = "is not there any more" if here[0] is None else "is another file now"
        if here[0] == self._known[0]:
            return f"{self.path}-wal was taken away: stop the server, and start it again"
        return (
            f"the database {self.path} {what}: put it back, or stop the server and restore a backup"
        )


def _make_folder(folder: Path) -> None:
    if folder.is_dir():
        return
    _make_folder(folder.parent)
    with suppress(FileExistsError):
        folder.mkdir(PRIVATE_FOLDER)
        folder.chmod(PRIVATE_FOLDER)
    if not folder.is_dir():
        raise OptionsError(f"the database cannot be used: {folder} is not a folder")


def _identity(path: str) -> Identity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
