"""axe-core finds nothing serious on any page, in light and dark."""

from __future__ import annotations

import random

import pytest

from tests.web.conftest import Visit, Visitor
from tests.web.playing import READY, click_something
from tests.web.test_cards import reach_cards

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
SERIOUS = {"serious", "critical"}


def faults(visitor: Visitor) -> list[str]:
    found = axe.Axe().run(visitor.page).response["violations"]
    return [
        f"{fault['id']}: {node['html']}"
        for fault in found
        if fault["impact"] in SERIOUS
        for node in fault["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_serious_fault(visit: Visit, scheme: str) -> None:
    person = visit(color_scheme=scheme)
    page = person.page
    page.wait_for_selector(".game-card")
    assert faults(person) == []
    page.locator(".game-card", has_text="Toy").get_by_role(
        "button", name="Two at this screen"
    ).click()
    page.wait_for_selector(".question, .curtain")
    if page.locator(".curtain").count():
        assert faults(person) == []
        page.locator(".curtain button").click()
        page.wait_for_selector(".question")
    assert faults(person) == []
    page.get_by_role("button", name="Share").click()
    assert faults(person) == []
    person.go("rules/token-terrors")
    page.wait_for_selector(".rule")
    assert faults(person) == []
    person.go("challenges")
    page.wait_for_selector(".challenge")
    assert faults(person) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_battle_has_no_serious_fault(visit: Visit, scheme: str) -> None:
    person = visit(color_scheme=scheme)
    page = person.page
    card = page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name="Two at this screen").click()
    chance = random.Random(2)
    page.wait_for_function(READY)
    while page.locator(".piece").count() < 4:
        click_something(page, chance)
        page.wait_for_function(READY)
    assert faults(person) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_cards_that_glow_have_no_serious_fault(visit: Visit, scheme: str) -> None:
    person = visit(color_scheme=scheme)
    reach_cards(person.page, "terreign")
    assert faults(person) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_bots_think_has_no_serious_fault(visit: Visit, scheme: str) -> None:
    person = visit(color_scheme=scheme)
    page = person.page
    card = page.locator(".game-card", has_text="Toy")
    card.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector(".question.mine")
    page.keyboard.press("h")
    page.wait_for_selector(".weighed > li")
    page.locator(".weighed summary").first.click()
    assert faults(person) == []
    person.go()
    card.get_by_role("button", name="Watch bots").click()
    page.wait_for_selector(".ending")
    page.get_by_role("button", name="Look the match over").click()
    page.wait_for_selector(".review .graph")
    page.locator(".review .as-table summary").click()
    assert faults(person) == []


def test_a_replay_on_a_phone_has_no_serious_fault(visit: Visit) -> None:
    person = visit(locale="de-DE", viewport={"width": 360, "height": 740})
    page = person.page
    page.locator(".game-card", has_text="Toy").get_by_role("button", name="Bots zusehen").click()
    page.wait_for_selector(".ending")
    page.locator(".ending").get_by_role("link", name="Nachspielen", exact=True).click()
    page.wait_for_selector(".scrubber")
    assert faults(person) == []
