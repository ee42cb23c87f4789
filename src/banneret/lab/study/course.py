"""How a study goes on: the parts of a plan are played one after the other, each once those before are known."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeAlias, TypeVar

from banneret.lab.study.plan import Plan
from banneret.lab.study.rows import Row

Found = TypeVar("Found")

Course: TypeAlias = Generator[Plan, Sequence[Row], Found]
"""Asks for parts of a plan to be played, is sent the matches of each, and ends with what it has found.

What it asks for depends on the plan and on those matches alone.
"""


def found_by(course: Course[Found], rows: Sequence[Row]) -> Found:
    """What a course finds in matches that were played.

    Args:
        course: not yet begun.
        rows: of all the matches that it asks for, in their order.
    """
    try:
        part = next(course)
        while True:
            last = part.first_match + part.matches
            part = course.send(rows[part.first_match : last])
    except StopIteration as done:
        found: Found = done.value
        return found
