"""A line that dies without a word: the page notices, says so, comes back and doubles nothing."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.web.bad_line import Proxy, Way, proxied
from tests.web.conftest import Visit, Visitor
from tests.web.playing import CHANGED, READY

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

# The page's own times, in milliseconds. A line that is well has all the time of the world, however
# busy the machine is; a test shortens what it waits for. Only somebody who doubts or waits for an
# answer asks for a sign of life.
LONG = 600_000
USUAL = {
    "look": 100, "slept": LONG, "idle": LONG, "answer": 100, "patience": LONG, "opening": 1000,
    "fresh": 200, "shortest": 50, "busy": 200, "longest": 300, "back": LONG,
}  # fmt: skip
TIMES = re.compile(r"const TIMES = \{[^}]*\}")
LOST, BACK, NOT_LOST = ".line-state.lost", ".line-state.back", ".line-state:not(.lost)"
BOTH: frozenset[Way] = frozenset({"up", "down"})


@pytest.fixture(scope="session")
def proxy(address: str) -> Iterator[Proxy]:
    """Between the browser and the server under test."""
    with proxied(urlsplit(address).port or 0) as running:
        yield running


def give_times(route: Route, times: dict[str, int]) -> None:
    """Serve the page's script with other times, which can be changed."""
    served = route.fetch()
    words = f"const TIMES = globalThis.TIMES = {json.dumps(times)}"
    script, found = TIMES.subn(words, served.text())
    assert found == 1
    route.fulfill(response=served, body=script)


def change(page: Page, **times: int) -> None:
    """Give the page other times."""
    page.evaluate("times => Object.assign(TIMES, times)", times)


def is_lost(page: Page) -> None:
    """Wait until the page says so. The next line has time again."""
    page.wait_for_selector(LOST)
    change(page, patience=LONG)


def sit_down(visit: Visit, proxy: Proxy, **times: int) -> Visitor:
    """Somebody at a table for two at one screen, behind the proxy."""
    proxy.be_well()
    person = visit()
    person.page.route("**/page.js", lambda route: give_times(route, {**USUAL, **times}))
    person.address = f"http://127.0.0.1:{proxy.port}/"
    person.go()
    person.page.locator(".game-card", has_text="Token Terrors").locator(".hotseat").click()
    person.page.wait_for_function(READY)
    return person


def version(page: Page) -> int:
    return int(page.locator(".match").get_attribute("data-version") or 0)


def choose(page: Page) -> None:
    """Take the first choice, without waiting for what comes of it."""
    page.locator(".choice").first.click()


def forgive(person: Visitor) -> None:
    """The browser tells of connections that broke; nothing else may have gone wrong."""
    broken = ("WebSocket", "net::ERR_")
    person.faults[:] = [
        fault for fault in person.faults if not any(each in fault for each in broken)
    ]


@pytest.mark.parametrize(
    "silent", [BOTH, frozenset({"up"}), frozenset({"down"})], ids=["both", "up", "down"]
)
def test_a_choice_on_a_dead_line_is_sent_again_and_counts_once(
    visit: Visit, proxy: Proxy, silent: frozenset[Way]
) -> None:
    # Only a person, or a device that wakes, has a lost line tried again.
    person = sit_down(visit, proxy, shortest=LONG, opening=LONG)
    page = person.page
    before = version(page)
    proxy.silent = silent
    change(page, patience=500)
    choose(page)
    is_lost(page)
    assert "will be sent" in page.locator(LOST).inner_text()
    assert page.locator(f"{LOST} .since").inner_text().startswith("For ")
    proxy.be_well()
    page.locator(LOST).get_by_role("button", name="Try now").click()
    page.wait_for_function(CHANGED, arg=str(before))
    page.wait_for_selector(BACK)
    page.wait_for_selector(".match:not([data-busy])")
    assert version(page) == before + 1
    forgive(person)


