"""The menu at a piece, which stays while one reaches for it, and attacks in two clicks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from tests.kernel.test_routes import ARCHERS
from tests.web.conftest import Visit, serving
from tests.web.playing import ANSWERED
from tests.web.test_access import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

MELEE = ARCHERS.replace(
    "units empire_archers@-3,3!; sack empire_levies*2 legionaries*4 empire_archers*3",
    "units legionaries@-3,3!; sack empire_levies*2 legionaries*3 empire_archers*4",
)
FRIENDS = "first Goblin d3, Goblin d4; second Elf g7, Soldier a7; S 1/1"
BEGIN = """async ({ game, position, other }) => {
  const seats = [{ kind: 'me' }, other];
  const answer = await fetch('api/matches', {
    method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Banneret': '1' },
    body: JSON.stringify({ game, seats, options: { position } }),
  });
  location.hash = `#/match/${(await answer.json()).match.id}`;
}"""
MENU = """() => {
  const menu = document.querySelector('.piece-menu');
  if (!menu) return null;
  const { x, y, width, height } = menu.firstElementChild.getBoundingClientRect();
  const actions = [...menu.querySelectorAll('button')].map((button) => button.dataset.action);
  return { actions, box: [x, y, width, height].map(Math.round), focused: document.activeElement.dataset.action ?? '' };
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that begins matches from positions."""
    with serving(tmp_path_factory.mktemp("menu"), "tests.web.begun") as url:
        yield url


@dataclass
class SlowPlans:
    """A line on which routes come only when a test lets them."""

    ways: list[WebSocketRoute] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    slow: bool = True

    def carry(self, way: WebSocketRoute) -> None:
        server = way.connect_to_server()
        self.ways.append(way)
        server.on_message(self._bring)

    def _bring(self, message: str | bytes) -> None:
        if self.slow and json.loads(message)["type"] == "planned":
            self.held.append(str(message))
        else:
            self.ways[-1].send(message)

    def let_go(self) -> None:
        self.slow = False
        for message in self.held:
            self.ways[-1].send(message)
        self.held.clear()


def begin(page: Page, game: str, position: str, other: dict[str, Any]) -> None:
    page.wait_for_selector(".game-card")
    page.evaluate(BEGIN, {"game": game, "position": position, "other": other})
    page.wait_for_selector(".question.mine .your-turn")


def place(name: str) -> str:
    return f'[data-place="{name}"]'


def click(page: Page, name: str) -> None:
    page.locator(f"{place(name)}.open").click()
    page.wait_for_function(ANSWERED)


@pytest.mark.parametrize(("width", "locale"), [(360, "de-DE"), (1024, "en-GB"), (1440, "de-DE")])
def test_an_attack_of_a_unit_is_two_clicks(visit: Visit, width: int, locale: str) -> None:
    """The unit, and whom it attacks: what is meant is clear from the target."""
    page = visit(locale=locale, viewport={"width": width, "height": 900}).page
    begin(page, "begun-sack", MELEE, {"kind": "bot", "bot": "random"})
    click(page, "-3,3")
    page.wait_for_selector(f"{place('-2,3')}.open")
    assert page.locator(".piece-menu").count() == 0
    lines = page.locator(".log .event").count()
    version = page.locator(".match").get_attribute("data-version")
    click(page, "-2,3")
    page.wait_for_function(
        "version => document.querySelector('.match').dataset.version !== version", arg=version
    )
    page.wait_for_function(
        "lines => document.querySelectorAll('.log .event').length > lines", arg=lines
    )
    attack = "greift" if locale == "de-DE" else "attack"
    assert page.locator(".log .event", has_text=attack).count() > 0


@pytest.mark.parametrize(("width", "locale"), [(360, "de-DE"), (1024, "en-GB")])
def test_a_menu_stays_when_routes_come_late(visit: Visit, width: int, locale: str) -> None:
    person = visit(locale=locale, viewport={"width": width, "height": 900})
    page, line = person.page, SlowPlans()
    page.context.route_web_socket("**/ws/**", line.carry)
    page.reload()
    begin(page, "begun", FRIENDS, {"kind": "hotseat"})
    click(page, "d3")
    click(page, "d4")
    page.wait_for_selector(".piece-menu button")
    page.keyboard.press("ArrowDown")
    before = page.evaluate(MENU)
    assert before["actions"] == ["d3-d4", "enable d4"]
    assert before["focused"] == "enable d4"
    targets = page.locator(".hit.open").count()
    line.let_go()
    page.wait_for_function(
        "targets => document.querySelectorAll('.hit.open').length > targets", arg=targets
    )
    assert page.evaluate(MENU) == before
    menu = page.locator(".piece-menu [role=group]")
    title = "Was dort?" if locale == "de-DE" else "What there?"
    assert menu.get_attribute("aria-label") == title
    for button in menu.locator("button").all():
        assert button.get_attribute("aria-label")
        assert button.get_attribute("aria-keyshortcuts")
    assert faults(person) == []
    page.keyboard.press("Escape")
    assert page.evaluate(MENU) is None
    assert page.evaluate("document.activeElement.dataset.place") == "d4"
    page.keyboard.press("Enter")  # with the routes there, what it leads to is clear by the target
    page.wait_for_selector(f"{place('d5')}.open")
    assert page.evaluate(MENU) is None


def test_a_menu_is_used_by_keyboard_alone(visit: Visit) -> None:
    """Enter on the target opens it, arrows go through it, Enter chooses; who listens is told."""
    page = visit(locale="en-GB", viewport={"width": 1440, "height": 900}).page
    begin(page, "begun", "first Elf d3; second Elf d5, Soldier g7; S 1/1", {"kind": "hotseat"})
    page.wait_for_selector(f"{place('d5')}.open")
    page.locator(place("d5")).focus()
    said = str(page.locator(place("d5")).get_attribute("aria-label"))
    assert "Sure Shot" in said
    page.keyboard.press("Enter")
    page.wait_for_selector(".piece-menu button")
    menu = page.evaluate(MENU)
    assert menu["actions"] == ["d3xd5", "sure shot d3xd5"]
    assert menu["focused"] == "d3xd5"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(MENU)["focused"] == "sure shot d3xd5"
    version = page.locator(".match").get_attribute("data-version")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "version => document.querySelector('.match').dataset.version !== version", arg=version
    )
    assert page.locator(".piece-menu").count() == 0
