"""Engines at the terminal: how they are named, checked and shown, and that no file names one."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banneret.bots.registry import BOTS
from banneret.cli.common import names_in
from banneret.cli.serve import _engines
from banneret.kernel.errors import OptionsError
from tests.bots.test_seated import Faulty
from tests.cli.command import Command
from tests.processes import none_left

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "engine.py"
PROGRAM = ROOT / "tests" / "bots" / "engines.py"
MINE = f"{sys.executable} -S {EXAMPLE}"


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """No engine is left when its command is done."""
    with none_left(("resource_tracker",)):
        yield


def faulty(fault: str) -> str:
    seconds = 0.3 if fault == "hangs" else 10
    return f"{seconds:g}s:{sys.executable} -S {PROGRAM} {fault}"


# -------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("greedy", ["greedy"]),
        ("greedy, random", ["greedy", "random"]),
        ("greedy,", ["greedy", ""]),
        (",", ["", ""]),
        ("engine:python3 e.py,greedy", ["engine:python3 e.py", "greedy"]),
        ("engine:e 'a,b' c,random", ["engine:e 'a,b' c", "random"]),
        ('engine:e "a,\\"b",random', ['engine:e "a,\\"b"', "random"]),
        ("engine:e a\\,b,random", ["engine:e a\\,b", "random"]),
        ("engine:e 'a,b", ["engine:e 'a", "b"]),
    ],
)
def test_names_stand_between_commas_outside_of_quotation_marks(text: str, names: list[str]) -> None:
    assert names_in(text) == names


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("engine:no-such-program x,random", "there is no program 'no-such-program'"),
        ("engine:,random", "an engine is named by its command"),
        ("engine:cat 'x,random", "No closing quotation"),
        ("motor:cat,random", "nobody called 'motor:cat' can sit down; there are: "),
    ],
)
def test_an_engine_that_cannot_be(banneret: Command, seats: str, said: str) -> None:
    for command in ("simulate toy --games 1", "watch toy", "play toy"):
        ran = banneret([*command.split(), "--seats", seats])
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert said in ran.err


# -------------------------------------------------------------------- matches


def test_an_engine_whose_name_has_commas_and_spaces_plays(
    banneret: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "one, two"
    folder.mkdir()
    shutil.copy(EXAMPLE, folder / "my engine.py")
    mine = f"engine:{sys.executable} -S {shlex.quote(str(folder / 'my engine.py'))}"
    ran = banneret(["simulate", "toy", "--seats", f"{mine},random", "--games", "2", "--json"])
    assert (ran.code, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert data["seats"] == [mine, "random"]
    assert data["falters"] == 0


def test_matches_repeat_for_their_seed_in_any_number_of_processes(banneret: Command) -> None:
    words = ["simulate", "token-terrors", "--seats", f"engine:{MINE},random", "--games", "2"]
    alone = banneret([*words, "--seed", "5", "--json"])
    assert alone == banneret([*words, "--seed", "5", "--json", "--jobs", "2"])
    assert alone.code == 0


def test_simulate_tells_what_failed(banneret: Command) -> None:
    ran = banneret(
        ["simulate", "toy", "--games", "3", "--seats", f"engine:{faulty('lies')},random"]
    )
    assert ran.code == 0
    assert "decisions that a bot could not make" in ran.out
    lines = ran.err.splitlines()
    assert 1 <= len(lines) <= 10
    for line in lines:
        assert line.startswith(f"banneret: engine:{faulty('lies')} in seat 0 could not decide; ")
        assert "it answered 'all of it', which is none of the choices (toy, seed " in line
        assert line.endswith(")")
        assert "position: round=" in line


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "could not decide; a simpler bot (greedy) did."),
        ("de", "konnte nicht entscheiden; ein einfacherer Bot (greedy) tat es."),
    ],
)
def test_who_watches_is_told(banneret: Command, language: str, said: str) -> None:
    words = ["watch", "toy", "--seed", "1", "--seats", f"engine:{faulty('lies')},random"]
    ran = banneret([*words, "--language", language])
    assert ran.code == 0
    assert said in " ".join(ran.out.split())
    assert "could not decide; greedy did: NotLegal: it answered 'all of it'" in ran.err


def test_who_plays_is_told_where_only_after_the_match(
    banneret: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "raising", Faulty(10_000))
    words = ["play", "toy", "--seed", "1", "--seats", "human,raising", "--no-profile"]
    left = banneret(words, *["1"] * 2, "log", "quit")
    assert left.out.count("(raising) could not decide; a simpler bot (greedy) did.") >= 2
    assert left.err == "", "a position would tell what the bot holds"
    over = banneret(words, *["1"] * 60)
    assert "position: round=" in over.err


def test_where_nothing_is_hidden_who_plays_is_told_at_once(
    banneret: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "raising", Faulty(10_000))
    words = ["play", "token-terrors", "--seed", "1", "--seats", "raising,human", "--no-profile"]
    assert "raising in seat 0 could not decide; greedy did" in banneret(words, "quit").err


def test_no_command_in_a_file_is_run(banneret: Command, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    words = ["play", "toy", "--seed", "1", "--record", "match.jsonl", "--seats", "human,greedy"]
    assert banneret(words, "1", "quit").code == 0
    record = Path("match.jsonl")
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('"greedy"', f'"engine:touch {mark}"'), encoding="utf-8")
    ran = banneret(["play", "--resume", "match.jsonl"], "quit")
    assert (ran.code, ran.out) == (2, "")
    assert "no command in a file is run; name who sits where by --seats" in ran.err
    assert not mark.exists()
    again = banneret(["play", "--resume", "match.jsonl", "--seats", "human,greedy"], "quit")
    assert again.code == 0


# -------------------------------------------------------------------- check


def test_the_example_is_good(banneret: Command) -> None:
    ran = banneret(["engine", "check", MINE])
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[-1] == "All is well."
    assert lines[0] == "ok    start: 'Hothead' speaks protocol 1 and plays every game"
    assert all(line.startswith("ok    ") for line in lines[:-1])
    for game in ("toy", "token-terrors", "sack-armies", "terreign"):
        assert any(line.startswith(f"ok    {game}: ") for line in lines)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("lies", "it answered 'all of it'; allowed was one of "),
        ("hangs", "no answer within 0.3 s"),
        ("dies", "it ended (code 1); its last words: out of sorts"),
        ("garbage", "no message of the protocol"),
        ("another", "it answers question "),
        ("twice", "without being asked: one line answers a question"),
        ("floods", "it says more than the 65536 bytes"),
        ("modern", "it speaks protocol 2, not 1"),
    ],
)
def test_what_is_wrong_is_said(
    banneret: Command, fault: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.lab.engine_check.entries", lambda: ["toy"])
    ran = banneret(["engine", "check", faulty(fault)])
    assert (ran.code, ran.err) == (1, "")
    wrong = [line for line in ran.out.splitlines() if line.startswith("WRONG ")]
    assert any(said in line for line in wrong)
    assert ran.out.endswith("It cannot play like that.\n")


def test_what_is_no_engine(banneret: Command) -> None:
    ran = banneret(["engine", "check", f"{sys.executable} -c 'print(1)'"])
    assert ran.code == 1
    assert ran.out.startswith("WRONG start: no message of the protocol: '1'")
    ran = banneret(["engine", "check", "no-such-program"])
    assert (ran.code, ran.out) == (2, "")
    assert "there is no program 'no-such-program'" in ran.err


# -------------------------------------------------------------------- serve


def test_the_owner_names_bots() -> None:
    found = _engines([f"mine={MINE}", f"other=1s:{MINE}"])
    assert {name: command.seconds for name, command in found.items()} == {"mine": 3.0, "other": 1.0}


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ([MINE], "--bot takes NAME=COMMAND"),
        (["=cat"], "--bot takes NAME=COMMAND"),
        (["a b=cat"], "--bot takes NAME=COMMAND"),
        (["engine:x=cat"], "--bot takes NAME=COMMAND"),
        (["greedy=cat"], "there is a bot of that name already"),
        ([f"mine={MINE}", f"mine={MINE}"], "--bot mine: there is a bot of that name already"),
        (["mine=no-such-program"], "there is no program 'no-such-program'"),
        ([f"mine={sys.executable} -c 1"], r"--bot mine: it ended \(code 0\)"),
    ],
)
def test_bots_that_cannot_be(texts: list[str], said: str) -> None:
    with pytest.raises(OptionsError, match=said):
        _engines(texts)
