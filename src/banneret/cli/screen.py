"""The terminal as a place to print and to ask; a pipe or a dumb terminal gets plain text."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from contextlib import suppress

from banneret.cli.terminal import choices, draw
from banneret.faces.paint import Ink, fit, speaks_unicode, write
from banneret.faces.plain import escaped, one_line
from banneret.kernel.scene import Scene

WIDEST = 110
NARROWEST = 40


class Screen:
    """Where a match is shown.

    Attributes:
        live: whether it is a terminal that can be cleared and coloured.
        colour: whether colours are shown.
    """

    def __init__(self, colour: bool = True) -> None:
        self.live = sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self.colour = colour and self.live and not os.environ.get("NO_COLOR")
        self._unread: list[tuple[str, str]] = []
        if sys.stdin.isatty():
            _line_editing()

    @property
    def width(self) -> int:
        """Columns there are to fill; a person may change the window at any time."""
        return max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))

    def say(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """Print a paragraph, wrapped; lines after the first stand `indent` further in."""
        lines = textwrap.wrap(
            escaped(text), self.width, subsequent_indent=" " * indent, break_on_hyphens=False
        )
        inks = [[Ink(line, style)] for line in lines or [""]]
        sys.stdout.write(write(inks, self.colour, speaks_unicode()))

    def row(self, text: str) -> None:
        """Print a line whose columns are to stay, as far as there is room."""
        line = fit([Ink(escaped(text))], self.width)
        sys.stdout.write(write([line], self.colour, speaks_unicode()))

    def complain(self, text: str) -> None:
        """Print what is wrong, in bounds."""
        self.say(one_line(text), "danger")

    def notice(self, text: str, style: str = "") -> None:
        """Print what must be read: again if the screen is cleared before anybody has answered."""
        self.say(text, style)
        self._unread.append((text, style))

    def show(self, scene: Scene) -> None:
        """Draw a scene, without its choices."""
        sys.stdout.write("\n" + draw(scene, self.width, self.colour))

    def offer(self, scene: Scene) -> None:
        """List the choices of a scene, numbered."""
        sys.stdout.write(choices(scene, self.width, self.colour))

    def clear(self) -> None:
        """Take everything off a live screen, what scrolled away and was typed in included."""
        if not self.live:
            return
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()
        if sys.stdin.isatty():
            _forget_lines()
        for text, style in self._unread:
            self.say(text, style)

    def ask(self, question: str, prompt: str = "> ") -> str | None:
        """Print a question, if there is one, and take a line; None if no more can come."""
        line = self._take(question, prompt)
        self._unread.clear()
        return line

    def _take(self, question: str, prompt: str) -> str | None:
        if question:
            self.say(question)
        if sys.stdin.isatty() and sys.stdout.isatty():
            try:
                return _clean(input(prompt))
            except EOFError:
                print()
                return None
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = _line_from_pipe()
        print(one_line(line))  # what came through a pipe stands in the text, too
        return _clean(line) if line else None


def _line_editing() -> None:
    """Let `input` edit the line, where the system can."""
    with suppress(ImportError):
        import readline  # noqa: F401  input() uses it once it is loaded


def _forget_lines() -> None:
    """Nobody finds with the arrow keys what another has typed in."""
    with suppress(ImportError):
        import readline

        readline.clear_history()


def _line_from_pipe() -> str:
    """The next line; none where there is nothing to read from."""
    try:
        return sys.stdin.readline()
    except OSError:
        return ""


def _clean(text: str) -> str:
    return text.replace("\t", " ").strip()
