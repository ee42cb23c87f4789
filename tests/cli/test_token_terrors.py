"""The commands with a whole game: armies, editions, undo, and many matches at once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

import banneret as package
from banneret.kernel import registry
from banneret.kernel.record import Record
from banneret.lab import bench
from banneret.lab.runner import plan, run
from tests.cli.command import Command

GAME = "token-terrors"


@pytest.fixture
def armies(banneret: Command) -> str:
    """Options that name two ready-made armies, so that a match begins without a draft."""
    Path("one.txt").write_text("# the left\nsoldiers: 6\nzombies: 4\n", encoding="utf-8")
    Path("two.txt").write_text("6 goblins, 4 elves", encoding="utf-8")
    return "--army one.txt --army two.txt"


@pytest.mark.parametrize("edition", ["prototype", "first", "second"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_watch_record_and_replay(banneret: Command, edition: str, language: str) -> None:
    line = f"watch {GAME} --edition {edition} --seats random,random --seed 5 --language {language}"
    assert banneret(f"{line} --record match.jsonl").code == 0
    record = Record.load("match.jsonl")
    assert record.header.options["edition"] == edition
    assert banneret("replay match.jsonl --check").code == 0
    assert banneret(f"replay match.jsonl --to 30 --language {language}").code == 0


def test_undo_and_resume(banneret: Command, armies: str) -> None:
    """The first player places five tokens, activates one and takes the activation back."""
    place = ["keep", "1", "1", "1", "1", "1"]
    ran = banneret(
        f"play {GAME} --seed 5 --record match.jsonl {armies}", *place, "1", "undo", "undo", "log"
    )
    assert ran.code == 0
    assert ran.out.count("Taken back: ") == 1
    assert "There is nothing to take back" in ran.out
    record = Record.load("match.jsonl")
    assert record.check().current_player() == 0
    log = ran.out.rpartition("Turn 1: ")[2]
    assert "is activated" not in log.rpartition("Turn 2: ")[2]
    ran = banneret("play --resume match.jsonl", "1", "quit")
    assert len(Record.load("match.jsonl").steps) == len(record.steps) + 1


@pytest.mark.parametrize(
    ("language", "typed", "answers"),
    [
        ("en", "soldier a5", ["Not allowed: ", "TT-SETUP-15", "TT-BOARD-05"]),
        ("en", "a1", ["'a1' could be any of: soldier a1; zombie a1"]),
        ("en", "z9", ["That is no choice: 'z9' is no action"]),
        ("de", "soldier a5", ["Nicht erlaubt: ", "TT-SETUP-15", "TT-BOARD-05"]),
        ("de", "a1", ["„a1“ kann mehreres heißen: soldier a1; zombie a1"]),
        (
            "de",
            "z9",
            ["„z9“ ist hier keine Möglichkeit: 'z9' is no action"],
        ),
    ],
)
def test_refusals(
    banneret: Command, armies: str, language: str, typed: str, answers: list[str]
) -> None:
    ran = banneret(f"play {GAME} --seed 5 --language {language} {armies}", "keep", typed, "?")
    for answer in answers:
        assert answer in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("soldiers: 6\nzombies: 5", "tokens for exactly 10 slots instead [TT-SETUP-08]"),
        (
            "soldiers: 7\nzombies: 3",
            "7 Soldier: choose at most 6 of a faction instead [TT-SETUP-07]",
        ),
        ("soldiers: 6\ndragons: 4", "no faction 'dragons'; choose from these instead: Goblin"),
        ("six soldiers", "'six soldiers' cannot be read"),
        ("# nothing", "there is no army in this file"),
        ("\udcff", "the army cannot be read: it is not UTF-8 text"),
    ],
)
def test_wrong_army(banneret: Command, armies: str, text: str, message: str) -> None:
    Path("one.txt").write_bytes(text.encode("utf-8", "surrogateescape"))
    ran = banneret(f"play {GAME} {armies}")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "one.txt: " in ran.err
    assert message in ran.err


def test_options_are_refused_in_the_language_asked_for(banneret: Command) -> None:
    ran = banneret(f"play {GAME} --language de --option edition=first --option setup=quick")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "„Aufbau: Schnellstart“ (setup=quick) geht nicht mit „Ausgabe: erste Ausgabe“" in ran.err
    assert "wähle stattdessen „Ausgabe: zweite Ausgabe“ (edition=second)" in ran.err
    assert "[TT-SETUP-23]" in ran.err


def test_one_army_is_not_enough(banneret: Command, armies: str) -> None:
    ran = banneret(f"play {GAME} --army one.txt")
    assert "--army is given 1 times; it takes 2, one for each seat" in ran.err


def test_processes_give_the_same_matches() -> None:
    game = package.game(GAME)
    what = plan(game, ["random", "random"], 12, seed=3)
    assert list(run(what, jobs=2)) == list(run(what))


def test_simulate_in_processes(banneret: Command) -> None:
    line = f"simulate {GAME} --games 6 --seats random,random --json"
    assert banneret(f"{line} --jobs 2").out == banneret(line).out


def test_rules(banneret: Command) -> None:
    every = banneret(f"rules list {GAME}").out.splitlines()
    first = banneret(f"rules list {GAME} --edition first").out.splitlines()
    assert 0 < len(first) < len(every)
    assert banneret("rules show TT-MOVE-03").out.startswith("TT-MOVE-03 (")


def test_bench(banneret: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "peers", lambda *_: {"ludo": {"native_per_s": 1.0, "loop_per_s": 2}})
    data = json.loads(banneret(f"bench {GAME} --json").out)
    keys = {"playout_decisions_per_s", "loop_decisions_per_s", "copy_ns", "legal_us"}
    keys |= {"playouts_per_s", "legal_per_position", "observation_us", "evaluate_us", "resample_us"}
    assert keys | {"compiled", "uncompiled", "peers"} <= data.keys()
    assert data["uncompiled"].keys() == keys
    assert all(data[key] > 0 for key in keys)
    assert data["compiled"] == package.COMPILED
    text = banneret(f"bench {GAME}").out
    assert "random playout, decisions/s" in text
    assert "evaluation, us" in text
    assert "OpenSpiel ludo: native 1/s, ours is " in text


def test_uncompiled_figures_come_from_the_source() -> None:
    command = [sys.executable, "-m", "banneret.lab.bench", GAME, "{}", "0.005"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["copy_ns"] > 0


def test_peers_are_optional(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "__file__", str(tmp_path / "lib/banneret/__init__.py"))
    assert bench.peers(("connect_four",), 0.01) == {}


def test_each_game_names_its_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    none = cast(bench.Figures, dict.fromkeys(bench.Figures.__annotations__, 1.0))
    monkeypatch.setattr(bench, "figures", lambda *_: none)
    monkeypatch.setattr(bench, "_uncompiled", lambda *_: none)
    monkeypatch.setattr(bench, "peers", lambda names, _: {key: {} for key in names})
    found = {
        name: list(bench.measure(entry.game({}), 0.01)["peers"])
        for name, entry in registry.entries().items()
    }
    assert found[GAME] == ["backgammon", "breakthrough", "connect_four"]
    assert found["sack-armies"] == ["dark_hex", "battleship"]
    assert found["terreign"] == []
