"""The commands that only tell: each prints what it says it does, and refuses the rest in a line."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest

from banneret.bots.random_bot import RandomBot
from banneret.cli import match as match_command
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.state import State
from banneret.lab import runner
from banneret.lab.match import MatchResult, play
from examples.own_game import TOY
from tests.cli.command import Command


@pytest.fixture
def match(banneret: Command) -> str:
    """A recorded match of bots."""
    assert banneret("watch toy --seed 3 --record match.jsonl").code == 0
    return "match.jsonl"


# ---------------------------------------------------------------- watch


def test_watch_tells_and_draws(banneret: Command) -> None:
    ran = banneret("watch toy --seats greedy,random --seed 3")
    assert "Seat A (Greedy):\n• A has decided\n" in ran.out
    assert "⚄ A draws a card" in ran.out
    assert "Your card" not in ran.out
    assert ran.out.count("Round ") >= 2


def test_watch_lets_no_person_sit(banneret: Command) -> None:
    ran = banneret("watch toy --seats human,random")
    assert (ran.code, ran.out) == (2, "")
    assert "nobody called 'human' can sit down; there are: level:1, " in ran.err


def test_watched_match_is_whole(match: str) -> None:
    assert Record.load(match).check().is_terminal()


# ---------------------------------------------------------------- replay


def test_replay_tells_the_match(banneret: Command, match: str) -> None:
    ran = banneret(f"replay {match}")
    steps = len(Record.load(match).steps)
    assert ran.out.startswith("toy, rules version 1, players=2, goal=4, rounds=6, top=3\n")
    assert "Seats: Greedy, Greedy" in ran.out
    assert f"After step {steps} of {steps}:" in ran.out
    assert "   1 ⚄ A draws a card" in ran.out


def changed(match: str, line: int, **values: object) -> None:
    """Change values of a line of a record, counted from 1."""
    lines = Path(match).read_text("utf-8").splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | values)
    Path(match).write_text("\n".join(lines) + "\n", "utf-8")


def test_replay_of_other_rules_and_content(banneret: Command, match: str) -> None:
    steps = len(Record.load(match).steps)
    said = banneret(f"replay {match} --check").out
    changed(match, 1, rules_version=7, content="else")
    note = "Recorded by other rules or with other content than here; all {} steps are as they were"
    ran = banneret(f"replay {match} --check")
    assert (ran.code, ran.err) == (0, "")
    first, rest = ran.out.split("\n", 1)
    assert first.startswith(note.format(steps))
    assert rest == said
    assert note.format(3) in banneret(f"replay {match} --to 3").out
    assert "Nach anderen Regeln oder mit" in banneret(f"replay {match} --language de").out
    changed(match, 4, do="block")
    ran = banneret(f"replay {match}")
    assert (ran.code, ran.out) == (2, "")
    assert "line 4, step 3: 'block' is not allowed" in ran.err
    assert "recorded with rules version 7 (here 1) and content 'else' (here 'none')" in ran.err
    assert "(2 steps before it are good)" in ran.err
    assert banneret(f"replay {match} --to 2").code == 0


def test_replay_check(banneret: Command, match: str) -> None:
    steps = len(Record.load(match).steps)
    ran = banneret(f"replay {match} --check")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"match.jsonl: good. {steps} steps, played to the end\n"


def test_replay_to_a_step(banneret: Command, match: str) -> None:
    ran = banneret(f"replay {match} --to 4 --language de")
    assert "Nach Schritt 4 von " in ran.out
    assert "   4 • " in ran.out
    assert "   5 " not in ran.out
    assert "Plätze: Gierig, Gierig" in ran.out


def test_replay_svg(banneret: Command, match: str) -> None:
    assert banneret(f"replay {match} --to 0 --svg out.svg").out == "The picture is in out.svg.\n"
    assert Path("out.svg").read_text(encoding="utf-8").startswith("<svg")
    ran = banneret(f"replay {match} --svg no/where.svg")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "no/where.svg cannot be written" in ran.err


def test_replay_of_an_open_record(banneret: Command, match: str) -> None:
    lines = Path(match).read_text(encoding="utf-8").splitlines(keepends=True)
    Path(match).write_text("".join(lines[:6]), encoding="utf-8")
    assert "There is no closing line" in banneret(f"replay {match}").out
    ran = banneret(f"replay {match} --check")
    assert ran.code == 2
    assert ran.err == (
        "banneret: line 7: no closing line: the record is cut off or still being played "
        "(5 steps before it are good)\n"
    )


@pytest.mark.parametrize("flags", ["", "--check", "--to 2", "--svg out.svg"])
def test_replay_of_a_broken_record(banneret: Command, match: str, flags: str) -> None:
    text = Path(match).read_text(encoding="utf-8").replace('"step":4,"by":1', '"step":4,"by":0')
    Path(match).write_text(text + "nonsense\n", encoding="utf-8")
    ran = banneret(f"replay {match} {flags}")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("banneret: line 5, step 4: by seat 0, but here seat 1 is asked (3 ")
    assert ran.err.count("\n") == 1
    assert not Path("out.svg").exists()


def test_replay_to_no_step(banneret: Command, match: str) -> None:
    ran = banneret(f"replay {match} --to 999")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no step 999; the record has " in ran.err


# ---------------------------------------------------------------- rules


def test_rules_show(banneret: Command) -> None:
    assert banneret("rules show toy-bid-02").out == (
        "TOY-BID-02 (Bid): Who kept the last card has to play this one.\neditions: all; book\n"
    )
    ran = banneret("rules show TOY-BID-02 --language de")
    assert "Wer die letzte Karte behielt, muss diese spielen." in ran.out


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("show TOY-BID-77", "no rule 'TOY-BID-77'; TOY-BID has TOY-BID-01 to TOY-BID-03"),
        ("show nonsense", "no rule 'nonsense'; there are groups: "),
        ("list ludo", "no game 'ludo'"),
        ("list toy --group TOY-FLY", "no group 'TOY-FLY'; there are: TOY-SETUP, TOY-DEAL"),
        ("list toy --edition tenth", "no edition 'tenth'; there are: all"),
    ],
)
def test_rules_that_are_not(banneret: Command, line: str, message: str) -> None:
    ran = banneret(f"rules {line}")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert message in ran.err


def test_rules_list(banneret: Command) -> None:
    assert len(banneret("rules list toy").out.splitlines()) == 11
    assert len(banneret("rules list toy --group toy-bid").out.splitlines()) == 3
    found = banneret("rules list toy --search GOAL").out
    assert found == "TOY-END-01 (End): Who reaches the goal wins.\n"
    assert banneret("rules list toy --search unheard-of").out == ""


# ---------------------------------------------------------------- figures


def test_perft(banneret: Command) -> None:
    rows = [line.split() for line in banneret("perft toy --depth 3").out.splitlines()]
    assert rows == [
        ["depth", "decisions", "chance", "ends"],
        ["0", "0", "1", "0"],
        ["1", "0", "3", "0"],
        ["2", "9", "0", "0"],
        ["3", "18", "0", "0"],
    ]


def test_perft_of_nothing(banneret: Command) -> None:
    assert "--depth takes a whole number from 0" in banneret("perft toy --depth -1").err
    assert "not a position of the toy" in banneret("perft toy --depth 1 --position x").err


def test_simulate(banneret: Command) -> None:
    ran = banneret("simulate toy --games 20 --seats greedy,random --seed 2 --json")
    data = json.loads(ran.out)
    assert ran.err == ""
    assert data["games"] == 20
    assert sum(one["count"] for one in data["wins"]) + data["draws"]["count"] == 20
    text = banneret("simulate toy --games 20 --seats greedy,random --seed 2").out
    assert f"{data['wins'][0]['count']} of 20" in text
    assert "won by who took the first turn" in text


def test_simulate_nothing(banneret: Command) -> None:
    assert "at least one match" in banneret("simulate toy --games 0").err


def test_match(banneret: Command) -> None:
    ran = banneret("match toy --games 21 --seats greedy,random --seed 2 --json")
    data = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert (data["seats"], data["games"]) == (["greedy", "random"], 22)
    assert sum(data["score"]) == pytest.approx(1)
    again = json.loads(banneret([*shlex.split(data["command"])[1:], "--json"]).out)
    assert again["score"] == data["score"]
    german = banneret("match toy --games 22 --seats greedy,random --seed 2 --language de").out
    assert f"{100 * data['score'][0]:.1f} %".replace(".", ",") in german
    assert "Platz 0 bekommt" in german


def test_match_of_one_bot_has_it_in_every_seat(banneret: Command) -> None:
    data = json.loads(banneret("match toy --option players=3 --games 6 --seats random --json").out)
    assert data["seats"] == ["random"] * 3
    assert data["score"] == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("hypotheses", ["0.5,0.7", "elo:0,150"])
def test_match_stops_when_it_is_plain(banneret: Command, hypotheses: str) -> None:
    line = f"match toy --games 5000 --seats random,greedy --sprt {hypotheses} --alpha 0.1 --json"
    data = json.loads(banneret(line).out)
    assert data["sprt"]["verdict"] == "weaker"
    assert data["games"] < 200
    again = json.loads(banneret([*shlex.split(data["command"])[1:], "--json"]).out)
    assert again["sprt"] == data["sprt"]
    assert "random gets 50.0 %" in banneret(line.removesuffix(" --json")).out


@pytest.mark.parametrize(
    ("seats", "told"), [("random,greedy", "-∞ (-∞ to +748)"), ("greedy,random", "+∞ (-748 to +∞)")]
)
def test_elo_without_end_has_a_sign(banneret: Command, seats: str, told: str) -> None:
    out = banneret(f"match token-terrors --games 2 --seats {seats}").out
    assert re.search(rf"^  Elo +{re.escape(told)}$", out, re.MULTILINE)


def no_json(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")


@pytest.mark.parametrize(
    "test",
    ["", "--sprt 1e-9,0.999999999 --alpha 1e-9 --beta 1e-9", "--sprt 0.5,0.5000000000000001"],
)
def test_json_of_a_match_holds_only_finite_numbers(banneret: Command, test: str) -> None:
    ran = banneret(f"match toy --games 2 --seats random,greedy --seed 4 {test} --json")
    assert json.loads(ran.out, parse_constant=no_json)["elo"]["low"] is None


def test_records_of_a_match(banneret: Command) -> None:
    assert banneret("match toy --games 4 --seats greedy,random --record records").code == 0
    names = [path.name for path in sorted(Path("records").iterdir())]
    assert names == [f"match-00000{number}.jsonl" for number in range(4)]
    assert "4 of 4 hold" in banneret("recheck records").out
    ran = banneret("simulate toy --games 4 --record records")
    assert ran.code == 2
    assert "records is there already; --record takes a new folder" in ran.err
    assert banneret("simulate toy --games 2 --record others").code == 0
    assert len(list(Path("others").iterdir())) == 2


@pytest.mark.parametrize("command", ["simulate", "match"])
def test_matches_that_fail_are_told_of(
    banneret: Command, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    def rules_that_fail(state: State, bots: Sequence[str], seed: int) -> MatchResult:
        if seed % 4 == 0:
            raise ArithmeticError("no idea")
        return play(state, bots, seed)

    monkeypatch.setattr(runner, "play", rules_that_fail)
    ran = banneret(f"{command} toy --games 20 --seats greedy,random --json")
    failed = json.loads(ran.out)["failed"]
    assert ran.code == 1
    assert 0 < len(failed) < 20
    for one in failed:
        assert one["lost"]
        assert f"match {one['match']} ({','.join(one['seats'])}; seed {one['seed']})" in ran.err
    assert "failed twice and does not count: ArithmeticError: no idea" in ran.err


def test_match_that_is_interrupted_shows_what_was_played(
    banneret: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(plan: runner.Plan, jobs: int) -> Iterator[runner.Played]:
        yield from islice(runner.run(plan, jobs), 5)
        raise KeyboardInterrupt

    monkeypatch.setattr(match_command, "run_plan", stopped)
    ran = banneret("match toy --games 50 --seats greedy,random --json --record records")
    assert (ran.code, ran.err) == (130, "banneret: stopped by Ctrl-C\n")
    data = json.loads(ran.out)
    assert (data["games"], data["left_out"]) == (4, 1)
    assert len(list(Path("records").iterdir())) == 5


def test_no_match_comes_to_its_end(banneret: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ArithmeticError("no idea")

    monkeypatch.setattr(RandomBot, "choose", fail)
    ran = banneret("simulate toy --games 2 --seats random")
    assert (ran.code, ran.out) == (2, "")
    assert "no match came to its end" in ran.err


def test_games(banneret: Command) -> None:
    assert "toy " in banneret("games").out
    ran = banneret("games toy")
    assert "  goal=4  spaces to run (from 1 to 20) [TOY-SETUP-01]" in ran.out
    german = banneret("games toy --language de")
    assert "  goal=4  Felder zu laufen (von 1 bis 20) [TOY-SETUP-01]" in german.out


def test_replay_from_a_position(banneret: Command) -> None:
    position = "round=2 places=0,3 blocks=1,0 kept=0,0 cards=1,2 bids=0,0 ask=window:0:1"
    recorder = Recorder(Record(new_header(TOY.game({}), ["Wren", "Ozzy"], position)))
    recorder.record().save("match.jsonl")
    ran = banneret("replay match.jsonl")
    assert "Begun from a position: round=2" in ran.out
    assert "After step 0 of 0:" in ran.out
    # People whose names are no bots' take their seats again.
    assert "Pass the device to Seat A (human)" in banneret("play --resume match.jsonl").out
