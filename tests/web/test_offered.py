"""Choices about printed things, in the place of the board: the draft and the choice of a House."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit, Visitor
from tests.web.playing import CHANGED

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
TOLD = "() => [...document.querySelectorAll('.offer-card h2')].every(name => name.textContent)"
BEGIN = """async ([game, options]) => {
  const { beginMatch } = await import("/match/begin.js");
  const seats = [{ kind: "me", name: "Ada" }, { kind: "hotseat", name: "Ben" }];
  await beginMatch("api/matches", { game, options, seats });
}"""
COVERED = """() => { const [stage, offered] = ['.stage', '.offered'].map(name => document.querySelector(name).getBoundingClientRect());
  return offered.left >= stage.left - 1 && offered.right <= stage.right + 1 && document.documentElement.scrollWidth <= innerWidth; }"""


def begin(visitor: Visitor, game: str, **options: object) -> None:
    """Two at this screen, until the first thing is offered."""
    page = visitor.page
    page.wait_for_selector(".game-card")
    page.evaluate(BEGIN, [game, options])
    page.wait_for_selector(".offered, .curtain")
    if page.locator(".curtain").count():
        page.locator(".curtain button").click()
    page.wait_for_selector(".offered")
    page.wait_for_function(TOLD)


def faults(visitor: Visitor) -> list[str]:
    found = axe.Axe().run(visitor.page).response["violations"]
    return [fault["id"] for fault in found if fault["impact"] in ("serious", "critical")]


def test_an_army_is_drafted_with_the_mouse(visit: Visit) -> None:
    person = visit(viewport={"width": 1440, "height": 900})
    page = person.page
    begin(person, "token-terrors", setup="draft")
    assert page.locator(".offer-card").count() == 7
    goblin = page.locator('[data-offer="faction:goblin"]')
    assert goblin.locator("h2").inner_text() == "Goblin"
    assert "Enable (1 command)" in goblin.locator(".offer-words").inner_text()
    assert goblin.locator(".choice").all_inner_texts() == [f"+{n}" for n in range(1, 7)]
    assert goblin.locator(".choice").nth(2).get_attribute("aria-label") == "+3: Draft 3 Goblins"
    assert page.locator(".actions .choice").count() == 0  # no second way
    assert page.evaluate(COVERED)
    assert faults(person) == []
    goblin.locator(".choice").nth(2).click()
    page.wait_for_function("() => document.querySelectorAll('.offer-card').length === 6")
    assert page.get_by_text("3 of 10").count() == 1  # the other sees what was taken
    page.locator('[data-offer="faction:elf"] .choice').last.click()
    page.wait_for_selector('[data-offer="faction:goblin"]')
    held = page.locator('[data-offer="faction:goblin"] .offer-held li').all_inner_texts()
    assert [text.split()[-1] for text in held] == ["3", "3"]  # one's own, and what is left
    for _ in range(12):
        if not page.locator(".offered").count():
            break
        version = page.locator(".match").get_attribute("data-version")
        page.locator(".offer-card .choice").last.click()
        page.wait_for_function(CHANGED, arg=version)
    page.wait_for_function("() => !document.querySelector('.offered')")
    assert page.locator(".board-holder").is_visible()


def test_an_army_is_drafted_with_keys_in_german_on_a_phone(visit: Visit) -> None:
    phone = {"width": 360, "height": 740}
    person = visit(viewport=phone, is_mobile=True, has_touch=True, locale="de-DE")
    page = person.page
    begin(person, "token-terrors", setup="draft")
    assert page.evaluate(COVERED)
    assert page.locator(".board-holder").is_hidden()
    assert faults(person) == []
    while page.locator(".offered").count():
        version = page.locator(".match").get_attribute("data-version")
        offer = page.locator(".offer-card").last
        letter, number = str(
            offer.locator(".choice").last.get_attribute("aria-keyshortcuts")
        ).split()
        page.keyboard.press(letter)
        page.wait_for_selector(".offer-card.picked .choice:focus")
        page.keyboard.press(number)
        page.wait_for_function(CHANGED, arg=version)
        page.wait_for_function(f"() => !document.querySelector('.offered') || ({TOLD})()")
    assert "rekrutiert" in page.locator(".log").inner_text()


def test_a_house_is_chosen_by_its_letter(visit: Visit) -> None:
    person = visit()
    page = person.page
    begin(person, "terreign", players=2, houses="choice")
    assert page.locator(".offer-card").count() == 8
    assert page.evaluate(COVERED)
    version = page.locator(".match").get_attribute("data-version")
    shimoto = page.locator('[data-offer="house:shimoto"]')
    assert shimoto.locator(".choice").inner_text().startswith("Choose")
    page.keyboard.press(str(shimoto.locator(".choice").get_attribute("aria-keyshortcuts")))
    page.wait_for_function(CHANGED, arg=version)
    assert page.locator(".curtain, .offered").count() == 1
