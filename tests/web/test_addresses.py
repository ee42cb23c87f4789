"""Whatever stands in the address, the page says something sensible."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit

ON_SCREEN = """id => {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box && box.top >= 0 && box.bottom <= innerHeight;
}"""


@pytest.mark.parametrize("where", ["match/", "match/a%2Fb", "match/..", "match/%E0%A4%A"])
def test_what_can_be_no_match_is_said_to_be_none(visit: Visit, where: str) -> None:
    person = visit()
    person.go(where)
    person.page.wait_for_selector("text=There is no such match")
    person.page.reload()
    person.page.wait_for_selector("text=There is no such match")
    person.page.get_by_role("link", name="First screen").click()
    person.page.wait_for_selector(".game-card")


def test_a_rule_has_an_address_of_its_own(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.go("rules/token-terrors/TT-MOVE-04")
    page.wait_for_selector('.rule[aria-current]:has-text("TT-MOVE-04")')
    page.wait_for_function(ON_SCREEN, arg="TT-MOVE-04")
    page.get_by_label("Search").fill("TT-SETUP-04")
    page.locator(".rule", has_text="TT-SETUP-04").get_by_role("link", name="TT-SETUP-04").click()
    page.wait_for_url("**/TT-SETUP-04")
    page.wait_for_selector('.rule[aria-current]:has-text("TT-SETUP-04")')
    page.wait_for_function(ON_SCREEN, arg="TT-SETUP-04")
    page.go_back()  # to what was searched for; without that there is the rule again
    page.wait_for_url("**/TT-MOVE-04")
    search = page.get_by_label("Search")
    page.wait_for_function("field => field.value === 'TT-SETUP-04'", arg=search.element_handle())
    search.fill("")
    page.wait_for_selector('.rule[aria-current]:has-text("TT-MOVE-04")')


def test_the_reason_of_an_event_leads_to_its_rule(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name="Play against a bot").click()
    page.locator(".event .why").first.click()
    rule = page.locator(".rules-dialog a.rule-id").first
    name = rule.inner_text()
    rule.click()
    page.wait_for_selector(f'.rules-page .rule[aria-current]:has-text("{name}")')
    page.wait_for_selector(".rules-dialog", state="detached")


@pytest.mark.parametrize("step", ["99999", "-4", "x", "1.5"])
def test_a_step_that_the_match_has_not_becomes_one_that_it_has(visit: Visit, step: str) -> None:
    person = visit()
    page = person.page
    page.locator(".game-card", has_text="Toy").get_by_role("button", name="Watch bots").click()
    page.wait_for_selector(".ending")
    person.go(f"replay/{person.match}/{step}")
    page.wait_for_selector(".scrubber")
    last = page.locator(".scrubber input").get_attribute("max")
    shown = {"99999": last, "1.5": "1"}.get(step, "0")
    page.wait_for_selector(f".step-count:text-is('Step {shown} of {last}')")
