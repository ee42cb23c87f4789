"""What happens is shown at the person's pace, and nobody is asked more than is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visit, Visitor
from tests.web.playing import READY
from tests.web.test_access import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

WAITING = ".pace .next .fresh"


def against_a_bot(visit: Visit, pace: str, **how: object) -> Visitor:
    """A person at Token Terrors against a bot, who sees its moves at a pace."""
    person = visit(**how)
    page = person.page
    page.evaluate("(pace) => localStorage['banneret.settings'] = JSON.stringify({ pace })", pace)
    page.reload()
    page.wait_for_selector(".game-card")
    german = how.get("locale") == "de-DE"
    name = "Bots zusehen" if german else "Watch bots"
    page.locator(".game-card", has_text="Token Terrors").get_by_role("button", name=name).click()
    page.wait_for_selector(".pace")
    return person


def waiting(page: Page) -> int:
    return int(page.locator(WAITING).inner_text())


def version(page: Page) -> int:
    return int(page.locator(".match").get_attribute("data-version") or 0)


def more_waits_than(page: Page, number: int) -> None:
    page.wait_for_function(
        f"() => Number(document.querySelector('{WAITING}').textContent) > {number}"
    )


@pytest.mark.parametrize(("width", "locale"), [(360, "de-DE"), (1024, "en-GB"), (1440, "de-DE")])
def test_click_by_click_each_moment_waits(visit: Visit, width: int, locale: str) -> None:
    person = against_a_bot(visit, "step", locale=locale, viewport={"width": width, "height": 900})
    page = person.page
    more_waits_than(page, 2)
    first = version(page)
    lines = page.locator(".log .event").count()
    page.keyboard.press("Space")
    assert version(page) == first + 1
    page.locator(".stage").click(position={"x": 30, "y": 30})
    assert version(page) == first + 2
    page.locator(".pace .next").click()
    page.wait_for_function(f"() => document.querySelector('.match').dataset.version > {first + 2}")
    assert page.locator(".log .event").count() >= lines
    assert faults(person) == []
    box = page.locator(".pace").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    more_waits_than(page, 0)
    shown, left = version(page), waiting(page)
    page.locator(".pace .forward").click()
    assert version(page) >= shown + left


@pytest.mark.parametrize(("width", "locale"), [(360, "de-DE"), (1440, "en-GB")])
def test_pause_holds_everything_up_and_goes_on(visit: Visit, width: int, locale: str) -> None:
    person = against_a_bot(visit, "slow", locale=locale, viewport={"width": width, "height": 900})
    page = person.page
    pause = page.locator(".pace .pause")
    pause.focus()
    page.keyboard.press("Enter")
    assert pause.get_attribute("aria-pressed") == "true"
    shown = version(page)
    more_waits_than(page, 3)
    assert version(page) == shown
    pause.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => document.querySelector('.match').dataset.version > {shown + 1}")
    assert page.locator(WAITING).count() == 0


@pytest.mark.parametrize(
    ("width", "locale", "name"), [(360, "de-DE", "sofort"), (1024, "en-GB", "at once")]
)
def test_a_pace_is_chosen_while_bots_play(visit: Visit, width: int, locale: str, name: str) -> None:
    """At once shows the newest and holds nothing back; slow shows each moment after a while."""
    person = against_a_bot(visit, "step", locale=locale, viewport={"width": width, "height": 900})
    page = person.page
    more_waits_than(page, 3)
    shown, left = version(page), waiting(page)
    chosen = page.locator(".pace select")
    chosen.select_option(label=name)
    page.wait_for_function(
        f"() => document.querySelector('.match').dataset.version >= {shown + left}"
    )
    assert page.locator(".pace .next, .pace .pause, .pace .forward").count() == 0
    chosen.select_option("slow")
    page.wait_for_function("() => !document.querySelector('.pace .forward').disabled")
    page.locator(".pace .forward").click()
    assert page.locator(".pace .pause").get_attribute("aria-pressed") == "false"


@pytest.mark.parametrize(("width", "locale"), [(360, "de-DE"), (1440, "en-GB")])
def test_whoever_watches_bots_sees_all_hands(visit: Visit, width: int, locale: str) -> None:
    """Every kind that lies in each sack, of which a player sees no more than how many there are."""
    person = visit(locale=locale, viewport={"width": width, "height": 900})
    page = person.page
    card = page.locator('.game-card[data-game="sack-armies"]')
    words = ("Bots zusehen", "Gegen") if locale == "de-DE" else ("Watch bots", "Play against")
    kinds = "() => [...document.querySelectorAll('.tray-sack')].map((sack) => sack.querySelectorAll('.tray-item').length)"
    card.get_by_role("button", name=words[0]).click()
    page.wait_for_selector(".tray-sack .tray-item")
    page.wait_for_selector(".pace .pause")
    assert min(page.evaluate(kinds)) >= 8
    person.go()
    card.get_by_role("button", name=words[1]).first.click()
    page.wait_for_selector(".tray-sack .tray-item")
    assert sorted(page.evaluate(kinds))[0] == 1


@pytest.mark.parametrize(
    ("width", "locale", "words"),
    [
        (360, "de-DE", ("Wann fragen?", "immer für mich passen", "Schließen")),
        (1024, "en-GB", ("When to ask me", "always pass for me", "Close")),
    ],
)
def test_what_is_asked_is_set_in_the_match(
    visit: Visit, width: int, locale: str, words: tuple[str, str, str]
) -> None:
    person = visit(locale=locale, viewport={"width": width, "height": 900})
    page = person.page
    title, never, close = words
    card = page.locator(".game-card", has_text="TerReign")
    card.get_by_role("button", name="Gegen" if locale == "de-DE" else "Play against").first.click()
    page.wait_for_function(READY)
    page.get_by_role("button", name=title).click()
    between = page.locator("dialog.stops select[name=between]")
    assert between.input_value() == "auto"
    assert page.locator("dialog.stops select[name=other] option").count() == 2
    between.select_option(label=never)
    page.wait_for_function("() => document.querySelector('select[name=between]').value === 'pass'")
    assert faults(person) == []
    page.get_by_role("button", name=close).click()
    page.reload()
    page.get_by_role("button", name=title).click()
    page.wait_for_selector("dialog.stops select[name=between]")
    assert page.locator("dialog.stops select[name=between]").input_value() == "pass"
    page.keyboard.press("Escape")
    assert page.locator("dialog.stops").count() == 0