def test_what_was_said_on_a_dead_line_is_said_once_and_in_order(visit: Visit, proxy: Proxy) -> None:
    person = sit_down(visit, proxy)
    page = person.page
    page.locator(".tabs button", has_text="Chat").click()
    page.get_by_label("Say something").wait_for()
    proxy.silent = frozenset({"down"})  # the server hears, but its answers are lost
    change(page, patience=1000)
    for text in ("one", "two", "three"):
        page.get_by_label("Say something").fill(text)
        page.get_by_label("Say something").press("Enter")
    is_lost(page)
    proxy.be_well()
    page.wait_for_selector(BACK)
    page.wait_for_function("() => document.querySelectorAll('.chat-lines li').length === 3")
    lines = page.locator(".chat-lines li").all_inner_texts()
    assert [line.split()[-1] for line in lines] == ["one", "two", "three"]
    forgive(person)


def test_a_dead_line_is_noticed_when_nothing_is_sent(visit: Visit, proxy: Proxy) -> None:
    person = sit_down(visit, proxy, idle=500)
    page = person.page
    proxy.silent = BOTH
    change(page, patience=500)
    is_lost(page)
    proxy.be_well()
    page.wait_for_selector(BACK)
    page.wait_for_selector(".connected")
    forgive(person)


def test_whatever_may_mean_a_new_network_or_a_sleep_is_a_reason_to_ask(
    visit: Visit, proxy: Proxy
) -> None:
    person = sit_down(visit, proxy, slept=1500)
    page = person.page
    for what in (
        "dispatchEvent(new Event('online'))",
        "dispatchEvent(new Event('focus'))",
        "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
        "document.dispatchEvent(new Event('visibilitychange'))",
        "document.dispatchEvent(new Event('resume'))",
        "navigator.connection.dispatchEvent(new Event('change'))",
        "{ const now = Date.now; Date.now = () => now() + 60000; }",  # the device slept
    ):
        proxy.silent = BOTH
        change(page, patience=300)
        page.evaluate(f"() => {{ {what} }}")
        is_lost(page)
        proxy.be_well()
        page.wait_for_selector(BACK)
    forgive(person)


def test_a_page_that_stood_still_asks_when_it_goes_on(visit: Visit, proxy: Proxy) -> None:
    person = sit_down(visit, proxy, slept=300)
    browser = person.context.new_cdp_session(person.page)
    proxy.silent = BOTH
    change(person.page, patience=500)
    browser.send("Debugger.enable")
    browser.send("Debugger.pause")
    time.sleep(0.8)  # there is nothing to wait for while it stands still
    browser.send("Debugger.disable")
    is_lost(person.page)
    proxy.be_well()
    person.page.wait_for_selector(BACK)
    forgive(person)


@pytest.mark.parametrize("trouble", ["hanging", "refusing"])
def test_attempts_that_come_to_nothing_are_made_again(
    visit: Visit, proxy: Proxy, trouble: str
) -> None:
    person = sit_down(visit, proxy, opening=500)
    page = person.page
    before = version(page)
    setattr(proxy, trouble, True)
    taken, since = proxy.taken, time.monotonic()
    proxy.cut()
    page.wait_for_selector(LOST)
    choose(page)
    page.wait_for_function(
        "() => document.querySelector('.since').textContent.match(/For ([2-9]|\\d\\d) /)"
    )
    attempts = proxy.taken - taken
    assert 2 <= attempts <= 10 + 10 * (time.monotonic() - since)
    proxy.be_well()
    change(page, opening=2000)
    page.wait_for_function(CHANGED, arg=str(before))
    page.wait_for_selector(NOT_LOST, state="attached")
    assert version(page) == before + 1
    forgive(person)


def test_a_slow_line_is_not_taken_for_dead(visit: Visit, proxy: Proxy) -> None:
    person = sit_down(visit, proxy, patience=5000, opening=LONG)
    page = person.page
    sockets: list[object] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    proxy.delay = 0.2
    before = version(page)
    choose(page)
    page.wait_for_function(CHANGED, arg=str(before))
    page.wait_for_function(
        "n => performance.now() > n", arg=page.evaluate("performance.now() + 1500")
    )
    assert sockets == []
    assert not page.locator(LOST).count()
    proxy.be_well()


