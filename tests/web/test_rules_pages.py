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
