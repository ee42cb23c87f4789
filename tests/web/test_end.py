"""How a match ends for whoever looks, what can be done next, and how it is looked at again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visit, Visitor
from tests.web.playing import play
from tests.web.test_access import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

SHOWN = "step => document.querySelector('.step-count').textContent.startsWith(`Step ${step} of`)"

MORE_LINES = "lines => document.querySelectorAll('.log .line').length > lines"


def finished(visit: Visit, seed: int, **how: object) -> Visitor:
    """Somebody who has just finished a match against a bot."""
    person = visit(**how)
    card = person.page.locator(".game-card", has_text="Toy")
    card.locator("button.primary").first.click()
    person.page.wait_for_selector(".question")
    play(person.page, seed=seed)
    return person


def returns(page: Page) -> list[float]:
    """The result as the server tells it."""
    found: list[float] = page.evaluate(
        "id => fetch(`api/matches/${id}`).then((a) => a.json()).then((a) => a.match.ending.returns)",
        page.url.split("#/match/")[1],
    )
    return found


def lucky(route: Route) -> None:
    """A story in which chance mattered."""
    story = route.fetch().json()
    story["luck"] = [
        {"rolls": 6, "promised": 2.83, "came": 4, "gain": 0.11},
        {"rolls": 6, "promised": 3.17, "came": 2, "gain": -0.11},
    ]
    route.fulfill(json=story)


def test_the_end_says_won_or_lost_by_what_and_how_it_went(visit: Visit) -> None:
    person = finished(visit, 4)
    page = person.page
    won = returns(page)[0]
    said = {1.0: "You won", -1.0: "You lost", 0.0: "A draw"}[won]
    assert page.locator(".question h1").inner_text() == said
    page.wait_for_selector(f".question h1:text-is('{said}')")
    page.wait_for_selector(".ending .course .graph-line")
    page.locator(".ending-how li").first.wait_for()
    page.locator(".ending .course summary").click()
    assert page.locator(".ending .course tbody tr").count() > 2
    page.route("**/story*", lucky)
    page.reload()
    rows = page.locator(".ending .luck tbody tr")
    rows.first.wait_for()
    assert [row.split("\t")[1:] for row in rows.all_inner_texts()] == [
        ["6", "2.8", "4", "+11"],
        ["6", "3.2", "2", "-11"],
    ]
    assert faults(person) == []

    watcher = visit(viewport={"width": 360, "height": 740}, locale="de-DE")
    watcher.go(f"match/{person.match}")
    watcher.page.wait_for_selector(".ending .course")
    told = watcher.page.locator(".question h1").inner_text()
    assert told not in ("Du hast gewonnen", "Du hast verloren")
    assert ("gewonnen" in told) == (won != 0)
    assert watcher.page.evaluate("document.documentElement.scrollWidth") <= 360
    head = watcher.page.locator(".ending").bounding_box()
    board = watcher.page.locator(".stage").bounding_box()
    assert head
    assert board
    assert head["y"] < board["y"]  # on a phone it comes first
    assert faults(watcher) == []


def test_again_the_other_side_and_a_harder_bot_take_one_click_each(visit: Visit) -> None:
    person = finished(visit, 4)
    page = person.page
    first = person.match
    seats = "id => fetch(`api/matches/${id}`).then((a) => a.json()).then((a) => a.match.seats)"
    me, bot, better = "human", "level:1", "level:2"
    ways: list[tuple[str | re.Pattern[str], list[tuple[str, str | None]]]] = [
        ("Rematch", [(me, None), ("bot", bot)]),
        ("Change sides", [("bot", bot), (me, None)]),
        (re.compile("^Harder: Level 2"), [(me, None), ("bot", better)]),
    ]
    for name, sits in ways:
        person.go(f"match/{first}")
        page.wait_for_selector(".ending")
        page.get_by_role("button", name=name, exact=isinstance(name, str)).click()
        page.wait_for_selector(".match:not(:has(.ending)) .question")
        assert person.match != first
        now = page.evaluate(seats, person.match)
        assert [(seat["kind"], seat["bot"]) for seat in now] == sits


@pytest.fixture
def replayed(visit: Visit) -> Visitor:
    """Somebody who looks again at the start of a finished match."""
    person = finished(visit, 4)
    person.page.locator(".ending").get_by_role("link", name="Replay", exact=True).click()
    person.page.wait_for_selector(".scrubber")
    return person


def test_a_replay_gives_nothing_away_and_goes_by_turns(replayed: Visitor) -> None:
    page = replayed.page
    last = int(page.locator(".scrubber input").get_attribute("max") or 0)
    page.wait_for_function(SHOWN, arg=0)
    page.wait_for_selector(".where:has-text('turn 1')")
    lines = page.locator(".log .line").count()
    page.get_by_role("button", name="To the next turn").click()
    page.wait_for_selector(".where:has-text('turn 2')")
    page.wait_for_function(
        "lines => document.querySelectorAll('.log .line').length > lines", arg=lines
    )
    assert "won" not in page.locator(".log").inner_text()
    page.keyboard.press("PageUp")
    page.wait_for_function(SHOWN, arg=0)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play back").click()
    page.wait_for_selector(".step-count:not(:has-text('Step 0 of'))")
    page.locator(".scrubber input").fill("2")
    page.wait_for_selector("button[aria-label='Play back']")  # who drags it wants it to stay
    page.keyboard.press("End")
    page.wait_for_function(SHOWN, arg=last)
    assert faults(replayed) == []


def test_a_replay_is_seen_with_all_hands_open_and_played_on(replayed: Visitor) -> None:
    page = replayed.page
    page.locator(".scrubber input").fill("2")
    page.get_by_label("Seen by").select_option("all")
    page.wait_for_function(SHOWN, arg=2)
    page.wait_for_function(
        "() => !document.querySelector('.board, .trays')?.textContent.includes('hidden')"
    )
    page.get_by_role("button", name="Play on from here").click()
    plan = page.locator(".play-on")
    assert "new dice" in plan.inner_text()
    assert faults(replayed) == []
    plan.get_by_label("I play").select_option("1")
    plan.get_by_label("The others").select_option("random")
    plan.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".match:not(.replay) .question")
    page.wait_for_selector(".event:has-text('a moment of another')")
    assert page.locator(".near .person").inner_text()
