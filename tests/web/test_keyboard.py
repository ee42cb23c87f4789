"""A whole match without a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.conftest import Visit
from tests.web.playing import CHANGED

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY = "() => document.querySelector('.ending, .curtain, .question.mine')"
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
BACK = dict(zip(ARROWS, ARROWS[2:] + ARROWS[:2], strict=True))


def tab_to(page: Page, name: str, game: str = "") -> None:
    """Press Tab until the element with that text, on the card of a game, has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        text, card = page.evaluate(
            "() => [document.activeElement.textContent,"
            " document.activeElement.closest('[data-game]')?.dataset.game ?? '']"
        )
        if text == name and game in ("", card):
            return
    raise AssertionError(f"Tab never comes to {name}")


def press_first_key(page: Page, where: str) -> None:
    """Press the letter that the first button there shows."""
    button = page.locator(f"{where} .choice").first
    page.keyboard.press(str(button.get_attribute("aria-keyshortcuts")))


def focused(page: Page) -> str | None:
    name: str | None = page.evaluate("() => document.activeElement.dataset.place ?? null")
    return name


def test_the_arrows_walk_over_the_board_and_enter_clicks(visit: Visit) -> None:
    page = visit().page
    page.wait_for_selector(".game-card")
    tab_to(page, "Play against a bot", "token-terrors")
    page.keyboard.press("Enter")
    page.wait_for_selector(".question.mine")
    while not page.locator(".hit.open").count():
        page.wait_for_function("() => document.querySelector('.question.mine .your-turn')")
        if page.locator(".choice").count():
            version = page.locator(".match").get_attribute("data-version")
            press_first_key(page, ".choices")
            page.wait_for_function(CHANGED, arg=version)
    page.keyboard.press("ArrowUp")
    start = focused(page)
    assert start is not None
    walked = {start}
    for arrow in ARROWS * 2:
        page.keyboard.press(arrow)
        walked.add(str(focused(page)))
    assert len(walked) > 3
    target = page.locator(".hit.open").first.get_attribute("data-place")
    walk_to(page, str(target))
    version = page.locator(".match").get_attribute("data-version")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('.match').dataset.version !== before"
        " || document.querySelector('.ring.chosen, .choices.asked')",
        arg=version,
    )


def walk_to(page: Page, target: str) -> None:
    """Walk to a square by its file and rank, as the arrows see them."""
    for arrow in ARROWS:
        for _ in range(7):
            if focused(page) == target:
                return
            here = str(focused(page))
            page.keyboard.press(arrow)
            if not closer(page, here, target):
                if focused(page) != here:
                    page.keyboard.press(BACK[arrow])
                break
    assert focused(page) == target


def closer(page: Page, before: str, target: str) -> bool:
    now = str(focused(page))
    return now != before and distance(now, target) < distance(before, target)


def distance(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def test_letters_press_buttons_through_a_whole_match(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Toy")
    card.get_by_role("button", name="Two at this screen").press("Enter")
    for _ in range(200):
        page.wait_for_function(READY)
        if page.locator(".ending").count():
            break
        if page.locator(".curtain").count():
            page.wait_for_selector(".curtain button:focus")
            page.keyboard.press("Enter")
            page.wait_for_selector(".question")
            continue
        version = page.locator(".match").get_attribute("data-version")
        if page.locator(".choice").count():
            press_first_key(page, ".choices")
        else:
            page.locator(".hit.open").first.press("Enter")
            page.wait_for_selector(".choices.asked")
            press_first_key(page, ".choices.asked")
        page.wait_for_function(CHANGED, arg=version)
    assert page.locator(".ending").is_visible()
