"""Who looks on while a study is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banneret.lab.study.folder import Folder
    from banneret.lab.study.rows import Row


class Onlooker:
    """Is told of a study while it is played; this one does nothing with it."""

    def begun(self, folder: Folder) -> None:
        """The folder is there, and what is played from now on is kept in it."""

    def told(self, line: str) -> None:
        """Something went wrong in a match."""

    def seen(self, rows: Iterator[Row], matches: int) -> Iterator[Row]:
        """Hand on the matches, as they come in their order; there are at most so many."""
        return rows
