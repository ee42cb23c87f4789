"""A finished match is looked at again, shared and checked."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import banneret
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.recorder import Recorder
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE
from tests.web.conftest import PATIENCE, Visit, Visitor
from tests.web.playing import NEXT_FRAME, play

if TYPE_CHECKING:
    from playwright.sync_api import Request, Route

COUNT_BOARDS = """
window.boards = 0;
new MutationObserver(() => { window.boards += 1; }).observe(
  document.querySelector(".board"), { subtree: true, childList: true, attributes: true });
"""
# The board without what left it since the moment shown before, whichever that was.
BOARD = """(() => {
  const board = document.querySelector(".board").cloneNode(true);
  for (const one of board.querySelectorAll(".leaving")) one.remove();
  return board.outerHTML;
})()"""
SAME_BOARD = f"held => {BOARD} === held"
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
    eyes = page.get_by_label("Seen by")
    eyes.select_option("1")
    bot = eyes.locator("option:checked").inner_text()
    page.wait_for_selector(f".near .person:text-is('{bot}')")


# The page of a busy machine: it learns late that its address changed.
LATE = """const listen = window.addEventListener.bind(window);
window.addEventListener = (kind, heard, ...how) => listen(
  kind, kind === "hashchange" ? (event) => setTimeout(heard, 500, event) : heard, ...how);"""


def test_who_leaves_while_a_step_is_taken_is_gone(finished: Visitor) -> None:
    page = finished.page
    page.locator(".ending").get_by_role("link", name="Replay").click()
    page.wait_for_selector(".scrubber")
    page.add_init_script(LATE)
    page.reload()
    page.get_by_role("button", name="One step on").evaluate(
        "button => { button.click(); location.hash = '#/'; }"
    )
    page.wait_for_selector(".game-card")
    assert page.url == f"{finished.address}#/"


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


def long_record(path: Path, steps: int) -> None:
    """A match that goes on for so many steps, as a file."""
    game = banneret.game("token-terrors", setup="draft")
    recorder = Recorder(Record(new_header(game, ["Wren", "Ozzy"])))
    state, rng = recorder.match.state, Rng(7)
    while len(recorder.match.steps) < steps:
        chance = int(state.current_player()) == CHANCE
        could = [one for one, _ in state.chance_outcomes()] if chance else state.legal_actions()
        recorder.do(int(could[rng.below(len(could))]))
    path.write_text(recorder.record().dumps(), encoding="utf-8")


def test_the_board_keeps_up_while_an_arrow_key_is_held(visit: Visit, tmp_path: Path) -> None:
    long_record(tmp_path / "long.jsonl", 210)
    person = visit()
    asked: list[Request] = []
    person.go("replay")
    page = person.page
    page.on(
        "request", lambda request: asked.append(request) if "api/replay" in request.url else None
    )
    page.locator("input[type=file]").set_input_files(tmp_path / "long.jsonl")
    page.wait_for_selector(".scrubber")
    page.evaluate(COUNT_BOARDS)
    for _ in range(199):
        page.keyboard.down("ArrowRight")  # down again without up: the key is held
    until = time.monotonic() + PATIENCE / 1000
    while page.evaluate("boards") <= 5:  # the server may have been busy meanwhile
        assert time.monotonic() < until, "the board moves only in the end"
        page.keyboard.down("ArrowLeft")
        page.keyboard.down("ArrowRight")
    with page.expect_response("**/200?*") as last:
        page.keyboard.down("ArrowRight")
        page.keyboard.up("ArrowRight")
    page.wait_for_function(SHOWN, arg="Step 200 of 210")
    last.value.finished()
    page.evaluate(NEXT_FRAME)
    held = page.evaluate(BOARD)
    assert [request.method for request in asked].count("POST") == 1
    assert {answer.status for request in asked if (answer := request.response())} == {200}
    with page.expect_response("**/0?*"):
        page.keyboard.press("Home")
    page.keyboard.press("End")
    page.wait_for_function(SHOWN, arg="Step 210 of 210")
    page.locator(".scrubber input").fill("200")
    page.wait_for_function(SAME_BOARD, arg=held)


def test_a_record_that_the_server_forgot_is_sent_again(visit: Visit, tmp_path: Path) -> None:
    long_record(tmp_path / "long.jsonl", 30)
    person = visit()
    person.go("replay")
    page = person.page
    page.locator("input[type=file]").set_input_files(tmp_path / "long.jsonl")
    page.wait_for_selector(".scrubber")
    forgotten = {"code": "unknown-record", "reason": "gone", "rules": []}
    page.route(
        "**/api/replay/*/9*", lambda route: route.fulfill(status=404, json=forgotten), times=1
    )
    with (
        page.expect_response(lambda told: "/9?" in told.url and told.ok),
        page.expect_request(lambda request: request.method == "POST"),
    ):
        page.locator(".scrubber input").fill("9")
    page.wait_for_function(SHOWN, arg="Step 9 of 30")
    assert page.locator(".why-not[role=alert]").count() == 0
    person.faults.clear()  # the browser tells of the answer 404
