"""Studies that are played for a test, by the command and in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from banneret.cli import main
from banneret.kernel.rng import rng_for
from banneret.lab.match import MatchResult
from banneret.lab.study.rows import Row

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
NOT_PART_OF_IT = "times.json"  # depends on the machine
JOURNAL = "journal.jsonl"
QUICK = ("token-terrors", "--option", "setup=quick")

WON = Row(
    match=0,
    round=0,
    arm="all",
    way=0,
    dice=0,
    choosers=0,
    seed=0,
    dice_seed=0,
    bots=("random", "random"),
    lost=False,
    returns=(1.0, -1.0),
    points=(1.0, 0.0),
    first=0,
    ending="won",
    decisions=10,
    turns=10,
    asked=(5, 5),
    falters=0,
    leaders=(0,) * 10,
    lead_changes=0,
    lowest=0.5,
    settled=0.5,
)
"""A match that the first of two seats has won."""

SOURCES = ROOT / "src"
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join([str(SOURCES), str(ROOT)])}


def in_words(numbers: str, language: str) -> str:
    """Numbers as they are written in a language."""
    return numbers.replace(".", ",") if language == "de" else numbers


def started(*words: str, sources: Path = SOURCES) -> subprocess.Popen[str]:
    """`banneret` with some words, in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "banneret", *words],
        env=ENVIRONMENT | {"PYTHONPATH": os.pathsep.join([str(sources), str(ROOT)])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ran(*words: str, sources: Path = SOURCES) -> tuple[int, str, str]:
    """Exit code, output and complaints of `banneret` with some words."""
    with started(*words, sources=sources) as process:
        out, complaints = process.communicate(timeout=PATIENCE)
        return process.returncode, out, complaints


def complaints(capsys: pytest.CaptureFixture[str], code: int, *words: str) -> list[str]:
    """What a command that ends with a code, and does nothing, says on standard error."""
    capsys.readouterr()
    assert main([*words]) == code
    said = capsys.readouterr()
    assert said.out == ""
    return said.err.splitlines()


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line in which the command says that it cannot do what it was asked."""
    (line,) = complaints(capsys, 2, *words)
    return line


def decided_by_dice(monkeypatch: pytest.MonkeyPatch, share: Callable[[Any], float]) -> None:
    """Let the dice alone decide every match that is played in this process.

    Args:
        monkeypatch: for as long as its test takes.
        share: how often the first of two seats wins, by the state in which a match begins.
    """

    def play(
        start: Any, bots: Sequence[str], seed: int, do: Any, dice: int, unhurried: bool
    ) -> MatchResult:
        won = rng_for(dice, "who wins").below(1000) < 1000 * share(start)
        return MatchResult((1.0, -1.0) if won else (-1.0, 1.0), 10, 5, 0, "won", (5, 5))

    monkeypatch.setattr(import_module("banneret.lab.study.playing"), "play", play)


def files_of(folder: Path) -> dict[str, bytes]:
    """What is in the folder of a study, by name, but for what is no part of it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != NOT_PART_OF_IT
    }


def begun(folder: Path) -> int:
    """How many matches the journal of a study has."""
    try:
        return (folder / JOURNAL).read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


def until(done: Callable[[], bool]) -> None:
    """Wait for something."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.01)


def balance(*more: str, games: int = 300, game: Sequence[str] = QUICK) -> list[str]:
    """The words of a study that keeps everything."""
    words = ["lab", "balance", *game, "--games", str(games), "--seed", "3"]
    return [*words, "--decisions", "--records", "40", *more]


SMALL = balance(games=9)


def compare(*more: str, games: int = 200) -> list[str]:
    """The words of a comparison that keeps everything."""
    words = ["lab", "compare", *QUICK, "--a", "surge_cap=1", "--games", str(games)]
    return [*words, "--decisions", "--records", "40", *more]
