"""Undo, takeback, hint, resigning and watching."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visit, Visitor
from tests.web.playing import CHANGED, NEXT_FRAME, READY, click_something, play

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute


def begin(visit: Visit, way: str, game: str = "Token Terrors") -> Visitor:
    person = visit()
    person.page.locator(".game-card", has_text=game).get_by_role("button", name=way).click()
    person.page.wait_for_selector(".question, .curtain")
    return person


def version(page: Page) -> str:
    return str(page.locator(".match").get_attribute("data-version"))


def choose_first(page: Page) -> None:
    before = version(page)
    page.locator(".choice").first.click()
    page.wait_for_function(CHANGED, arg=before)


class SlowViews:
    """A way to the server on which what is seen of the table can be held up."""

    def __init__(self) -> None:
        self.slow = False
        self.held: list[tuple[WebSocketRoute, str | bytes]] = []
        self.done = 0

    def carry(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: self._pass_on(socket, text))

    def _pass_on(self, socket: WebSocketRoute, text: str | bytes) -> None:
        kind = json.loads(text)["type"]
        self.done += self.slow and kind == "done"
        if self.slow and kind == "view":
            self.held.append((socket, text))
        else:
            socket.send(text)

    def let_go(self) -> None:
        self.slow = False
        for socket, text in self.held:
            socket.send(text)


def test_nothing_else_is_chosen_until_what_came_of_a_choice_is_seen(visit: Visit) -> None:
    views = SlowViews()
    person = visit()
    person.page.context.route_web_socket("**/ws/**", views.carry)
    page = person.page
    page.locator(".game-card", has_text="Token Terrors").locator(".hotseat").click()
    page.wait_for_function(READY)
    before, views.slow = version(page), True
    page.locator(".choice").first.click()
    while not views.held:
        page.wait_for_timeout(20)
    page.evaluate(NEXT_FRAME)
    assert views.done == 1
    assert version(page) == before
    assert page.locator(".match[data-busy]").count() == 1
    assert page.locator(".choices:not(.busy) .choice, .hit.open").count() == 0
    views.let_go()
    page.wait_for_function(CHANGED, arg=before)
    page.wait_for_selector(".match:not([data-busy])")


def test_the_own_last_decision_is_undone_by_a_key(visit: Visit) -> None:
    page = begin(visit, "Two at this screen").page
    chance = random.Random(1)
    page.wait_for_function(READY)
    while not page.locator(".undo").count():
        click_something(page, chance)
        page.wait_for_function(READY)
    before = version(page)
    page.keyboard.press("z")
    page.wait_for_function(CHANGED, arg=before)
    page.wait_for_selector(".event.undone")


def test_a_bot_agrees_to_a_takeback(visit: Visit) -> None:
    page = begin(visit, "Play against a bot").page
    ask = page.get_by_role("button", name="Ask to take back")
    page.wait_for_function(READY)
    chance = random.Random(3)
    while not ask.count():
        click_something(page, chance)
        page.wait_for_function(READY)
    ask.click()
    page.wait_for_selector(".event.undone")


def test_a_bot_gives_a_hint(visit: Visit) -> None:
    page = begin(visit, "Play against a bot").page
    page.wait_for_selector(".question.mine")
    page.keyboard.press("h")
    page.wait_for_selector(".hint")
    before = version(page)
    page.get_by_role("button", name="Do that").click()
    page.wait_for_function(CHANGED, arg=before)


def test_a_match_is_resigned_only_when_sure(visit: Visit) -> None:
    page = begin(visit, "Two at this screen").page
    name = "Abort" if page.get_by_role("button", name="Abort").count() else "Resign"
    page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="No", exact=True).click()
    assert page.locator(".ending").count() == 0
    page.get_by_role("button", name=name).click()
    page.locator(".confirm .danger").click()
    page.wait_for_selector(".ending")
    page.wait_for_selector(".choice, .hit.open", state="detached")
    assert page.locator(".question h1").inner_text() == "Broken off, without a result"


def test_bots_are_watched_without_being_asked(visit: Visit) -> None:
    page = begin(visit, "Watch bots", "Toy").page
    page.wait_for_selector(".ending")
    assert page.locator(".hit.open, .choice").count() == 0


def test_a_clock_runs_for_whoever_is_asked(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Token Terrors")
    card.locator("summary").click()
    card.get_by_label("Clock").select_option("move-60")
    card.get_by_role("button", name="Two at this screen").click()
    page.wait_for_selector(".clock.runs")
    assert page.locator(".clock").count() == 2
    page.wait_for_function("() => document.querySelector('.clock.runs').textContent < '0:59'")


def test_the_name_is_kept(visit: Visit) -> None:
    page = visit().page
    page.get_by_label("Your name").fill("Wren")
    with page.expect_response("**/api/me"):
        page.get_by_label("Your name").press("Enter")
        page.get_by_label("Your name").blur()
    page.locator(".game-card").first.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector(".near .person:has-text('Wren')")


def test_escape_steps_back_inside_a_choice(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Toy")
    card.locator("summary").click()
    rounds = card.get_by_label("Rounds")
    rounds.fill("50")  # until the cards differ somebody is asked on the board
    rounds.blur()
    card.get_by_role("button", name="Two at this screen").click()
    page.wait_for_selector(".question, .curtain")
    for _ in range(90):
        if page.locator(".curtain").count():
            page.locator(".curtain button").click()
            page.wait_for_selector(".question")
        if page.locator(".hit.open").count():
            break
        before = version(page)
        page.locator(".choice").first.click()
        page.wait_for_function(CHANGED, arg=before)
    page.locator(".hit.open").first.click()
    page.wait_for_selector(".choices.asked")
    page.keyboard.press("Escape")
    page.wait_for_selector(".choices.asked", state="detached")
    assert page.locator(".hit.open").count() > 0


def test_bots_and_people_sit_in_any_seat(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Toy")
    card.locator("summary").click()
    card.get_by_label("Seats").select_option("4")
    for seat, kind in enumerate(("bot:random", "me", "hotseat", "bot:greedy"), 1):
        card.get_by_label(f"Player {seat}").select_option(kind)
    names = card.get_by_label("Name", exact=True)
    names.nth(0).fill("Wren")
    names.nth(1).fill("Ozzy")
    card.get_by_role("button", name="Start with these seats").click()
    page.wait_for_selector(".curtain:has-text('Wren'), .question.mine")
    assert play(page, seed=8) > 1


def test_an_unknown_match_is_said_to_be_unknown(visit: Visit) -> None:
    person = visit()
    person.go("match/nosuchmatch1")
    person.page.wait_for_selector("text=There is no such match")


def test_pieces_move_and_a_click_skips_the_motion(visit: Visit) -> None:
    person = visit(reduced_motion="no-preference")
    page = person.page
    page.locator(".game-card", has_text="Token Terrors").get_by_role(
        "button", name="Watch bots"
    ).click()
    page.wait_for_selector(".piece")
    assert (
        page.evaluate("() => getComputedStyle(document.querySelector('.piece')).transitionDuration")
        == "0.24s"
    )
    before = version(page)
    page.mouse.click(5, 700)
    page.wait_for_function(CHANGED, arg=before)


@pytest.mark.parametrize(("game", "seats"), [("sack-armies", 3), ("terreign", 5)])
def test_as_many_as_the_game_takes_sit_at_one_screen(visit: Visit, game: str, seats: int) -> None:
    page = visit().page
    card = page.locator(f'.game-card[data-game="{game}"]')
    card.get_by_label("Seats").select_option(str(seats))
    card.get_by_role("button", name=f"{seats} at this screen").click()
    page.wait_for_selector(".curtain, .question.mine")
    if page.locator(".curtain").count():
        page.locator(".curtain button").click()
    page.wait_for_function("n => document.querySelectorAll('.seat').length === n", arg=seats)


def test_a_value_that_an_option_cannot_have_starts_nothing(visit: Visit) -> None:
    person = visit()
    page = person.page
    card = page.locator('.game-card[data-game="terreign"]')
    card.locator("summary").click()
    goal = card.get_by_label("Goal", exact=True)
    goal.fill("99")
    card.locator("summary").click()
    card.get_by_role("button", name="Two at this screen").click()
    page.wait_for_selector("details[open] input:invalid:focus")
    goal.fill("0")
    goal.blur()
    card.get_by_label("Line-up").select_option("3v3")
    page.wait_for_selector('.notice:has-text("“Line-up: 3v3” needs “Variant: House Alliances”")')
    card.get_by_role("button", name="Two at this screen").click()
    page.wait_for_selector('.game-card [role="alert"]:has-text("Line-up: 3v3")')
    person.faults.clear()  # the browser tells of the refusal
    card.get_by_role("combobox", name="Line-up").select_option("book")
    card.get_by_role("button", name="Two at this screen").click()
    page.wait_for_selector(".curtain, .question")


def test_before_all_have_come_nothing_is_asked(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name="Invite by link").click()
    page.wait_for_selector(".question h1:text-is('Waiting for players')")


def test_no_answer_is_said_in_words(visit: Visit) -> None:
    person = visit()
    card = person.page.locator(".game-card", has_text="Toy")
    person.page.route("**/api/matches", lambda route: route.abort())
    card.get_by_role("button", name="Watch bots").click()
    card.locator('[role="alert"]', has_text="The server does not answer").wait_for()
    person.faults.clear()  # the browser tells of the broken request
