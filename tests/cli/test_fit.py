"""`banneret lab fit`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from banneret.lab.fit import FitPlan
from tests.cli.command import Command


def test_the_command(banneret: Command) -> None:
    ran = banneret("lab fit terreign --simulations 1 --pairs 2 --rounds 1 --seed 3")
    assert ran.code == 0
    found = tomllib.loads(ran.out)
    assert found["made"] == {"simulations": 1, "pairs": 2, "rounds": 1, "seed": 3}
    assert "hope" in found["learned"]
    assert ran.err.startswith("round 1: tokens ")


def test_what_cannot_be_done_is_said(banneret: Command) -> None:
    assert banneret("lab fit terreign --pairs 1").code == 2
    assert banneret("lab fit chess").code == 2


SHORT = "lab fit terreign --simulations 1 --pairs 2 --rounds 1"


def test_a_new_file(banneret: Command) -> None:
    ran = banneret(f"{SHORT} --out weights.toml")
    assert (ran.code, ran.out) == (0, "")
    assert "hope" in tomllib.loads(Path("weights.toml").read_text(encoding="utf-8"))["learned"]


def never(*_: object) -> None:
    raise AssertionError("it was begun")


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("kept", "kept is there already; choose another name"),
        ("folder", "folder is there already"),
        ("link", "link is there already"),
        ("nowhere/new", "nowhere/new: No such file or directory"),
        ("kept/new", "kept/new: Not a directory"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_place_that_cannot_be_is_refused_at_once(
    banneret: Command, monkeypatch: pytest.MonkeyPatch, place: str, message: str
) -> None:
    monkeypatch.setattr("banneret.cli.lab.fit", never)
    Path("kept").write_text("mine", encoding="utf-8")
    Path("folder").mkdir()
    Path("link").symlink_to("nowhere")
    ran = banneret(f"{SHORT} --out {place}")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert message in ran.err
    assert Path("kept").read_text(encoding="utf-8") == "mine"
    assert sorted(path.name for path in Path().iterdir()) == ["folder", "kept", "link"]


def test_a_fit_that_fails_leaves_no_file(
    banneret: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: FitPlan, *__: object) -> None:
        assert Path("weights.toml").exists()
        raise KeyboardInterrupt

    monkeypatch.setattr("banneret.cli.lab.fit", interrupted)
    assert banneret(f"{SHORT} --out weights.toml").code != 0
    assert not Path("weights.toml").exists()
