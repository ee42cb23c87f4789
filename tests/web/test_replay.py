"""A finished match is looked at again, shared and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visit, Visitor
from tests.web.playing import play

if TYPE_CHECKING:
    from playwright.sync_api import Route

SHOWN = "text => document.querySelector('.step-count').textContent === text"


@pytest.fixture
def finished(visit: Visit) -> Visitor:
    """Somebody who has just finished a match against a bot."""
    person = visit()
    card = person.page.locator(".game-card", has_text="Toy")
    card.get_by_role("button", name="Play against a bot").click()
    person.page.wait_for_selector(".question")
    play(person.page, seed=4)
    return person


def test_scrubber_keys_and_log_show_any_moment(finished: Visitor) -> None:
    page = finished.page
    page.locator(".ending").get_by_role("link", name="Replay").click()
    page.wait_for_selector(".scrubber")
    last = page.locator(".scrubber input").get_attribute("max")
    page.keyboard.press("End")
    page.wait_for_function(SHOWN, arg=f"Step {last} of {last}")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(SHOWN, arg=f"Step {int(str(last)) - 1} of {last}")
    page.locator(".log button.line").first.click()
    page.wait_for_selector(".event[aria-current]")
    page.locator(".scrubber input").fill("3")
    page.wait_for_function(SHOWN, arg=f"Step 3 of {last}")
    page.wait_for_url("**/3")
    page.get_by_label("Seen by").select_option(label="Greedy")
    page.wait_for_selector(".near .person:has-text('Greedy')")


def test_a_match_is_shared_as_link_file_and_picture(finished: Visitor, tmp_path: Path) -> None:
    page = finished.page
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as record:
        page.get_by_role("link", name="Record as file").click()
    file = tmp_path / "match.jsonl"
    record.value.save_as(file)
    assert "banneret-record" in file.read_text(encoding="utf-8")
    with page.expect_download() as picture:
        page.get_by_role("link", name="Picture (SVG)").click()
    assert picture.value.suggested_filename.endswith(".svg")
    finished.go("replay")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector(".scrubber")


def test_the_dice_are_checked_in_the_page(finished: Visitor) -> None:
    page = finished.page
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Check the dice").click()
    page.wait_for_selector(".dice-check .good")


def falsify(route: Route) -> None:
    """Tell another outcome than the one that fell."""
    answer = route.fetch().json()
    roll = answer["rolls"][0]
    roll["do"] = next(each["do"] for each in roll["outcomes"] if each["do"] != roll["do"])
    route.fulfill(json=answer)


def test_the_check_finds_a_false_roll(finished: Visitor) -> None:
    page = finished.page
    page.route("**/rolls*", falsify)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Check the dice").click()
    page.wait_for_selector(".dice-check .bad")


def test_the_arrow_keys_go_on_after_a_button_was_clicked(finished: Visitor) -> None:
    page = finished.page
    page.locator(".ending").get_by_role("link", name="Replay").click()
    page.wait_for_selector(".scrubber")
    last = page.locator(".scrubber input").get_attribute("max")
    page.get_by_role("button", name="One step on").click()
    page.wait_for_function(SHOWN, arg=f"Step 1 of {last}")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(SHOWN, arg=f"Step 2 of {last}")
    page.keyboard.press("Enter")
    page.wait_for_function(SHOWN, arg=f"Step 3 of {last}")


def test_a_replay_outlives_a_broken_network(finished: Visitor) -> None:
    page = finished.page
    page.locator(".ending").get_by_role("link", name="Replay").click()
    page.wait_for_selector(".scrubber")
    page.route("**/steps/*", lambda route: route.abort())
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=The server does not answer")
    assert page.locator(".board").is_visible()
    page.unroute("**/steps/*")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=The server does not answer", state="detached")
    page.wait_for_selector(".step-count:has-text('Step 2 of')")
    finished.faults.clear()  # the browser tells of the broken request
