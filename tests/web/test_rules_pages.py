"""The rules as a book, and everything there is on cards that link to them and back."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.test_access import faults

WIDTH = "() => document.documentElement.scrollWidth"


@pytest.mark.parametrize(
    ("locale", "width", "scheme", "titles"),
    [
        ("en-GB", 1440, "light", ["Set-up", "A turn"]),
        ("de-DE", 1024, "dark", ["Aufbau", "Ein Zug"]),
        ("de-DE", 360, "light", ["Aufbau", "Ein Zug"]),
    ],
)
def test_each_game_is_read_by_chapters(
    visit: Visit, locale: str, width: int, scheme: str, titles: list[str]
) -> None:
    person = visit(locale=locale, viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = person.page
    for game in ("token-terrors", "sack-armies", "terreign"):
        person.go(f"rules/{game}/setup")
        page.wait_for_selector(f".chapter h2:has-text('{titles[0]}')")
        page.wait_for_selector(".chapter-picture .board .ground")
        assert titles[1] in page.locator(".contents").inner_text()
        assert page.evaluate(WIDTH) <= width
    assert faults(person) == []


def test_cards_are_found_filtered_shared_and_linked_both_ways(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.go("rules/token-terrors/cards")
    page.wait_for_selector(".card-tile")
    everything = page.locator(".card-tile").count()
    page.get_by_label("Search").fill("zombie reserves")
    page.wait_for_function(
        "all => document.querySelectorAll('.card-tile').length < all", arg=everything
    )
    assert "Infect" in page.locator(".cards-list").inner_text()
    page.get_by_label("Search").fill("")
    page.get_by_label("Kind").select_option("Talents")
    assert page.locator(".cards-list h2").all_inner_texts() == ["Talents"]
    page.locator(".card-tile", has_text="Phalanx").click()
    page.wait_for_selector(".card-looked h3:has-text('Phalanx')")
    assert page.evaluate("Boolean(document.activeElement.closest('.card-looked'))")
    assert faults(person) == []
    page.reload()
    page.wait_for_selector(".card-looked h3:has-text('Phalanx')")
    page.locator(".card-rules .rule-id", has_text="TT-PHALANX-01").click()
    page.wait_for_selector('.rule[aria-current]:has-text("TT-PHALANX-01")')
    page.locator(".rules-section", has_text="TT-PHALANX-01").get_by_role(
        "link", name="Soldier"
    ).click()
    page.wait_for_selector(".card-looked h3:has-text('Soldier')")


SCREENS = [("en-GB", 1440, "light"), ("de-DE", 1024, "dark"), ("de-DE", 360, "light")]
SAID = {
    "en": {"search": "Search", "near": "Nothing is spelled like “", "none": "Nothing is found for"},
    "de": {"search": "Suchen", "near": "So wie „", "none": "Zu „"},
}
GROUPS = {
    "token-terrors": ["Talents", "Commands", "Tokens"],
    "sack-armies": ["Units: Empire", "Abilities", "Spells"],
    "terreign": ["Duel cards", "Houses", "Items", "Events", "Terrains"],
}


@pytest.mark.parametrize(("locale", "width", "scheme"), SCREENS)
def test_the_search_forgives_tells_when_there_is_nothing_and_is_there_again(
    visit: Visit, locale: str, width: int, scheme: str
) -> None:
    person = visit(locale=locale, viewport={"width": width, "height": 800}, color_scheme=scheme)
    page, said = person.page, SAID[locale[:2]]
    person.go("rules/token-terrors/turn")
    page.wait_for_selector(".rule")
    field = page.get_by_label(said["search"])
    field.fill("phalnax")
    page.wait_for_selector(f".found-none:has-text('{said['near']}phalnax')")
    found = page.locator(".rule").count()
    assert "TT-PHALANX-01" in page.locator(".rules-list").inner_text()
    page.locator(".rule-id", has_text="TT-PHALANX-01").click()
    page.wait_for_selector('.rule[aria-current]:has-text("TT-PHALANX-01")')
    assert field.input_value() == ""
    page.go_back()
    page.wait_for_function("n => document.querySelectorAll('.rule').length === n", arg=found)
    assert field.input_value() == "phalnax"
    page.locator(".views a").nth(1).click()
    page.wait_for_selector(".card-tile")
    assert field.input_value() == "phalnax"
    assert "Phalanx" in page.locator(".cards-list").inner_text()
    for view in (1, 0):
        page.locator(".views a").nth(view).click()
        field.fill("xqzwvk")
        page.wait_for_selector(f".found-none:has-text('{said['none']}')")
        assert page.locator(".card-tile, .rule").count() == 0
        assert faults(person) == []
        assert page.evaluate(WIDTH) <= width


def test_everything_there_is_has_an_address_its_rules_and_where_it_is_played(
    visit: Visit,
) -> None:
    person = visit()
    page = person.page
    for game, groups in GROUPS.items():
        person.go(f"rules/{game}/cards")
        page.wait_for_selector(".card-tile")
        headings = page.locator(".cards-list h2").all_inner_texts()
        assert set(groups) <= set(headings), headings
        addresses = page.evaluate("""() => [...document.querySelectorAll('.cards-list section')].map(
          (section) => section.querySelector('.card-tile').getAttribute('href'))""")
        for address in addresses:
            page.evaluate("address => { location.hash = address; }", address)
            page.wait_for_selector(".card-looked .card-rules .rule")
            assert page.locator(".card-looked .card-played").count() == 1
            assert page.locator(".card-looked .card-picture *").count()
            page.evaluate("address => { location.hash = address; }", f"#/rules/{game}/cards")
            page.wait_for_selector(".card-looked", state="detached")


def test_rules_at_a_table_are_those_of_its_game(visit: Visit) -> None:
    for locale, game in (("en-GB", "token-terrors"), ("de-DE", "terreign")):
        person = visit(locale=locale)
        page = person.page
        page.locator(f'.game-card[data-game="{game}"] .hotseat').click()
        page.wait_for_selector(".match .question, .curtain")
        page.locator("header.top nav a").nth(2).click()
        page.wait_for_selector(".rules-page .tab[aria-current=true]")
        current = page.locator(".rules-page .tab[aria-current=true]").get_attribute("href")
        assert current == f"#/rules/{game}"
        page.go_back()
        page.wait_for_selector(".match .question, .curtain")
