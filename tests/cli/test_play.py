"""A person's evening at the terminal, typed in line by line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from banneret.kernel.record import Record
from tests.cli.command import Command

# With this seed seat 0 is dealt 1, 3 and 1, and the greedy bot of seat 1 answers.
PLAY = "play toy --seed 3 --seats human,greedy"


def test_one_question_at_a_time(banneret: Command) -> None:
    ran = banneret(PLAY)
    assert ran.code == 0
    assert "Your card, A: 1" in ran.out
    assert "Your card, B" not in ran.out
    assert ran.out.count("A: play your card or keep it?") == 1
    assert "  1 Play your card (play)" in ran.out
    assert "Seat A> " in ran.out
    assert "\x1b" not in ran.out


@pytest.mark.parametrize("answer", ["1", "play", " PLAY "])
def test_number_or_notation(banneret: Command, answer: str) -> None:
    ran = banneret(PLAY, answer)
    assert "• A has decided" in ran.out
    assert "• A shows 1" in ran.out
    assert "Round 2" in ran.out


def test_whole_match_is_told_and_recorded(banneret: Command) -> None:
    ran = banneret(f"{PLAY} --record match.jsonl", *["1"] * 20)
    assert ran.code == 0
    assert "The match is recorded in match.jsonl." in ran.out
    assert Record.load("match.jsonl").check().is_terminal()


def test_help(banneret: Command) -> None:
    ran = banneret(PLAY, "?")
    for word in ("? TEXT", "undo", "log", "board", "save FILE", "hint", "resign", "quit"):
        assert f"\n{word} " in ran.out


@pytest.mark.parametrize("question", ["? 2", "?keep", "? keep"])
def test_explains_a_choice(banneret: Command, question: str) -> None:
    ran = banneret(PLAY, question)
    assert "strength 2: 1 in 3 (33.3 %)" in ran.out
    assert "TOY-BID-01 (Bid): Each seat plays or keeps its card in secret." in ran.out


def test_explains_a_rule(banneret: Command) -> None:
    assert "TOY-END-01 (End): Who reaches the goal wins." in banneret(PLAY, "? toy-end-01").out


def test_refused_input_is_explained(banneret: Command) -> None:
    ran = banneret(PLAY, "play", "keep", "keep", "?", "?")
    refused = "Not allowed: You kept your last card and have to play this one"
    assert f"{refused}\nType ? to see why." in ran.out
    assert ran.out.count("TOY-BID-02 (Bid): Who kept the last card has to play this one.") == 1
    assert ran.out.count("Type the number or the notation") == 1


def test_question_about_what_is_not_allowed(banneret: Command) -> None:
    ran = banneret(PLAY, "? block")
    assert "Not allowed: 'block' is not asked now" in ran.out
    assert "TOY-BLOCK-01" in ran.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("fly", "That is no choice: 'fly' is no action"),
        ("0", "There is no choice 0; they go from 1 to 2."),
        ("3", "There is no choice 3; they go from 1 to 2."),
        ("99999999999999999999", "That is no choice: '99999999999999999999' is no action"),
        ("²", "That is no choice: '²' is no action"),
        ("\x1b[2J\0play", "That is no choice: '\\x1b[2J\\x00play' is no action"),
        ("save", "Name the file: save FILE"),
        ("undo", "There is nothing to take back"),
    ],
)
def test_input_that_is_nothing(banneret: Command, typed: str, answer: str) -> None:
    ran = banneret(PLAY, typed)
    assert answer in ran.out
    assert "has decided" not in ran.out


def test_enter_takes_the_only_choice_and_no_other(banneret: Command) -> None:
    ran = banneret(PLAY, "", "play", "keep", "")
    assert ran.out.count("A has decided") == 3
    assert "(Enter takes the only choice)" in ran.out


def test_hint_and_board_and_log(banneret: Command) -> None:
    ran = banneret(PLAY, "play", "hint", "board", "log")
    told = ran.out.partition("Level 5 thinks, after ")[2]
    assert re.search(r"\d  (play|keep)  \w+ your card  wins \d+ %  looked at in \d+ %", told)
    assert "goes on: " in told
    assert re.search(r"The next best choice (is about as good|loses \d+ points)", told)
    assert ran.out.count("Round 2") == 2
    log = ran.out.rpartition("Turn 1\n")[2]
    assert "• A shows 1" in log
    assert "Turn 2" in log
    assert "Your card, B" not in ran.out


def test_who_names_nobody_plays_against_a_bot_for_newcomers(banneret: Command) -> None:
    banneret("play toy --seed 3 --record match.jsonl", "1", "quit")
    assert Record.load("match.jsonl").header.seats == ["human", "level:1"]


def test_undo_stops_at_another_seat(banneret: Command) -> None:
    ran = banneret(PLAY, "play", "undo")
    assert "There is nothing to take back" in ran.out


def test_save_and_resume(banneret: Command) -> None:
    ran = banneret(PLAY, "play", "save match.jsonl", "keep", "quit", "")
    assert "Go on with: banneret play --resume match.jsonl" in ran.out
    assert "The match was not kept." in ran.out
    saved = Record.load("match.jsonl")
    assert saved.check().turn_number() == 2
    ran = banneret("play --resume match.jsonl", "log", "keep", "quit")
    assert f"Going on after step {len(saved.steps)} of match.jsonl." in ran.out
    assert "• A shows 1" in ran.out
    assert "The match is kept in match.jsonl." in ran.out
    assert len(Record.load("match.jsonl").steps) > len(saved.steps)
    Record.load("match.jsonl").check()


def test_resume_after_a_crash(banneret: Command) -> None:
    banneret(f"{PLAY} --record match.jsonl", "play", "keep")
    data = Path("match.jsonl").read_bytes()
    steps = data.count(b"\n") - 2
    Path("match.jsonl").write_bytes(data[:-90])
    ran = banneret("play toy --resume match.jsonl", "play")
    assert "The last line of the file was cut off and is left out: line" in ran.out
    assert f"Going on after step {steps - 1} of" in ran.out
    Record.load("match.jsonl").check()


def test_save_does_not_write_over(banneret: Command) -> None:
    Path("mine.txt").write_text("mine", encoding="utf-8")
    ran = banneret(PLAY, "save mine.txt", "save nowhere/x")
    assert "mine.txt is there already; choose another name" in ran.out
    assert "nowhere/x cannot be written: No such file or directory" in ran.out
    assert Path("mine.txt").read_text(encoding="utf-8") == "mine"


def test_leaving_offers_to_save(banneret: Command) -> None:
    ran = banneret(PLAY, "play", "quit", "nowhere/x", "kept.jsonl")
    assert "Save the match before you leave?" in ran.out
    assert "Saved as kept.jsonl." in ran.out
    Record.load("kept.jsonl").check()


def test_resign(banneret: Command) -> None:
    ran = banneret(f"{PLAY} --record match.jsonl", "resign", "no", "resign", "yes")
    assert "Seat A (human) resigns." in ran.out
    record = Record.load("match.jsonl")
    record.check()
    assert record.closing is not None
    assert (record.closing.end, record.closing.returns) == ("resigned", [-1.0, 1.0])


def test_curtain_between_people(banneret: Command) -> None:
    ran = banneret("play toy --seed 3 --seats human,human", "", "play", "", "play")
    first, second = ran.out.split("Pass the device to Seat B (human)")[:2]
    assert "Pass the device to Seat A (human), and press Enter" in first
    assert "Your card, A" in first
    assert "Your card, B" not in first
    assert "Your card, B" in second.partition("Pass the device")[0]
    assert "Your card, A" not in second.partition("Pass the device")[0]


def test_no_person_means_watching(banneret: Command) -> None:
    ran = banneret("play toy --seed 3 --seats random,greedy")
    assert ran.code == 0
    assert "Seat A (Random):" in ran.out


def test_german(banneret: Command) -> None:
    ran = banneret(f"{PLAY} --language de", "?", "1", "tipp", "zurück", "verlauf", "ende", "")
    assert "A: Karte spielen oder behalten?" in ran.out
    assert "Gib die Nummer oder die Notation einer Möglichkeit ein" in ran.out
    assert "• A hat sich entschieden" in ran.out
    assert "Stufe 5 denkt nach " in ran.out
    assert "Es gibt nichts zurückzunehmen" in ran.out
    assert "Zug 1" in ran.out
    assert "Die Partie wurde nicht aufgehoben." in ran.out


def test_narrow(banneret: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    ran = banneret(PLAY, "?", "? keep", "play", "hint", "log")
    assert max(len(line) for line in ran.out.splitlines()) <= 60


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("play", "name the game to play, such as: banneret play token-terrors"),
        ("play ludo", "no game 'ludo'; there are:"),
        ("play toy --seats human,deep", "nobody called 'deep' can sit down; there are: human, "),
        ("play toy --seats human", "--seats names 1; toy has 2 seats"),
        ("play toy --option speed=1", "no option 'speed'; there are: goal"),
        ("play toy --option goal=x", "“Goal” cannot be 'x': choose a whole number"),
        ("play toy --option goal", "--option takes NAME=VALUE, not 'goal'"),
        ("play toy --edition first", "no option 'edition'"),
        ("play toy --army a.txt", "--army is given 1 times; it takes none"),
        ("play token-terrors --army a.txt --army b.txt", "a.txt: the army cannot be read: No such"),
        ("play toy --record there", "there is there already; choose another name"),
        ("play toy --record no/where", "no/where cannot be written: No such file or directory"),
        ("play --resume nowhere", "nowhere cannot be read: No such file or directory"),
        ("play --resume there", "line 1: this is not"),
        ("play --resume over", "over: that match is over; 'banneret replay' shows it"),
        ("play toy --resume over --option goal=3", "--resume takes the options of the game"),
    ],
)
def test_what_cannot_be_is_one_line(banneret: Command, line: str, message: str) -> None:
    banneret(f"{PLAY} --record over", "resign", "y")
    Path("there").write_text(json.dumps({}), encoding="utf-8")
    ran = banneret(line)
    assert ran.code == 2
    assert ran.err.startswith("banneret: ")
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""
    assert Path("there").read_text(encoding="utf-8") == "{}"
