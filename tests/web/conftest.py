"""A real server on a free loopback port, and Debian's Chromium to look at it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bench.ports import free_port

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("BANNERET_CHROMIUM") or shutil.which("chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TOY = "tests.web.games"
STARTING = 120  # seconds
PATIENCE = 60_000  # milliseconds; only a fault or a very busy machine needs them


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server under test is."""
    with serving(tmp_path_factory.mktemp("table"), TOY) as url:
        yield url


@contextmanager
def serving(folder: Path, *modules: str) -> Iterator[str]:
    """A server that keeps its matches in a folder and knows more games from modules; where it is."""
    port = free_port()
    database = folder / "matches.sqlite"
    command = [sys.executable, "-m", "tests.web.serve", str(port), str(database), *modules]
    server = subprocess.Popen(command, cwd=ROOT)
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz", server)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(20)


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    last = time.monotonic() + STARTING
    while time.monotonic() < last:
        assert server.poll() is None, "the server stopped at once"
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"no answer from {url}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if os.environ.get("BANNERET_EXPECT") == "pure" and any(ROOT.glob("src/banneret__mypyc.*")):
        pytest.skip("the page is tested once, with compiled rules")
    if CHROMIUM is None:
        pytest.skip("no chromium: install it, or name it in BANNERET_CHROMIUM")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as running:
        chromium = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@dataclass
class Visitor:
    """Somebody with a browser of their own.

    Attributes:
        page: what they look at.
        context: their cookies and storage.
        faults: what the page complained about in the console.
    """

    page: Page
    context: BrowserContext
    address: str
    faults: list[str] = field(default_factory=list)

    def go(self, where: str = "") -> None:
        """To a page of the table."""
        self.page.goto(f"{self.address}#/{where}")

    def note(self, line: ConsoleMessage) -> None:
        """Keep what the console calls an error."""
        if line.type == "error":
            self.faults.append(line.text)

    @property
    def match(self) -> str:
        """Id of the match they are in."""
        return self.page.url.split("#/match/")[1]


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Brings visitors; at the end no page may have complained."""
    visitors: list[Visitor] = []

    def arrive(**how: Any) -> Visitor:
        how = {
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "viewport": {"width": 1280, "height": 800},
            **how,
        }
        context = browser.new_context(**how)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        visitor = Visitor(page, context, address)
        page.on("console", visitor.note)
        page.on("pageerror", lambda error: visitor.faults.append(str(error)))
        visitors.append(visitor)
        visitor.go()
        return visitor

    yield arrive
    for visitor in visitors:
        visitor.context.close()
    assert [fault for visitor in visitors for fault in visitor.faults] == []
