"""Tyrants and Titans on the page: drawn large, pointed at and read out as one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.conftest import Visit, serving
from tests.web.playing import begin
from tests.web.test_access import faults
from tests.web.test_phone import PHONE

POSITION = (
    "first Colossus c2-d3, Warlord f1-f2, Goblin a1; second Hydra a6-b6, Elf e4, Elf g7; S 1/1"
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that begins matches from positions."""
    with serving(tmp_path_factory.mktemp("begun"), "tests.web.begun") as url:
        yield url


@pytest.mark.rule("TT-RARITY-05", "TT-RARITY-06")
@pytest.mark.parametrize("how", [{}, PHONE], ids=["wide", "phone"])
def test_a_large_token_is_one_thing(visit: Visit, how: dict[str, object]) -> None:
    person = visit(**how)
    page = person.page
    begin(page, POSITION, ticks=("Tyrants and Titans",))
    assert page.locator(".plate").count() == 3
    for inner in ("d2", "c3", "d3", "f2", "b6"):
        assert page.locator(f'[data-place="{inner}"]').count() == 0
    titan = page.locator('[data-place="c2"]')
    assert "Colossus c2" in str(titan.get_attribute("aria-label"))
    box = titan.bounding_box()
    single = page.locator('[data-place="a1"]').bounding_box()
    assert box is not None
    assert single is not None
    assert box["width"] > 1.9 * single["width"]
    assert box["height"] > 1.9 * single["height"]
    assert not faults(person)


@pytest.mark.rule("TT-RARITY-05", "TT-RARITY-09")
def test_a_click_on_any_part_picks_it(visit: Visit) -> None:
    page = visit().page
    begin(page, POSITION, ticks=("Tyrants and Titans",))
    box = page.locator('[data-place="c2"]').bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.1)
    page.wait_for_function(
        "() => document.querySelector('.question').innerText.includes('Colossus c2')"
    )
    assert page.locator(".ring.active").count() == 1
