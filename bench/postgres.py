"""A PostgreSQL of one's own, for measuring and for tests."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.ports import HOST, free_port

USER = "banneret"


class Failed(Exception):
    """One of PostgreSQL's programs says why it cannot do what it should."""


class Postgres:
    """A running PostgreSQL; `running` starts and stops it."""

    def __init__(self, folder: str, port: int) -> None:
        self._folder = folder
        self._port = port
        self._user = _user()
        if self._user is not None:
            shutil.chown(folder, self._user)

    def start(self, settings: str) -> None:
        """Start it on a new folder of data.

        Raises:
            Failed: it does not start.
        """
        self._run("initdb", "-D", self._data, "-U", USER, "-A", "trust", "--no-sync")
        options = f"-p {self._port} -k {self._folder} -c listen_addresses={HOST} {settings}"
        log = f"{self._folder}/log"
        self._run("pg_ctl", "-D", self._data, "-o", options, "-l", log, "-w", "start")

    def stop(self) -> None:
        """Stop it at once; its data is of no more use."""
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def database(self, name: str) -> str:
        """The address of a new database."""
        self._run("createdb", "-h", HOST, "-p", str(self._port), "-U", USER, name)
        return self.address(name)

    def address(self, name: str) -> str:
        """The address of a database, whether it is there or not."""
        return f"postgresql://{USER}@{HOST}:{self._port}/{name}"

    @property
    def _data(self) -> str:
        return f"{self._folder}/data"

    def _run(self, program: str, *words: str) -> None:
        folder = programs()
        assert folder is not None
        done = subprocess.run(
            [str(folder / program), *words],
            cwd=self._folder,
            capture_output=True,
            text=True,
            check=False,
            user=self._user,
            group=pwd.getpwnam(self._user).pw_gid if self._user else None,
            start_new_session=True,  # Ctrl-C is for the program that runs it
        )
        if done.returncode:
            raise Failed(f"{program}: {done.stdout}{done.stderr}")


@contextmanager
def running(settings: str = "") -> Iterator[Postgres]:
    """A PostgreSQL in a folder that lives as long as the block.

    Args:
        settings: options of the server, such as "-c fsync=off".
    """
    with tempfile.TemporaryDirectory(prefix="banneret-", ignore_cleanup_errors=True) as folder:
        server = Postgres(folder, free_port())
        server.start(settings)
        try:
            yield server
        finally:
            server.stop()


def programs() -> Path | None:
    """Where PostgreSQL's programs are: Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    on_path = shutil.which("initdb")
    return found[0].parent if found else Path(on_path).parent if on_path else None


def _user() -> str | None:
    """As whom it runs: it refuses to be root."""
    if os.getuid() != 0:
        return None
    return "postgres" if any(one.pw_name == "postgres" for one in pwd.getpwall()) else "nobody"
