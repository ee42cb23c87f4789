"""Cards that may be chosen glow and are clicked, by mouse and without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visit
from tests.web.playing import CHANGED, READY

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST = 400
OPEN = ".tray-piece.open"
CARDS = f"() => [...document.querySelectorAll('{OPEN}')].map((card) => card.dataset.card)"
ONLY_DROPPED = """() => [...document.querySelectorAll('.near .tray-hand .tray-piece.open')]
  .find((card) => /\\. Drop [^.]*$/.test(card.ariaLabel) && !/\\. (Use|Equip) /.test(card.ariaLabel))?.dataset.card"""
CHOSEN = "card => document.querySelector('.tray-piece.chosen')?.dataset.card === card"


def reach_cards(page: Page, game: str) -> None:
    """Play what a bot would until a card of the person asked glows."""
    page.locator(f'.game-card[data-game="{game}"] .hotseat').click()
    for _ in range(MOST):
        page.wait_for_function(READY)
        assert not page.locator(".ending").count()
        if page.locator(OPEN).count():
            return
        play_on(page)
    raise AssertionError("no card may be chosen")


def play_on(page: Page) -> None:
    """The choice that a bot would make, or the curtain lifted."""
    page.wait_for_function(READY)
    if page.locator(".curtain").count():
        page.locator(".curtain button").click()
        page.wait_for_selector(".question")
        return
    version = page.locator(".match").get_attribute("data-version")
    page.keyboard.press("h")
    page.locator(".hint button").click()
    page.wait_for_function(CHANGED, arg=version)


def answered(page: Page, version: str | None) -> None:
    """Wait until the card was chosen, or asks what to do with it."""
    page.wait_for_function(
        f"before => document.querySelector('.tray-piece.chosen') || ({CHANGED})(before)",
        arg=version,
    )


@pytest.mark.parametrize("game", ["sack-armies", "terreign"])
def test_a_card_that_is_not_open_says_why_not(visit: Visit, game: str) -> None:
    page = visit().page
    page.locator(f'.game-card[data-game="{game}"] .hotseat').click()
    for _ in range(MOST):
        page.wait_for_function(READY)
        if page.locator(".near .tray-closed").count():
            break
        play_on(page)
    page.locator(".near .tray-closed").first.click()
    page.wait_for_selector(".why-not p")
    assert page.locator(".why-not button:not(.close)").count(), "no rule is cited"


def test_a_card_that_can_only_be_dropped_is_not_lost_by_a_click(visit: Visit) -> None:
    page = visit().page
    reach_cards(page, "terreign")
    for _ in range(MOST):
        page.wait_for_function(READY)
        dropped = page.evaluate(ONLY_DROPPED)
        if dropped:
            break
        play_on(page)
    version = page.locator(".match").get_attribute("data-version")
    page.locator(f'[data-card="{dropped}"]').click()
    page.wait_for_selector('.choices.asked .choice[data-action^="drop "]')
    assert page.locator(".choices.asked .choices-title").inner_text() == "What with it?"
    page.wait_for_selector(".why-not .rule-link")
    words = page.locator(".why-not p").bounding_box()
    close = page.locator(".why-not .close").bounding_box()
    assert words is not None
    assert close is not None
    assert close["y"] < words["y"] + words["height"]
    assert page.locator(".match").get_attribute("data-version") == version
    page.locator(".choices.asked .choice").click()
    page.wait_for_function(CHANGED, arg=version)


@pytest.mark.parametrize("game", ["sack-armies", "terreign"])
def test_a_card_is_clicked(visit: Visit, game: str) -> None:
    page = visit().page
    reach_cards(page, game)
    version = page.locator(".match").get_attribute("data-version")
    page.locator(OPEN).first.click()
    answered(page, version)


def test_a_card_is_chosen_by_its_letter_or_with_enter(visit: Visit) -> None:
    page = visit().page
    reach_cards(page, "terreign")
    version = page.locator(".match").get_attribute("data-version")
    page.keyboard.press(str(page.locator(OPEN).first.get_attribute("aria-keyshortcuts")))
    answered(page, version)
    if page.locator(".tray-piece.chosen").count():
        page.keyboard.press("Escape")
        page.wait_for_selector(OPEN)
        page.locator(OPEN).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".tray-piece.chosen")


def test_another_card_may_be_clicked_instead(visit: Visit) -> None:
    page = visit().page
    reach_cards(page, "terreign")
    for _ in range(MOST):
        page.wait_for_function(READY)
        first, *others = page.evaluate(CARDS) or [None]
        if others:
            version = page.locator(".match").get_attribute("data-version")
            page.locator(f'[data-card="{first}"]').click()
            answered(page, version)
            if page.evaluate(CHOSEN, first):
                break
        else:
            play_on(page)
    page.locator(f'[data-card="{others[0]}"]').click()
    page.wait_for_function(f"card => !({CHOSEN})(card)", arg=first)
    answered(page, version)


def test_a_card_is_touched_on_a_phone(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True).page
    reach_cards(page, "terreign")
    version = page.locator(".match").get_attribute("data-version")
    page.locator(OPEN).first.tap()
    answered(page, version)


def test_a_card_says_what_it_is_and_what_it_does(visit: Visit) -> None:
    page = visit().page
    reach_cards(page, "terreign")
    card = page.locator(OPEN).first
    words = str(card.get_attribute("aria-label"))
    assert card.locator(".item-name").inner_text() in words
    assert words.count(". ") >= 1


def test_a_card_comes_before_the_space_it_is_used_on(visit: Visit) -> None:
    page = visit().page
    page.wait_for_selector(".game-card")
    steps = page.evaluate(
        """async () => {
          const { click, nextSteps, pathsOf } = await import("/match/choosing.js");
          const card = { glyph: "bomb", name: "Bomb", count: 1, tooltip: "", id: "hand/bomb" };
          const choice = (action, pieces, spaces) => ({ action, pieces, spaces, odds: [] });
          const paths = pathsOf({
            pieces: [{ id: "orc", space: "b1" }],
            trays: [{ id: "hand", items: [card] }],
            choices: [choice("throw b1", ["hand/bomb", "orc"], ["b1"]), choice("go b1", [], ["b1"])],
          });
          const first = click(paths, [], { space: "hand", piece: "hand/bomb" });
          const then = click(paths, first.picked, { space: "b1", piece: null });
          return [first.found.length, nextSteps(paths, first.picked), then.found[0].action];
        }"""
    )
    assert steps == [
        0,
        [{"space": "b1", "pieces": ["orc"], "card": False, "far": False}],
        "throw b1",
    ]
