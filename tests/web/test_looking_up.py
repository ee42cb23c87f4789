"""Words of the log, numbers and piles have cards too; wherever a card stands, it is reached, heard and left."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Visit
from tests.web.playing import READY, click_something
from tests.web.test_access import faults
from tests.web.test_idle import COUNT, is_at_rest
from tests.web.test_inspector import FREE, NAME, TOLD, start

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDE = {"viewport": {"width": 1440, "height": 900}}
MIDDLE = {"viewport": {"width": 1024, "height": 768}, "locale": "de-DE"}
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
WORD = ".log .named"
CLICKS = 10
# The sheet, wholly in sight below the question, and below it the cards of a Duel.
STACKED = """() => {
  const [asking, sheet, duel] = ['.asking', '.inspector', '.face-off'].map((one) => document.querySelector(one).getBoundingClientRect());
  return sheet.top >= asking.bottom && sheet.height > 100 && sheet.bottom <= duel.top && duel.bottom <= innerHeight;
}"""

BOARD = "() => { const { x, y, width } = document.querySelector('.board').getBoundingClientRect(); return [x, y, width]; }"
# Each kind of thing that can be looked at, once.
KINDS = """() => {
  const kinds = new Map();
  for (const thing of document.querySelectorAll('[data-about]')) {
    const id = thing.dataset.about.split(' ')[0];
    const [kind, name] = id.split(':');
    const more = thing.matches('.named') ? 'word' : kind === 'item' || kind === 'counter' ? name.split(/[-/]/)[kind === 'item' ? 0 : 1] : '';
    kinds.set(kind + more, id);
  }
  return [...kinds.values()];
}"""
# Looks at a thing as the keyboard does, wherever it is scrolled to.
REST_ON = """(id) => {
  const thing = document.querySelector(`[data-about="${id}"], [data-about^="${id} "]`);
  thing.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}"""


def play_on(page: Page, clicks: int, seed: int = 7) -> None:
    """Some clicks further into the match."""
    chance = random.Random(seed)
    for _ in range(clicks):
        page.wait_for_function(READY)
        if page.locator(".ending").count():
            return
        click_something(page, chance)
    page.wait_for_function(READY)


@pytest.mark.parametrize(
    ("game", "how"), [("token-terrors", MIDDLE), ("sack-armies", WIDE), ("terreign", MIDDLE)]
)
def test_everything_that_is_seen_has_a_card_that_covers_nothing(
    visit: Visit, game: str, how: dict[str, Any]
) -> None:
    page = visit(**how).page
    start(page, game)
    play_on(page, CLICKS)
    before = page.evaluate(BOARD)
    kinds = page.evaluate(KINDS)
    assert {"counter", "space"} <= {kind.split(":")[0] for kind in kinds}
    for about in kinds:
        page.evaluate(REST_ON, about)
        page.wait_for_function(TOLD, arg=about)
        page.wait_for_selector(".inspector.held")
        assert page.locator(".inspector").is_visible(), about
        assert page.locator(NAME).inner_text().strip(), about
        assert page.locator(".inspector .card-picture").count() == 1, about
        page.wait_for_function(FREE)
    assert page.evaluate(BOARD) == before


def test_a_word_of_the_log_is_clicked_and_its_line_is_read_by_the_keyboard(visit: Visit) -> None:
    person = visit(**WIDE)
    page = person.page
    start(page, "token-terrors")
    hint = page.locator(".inspect-hint")
    assert "Point at" in hint.inner_text()
    play_on(page, CLICKS)
    word = page.locator(f'{WORD}[data-about^="faction:"]').last
    version = page.locator(".match").get_attribute("data-version")
    word.click()
    page.wait_for_selector(".inspector.open h3")
    assert page.locator(NAME).inner_text() == word.inner_text()
    assert page.locator(".match").get_attribute("data-version") == version
    page.keyboard.press("Escape")
    line = page.locator(".event", has=page.locator(".named")).last
    line.locator(".why").focus()
    page.keyboard.press("i")
    page.wait_for_function("() => document.activeElement.matches('.inspector article')")
    words = line.locator(".named").all_inner_texts()
    if len(set(words)) > 1:
        tabs = page.locator(".inspector .tabs button").all_inner_texts()
        assert tabs == list(dict.fromkeys(words))
    assert faults(person) == []
    page.keyboard.press("Escape")
    assert line.locator(".why").evaluate("one => one === document.activeElement")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_numbers_of_a_seat_are_reached_by_tab_and_heard(visit: Visit, scheme: str) -> None:
    person = visit(**WIDE, color_scheme=scheme, locale="de-DE")
    page = person.page
    start(page, "sack-armies")
    numbers = page.locator(".seat.near .counters")
    numbers.focus()
    page.keyboard.press("i")
    page.wait_for_function("() => document.activeElement.matches('.inspector article')")
    labels = numbers.locator("dt").all_inner_texts()
    assert page.locator(".inspector .tabs button").all_inner_texts() == labels
    heard = page.evaluate("""() => document.activeElement.getAttribute('aria-describedby').split(' ')
      .map((id) => document.getElementById(id).textContent).join(' ')""")
    value = numbers.locator("dd").first.inner_text()
    assert re.search(rf"\b{value}\b", heard)
    assert faults(person) == []
    page.get_by_role("button", name=labels[1], exact=True).click()
    page.wait_for_function(TOLD, arg=numbers.locator(".counter").nth(1).get_attribute("data-about"))
    page.keyboard.press("Escape")
    assert numbers.evaluate("one => one === document.activeElement")


@pytest.mark.parametrize("game", ["token-terrors", "sack-armies", "terreign"])
def test_on_a_phone_the_sheet_leaves_free_what_may_be_clicked(visit: Visit, game: str) -> None:
    person = visit(**PHONE, locale="de-DE")
    page = person.page
    start(page, game)
    play_on(page, CLICKS)
    for kind in (".tray-item[data-about]", ".counters", ".hit[data-about]", WORD):
        thing = page.locator(kind).last
        thing.scroll_into_view_if_needed()
        page.locator(".look").tap()
        about = thing.evaluate("one => one.dataset.about.split(' ')[0]")
        thing.evaluate(
            "one => one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
        )
        page.wait_for_function(TOLD, arg=about)
        page.wait_for_selector(".inspector.open h3")
        page.wait_for_function(FREE)
        page.locator(".inspector .close").tap()
        page.wait_for_selector(".inspector", state="hidden")


@pytest.mark.parametrize("height", [740, 480])
def test_on_a_phone_the_sheet_stands_above_the_cards_of_a_duel(visit: Visit, height: int) -> None:
    page = visit(**PHONE | {"viewport": {"width": 360, "height": height}}).page
    start(page, "terreign")
    chance = random.Random(7)
    card = page.locator(".face-off .tray-item:has(.tray-piece.open)").first
    for _ in range(300):
        if card.count():
            break
        assert not page.locator(".ending").count()
        click_something(page, chance)
        page.wait_for_function(READY)
    page.locator(".look").tap()
    about = card.get_attribute("data-about")
    card.locator(".tray-piece").tap()
    page.wait_for_function(TOLD, arg=about)
    page.wait_for_selector(".inspector.open h3")
    page.wait_for_function(FREE)
    assert page.evaluate(STACKED)


def test_a_page_with_an_open_card_is_at_rest(visit: Visit) -> None:
    page = visit(**MIDDLE, reduced_motion="no-preference").page
    page.add_init_script(COUNT)
    page.reload()
    start(page, "token-terrors")
    page.keyboard.press("i")
    page.locator('.hit[data-about^="piece:"]').first.focus()
    page.keyboard.press("i")
    page.wait_for_selector(".inspector.open h3")
    is_at_rest(page)


def test_at_the_end_the_card_stands_over_the_log_only_while_something_is_looked_at(
    visit: Visit,
) -> None:
    page = visit(**WIDE).page
    page.locator(".game-card", has_text="Toy").get_by_role("button", name="Watch bots").click()
    page.wait_for_selector(".ending")
    page.wait_for_selector(".inspector", state="attached")
    assert not page.locator(".inspector").is_visible()
    page.locator('.hit[data-about^="piece:"]').first.hover()
    page.wait_for_selector(".inspector.held h3")
    page.mouse.move(2, 2)
    page.wait_for_selector(".inspector", state="hidden")
