"""Studies of the content: what is strong, what is used, and what wins when it is drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from msgspec import structs

from banneret.cli import main
from banneret.kernel.errors import OptionsError
from banneret.kernel.registry import entry
from banneret.kernel.rng import rng_for
from banneret.lab import Study
from banneret.lab.study import tables
from banneret.lab.study.content import Rating, Strengths, brought, content
from banneret.lab.study.page import page_of
from banneret.lab.study.plan import Plan, arm_of, rounds_for
from banneret.lab.study.rows import Content, Row
from banneret.lab.study.telling_content import content_report
from banneret.lab.study.words import words
from examples.own_game import TOY
from tests.lab.studies import JOURNAL, WON, begun, files_of, in_words, started, until

DRAGON = """
[[faction]]
id = "dragon"
name = "Dragon"
plural = "Dragons"
style = "melee"
threat = 6
talents = [{ id = "phalanx", cost = 1 }, { id = "undead", cost = 1 }]
"""
STRONGEST = "benevol"
"""The House that gets most in matches that are made up."""

Winner = Callable[[tuple[str, ...], int], int]


def a_plan(game: str, games: int, **options: Any) -> Plan:
    """A plan of matches with all that seats can bring."""
    rules = entry(game).game(options)
    arm = arm_of("all", rules, ["random"] * rules.num_players)
    return rounds_for(
        Plan("content", game, (arm,), 1, 7, content=True, dealt=True), games
    ).checked()


def rows_of(plan: Plan, winner: Winner) -> list[Row]:
    """Made-up matches.

    Args:
        plan: of them.
        winner: the seat that wins, whose partners win with it, by what each seat brings and by a number
            below 1,000.
    """
    rows, game = [], plan.game_of(0)
    for number in range(plan.matches):
        cell = plan.cell(number)
        luck = rng_for(cell.dice_seed, "made up", cell.way).below(1000)
        winners = game.partners(winner(plan.line_up(cell), luck))
        points = tuple((seat in winners) / len(winners) for seat in range(game.num_players))
        rows.append(
            structs.replace(
                WON,
                match=number,
                round=cell.round,
                way=cell.way,
                bots=plan.arms[0].bots,
                returns=tuple(2 * one - 1 for one in points),
                points=points,
                first=luck % game.num_players,
            )
        )
    return rows


def houses(plan: Plan) -> Iterator[Content]:
    """Each seat has the House that it brings."""
    for number in range(plan.matches):
        for seat, house in enumerate(plan.line_up(plan.cell(number))):
            yield Content(number, seat, "house", house, had=True, drawn=0, used=0)


def named(ratings: tuple[Rating, ...]) -> dict[str, Rating]:
    """Ratings by what they are of."""
    return {one.item: one for one in ratings}


# ---------------------------------------------------------------- known truths


@pytest.mark.parametrize(
    ("options", "even"),
    [({"players": 2}, 1 / 2), ({"players": 4}, 1 / 4), ({"variant": "alliances"}, 1 / 2)],
    ids=["two sides", "four seats", "two teams"],
)
def test_strongest_house_is_found_and_a_handicap_of_seats_is_not_taken_for_strength(
    options: dict[str, Any], even: float
) -> None:
    """One House wins 8 of 10 matches that it is in; others, and those, go mostly to the first seat."""
    plan = a_plan("terreign", 600, **options)

    def winner(line_up: tuple[str, ...], luck: int) -> int:
        if STRONGEST in line_up and luck < 800:
            return line_up.index(STRONGEST)
        return 0 if luck % 2 else luck // 2 % len(line_up)

    rows = rows_of(plan, winner)
    answer = content(plan, rows, houses(plan))
    assert answer.even == even
    (found,) = (one for one in answer.kinds if one.kind == "house")
    ratings = named(found.ratings)
    assert len(ratings) == 8
    best = ratings.pop(STRONGEST)
    assert best.is_real
    for one in ratings.values():
        assert one.figure.high is not None
        assert best.figure.low is not None
        assert one.figure.high < best.figure.low
    real = [item for item, one in ratings.items() if one.is_real and one.figure.value > even]  # type: ignore[operator]  # all have one
    assert real == []
    assert {one.figure.value for one in found.ratings} == {one.value for one in brought(plan, rows)}
    for met in found.crossings:
        if STRONGEST in (met.one, met.other):
            value = met.figure.value or 0.0
            assert (value if met.one == STRONGEST else 1 - value) > 0.5
    assert bool(found.pairs) == ("variant" in options)
    for pair in found.pairs:
        assert pair.figure.matches > 0


def test_what_is_drawn_is_told_apart_from_what_is_not() -> None:
    """Whoever draws the parry wins 3 of 4 matches; the feint comes to somebody and changes nothing."""
    plan = a_plan("terreign", 400, players=2)
    things, won = list(houses(plan)), dict[int, int]()
    for number in range(plan.matches):
        rng = rng_for(number, "drawn")
        holder, other = rng.below(2), rng.below(2)
        won[number] = holder if rng.below(4) else 1 - holder
        things += [
            Content(number, holder, "item", "parry", had=False, drawn=1 + rng.below(2), used=2),
            Content(number, other, "item", "feint", had=False, drawn=1, used=0),
        ]
    numbers = iter(range(plan.matches))
    rows = rows_of(plan, lambda line_up, luck: won[next(numbers)])
    (found,) = (one for one in content(plan, rows, things).kinds if one.kind == "item")
    drawn = named(found.drawn)
    assert drawn["parry"].figure.holds(0.75)
    assert drawn["parry"].is_real
    assert drawn["feint"].figure.holds(0.5)
    assert not drawn["feint"].is_real
    assert drawn["parry"].figure.matches == 400
    usage = {one.item: one for one in found.usage}
    assert (usage["parry"].figure.value, usage["parry"].times) == (1.0, 800)
    assert usage["feint"].figure.value == 0.0
    assert found.unused == ("feint",)
    assert "plague" in found.unseen
    assert len(found.unseen) == len(plan.game_of(0).contents()[1].items) - 2


def test_pairs_and_what_always_comes_together() -> None:
    """Goblins and elves are strong together and nothing on their own."""
    plan = a_plan("token-terrors", 630)
    things = list[Content]()
    for number in range(plan.matches):
        for seat, army in enumerate(plan.line_up(plan.cell(number))):
            for part in army.split(", "):
                faction = part.removeprefix("5 ")
                things.append(Content(number, seat, "faction", faction, True, 0, 1))
                if faction == "wyvern":
                    things += [
                        Content(number, seat, "talent", talent, True, 0, 1)
                        for talent in ("take-flight", "rush")
                    ]

    def winner(line_up: tuple[str, ...], luck: int) -> int:
        strong = [seat for seat, army in enumerate(line_up) if army == "5 goblin, 5 elf"]
        return strong[0] if strong and luck < 950 else luck % 2

    answer = content(plan, rows_of(plan, winner), things)
    factions, talents = (
        next(one for one in answer.kinds if one.kind == kind) for kind in ("faction", "talent")
    )
    best, *others = sorted(factions.pairs, key=lambda one: -(one.figure.value or 0.0))
    assert len(others) == 20
    assert best.item == "elf+goblin"
    assert best.is_real
    assert best.figure.low is not None
    assert all(best.figure.low > (one.figure.high or 0.0) for one in others if not one.is_real)
    assert len(factions.crossings) == 21
    assert not talents.crossings
    flight, rush = talents.ratings
    assert flight.figure.value == rush.figure.value
    assert len(talents.unseen) == 12


def test_what_comes_with_something_is_not_called_the_reason() -> None:
    """The armies of the one half win, and all of these have a token that does nothing, as do no others."""
    plan = a_plan("sack-armies", 180)
    every = sorted({army for line_up in plan.game_of(0).line_ups() for army in line_up})
    strong = every[: len(every) // 2]

    def winner(line_up: tuple[str, ...], luck: int) -> int:
        one, other = (army in strong for army in line_up)
        return luck % 2 if one == other else int(other)

    things = []
    for number in range(plan.matches):
        for seat, army in enumerate(plan.line_up(plan.cell(number))):
            things.append(Content(number, seat, "army", army, had=True, drawn=0, used=0))
            if army in strong:
                things.append(Content(number, seat, "maneuver", "retreat", True, 0, 0))
    answer = content(plan, rows_of(plan, winner), things)
    findings = content_report(answer, plan.game_of(0), words("en")).findings
    said = [one for one in findings if "shown to be stronger or weaker than the average of" in one]
    armies, maneuvers = sorted(said)
    assert "They come with what else a side has (Armies), which may be the reason." in maneuvers
    assert "They come with" not in armies


# ---------------------------------------------------------------- played


@pytest.fixture(scope="module")
def dragons(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """A study of which one side's faction is far stronger than any printed one."""
    game = entry("token-terrors").game({"factions": DRAGON})
    out = tmp_path_factory.mktemp("studies") / "dragons"
    return Study.content(game, seats="random", games=120, seed=3, out=out)


