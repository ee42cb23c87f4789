"""Printing: what fits where."""

from __future__ import annotations

import pytest

from banneret.cli.screen import Screen


def test_paragraph(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    screen = Screen()
    screen.say("word " * 12, "danger", indent=3)
    assert capsys.readouterr().out == f"{'word ' * 8}".strip() + "\n   " + "word " * 3 + "word\n"


@pytest.mark.parametrize(("columns", "width"), [("20", 40), ("60", 60), ("300", 110)])
def test_width(columns: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert Screen().width == width
