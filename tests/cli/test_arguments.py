"""What is asked for in vain is refused in one clear line, before anything is done."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from banneret.cli.screen import Screen
from banneret.faces.plain import LONGEST_LINE, LONGEST_QUOTE, escaped, one_line
from banneret.kernel.record import Record, RecordFile
from banneret.kernel.record_lines import Closing, Line, Step
from tests.cli.command import Command

PLAY = "play toy --seed 3"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("simulate toy --jobs 0", "0 processes cannot play; jobs are a whole number from 1"),
        ("simulate toy --jobs -1", "-1 processes cannot play"),
        ("play toy --record ''", "--record takes the name of a file, and nothing is named"),
        ("play toy --record ' '", "--record takes the name of a file"),
        ("watch toy --record ''", "--record takes the name of a file"),
        ("play --resume ''", "--resume takes the name of a file"),
        ("play toy --army ''", "--army takes the name of a file"),
        ("replay ''", "replay takes the name of a file"),
        ("replay match.jsonl --svg ''", "--svg takes the name of a file"),
        ("play toy --option goal=3 --option goal=4", "option goal is given twice"),
        ("play toy --option goal=3 --option ' goal =3'", "option goal is given twice"),
        (
            "play token-terrors --edition first --option edition=second",
            "option edition is given twice: --edition sets it, too",
        ),
        ("play toy --edition first --edition first", "--edition is given twice"),
        ("play toy --seed 3 --seed 4", "--seed is given twice"),
        ("play toy --record a --record b", "--record is given twice"),
        ("replay match.jsonl --check --to 99999", "there is no step 99999; the record has"),
        ("replay match.jsonl --check --to -1", "there is no step -1"),
        ("replay match.jsonl --svg match.jsonl", "match.jsonl is there already"),
        ("replay match.jsonl --svg link", "link is there already"),
        ("watch toy --pause inf", "--pause takes seconds from 0 to 3600"),
        ("watch toy --pause nan", "--pause takes seconds from 0 to 3600"),
        ("watch toy --pause 1e15", "--pause takes seconds from 0 to 3600"),
        ("watch toy --pause -1", "--pause takes seconds from 0 to 3600"),
        ("watch toy --pause soon", "--pause takes seconds from 0 to 3600, not 'soon'"),
        ("watch toy --pause ''", "--pause takes seconds from 0 to 3600, not ''"),
        ("simulate toy --games 0", "at least one match has to be played"),
        ("match toy --games 0", "at least one match has to be played"),
        ("match toy --seats greedy,deep", "nobody called 'deep' can sit down; there are: "),
        (
            "match toy --sprt 0.5",
            "--sprt takes two shares such as 0.5,0.65, or elo:0,50, not '0.5'",
        ),
        ("match toy --sprt=elo:-200000,0", "the shares of a test ascend between 0 and 1"),
        ("match toy --sprt=elo:0,200000", "the shares of a test ascend between 0 and 1"),
        ("match toy --sprt elo:0,much", "--sprt takes two shares"),
        ("match toy --sprt 0.6,0.5", "the shares of a test ascend between 0 and 1"),
        ("match toy --sprt 0,50", "the shares of a test ascend between 0 and 1"),
        ("match toy --sprt 0.5,0.6 --alpha 1", "the errors of a test lie between 1e-09 and 0.5"),
        ("match toy --sprt 0.5,0.6 --alpha=1e-320", "the errors of a test lie between"),
        ("match toy --sprt 0.5,0.6 --beta=1e-320", "the errors of a test lie between"),
        ("match toy --sprt 0.5,0.6 --alpha=nan", "the errors of a test lie between"),
        ("match toy --sprt 1e-320,0.6", "the shares of a test ascend between 0 and 1, such as 0.5"),
        ("match toy --sprt nan,0.6", "the shares of a test ascend between 0 and 1"),
        ("match toy --alpha nan", "--alpha is an error of a test, so it needs --sprt"),
        ("match toy --beta 0.05", "--beta is an error of a test, so it needs --sprt"),
        ("match toy --beta small", "--beta takes a number such as 0.05, not 'small'"),
        ("match toy --option players=3 --sprt 0.5,0.6", "a test is between two bots, not 3"),
        ("match toy --record match.jsonl", "match.jsonl is there already; --record takes a new"),
        (f"match toy --seats mcts:{'9' * 5000}", "is no budget; one is simulations, 1 to 10000000"),
        (f"match toy --seats mcts:{'9' * 5000}s", "is no budget; one is simulations"),
        (f"analyse match.jsonl --bot mcts:{'9' * 5000}", "is no budget; one is simulations"),
        (
            f"lab fit toy --simulations {10**20}",
            "--simulations takes a whole number from 1 to 1000",
        ),
        (f"lab fit toy --pairs {10**20}", "--pairs takes a whole number from 2 to 1000000, not"),
        (f"lab fit toy --rounds {10**20}", "--rounds takes a whole number from 1 to 1000000, not"),
        ("lab fit toy --jobs 257", "--jobs takes a whole number from 1 to 256, not '257'"),
        ("lab fit toy --pairs ٢", "--pairs takes a whole number from 2 to 1000000, not '٢'"),
        ("simulate toy --games ٣", "--games takes a whole number, not '٣'"),
        ("simulate toy --games 1_0", "--games takes a whole number, not '1_0'"),
        ("play toy --option goal=٣", "“Goal” cannot be '٣': choose a whole number"),
        ("play toy --option goal=1_0", "“Goal” cannot be '1_0': choose a whole number"),
        ("match toy --sprt 0.5,0.6 --alpha 0.٣", "--alpha takes a number such as 0.05, not '0.٣'"),
        ("match toy --sprt 0.٣,0.6", "--sprt takes two shares"),
        ("watch toy --pause ٣", "--pause takes seconds from 0 to 3600, not '٣'"),
        ("simulate toy --seats engine:٣s:cat", "there is no program '٣s:cat'"),
        (
            "play sack-armies --option copy_limits=٦/4/2",
            "(copy_limits) cannot be '٦/4/2': choose three numbers",
        ),
        (
            "play token-terrors --option setup=armies --option 'army_0=goblins: ٦' --option army_1=x",
            "'goblins: ٦' cannot be read: choose a number and a faction",
        ),
        ("analyse match.jsonl --bot ''", "no bot ''; there are: level:1"),
        ("match toy --seats mcts", "mcts:500, mcts:2s, engine:COMMAND"),
        ("simulate toy --games 1e3", "--games takes a whole number, not '1e3'"),
        ("simulate toy --jobs 1.5", "--jobs takes a whole number, not '1.5'"),
        ("simulate toy --seed ''", "--seed takes a whole number, not ''"),
        ("watch toy --seed 0x10", "--seed takes a whole number, not '0x10'"),
        (f"play toy --seed {'9' * 5000}", "--seed takes a whole number of at most 1000 digits"),
        ("play toy --seed '\x1b[31m'", r"--seed takes a whole number, not '\x1b[31m'"),
        ("replay match.jsonl --to two", "--to takes a whole number, not 'two'"),
        ("perft toy --depth 1001", "--depth takes a whole number from 0 to 1000, not '1001'"),
        ("verify ''", "verify takes the name of a file, and nothing is named"),
        ("recheck ''", "recheck takes the name of a file, and nothing is named"),
        ("backup ' '", "backup takes the name of a file"),
        ("restore ''", "restore takes the name of a file"),
        ("army --tokens '' list", "--tokens takes the name of a file"),
        ("play terreign --army nowhere", "--army is given 1 times; it takes none"),
        ("rules show ''", "no rule ''; there are groups: "),
        (f"rules list toy --group {'x' * 70}", f"no group '{'x' * 60}...'; there are: "),
        ("rules list toy --group ''", "no group ''; there are: "),
        ("rules list toy --edition ''", "no edition ''; there are: "),
        ("rules coverage ''", "no game ''; there are: "),
    ],
)
def test_refused(banneret: Command, line: str, message: str) -> None:
    assert banneret("watch toy --seed 3 --record match.jsonl").code == 0
    Path("link").symlink_to("nowhere")
    before = {name: os.lstat(name).st_mtime_ns for name in os.listdir()}
    ran = banneret(shlex.split(line))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert message in ran.err
    assert {name: os.lstat(name).st_mtime_ns for name in os.listdir()} == before


def test_nobody_is_nobody_when_a_match_goes_on(banneret: Command) -> None:
    banneret(f"{PLAY} --record match.jsonl", "play", "quit")
    ran = banneret(["play", "--resume", "match.jsonl", "--seats", ""])
    assert (ran.code, ran.out) == (2, "")
    assert "nobody called '' can sit down" in ran.err


def test_army_and_its_option(banneret: Command) -> None:
    Path("army").write_text("goblins: 6, elves: 4", encoding="utf-8")
    ran = banneret("play token-terrors --army army --army army --option army_0=x")
    assert "option army_0 is given twice: --army sets it, too" in ran.err


# ---------------------------------------------------------------- sessions and files


def test_second_session_is_refused(banneret: Command) -> None:
    banneret(f"{PLAY} --record match.jsonl", "play")
    before = Path("match.jsonl").read_bytes()
    held = RecordFile("match.jsonl")
    ran = banneret("play --resume match.jsonl", "play")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "match.jsonl cannot be written: another session is writing it" in ran.err
    assert Path("match.jsonl").read_bytes() == before
    assert banneret("replay match.jsonl").code == 0
    assert banneret("play --resume match.jsonl --record other.jsonl").code == 0
    held.close()
    assert banneret("play --resume match.jsonl").code == 0
    assert sorted(os.listdir()) == ["match.jsonl", "other.jsonl"]


def change_before(last: type[object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Have something else write over the file just before a line of that kind is written."""
    append = RecordFile.append

    def change_first(file: RecordFile, line: Line) -> None:
        if isinstance(line, last):
            Path("match.jsonl").write_text("mine", encoding="utf-8")
        append(file, line)

    monkeypatch.setattr(RecordFile, "append", change_first)


