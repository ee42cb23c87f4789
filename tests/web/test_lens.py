"""Zoom and shift: by buttons, keys, wheel and fingers, at each width; what is written on the board."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Visit
from tests.web.playing import READY, click_something

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

TOUCH = {"has_touch": True, "is_mobile": True}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "locale": "de-DE", **TOUCH}
TABLET: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "de-DE"}
READABLE = 0.72  # pixels of a unit of the drawing; a hex is 104 units wide
WORDS = {"de-DE": ("Größer", "Ganz"), "en-GB": ("Zoom in", "Fit")}
SEEN = "() => document.querySelector('.board').getAttribute('viewBox').split(' ').map(Number)"
BOX = """() => {
  const { x, y, width, height } = document.querySelector('.board-holder').getBoundingClientRect();
  return { x, y: y + scrollY, width, height };
}"""
# What may be clicked on the board beneath the buttons of the lens.
COVERED = """() => {
  const over = document.querySelector('.lens').getBoundingClientRect();
  return [...document.querySelectorAll('.hit')].map((each) => each.getBoundingClientRect())
    .filter((box) => box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top).length;
}"""
NEARER = "(before) => Number(document.querySelector('.board').getAttribute('viewBox').split(' ')[2]) < before"
SHIFTED = "(before) => Number(document.querySelector('.board').getAttribute('viewBox').split(' ')[0]) > before"
WRITTEN = """() => [...document.querySelectorAll('.space.hex .space-label:not(.coordinate)')]
  .filter((each) => getComputedStyle(each).display !== 'none').length"""

# Names are written where they can be read, once the board stands still; on the bound itself either is right.
IS_WRITTEN = f"""(least) => {{
  const unit = document.querySelector('.board').getScreenCTM().a;
  return Math.abs(unit - least) < .005 || (unit > least) === (({WRITTEN})() > 0);
}}"""


def fingers(session: CDPSession, *ways: list[tuple[float, float]]) -> None:
    """Fingers that go their ways together, from where they touch to where they are lifted."""
    for kind, places in zip(
        ["touchStart", *["touchMove"] * 9], zip(*ways, strict=True), strict=False
    ):
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def way(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    return [
        (start[0] + (end[0] - start[0]) * n / 5, start[1] + (end[1] - start[1]) * n / 5)
        for n in range(6)
    ]


def begin(page: Page, game: str) -> None:
    page.locator(f'.game-card[data-game="{game}"] button.primary').first.click()
    page.wait_for_function(READY)


@pytest.mark.parametrize("how", [PHONE, TABLET, DESKTOP], ids=["360", "1024", "1440"])
def test_the_board_is_zoomed_by_buttons_keys_and_fingers(visit: Visit, how: dict[str, Any]) -> None:
    page = visit(**how).page
    begin(page, "token-terrors")
    page.wait_for_selector(".lens button")
    nearer, fit = WORDS[how.get("locale", "en-GB")]
    whole, box = page.evaluate(SEEN), page.evaluate(BOX)
    assert page.evaluate(COVERED) == 0 or how["viewport"]["width"] > 860
    page.get_by_role("button", name=nearer).click()
    near = page.evaluate(SEEN)
    assert near[2] < whole[2]
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate(SEEN)[0] > near[0]
    page.keyboard.press("-")
    page.get_by_role("button", name=fit).wait_for(state="detached")
    assert page.evaluate(SEEN) == whole
    if how.get("has_touch"):
        session = page.context.new_cdp_session(page)
        page.evaluate("() => scrollTo(0, 0)")
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        fingers(
            session, way((x - 20, y - 9), (x - 110, y - 9)), way((x + 20, y + 9), (x + 110, y + 9))
        )
        page.wait_for_function(NEARER, arg=near[2])
        left = page.evaluate(SEEN)[0]
        fingers(session, way((x + 60, y + 30), (x - 40, y + 30)))
        page.wait_for_function(SHIFTED, arg=left)
        page.get_by_role("button", name=fit).click()
    assert page.evaluate(SEEN) == whole
    assert page.evaluate(BOX) == box


@pytest.mark.parametrize("how", [PHONE, TABLET], ids=["360", "1024"])
def test_names_are_written_on_hexes_that_are_large_enough(
    visit: Visit, how: dict[str, Any]
) -> None:
    page = visit(**how).page
    begin(page, "sack-armies")
    chance = random.Random(5)
    while page.locator(".space.hex .ground-glyph").count() < 4:
        click_something(page, chance)
        page.wait_for_function(READY)
    page.wait_for_selector(".lens button")
    page.wait_for_function(IS_WRITTEN, arg=READABLE)
    for _ in range(6):
        page.keyboard.press("+")
    page.wait_for_function(f"() => ({WRITTEN})() > 0")
