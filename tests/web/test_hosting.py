"""Behind a real nginx with TLS, below a path and at the root, as `deploy/nginx.conf` sets it up."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from bench.ports import HOST, free_port
from tests.server.house import GENEROUS
from tests.server.threaded import Threaded, threaded
from tests.web.conftest import Visit, Visitor
from tests.web.playing import READY, click_something
from tests.web.proxy import Nginx, Site, running

POSTS = 40  # a minute from one address, at the server that stands at the root
NEAR, FAR = "127.0.0.2", "127.0.0.3"


@dataclass
class Hosting:
    """Two servers behind one nginx.

    Attributes:
        games, root: where browsers see them.
    """

    nginx: Nginx
    games: Site
    root: Site
    folder: Path
    _stopping: ExitStack

    def stop(self) -> None:
        """Stop the server below the path, as SIGTERM does."""
        self._stopping.close()

    def start(self) -> Threaded:
        """Start it again."""
        return self._stopping.enter_context(_server(self.games, self.folder))


def _server(site: Site, folder: Path, **changes: Any) -> AbstractContextManager[Threaded]:
    origin = site.address.removesuffix(site.path)
    folder.mkdir(exist_ok=True)
    return threaded(
        folder, port=site.server, origins=(origin,), path=site.path, secure=True, **changes
    )


@pytest.fixture(scope="module")
def hosting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosting]:
    folder = tmp_path_factory.mktemp("hosting")
    games = Site("games", "/games/", free_port(), free_port())
    root = Site("root", "/", free_port(), free_port())
    few = replace(GENEROUS, posts=POSTS)
    with (
        running(folder, [games, root]) as nginx,
        _server(root, folder / "root", limits=few),
        ExitStack() as stopping,
    ):
        made = Hosting(nginx, games, root, folder / "games", stopping)
        made.start()
        yield made


@pytest.fixture
def address(hosting: Hosting, request: pytest.FixtureRequest) -> str:
    """Where `visit` leads to; a test may be told another place."""
    site: Site = getattr(hosting, getattr(request, "param", "games"))
    return site.address


def arrive(visit: Visit) -> Visitor:
    """Somebody who does not mind who signed the certificate."""
    return visit(ignore_https_errors=True)


def begin(visitor: Visitor, way: str) -> None:
    """A match of Token Terrors from the first screen."""
    card = visitor.page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name=way).click()
    visitor.page.wait_for_selector(".match")


def move(visitor: Visitor, clicks: int = 3) -> None:
    """Play on until the position is another."""
    before = visitor.page.locator(".match").get_attribute("data-version")
    chance = random.Random(5)
    for _ in range(clicks * 10):
        visitor.page.wait_for_function(READY)
        click_something(visitor.page, chance)
        if visitor.page.locator(".match").get_attribute("data-version") != before:
            return
    raise AssertionError("nothing happens")


@contextmanager
def asking(hosting: Hosting, site: Site, own: str = HOST) -> Iterator[httpx.Client]:
    """A client of nginx that comes from an address of its own."""
    transport = httpx.HTTPTransport(local_address=own, verify=False)
    headers = {"X-Banneret": "1"}
    with httpx.Client(base_url=site.address, transport=transport, headers=headers) as client:
        yield client


@pytest.mark.parametrize("address", ["games", "root"], indirect=True)
def test_a_match_is_made_played_and_looked_at_below_any_path(visit: Visit, address: str) -> None:
    visitor = arrive(visit)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.on("websocket", lambda socket: asked.append(socket.url))
    visitor.page.reload()
    begin(visitor, "Play against a bot")
    move(visitor)
    match = visitor.match
    visitor.page.get_by_role("button", name="Share").click()
    record = visitor.page.locator("a[download$='.jsonl']").evaluate("link => link.href")
    assert record.startswith(f"{address}api/matches/{match}/record")
    assert '"token-terrors"' in visitor.page.evaluate(
        "url => fetch(url).then(a => a.text())", record
    )
    visitor.go(f"replay/{match}/1")
    visitor.page.wait_for_selector(".board")
    sockets = {url.split("?")[0] for url in asked if url.startswith("wss:")}
    assert sockets == {f"{address.replace('https', 'wss')}ws/{match}"}
    elsewhere = [url for url in asked if not url.startswith((address, *sockets, "data:"))]
    assert elsewhere == []


@pytest.mark.parametrize("address", ["games", "root"], indirect=True)
def test_an_invitation_leads_to_the_match_below_any_path(visit: Visit, address: str) -> None:
    host, guest = arrive(visit), arrive(visit)
    begin(host, "Invite by link")
    link = host.page.locator(".invite-link").input_value()
    assert link.startswith(f"{address}#/join/{host.match}/")
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Take the seat").click()
    for each in (host, guest):
        each.page.wait_for_selector(".match:not(:has(.waiting))")
    move(next(each for each in (host, guest) if each.page.locator(".question.mine").count()))


def test_two_servers_at_one_host_keep_their_guests_apart(visit: Visit, hosting: Hosting) -> None:
    visitor = arrive(visit)
    matches = {}
    for site in (hosting.root, hosting.games):
        visitor.page.goto(site.address)
        begin(visitor, "Play against a bot")
        matches[site.path] = visitor.match
    for site in (hosting.root, hosting.games):
        visitor.page.goto(site.address)
        visitor.page.wait_for_selector(".own-matches li")
        links = visitor.page.locator(".own-matches a").evaluate_all("all => all.map(a => a.hash)")
        assert links == [f"#/match/{matches[site.path]}"]
    cookies = {cookie["path"]: cookie for cookie in visitor.context.cookies()}
    assert set(cookies) == {"/", "/games/"}
    for cookie in cookies.values():
        assert (cookie["secure"], cookie["httpOnly"], cookie["sameSite"]) == (True, True, "Lax")


def test_the_page_comes_back_after_nginx_was_reloaded(visit: Visit, hosting: Hosting) -> None:
    visitor = arrive(visit)
    begin(visitor, "Play against a bot")
    with visitor.page.expect_websocket():
        hosting.nginx.reload()
    move(visitor)
    visitor.faults.clear()  # that the connection was lost


def test_the_page_comes_back_after_the_server_was_started_anew(
    visit: Visit, hosting: Hosting
) -> None:
    visitor = arrive(visit)
    begin(visitor, "Play against a bot")
    hosting.stop()
    try:
        visitor.page.wait_for_selector(".line-state.lost")
        with asking(hosting, hosting.games) as client:
            answer = client.get("api/games")
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "5"
        assert answer.json()["code"] == "closing"
    finally:
        hosting.start()
    visitor.page.wait_for_selector(".match .line-state:not(.lost)", state="attached")
    move(visitor)
    visitor.faults.clear()  # that the connection was lost


def posts_allowed(client: httpx.Client, headers: dict[str, str] | None = None) -> int:
    """How many posts in a row are answered before one is refused."""
    for allowed in range(10 * POSTS):
        status = client.post("api/me", json={"name": "Wren"}, headers=headers).status_code
        if status != 200:
            assert status == 429
            return allowed
    raise AssertionError("no post is refused")


def test_each_client_is_counted_by_its_own_address(hosting: Hosting) -> None:
    lie = {"X-Forwarded-For": "203.0.113.7"}
    with asking(hosting, hosting.root, NEAR) as near, asking(hosting, hosting.root, FAR) as far:
        since = time.monotonic()
        allowed = posts_allowed(near)
        again = posts_allowed(near, lie)
        minutes = (time.monotonic() - since) / 60
        assert allowed >= POSTS
        assert allowed + again <= POSTS * (1 + minutes)  # as many more as are given a minute
        assert far.post("api/me", json={"name": "Wren"}).status_code == 200


def test_health_is_seen_through_the_proxy_and_metrics_are_not(hosting: Hosting) -> None:
    for site in (hosting.games, hosting.root):
        with asking(hosting, site) as client:
            assert client.get("healthz").json()["status"] == "ok"
            for path in ("metrics", "%6detrics", "metrics/", "x/../metrics", "/metrics"):
                answer = client.get(path)
                assert answer.status_code == 404, path
                assert "banneret_commit" not in answer.text
        own = httpx.get(f"http://{HOST}:{site.server}/metrics", verify=False)
        assert "banneret_commit_seconds" in own.text


def test_the_proxy_passes_on_what_the_server_judges(hosting: Hosting) -> None:
    with asking(hosting, hosting.games) as client:
        foreign = client.post(
            "api/me", json={"name": "a"}, headers={"Origin": "https://evil.example"}
        )
        assert foreign.status_code == 403
        own = {"Origin": hosting.games.address.removesuffix("/games/")}
        assert client.post("api/me", json={"name": "a"}, headers=own).status_code == 200
        large = client.post("api/replay", json={"record": "a" * 1_200_000})
        assert (large.status_code, large.json()["code"]) == (413, "too-large")
        for coding in ("br", "gzip"):
            packed = client.get("", headers={"Accept-Encoding": coding})
            assert packed.headers["content-encoding"] == coding
        again = client.get("", headers={"If-None-Match": packed.headers["etag"]})
        assert again.status_code == 304
        bare = client.get(hosting.games.address.rstrip("/"))
        assert (bare.status_code, bare.headers["location"]) == (301, hosting.games.address)


def test_the_log_of_the_proxy_holds_no_token(hosting: Hosting) -> None:
    with asking(hosting, hosting.games) as client:
        assert client.get("api/me?token=a-secret-token").status_code == 200
        client.get("healthz")  # nginx takes it from the same connection once the other is logged
    logs = [file.read_text() for file in hosting.nginx.folder.glob("*.log")]
    assert any("GET /games/api/me" in log for log in logs)
    assert not any("secret" in log for log in logs)
