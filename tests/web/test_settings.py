"""Whatever is kept in the browser or stands in the address, the page comes up."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

WEB = Path(__file__).parents[2] / "src" / "banneret" / "web"
STORE = "banneret.settings"
USUAL = {
    "language": "en",
    "theme": "auto",
    "sound": False,
    "calm": False,
    "notify": False,
    "pace": "normal",
    "coordinates": False,
    "goalShown": True,
    "level": "",
}
LANGUAGES: dict[Any, str] = {
    "fr": "en",
    "en-GB": "en",
    "de-AT": "de",
    "de_CH": "de",
    "DE": "de",
    "deutsch": "en",
    "constructor": "en",
    "__proto__": "en",
    "": "en",
    5: "en",
    None: "en",
}
NO_SETTINGS = (
    "null", "5", '"en"', "[]", "true", "{", "", "undefined", '{"language": {"toString": 1}}',
    '{"language": ["de"]}', '{"theme": "constructor", "level": {"a": 1}}', '{"theme": 5, "level": 7}',
    '{"sound": "false", "calm": "no"}', '{"__proto__": {"language": "fr"}}', '{"level": "%s"}' % ("x" * 9000),
)  # fmt: skip
ADDRESSES = (
    "match", "match/", "match/%E0%A4%A", "match/..%2F..", "match/constructor", "match/%00", "%",
    "join", "join//", "join/%E0%A4%A/%", "join/a/b/c", "replay/%E0%A4%A/5", "replay/a%2Fb/1e999",
    "replay/x/-5", "replay/nosuch/99999999999999999999", "rules/constructor/__proto__", "rules/%/%",
    "rules/token-terrors/%3Cimg%3E", "constructor", "__proto__/x", "title", "%F0%9F", "#", "//",
)  # fmt: skip

# Whether the frame and something of the page itself are there.
SHOWN = "() => document.querySelector('header.top') && document.querySelector('main')?.textContent.trim() !== ''"


# A page that starts anew reads what is kept; to start only its settings anew takes less time.
START = """async ([name, value, number]) => {
  localStorage.setItem(name, value);
  const settings = await import(new URL(`settings.js?${number}`, location.href));
  settings.keepSettings();
  return [JSON.parse(localStorage.getItem(name)), document.documentElement.lang];
}"""


def started_with(page: Page, values: Iterable[str]) -> list[Any]:
    """What is kept, and the document's language, once the settings have met each value."""
    return [page.evaluate(START, [STORE, value, n]) for n, value in enumerate(values)]


def test_a_kept_language_that_there_is_not_is_another(visit: Visit) -> None:
    found = started_with(
        visit().page, [json.dumps({"language": given, "theme": "dark"}) for given in LANGUAGES]
    )
    assert found == [
        [USUAL | {"language": meant, "theme": "dark"}, meant] for meant in LANGUAGES.values()
    ]


def test_settings_that_are_none_become_the_usual_ones(visit: Visit) -> None:
    found = started_with(visit().page, NO_SETTINGS)
    assert found == [[USUAL, "en"]] * len(NO_SETTINGS)


def test_settings_that_are_good_stay(visit: Visit) -> None:
    own = {
        "language": "de",
        "theme": "light",
        "sound": True,
        "calm": True,
        "notify": True,
        "pace": "step",
        "coordinates": True,
        "goalShown": False,
        "level": "greedy",
    }
    assert started_with(visit().page, [json.dumps(own)]) == [[own, "de"]]


@pytest.mark.parametrize("value", ["null", '{"language": "fr"}'])
def test_the_page_comes_up_whatever_is_kept(visit: Visit, value: str) -> None:
    page = visit().page
    page.evaluate("([name, value]) => localStorage.setItem(name, value)", [STORE, value])
    page.reload()
    page.wait_for_selector(".game-card")
    assert json.loads(page.evaluate(f"localStorage.getItem('{STORE}')")) == USUAL


def test_a_browser_that_keeps_nothing_plays(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.add_init_script(
        """for (const name of ['localStorage', 'sessionStorage'])
             Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });"""
    )
    page.reload()
    page.locator(".game-card", has_text="Toy").get_by_role("button", name="Watch bots").click()
    page.wait_for_selector(".ending")


BROKEN = ("null", "5", "[]", "{", '"x"', '{"met": 5}', '[null, {"a": 1}]', '{"Ozzy": null, "toy": 7, "token-terrors": {"solved": 5}}',
          '{"part": 5, "match": {}}', '{"__proto__": null, "constructor": {"step": "x"}}')  # fmt: skip


def test_whatever_is_kept_under_any_name_the_page_comes_up_and_plays(visit: Visit) -> None:
    """Settings, whom one met, what is folded and learned, parts of dice, tokens: all names the page uses."""
    person = visit()
    page = person.page
    sources = "\n".join(file.read_text("utf-8") for file in WEB.rglob("*.js"))
    names = set(re.findall(r'["`](banneret\.[a-z]+\.?)', sources))
    assert {"banneret.settings", "banneret.people", "banneret.folded", "banneret.learn"} <= names
    page.locator(".game-card", has_text="Token Terrors").locator(".hotseat").click()
    page.wait_for_selector(".question.mine")
    for value in BROKEN:
        for name in names:
            whole = f"{name}{person.match}" if name.endswith(".") else name
            page.evaluate("([n, v]) => localStorage.setItem(n, v)", [whole, value])
        page.reload()
        page.wait_for_selector(".question.mine")
        assert page.locator(".tray").count() > 0
    page.get_by_role("button", name="Share").click()
    page.wait_for_selector("dialog[open] .check, dialog[open] p")
    for where in ("learn", "puzzles/token-terrors", ""):
        person.go(where)
        page.wait_for_function(SHOWN)


def test_a_full_store_and_broken_tokens_keep_nobody_from_the_table(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.locator(".game-card", has_text="Toy").locator(".hotseat").click()
    page.wait_for_selector(".curtain, .question.mine")
    for token in ("", "null", "x" * 100_000, "ä\ud800", "a b\n", "constructor"):
        page.evaluate(
            "([name, value]) => localStorage.setItem(name, value)",
            [f"banneret.token.{person.match}", token],
        )
        page.reload()
        page.wait_for_selector(".curtain, .question.mine")
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    )
    page.reload()
    page.wait_for_selector(".curtain, .question.mine")


def test_every_address_shows_something(visit: Visit) -> None:
    person = visit()
    page = person.page
    for where in ADDRESSES:
        page.evaluate("where => { location.hash = '#/' + where; }", where)
        page.wait_for_function(SHOWN)
        page.evaluate("() => { location.hash = '#/'; }")
        page.wait_for_selector(".game-card")
    person.go("match/%E0%A4%A")
    page.reload()
    page.wait_for_selector("text=There is no such match")
    told = [fault for fault in person.faults if not fault.startswith("Failed to load resource")]
    person.faults[:] = told  # the browser tells of what there is not
