"""Moments over the board: shown, skipped, asked for again, and told to those who listen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

WATCHED = """([game, options, seats]) => fetch("api/matches", {
  method: "POST", headers: { "X-Banneret": "1", "Content-Type": "application/json" },
  body: JSON.stringify({ game, options, seats: Array(seats).fill({ kind: "bot", bot: "greedy" }) }),
}).then((answer) => answer.json()).then((made) => { location.hash = `#/match/${made.match.id}`; })"""
DECIDED = "() => document.querySelector('.strip .strip-verdict.harm')"
SUMS = """() => [...document.querySelectorAll('.strip-sum')].map((line) => line.textContent)
  .filter((line) => line.includes(' = '))"""
LAST_LINE = """() => { const log = document.querySelector('.log'); const last = log.querySelector('li:last-child');
  return last.getBoundingClientRect().bottom <= log.getBoundingClientRect().bottom + 2; }"""
HEARD = "() => document.querySelector('.side .only-heard[aria-live]').textContent"


def watch(page: Page, game: str, options: dict[str, object], seats: int) -> None:
    """Look on while bots play."""
    page.evaluate(WATCHED, [game, options, seats])
    page.wait_for_selector(".question")


@pytest.mark.parametrize(
    ("language", "width", "close"),
    [("en", 1440, "Close"), ("de", 360, "Schließen"), ("en", 1024, "Close")],
)
def test_an_attack_is_shown_skipped_and_shown_again(
    visit: Visit, language: str, width: int, close: str
) -> None:
    page = visit(locale=language, viewport={"width": width, "height": 800}).page
    watch(page, "token-terrors", {"setup": "quick"}, 2)
    page.wait_for_function(DECIDED)
    strip = page.locator(".strip")
    assert strip.get_attribute("aria-hidden") == "true"
    assert strip.evaluate("one => getComputedStyle(one).pointerEvents") == "none"
    assert strip.locator(".strip-side").count() == 2
    assert page.locator(".fallen .fallen-cross").count()
    assert page.evaluate(HEARD).count(".") >= 1
    assert page.evaluate(LAST_LINE)
    page.locator(".pause").click()  # any click skips what is shown, and nothing new comes
    page.wait_for_selector(".strip", state="detached", timeout=1000)
    page.wait_for_selector(".trace-tints .touched", state="attached")
    line = page.locator(".log button.line.again").last
    line.focus()
    assert page.locator(".trace-tints .lit").count()
    line.press("Enter")
    pinned = page.locator(".strip.pinned")
    pinned.wait_for()
    assert pinned.get_by_role("button", name=close).is_visible()
    page.keyboard.press("Escape")
    pinned.wait_for(state="detached")


def test_a_duel_shows_both_cards_and_which_of_them_holds(visit: Visit) -> None:
    page = visit().page
    watch(page, "terreign", {"players": 3}, 3)
    page.wait_for_function(
        "() => document.querySelectorAll('.strip .lot-card .lot-mark').length === 2"
    )
    marks = page.locator(".strip .lot-card").evaluate_all("all => all.map(one => one.className)")
    assert {("met" in name) for name in marks} == {True, False}


def test_why_is_no_part_of_a_line_for_listeners(visit: Visit) -> None:
    page = visit().page
    watch(page, "token-terrors", {"setup": "quick"}, 2)
    page.wait_for_selector(".log .why")
    assert page.locator(".log").get_attribute("aria-live") == "off"
    names = page.locator(".log .why").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert set(names) == {"Why did this happen?"}
