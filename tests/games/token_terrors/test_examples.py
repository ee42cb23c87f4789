"""The rule books' examples of play, as the records in examples/ tell them.

A comment "text" marks the figures that a book itself states.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.games.token_terrors.game import TokenTerrorsGame
from banneret.games.token_terrors.state import TokenTerrors
from banneret.kernel.record import Record
from tests.games.token_terrors.desk import LATER, spaces
from tests.games.token_terrors.play import Play, stands

EXAMPLES = Path(__file__).parents[3] / "examples"
NAMES = ("prototype", "first", "second", "sole_survivor")

later = pytest.mark.parametrize("edition", LATER)


class Reading(Play):
    """A record that is read on, step by step."""

    def __init__(self, name: str) -> None:
        self.record = Record.load(EXAMPLES / f"token_terrors_{name}.jsonl")
        game, state = self.record.game, self.record.start()
        assert isinstance(game, TokenTerrorsGame)
        assert isinstance(state, TokenTerrors)
        super().__init__(game, state)
        self.waiting = [step.do for step in self.record.steps]

    def until(self, text: str) -> Reading:
        """Read on up to the next step of these words, which is done."""
        while True:
            step = self.waiting.pop(0)
            self.do(step)
            if step == text:
                return self

    def until_the_end(self) -> Reading:
        """Read all that is left."""
        if self.waiting:
            self.do(*self.waiting)
            self.waiting = []
        return self


def shift(origin: str, end: str) -> tuple[int, int]:
    """How many files to the right and ranks up `end` lies from `origin`, as Ozzy sees it."""
    return ord(end[0]) - ord(origin[0]), int(end[1]) - int(origin[1])


@pytest.mark.parametrize("name", NAMES)
def test_the_record_replays(name: str) -> None:
    record = Record.load(EXAMPLES / f"token_terrors_{name}.jsonl")
    assert record.check() == Reading(name).until_the_end().state
    assert record.header.seats == ["Ozzy", "Wren"]
    assert record.dumps() == (EXAMPLES / f"token_terrors_{name}.jsonl").read_text()


# ---------------------------------------------------------------- A: the prototype's round


@pytest.mark.rule("TT-EXAMPLE-01", "TT-SETUP-18", "TT-SETUP-17", "TT-SETUP-02")
def test_example_a_setup() -> None:
    play = Reading("prototype")
    assert set(play.game.in_box) == {5, 0}
    play.until("roll 5").until("roll 2")
    assert (play.asked, play.surge) == ("Ozzy", "1/1")  # text: 1 Surge Point each
    play.until("draft 5 elf")
    play.until("draw zombie").until("draw zombie")
    assert play.pile("Ozzy", "ranks") == "2 Zombie, 3 Goblin"
    play.until("keep").until("keep")
    assert play.pile("Ozzy", "reserves") == "2 Goblin, 3 Zombie"
    assert play.pile("Wren", "reserves") == "2 Elf, 3 Wyvern"
    assert play.surge == "1/1"
    play.until("zombie a1")
    assert play.board == stands(  # text: five tokens each
        "Ozzy Goblin d2, Goblin e1, Goblin g1, Zombie b2, Zombie a1;"
        "Wren Wyvern c7, Wyvern g7, Elf a7, Elf b6, Elf f6"
    )
    assert play.threats("d2 e1 g1 b2 a1 c7 g7 a7 b6 f6") == [1] * 10
    assert play.turn_of == "Wren"  # text: Wren goes first, so Wren is the second player


@pytest.mark.rule("TT-EXAMPLE-01", "TT-FLIGHT-01", "TT-RUSH-01", "TT-BATTLE-09", "TT-BATTLE-12")
def test_example_a_turn_1() -> None:
    play = Reading("prototype").until("zombie a1")
    assert {text for text in play.legal if text.startswith("refresh")} == set()  # text
    play.until("c7")
    assert play.commands == 3
    assert play.fork().do("Take Flight c7-c6-c5-d5").board == play.until("take flight c7-d5").board
    assert sum(map(abs, shift("c7", "d5"))) == 3  # text: 3 spaces
    assert play.commands == 2
    assert play.threat("d5") == 1  # text
    assert "TT-BATTLE-04" in play.refused("Battle d5xd2")
    play.until("rush")
    assert play.commands == 1
    play.until("d5xd2")
    assert play.commands == 0
    assert shift("d5", "d2") == (0, -3)  # text: 3 spaces away
    assert play.fought == (1, 1)  # text: with Threat 1
    assert play.fork().do("decline").hurt == {"d2": 1}  # text: deal it 1 damage
    assert play.asked == "Ozzy"
    play.until("roll").until("roll 4")  # text: 4
    play.until("d2-e4")
    assert shift("d2", "e4") == (1, 2)  # text: 2 up and one over
    assert (play.token("e4"), play.damaged) == ("Goblin", set())
    assert play.ends("d5x") == set()  # text: cannot target the Goblin with another attack
    assert "TT-BATTLE-04" in play.refused("Battle d5xe4")
    play.until("enrage")
    assert (play.threat("d5"), play.surge) == (2, "1/0")  # text
    assert play.legal == {"rest", "stay"}  # text: no Surge Points left to spend
    play.until("stay")
    assert play.token("d5") == "Wyvern E"  # text: Readied
    assert (play.turn_of, play.surge) == ("Ozzy", "1/0")
    assert len(play.board["Wren"]) == 5


@pytest.mark.rule("TT-EXAMPLE-01", "TT-ENABLE-01", "TT-BATTLE-03", "TT-SURGE-05")
def test_example_a_turn_2() -> None:
    play = Reading("prototype").until("stay")
    assert {text for text in play.legal if text.startswith("refresh")} == set()  # text
    play.until("e4")
    assert (play.commands, play.surge) == (3, "1/0")  # text
    play.until("enable e1")
    assert play.commands == 2
    play.until("e1-e2").until("e2-e3")
    assert shift("e1", "e3") == (0, 2)  # text: 2 spaces
    assert shift("e4", "e3") == (0, -1)  # text: adjacent to the active Goblin
    assert play.threats("e3 e4") == [2, 2]  # text
    play.until("blindside e4xd5")
    assert play.commands == 0
    assert play.fought == (2, 2)
    assert play.hurt == {"d5": 2}  # text: 2 damage; no retaliation
    assert play.token("d5") == ""  # text: destroyed
    assert play.pile("Wren", "cemetery") == "1 Wyvern"  # text
    assert play.surge == "1/0"  # text
    play.until("rest")
    assert play.surge == "2/0"  # text
    assert play.waiting == []
    assert play.board == stands(
        "Ozzy Goblin e4 R, Goblin e3, Goblin g1, Zombie b2, Zombie a1;"
        "Wren Wyvern g7, Elf a7, Elf b6, Elf f6"
    )
    assert play.pile("Wren", "reserves") == "2 Elf, 3 Wyvern"
    assert (play.turn_of, play.step) == ("Wren", "refresh")


# ---------------------------------------------------------------- the Sole Survivor


@pytest.mark.rule("TT-EXAMPLE-04", "TT-SOLE-01", "TT-SOLE-02", "TT-SOLE-03")
def test_the_sole_survivor() -> None:
    play = Reading("sole_survivor")
    assert play.board == stands("Ozzy Zombie d4; Wren Elf d7")
    play.until("enrage")
    assert play.threat("d6") == 2  # text
    play.until("d6xd4")
    assert shift("d6", "d4") == (0, -2)  # text: at range 2
    assert play.fought == (2, 1)
    play.until("roll").until("roll 1")  # text: 1, which fails
    assert play.asked == "Ozzy"
    assert play.legal == {"pay 0", "pay 1", "pay 2"}  # text: up to 2 Surge Points

    for points in (0, 1):
        fallen = play.fork().do(f"Pay {points}")
        assert fallen.hurt == {"d4": 2 - points}
        assert fallen.board == {"Ozzy": set(), "Wren": {"Elf d6"}}
        assert (fallen.winner, fallen.surge) == ("Wren", f"{2 - points}/0")

    play.until("pay 2")
    assert (play.surge, play.damaged, play.hurt) == ("0/0", set(), {})
    assert play.token("d4") == "Zombie"  # text: able to fight another day
    assert (play.asked, play.commands, play.threat("d6")) == ("Wren", 0, 1)
    assert play.legal == {"rest", "stay"}
    play.until("rest")
    assert (play.board["Wren"], play.surge) == ({"Elf d6 R"}, "0/1")


# ---------------------------------------------------------------- B, C: the later editions


@later
@pytest.mark.rule("TT-EXAMPLE-02", "TT-EXAMPLE-03", "TT-SETUP-17", "TT-SETUP-11", "TT-SETUP-02")
def test_examples_b_and_c_setup(edition: str) -> None:
    play = Reading(edition)
    assert max(play.game.in_box) == 6
    play.until("keep").until("keep")
    assert play.pile("Ozzy", "reserves") == "2 Elf, 3 Soldier"  # text: 5
    assert play.pile("Wren", "reserves") == "2 Goblin, 3 Wyvern"  # text: 5
    assert (play.asked, play.surge) == ("Wren", "1/1")  # text: 1 Surge Point each
    play.until("elf g1")
    assert play.board == stands(  # text: 5 each
        "Ozzy Soldier d2, Soldier e2, Soldier f2, Elf a1, Elf g1;"
        "Wren Wyvern f6, Wyvern d6, Goblin c6, Goblin c7, Goblin g7"
    )
    assert play.threats("d2 e2 f2") == [2, 3, 2]
    assert play.threats("d6 f6 c6 c7 g7") == [1, 1, 2, 2, 1]
    assert play.turn_of == "Wren"  # text: Wren is the second player and begins


@later
@pytest.mark.rule("TT-EXAMPLE-02", "TT-EXAMPLE-03", "TT-FLIGHT-01", "TT-BATTLE-05", "TT-BATTLE-10")
def test_examples_b_and_c_turn_1(edition: str) -> None:
    play = Reading(edition).until("f6")
    assert play.commands == 3
    assert play.can("Take Flight f6-f5-e5-d5")
    play.until("take flight f6-d5")
    assert shift("f6", "d5") == (-2, -1)  # text: 1 forward, 2 to Wren's right
    assert (play.commands, play.threats("d5 d6")) == (2, [2, 2])  # text
    play.until("rush")
    assert (play.commands, play.surge) == (1, "1/1")
    play.until("sure shot d5xd2")
    assert (play.commands, play.surge) == (0, "1/0")  # text: the last command and the point
    assert shift("d5", "d2") == (0, -3)  # text: 3 spaces away
    assert play.fought == (2, 2)  # text
    assert play.asked == "chance"
    for pips in (1, 2, 3, 4, 5):
        assert play.fork().do(f"Roll {pips}").hurt == {"d2": 2}  # text: only a 6 evades
    play.until("roll 6")
    assert play.can("Evade d2-d3-d4-e4")
    play.until("d2-e4")
    assert shift("d2", "e4") == (1, 2)  # text: 2 forward, 1 to the right
    assert shift("d5", "e4") == (1, -1)  # text: it surrounds the Wyvern, but is not adjacent
    assert (play.token("e4"), play.damaged) == ("Soldier", set())
    assert play.legal == {"rest", "stay"}  # text: no more commands this turn
    play.until("rest")
    assert (play.token("d5"), play.surge) == ("Wyvern R", "1/1")  # text
    assert len(play.board["Wren"]) == 5
    assert play.turn_of == "Ozzy"  # text: Reinforce is skipped


@later
@pytest.mark.rule("TT-BATTLE-13", "TT-BATTLE-14", "TT-BATTLE-15", "TT-RUSH-02")
def test_examples_b_and_c_where_the_soldier_may_go(edition: str) -> None:
    play = Reading(edition).until("sure shot d5xd2").until("roll 6")
    ends = spaces("a2 b1 b2 b3 c1 c2 c3 c4 d1 d3 d4 e1 e3 e4 f1 f3 g2")
    if edition == "second":
        ends -= {"d3", "d4"}
        for space in ("d3", "d4"):
            assert "TT-BATTLE-14" in play.refused(f"Evade d2-{space}")
    assert play.ends("d2-") == ends
    assert len(play.legal) == (17 if edition == "first" else 15)


@later
@pytest.mark.rule("TT-EXAMPLE-02", "TT-EXAMPLE-03", "TT-MARCH-01", "TT-PHALANX-01", "TT-TURN-12")
def test_examples_b_and_c_turn_2(edition: str) -> None:
    play = Reading(edition).until("rest")
    assert {text for text in play.legal if text.startswith("refresh")} == set()  # text
    play.until("e4")
    assert (play.commands, play.surge) == (3, "1/1")  # text: 3 commands, 1 Surge Point
    play.until("e2-e3").until("march f2")
    assert play.can("f2-f3-f4")
    play.until("f2-f4")
    assert play.commands == 2
    assert play.threats("e3 f4 e4") == [2, 2, 3]  # text
    play.until("blindside e4xd5")
    assert play.commands == 0
    assert play.fought == (3, 2)
    assert play.hurt == {"d5": 3}  # text: 3 damage; no retaliation
    assert play.token("d5") == ""  # text: destroyed
    assert play.pile("Wren", "cemetery") == "1 Wyvern"  # text
    assert play.threat("d6") == 1
    play.until("phalanx")
    assert (play.token("e4"), play.surge) == ("Soldier P", "0/1")  # text: Readied, no point left
    assert play.threat("e4") == 5  # text: 3 + 2
    rested = play.fork().do("Rest")
    assert (rested.token("e4"), rested.threat("e4")) == ("Soldier R", 3)  # text: Phalanx is lost
    play.until("stay")
    assert (play.token("e4"), play.threat("e4")) == ("Soldier P", 5)
    assert (play.turn_of, play.surge) == ("Wren", "0/1")


# Wren's points at the start of turn 3, after the Dash, after Enable and after the Rest, as the
# texts state them; the second edition's forgets the point of the Rest in turn 1 (TT-EXAMPLE-03).
POINTS_IN_TEXT = {"first": [1, 2, 1, 2], "second": [0, 1, 0, 1]}
FORGOTTEN = {"first": 0, "second": 1}


@later
@pytest.mark.rule("TT-EXAMPLE-02", "TT-EXAMPLE-03", "TT-SURGE-02", "TT-ENRAGE-08", "TT-TURN-15")
def test_examples_b_and_c_turn_3(edition: str) -> None:
    play = Reading(edition).until("stay")
    assert len(play.board["Wren"]) == 4  # text
    assert {text for text in play.legal if text.startswith("refresh")} == set()  # text
    points = [play.surge]
    play.until("c6")
    assert play.commands == 3
    play.until("c6-b6").until("b6-a6").until("a6-a7")
    points.append(play.surge)  # text: a Dash
    assert (play.commands, play.threats("a7 c7")) == (0, [1, 1])
    play.until("enable c7")
    points.append(play.surge)
    play.until("c7-b7")
    assert play.threats("a7 b7") == [2, 2]  # text
    play.until("enrage")
    assert (play.token("b7"), play.threat("b7")) == ("Goblin E", 3)  # text: Readied
    play.until("rest")
    assert play.token("a7") == "Goblin R"  # text
    points.append(play.surge)
    expected = [number + FORGOTTEN[edition] for number in POINTS_IN_TEXT[edition]]
    assert points == [f"0/{number}" for number in expected] == ["0/1", "0/2", "0/1", "0/2"]

    assert (play.asked, play.step) == ("Wren", "reinforce")  # text: only 4 on the board
    assert play.threats("b7 a7") == [3, 2]
    play.until("goblin c7")
    assert play.threats("b7 c7 a7") == [4, 2, 2]  # text: each of b7 and c7 gains 1
    assert play.waiting == []
    assert play.board == stands(
        "Ozzy Soldier e4 P, Soldier e3, Soldier f4, Elf a1, Elf g1;"
        "Wren Wyvern d6, Goblin a7 R, Goblin b7 E, Goblin c7, Goblin g7"
    )
    assert play.pile("Ozzy", "reserves") == "2 Elf, 3 Soldier"
    assert play.pile("Wren", "reserves") == "1 Goblin, 3 Wyvern"
    assert play.pile("Wren", "cemetery") == "1 Wyvern"
    assert (play.surge, play.turn_of) == ("0/2", "Ozzy")
