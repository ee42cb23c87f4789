"""Whole matches without a mouse."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visit
from tests.web.playing import ANSWERED, CHANGED, READY

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")


def tab_to(page: Page, name: str, game: str = "") -> None:
    """Press Tab until the element with that text, on the card of a game, has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        text, card = page.evaluate(
            "() => [document.activeElement.textContent,"
            " document.activeElement.closest('[data-game]')?.dataset.game ?? '']"
        )
        if text == name and game in ("", card):
            return
    raise AssertionError(f"Tab never comes to {name}")


def press_first_key(page: Page, where: str) -> None:
    """Press the letter that the first button there shows."""
    button = page.locator(f"{where} .choice").first
    page.keyboard.press(str(button.get_attribute("aria-keyshortcuts")))


def focused(page: Page) -> str | None:
    name: str | None = page.evaluate("() => document.activeElement.dataset.place ?? null")
    return name


def test_the_arrows_walk_over_the_board_and_enter_clicks(visit: Visit) -> None:
    page = visit().page
    page.wait_for_selector(".game-card")
    tab_to(page, "Play against a bot", "token-terrors")
    page.keyboard.press("Enter")
    page.wait_for_selector(".question.mine")
    while not page.locator(".hit.open").count():
        page.wait_for_function("() => document.querySelector('.question.mine .your-turn')")
        if page.locator(".choice").count():
            version = page.locator(".match").get_attribute("data-version")
            press_first_key(page, ".choices")
            page.wait_for_function(CHANGED, arg=version)
    page.keyboard.press("ArrowUp")
    start = focused(page)
    assert start is not None
    walked = {start}
    for arrow in ARROWS * 2:
        page.keyboard.press(arrow)
        walked.add(str(focused(page)))
    assert len(walked) > 3
    target = page.locator(".hit.open").first.get_attribute("data-place")
    walk_to(page, str(target))
    version = page.locator(".match").get_attribute("data-version")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('.match').dataset.version !== before"
        " || document.querySelector('.ring.chosen, .choices.asked')",
        arg=version,
    )


# Where the focus is, and the arrows to try from there, the likeliest first; null at the place.
WAY = """target => {
  const goal = document.querySelector(`[data-place="${CSS.escape(target)}"]`);
  const here = document.activeElement;
  if (here === goal) return null;
  if (!here.dataset.place) return ["", ["ArrowUp"]];
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(here), [to, down] = middle(goal);
  const gains = { ArrowRight: to - x, ArrowLeft: x - to, ArrowDown: down - y, ArrowUp: y - down };
  return [here.dataset.place, Object.keys(gains).sort((a, b) => gains[b] - gains[a])];
}"""


def walk_to(page: Page, target: str) -> None:
    """Walk over the board by arrows, from each place first the way least gone so far."""
    gone: Counter[tuple[str, str]] = Counter()
    for _ in range(300):
        way = page.evaluate(WAY, target)
        if way is None:
            return
        here, arrows = way
        counts = [gone[here, each] for each in arrows]
        arrow = arrows[counts.index(min(counts))]
        gone[here, arrow] += 1
        page.keyboard.press(arrow)
    raise AssertionError(f"the arrows never come to {target}")


def test_letters_press_buttons_through_a_whole_match(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Toy")
    card.get_by_role("button", name="Two at this screen").press("Enter")
    for _ in range(200):
        page.wait_for_function(READY)
        if page.locator(".ending").count():
            break
        if page.locator(".curtain").count():
            page.wait_for_selector(".curtain button:focus")
            page.keyboard.press("Enter")
            page.wait_for_selector(".question")
            continue
        version = page.locator(".match").get_attribute("data-version")
        if page.locator(".choice").count():
            press_first_key(page, ".choices")
        else:
            page.locator(".hit.open").first.press("Enter")
            page.wait_for_selector(".choices.asked")
            press_first_key(page, ".choices.asked")
        page.wait_for_function(CHANGED, arg=version)
    assert page.locator(".ending").is_visible()


# What the keyboard can choose now: letters of buttons and cards, or places of the board. A crowded
# space is chosen by any of its pieces.
OFFERED = """() => {
  const letters = (where) => [...document.querySelectorAll(where)]
    .map((one) => one.getAttribute("aria-keyshortcuts")).filter(Boolean);
  const asked = letters(".choices.asked:not(.busy) .choice");
  if (asked.length) return { buttons: asked, cards: [], places: [] };
  const places = [...document.querySelectorAll(".hit.open")].map((place) => place.dataset.place);
  const lone = places.filter((name) => !places.some((other) => other.startsWith(`${name}/`)));
  const buttons = letters(".choices:not(.busy) .choice");
  return { buttons, cards: letters(".tray-piece.open"), places: lone };
}"""


def press_something(page: Page, chance: random.Random) -> None:
    """Take a choice, or a step of one, by keys alone."""
    offered = page.evaluate(OFFERED)
    version = page.locator(".match").get_attribute("data-version")
    ways = [(kind, name) for kind, names in offered.items() for name in names]
    if not ways:
        return  # the page has moved on between two looks
    kind, name = chance.choice(ways)
    if kind == "places":
        walk_to(page, name)
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(name)
    page.wait_for_function(CHANGED if kind == "buttons" else ANSWERED, arg=version)


def test_a_whole_token_terrors_is_played_by_keys(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Token Terrors")
    card.get_by_label("Level of the bot").select_option("random")
    card.get_by_role("button", name="Play against a bot").press("Enter")
    chance = random.Random(7)
    for _ in range(3000):
        page.wait_for_function(READY)
        if page.locator(".ending").count():
            break
        press_something(page, chance)
    assert page.locator(".ending").is_visible()


@pytest.mark.parametrize("game", ["sack-armies", "terreign"])
def test_a_long_stretch_of_a_game_is_played_by_keys(visit: Visit, game: str) -> None:
    page = visit().page
    page.locator(f'.game-card[data-game="{game}"] .primary').press("Enter")
    chance = random.Random(3)
    decisions: set[str | None] = set()
    for _ in range(400):
        page.wait_for_function(READY)
        if page.locator(".ending").count() or len(decisions) == 30:
            break
        press_something(page, chance)
        decisions.add(page.locator(".match").get_attribute("data-version"))
    assert len(decisions) > 12


def test_a_key_held_down_decides_once(visit: Visit) -> None:
    page = visit().page
    sent: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(json.loads(text)["type"]))

    page.on("websocket", listen)
    card = page.locator(".game-card", has_text="Toy")
    card.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector(".choice")
    letter = str(page.locator(".choice").first.get_attribute("aria-keyshortcuts"))
    version = page.locator(".match").get_attribute("data-version")
    page.keyboard.down(letter)
    page.wait_for_function(CHANGED, arg=version)
    page.wait_for_function(READY)
    for _ in range(5):
        page.keyboard.down(letter)  # as the keyboard repeats it
    page.keyboard.up(letter)
    page.keyboard.press("h")
    page.wait_for_selector(".hint")
    assert sent.count("act") == 1


def test_resigning_keeps_the_focus_and_is_left_by_escape(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name="Two at this screen").press("Enter")
    page.get_by_role("button", name="Abort").press("Enter")
    page.wait_for_selector(".confirm .danger:focus")
    page.keyboard.press("Escape")
    page.wait_for_selector(".confirm", state="detached")
    page.wait_for_selector(".controls button:focus:text-is('Abort')")
