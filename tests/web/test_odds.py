"""Before an attack: what both sides may suffer, by name, by sign and colour, exactly, and sure where it is sure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Visit, serving
from tests.web.playing import begin

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHOT = "first Elf d3; second Goblin d5; S 1/1"
BATTLE = "first Goblin c5; second Elf c6; S 1/1"
ODDS = """() => [...document.querySelectorAll('.board-tip .odd')].map((one) => [
  one.querySelector('.odd-label').textContent.trim(), one.querySelector('b').textContent,
  one.querySelector('.odd-mark').textContent,
  one.querySelector('.odd-part').getAttribute('width') / 60,
  getComputedStyle(one.querySelector('.odd-part')).fill])"""
WORDS = {
    "en-GB": ("Goblin d5 evades", "Goblin d5 is destroyed", "Elf d3 survives", "1 in 2", "surely"),
    "de-DE": (
        "Goblin d5 weicht aus",
        "Goblin d5 wird zerstört",
        "Elf d3 überlebt",
        "1 von 2",
        "sicher",
    ),
}
BOTH = {
    "en-GB": ("Elf c6 is destroyed", "Goblin c5 is destroyed"),
    "de-DE": ("Elf c6 wird zerstört", "Goblin c5 wird zerstört"),
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that begins matches from positions."""
    with serving(tmp_path_factory.mktemp("begun"), "tests.web.begun") as url:
        yield url


def pointed_at(page: Page, piece: str, target: str) -> list[list[Any]]:
    """The odds beside a target once a piece is picked: words, chance, sign, part of the bar, colour."""
    page.locator(f'.hit[data-place="{piece}"]').click()
    page.locator(f'.hit[data-place="{target}"].open').hover()
    page.wait_for_selector(".board-tip .odd")
    found: list[list[Any]] = page.evaluate(ODDS)
    return found


@pytest.mark.parametrize(
    ("locale", "width", "scheme"),
    [("en-GB", 1440, "light"), ("de-DE", 1024, "dark"), ("de-DE", 360, "light")],
)
def test_an_attack_tells_the_odds_of_both_sides(
    visit: Visit, locale: str, width: int, scheme: str
) -> None:
    person = visit(locale=locale, viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = person.page
    begin(page, SHOT, ticks=())
    evades, destroyed, survives, even, surely = WORDS[locale]
    shot = pointed_at(page, "d3", "d5")
    assert [(words, chance, mark, part) for words, chance, mark, part, _ in shot][:3] == [
        (evades, even, "✖", 0.5),
        (destroyed, even, "✔", 0.5),
        (survives, surely, "✔", 1),
    ]
    person.go()
    begin(page, BATTLE, ticks=())
    battle = pointed_at(page, "c5", "c6")
    foe, own = BOTH[locale]
    assert [(words, chance, mark) for words, chance, mark, _, _ in battle][:2] == [
        (foe, surely, "✔"),
        (own, surely, "✖"),
    ]
    good, bad = battle[0][-1], battle[1][-1]
    assert good != bad, "what is lost looks like what is gained"
