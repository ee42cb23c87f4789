"""Whatever the standard streams lack, a command ends with a line and a code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORD = "examples/token_terrors_second.jsonl"
COMMANDS = [
    "games",
    "rules show TT-MOVE-03",
    "perft token-terrors --depth 1",
    "simulate token-terrors --games 6 --seats random,random --jobs 2",
    f"replay {RECORD}",
    f"replay {RECORD} --check",
    "watch token-terrors --seats random,random --seed 1",
    "play token-terrors --seed 1",
    "--version",
    "play --help",
]
FULL = "standard output cannot be written: No space left on device"


def shell(command: str, streams: str) -> tuple[int, str, str]:
    """The code, output and errors of `banneret COMMAND STREAMS` in a shell."""
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        f"{sys.executable} -m banneret {command} {streams}",
        shell=True,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", COMMANDS)
def test_full_output(command: str, unbuffered: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    assert shell(command, ">/dev/full") == (2, "", f"banneret: {FULL}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_closed_output(command: str) -> None:
    assert shell(command, ">&-") == (2, "", "banneret: standard output is closed\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_closed_input(command: str) -> None:
    code, out, err = shell(command, "<&-")
    assert (code, err) == (0, "")
    assert out


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize(("command", "code"), [("games", 0), ("play ludo", 2), ("fly", 2)])
def test_errors_that_go_nowhere(streams: str, command: str, code: int) -> None:
    found, out, err = shell(command, streams)
    assert (found, err) == (code, "")
    assert bool(out) == (code == 0)


@pytest.mark.parametrize("streams", ["<&- >&- 2>&-", ">/dev/full 2>/dev/full"])
def test_nothing_works(streams: str) -> None:
    code, out, err = shell("play token-terrors --seed 1", streams)
    assert (code, out) == (2, "")
    assert "Traceback" not in err


def test_input_that_cannot_be_read_is_an_end() -> None:
    code, out, err = shell("play token-terrors --seed 1", "0>/dev/null")
    assert (code, err) == (0, "")
    assert "The match was not kept." in out


def test_record_of_a_match_that_ends_by_a_full_output(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    assert shell(f"play token-terrors --seed 1 --record {path}", ">/dev/full")[0] == 2
    assert os.listdir(tmp_path) == ["match.jsonl"]
    assert shell(f"play --resume {path}", "")[0] == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_ascii_has_signs_of_its_own(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    _, out, _ = shell(
        f"watch token-terrors --seats random,random --seed 1 --language {language}", ""
    )
    assert "\n# " in out
    assert "\n* " in out
    assert "?" not in out
    rules = f"rules list token-terrors --language {language}"
    _, out, _ = shell(rules, "")
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    assert out.isascii()
    assert out.count("?") == shell(rules, "")[1].count("?")
