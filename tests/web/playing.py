"""Plays at the page as a person would: looks at what glows and clicks it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# Enough of a turn to act on: my question, the end, a curtain.
READY = """() => document.querySelector('.ending, .curtain')
  || (document.querySelector('.question.mine') && document.querySelector('.hit.open, .tray-piece.open, .choices:not(.busy) .choice'))"""

# Something that may be clicked: a button by its action, or the middle of a place or card.
CHOOSE = """(number) => {
  const asked = [...document.querySelectorAll('.choices.asked:not(.busy) .choice')];
  const all = asked.length ? asked
    : [...document.querySelectorAll('.hit.open, .tray-piece.open, .choices:not(.busy) .choice')];
  if (!all.length) return null;
  const chosen = all[number % all.length];
  if (chosen.dataset.action) return { action: chosen.dataset.action };
  chosen.scrollIntoView({ block: 'center' });
  const box = chosen.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}"""
NEXT_FRAME = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
ANSWERED = "() => !document.querySelector('.match[data-busy]')"
CHANGED = """(before) => document.querySelector('.ending, .curtain')
  || document.querySelector('.match')?.dataset.version !== before"""
TICKS = ("Terrible Tactics", "Tückische Taktiken", "Gruesome Grudges", "Grausamer Groll")


def play(page: Page, seed: int, most: int = 3000) -> int:
    """Click whatever may be clicked until the match is over; how many clicks it took."""
    chance = random.Random(seed)
    for clicks in range(most):
        page.wait_for_function(READY)
        if page.locator(".ending").count():
            return clicks
        if page.locator(".curtain").count():
            page.locator(".curtain button").click()
            page.wait_for_selector(".question")
            continue
        click_something(page, chance)
    raise AssertionError(f"no end after {most} clicks")


def click_something(page: Page, chance: random.Random) -> None:
    """One click on a place, card or button, and what it led to."""
    chosen = page.evaluate(CHOOSE, chance.randrange(10**6))
    if chosen is None:
        return
    if "action" not in chosen:
        page.mouse.click(chosen["x"], chosen["y"])
        page.wait_for_function(ANSWERED)
        return
    version = page.locator(".match").get_attribute("data-version")
    if pressed(page, chosen["action"]):
        page.wait_for_function(CHANGED, arg=version)


def pressed(page: Page, action: str) -> bool:
    """Click the button of an action; whether it was still there when one came to it."""
    choice = f'.choice[data-action="{action}"]'
    there = page.evaluate(
        "of => { const b = document.querySelector(of); b?.click(); return Boolean(b) }", choice
    )
    return bool(there)


def opened(page: Page, game: str) -> Locator:
    """The card of a game on the first screen, its options opened."""
    card = page.locator(f'.game-card[data-game="{game}"]')
    card.locator("summary").click()
    card.locator(".option-group").first.wait_for()
    for folded in card.locator(".house-rules").all():
        folded.click()
    return card


def begin(page: Page, position: str, factions: str = "", ticks: tuple[str, ...] = TICKS) -> None:
    """Two at one screen at Token Terrors with tactics and grudges, from a position (tests.web.begun)."""
    card = opened(page, "begun")
    for name in ticks:
        if card.get_by_label(name).count():
            card.get_by_label(name).check()
    texts = card.locator(".lines textarea")
    texts.nth(1).fill(factions)
    texts.nth(2).fill(position)
    card.locator(".hotseat").click()
    page.wait_for_selector(".question")
