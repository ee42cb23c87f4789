"""Own armies and tokens of Sack Armies on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.cli import main
from tests.cli.command import Command

ARMY = "# mine\nname: Meadow\nFlowering Meadow: 5\nElven Spearmen: 4\nHalfling Slingers: 3\n"
RANDOM = ["--seats", "random,random", "--games", "1", "--seed", "3"]


def simulate(*arguments: str) -> int:
    """The exit code of a simulation of one random match."""
    return main(["simulate", "sack-armies", *RANDOM, *arguments])


def test_an_army_file_for_each_seat(tmp_path: Path) -> None:
    army = tmp_path / "mine.txt"
    army.write_text(ARMY, encoding="utf-8")
    assert simulate("--army", str(army), "--army", str(army)) == 0


def test_the_name_of_an_army_file_holds_no_comma(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--army", "a,b.txt") == 2
    assert (
        "--army: there can be no comma in the name of the file: a,b.txt" in capsys.readouterr().err
    )


def test_an_illegal_army_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    army = tmp_path / "mine.txt"
    army.write_text("Flowering Meadow: 2\nElven Spearmen: 9\n", encoding="utf-8")
    assert simulate("--army", str(army), "--army", str(army)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "battlefield" in said


def test_a_token_file_that_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--tokens", str(tmp_path / "none.toml")) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "none.toml" in said


def test_a_game_without_own_tokens_refuses_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "token-terrors", "--games", "1", "--tokens", "x.toml"]) == 2
    assert "no tokens of one's own" in capsys.readouterr().err


def test_a_builder_writes_over_nothing_and_goes_on(banneret: Command) -> None:
    Path("mine.army").write_text("mine", encoding="utf-8")
    Path("folder").mkdir()
    typed = ("add gladiator 2", "save mine.army", "save folder", "save no/file", "save new.army")
    said = banneret("army build", *typed).out.splitlines()[-5:]
    assert said == [
        "2 × Gladiator; 6 of 40 ranks",
        "mine.army is there already; choose another name",
        "folder is there already; choose another name",
        "no/file cannot be written: No such file or directory",
        "saved as new.army",
    ]
    assert Path("mine.army").read_text(encoding="utf-8") == "mine"
    assert Path("new.army").read_text(encoding="utf-8") == "name: new army\ngladiator: 2\n"


@pytest.mark.parametrize(
    ("count", "answer"),
    [
        ("\u00b2", "there is no token 'gladiator \u00b2'"),
        ("-2", "there is no token 'gladiator -2'"),
        ("1.5", "there is no token 'gladiator 1.5'"),
        ("9" * 5000, "no number here has more than 9 digits"),
    ],
)
def test_a_builder_that_is_told_no_number(banneret: Command, count: str, answer: str) -> None:
    ran = banneret("army build", f"add gladiator {count}")
    assert ran.code == 0
    assert answer in ran.out.splitlines()[-1]


def test_an_army_is_checked(banneret: Command) -> None:
    Path("good.army").write_text(ARMY, encoding="utf-8")
    Path("bad.army").write_text("Flowering Meadow: 2\nNobody: 1\n", encoding="utf-8")
    assert banneret("army check good.army").code == 0
    ran = banneret("army check bad.army")
    assert (ran.code, ran.err) == (1, "")
    assert "line 2: there is no token 'Nobody'" in ran.out
    ran = banneret("army check none.army")
    assert (ran.code, ran.out) == (2, "")
    assert "none.army: No such file or directory" in ran.err
