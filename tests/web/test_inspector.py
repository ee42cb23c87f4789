"""A card tells of whatever is looked at, and never covers what may be clicked."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visit
from tests.web.playing import NEXT_FRAME, READY, click_something

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

GAMES = ("token-terrors", "sack-armies", "terreign")
SIZES: tuple[ViewportSize, ...] = ({"width": 1440, "height": 900}, {"width": 1024, "height": 768})
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
LOOKS = 5  # things that are looked at in a match
APART = 7  # clicks between them

NAME = ".inspector .card-view h3"

# Places and cards that may be clicked and lie under the card, as far as they are seen at all.
COVERED = """() => {
  const card = document.querySelector('.inspector').getBoundingClientRect();
  if (!card.height) return [];
  return [...document.querySelectorAll('.hit.open, .tray-piece.open, .choices:not(.busy) .choice')].filter((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const over = x > card.left && x < card.right && y > card.top && y < card.bottom;
    return over && document.elementFromPoint(x, y)?.closest('.inspector');
  }).map((one) => one.outerHTML);
}"""
FREE = f"() => !({COVERED})().length"
# The middle of something that can be looked at and is seen.
SEEN = """(number) => {
  const all = [...document.querySelectorAll('.hit[data-about*="piece:"], .tray-item[data-about]')].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  });
  const one = all.length ? all[number % all.length] : document.querySelector('.hit[data-about]');
  const box = one.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, about: one.dataset.about };
}"""
# Keeps what is asked over the socket.
ASKED = """(() => {
  window.asked = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (text.includes('"inspect"')) asked.push(JSON.parse(text).about);
    send.call(this, text);
  };
})()"""
TOLD = "id => document.querySelector('.inspector').dataset.card === id"
# A finger that stays down, as the page is told.
HOLD = """(selector) => {
  const thing = document.querySelector(selector);
  const { x, y } = thing.getBoundingClientRect();
  const how = { bubbles: true, pointerType: 'touch', clientX: x + 4, clientY: y + 4 };
  thing.dispatchEvent(new PointerEvent('pointerdown', how));
}"""

# A finger that pulls the sheet down.
PULL = """() => {
  const sheet = document.querySelector('.inspector');
  const touch = (y) => new Touch({ identifier: 1, target: sheet, clientX: 50, clientY: y });
  const tell = (name, y, down) =>
    sheet.dispatchEvent(new TouchEvent(name, { bubbles: true, changedTouches: [touch(y)], touches: down ? [touch(y)] : [] }));
  tell('touchstart', 500, true);
  tell('touchend', 620, false);
}"""


def start(page: Page, game: str) -> None:
    page.locator(f'.game-card[data-game="{game}"]').get_by_role(
        "button", name=re.compile("Play against|Gegen")
    ).first.click()
    page.wait_for_function(READY)
    page.wait_for_selector(".inspector", state="attached")


@pytest.mark.parametrize("game", GAMES)
def test_the_card_covers_nothing_that_may_be_clicked(visit: Visit, game: str) -> None:
    page = visit(viewport=SIZES[0], locale="de-DE").page
    start(page, game)
    chance = random.Random(3)
    told = set()
    for look in range(LOOKS):
        for _ in range(APART):
            page.wait_for_function(READY)
            if page.locator(".ending").count():
                return
            click_something(page, chance)
        page.wait_for_function(READY)
        page.set_viewport_size(SIZES[look % len(SIZES)])
        page.evaluate(NEXT_FRAME)
        thing = page.evaluate(SEEN, chance.randrange(1000))
        page.mouse.move(thing["x"], thing["y"])
        page.wait_for_function(TOLD, arg=thing["about"].split()[0])
        told.add(page.locator(NAME).inner_text())
        page.wait_for_function(FREE)
        page.mouse.move(2, 2)
    assert len(told) > 1


def test_what_changes_a_number_is_summed_up_and_words_lead_on(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.add_init_script(ASKED)
    page.reload()
    start(page, "token-terrors")
    place = page.locator('.hit[data-about^="piece:"]').first
    place.hover()
    page.wait_for_selector(NAME)
    name = page.locator(NAME).inner_text()
    assert name in str(place.get_attribute("aria-label"))
    asked = page.evaluate("asked.length")
    page.mouse.move(2, 2)
    place.hover()
    page.wait_for_selector(".inspector.held")
    assert page.evaluate("asked.length") == asked  # it is known already
    page.locator(".inspector .word").first.click()
    page.wait_for_function(
        "name => document.querySelector('.inspector h3').innerText !== name", arg=name
    )
    page.get_by_role("button", name="back").click()
    page.wait_for_function(
        "name => document.querySelector('.inspector h3').innerText === name", arg=name
    )
    page.locator(".inspector .rule-link").click()
    page.wait_for_selector(".rules-dialog .rule")


def test_it_is_read_by_the_keyboard_only_when_asked_for(visit: Visit) -> None:
    page = visit().page
    start(page, "token-terrors")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    place = page.evaluate("document.activeElement.dataset.place")
    assert page.locator(".inspector [aria-live]").count() == 0
    page.keyboard.press("i")
    page.wait_for_function("() => document.activeElement.matches('.inspector article')")
    told = page.evaluate("""() => {
      const heard = (name) => document.activeElement.getAttribute(name).split(' ').map((id) => document.getElementById(id).textContent).join(' ');
      return [heard('aria-labelledby'), heard('aria-describedby')];
    }""")
    assert all(told)
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('.inspector'))")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.place") == place


def test_a_finger_holds_or_looks_and_the_sheet_leaves_the_board_free(visit: Visit) -> None:
    page = visit(**PHONE).page
    start(page, "token-terrors")
    assert not page.locator(".inspector").is_visible()
    version = page.locator(".match").get_attribute("data-version")
    page.locator(".look").tap()
    page.locator('.hit.open[data-about^="piece:"]').first.tap()
    page.wait_for_selector(".inspector.open h3")
    assert page.locator(".match").get_attribute("data-version") == version  # it only looked
    assert page.locator(".ring.chosen").count() == 0
    page.wait_for_function(FREE)
    page.locator(".inspector .close").tap()
    page.wait_for_selector(".inspector", state="hidden")
    page.evaluate(HOLD, '.hit[data-about^="piece:"]')
    page.wait_for_selector(".inspector.open h3")
    page.evaluate(PULL)
    page.wait_for_selector(".inspector", state="hidden")


def test_a_replay_tells_of_its_moment(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.locator(".game-card", has_text="Toy").get_by_role("button", name="Watch bots").click()
    page.wait_for_selector(".ending")
    person.go(f"replay/{person.match}/0")
    page.locator('.hit[data-about^="piece:"]').first.click()
    page.wait_for_selector(".inspector.open h3")


def test_rules_open_at_the_game_of_the_table(visit: Visit) -> None:
    page = visit().page
    start(page, "token-terrors")
    page.get_by_role("link", name="Rules").click()
    page.wait_for_url("**/#/rules/token-terrors")
