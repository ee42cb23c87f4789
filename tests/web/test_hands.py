"""Choosing by hand: routes in one go, dragging, the menu at the piece, letters, and the focus after a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visit, serving
from tests.web.playing import ANSWERED, begin

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

POSITION = "first Goblin d3, Wyvern a1, Soldier c2; second Elf g7, Soldier f7; S 1/1"
WAITING = (
    "first Goblin d3, Goblin d4, reserves 1 Soldier, 1 Elf; second Elf g7, Elf a7; S 0/0; reinforce"
)
APART = "first Goblin d3, Goblin e5, Goblin c5; second Elf d6, Elf g7; S 0/0"
PIECE_AT = "place => [...document.querySelectorAll('.board .piece')].some((piece) => piece.dataset.at === place)"
MIDDLE = """place => {
  const box = document.querySelector(`[data-place="${place}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that begins matches from positions."""
    with serving(tmp_path_factory.mktemp("hands"), "tests.web.begun") as url:
        yield url


def place(name: str) -> str:
    return f'[data-place="{name}"]'


def click(page: Page, name: str) -> None:
    """Click a place, and wait until what that means has happened."""
    page.locator(place(name)).click()
    page.wait_for_function(ANSWERED)


def click_open(page: Page, name: str) -> None:
    """Click a place as soon as it glows."""
    page.wait_for_selector(f"{place(name)}.open")
    click(page, name)


def wait_for_piece(page: Page, at: str) -> None:
    page.wait_for_function(PIECE_AT, arg=at)
    page.wait_for_function(ANSWERED)


def drag(page: Page, start: str, goal: str) -> None:
    """Press in the middle of a place, move, and let go over another."""
    for name, press in ((start, page.mouse.down), (goal, page.mouse.up)):
        x, y = page.evaluate(MIDDLE, name)
        page.mouse.move(x, y, steps=4)
        press()


def test_a_route_of_three_moves_is_one_click(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900}).page
    begin(page, POSITION, ticks=())
    click(page, "d3")
    page.wait_for_selector(f"{place('d5')}.open")
    near, far = (page.locator(f'.free-target[data-at="{name}"]') for name in ("d4", "d6"))
    assert "far" not in str(near.get_attribute("class"))
    assert "far" in str(far.get_attribute("class"))
    assert "→" in str(page.locator(place("d6")).get_attribute("aria-label"))
    click(page, "d6")
    wait_for_piece(page, "d6")
    assert page.locator(".log .event", has_text="moves from d5 to d6").count() == 1
    assert not page.evaluate(PIECE_AT, "d3")
    page.keyboard.press("z")
    wait_for_piece(page, "d5")


@pytest.mark.parametrize(("width", "locale"), [(360, "de-DE"), (1024, "en-GB")])
def test_a_turn_of_moves_and_a_battle_is_two_clicks(visit: Visit, width: int, locale: str) -> None:
    """The token, and whom it battles: the rest is given, as nothing else is left."""
    page = visit(locale=locale, viewport={"width": width, "height": 900}).page
    begin(page, APART, ticks=())
    click(page, "d3")
    click_open(page, "d6")
    page.wait_for_selector(".question.seat-1")
    assert page.evaluate(PIECE_AT, "d5")
    assert not page.evaluate(PIECE_AT, "d6")
    rested = "ruht sich aus" if locale == "de-DE" else "Rests"
    assert "by-itself" in str(
        page.locator(".log .event", has_text=rested).last.get_attribute("class")
    )


def test_who_wants_to_be_asked_rests_by_a_third_click(visit: Visit) -> None:
    """Odds stand there before, and a step is undone alone."""
    page = visit(viewport={"width": 1440, "height": 900}).page
    begin(page, APART, ticks=())
    page.get_by_role("button", name="When to ask me").click()
    end = page.locator("dialog.stops select[name=end]")
    assert end.input_value() == "pass"
    assert end.locator("option").all_inner_texts() == ["always ask me", "do it for me"]
    end.select_option(label="always ask me")
    page.wait_for_function("() => document.querySelector('select[name=end]').value === 'ask'")
    page.get_by_role("button", name="Close").click()
    rest = page.locator('.choice[data-action="rest"]')
    click(page, "d3")
    page.wait_for_selector(f"{place('d6')}.open")
    for near in ("d4", "d5"):
        assert page.locator(f"{place(near)}.open").count() == 1
    assert "is destroyed surely" in str(page.locator(place("d6")).get_attribute("aria-label"))
    click(page, "d6")
    rest.wait_for()
    assert page.evaluate(PIECE_AT, "d5")
    assert not page.evaluate(PIECE_AT, "d6")
    page.keyboard.press("z")
    wait_for_piece(page, "d6")
    assert page.evaluate(PIECE_AT, "d5")
    click(page, "d6")
    rest.wait_for()
    rest.click()
    rest.wait_for(state="detached")


def test_a_piece_is_dragged_and_escape_leaves_it(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900}).page
    begin(page, POSITION, ticks=())
    version = page.locator(".match").get_attribute("data-version")
    x, y = page.evaluate(MIDDLE, "d3")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=3)
    assert page.locator(".dragged").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".dragged").count() == 0
    page.mouse.up()
    assert page.locator(".match").get_attribute("data-version") == version
    drag(page, "d3", "d4")
    wait_for_piece(page, "d4")
    drag(page, "d4", "f4")
    wait_for_piece(page, "f4")
    assert page.locator(".dragged").count() == 0


def card_of(page: Page, faction: str) -> Locator:
    """What lies in the Reserves of who is asked."""
    return page.locator(f'.tray-piece[data-card="reserves-0/{faction}"]')


@pytest.mark.parametrize(("width", "locale"), [(360, "de-DE"), (1024, "en-GB"), (1440, "de-DE")])
def test_a_token_enters_from_its_tray_by_clicks_or_by_its_place(
    visit: Visit, width: int, locale: str
) -> None:
    page = visit(locale=locale, viewport={"width": width, "height": 900}).page
    begin(page, WAITING, ticks=())
    elf = card_of(page, "elf")
    page.wait_for_selector(".tray-piece.open")
    assert page.locator(".tray-piece.open").count() == 2
    elf.click()
    page.wait_for_selector(".tray-piece.chosen")
    click_open(page, "b1")
    wait_for_piece(page, "b1")
    assert "Elf" in str(page.locator(place("b1")).get_attribute("aria-label"))
    assert elf.count() == 0
    page.keyboard.press("z")
    elf.wait_for()
    click_open(page, "a1")  # what goes there is told afterwards
    menu = page.locator(".piece-menu .choice, .choices.asked .choice")
    menu.first.wait_for()
    assert {str(one.get_attribute("data-action")) for one in menu.all()} == {"elf a1", "soldier a1"}
    menu.locator(':scope[data-action="soldier a1"]').click()
    wait_for_piece(page, "a1")
    assert card_of(page, "soldier").count() == 0


def test_a_token_is_dragged_from_its_tray(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900}).page
    begin(page, WAITING, ticks=())
    page.wait_for_selector(".tray-piece.open")
    box = card_of(page, "soldier").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    x, y = page.evaluate(MIDDLE, "c1")
    page.mouse.move(x, y, steps=4)
    assert page.locator(".dragged").count() == 1
    page.mouse.up()
    wait_for_piece(page, "c1")
    assert card_of(page, "soldier").count() == 0


@pytest.mark.parametrize(("width", "locale"), [(360, "de-DE"), (1440, "en-GB")])
def test_letters_stay_with_what_they_stand_for(visit: Visit, width: int, locale: str) -> None:
    """From question to question of a match, whatever comes and goes beside it."""
    page = visit(locale=locale, viewport={"width": width, "height": 900}).page
    begin(page, "first Soldier d3, Soldier d4; second Elf g7, Soldier a7; S 3/1", ticks=())
    letters: dict[str, str] = {}
    click(page, "d3")
    for step in ("c3", "b3", "a3"):
        page.wait_for_selector(f"{place(step)}.open")
        found = {
            str(choice.get_attribute("data-action")): str(choice.get_attribute("aria-keyshortcuts"))
            for choice in page.locator(".choice").all()
        }
        assert {"enrage", "phalanx"} <= set(found)
        assert found | letters == letters | found
        assert len(set(found.values())) == len(found)
        letters |= found
        click(page, step)
        wait_for_piece(page, step)
    page.keyboard.press(letters["enrage"])
    page.locator('.choice[data-action="enrage"]').wait_for(state="detached")
    assert (
        page.locator('.choice[data-action="phalanx"]').get_attribute("aria-keyshortcuts")
        == (letters["phalanx"])
    )
