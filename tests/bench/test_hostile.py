"""The measuring of hostile clients: that each attack runs, and what is counted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench.attacks import ATTACKS
from bench.driving import Result
from bench.hostile import Row

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
FEW = ["--matches=4", "--rate=10", "--seconds=1"]


def measured(*words: str) -> list[str]:
    """The lines of a very short run, without the head."""
    command = [sys.executable, "-m", "bench.hostile", *FEW, *words]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    return done.stdout.splitlines()[1:]


def test_people_are_measured_alone_and_beside_an_attack() -> None:
    calm, beside = measured("--only", "noise")
    assert calm.split()[0] == "nobody"
    assert beside.split()[0] == "noise"
    errors, lost, failures, broken = beside.split()[4:8]
    assert [errors, lost, failures, broken] == ["0", "0", "0", "0"]
    assert '"error"' in beside


@pytest.mark.parametrize("name", ["headers", "deaf", "files"])
def test_attack_ends_and_counts_its_answers(name: str) -> None:
    command = [sys.executable, "-m", "bench.attacks", name, "9", "nomatch", "0.5"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("{")  # nobody listens at port 9


def test_only_faults_of_the_server_count_as_broken() -> None:
    row = Row("some", Result(1.0), answers={"400": 3, "500": 2, "502": 1, "503": 9, "1008": 4})
    assert row.broken == 3


def test_every_attack_has_a_name_and_says_what_it_does() -> None:
    assert all(attack.__doc__ for attack in ATTACKS.values())
