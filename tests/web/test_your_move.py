"""Whoever comes back: whose move it is, how one is told, who is invited, and who is away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import qr_reader
from tests.web.conftest import Visit, Visitor
from tests.web.test_access import faults
from tests.web.test_coming_back import asked
from tests.web.test_invitation import take_turns

POST = """async ([path, body]) => {
  const headers = { 'Content-Type': 'application/json', 'X-Banneret': '1' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}"""
WIDTH = "() => document.documentElement.scrollWidth"
CLOCK = {"kind": "bank", "seconds": 7300, "increment": 5}
SCREENS = [("de-DE", 360, "dark"), ("en-GB", 1024, "light"), ("de-DE", 1440, "light")]
WORDS = {
    "en": {"mine": "Your move", "theirs": "Move of Wren", "since": "since", "left": "2 h left"},
    "de": {"mine": "Du bist dran", "theirs": " ist dran", "since": "seit", "left": "noch 2 h"},
}
# What a page that is not seen does to reach the person.
LISTENING = """
  window.told = []; window.rung = 0; window.unseen = false;
  Object.defineProperty(document, 'hidden', { get: () => window.unseen });
  window.Notification = class extends EventTarget {
    static permission = 'granted';
    constructor(title, how) { super(); window.told.push({ title, ...how }); window.last = this; }
    close() {}
  };
  window.AudioContext = class extends AudioContext { constructor() { super(); window.rung += 1; } };
  localStorage.setItem('banneret.settings', JSON.stringify({ notify: true, sound: true }));
"""
SHARING = "Object.defineProperty(navigator, 'share', { value: async (what) => { window.shared = what; } })"
MODULES = """() => {
  const svg = document.querySelector('.qr'), size = svg.viewBox.baseVal.width;
  const dark = new Set(svg.querySelector('path').getAttribute('d').split('M').slice(1).map((part) => part.split('h')[0]));
  return [...Array(size).keys()].map((y) => [...Array(size).keys()].map((x) => dark.has(`${x} ${y}`)));
}"""


def paired(first: Visitor, second: Visitor, **more: Any) -> str:
    """A match of two with different names; its id."""
    wish = {"game": "token-terrors", "options": {"setup": "quick"}, **more}
    seats = [{"kind": "me", "name": "Wren"}, {"kind": "open"}]
    made = first.page.evaluate(POST, ["api/matches", {**wish, "seats": seats}])
    match, invite = made["match"]["id"], made["invites"][0]["code"]
    body = {"code": invite, "name": "Wren's Friend"}
    second.page.evaluate(POST, [f"api/matches/{match}/join", body])
    return str(match)


def at_match(match: str, *people: Visitor) -> tuple[Visitor, Visitor]:
    """Who is asked there, and the other."""
    for each in people:
        each.go(f"match/{match}")
        each.page.wait_for_selector(".question")
    return asked(*people)


@pytest.mark.parametrize(("locale", "width", "scheme"), SCREENS)
def test_the_list_says_where_one_is_asked(
    visit: Visit, locale: str, width: int, scheme: str
) -> None:
    how = {"locale": locale, "viewport": {"width": width, "height": 760}, "color_scheme": scheme}
    words = WORDS[locale[:2]]
    first, second = visit(**how), visit(**how)
    match = paired(first, second, clock=CLOCK)
    mine, theirs = at_match(match, first, second)
    for each in (mine, theirs):
        each.go()
        each.page.wait_for_selector(".own-matches li")
    page = mine.page
    [line] = page.locator(".own-matches .mine li").all_inner_texts()
    for part in (words["mine"], words["since"], words["left"], "Wren", "Token Terrors"):
        assert part in line
    page.wait_for_function("() => document.title.startsWith('(1) ')")
    assert "%3Ctext" in str(page.locator('link[rel="icon"]').get_attribute("href"))
    assert theirs.page.locator(".own-matches .mine").count() == 0
    assert words["theirs"] in theirs.page.locator(".own-matches li").inner_text()
    assert not theirs.page.title().startswith("(")
    for each in (mine, theirs):
        assert each.page.evaluate(WIDTH) <= width
        assert faults(each) == []
    page.locator(".own-matches .mine a").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".question.mine")
    assert page.title().startswith("(1) ")


def test_a_page_that_is_not_seen_tells_once_and_leads_to_the_match(visit: Visit) -> None:
    first, second = visit(), visit()
    for each in (first, second):
        each.context.add_init_script(LISTENING)
        each.page.reload()
    match = paired(first, second)
    mine, theirs = at_match(match, first, second)
    page = theirs.page
    assert page.evaluate("() => [window.told.length, window.rung]") == [0, 0]
    page.evaluate("() => { window.unseen = true; }")
    for _ in range(300):
        if page.locator(".question.mine").count():
            break
        take_turns([mine], 1)
    page.wait_for_function("() => window.told.length > 0 && window.rung > 0")
    told = page.evaluate("() => window.told")
    assert [(one["title"], one["body"], one["tag"]) for one in told] == [
        ("Banneret", "It is your move", match)
    ]
    theirs.go("rules")
    page.wait_for_selector(".rules-page")
    page.evaluate("() => { unseen = false; window.last.dispatchEvent(new Event('click')); }")
    page.wait_for_selector(".question.mine")
    assert page.evaluate("() => window.told.length") == 1
    assert mine.page.evaluate("() => window.told.length") == 0  # it is looked at


@pytest.mark.parametrize(("locale", "width", "scheme"), SCREENS)
def test_an_invitation_is_read_by_a_camera_and_handed_on(
    visit: Visit, locale: str, width: int, scheme: str
) -> None:
    how = {"locale": locale, "viewport": {"width": width, "height": 760}, "color_scheme": scheme}
    host = visit(**how)
    page = host.page
    page.add_init_script(SHARING)
    page.reload()
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = page.evaluate(POST, ["api/matches", {"game": "toy", "seats": seats}])
    host.go(f"match/{made['match']['id']}")
    link = page.locator(".invite-link").input_value()
    assert link.endswith(made["invites"][0]["path"])
    page.get_by_role("button", name="QR").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".qr")
    modules = page.evaluate(MODULES)
    assert not any(any(row) for row in (*modules[:4], *modules[-4:]))  # what stays white around it
    assert qr_reader.read([row[4:-4] for row in modules[4:-4]]) == link
    box = page.locator(".qr").bounding_box()
    assert box
    assert min(box["width"], width) >= 160
    page.get_by_role("button", name="Teilen" if locale == "de-DE" else "Share").first.click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("() => window.shared.url") == link
    assert page.evaluate(WIDTH) <= width
    assert faults(host) == []


def test_a_seat_that_is_taken_or_never_was_open_offers_nothing(visit: Visit) -> None:
    first, second, late = (
        visit(),
        visit(),
        visit(locale="de-DE", viewport={"width": 360, "height": 740}),
    )
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = first.page.evaluate(POST, ["api/matches", {"game": "toy", "seats": seats}])
    match, path = made["match"]["id"], made["invites"][0]["path"].removeprefix("#/")
    late.go(f"join/{match}/nonsense")
    late.page.get_by_role("button", name="Platz nehmen").click()
    late.page.wait_for_selector(".join [role=alert]")
    assert late.page.get_by_role("button", name="Platz nehmen").count() == 0
    body = {"code": made["invites"][0]["code"], "name": "Ozzy"}
    second.page.evaluate(POST, [f"api/matches/{match}/join", body])
    late.go(path)
    late.page.wait_for_selector("text=Alle Plätze dieser Partie sind besetzt.")
    assert late.page.get_by_role("button", name="Platz nehmen").count() == 0
    assert faults(late) == []
    late.page.get_by_role("link", name="Nur zusehen").click()
    late.page.wait_for_selector(".question")
    second.go(path)  # whoever sits there comes back by the same link
    second.page.get_by_role("button", name="Take the seat").click()
    second.page.wait_for_selector(".match")
    late.faults.clear()  # the browser tells of the answer 400


@pytest.mark.parametrize(("locale", "width", "scheme"), SCREENS[:2])
def test_a_bot_plays_for_who_is_away_until_they_are_back(
    visit: Visit, locale: str, width: int, scheme: str
) -> None:
    how = {"locale": locale, "viewport": {"width": width, "height": 760}, "color_scheme": scheme}
    first, second = visit(**how), visit(**how)
    match = paired(first, second)
    for each in (first, second):
        each.go(f"match/{match}")
        each.page.wait_for_selector(".question")
    page, words = first.page, {"de": ("ist nicht da", "Bot"), "en": ("is away", "bot")}[locale[:2]]
    assert page.locator(f".offer:has-text('{words[0]}')").count() == 0
    second.go()
    page.wait_for_selector(f".offer:has-text('{words[0]}')")
    assert faults(first) == []
    page.locator(".offer").get_by_role("button").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f".event:has-text('{words[1]}')")
    page.wait_for_selector(f".offer:has-text('{words[0]}')", state="detached")
    assert page.evaluate(WIDTH) <= width
    second.go(f"match/{match}")
    back = "ist zurück" if locale == "de-DE" else "is back"
    page.wait_for_selector(f".event:has-text('{back}')")
