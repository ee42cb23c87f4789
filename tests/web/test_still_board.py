"""Whole matches: the board never jumps between questions, and the last line of the log is always seen."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Visit
from tests.web.playing import NEXT_FRAME, READY, click_something

if TYPE_CHECKING:
    from playwright.sync_api import Page

LARGE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
MOST = 1500  # clicks
LAID = "sack-armies"  # its ground is laid out before anything stands on it

# Boxes on the page, wherever that is scrolled to, and whether the log shows its last line.
LOOK = """() => {
  const box = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + scrollX, y + scrollY, width, height].map(Math.round);
  };
  const log = document.querySelector('.log');
  const line = log.querySelector('li:last-of-type .line');
  const shown = log.getBoundingClientRect();
  const [top, bottom] = line ? [line.getBoundingClientRect().bottom - 14, line.getBoundingClientRect().bottom] : [shown.top, shown.top];
  const board = document.querySelector('.board');
  return {
    holder: board ? box(document.querySelector('.board-holder')) : null,
    spaces: board ? Object.fromEntries([...board.querySelectorAll('.space')].map((each) => [each.dataset.space, box(each.querySelector('.ground'))])) : {},
    standing: board ? board.querySelectorAll('.piece').length : 0,
    logged: top >= shown.top - 1 && bottom <= shown.bottom + 1,
  };
}"""


def moved(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Spaces that both looks show, in different places."""
    both = before["spaces"].keys() & now["spaces"].keys()
    return [each for each in both if before["spaces"][each] != now["spaces"][each]]


def begin(page: Page, game: str) -> None:
    page.evaluate("localStorage['banneret.settings'] = JSON.stringify({ pace: 'instant' })")
    page.reload()
    card = page.locator(f'.game-card[data-game="{game}"]')
    card.locator("button.primary").first.click()
    page.wait_for_selector(".question")


def watch_a_match(page: Page, game: str, seed: int, most: int = MOST) -> int:
    """Play and look at each question, until the match is over; how many there were."""
    begin(page, game)
    chance = random.Random(seed)
    holders: set[tuple[int, ...]] = set()
    before: dict[str, Any] | None = None
    for questions in range(most):
        page.wait_for_function(READY)
        if page.locator(".ending").count():
            return questions
        page.evaluate(NEXT_FRAME)
        now = page.evaluate(LOOK)
        assert now["logged"], questions
        if now["holder"]:
            holders.add(tuple(now["holder"]))
            assert len(holders) == 1
            laid = before and game == LAID and not before["standing"]
            assert laid or not before or moved(before, now) == [], questions
            before = now
        click_something(page, chance)
    assert most < MOST, "no end"
    return most


@pytest.mark.parametrize(
    ("game", "how", "most"),
    [
        ("sack-armies", PHONE, MOST),
        ("terreign", LARGE, MOST),
        ("token-terrors", PHONE, 40),  # a long one
    ],
)
def test_nothing_jumps_in_a_match(visit: Visit, game: str, how: dict[str, Any], most: int) -> None:
    page = visit(**how).page
    assert watch_a_match(page, game, seed=3, most=most) > 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("how", [LARGE, PHONE], ids=["1440", "360"])
@pytest.mark.parametrize("game", ["sack-armies", "terreign", "token-terrors"])
def test_nothing_jumps_in_many_matches(
    visit: Visit, game: str, how: dict[str, Any], seed: int
) -> None:
    page = visit(locale=("en-GB", "de-DE")[seed % 2], **how).page
    assert watch_a_match(page, game, seed) > 10
