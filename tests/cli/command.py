"""Runs the command in this process, with lines typed in."""

from __future__ import annotations

import io
from typing import NamedTuple

import pytest

from banneret.cli import main


class Ran(NamedTuple):
    """The exit code of a command and what it printed."""

    code: int
    out: str
    err: str


class Command:
    """The command, as a test calls it."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, line: str | list[str], *typed: str) -> Ran:
        """Run `banneret LINE`, and type lines in until there are no more."""
        words = line.split() if isinstance(line, str) else line
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in typed)))
        code = main(words)
        return Ran(code, *self._capsys.readouterr())
