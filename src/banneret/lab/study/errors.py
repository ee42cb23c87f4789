"""What is wrong with a study."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banneret.kernel.errors import BanneretError

NO_EXTRA = "studies need what the extra lab brings: pip install 'banneret[lab]'"


class StudyError(BanneretError):
    """A study cannot be begun, gone on with or read; the message says why."""


@contextmanager
def extra() -> Iterator[None]:
    """Say in one line what is missing where the extra is not installed.

    Raises:
        StudyError: it is not.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise StudyError(f"{NO_EXTRA} (there is no {error.name})") from None


@contextmanager
def written(path: Path) -> Iterator[None]:
    """Say in one line what cannot be written, such as on a disk that is full.

    Raises:
        StudyError: it cannot.
    """
    try:
        yield
    except OSError as error:
        raise StudyError(f"{path} cannot be written: {error.strerror or error}") from None