def test_both_languages_say_what_the_line_does(visit: Visit, proxy: Proxy) -> None:
    person = sit_down(visit, proxy, idle=500)
    page = person.page
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Einstellungen").wait_for()
    proxy.silent = BOTH
    change(page, patience=500)
    is_lost(page)
    status = page.locator(f"{LOST} [role=status]")
    assert status.inner_text().startswith("Keine Verbindung zum Server.")
    page.get_by_role("button", name="Jetzt versuchen").wait_for()
    proxy.be_well()
    page.wait_for_selector(BACK)
    assert page.locator(f"{BACK} [role=status]").inner_text() == "Die Verbindung ist wieder da."
    forgive(person)


# ------------------------------------------------------------------ the line alone

ALONE = """async () => {
  const sockets = [], heard = [], states = [];
  class Socket {
    static OPEN = 1;
    readyState = 0; sent = []; closed = false;
    constructor() { sockets.push(this); o.made?.(sockets.length); }
    send(text) { this.sent.push(JSON.parse(text)); }
    close() { this.closed = true; }
    open() { this.readyState = 1; this.onopen?.(); }
    say(message) { this.onmessage?.({ data: JSON.stringify(message) }); }
  }
  const { Line } = await import(new URL('net/line.js', location.href));
  const times = { look: 10, slept: 600000, idle: 600000, answer: 20, patience: 60, opening: 600000,
    fresh: 5, shortest: 10, busy: 300, longest: 40, back: 0 };
  const before = window.WebSocket, o = { sockets, heard, states, times };
  window.WebSocket = Socket;
  const line = new Line(() => '', (message) => heard.push(message), (online) => states.push(online),
    () => states.push('unknown'), times);
  const until = async (holds) => { while (!holds()) await new Promise((go) => setTimeout(go, 5)); };
  const pause = (ms) => new Promise((go) => setTimeout(go, ms));
  const types = (socket) => socket.sent.map(({ type }) => type);
  try {
    Object.assign(o, { line, until, pause, types });
    SCRIPT
  } finally {
    line.close();
    window.WebSocket = before;
  }
}"""


@pytest.fixture(scope="module")
def alone(address: str, browser: Any) -> Iterator[Page]:
    """A page that has loaded the line's module, with no line of its own that matters."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".game-card")
    yield page
    context.close()


def run_alone(page: Page, script: str) -> Any:
    """What a script returns that plays the server's part for a line, `o.line`."""
    return page.evaluate(ALONE.replace("SCRIPT", script))


def test_what_an_old_socket_says_counts_no_more(alone: Page) -> None:
    assert run_alone(
        alone,
        """const [first] = o.sockets; first.open(); first.say({ type: 'hello' });
           o.line.send({ type: 'act' });
           await o.until(() => o.sockets.length === 2);
           first.say({ type: 'view', old: true });
           o.sockets[1].open(); o.sockets[1].say({ type: 'hello' });
           return [first.closed, o.heard.some(({ old }) => old), o.states];""",
    ) == [True, False, [True, False, True]]


def test_the_unanswered_is_sent_again_in_order_with_the_same_ids(alone: Page) -> None:
    first, second = run_alone(
        alone,
        """const [first] = o.sockets; first.open(); first.say({ type: 'hello' });
           const ids = ['a', 'b', 'c', 'd'].map((type) => o.line.send({ type }));
           first.say({ type: 'done', id: ids[1] });
           first.say({ type: 'error', code: 'closing', id: ids[3] });
           o.line.send({ type: 'lift' }, false);
           first.onclose({ code: 1012 });
           await o.until(() => o.sockets.length === 2);
           o.sockets[1].open();
           return [first.sent, o.sockets[1].sent];""",
    )
    assert [one["type"] for one in second] == ["a", "c", "d"]
    assert [one for one in first if one["type"] in "acd"] == second


def test_attempts_that_hang_end_and_a_waking_device_tries_at_once(alone: Page) -> None:
    assert run_alone(
        alone,
        """o.times.opening = 80;
           o.made = (count) => { if (count === 4) o.times.opening = 600000; };
           await o.until(() => o.sockets.length >= 3);
           const hung = o.sockets.slice(0, 2).every(({ closed }) => closed);
           o.sockets[2].open(); // and then not a word
           await o.until(() => o.sockets.length >= 4);
           await o.pause(20);
           dispatchEvent(new Event('online'));
           return [hung, o.sockets.length, o.states.every((online) => online === false)];""",
    ) == [True, 5, True]


