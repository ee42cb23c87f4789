"""Many matches: played, counted and timed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.lab.study.search import Wishes

if TYPE_CHECKING:
    from banneret.lab.study.study import Study

__all__ = ["Study", "Wishes"]


def __getattr__(name: str) -> object:
    """`Study`, once somebody wants it: it needs libraries that the rest does without.

    Raises:
        StudyError: they are not installed.
    """
    if name != "Study":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from banneret.lab.study.errors import extra

    with extra():
        from banneret.lab.study.study import Study
    return Study
