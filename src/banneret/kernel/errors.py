"""Every error Banneret raises on purpose.

BanneretError
├── IllegalAction         an action the rules refuse; carries the reason and the rule ids
│   └── UnknownAction     a number that stands for no action of the game
├── NotationError         text that names no action
│   └── AmbiguousText     text that names several
├── PositionError         a position that cannot be; carries every impossibility
├── OptionsError          an unknown option or a value it cannot take
├── ContentError          a data file that does not say what it must; carries file and line
├── RecordError           a record that cannot be read or replayed; carries line and step
├── TooMuchWork           something that goes on beyond its bound, and may have no end
├── UnknownGame           no game of that name
└── UnknownRule           no rule of that id
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

MARKS = re.compile(r"`(\w+)(?:([=:])([^`]*))?`")
"""Stand in the texts of an OptionsError for an option, an option with a value, or a value alone:
`setup`, `setup=armies`, `setup:armies`."""


class Refusal(NamedTuple):
    """Why something is not allowed.

    Attributes:
        reason: key of the reason in the game's message catalogue.
        rules: ids of the rules that refuse it, most telling first.
        values: what the message has to name (squares, numbers), by placeholder.
    """

    reason: str
    rules: tuple[str, ...]
    values: tuple[tuple[str, str | int], ...] = ()


def _cited(reason: str, rules: Sequence[str]) -> str:
    return f"{reason} [{', '.join(rules)}]" if rules else reason


class BanneretError(Exception):
    """The base of all errors that are part of Banneret's interface."""


class IllegalAction(BanneretError):
    """The rules refuse an action; the state it was tried on is unchanged.

    Attributes:
        action: the action refused, as the game's integer.
        reason: why, in a sentence.
        rules: ids of the rules that refuse it.
    """

    def __init__(self, action: int, reason: str, rules: Sequence[str] = ()) -> None:
        self.action = action
        self.reason = reason
        self.rules = tuple(rules)
        super().__init__(action, reason, self.rules)

    def __str__(self) -> str:
        return _cited(self.reason, self.rules)


class UnknownAction(IllegalAction, ValueError):
    """A number stands for no action of the game."""


class NotationError(BanneretError):
    """A text names no action.

    Attributes:
        text: what was given.
        reason: why it names none, in a sentence.
        rules: ids of the rules behind that; often there are none.
    """

    def __init__(self, text: str, reason: str, rules: Sequence[str] = ()) -> None:
        self.text = text
        self.reason = reason
        self.rules = tuple(rules)
        super().__init__(text, reason, self.rules)

    def __str__(self) -> str:
        return _cited(self.reason, self.rules)


class AmbiguousText(NotationError):
    """A text names several actions.

    Attributes:
        candidates: the full notation of each action it could mean.
    """

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        self.candidates = tuple(candidates)
        super().__init__(text, f"'{text}' could be any of: {'; '.join(self.candidates)}")
        self.args = (text, self.candidates)


class PositionError(BanneretError):
    """A position text cannot be read, or says what cannot be.

    Attributes:
        problems: every impossibility found, one sentence each.
        study: whether the text would be read if it said `study`.
    """

    def __init__(self, problems: Sequence[str], study: bool = False) -> None:
        self.problems = tuple(problems)
        self.study = study
        super().__init__(self.problems, study)

    def __str__(self) -> str:
        hint = ("the word 'study' allows what no match comes to",) if self.study else ()
        return "; ".join(self.problems + hint)


class OptionsError(BanneretError):
    """An option is unknown, or its value is not one it can take.

    Attributes:
        texts: why, and what would be right, by language. Options and values stand in them as
            MARKS, for faces to call them what they call them (`kernel.options.explained`).
        rules: ids of the rules behind it; often there are none.
    """

    def __init__(self, english: str, german: str = "", rules: Sequence[str] = ()) -> None:
        """Args:
        english, german: why; without the second, the first serves in both languages.
        rules: ids of the rules behind it.
        """
        self.texts: Mapping[str, str] = {"en": english, "de": german or english}
        self.rules = tuple(rules)
        super().__init__(english, german, self.rules)

    def __str__(self) -> str:
        return _cited(MARKS.sub(_written, self.texts["en"]), self.rules)


def _written(mark: re.Match[str]) -> str:
    """A mark as it is typed."""
    name, sign, value = mark.groups("")
    return value if sign == ":" else f"{name}{sign}{value}"


class ContentError(BanneretError):
    """A data or army file is wrong.

    Attributes:
        path: the file.
        line: its line, counted from 1, or None if the fault is in no single line.
    """

    def __init__(self, path: str, line: int | None, reason: str) -> None:
        self.path = path
        self.line = line
        self.reason = reason
        super().__init__(path, line, reason)

    def __str__(self) -> str:
        where = f"{self.path}, line {self.line}" if self.line else self.path
        return f"{where}: {self.reason}"


class RecordError(BanneretError):
    """A record cannot be read, replayed or written.

    Attributes:
        line: line of the file, counted from 1, or None.
        step: number of the step that failed, counted from 1, or None.
        reached: how many steps were good.
    """

    def __init__(
        self, reason: str, line: int | None = None, step: int | None = None, reached: int = 0
    ) -> None:
        self.line = line
        self.step = step
        self.reached = reached
        self.reason = reason
        super().__init__(reason, line, step, reached)

    def __str__(self) -> str:
        line, step, reached, reason = self.line, self.step, self.reached, self.reason
        where = [f"line {line}"] if line else []
        where += [f"step {step}"] if step else []
        prefix = f"{', '.join(where)}: " if where else ""
        suffix = f" ({reached} steps before it are good)" if line else ""
        return f"{prefix}{reason}{suffix}"


class TooMuchWork(BanneretError):
    """Something goes on beyond its bound, and may have no end.

    Attributes:
        what: goes on, such as "the match".
        most: how many steps it may take.
    """

    def __init__(self, what: str, most: int) -> None:
        self.what = what
        self.most = most
        super().__init__(what, most)

    def __str__(self) -> str:
        return f"{self.what} does not end: it was stopped after {self.most:,} steps"


class UnknownGame(BanneretError, LookupError):
    """There is no game of that name."""


class UnknownRule(BanneretError, LookupError):
    """There is no rule of that id."""
