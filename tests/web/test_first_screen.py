"""The first screen: what each game is, how long it takes, and one large button that begins it."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.kernel.registry import entry
from banneret.kernel.text import LANGUAGES
from tests.web.conftest import Visit
from tests.web.test_access import faults

OURS = ("sack-armies", "terreign", "token-terrors")
LOOKS = [
    pytest.param({"locale": "en-GB", "viewport": {"width": 360, "height": 740}}, id="phone"),
    pytest.param(
        {"locale": "de-DE", "viewport": {"width": 1024, "height": 768}, "color_scheme": "dark"},
        id="german-dark",
    ),
    pytest.param({"locale": "en-GB", "viewport": {"width": 1440, "height": 900}}, id="wide"),
]
HEIGHTS = "card => [...card.querySelectorAll('button')].map(one => one.offsetHeight)"


@pytest.mark.parametrize("name", OURS)
def test_a_game_says_in_a_sentence_what_it_is_about(name: str) -> None:
    about = entry(name).about
    assert set(about.text) == set(LANGUAGES)
    for text in about.text.values():
        assert 40 < len(text) < 160
        assert text.endswith(".")
    assert 5 <= about.minutes <= 60


@pytest.mark.parametrize("look", LOOKS)
def test_a_card_tells_of_its_game_and_begins_it_by_its_largest_button(
    visit: Visit, look: dict[str, Any]
) -> None:
    person = visit(**look)
    page = person.page
    page.wait_for_selector(".game-card .primary")
    language = look["locale"][:2]
    for name in OURS:
        about, card = entry(name).about, page.locator(f'.game-card[data-game="{name}"]')
        assert card.locator(".game-about").inner_text() == about.text[language]
        assert f" {about.minutes} " in card.locator(".game-facts").inner_text()
        first, *others = card.evaluate(HEIGHTS)
        assert first > max(others)
    assert page.evaluate("document.documentElement.scrollWidth") == look["viewport"]["width"]
    assert faults(person) == []
    card = page.locator('.game-card[data-game="token-terrors"]')
    button = card.locator("button").first.bounding_box()
    assert button
    if look["viewport"]["width"] == 1440:
        assert button["y"] + button["height"] < look["viewport"]["height"]
    card.locator("button").first.press("Enter")
    page.wait_for_selector(".match .piece")


def test_a_game_of_which_nobody_said_anything_begins_as_well(visit: Visit) -> None:
    page = visit().page
    card = page.locator('.game-card[data-game="toy"]')
    card.locator("button").first.wait_for()
    assert card.locator(".game-about").count() == 0
    assert "minute" not in card.inner_text()
    card.locator("button").first.click()
    page.wait_for_selector(".match .piece")
