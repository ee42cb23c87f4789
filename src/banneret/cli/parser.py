"""The command line: every option is given once, and what is wrong is said in bounds."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, NoReturn

from banneret.faces.plain import one_line
from banneret.kernel.errors import OptionsError
from banneret.kernel.text import number_in, shown

GIVEN = "options_given"
MOST_DIGITS = 1000
ALIKE = 0.75  # how much alike two names are, from which on one is taken for the other misspelt


class Parser(argparse.ArgumentParser):
    """A parser that takes no option twice unless it says so."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.register("action", None, Once)

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            file.write(message)  # help that cannot be written is a failure, too
        else:
            super()._print_message(message, file)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the words of this command; what is not known is told of by it, and not by the one above.

        Raises:
            SystemExit: something is not known.
        """
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            name = unknown[0].partition("=")[0]
            near = get_close_matches(name, self._option_string_actions, 1, ALIKE)
            hint = f" (did you mean {near[0]}?)" if near else ""
            self.error(f"unrecognized arguments: {' '.join(unknown)}{hint}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Say in one line what is wrong and where to read what would be right, and leave with code 2."""
        self.exit(2, f"{self.prog}: {one_line(message)}; see {self.prog} --help\n")


class Once(argparse.Action):
    """Stores a value, once."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Store it.

        Raises:
            OptionsError: the option was given before.
        """
        if option_string is not None:
            given = getattr(namespace, GIVEN, frozenset[str]())
            if self.dest in given:
                raise OptionsError(f"{self.option_strings[-1]} is given twice")
            setattr(namespace, GIVEN, given | {self.dest})
        setattr(namespace, self.dest, values)


def file_name(what: str) -> Callable[[str], str]:
    """Reads the name of a file; `what` is the argument that wants it."""

    def read(text: str) -> str:
        if not text.strip():
            raise OptionsError(f"{what} takes the name of a file, and nothing is named")
        return text

    return read


def whole_number(
    what: str, least: int | None = None, most: int | None = None
) -> Callable[[str], int]:
    """Reads a whole number within limits; `what` is the argument that wants it."""
    limits = ("" if least is None else f" from {least}") + ("" if most is None else f" to {most}")

    def read(text: str) -> int:
        wrong = OptionsError(f"{what} takes a whole number{limits}, not {shown(text)}")
        if len(text) > MOST_DIGITS:  # which Python refuses from some length on
            raise OptionsError(f"{what} takes a whole number of at most {MOST_DIGITS} digits")
        try:
            number = number_in(text, int)
        except ValueError:
            raise wrong from None
        if (least is not None and number < least) or (most is not None and number > most):
            raise wrong
        return number

    return read
