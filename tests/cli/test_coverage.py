"""Rule coverage finds ids where they count, and nowhere else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import banneret as package
from banneret.cli.coverage import cited, coverage_of, marked
from examples.own_game import TOY
from tests.cli.command import Command

GAME = TOY.game({})

CODE = '''
"""Deals (TOY-DEAL-01)."""
# TOY-BID-01: decided in secret
RULES = ("TOY-END-01", f"{1} TOY-END-02")
'''
TESTS = """
import pytest

pytestmark = [pytest.mark.rule("TOY-DEAL-01")]

@pytest.mark.rule("TOY-BID-01", "TOY-BID-02")
def test_one(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TOY-END-01"))])
def test_two(x): "TOY-MOVE-01"  # TOY-MOVE-02
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with a little code, content and a test file of the toy game."""
    files = {
        "src/banneret/games/toy/rules/deal.py": CODE,
        "src/banneret/content/toy/cards.toml": '# TOY-BID-02\nname = "TOY-MOVE-01"\n',
        "src/banneret/content/toy/rules.tsv": "TOY-MOVE-02\n",
        "tests/games/test_toy.py": TESTS,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_cited(clone: Path) -> None:
    bids = {"TOY-BID-01", "TOY-BID-02"}
    assert cited(GAME, clone) == bids | {"TOY-DEAL-01", "TOY-END-01", "TOY-END-02", "TOY-MOVE-01"}


def test_marked(clone: Path) -> None:
    bids = {"TOY-BID-01", "TOY-BID-02"}
    assert marked(clone / "tests") == bids | {"TOY-DEAL-01", "TOY-END-01"}


def test_figures(clone: Path) -> None:
    found = coverage_of(GAME, clone)
    assert (found.in_scope, found.with_code, found.with_test) == (11, 6, 4)
    assert found.lacking["TOY-END-02"] == ("a test",)
    assert found.lacking["TOY-MOVE-02"] == ("code", "a test")
    assert "TOY-DEAL-01" not in found.lacking


def test_command(banneret: Command, clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "__file__", str(clone / "src/banneret/__init__.py"))
    ran = banneret("rules coverage toy --json")
    assert ran.code == 1
    data = json.loads(ran.out)
    assert list(data) == ["games"]
    assert list(data["games"]["toy"]) == ["in_scope", "with_code", "with_test", "lacking"]
    assert len(data["games"]["toy"]["lacking"]) == 7
    ran = banneret("rules coverage toy")
    assert ran.out.startswith("toy: 11 rules in scope, 6 with code, 4 with a test\n")
    assert "  TOY-MOVE-02 lacks code and a test\n" in ran.out


def test_without_tests(banneret: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "__file__", str(tmp_path / "lib/banneret/__init__.py"))
    ran = banneret("rules coverage toy")
    assert (ran.code, ran.out) == (2, "")
    assert "run it in a clone of the project" in ran.err