def test_made_up_faction_that_nobody_withstands_is_the_strongest(dragons: Study) -> None:
    (found,) = (one for one in dragons.answer.kinds if one.kind == "faction")
    best, *others = sorted(found.ratings, key=lambda one: -one.figure.value)
    assert best.item == "dragon"
    assert best.is_real
    assert best.figure.low > max(one.figure.high for one in others)
    assert [one.item for one in others if one.is_real and one.figure.value > 0.5] == []
    assert "Dragon at" in dragons.summary("en")
    assert "Dragon mit" in dragons.summary("de")


def test_line_is_drawn_only_where_something_is_even(dragons: Study) -> None:
    had, used = (dragons.charts[f"{name}-faction"].to_dict() for name in ("had", "used"))
    assert "strokeDash" in str(had)
    assert "strokeDash" not in str(used)
    assert used["layer"][0]["encoding"]["x"]["scale"] == {"zero": True}


@pytest.mark.parametrize("language", ["en", "de"])
def test_page_has_every_rating_with_its_interval_and_the_number_of_matches(
    language: str, dragons: Study
) -> None:
    say, within = words(language), {"en": "to", "de": "bis"}[language]
    page = page_of(dragons.report(language), "command", say)
    body = page.partition("<script>")[0]
    for found in dragons.answer.kinds:
        for one in (*found.ratings, *found.pairs, *found.drawn, *found.usage):
            told = f"({100 * one.figure.low:.1f} {within} {100 * one.figure.high:.1f})"
            assert in_words(told, language) in body
            assert f">{one.figure.matches}</td>" in body
    charts = {one.key for one in dragons.report(language).sections if one.chart}
    assert {"had-faction", "paired-faction", "match_ups-faction", "used-talent"} <= charts
    assert all(f'id="chart-{name}"' in body for name in charts)
    assert charts == set(dragons.charts)
    sections = [one.key for one in dragons.report(language).sections]
    assert re.findall('href="#([^"]+)"', body) == sections
    assert [one for one in sections if f'<section id="{one}">' not in body] == []
    folded = re.findall(r"<details><summary>(.*?)</summary>", body)
    long = [one for one in dragons.report(language).sections if len(one.lines) > 15]
    assert [re.findall(r"\d+", text) for text in folded] == [[str(len(one.lines))] for one in long]
    assert long
    board = str(dragons.charts["match_ups-faction"].to_dict())
    assert "width / 8 / " in board  # numbers as small as eight columns of a narrow page need


