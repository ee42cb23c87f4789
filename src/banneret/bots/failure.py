"""What becomes known of a decision that a bot could not make."""

from __future__ import annotations

import traceback
from dataclasses import dataclass

from banneret.kernel.state import State

LONGEST_LINE = 300


class BotError(Exception):
    """A bot that did not do what it should; the message says what."""


class NotLegal(BotError):
    """A bot answered something that cannot be done."""


class Late(BotError):
    """A bot that took longer than it may."""


@dataclass(frozen=True)
class Failure:
    """A decision that a bot could not make at once, with all that it takes to try it again.

    Attributes:
        game: the rules.
        bot, seat, seed: who was asked, and from which number its generators come.
        position: where.
        why: the last error, and where it came from.
        by: the bot that decided; the same one if it did when it was asked again.
    """

    game: str
    bot: str
    seat: int
    seed: int
    position: str
    why: str
    by: str

    def __str__(self) -> str:
        """It in one line."""
        did = "did when asked again" if self.by == self.bot else f"{self.by} did"
        return (
            f"{self.bot} in seat {self.seat} could not decide; {did}: {self.why} "
            f"({self.game}, seed {self.seed}, position: {self.position})"
        )


def position_of(state: State | None) -> str:
    """The text of a position, or why there is none."""
    if state is None:
        return ""
    try:
        return state.game.format_position(state)
    except Exception as error:
        return f"(it cannot be written: {in_short(error)})"


def in_short(error: BaseException) -> str:
    """What went wrong, in a line."""
    try:
        return f"{type(error).__name__}: {error}"[:LONGEST_LINE]
    except Exception:  # an error that cannot even say what it is
        return type(error).__name__


def whence(error: BaseException) -> str:
    """What went wrong in a line, and where: in the bot, or in the rules that it asked."""
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, BotError) or not frames:
        return in_short(error)
    return f"{in_short(error)}, at {frames[-1].filename}:{frames[-1].lineno}"
