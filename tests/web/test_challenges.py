"""The challenges, from the first screen to the progress that a match brings, in both languages."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.web.conftest import Visit
from tests.web.playing import play
from tests.web.test_phone import PHONE, WIDTH

HAUGHTY = '[data-challenge="haughty"]'


class Words(NamedTuple):
    """What stands on the page in a language."""

    link: str
    none: str
    one: str
    setup: str
    limit: str


WORDS = {
    "en-GB": Words(
        "Challenges, and how far you have come",
        "0 of 12 cards unlocked.",
        "1 of 3",
        "Setup",
        "Turn limit",
    ),
    "de-DE": Words(
        "Herausforderungen, und wie weit du bist",
        "0 von 12 Karten freigeschaltet.",
        "1 von 3",
        "Aufbau",
        "Höchstzahl der Züge",
    ),
}


@pytest.mark.rule("TT-CARD-02")
@pytest.mark.parametrize("locale", WORDS)
def test_a_match_brings_a_challenge_on(visit: Visit, locale: str) -> None:
    words = WORDS[locale]
    person = visit(locale=locale, **PHONE)
    page = person.page
    page.get_by_role("link", name=words.link).tap()
    page.wait_for_selector(".challenge")
    assert page.locator(".challenge").count() == 12
    assert words.none in page.locator(".challenges-sum").first.inner_text()
    assert page.locator("progress[value='0']").count() == 12
    assert page.evaluate(WIDTH) == 360
    person.go()
    card = page.locator(".game-card", has_text="Token Terrors")
    card.locator("summary").click()
    card.get_by_label(words.setup).select_option("quick")
    card.get_by_label(words.limit).fill("2")
    card.locator(".hotseat").click()
    play(page, seed=1)
    person.go("challenges")
    page.wait_for_selector(f"{HAUGHTY} progress[value='1']")
    assert words.one in page.locator(f"{HAUGHTY} footer").inner_text()
    rule = page.locator(f"{HAUGHTY} .rule-id")
    assert rule.inner_text() == "TT-CHAL-HAUGHTY"
    rule.tap()
    page.wait_for_selector("#TT-CHAL-HAUGHTY[aria-current]")
