"""The page of a study: a file that is read without a network, in light and dark, wide and narrow."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Request


import banneret
from banneret.lab import Study
from banneret.lab.study.search import Wishes

OWN = Path(__file__).parents[2] / "examples" / "own_faction.toml"
DARK = "rgb(27, 29, 33)"
WIDER = "document.documentElement.scrollWidth > innerWidth"
CUT_OFF = """[...document.querySelectorAll("main *")].filter((one) => !one.closest("svg")
    && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
    .map((one) => one.outerHTML.slice(0, 80))"""
BEYOND = """[...document.querySelectorAll(".chart svg text")].filter((one) => {
    const [text, chart] = [one, one.closest("svg")].map((part) => part.getBoundingClientRect());
    return text.left < chart.left - 1 || text.right > chart.right + 1;
}).map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def studies() -> dict[str, Study]:
    """Small studies of each kind."""
    one, other = (
        banneret.game("token-terrors", setup="quick", turn_limit=20, surge_cap=cap)
        for cap in (6, 1)
    )
    return {
        "balance": Study.balance(one, seats="random", games=12),
        "compare": Study.compare(one, other, seats="random", games=12),
        "content": Study.content("terreign", seats="random", games=12),
        "tune": Study.tune(
            banneret.game("token-terrors", factions=OWN.read_text(encoding="utf-8")),
            ["factions:faction.ogre.talents.enable.cost=1..2", "turn_limit=20..40/20"],
            ["draws=50%", "turns=min"],
            seats="random",
            games=4,
            wishes=Wishes(4, 2, 8),
        ),
    }


@pytest.mark.parametrize(
    ("question", "language", "wide", "scheme"),
    [
        ("balance", "de", 360, "dark"),
        ("compare", "de", 1440, "light"),
        ("compare", "en", 360, "dark"),
        ("content", "de", 360, "light"),
        ("tune", "de", 360, "dark"),
        ("tune", "en", 1440, "light"),
    ],
)
def test_page_is_whole_without_a_network(
    browser: Browser,
    studies: dict[str, Study],
    question: str,
    language: str,
    wide: int,
    scheme: Literal["dark", "light"],
    tmp_path: Path,
) -> None:
    study, file = studies[question], tmp_path / "page.html"
    file.write_text(study.page(language), encoding="utf-8")
    asked, faults = list[str](), list[str]()
    context = browser.new_context(
        offline=True, viewport={"width": wide, "height": 900}, color_scheme=scheme
    )

    def note(request: Request) -> None:
        asked.append(request.url)

    page = context.new_page()
    page.on("request", note)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    charts = page.locator(".chart")
    drawn = [one for one in study.report(language).sections if one.chart]
    assert charts.count() == len(drawn) > 0
    for number in range(len(drawn)):
        charts.nth(number).locator("svg").wait_for()
    assert asked == [file.as_uri()]
    assert faults == []
    assert not page.evaluate(WIDER)
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(BEYOND) == []
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (paper == DARK) == (scheme == "dark")
    for sentence in study.report(language).findings:
        assert page.get_by_text(sentence, exact=True).is_visible()
    context.close()