def test_frames_have_every_figure(dragons: Study) -> None:
    figures = dragons.figures
    ratings = figures.filter(pl.col("figure") == "had_faction")
    assert sorted(ratings["about"]) == sorted(
        entry("token-terrors").game({"factions": DRAGON}).contents()[0].items
    )
    assert figures.filter(pl.col("figure") == "against_faction").height == 28
    assert (figures["low"] <= figures["value"] + 1e-9).all()
    assert (figures["high"] >= figures["value"] - 1e-9).all()


def test_nothing_played_is_said() -> None:
    plan = a_plan("terreign", 2, players=2)
    answer = content(plan, [], [])
    assert answer.kinds == ()
    report = content_report(answer, plan.game_of(0), words("en"))
    assert len(report.findings) == 1


# ---------------------------------------------------------------- the command

COMMAND = ("lab", "content", "token-terrors", "--seats", "random", "--games", "210", "--seed", "5")


def test_same_bytes_from_one_process_and_from_two_that_were_cut_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, cut = tmp_path / "one", tmp_path / "cut"
    assert main([*COMMAND, "--json", "--out", str(one)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [kind["kind"] for kind in answer["kinds"]][:2] == ["faction", "talent"]
    with started(*COMMAND, "--jobs", "2", "--out", str(cut)) as process:
        until(lambda: begun(cut) > 0)
        process.kill()
    assert (cut / JOURNAL).exists()
    assert main([*COMMAND, "--jobs", "2", "--resume", str(cut)]) == 0
    files = files_of(one)
    assert {"content.html", "content.parquet", "matches.parquet", "manifest.json"} == set(files)
    assert files_of(cut) == files


def test_command_in_the_manifest_asks_the_same_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["lab", "content", "sack-armies", "--seats", "random", "--games", "2"]
    assert main([*asked, "--out", str(tmp_path / "out")]) == 0
    command = Study.open(tmp_path / "out").command
    assert "armies=" not in command
    assert main([*command.split()[1:], "--out", str(tmp_path / "again")]) == 0
    assert files_of(tmp_path / "again") == files_of(tmp_path / "out")
    assert "each against each" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("terreign", "--option", "houses=choice"), "'houses=choice' says what seats bring"),
        (("token-terrors", "--option", "setup=quick"), "--as-given"),
        (("sack-armies", "--option", "armies=fey_1,fey_2"), "--as-given"),
        (("sack-armies", "--option", "army_ranks=10"), "40 ranks"),
        (("terreign", "--as-given", "--until", "2%"), "until is about what meets in turn"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(
    more: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "content", *more, "--games", "2"]) == 2
    out, complaints = capsys.readouterr()
    assert out == ""
    assert complaints.count("\n") == 1
    assert said in complaints


def test_game_that_does_not_tell_what_it_is_played_with_is_refused() -> None:
    with pytest.raises(OptionsError, match="toy does not tell what it is played with"):
        Study.content(TOY.game({}))


def test_as_given_seats_bring_what_the_options_say() -> None:
    game = entry("token-terrors").game({"setup": "quick"})
    study = Study.content(game, as_given=True, seats="random", games=2)
    assert "--as-given" in study.command
    had = study.played_with.filter(pl.col("had") & (pl.col("kind") == "faction"))
    assert len(had) == 2 * 2 * 2  # two factions a seat
    assert had["item"].n_unique() == 4
    answer: Strengths = study.answer
    assert answer.rounds == 2


def test_it_stops_when_all_that_seats_bring_is_known_closely_enough() -> None:
    study = Study.content("token-terrors", seats="random", games=2000, until=0.3)
    answer: Strengths = study.answer
    assert answer.ended.because == "close"
    assert 60 <= answer.matches < 1000
    rows = tables.rows_of(study.matches)
    found = brought(study.plan, rows)
    assert len(found) == 21
    assert max(one.half for one in found) <= 0.3
