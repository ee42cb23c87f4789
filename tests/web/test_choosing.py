"""Houses and armies are chosen as cards, by mouse and keyboard, in both languages and at any width."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Visit
from tests.web.playing import opened
from tests.web.test_access import faults

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
LOOKS = [
    {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
    {"locale": "de-DE", "viewport": {"width": 360, "height": 780}, "color_scheme": "dark"},
]


def seat_by_seat(page: Page, game: str) -> Locator:
    """The card of a game where what each seat has can be chosen."""
    card = opened(page, game)
    card.locator(".by-seat > select").select_option("by seat")
    card.locator(".choice-about small").first.wait_for()
    return card


def wished(card: Locator) -> Any:
    """The options with which a match at this screen is begun."""
    with card.page.expect_request("**/api/matches") as sent:
        card.locator(".hotseat").click()
    card.page.wait_for_selector(".question, .curtain")
    body: Any = sent.value.post_data_json
    return body["options"]


@pytest.mark.parametrize("look", LOOKS, ids=["wide", "phone"])
def test_a_house_is_taken_by_keyboard_and_exchanged(visit: Visit, look: dict[str, Any]) -> None:
    person = visit(**look)
    page = person.page
    card = seat_by_seat(page, "terreign")
    houses = card.locator(".choice-card")
    assert houses.count() == 8
    assert all(len(words) > 20 for words in card.locator(".choice-about").all_inner_texts())
    assert card.locator(".choice-card .emblem .glyph").count() >= 8
    assert card.get_by_role("radiogroup").count() == 1
    assert houses.nth(1).locator(".taken").inner_text() in ("Player 2 has it", "hat Spieler 2")
    card.get_by_role("radio", checked=True).focus()
    page.keyboard.press("ArrowDown")
    assert card.get_by_role("radio", name="Tagion").is_checked()
    assert card.locator(".seat-choice b").all_inner_texts() == ["Tagion", "Shimoto"]
    assert houses.nth(0).locator(".taken").count() == 1
    card.locator(".seat-choice").nth(1).click()
    card.locator('.choice-card[data-value="gryssel"]').click()
    assert card.locator(".seat-choice b").all_inner_texts() == ["Tagion", "Gryssel"]
    assert page.evaluate(WIDER) <= 0
    assert faults(person) == []
    assert wished(card)["houses"] == "tagion, gryssel"


@pytest.mark.parametrize(
    ("look", "name"), [(LOOKS[0], "Ogre March"), (LOOKS[1], "Marsch der Oger")], ids=["en", "de"]
)
def test_two_may_bring_the_same_army(visit: Visit, look: dict[str, Any], name: str) -> None:
    person = visit(**look)
    card = seat_by_seat(person.page, "sack-armies")
    assert card.locator(".choice-card").count() == 10
    card.get_by_role("radio", name=name).check(force=True)
    assert card.locator(".seat-choice b").all_inner_texts() == [name, name]
    assert person.page.evaluate(WIDER) <= 0
    assert wished(card)["armies"] == "scourge_2, scourge_2"


@pytest.mark.parametrize("look", LOOKS, ids=["en", "de"])
def test_an_army_is_counted_out_by_steppers(visit: Visit, look: dict[str, Any]) -> None:
    person = visit(**look)
    card = opened(person.page, "token-terrors")
    assert card.locator(".counted").count() == 0
    setup = card.locator("select").filter(has=person.page.locator('option[value="armies"]'))
    setup.select_option("armies")
    army = card.locator(".by-seat").nth(0)
    army.locator(".choice-about > span").first.wait_for()
    assert army.locator(".counted").count() == 7
    soldiers, zombies = (army.locator(".counted").nth(place) for place in (1, 2))
    full = army.locator(".number-sum").inner_text()
    assert full in ("10 of 10", "10 von 10")
    zombies.get_by_role("button").nth(1).click(force=True)
    assert army.locator(".number-sum").inner_text() == full, "there is no room for an eleventh"
    soldiers.get_by_role("button").nth(0).focus()
    person.page.keyboard.press("Enter")
    assert army.locator(".number-sum").inner_text().startswith("9 ")
    zombies.get_by_role("button").nth(1).click()
    assert zombies.locator("output").inner_text() == "1"
    assert person.page.evaluate(WIDER) <= 0
    assert faults(person) == []
    setup.select_option("draft")
    assert card.locator(".counted").count() == 0
    setup.select_option("armies")
    soldiers.get_by_role("button").nth(0).click()
    zombies.get_by_role("button").nth(1).click()
    wanted = wished(card)
    assert wanted["army_0"] == "4 soldier, 5 elf, 1 zombie"
    assert wanted["army_1"] == "5 goblin, 5 wyvern"


@pytest.mark.parametrize("look", LOOKS, ids=["en", "de"])
def test_an_army_is_of_the_edition_and_what_cannot_be_is_said_before(
    visit: Visit, look: dict[str, Any]
) -> None:
    person = visit(**look)
    page = person.page
    card = opened(page, "token-terrors")
    edition, setup = (
        card.locator("select").filter(has=page.locator(f'option[value="{value}"]'))
        for value in ("first", "armies")
    )
    setup.select_option("armies")
    armies = card.locator(".by-seat")
    for seat in (0, 1):
        assert armies.nth(seat).locator(f".emblem .seat-{seat}").count() == 7
    elf = armies.nth(0).locator(".counted").nth(4)
    elf.locator(".choice-about > span").first.wait_for()
    before = elf.inner_text()
    edition.select_option("first")
    assert armies.nth(0).locator(".counted").count() == 6
    page.wait_for_function(
        "([of, before]) => document.querySelectorAll(of)[4].innerText !== before",
        arg=[".by-seat:has(.counted) .counted", before],
    )
    german = look["locale"] == "de-DE"
    setup.select_option("quick")
    told = card.locator(".notice.bad")
    told.wait_for()
    assert ("geht nicht mit" if german else "cannot be with") in told.inner_text()
    assert ("zweite Ausgabe" if german else "second edition") in told.inner_text()
    assert "setup" not in told.inner_text().replace("Setup", "")
    told.get_by_role("button").click()
    page.locator("dialog", has_text="TT-SETUP-23").wait_for()
    assert faults(person) == []
    page.keyboard.press("Escape")
    edition.select_option("prototype")
    setup.select_option("armies")
    assert armies.nth(0).locator(".counted").count() == 6
