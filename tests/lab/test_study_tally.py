"""The table of what each seat had, drew and used in the matches of a study."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

import banneret
from banneret.cli import main
from banneret.kernel.errors import OptionsError
from banneret.kernel.registry import entry
from banneret.lab import Study
from banneret.lab.study.onlooker import Onlooker
from banneret.lab.study.plan import Plan, arm_of
from banneret.lab.study.playing import lost
from banneret.lab.study.rows import Content, Row
from banneret.lab.study.tables import CONTENT
from banneret.lab.study.tallying import Tally
from examples.own_game import TOY
from tests.lab.studies import ROOT, files_of

QUICK = banneret.game("token-terrors", setup="quick")
ROUNDS = 6
PLAN = Plan(
    question="balance",
    game=QUICK.name,
    arms=(arm_of("all", QUICK, ("random", "random")),),
    rounds=ROUNDS,
    seed=11,
    luck=True,
    content=True,
    records=1,
)
HOW = ("had", "drawn", "used")
ALONE = {"phalanx": "talent", "incite": "talent", "rest": "command", "enrage": "command"}
"""What is written as its name where it is used, and of which kind it is."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a study is that one process has played."""
    path = tmp_path_factory.mktemp("tally") / "one"
    Study.play(PLAN, out=path)
    return path


@pytest.fixture(scope="module")
def rows(folder: Path) -> list[dict[str, object]]:
    """Its table."""
    frame = pl.read_parquet(folder / "content.parquet")
    assert frame.schema == CONTENT
    return list(frame.to_dicts())


class Leaves(Onlooker):
    """Somebody who has seen enough after some matches."""

    def seen(self, rows: Iterator[Row], matches: int) -> Iterator[Row]:
        for number, row in enumerate(rows):
            if number == ROUNDS:
                raise KeyboardInterrupt
            yield row


def test_table_is_the_same_from_two_processes_that_were_cut_off(
    folder: Path, tmp_path: Path
) -> None:
    two = tmp_path / "two"
    with pytest.raises(KeyboardInterrupt):
        Study.play(PLAN, jobs=2, out=two, onlooker=Leaves())
    assert not (two / "content.parquet").exists()
    Study.play(PLAN, jobs=2, resume=two)
    assert files_of(folder) == files_of(two)
    assert "content.parquet" in files_of(folder)


def test_table_has_each_thing_of_each_seat_once_and_in_order(
    rows: list[dict[str, object]],
) -> None:
    keys = [(row["match"], row["seat"], row["kind"], row["item"]) for row in rows]
    assert keys == sorted(set(keys))
    assert {row["match"] for row in rows} == set(range(PLAN.matches))
    assert all(row["had"] or row["drawn"] or row["used"] for row in rows)


@pytest.mark.rule("TT-SETUP-17", "TT-SETUP-23")
def test_table_says_whose_ready_made_army_it_is(
    folder: Path, rows: list[dict[str, object]]
) -> None:
    begins = pl.read_parquet(folder / "matches.parquet")["first"].to_list()
    for match, second in enumerate(begins):  # the second player takes the first turn
        had = {
            (row["seat"], row["item"])
            for row in rows
            if row["match"] == match and row["kind"] == "faction" and row["had"]
        }
        first = 1 - second
        assert had == {
            *((first, name) for name in ("soldier", "elf")),
            *((second, name) for name in ("goblin", "wyvern")),
        }


@pytest.mark.rule("TT-TALENT-01", "TT-TURN-11", "TT-ENRAGE-01")
def test_table_counts_what_the_records_say_was_done(
    folder: Path, rows: list[dict[str, object]]
) -> None:
    written = Counter[object]()
    for number in range(PLAN.matches):
        text = (folder / "records" / f"match-{number:06}.jsonl").read_text(encoding="utf-8")
        for step in map(json.loads, text.splitlines()):
            if step.get("do") in ALONE:
                written[number, step["by"], ALONE[step["do"]], step["do"]] += 1
    told = {
        (row["match"], row["seat"], row["kind"], row["item"]): row["used"]
        for row in rows
        if row["item"] in ALONE and row["used"]
    }
    assert sum(written.values()) > 100
    assert told == written


@pytest.mark.parametrize(
    ("game", "options"),
    [("token-terrors", {"tactics": True, "grudges": True}), ("sack-armies", {}), ("terreign", {})],
)
def test_every_kind_is_documented_with_what_can_be_said_of_it(
    game: str, options: dict[str, object]
) -> None:
    text = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    table = text.partition("| `kind` | `had` | `drawn` | `used` |")[2].partition("\n\n")[0]
    told = {
        kind: tuple(how for how, cell in zip(HOW, cells, strict=True) if cell.strip())
        for names, *cells in (row[1:-1].split("|") for row in table.splitlines()[2:])
        for kind in re.findall("`([a-z]+)`", names)
    }
    kinds = entry(game).game(options).contents()
    assert {kind.id: kind.how for kind in kinds}.items() <= told.items()


def test_table_is_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "table", str(folder), "--content", "--columns", "item,used", "--json"]
    assert main(words) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert first.keys() == {"item", "used"}
    assert main([*words[:3], "--decisions"]) != 0
    assert "has no decisions.parquet" in capsys.readouterr().err


def test_match_that_is_lost_has_nothing_in_the_table() -> None:
    assert lost(PLAN, PLAN.cell(0), "it failed").content == ()


def test_game_that_does_not_tell_is_refused() -> None:
    toy = TOY.game({})
    plan = Plan("balance", "toy", (arm_of("all", toy, ("random",) * 2),), 1, 7, content=True)
    with pytest.raises(OptionsError, match="toy does not tell what it is played with"):
        plan.checked()


def test_match_without_a_turn_has_what_its_end_shows() -> None:
    game = entry("terreign").game({"players": 2, "houses": "tagion, gryssel"})
    end = game.new_initial_state()
    assert end.turn_number() == 0
    assert Tally(game).rows(5, end) == (
        Content(5, 0, "house", "tagion", had=True, drawn=0, used=0),
        Content(5, 1, "house", "gryssel", had=True, drawn=0, used=0),
    )
    undrawn = entry("terreign").game({"players": 2})
    assert Tally(undrawn).rows(5, undrawn.new_initial_state()) == ()
