"""A match that nobody can go on with: the page says why, gives the record and ends it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from banneret.bots.words import cast
from tests.server.faulty import FAULTS
from tests.server.test_stranded import damage
from tests.server.threaded import Threaded, threaded
from tests.web.conftest import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MODULES = ("tests.server.toy_module", "tests.server.faulty")
MAKE = """async (plan) => {
    const headers = { "Content-Type": "application/json", "X-Banneret": "1" };
    const answer = await fetch("/api/matches", { method: "POST", headers, body: JSON.stringify(plan) });
    return (await answer.json()).match.id;
}"""


def opened(browser: Browser, served: Threaded) -> Page:
    """The lobby in a browser of its own."""
    page = browser.new_context(locale="en").new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(served.table.base)
    page.wait_for_selector(".game-card")
    return page


def made(page: Page, fault: str) -> str:
    """A match against a bot under faulty rules."""
    assert fault in FAULTS
    seats = [{"kind": "me", "name": "Wren"}, {"kind": "bot", "bot": "random"}]
    plan = {"game": "faulty", "options": {"players": 2, "fault": fault}, "seats": seats}
    match: str = page.evaluate(MAKE, plan)
    return match


def test_a_stranded_match_is_listed_with_its_record_and_an_end(
    browser: Browser, tmp_path: Path
) -> None:
    with threaded(tmp_path, modules=MODULES) as served:
        page = opened(browser, served)
        match = made(page, "none")
        served.run(damage(served.table.services.store, match, "clock"))
        served.table.hub.rooms.clear()
        page.reload()
        line = page.locator(".stranded")
        line.wait_for()
        assert any(f"Wren against {name}" in line.inner_text() for name in cast()["random"])
        assert "What is kept of this match cannot be read" in line.inner_text()
        with page.expect_download() as saved:
            line.get_by_role("link", name="Record").click()
        assert Path(saved.value.path()).read_text().startswith('{"format":"banneret-record"')
        line.get_by_role("button", name="End the match without a loser").click()
        page.wait_for_selector(".stranded:not(:has(button))")
        assert "Ended without a loser" in line.inner_text()
        page.context.close()


def test_a_live_match_nobody_can_go_on_with_shows_the_same_button(
    browser: Browser, tmp_path: Path
) -> None:
    with threaded(tmp_path, modules=MODULES) as served:
        page = opened(browser, served)
        match = made(page, "all")
        page.goto(f"{served.table.base}/#/match/{match}")
        page.reload()
        page.get_by_role("button", name="Play").first.click()
        page.get_by_role("button", name="End", exact=True).click()
        page.get_by_role("button", name="End the match without a loser").click()
        page.wait_for_selector(".ending")
        assert "Ended without a loser" in page.locator(".question").inner_text()
        page.context.close()
