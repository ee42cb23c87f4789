"""Learning at the page: the guided match, the puzzles, the goal above the table and the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from banneret.kernel.registry import entry
from banneret.kernel.teaching import Step, teaching_of
from tests.web.conftest import Visit, Visitor
from tests.web.test_access import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
WIDTH = "document.documentElement.scrollWidth"


def at(page: Page, step: int, state: str = "") -> None:
    """Wait until the guided match is at a step."""
    kind = f'[data-state="{state}"]' if state else ""
    page.wait_for_selector(f'.study[data-step="{step}"]{kind}:not([data-busy])')


def place(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f'[data-place="{key}"]').first.click(force=True)


def act(page: Page, action: str) -> None:
    page.locator(f'.choice[data-action="{action}"]').first.click()


def test_a_guided_match_from_the_first_screen_to_a_real_one(visit: Visit) -> None:
    person = visit(viewport={"width": 1440, "height": 900})
    page = person.page
    card = page.locator('.game-card[data-game="token-terrors"]')
    card.get_by_role("link", name="New here? Learn in three minutes").click()
    at(page, 0)
    assert "Destroy every enemy token" in page.locator(".coach").inner_text()
    assert page.locator(".choice, .hit.open").count() == 0
    assert faults(person) == []
    page.keyboard.press("Enter")  # the button has the keyboard
    at(page, 1)
    board = page.locator(".study .stage").bounding_box()
    assert board
    assert board["height"] > 0.8 * 900
    ring = page.locator(".about").bounding_box()
    token = page.locator('[data-place="d3"]').bounding_box()
    assert ring
    assert token
    assert ring["x"] < token["x"] < ring["x"] + ring["width"]
    assert ring["y"] < token["y"] < ring["y"] + ring["height"]

    place(page, "c4")
    at(page, 1, "off")
    assert "nearest to the Goblin" in page.locator(".coach").inner_text()
    page.get_by_role("button", name="Take it back").click()
    at(page, 1, "asks")
    place(page, "g7")
    page.wait_for_selector(".why-not")

    place(page, "d3")
    at(page, 2)
    page.reload()
    at(page, 2)
    place(page, "d4")
    at(page, 3)
    page.get_by_role("button", name="Go on").click()
    at(page, 4)
    place(page, "d5")
    at(page, 5)
    assert "Goblin d5 of the other side is destroyed" in page.locator(".coach .strip").inner_text()
    place(page, "d3")
    at(page, 6)
    act(page, "rest")
    at(page, 7)
    assert "rolls 5" in (page.locator(".told").text_content() or "")
    place(page, "g1")
    at(page, 8)
    place(page, "e2")
    at(page, 9)
    page.get_by_role("link", name="Leave").click()
    page.wait_for_selector(".course li")
    assert faults(person) == []
    page.get_by_role("link", name="Go on at step 10 of 13").click()
    at(page, 9)
    place(page, "e4")
    act(page, "e2xe4")
    at(page, 10)
    act(page, "sharpshooter")
    at(page, 11)
    place(page, "g4")
    act(page, "e2xg4")
    at(page, 12)
    page.get_by_role("button", name="Play a real match now").click()
    page.wait_for_selector(".match:not(.study) .piece")
    assert page.locator(".piece").count() == 10
    person.go()
    page.wait_for_selector(".game-card")
    assert card.get_by_role("link", name="New here?").count() == 0


MOVED = """([step, action]) => document.querySelector('.study').dataset.step !== step
  || [...document.querySelectorAll('.choice')].some(one => one.dataset.action === action)"""


def follow(page: Page, number: int, step: Step) -> None:
    """Do by keys what a step asks for, where its ring is."""
    button = page.locator(f'.choice[data-action="{step.do[0]}"]')
    if not button.count():
        page.locator(f'[data-card="{step.at}"], [data-place="{step.at}"]').first.press("Enter")
        page.wait_for_function(MOVED, arg=[str(number), step.do[0]])
    if button.count():
        button.press("Enter")


@pytest.mark.parametrize(("game", "how"), [("sack-armies", PHONE), ("terreign", {})])
def test_the_others_teach_by_keys_alone_where_the_ring_is(
    visit: Visit, game: str, how: dict[str, Any]
) -> None:
    person = visit(locale="de-DE", color_scheme="dark", **how)
    page = person.page
    person.go(f"learn/{game}")
    steps = teaching_of(entry(game).game({})).lesson.steps
    for number, step in enumerate(steps[:-1]):
        at(page, number)
        assert f"Schritt {number + 1} von {len(steps)}" in page.locator(".coach-step").inner_text()
        if step.do:
            assert page.locator(".about").count() == 1
            follow(page, number, step)
        else:
            page.locator(".coach .primary").press("Enter")
    at(page, len(steps) - 1)
    assert page.evaluate(WIDTH) <= page.evaluate("innerWidth")
    assert page.get_by_role("button", name="Jetzt eine echte Partie spielen").is_visible()
    assert faults(person) == []


def test_progress_that_somebody_else_wrote_is_no_harm(visit: Visit) -> None:
    person = visit()
    page = person.page
    for wrong in ("null", "[]", '{"token-terrors": 5}', '{"token-terrors": {"step": 1e9}}'):
        page.evaluate("text => localStorage.setItem('banneret.learn', text)", wrong)
        person.go("learn/token-terrors")
        page.reload()
        page.wait_for_selector(".coach-text")


def test_puzzles_are_solved_kept_and_followed_by_the_next(visit: Visit) -> None:
    person = visit(viewport={"width": 1024, "height": 768})
    page = person.page
    person.go("puzzles/token-terrors")
    page.wait_for_selector(".puzzle-card")
    assert page.locator(".puzzle-card").count() == 10
    assert faults(person) == []
    page.locator(".puzzle-card").first.click()
    page.wait_for_selector(".quiz")
    page.get_by_label("Rest: gain").check()
    page.get_by_role("button", name="Check").press("Enter")
    page.wait_for_selector(".coach.missed")
    assert page.locator(".quiz-line.wrong").count() == 4
    assert "must be given" in page.locator(".quiz").inner_text()
    assert faults(person) == []
    page.get_by_role("button", name="Start again").click()
    page.wait_for_selector(".coach.asks")
    for line in page.locator(".quiz-line:not(.wrong) label").all():
        if line.inner_text().startswith(("Enable", "Blindside", "Battle Soldier c4")):
            line.click()
    page.get_by_role("button", name="Check").click()
    page.wait_for_selector(".coach.solved")
    page.get_by_role("link", name="Next puzzle").click()

    page.wait_for_selector(".coach:has-text('The last one')")
    place(page, "b6")
    page.get_by_role("button", name="Take it back").click()
    page.wait_for_selector(".hit.open")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".puzzle-hint")
    page.get_by_role("button", name="Show the solution").click()
    page.wait_for_selector(".coach.shown .told li")
    page.get_by_role("button", name="Start again").click()
    page.wait_for_selector(".coach.asks")
    place(page, "f3")
    page.wait_for_selector(".study:not([data-busy]) .hit.open")
    place(page, "e3")
    page.wait_for_selector(".coach.solved")
    page.get_by_role("link", name="Puzzles").click()
    page.wait_for_selector(".puzzle-card")
    assert page.locator(".puzzle-card.solved").count() == 2


WHOLE = """() => [...document.querySelectorAll('.goal-words')].filter((one) => one.offsetParent)
  .every((one) => one.scrollHeight <= one.clientHeight + 1 && one.getBoundingClientRect().bottom <= innerHeight)"""


def test_the_goal_stands_above_the_table_and_folds(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900}).page
    card = page.locator('.game-card[data-game="token-terrors"]')
    card.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector(".goal.above .goal-words")
    assert "Destroy every enemy token" in page.locator(".goal.above").inner_text()
    board = page.locator(".board").bounding_box()
    fold = page.locator(".goal.above .fold")
    fold.click()
    page.wait_for_selector(".goal.above .goal-words", state="detached")
    assert page.locator(".board").bounding_box() == board
    page.reload()
    page.wait_for_selector('.goal.above .fold[aria-expanded="false"]')
    fold.click()
    page.locator(".goal.above").get_by_label("The game in five sentences").click()
    page.wait_for_selector(".sheet-dialog li")
    assert page.locator(".sheet-dialog li").count() == 5
    page.wait_for_selector(".sheet-dialog .numbers text")
    assert page.locator(".numbers text").all_text_contents() == list("12345")
    page.keyboard.press("Escape")
    page.wait_for_selector(".sheet-dialog", state="detached")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("game", ["token-terrors", "sack-armies", "terreign"])
def test_the_whole_goal_can_be_read_at_every_width(visit: Visit, game: str, locale: str) -> None:
    page = visit(locale=locale, viewport={"width": 1440, "height": 900}).page
    page.locator(f'.game-card[data-game="{game}"] .ways > .primary').click()
    page.wait_for_selector(".goal.above .goal-words")
    for width in (1440, 1280, 1024, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(WHOLE), width


def test_the_goal_of_the_options_stands_on_a_phone_too(visit: Visit) -> None:
    person: Visitor = visit(locale="de-DE", **PHONE)
    page = person.page
    card = page.locator('.game-card[data-game="terreign"]')
    card.get_by_role("button", name="Gegen").first.tap()
    page.wait_for_selector(".goal.below .goal-words")
    assert "5 Herrschaftsmarken" in page.locator(".goal.below").inner_text()
    assert page.evaluate(WIDTH) == 360
