"""Records looked over at the terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from banneret.kernel import registry
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.state import CHANCE
from banneret.lab.match import Players
from examples.own_game import TOY
from tests.cli.command import Command

FILE = "match.jsonl"
STEP = 21  # keeping the card then costs seat 0 win chance


@pytest.fixture(autouse=True)
def _played(banneret: Command) -> None:
    """A match between greedy bots, as a file where the command runs."""
    game = TOY.game({})
    recorder = Recorder(Record(new_header(game, ["greedy", "Ozzy"])))
    players = Players({0: "greedy", 1: "greedy"}, 1)
    while not recorder.match.state.is_terminal():
        recorder.do(players.choose(recorder.match.state))
    recorder.finish()
    recorder.record().save(FILE)


def test_a_whole_match(banneret: Command) -> None:
    ran = banneret(f"analyse {FILE} --bot mcts:100")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert "judged by Search, 100 simulations, each from what its seat knew: 10." in lines[0]
    assert re.search(r"^Seat A \(Greedy\) +\d+ % [▁▂▃▄▅▆▇█]{11} 0 %$", ran.out, re.MULTILINE)
    assert re.search(r"^Seat B \(Ozzy\) +\d+ % [▁▂▃▄▅▆▇█]{11} 100 %$", ran.out, re.MULTILINE)
    assert f"step {STEP}  Seat A (Greedy)  -" in ran.out
    assert "keep (Keep your card); better: play (Play your" in ran.out
    assert re.search(r"^ +luck +own +others +later$", ran.out, re.MULTILINE)
    assert banneret(f"analyse {FILE} --bot mcts:100").out == ran.out


def test_a_terminal_without_unicode(banneret: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.cli.thoughts.speaks_unicode", lambda: False)
    ran = banneret(f"analyse {FILE} --bot mcts:20")
    assert re.search(r"^Seat B \(Ozzy\) +\d+ % \d{11} 100 %$", ran.out, re.MULTILINE)


def test_german_and_one_seat(banneret: Command) -> None:
    ran = banneret(f"analyse {FILE} --bot mcts:100 --language de --seat 1")
    assert "Entscheidungen, beurteilt von Suche, 100 Simulationen" in ran.out
    assert f"Schritt {STEP}" not in ran.out
    assert "Zufall  eigene  andere  später" in ran.out


def test_one_decision(banneret: Command) -> None:
    ran = banneret(f"analyse {FILE} --step {STEP} --bot mcts:200")
    assert ran.code == 0
    assert "A: play your card or keep it?" in ran.out
    assert "Search, 200 simulations thinks, after 200 simulations: Seat A (Greedy) wins" in ran.out
    assert re.search(r"The next best choice loses \d+ points of win chance\.", ran.out)
    assert ran.out.endswith("Played: keep (Keep your card)\n")


def test_json(banneret: Command) -> None:
    told = json.loads(banneret(f"analyse {FILE} --bot mcts:100 --json").out)
    assert told["game"] == "toy"
    assert told["seats"] == ["greedy", "Ozzy"]
    assert STEP in [one["step"] for one in told["costly"]]
    for seat in range(2):
        parts = sum(told[name][seat] for name in ("luck", "choice", "others", "rest"))
        assert told["decisions"][0]["chances"][seat] + parts == pytest.approx(told["final"][seat])
    one = json.loads(banneret(f"analyse {FILE} --step {STEP} --bot mcts:100 --json").out)
    assert one["bot"] == "mcts:100"
    assert {way["action"] for way in one["ways"]} == {"play", "keep"}
    assert (one["seat"], one["played"]) == (0, "keep")


def test_another_seat_knows_something_else(banneret: Command) -> None:
    line = f"analyse {FILE} --step {STEP} --bot mcts:50"
    own, other = banneret(f"{line} --seat 0").out, banneret(f"{line} --seat 1").out
    assert "  Hand: [Hidden card]" in own  # of the other
    assert own != other


@pytest.mark.parametrize(
    ("game", "tells_all"), [("sack-armies", False), ("terreign", False), ("token-terrors", True)]
)
def test_what_another_seat_played_is_told_where_nothing_is_hidden(
    banneret: Command, game: str, tells_all: bool
) -> None:
    rules = registry.entry(game).game({})
    recorder = Recorder(Record(new_header(rules, ["greedy"] * rules.num_players)))
    players = Players(dict.fromkeys(range(rules.num_players), "greedy"), 1)
    while (asked := recorder.match.state.current_player()) == CHANCE:
        recorder.do(players.choose(recorder.match.state))
    recorder.do(players.choose(recorder.match.state))
    recorder.record().save("begun.jsonl")
    steps = recorder.record().steps
    line = f"analyse begun.jsonl --step {len(steps)} --bot mcts:5"
    for seat, told in (
        ("", True),
        (f" --seat {asked}", True),
        (f" --seat {(asked + 1) % rules.num_players}", tells_all),
    ):
        assert ("Played: " in banneret(line + seat).out) == told
        played = json.loads(banneret(f"{line}{seat} --json").out)["played"]
        assert played == (steps[-1].do if told else None)


def test_what_is_asked_now(banneret: Command) -> None:
    record = Record.load(FILE)
    Record(record.header, record.steps[: STEP - 1]).save("open.jsonl")
    ran = banneret(f"analyse open.jsonl --step {STEP} --bot mcts:50")
    assert "The next best choice" in ran.out
    assert "Played:" not in ran.out


def test_a_match_without_a_choice(banneret: Command) -> None:
    Record(Record.load(FILE).header).save("empty.jsonl")
    ran = banneret("analyse empty.jsonl")
    assert ran.out == "There was no choice to judge in this match.\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--step 1", "step 1 is an outcome of chance, and no decision"),
        ("--step 99", "--step goes from 1 to 27 in this record, not to 99"),
        ("--step 27", "the match was over after step 26; nobody decides then"),
        ("--step 0", "--step takes a whole number from 1, not '0'"),
        ("--seat 2", "there is no seat 2; seats go from 0 to 1"),
        ("--bot greedy", "'greedy' does not say what it thinks; level:1 to level:5, mcts:500"),
        ("--bot mcts:many", "'many' is no budget; one is simulations"),
        ("--bot nobody", "no bot 'nobody'; there are: level:1"),
    ],
)
def test_what_cannot_be_is_told(banneret: Command, line: str, message: str) -> None:
    ran = banneret(f"analyse {FILE} {line}")
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_a_broken_record_is_told(banneret: Command) -> None:
    Path(FILE).write_text("nothing\n", encoding="utf-8")
    ran = banneret(f"analyse {FILE}")
    assert ran.code == 2
    assert ran.err.startswith("banneret: ")


def test_games_names_the_levels(banneret: Command) -> None:
    english, german = banneret("games toy").out, banneret("games toy --language de").out
    assert "  level:1   For a first match: looks at its own turn only, 20 simulations" in english
    assert "  level:1   Für eine erste Partie: blickt nur auf den eigenen Zug" in german
    assert len(re.findall(r"^  level:\d ", english, re.MULTILINE)) == 5
