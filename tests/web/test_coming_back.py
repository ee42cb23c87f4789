"""Whose move it is, invitations, who is away, and what is known of people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.conftest import Visit, Visitor
from tests.web.test_access import faults
from tests.web.test_invitation import invited

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Whether a code is there with the three marks by which a camera finds it.
FINDERS = """() => {
  const svg = document.querySelector('.qr');
  const size = svg.viewBox.baseVal.width, path = svg.querySelector('path').getAttribute('d');
  const dark = new Set(path.split('M').slice(1).map((part) => part.split('h')[0]));
  const ring = (x0, y0) => [...Array(49).keys()].every((n) => {
    const [x, y] = [n % 7, Math.floor(n / 7)], edge = Math.max(Math.abs(x - 3), Math.abs(y - 3));
    return dark.has(`${x0 + x} ${y0 + y}`) === (edge !== 2);
  });
  return ring(4, 4) && ring(size - 11, 4) && ring(4, size - 11);
}"""


def asked(*people: Visitor) -> tuple[Visitor, Visitor]:
    """Who is asked, and the other."""
    first, second = people
    for _ in range(600):
        if first.page.locator(".question.mine").count():
            return first, second
        if second.page.locator(".question.mine").count():
            return second, first
        first.page.wait_for_timeout(20)
    raise AssertionError("nobody is asked")


def lines(page: Page, group: str) -> list[str]:
    page.wait_for_selector(f".own-matches {group}")
    return page.locator(f".own-matches {group} li").all_inner_texts()


def test_ones_move_stands_first_in_the_title_and_on_the_icon(visit: Visit) -> None:
    mine, theirs = asked(*invited(visit))
    assert mine.page.title().startswith("(1)")
    icon = mine.page.locator('link[rel="icon"]').get_attribute("href") or ""
    assert icon.startswith("data:image/svg")
    assert not theirs.page.title().startswith("(")
    other = theirs.page.locator(".near .person").first.inner_text()
    for each in (mine, theirs):
        each.go()
    (line,) = lines(mine.page, ".mine")
    assert other in line
    assert "Your move" in line
    assert "since" in line
    games, own = (mine.page.locator(each).bounding_box() for each in (".games", ".own-matches"))
    assert own
    assert games
    assert own["y"] < games["y"]
    assert "Move of" in lines(theirs.page, "ul")[0]
    assert theirs.page.locator(".own-matches .mine").count() == 0
    assert faults(mine) == []


def test_beyond_twelve_there_are_more(visit: Visit) -> None:
    person = visit(viewport={"width": 360, "height": 740}, locale="de-DE")
    page = person.page
    made = """async () => { for (let n = 0; n < 14; n++) await fetch('api/matches', { method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Banneret': '1' },
      body: JSON.stringify({ game: 'toy', seats: [{ kind: 'me' }, { kind: 'open' }] }) }); }"""
    page.evaluate(made)
    page.reload()
    page.wait_for_selector(".own-matches li")
    assert page.locator(".own-matches li").count() == 12
    page.get_by_role("button", name="2 weitere zeigen").click()
    assert page.locator(".own-matches li").count() == 14
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_invitation_is_scanned_or_given_to_a_bot(visit: Visit) -> None:
    host = visit()
    page = host.page
    card = page.locator(".game-card", has_text="Toy")
    card.get_by_role("button", name="Invite by link").click()
    page.get_by_role("button", name="QR code").click()
    page.wait_for_selector(".qr")
    assert page.evaluate(FINDERS)
    assert faults(host) == []
    page.get_by_role("button", name="Let a bot play").click()
    page.wait_for_selector(".match:not(:has(.waiting))")
    page.wait_for_selector(".event:has-text('take the open seat')")


def test_a_bad_invitation_offers_no_seat(visit: Visit) -> None:
    person = visit()
    person.go("join/k3v9q2mzt7xw/q7w8e9")
    person.page.wait_for_selector("text=There is no such match")
    assert person.page.get_by_role("button", name="Take the seat").count() == 0
    person.faults.clear()  # the browser tells of the answer 404


def test_whom_one_has_met_is_known_here_and_can_be_blocked(visit: Visit) -> None:
    host, guest = invited(visit)
    page = host.page
    page.evaluate("localStorage['banneret.people'] = JSON.stringify({ Ghost: null, Shade: 5 })")
    page.wait_for_selector(".event:has-text('Ozzy joins the match')")
    host.page.get_by_role("button", name="Offer a draw").click()
    guest.page.get_by_role("button", name="Accept").click()
    page.wait_for_selector(".match:has(.ending) .question h1:text-is('A draw')")
    page.get_by_role("button", name="Chat", exact=True).click()
    page.wait_for_selector("text=Played 1 match with Ozzy: won 0, lost 0.")
    page.get_by_role("button", name="Block Ozzy").click()
    page.get_by_role("button", name="Hear Ozzy again").wait_for()
    assert faults(host) == []
    guest.go()
    made = guest.page.evaluate("""() => fetch('api/matches', { method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Banneret': '1' },
      body: JSON.stringify({ game: 'toy', seats: [{ kind: 'me' }, { kind: 'open' }] }) }).then((a) => a.json())""")
    host.go(made["invites"][0]["path"].removeprefix("#/"))
    page.wait_for_selector("text=You blocked Ozzy.")
    assert page.get_by_role("button", name="Take the seat").count() == 0
    page.get_by_role("button", name="Show the invitation all the same").click()
    page.get_by_role("button", name="Take the seat").wait_for()


def test_messages_are_asked_for_only_by_a_click(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.get_by_role("button", name="Settings").click()
    box = page.get_by_label("Tell me when it is my move")
    assert not box.is_checked()
    person.context.grant_permissions(["notifications"])
    page.evaluate("window.Notification.requestPermission = async () => 'granted'")
    box.click()
    page.wait_for_function("() => JSON.parse(localStorage['banneret.settings']).notify === true")
