"""`banneret challenges`, the profile it keeps, and what a match at the terminal adds to it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import banneret as package
from banneret.cli import profile as profiles
from banneret.kernel.errors import ContentError
from banneret.kernel.record import Record, RecordFile
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.lab.match import Players
from tests.cli.command import Command

ROOT = Path(__file__).parents[2]
PLAY = "play token-terrors --option setup=quick --option turn_limit=2 --seed 1"
GOBLINS = "Haughty Hatred"
ONES = ["1"] * 60
HEAD = '{"format":"banneret-profile","version":1'


def a_match(
    seed: int = 1,
    seats: tuple[str, str] = ("human", "greedy"),
    position: str | None = None,
    limit: int = 1000,
    **options: object,
) -> Recorder:
    """A drawn match of a turn each, in which Soldiers and Elves face Goblins and Wyverns.

    It goes on for so many steps, and is not closed yet.
    """
    game = package.game("token-terrors", **({"setup": "quick", "turn_limit": 2} | options))
    recorder = Recorder(Record(new_header(game, list(seats), position)))
    players = Players({0: "random", 1: "random"}, seed)
    while not recorder.match.state.is_terminal() and len(recorder.match.steps) < limit:
        recorder.do(players.choose(recorder.match.state))
    return recorder


def drawn(path: str, seed: int = 1, seats: tuple[str, str] = ("human", "greedy")) -> str:
    """The file of such a match."""
    recorder = a_match(seed, seats)
    recorder.finish()
    recorder.record().save(path)
    return path


def rows(banneret: Command, words: str = "") -> dict[str, dict[str, object]]:
    """What the command says of each challenge."""
    ran = banneret(f"challenges --json {words}")
    assert (ran.code, ran.err) == (0, "")
    return {row["id"]: row for row in json.loads(ran.out)["challenges"]}


# ---------------------------------------------------------------- showing


@pytest.mark.rule("TT-CARD-01", "TT-CARD-02")
def test_twelve_cards(banneret: Command, data_folder: Path) -> None:
    ran = banneret("challenges")
    lines = ran.out.splitlines()
    assert (ran.code, ran.err, lines[0]) == (0, "", "0 of 12 cards unlocked")
    assert sum(line.endswith("  locked") for line in lines) == 12
    assert "The Alliance of Elves and Men  0 of 2  locked" in lines
    assert "Haughty Hatred                 0 of 3  locked" in lines
    text = " ".join(ran.out.split())
    assert "Goblins and Wyverns: Win a match with a Goblin and a Wyvern of yours" in text
    assert "Goblins against Elves: Play three matches to the end" in text
    assert not data_folder.exists()


def test_in_german(banneret: Command) -> None:
    drawn("match.jsonl")
    assert "Herausforderung „Hochmütiger Hass“: 1 von 3." in said(
        banneret, "challenges match.jsonl --language de"
    )
    text = said(banneret, "challenges --language de")
    assert text.startswith("0 von 12 Karten freigeschaltet ")
    assert "Hochmütiger Hass 1 von 3 gesperrt" in text
    assert "Goblins gegen Elfen: Spiele drei Partien zu Ende" in text


def said(banneret: Command, line: str) -> str:
    """What a command that goes well prints, in one line."""
    ran = banneret(line)
    assert (ran.code, ran.err) == (0, "")
    return " ".join(ran.out.split())


def test_as_data(banneret: Command) -> None:
    row = rows(banneret, drawn("match.jsonl"))["haughty"]
    assert str(row.pop("asked")).startswith("Play three matches to the end")
    assert row == {
        "id": "haughty",
        "rule": "TT-CHAL-HAUGHTY",
        "kind": "grudge",
        "name": GOBLINS,
        "factions": ["goblin", "elf"],
        "done": 1,
        "games": 3,
        "unlocked": False,
    }
    again = json.loads(banneret("challenges match.jsonl --json").out)
    assert again["records"] == [{"file": "match.jsonl", "counts": [], "reason": "again"}]


# ---------------------------------------------------------------- counting


@pytest.mark.rule("TT-CARD-02")
def test_three_matches_unlock_a_card(banneret: Command, data_folder: Path) -> None:
    files = [drawn(f"{seed}.jsonl", seed) for seed in (1, 2, 3, 4)]
    ran = banneret(["challenges", *files[:2]])
    assert ran.out.splitlines() == [
        f"1.jsonl: Challenge “{GOBLINS}”: 1 of 3.",
        f"2.jsonl: Challenge “{GOBLINS}”: 2 of 3.",
    ]
    assert profiles.unlocked(profiles.load(None)) == []
    assert "3 of 3. The card is unlocked." in said(banneret, "challenges 3.jsonl")
    assert profiles.unlocked(profiles.load(None)) == ["haughty"]
    text = said(banneret, "challenges")
    assert text.startswith("1 of 12 cards unlocked")
    assert f"{GOBLINS} 3 of 3 unlocked" in text
    kept = (data_folder / "profile.json").read_bytes()
    assert "brings no challenge that is still locked any further" in said(
        banneret, "challenges 4.jsonl"
    )
    assert (data_folder / "profile.json").read_bytes() == kept
    assert os.listdir(data_folder) == ["profile.json"]


def test_a_record_counts_once(banneret: Command) -> None:
    drawn("match.jsonl")
    Path("copy.jsonl").write_bytes(Path("match.jsonl").read_bytes())
    ran = banneret("challenges match.jsonl copy.jsonl --profile mine.json")
    assert "copy.jsonl does not count: it has been counted already." in ran.out
    kept = Path("mine.json").read_bytes()
    assert json.loads(kept) == {
        "format": "banneret-profile",
        "version": 1,
        "counted": {profiles.digest_of(Record.load("match.jsonl")): ["haughty"]},
    }
    assert "counted already" in said(banneret, "challenges match.jsonl --profile mine.json")
    assert Path("mine.json").read_bytes() == kept
    assert rows(banneret)["haughty"]["done"] == 0


@pytest.mark.parametrize(
    ("seats", "words", "counts"),
    [
        (("human", "greedy"), "", True),
        (("Ann", "Bob"), "", True),
        (("random", "greedy"), "", False),
        (("random", "greedy"), "--seat 1", True),
        (("Ann", "Bob"), "--name Bob", True),
        (("Ann", "Bob"), "--name Cid", False),
    ],
)
def test_for_whom_it_counts(
    banneret: Command, seats: tuple[str, str], words: str, counts: bool
) -> None:
    drawn("match.jsonl", seats=seats)
    text = said(banneret, f"challenges match.jsonl {words}")
    nobody = "nobody it could count for sat there; --seat or --name says who."
    assert (f"{GOBLINS}”: 1 of 3." if counts else nobody) in text
    assert rows(banneret)["haughty"]["done"] == counts


@pytest.mark.rule("TT-CHAL-01")
def test_what_does_not_count(banneret: Command) -> None:
    resigned, saved = a_match(limit=30), a_match(limit=30)
    resigned.resign(1)
    saved.leave()
    old = a_match(edition="first", setup="draft")
    start = saved.match.game.format_position(saved.match.state)
    studied = a_match(position=start)
    for recorder in (old, studied):
        recorder.finish()
    files = {"resigned": resigned, "saved": saved, "old": old, "studied": studied}
    for name, recorder in files.items():
        recorder.record().save(name)
    Path("duel").write_bytes((ROOT / "examples/terreign_duel.jsonl").read_bytes())
    assert banneret(["challenges", *files, "duel"]).out.splitlines() == [
        "resigned does not count: the match was not played to its end.",
        "saved does not count: the match was not played to its end.",
        "old does not count: challenges belong to the second edition.",
        "studied does not count: the match began from a position.",
        "duel does not count: it is no match of Token Terrors.",
    ]
    assert all(row["done"] == 0 for row in rows(banneret).values())


@pytest.mark.parametrize("damage", ["cut", "wrong", "none"])
def test_one_bad_record_and_none_is_counted(banneret: Command, damage: str) -> None:
    drawn("good.jsonl")
    lines = Path(drawn("bad.jsonl", 2)).read_text("utf-8").splitlines(keepends=True)
    if damage == "cut":
        lines[-1] = lines[-1][:-20]
    elif damage == "wrong":
        del lines[-2]
    Path("bad.jsonl").write_text("".join(lines), "utf-8")
    if damage == "none":
        Path("bad.jsonl").unlink()
    ran = banneret("challenges good.jsonl bad.jsonl")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("banneret: bad.jsonl")
    assert ran.err.count("bad.jsonl") == 1
    assert rows(banneret)["haughty"]["done"] == 0


def test_a_record_whose_steps_do_not_hold_is_named(banneret: Command) -> None:
    lines = Path(drawn("bad.jsonl")).read_text("utf-8").splitlines(keepends=True)
    lines[-1] = lines[-1].replace('"returns":[0.0,0.0]', '"returns":[1.0,-1.0]')
    Path("bad.jsonl").write_text("".join(lines), "utf-8")
    ran = banneret("challenges bad.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert "bad.jsonl: line" in ran.err
    assert "the result is given as [1.0, -1.0]" in ran.err


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("challenges --seat 0", "--seat and --name say for whom records count: name a record"),
        ("challenges --name Ann", "--seat and --name say for whom records count: name a record"),
        ("challenges match.jsonl --seat 2", "--seat takes a whole number from 0 to 1, not '2'"),
        ("challenges --profile .", "the profile cannot be read: it is no ordinary file"),
        ("challenges match.jsonl --profile no/where", "no/where cannot be written: No such file"),
        ("challenges match.jsonl --profile /proc/x", "/proc/x cannot be written: "),
        ("challenges match.jsonl --profile /dev/null", "it is no ordinary file"),
    ],
)
def test_what_cannot_be_is_one_line(banneret: Command, line: str, message: str) -> None:
    drawn("match.jsonl")
    ran = banneret(line)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert message in ran.err


# ---------------------------------------------------------------- the profile


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Input data was truncated"),
        (f'{HEAD},"coun', "Input data was truncated"),
        ("[]", "Expected `object`, got `array`"),
        ('{"format":"banneret-record","version":1}', "Invalid enum value 'banneret-record'"),
        ('{"format":"banneret-profile","version":2}', "Invalid enum value 2"),
        (f'{HEAD},"counted":{{"12":["field"]}}}}', "length >= 64"),
        (f'{HEAD},"counted":{{"{"0" * 64}":["ghost"]}}}}', "there is no challenge 'ghost'"),
        (f'{HEAD},"counted":{{}},"cards":["field"]}}', "unknown field `cards`"),
        ("[" * 5000, "Expected `object`, got `array`"),
        ("{}", "missing required field `format`"),
        ("\udcff", "it is not UTF-8 text (byte 1)"),
        ("\0\0", "it holds zero bytes"),
    ],
)
def test_a_damaged_profile_is_left_as_it_is(banneret: Command, text: str, reason: str) -> None:
    drawn("match.jsonl")
    data = text.encode("utf-8", "surrogateescape")
    Path("mine.json").write_bytes(data)
    for line in ("challenges", "challenges match.jsonl"):
        ran = banneret(f"{line} --profile mine.json")
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith("banneret: mine.json: ")
        assert reason in ran.err
    ran = banneret(f"{PLAY} --profile mine.json", *ONES)
    assert ran.code == 0
    assert "The match is not counted towards the challenges: mine.json: " in ran.out
    assert Path("mine.json").read_bytes() == data
    assert sorted(os.listdir()) == ["match.jsonl", "mine.json"]


def test_a_full_disk(banneret: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    drawn("1.jsonl", 1)
    drawn("2.jsonl", 2)
    assert banneret("challenges 1.jsonl --profile mine.json").code == 0
    kept = Path("mine.json").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        ran = banneret("challenges 2.jsonl --profile mine.json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "banneret: mine.json cannot be written: No space left on device\n"
    assert Path("mine.json").read_bytes() == kept
    assert sorted(os.listdir()) == ["1.jsonl", "2.jsonl", "mine.json"]
    assert "2 of 3" in said(banneret, "challenges 2.jsonl --profile mine.json")


def test_a_profile_that_another_session_writes(banneret: Command) -> None:
    drawn("match.jsonl")
    file = RecordFile("mine.json")
    ran = banneret("challenges match.jsonl --profile mine.json")
    assert ran.err == "banneret: mine.json cannot be written: another session is writing it\n"
    file.close()
    assert "1 of 3" in said(banneret, "challenges match.jsonl --profile mine.json")


def test_a_data_folder_that_cannot_be_made(
    banneret: Command, data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn("match.jsonl")
    data_folder.write_text("no folder", "utf-8")
    ran = banneret("challenges match.jsonl")
    path = data_folder / "profile.json"
    assert ran.err == f"banneret: {path} cannot be written: File exists\n"
    with pytest.raises(ContentError, match="the profile cannot be read: Not a directory"):
        profiles.load(None)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: "banneret")
    assert "you have no home folder to keep a profile in" in banneret("challenges").err


# ---------------------------------------------------------------- at the terminal


def test_play_counts_by_itself(banneret: Command, data_folder: Path) -> None:
    ran = banneret(f"{PLAY} --record match.jsonl", *ONES)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(f"Challenge “{GOBLINS}”: 1 of 3.\n")
    assert os.listdir(data_folder) == ["profile.json"]
    assert "counted already" in said(banneret, "challenges match.jsonl")
    ran = banneret(f"{PLAY} --language de --seed 2".replace("--seed 1 ", ""), *ONES)
    assert ran.out.endswith("Herausforderung „Hochmütiger Hass“: 2 von 3.\n")


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        (f"{PLAY} --no-profile", ONES),
        (PLAY, ["resign", "y"]),
        (PLAY, ["1", "quit"]),
        (PLAY.replace("setup=quick", "edition=first"), ONES),
        ("play toy --seed 3", ["1"] * 20),
    ],
)
def test_play_counts_nothing(
    banneret: Command, data_folder: Path, line: str, typed: list[str]
) -> None:
    ran = banneret(line, *typed)
    assert (ran.code, ran.err) == (0, "")
    assert "Challenge" not in ran.out
    assert not data_folder.exists()


@pytest.mark.parametrize("path", ["no/where", "/proc/x", "."])
def test_play_goes_well_without_a_profile(banneret: Command, path: str) -> None:
    ran = banneret(f"{PLAY} --record match.jsonl --profile {path}", *ONES)
    assert (ran.code, ran.err) == (0, "")
    last = ran.out.rpartition("The match is recorded in match.jsonl.\n")[2]
    assert last.startswith("The match is not counted towards the challenges: ")
    assert Record.load("match.jsonl").check().is_terminal()
    assert "1 of 3" in said(banneret, "challenges match.jsonl")
