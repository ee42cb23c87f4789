"""A page that nobody touches costs next to nothing, for as long as it stays open."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import ROOT, Visit
from tests.web.playing import READY, click_something
from tests.web.test_table_manners import begin

if TYPE_CHECKING:
    from playwright.sync_api import Page

STYLES = sorted(ROOT.glob("src/banneret/web/style/*.css"))

# Counts what wakes the page, from before it starts; `pass` lets time pass without being counted.
COUNT = """(() => {
  const woken = { frames: 0, timers: 0 }, timeout = setTimeout;
  window.woken = woken;
  window.pass = (milliseconds) => new Promise((done) => timeout(done, milliseconds));
  const frame = requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) => frame((time) => { woken.frames++; act(time); });
  for (const name of ['setTimeout', 'setInterval']) {
    const start = window[name].bind(window);
    window[name] = (act, ...rest) => start((...given) => { woken.timers++; act(...given); }, ...rest);
  }
})()"""
ENDLESS = """() => document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime === Infinity)
  .map((one) => one.animationName)"""
# Everything that moves has come to rest.
AT_REST = "() => document.getAnimations().every((one) => one.playState === 'finished')"
# What wakes the page in a while, and how long that was: longer if the machine is busy.
WATCH = """async (milliseconds) => {
  await pass(300);
  Object.assign(woken, { frames: 0, timers: 0 });
  const since = performance.now();
  await pass(milliseconds);
  return { ...woken, seconds: (performance.now() - since) / 1000 };
}"""
A_WHILE = 3000  # milliseconds
WHILES = 4


def is_at_rest(page: Page) -> None:
    """Nothing moves for ever; hardly anything happens while nobody does anything.

    What came of the last click may still be on its way, so that the first whiles may be livelier.
    """
    assert page.evaluate(ENDLESS) == []
    page.evaluate("() => document.getAnimations().forEach((one) => one.finish())")
    page.wait_for_function(AT_REST)
    watched = list[dict[str, float]]()
    while not watched or (not is_quiet(watched[-1]) and len(watched) < WHILES):
        watched.append(page.evaluate(WATCH, A_WHILE))
    assert is_quiet(watched[-1]), watched


def is_quiet(woken: dict[str, float]) -> bool:
    """Whether the page was woken as seldom as it can be.

    Once a second the line looks, and a clock's second changes: a timer, a frame that draws it, and two
    timers of Preact's for the effects after that.
    """
    seconds = woken["seconds"]
    return woken["timers"] <= 4 * (seconds + 1) and woken["frames"] <= seconds + 3


def test_no_style_moves_anything_for_ever() -> None:
    for style in STYLES:
        text = style.read_text(encoding="utf-8")
        assert not re.search(r"\binfinite\b|animation-iteration-count", text), style.name


# At once, for a curtain that is seen may be gone by the time it is clicked.
LIFT = """() => {
  const button = document.querySelector(".curtain button");
  button?.click();
  return Boolean(button);
}"""


@pytest.mark.parametrize("game", ["token-terrors", "sack-armies", "terreign"])
def test_a_table_that_waits_for_a_person_is_at_rest(visit: Visit, game: str) -> None:
    page = visit(reduced_motion="no-preference").page
    page.add_init_script(COUNT)
    page.reload()
    card = page.locator(f'.game-card[data-game="{game}"]')
    card.locator("summary").click()
    card.get_by_label("Clock").select_option("move-60")
    card.locator(".hotseat").click()
    chance = random.Random(5)
    for _ in range(40):
        page.wait_for_function(READY)
        if page.evaluate(LIFT):
            page.wait_for_selector(".curtain", state="detached")
            continue
        if page.locator(".hit.open, .tray-piece.open").count():
            break
        click_something(page, chance)
    page.wait_for_selector(".clock.runs")
    is_at_rest(page)


def test_the_first_screen_and_a_replay_are_at_rest(visit: Visit) -> None:
    person = begin(visit, "Watch bots", "Toy")
    page = person.page
    page.wait_for_selector(".ending")
    match = person.match
    page.add_init_script(COUNT)
    for where in (f"replay/{match}/0", "", "rules"):
        person.go(where)
        page.reload()
        page.wait_for_selector(".scrubber, .game-card, .rule")
        is_at_rest(page)


def test_what_may_be_clicked_draws_the_eye_a_few_times(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference").page
    page.locator('.game-card[data-game="token-terrors"]').locator(".hotseat").click()
    chance = random.Random(5)
    page.wait_for_function(READY)
    while not page.locator(".ring.open, .free-target .halo").count():
        click_something(page, chance)
        page.wait_for_function(READY)
    times = page.evaluate(
        """() => document.getAnimations().filter(({ animationName }) => animationName === 'glow')
             .map((one) => one.effect.getComputedTiming().endTime)"""
    )
    assert times
    assert all(0 < time <= 5000 for time in times)


def test_a_table_is_at_rest_with_a_card_open_a_piece_lifted_and_a_moment_shown(
    visit: Visit,
) -> None:
    page = visit(reduced_motion="no-preference", viewport={"width": 1440, "height": 900}).page
    page.add_init_script(COUNT)
    page.evaluate("localStorage['banneret.settings'] = JSON.stringify({ pace: 'instant' })")
    page.reload()
    page.locator('.game-card[data-game="token-terrors"]').locator(".hotseat").click()
    chance = random.Random(5)
    page.wait_for_function(READY)
    while not (page.locator(".line.again").count() and page.locator(".hit.open").count()):
        click_something(page, chance)
        page.wait_for_function(READY)
    page.locator(".hit.open").first.hover()
    page.wait_for_selector(".inspector.held")
    is_at_rest(page)
    page.locator(".hit.open").first.click()
    page.locator(".line.again").last.click()
    page.wait_for_selector(".strip.pinned")
    is_at_rest(page)
