"""The room of the board: how much it has, that it does not jump, zoom, what folds, and what is written on it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Visit
from tests.web.playing import READY, click_something
from tests.web.test_access import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

LARGE = {"width": 1440, "height": 900}
LEAST = {"token-terrors": 0.55, "sack-armies": 0.4, "terreign": 0.4}
CLICKS = 36
BOX = """() => {
  const { x, y, width, height } = document.querySelector('.board').getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}"""
FIXED = """() => ['.asking', '.actions', '.side', '.players'].map((name) => {
  const { x, y, width } = document.querySelector(name).getBoundingClientRect();
  return [x, y, width].map(Math.round).join();
}).join(' ')"""
VIEW_BOX = "() => document.querySelector('.board').getAttribute('viewBox').split(' ').map(Number)"
OVERFLOWS = "() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"


def sit_down(page: Page, game: str, seats: int = 2) -> None:
    """Several at one screen."""
    card = page.locator(f'.game-card[data-game="{game}"]')
    if seats > 2:
        card.get_by_label("Seats").select_option(str(seats))
    card.locator(".hotseat").click()
    page.wait_for_selector(".question, .curtain")


def lift(page: Page) -> None:
    if page.locator(".curtain").count():
        page.locator(".curtain button").click()
        page.wait_for_selector(".question")


def zoomed(page: Page) -> bool:
    return bool(page.locator(".board-holder.zoomed").count())


@pytest.mark.parametrize("game", LEAST)
def test_the_board_is_large_and_stays_where_it_is(visit: Visit, game: str) -> None:
    person = visit(viewport=LARGE)
    page = person.page
    sit_down(page, game)
    boxes: set[tuple[int, ...]] = set()
    places: set[str] = set()
    chance = random.Random(3)
    for _ in range(CLICKS):
        page.wait_for_function(READY)
        if page.locator(".ending").count():
            break
        lift(page)
        if page.locator(".board").count():
            boxes.add(tuple(page.evaluate(BOX)))
            places.add(page.evaluate(FIXED))
            assert not page.evaluate(OVERFLOWS)
        click_something(page, chance)
    [(_, _, width, height)] = boxes
    assert width * height / (1440 * 900) >= LEAST[game]
    assert len(places) == 1
    assert faults(person) == []


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_many_seats_leave_the_board_its_room(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    page = visit(viewport={"width": width, "height": height}).page
    sit_down(page, "terreign", 8)
    page.wait_for_function(READY)
    lift(page)
    *_, wide, high = page.evaluate(BOX)
    assert wide * high / (width * height) >= 0.4
    assert not page.evaluate(OVERFLOWS)
    question, actions, side = (
        page.locator(name).bounding_box() for name in (".question", ".actions", ".side")
    )
    assert question
    assert actions
    assert side
    assert question["y"] < actions["y"] < side["y"]
    assert side["height"] >= 80


def test_the_board_is_zoomed_and_shifted(visit: Visit) -> None:
    page = visit(viewport=LARGE).page
    page.locator('.game-card[data-game="token-terrors"]').get_by_role(
        "button", name="Play against a bot"
    ).click()
    page.wait_for_function(READY)
    page.wait_for_selector(".lens button")
    whole: Any = page.evaluate(VIEW_BOX)
    page.keyboard.press("+")
    near: Any = page.evaluate(VIEW_BOX)
    assert near[2] < whole[2]
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate(VIEW_BOX)[0] > near[0]
    page.keyboard.press("0")
    assert page.evaluate(VIEW_BOX) == whole
    x, y, width, height = page.evaluate(BOX)
    page.mouse.move(x + width * 0.75, y + height * 0.25)
    page.mouse.wheel(0, -600)
    page.wait_for_selector(".board-holder.zoomed")
    corner: Any = page.evaluate(VIEW_BOX)
    assert corner[0] > whole[0]
    page.mouse.move(x + width / 2, y + height * 0.6)
    page.mouse.down()
    page.mouse.move(x + width / 2 + 150, y + height * 0.6, steps=4)
    page.mouse.up()
    assert page.evaluate(VIEW_BOX)[0] < corner[0]
    assert page.evaluate(BOX) == [x, y, width, height]
    page.get_by_role("button", name="Fit").click()
    assert not zoomed(page)
    assert page.evaluate(VIEW_BOX) == whole


def test_trays_fold_and_stay_folded(visit: Visit) -> None:
    page = visit(viewport=LARGE).page
    sit_down(page, "token-terrors")
    chance = random.Random(4)
    while not page.locator(".tray-reserves").count():
        page.wait_for_function(READY)
        click_something(page, chance)
    tray = page.locator(".tray-reserves").first
    fold = tray.locator(".fold")
    assert fold.get_attribute("aria-expanded") == "true"
    fold.click()
    assert tray.locator(".tray-items").count() == 0
    assert "(" in fold.inner_text()
    page.reload()
    page.wait_for_selector(".tray-reserves .fold[aria-expanded='false']")
    page.locator(".tray-reserves .fold").first.click()
    page.wait_for_selector(".tray-reserves .tray-items")


def test_names_of_places_are_written_when_asked_for(visit: Visit) -> None:
    page = visit(viewport=LARGE).page
    sit_down(page, "sack-armies")
    chance = random.Random(5)
    while not page.locator(".space .coordinate").count():
        page.wait_for_function(READY)
        lift(page)
        click_something(page, chance)
    lift(page)
    name = page.locator(".space .coordinate").first
    assert not name.is_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Names of the places on the board").check()
    page.keyboard.press("Escape")
    page.wait_for_selector(".lens button")
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert name.evaluate("each => getComputedStyle(each).display") != "none"
