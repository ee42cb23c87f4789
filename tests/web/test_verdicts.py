"""Won, lost, drawn or watched: the end says it once, to whoever looks, and by what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Visit, Visitor
from tests.web.playing import CHANGED, play
from tests.web.test_access import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

MAKE = """async (wish) => (await fetch('api/matches', { method: 'POST', body: JSON.stringify(wish),
  headers: { 'Content-Type': 'application/json', 'X-Banneret': '1' } })).json()"""
JOIN = """async ([match, code, name]) => (await fetch(`api/matches/${match}/join`, { method: 'POST',
  body: JSON.stringify({ code, name }),
  headers: { 'Content-Type': 'application/json', 'X-Banneret': '1' } })).status"""
# How often the verdict can be read on the page.
TIMES = """text => [...document.querySelectorAll('.match :not(.only-heard)')]
  .filter((one) => !one.children.length && one.textContent.trim() === text).length"""
MINE = "() => document.querySelector('.question.mine')"
WORDS = {
    "en": {
        "won": "You won",
        "lost": "You lost",
        "told": "Bert won",
        "draw": "A draw",
        "gave": "Ada resigned",
        "agreed": "by agreement",
    },
    "de": {
        "won": "Du hast gewonnen",
        "lost": "Du hast verloren",
        "told": "Bert hat gewonnen",
        "draw": "Unentschieden",
        "gave": "Ada hat aufgegeben",
        "agreed": "durch Vereinbarung",
    },
}
LOOKS: dict[str, dict[str, Any]] = {
    "wide": {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}},
    "middle": {
        "locale": "de-DE",
        "viewport": {"width": 1024, "height": 768},
        "color_scheme": "dark",
    },
    "phone": {"locale": "de-DE", "viewport": {"width": 360, "height": 740}},
    "small": {"locale": "en-GB", "viewport": {"width": 360, "height": 740}, "color_scheme": "dark"},
}


def spoken(look: str) -> dict[str, str]:
    """The words of a look's language."""
    return WORDS[str(LOOKS[look]["locale"])[:2]]


def two(visit: Visit, first: str, second: str) -> tuple[Visitor, Visitor]:
    """Ada and Bert at one table, each of whom has decided something."""
    ada, bert = visit(**LOOKS[first]), visit(**LOOKS[second])
    for one in (ada, bert):
        one.page.wait_for_selector(".game-card")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    wish = {"game": "toy", "seats": seats, "options": {"goal": 20, "rounds": 50}}
    made = ada.page.evaluate(MAKE, wish)
    match, code = made["match"]["id"], made["invites"][0]["code"]
    assert bert.page.evaluate(JOIN, [match, code, "Bert"]) == 200
    for one in (ada, bert):
        one.go(f"match/{match}")
        one.page.wait_for_function(MINE)
        version = one.page.locator(".match").get_attribute("data-version")
        one.page.locator(".choice").first.click()
        one.page.wait_for_function(CHANGED, arg=version)
    return ada, bert


def ended(page: Page, verdict: str, reason: str) -> None:
    """It is over for whoever looks: told once, and by what."""
    page.wait_for_selector(f".question h1:text-is('{verdict}')")
    page.locator(".ending-how li", has_text=reason).wait_for()
    assert page.evaluate(TIMES, verdict) == 1
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def reached_by_keys(page: Page, selector: str) -> bool:
    """Whether Tab alone leads there."""
    page.evaluate("document.activeElement?.blur()")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("of => document.activeElement.matches(of)", selector):
            return True
    return False


@pytest.mark.parametrize(
    ("loser", "winner", "watcher"), [("wide", "phone", "middle"), ("middle", "small", "wide")]
)
def test_one_wins_one_loses_and_others_are_told(
    visit: Visit, loser: str, winner: str, watcher: str
) -> None:
    ada, bert = two(visit, loser, winner)
    ada.page.get_by_role("button", name="Resign" if loser == "wide" else "Aufgeben").click()
    ada.page.locator(".confirm .danger").click()
    ended(ada.page, spoken(loser)["lost"], spoken(loser)["gave"])
    ended(bert.page, spoken(winner)["won"], spoken(winner)["gave"])
    other = visit(**LOOKS[watcher])
    other.go(f"match/{ada.match}")
    ended(other.page, spoken(watcher)["told"], spoken(watcher)["gave"])
    for one in (ada, bert, other):
        assert faults(one) == []
    assert reached_by_keys(bert.page, ".ending .primary")
    bert.page.keyboard.press("Enter")
    ada.page.locator(".ending .primary").click()
    for one in (ada, bert):
        one.page.wait_for_selector(".match:not(:has(.ending)) .question")
    assert ada.match == bert.match


def test_a_draw_is_a_draw_for_both(visit: Visit) -> None:
    ada, bert = two(visit, "small", "middle")
    ada.page.get_by_role("button", name="Offer a draw").click()
    bert.page.locator(".offer button").first.click()
    ended(ada.page, "A draw", WORDS["en"]["agreed"])
    ended(bert.page, "Unentschieden", WORDS["de"]["agreed"])
    assert ada.page.locator(".ending .turning").count() == 0
    assert bert.page.locator(".match:has(.ending.even)").count() == 1


def test_all_at_one_screen_are_told_by_name_and_the_hardest_bot_is_the_last(visit: Visit) -> None:
    person = visit(**LOOKS["phone"])
    person.page.wait_for_selector(".game-card")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "hotseat", "name": "Bert"}]
    made = person.page.evaluate(MAKE, {"game": "toy", "seats": seats, "options": {"rounds": 1}})
    person.go(f"match/{made['match']['id']}")
    play(person.page, seed=3)
    told = person.page.locator(".question h1").inner_text()
    assert told in ("Ada hat gewonnen", "Bert hat gewonnen", "Unentschieden")
    bots = [{"kind": "bot", "bot": "level:5"}] * 2
    made = person.page.evaluate(MAKE, {"game": "toy", "seats": bots, "options": {"rounds": 1}})
    person.go(f"match/{made['match']['id']}")
    person.page.locator(".ending-ways", has_text="Besser spielt hier kein Bot").wait_for()
