"""What a browser has to fetch before it shows a board, and what is seen meanwhile."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.web.conftest import Visit, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Route

MOST_BYTES = 100_000
MOST_REQUESTS = 10
DARK = "rgb(28, 24, 21)"


class Wire:
    """Counts what comes over the wire, with its headers."""

    def __init__(self, session: CDPSession) -> None:
        self.bytes = self.requests = 0
        session.on("Network.loadingFinished", self._loaded)
        session.on("Network.webSocketFrameReceived", self._heard)
        session.send("Network.enable")

    def _loaded(self, event: dict[str, Any]) -> None:
        self.requests += 1
        self.bytes += int(event["encodedDataLength"])

    def _heard(self, event: dict[str, Any]) -> None:
        self.bytes += len(event["response"]["payloadData"])


def fresh(visit: Visit) -> tuple[Visitor, Wire]:
    """Somebody whose browser keeps nothing of the page, and looks at nothing."""
    visitor = visit()
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.goto("about:blank")
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.clearBrowserCache")
    return visitor, Wire(session)


def test_the_first_board_is_small_and_the_second_visit_almost_nothing(visit: Visit) -> None:
    host = visit()
    card = host.page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name="Play against a bot").click()
    host.page.wait_for_selector(".board")
    guest, wire = fresh(visit)
    guest.go(f"match/{host.match}")
    guest.page.wait_for_selector(".board")
    assert 40_000 < wire.bytes < MOST_BYTES
    assert wire.requests <= MOST_REQUESTS
    before = wire.bytes
    guest.page.goto("about:blank")
    guest.go(f"match/{host.match}")
    guest.page.wait_for_selector(".board")
    assert wire.bytes - before < MOST_BYTES / 5


def test_a_frame_in_the_chosen_theme_is_seen_before_script_and_style_are_here(visit: Visit) -> None:
    visitor = visit()
    visitor.page.evaluate("localStorage['banneret.settings'] = JSON.stringify({ theme: 'dark' })")
    held: list[Route] = []
    visitor.page.route(re.compile(r"/page\.(js|css)$"), lambda route: held.append(route))
    visitor.page.goto(visitor.address, wait_until="commit")
    visitor.page.wait_for_selector(".skeleton")
    colour = visitor.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert colour == DARK
    bar, page = (visitor.page.locator(name).bounding_box() for name in (".top", "html"))
    assert bar is not None
    assert page is not None
    assert (bar["y"], bar["width"]) == (0, page["width"])
    visitor.page.route("**/*", lambda route: route.continue_())  # what is asked for from now on
    for route in held:
        route.continue_()
    visitor.page.wait_for_selector(".game-card")
    assert visitor.page.locator(".skeleton").count() == 0
