"""Moments over the board: shown, skipped, asked for again, and told to those who listen."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visit
from tests.web.playing import READY, click_something
from tests.web.test_access import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

WATCHED = """([game, options, seats]) => fetch("api/matches", {
  method: "POST", headers: { "X-Banneret": "1", "Content-Type": "application/json" },
  body: JSON.stringify({ game, options, seats: Array(seats).fill({ kind: "bot", bot: "greedy" }) }),
}).then((answer) => answer.json()).then((made) => { location.hash = `#/match/${made.match.id}`; })"""
# What is shown when something falls; then it is held up, so that nothing new comes.
DECIDED = """() => {
  const strip = document.querySelector('.strip');
  const verdict = strip?.querySelector('.strip-verdict.harm');
  if (!verdict || !document.querySelector('.fallen .fallen-cross') || !document.querySelector('.trace-tints .touched')) return null;
  const shown = {
    fallen: verdict.lastChild.textContent.trim(),
    sides: strip.querySelectorAll('.strip-side').length,
    hidden: strip.getAttribute('aria-hidden'),
    passes: getComputedStyle(strip).pointerEvents,
  };
  document.querySelector('.pause').click();
  return shown;
}"""
# Which of both cards of a Duel hold, once they are open.
DUEL = """() => {
  const cards = [...document.querySelectorAll('.strip .lot-card:has(.lot-mark)')];
  return cards.length === 2 && cards.map((each) => each.classList.contains('met'));
}"""
LAST_LINE = """() => { const log = document.querySelector('.log'); const last = log.querySelector('li:last-child');
  return last.getBoundingClientRect().bottom <= log.getBoundingClientRect().bottom + 2; }"""
LISTEN = """() => {
  window.heard = [];
  const listen = (changes) => {
    const spoken = document.querySelector('.side .only-heard[aria-live]');
    const isNew = ({ target, addedNodes }) => spoken.contains(target) || [...addedNodes].some((each) => each.contains(spoken));
    if (spoken && changes.some(isNew)) window.heard.push(spoken.textContent);
  };
  new MutationObserver(listen).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
ALL_HEARD = "said => said.every((one) => window.heard.join(' ').includes(one))"
HEARD = "() => window.heard.join(' ')"
FOCUSED = "shape => document.activeElement.classList.contains(shape)"


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
    person = visit(locale=language, viewport={"width": width, "height": 800})
    page = person.page
    page.evaluate(LISTEN)
    watch(page, "token-terrors", {"setup": "quick"}, 2)
    shown = page.wait_for_function(DECIDED).json_value()
    fallen = shown.pop("fallen").split(". ")
    assert shown == {"sides": 2, "hidden": "true", "passes": "none"}
    page.wait_for_function(ALL_HEARD, arg=fallen)
    assert [page.evaluate(HEARD).count(one) for one in fallen] == [1] * len(fallen)
    assert page.evaluate(LAST_LINE)
    page.mouse.click(2, 2)  # anywhere: it skips what is shown
    page.wait_for_selector(".strip", state="detached", timeout=1000)
    page.wait_for_selector(".trace-tints .touched", state="attached")
    line = page.locator(".log button.line.again").last
    line.hover()
    page.wait_for_selector(".trace-tints .lit", state="attached")
    page.locator(".asking").hover()
    page.wait_for_selector(".trace-tints .lit", state="detached")
    line.focus()
    assert page.locator(".trace-tints .lit").count()
    line.press("Enter")
    pinned = page.locator(".strip.pinned")
    pinned.wait_for()
    page.wait_for_function(FOCUSED, arg="pinned")  # who asked for it by the keyboard is in it
    assert pinned.get_by_role("button", name=close).is_visible()
    assert faults(person) == []
    rule = pinned.locator(".strip-rules a").first
    name = rule.inner_text()
    assert rule.get_attribute("href") == f"#/rules/token-terrors/{name}"
    rule.click()
    dialog = page.locator(".rules-dialog")
    dialog.locator(f"[id='{name}']").wait_for()
    dialog.get_by_role("button", name=close).click()
    dialog.wait_for(state="hidden")
    pinned.focus()
    page.keyboard.press("Escape")
    pinned.wait_for(state="detached")
    page.wait_for_function(FOCUSED, arg="again")  # and back at the line


def test_a_duel_shows_both_cards_and_which_of_them_holds(visit: Visit) -> None:
    page = visit().page
    watch(page, "terreign", {"players": 3}, 3)
    assert sorted(page.wait_for_function(DUEL).json_value()) == [False, True]


def test_why_is_no_part_of_a_line_for_listeners(visit: Visit) -> None:
    page = visit().page
    watch(page, "token-terrors", {"setup": "quick"}, 2)
    page.wait_for_selector(".log .why")
    assert page.locator(".log").get_attribute("aria-live") == "off"
    names = page.locator(".log .why").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert set(names) == {"Why did this happen?"}


@pytest.mark.parametrize(
    ("locale", "width", "again", "first", "back"),
    [
        ("en-GB", 1440, "Show again", "Since your turn: 1 of", "Since your turn"),
        ("de-DE", 360, "Noch einmal zeigen", "Seit deinem Zug: 1 von", "Seit deinem Zug"),
    ],
)
def test_what_the_others_did_is_shown_to_who_comes_back(
    visit: Visit, locale: str, width: int, again: str, first: str, back: str
) -> None:
    person = visit(locale=locale, viewport={"width": width, "height": 800})
    page = person.page
    page.evaluate("() => localStorage['banneret.settings'] = JSON.stringify({ pace: 'instant' })")
    page.reload()
    page.locator('.game-card[data-game="token-terrors"] .ways > .primary').click()
    chance = random.Random(4)
    for _ in range(60):
        page.wait_for_function(READY)
        if page.locator(".since").count():
            break
        click_something(page, chance)
    moves = page.locator(".since li").count()
    assert moves > 1
    version = page.locator(".match").get_attribute("data-version")
    page.reload()
    page.wait_for_selector(".since[open]")
    assert page.locator(".since li").count() == moves
    assert back in page.locator(".since summary").inner_text()
    page.get_by_role("button", name=again).click()
    page.wait_for_function(
        "first => document.querySelector('.question').textContent.includes(first)", arg=first
    )
    assert not page.locator(".hit.open, .choices .choice").count(), "nothing may be clicked"
    page.keyboard.press("Escape")
    page.wait_for_function(
        "first => !document.querySelector('.question').textContent.includes(first)", arg=first
    )
    assert page.locator(".match").get_attribute("data-version") == version