def test_a_server_that_asks_for_patience_is_given_it(alone: Page) -> None:
    short, long = run_alone(
        alone,
        """const waits = [], start = window.setTimeout;
           for (const code of [1006, 1013]) {
             const socket = o.sockets.at(-1); socket.open(); socket.say({ type: 'hello' });
             const count = o.sockets.length;
             window.setTimeout = (act, wait) => { waits.push(wait); return start(act, wait); };
             socket.onclose({ code });
             window.setTimeout = start;
             await o.until(() => o.sockets.length > count);
           }
           return waits;""",
    )
    assert 0 < short < 140 < long


def test_an_unknown_match_is_not_asked_for_again(alone: Page) -> None:
    assert run_alone(
        alone,
        """o.sockets[0].open(); o.sockets[0].onclose({ code: 4404 });
           await o.pause(150);
           return [o.sockets.length, o.states];""",
    ) == [1, ["unknown"]]


@pytest.mark.parametrize("use", ["focus", "pointerdown", "keydown", "pageshow"])
def test_a_tab_whose_place_was_taken_rests_until_it_is_used(alone: Page, use: str) -> None:
    assert run_alone(
        alone,
        """const [first] = o.sockets; first.open(); first.say({ type: 'hello' });
           first.onclose({ code: 4429 });
           o.line.send({ type: 'chat' });
           for (const name of ['online', 'offline']) dispatchEvent(new Event(name));
           o.line.wake();
           await o.pause(150);
           const rested = o.sockets.length;
           dispatchEvent(new Event('USE'));
           o.sockets[1].open(); o.sockets[1].say({ type: 'hello' });
           return [rested, o.sockets.length, o.types(o.sockets[1])[0], o.states];""".replace(
            "USE", use
        ),
    ) == [1, 2, "chat", [True, False, True]]


CROWD = """(match) => new Promise((done) => {
  const address = new URL(`ws/${match}`, document.baseURI.replace("http", "ws"));
  window.others = Array.from({ length: 8 }, () => new WebSocket(address));
  window.others[0].addEventListener("close", ({ code }) => (window.first = code));
  Promise.all(window.others.map((one) => new Promise((go) => (one.onmessage = go)))).then(done);
})"""


def test_of_too_many_tabs_one_says_that_it_rests_and_comes_back_when_used(
    visit: Visit, proxy: Proxy
) -> None:
    person = sit_down(visit, proxy, opening=LONG)
    page = person.page
    sockets: list[object] = []
    page.evaluate(CROWD, person.match)
    page.on("websocket", lambda socket: sockets.append(socket))
    page.wait_for_selector(".line-state.aside")
    assert "too many tabs" in page.locator(".line-state.aside p").inner_text()
    page.wait_for_timeout(400)  # several times as long as a lost line waits here
    assert sockets == []
    page.get_by_role("button", name="Go on here").click()
    page.wait_for_selector(".connected")
    page.wait_for_function("() => window.first === 4429")
    assert len(sockets) == 1
    before = version(page)
    choose(page)
    page.wait_for_function(CHANGED, arg=str(before))


def test_a_line_that_answers_is_asked_seldom(alone: Page) -> None:
    assert run_alone(
        alone,
        """const [socket] = o.sockets; socket.open(); socket.say({ type: 'hello' });
           const answer = socket.send.bind(socket);
           socket.send = (text) => { answer(text); const { type, id } = JSON.parse(text);
             if (type === 'ping') socket.say({ type: 'pong', id }); };
           o.line.send({ type: 'act' });
           for (let n = 0; n < 30; n++) { dispatchEvent(new Event('focus')); await o.pause(10); }
           return [o.sockets.length, o.states, o.types(socket).filter((type) => type === 'ping').length > 31];""",
    ) == [1, [True], False]
