"""What the README shows works as shown."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from banneret.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^banneret (.+)$", README, re.MULTILINE)
SCRIPTS = re.findall(r"^python (examples/.+)$", README, re.MULTILINE)
EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_there_are_examples() -> None:
    assert COMMANDS
    assert SCRIPTS
    assert len(EXAMPLES) == 2


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_python_example_runs(
    example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("script", SCRIPTS)
def test_script_works(script: str) -> None:
    ran = subprocess.run(
        [sys.executable, *shlex.split(script)], cwd=ROOT, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_command_works(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out


def test_first_commands_are_the_two() -> None:
    first = re.search(r"```sh\n(.*?)```", README, re.DOTALL)
    assert first is not None
    assert first[1].split("\n")[:2] == ["make play", "make test"]


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_link_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