@pytest.mark.parametrize(
    ("typed", "ending"), [(["resign", "yes"], "resigned"), (["1"] * 20, "result"), ([], "saved")]
)
def test_changed_file_loses_no_ending(
    banneret: Command, monkeypatch: pytest.MonkeyPatch, typed: list[str], ending: str
) -> None:
    monkeypatch.setattr(Screen, "ask", asker([*typed, *(["quit"] if not typed else [])]))
    change_before(Closing, monkeypatch)
    ran = banneret(f"{PLAY} --record match.jsonl")
    assert "match.jsonl is no longer the file" in ran.out
    assert Path("match.jsonl").read_text(encoding="utf-8") == "mine"
    record = Record.load("kept.jsonl")
    record.check()
    assert record.closing is not None
    assert record.closing.end == ending


def asker(typed: list[str]) -> Callable[..., str]:
    """Answers from a list, and with the name of a file where one is asked for."""

    def ask(_: Screen, question: str, prompt: str = "> ") -> str:
        return "kept.jsonl" if question.startswith("Save the match") else typed.pop(0)

    return ask


def test_changed_file_is_told_of(banneret: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    change_before(Step, monkeypatch)
    ran = banneret(f"{PLAY} --record match.jsonl", "play", "quit", "kept.jsonl")
    said = " ".join(ran.out.split())
    assert said.count("match.jsonl is no longer the file that was opened") == 1
    assert "The match goes on, but is not written down" in said
    assert Path("match.jsonl").read_text(encoding="utf-8") == "mine"
    Record.load("kept.jsonl").check()


def test_tail_of_zeros_is_left_out(banneret: Command) -> None:
    banneret(f"{PLAY} --record match.jsonl", "play", "keep")
    lines = Path("match.jsonl").read_bytes().splitlines(keepends=True)
    Path("match.jsonl").write_bytes(b"".join(lines[:-2]) + b"\0" * 4096)
    ran = banneret("play --resume match.jsonl", "quit")
    assert "The last line of the file was cut off and is left out" in ran.out
    Record.load("match.jsonl").check()


@pytest.mark.parametrize("name", ["a b.jsonl", "it's", "$HOME", "-x", "a;b"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_command_to_resume_can_be_typed(banneret: Command, name: str, language: str) -> None:
    go_on = {"en": "Go on with: ", "de": "Weiter mit: "}[language]
    line = f"{PLAY} --language {language}"
    ran = banneret(line, "play", f"save {name}", "quit", "")
    command = ran.out.partition(go_on)[2].splitlines()[0]
    assert shlex.split(command)[-1].removeprefix("./") == name
    ran = banneret([*shlex.split(command)[1:], "--language", language], "quit")
    assert ran.code == 0
    assert ran.out.rpartition(go_on)[2].splitlines()[0].endswith(command.split(" ", 3)[3])


# ---------------------------------------------------------------- what is shown


LONG = "x" * 50_000


@pytest.mark.parametrize(
    "words",
    [
        ["play", LONG],
        ["play", "toy", "--option", LONG],
        ["play", "toy", "--option", f"goal={LONG}"],
        ["play", "toy", "--seats", f"human,{LONG}"],
        ["play", "toy", "--edition", "a " * 20_000],
        ["replay", LONG],
        ["rules", "show", LONG],
        ["rules", "list", "toy", "--group", LONG],
        ["perft", "toy", "--depth", "1", "--position", LONG],
        ["play", "toy", "--seed", LONG],
        ["play", "toy", "--seed", "x" * 40],
        ["watch", "toy", "--pause", LONG],
    ],
)
@pytest.mark.parametrize("sign", ["", "\x1b[2J", "\x07\x00"])
def test_errors_are_short_and_tame(banneret: Command, words: list[str], sign: str) -> None:
    words = [word.replace("xx", f"x{sign}x", 1) for word in words]
    ran = banneret(words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert len(ran.err) <= LONGEST_LINE + 50
    assert "x" * (LONGEST_QUOTE + 1) not in ran.err
    assert ran.err.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    "words",
    [
        [f"\x1b{LONG}"],
        ["games", "toy", f"\x1b{LONG}"],
        ["play", "toy", f"--\x1b{LONG}"],
        ["play", "toy", "--language", f"\x1b{LONG}"],
    ],
)
def test_wrong_command_line_is_short_and_tame(
    banneret: Command, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit):
        banneret(words)
    err = capsys.readouterr().err
    assert "\\x1b" in err
    assert "\x1b" not in err
    assert len(err) < 2 * LONGEST_LINE


@pytest.mark.parametrize(
    "typed", [LONG, "\x1b[2J\0" + LONG, f"save {LONG}", f"? {LONG}", "a " * 999]
)
def test_refusals_are_short_and_tame(banneret: Command, typed: str) -> None:
    ran = banneret(PLAY, typed, "?")
    assert len(ran.out) < 6 * LONGEST_LINE
    assert all(line.isprintable() for line in ran.out.splitlines())


def test_record_with_long_texts_is_refused_in_bounds(banneret: Command) -> None:
    banneret(f"{PLAY} --record match.jsonl", "play")
    text = Path("match.jsonl").read_text(encoding="utf-8")
    Path("match.jsonl").write_text(text.replace('"by":0', f'"by":0,"{LONG}":1'), encoding="utf-8")
    ran = banneret("replay match.jsonl")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert len(ran.err) < LONGEST_LINE
    assert "(2 steps before it are good)" in ran.err


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("two\nlines\tof  it", "two lines of it"),
        ("\x1b[2J\0 \udcff\u200b", "\\x1b[2J\\x00 \\udcff\\u200b"),
        ("ä – '⚄'", "ä – '⚄'"),
        (f"no '{'a b' * 200}' here", f"no '{('a b' * 200)[:299]}...' here"),
        ("don't cut " * 50 + "isn't it", "don't cut " * 50 + "isn't it"),
    ],
)
def test_one_line(text: str, line: str) -> None:
    assert one_line(text) == line


def test_end_of_a_long_line_is_kept() -> None:
    line = one_line("word " * 5000 + "(3 steps before it are good)")
    assert len(line) <= LONGEST_LINE + 5
    assert line.endswith("(3 steps before it are good)")
    assert escaped(line) is line
