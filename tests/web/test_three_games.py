"""Every game of the table is begun in two clicks; one with secrets is played to its end."""

from __future__ import annotations

import random

import pytest

from tests.web.conftest import Visit
from tests.web.playing import READY, click_something, play

CLICKS = 120


def test_the_first_screen_shows_three_games(visit: Visit) -> None:
    page = visit().page
    page.wait_for_selector(".game-card")
    for game in ("sack-armies", "terreign", "token-terrors"):
        picture = page.locator(f'.game-card[data-game="{game}"] img.game-picture')
        assert picture.evaluate("async (image) => (await image.decode(), image.naturalWidth)") > 0


@pytest.mark.parametrize("game", ["sack-armies", "terreign"])
def test_a_new_user_plays_three_decisions_against_a_bot(visit: Visit, game: str) -> None:
    page = visit().page
    card = page.locator(f'.game-card[data-game="{game}"]')
    card.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector(".question")
    chance = random.Random(4)
    moments = set()
    for _ in range(CLICKS):
        page.wait_for_function(READY)
        assert not page.locator(".curtain, .ending").count()
        moments.add(page.locator(".match").get_attribute("data-version"))
        if len(moments) > 3:
            break
        click_something(page, chance)
    assert len(moments) > 3
    page.wait_for_selector(".log .event")


def test_a_whole_terreign_is_played_at_one_screen(visit: Visit) -> None:
    page = visit().page
    card = page.locator('.game-card[data-game="terreign"]')
    card.locator("summary").click()
    for option, value in (("Goal", "2"), ("Start", "1"), ("Most Rounds", "3")):
        field = card.get_by_label(option, exact=True)
        field.fill(value)
        field.blur()
    card.get_by_role("button", name="Two at this screen").click()
    page.wait_for_selector(".question, .curtain")
    assert play(page, seed=6) > 4
    assert page.locator(".match:has(.ending) .question h1").inner_text()


@pytest.mark.parametrize("game", ["sack-armies", "terreign"])
def test_no_hand_is_in_the_page_while_the_device_is_passed(visit: Visit, game: str) -> None:
    page = visit().page
    page.locator(f'.game-card[data-game="{game}"] .hotseat').click()
    page.wait_for_selector(".question, .curtain")
    chance = random.Random(2)
    passed = 0
    while passed < 4:
        page.wait_for_function(READY)
        assert not page.locator(".ending").count()
        if page.locator(".curtain").count():
            passed += 1
            assert page.locator(".tray, .board, .log, .choice, .question").count() == 0
            page.locator(".curtain button").click()
            page.wait_for_selector(".question")
        else:
            click_something(page, chance)
