"""The page on a phone of 360 pixels, by touch."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Visit
from tests.web.playing import READY, click_something, play

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
WIDTH = "() => document.documentElement.scrollWidth"


def start(page: Page, game: str, way: str) -> None:
    page.locator(".game-card", has_text=game).get_by_role("button", name=way).tap()
    page.wait_for_selector(".question, .curtain")


def test_nothing_is_wider_than_the_phone(visit: Visit) -> None:
    person = visit(**PHONE)
    page = person.page
    page.wait_for_selector(".game-card")
    assert page.evaluate(WIDTH) == 360
    start(page, "Token Terrors", "Play against a bot")
    assert page.evaluate(WIDTH) == 360
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert 330 < board["width"] <= 360
    person.go("rules/token-terrors")
    page.wait_for_selector(".rule")
    assert page.evaluate(WIDTH) == 360


def test_german_is_no_wider_than_the_phone(visit: Visit) -> None:
    person = visit(locale="de-DE", **PHONE)
    page = person.page
    page.wait_for_selector(".game-card")
    assert page.evaluate(WIDTH) == 360
    start(page, "Token Terrors", "Gegen einen Bot spielen")
    assert page.evaluate(WIDTH) == 360
    page.get_by_role("button", name="English").tap()
    page.wait_for_selector(".controls >> text=Share")
    page.get_by_role("button", name="Deutsch").tap()
    page.wait_for_selector(".controls >> text=Teilen")
    person.go("replay")
    page.wait_for_selector("input[type=file]")
    assert page.evaluate(WIDTH) == 360


def test_no_tip_reaches_beyond_the_phone(visit: Visit) -> None:
    page = visit(**PHONE).page
    start(page, "Token Terrors", "Two at this screen")
    chance = random.Random(2)
    while not page.locator(".piece").count():
        page.wait_for_function(READY)
        click_something(page, chance)
    for place in ("a1", "d4", "g7", "g1", "a7"):
        page.locator(f'[data-place="{place}"]').focus()
        assert page.evaluate(WIDTH) == 360


def test_a_match_is_played_by_touch(visit: Visit) -> None:
    page = visit(**PHONE).page
    start(page, "Toy", "Play against a bot")
    assert play(page, seed=2) > 1


def test_the_buttons_are_on_the_screen_without_scrolling(visit: Visit) -> None:
    page = visit(**PHONE).page
    start(page, "Token Terrors", "Two at this screen")
    page.wait_for_selector(".question.mine")
    box = page.locator(".choices .choice").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    assert box["height"] >= 38


@pytest.mark.parametrize(("game", "seats"), [("sack-armies", 6), ("terreign", 8)])
def test_the_board_comes_before_many_opponents(visit: Visit, game: str, seats: int) -> None:
    page = visit(**PHONE).page
    card = page.locator(f'.game-card[data-game="{game}"]')
    card.get_by_label("Seats").select_option(str(seats))
    card.get_by_role("button", name="Play against bots").tap()
    page.wait_for_selector(".question.mine")
    place_first_battlefields(page)
    question, board, own, others = (
        page.locator(name).first.bounding_box()
        for name in (".question", ".board", ".seats.near", ".seats.far")
    )
    assert question
    assert board
    assert own
    assert others
    assert question["y"] < board["y"] < own["y"] < others["y"]
    assert board["y"] < 150
    assert page.evaluate(WIDTH) == 360


def place_first_battlefields(page: Page) -> None:
    """Play until there is a board to look at."""
    chance = random.Random(2)
    while not page.locator(".board").count():
        page.wait_for_function(READY)
        click_something(page, chance)


@pytest.mark.parametrize("width", [1280, 1024])
def test_the_board_stays_large_beside_many_opponents(visit: Visit, width: int) -> None:
    page = visit(viewport={"width": width, "height": 800}).page
    card = page.locator('.game-card[data-game="terreign"]')
    card.get_by_label("Seats").select_option("8")
    card.get_by_role("button", name="Play against bots").click()
    page.wait_for_selector(".question.mine")
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["height"] > 240
    assert board["y"] + board["height"] < 800
