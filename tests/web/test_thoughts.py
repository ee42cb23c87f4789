"""What bots think: hints with reasons, and matches that are over looked at."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from banneret.kernel.game import Game
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.lab.match import Players
from examples.own_game import TOY
from tests.web.conftest import Visit, Visitor
from tests.web.playing import play

if TYPE_CHECKING:
    from playwright.sync_api import Page

PERCENT = re.compile(r"\d+\s%")


def toy(page: Page, button: str) -> None:
    page.locator(".game-card", has_text="Toy").get_by_role("button", name=button).click()


@pytest.mark.parametrize(
    ("locale", "button", "says", "goes_on"),
    [
        ("en-GB", "Play against a bot", "Level 5 would:", "What might follow"),
        ("de-DE", "Gegen einen Bot spielen", "Stufe 5 nähme:", "Wie es weitergehen könnte"),
    ],
)
def test_a_hint_shows_the_choices_with_chances_and_a_reason(
    visit: Visit, locale: str, button: str, says: str, goes_on: str
) -> None:
    page = visit(locale=locale).page
    toy(page, button)
    page.wait_for_selector(".question.mine")
    page.keyboard.press("h")
    page.wait_for_selector(".hint .weighed > li")
    said = page.locator(".hint").inner_text()
    assert says in said
    assert goes_on in said
    assert all(PERCENT.search(row) for row in page.locator(".weighed .win").all_inner_texts())
    assert len(page.locator(".hint > p").all()) >= 3
    best = page.locator(".choice.hinted")
    assert best.locator(".choice-label").inner_text() in said
    page.locator(".hint button").click()
    page.wait_for_selector(".hint", state="detached")


def test_the_levels_are_named_and_told_of(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Token Terrors")
    level = card.get_by_label("Level of the bot")
    assert level.input_value() == "level:1"
    assert "Level 1" in level.inner_text()
    assert "For a first match: looks at its own turn only" in card.inner_text()
    level.select_option("level:5")
    assert "simulations a decision" in card.locator(".level-words").inner_text()
    page.get_by_role("button", name="Deutsch").click()
    card.locator(".level-words", has_text="Simulationen je Entscheidung").wait_for()


@pytest.fixture
def watched(visit: Visit) -> Visitor:
    """Somebody who has watched a match to its end."""
    person = visit()
    toy(person.page, "Watch bots")
    person.page.wait_for_selector(".ending")
    return person


def looked_over(page: Page) -> None:
    page.get_by_role("button", name="Look the match over").click()
    page.wait_for_selector(".review .graph")


def test_a_match_that_is_over_is_looked_at(watched: Visitor) -> None:
    page = watched.page
    looked_over(page)
    assert page.locator(".graph-half").count() == 2
    page.locator(".review .as-table summary").click()
    rows = page.locator(".review .as-table tbody tr")
    assert rows.count() > 3
    assert rows.last.inner_text().startswith("end")
    sums = page.locator(".review > .scrolled tbody tr")
    assert sums.count() == 2
    page.reload()
    page.wait_for_selector(".review .graph")  # it is kept


def test_the_graph_leads_into_the_replay(watched: Visitor) -> None:
    page = watched.page
    looked_over(page)
    page.locator(".review .graph > svg").click(position={"x": 1, "y": 20})
    page.wait_for_url(re.compile(r"/replay/\w+/\d+$"))
    page.wait_for_selector(".replay .review .graph-now", state="attached")


def test_a_decision_that_cost_is_shown_in_the_replay(visit: Visit, tmp_path: Path) -> None:
    person = visit()
    page = person.page
    played(TOY.game({}), tmp_path / "match.jsonl")
    person.go("replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "match.jsonl")
    page.wait_for_selector(".replay .review")
    looked_over(page)
    for button in page.locator(".costly button").all():
        button.click()
        step = int(re.findall(r"step (\d+)", button.inner_text())[0])
        page.locator(".step-count", has_text=f"Step {step - 1} of").wait_for()
    assert step > 1


def played(game: Game, path: Path) -> None:
    """Write the record of a match in which decisions cost something."""
    recorder = Recorder(Record(new_header(game, ["greedy", "greedy"])))
    players = Players({0: "greedy", 1: "greedy"}, 1)
    while not recorder.match.state.is_terminal():
        recorder.do(players.choose(recorder.match.state))
    recorder.finish()
    recorder.record().save(path)


def test_who_played_looks_a_match_over_too(visit: Visit) -> None:
    page = visit(locale="de-DE", viewport={"width": 360, "height": 740}).page
    toy(page, "Gegen einen Bot spielen")
    page.wait_for_selector(".question.mine")
    play(page, seed=3)
    page.get_by_role("button", name="Die Partie durchsehen").click()
    page.wait_for_selector(".review .graph")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
