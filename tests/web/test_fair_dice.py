"""People's browsers add to the dice, and the page says who did."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import msgspec
import pytest

from banneret.kernel.errors import RecordError
from banneret.kernel.record import Record
from banneret.server import dice
from banneret.server.replay_worker import rolls_of
from banneret.server.verify import Promise, verify
from tests.server.test_dice import (
    ODD_MATCHES,
    ODD_SECRETS,
    ODD_SPELLINGS,
    SECRET,
    A,
    B,
    Parts,
    hosted,
)
from tests.web.conftest import Visit, Visitor
from tests.web.test_invitation import invited

if TYPE_CHECKING:
    from playwright.sync_api import Route, WebSocketRoute

CHECK = """async (all) => {
    const { check } = await import("./match/fairness.js");
    return Promise.all(all.map(check));
}"""
STORED = """() => Object.entries(localStorage).filter(([name]) => name.startsWith("banneret.part."))
    .map(([name, kept]) => [name.slice("banneret.part.".length), JSON.parse(kept)])"""


def link_of(host: Visitor) -> str:
    """Make a match by link; the link."""
    card = host.page.locator(".game-card", has_text="Toy")
    card.get_by_role("button", name="Invite by link").click()
    return host.page.locator(".invite-link").input_value()


def take_seat(guest: Visitor, link: str) -> None:
    guest.page.goto(link)
    guest.page.locator(".join").get_by_label("Your name").fill("Ozzy")
    guest.page.get_by_role("button", name="Take the seat").click()


def play_alone(visit: Visit, way: str) -> Visitor:
    person = visit()
    card = person.page.locator(".game-card", has_text="Toy")
    card.get_by_role("button", name=way).click()
    person.page.wait_for_selector(".match:not(:has(.waiting)) .question, .curtain")
    return person


def break_off(person: Visitor) -> None:
    person.page.get_by_role("button", name="Abort", exact=True).click()
    person.page.locator(".confirm .danger").click()
    person.page.wait_for_selector(".ending")


def verdict_of(person: Visitor) -> str:
    """What the check of the dice says."""
    person.page.get_by_role("button", name="Share").click()
    person.page.get_by_role("button", name="Check the dice").click()
    return person.page.locator(".dice-check [role=status]").inner_text()


def stored(person: Visitor) -> dict[str, dict[str, str]]:
    """What a browser keeps: parts by pledge."""
    return dict(person.page.evaluate(STORED))


def test_a_match_by_link_begins_with_both_parts_and_both_pages_say_so(visit: Visit) -> None:
    host, guest = invited(visit)
    pledges = [*stored(host), *stored(guest)]
    host.page.get_by_role("button", name="Offer a draw").click()
    guest.page.get_by_role("button", name="Accept").click()
    for each in (host, guest):
        each.page.wait_for_selector(".ending")
        said = verdict_of(each)
        assert "server's secret and the parts of Guest and Ozzy" in said
        assert f"you promised it as {next(iter(stored(each)))}" in said
        assert each.page.locator(".dice-check .good").count() == 1
    rolls = host.page.evaluate(
        "id => fetch(`api/matches/${id}/rolls`).then((a) => a.json())", host.match
    )
    assert rolls["pledges"] == pledges
    assert [dice.pledge(part) for part in rolls["parts"]] == pledges


def test_against_a_bot_the_persons_part_counts(visit: Visit) -> None:
    person = play_alone(visit, "Play against a bot")
    break_off(person)
    said = verdict_of(person)
    assert "secret and the parts of Guest." in said
    assert f"{person.page.locator('.far .person').inner_text()} is a bot and added none." in said
    assert "Your part is in it" in said


def test_at_one_screen_one_part_is_added(visit: Visit) -> None:
    pair = play_alone(visit, "Two at this screen")
    pair.page.locator(".curtain button").click()
    break_off(pair)
    said = verdict_of(pair)
    assert "secret and the parts of Player 1." in said
    assert "Player 2 sat at the same device" in said


BARE = """() => fetch("api/matches", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Banneret": "1" },
    body: JSON.stringify({ game: "toy", seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }] }),
}).then((answer) => answer.json())"""


def test_where_nobody_adds_the_page_says_that_the_server_was_alone(visit: Visit) -> None:
    person = visit()
    person.go(f"match/{person.page.evaluate(BARE)['match']['id']}")
    person.page.wait_for_selector(".match:not(:has(.waiting)) .question")
    break_off(person)
    assert "The server alone made the dice" in verdict_of(person)
    assert person.page.locator(".dice-check .good").count() == 0


def test_who_made_a_match_may_be_away_and_the_others_see_whom_they_wait_for(visit: Visit) -> None:
    host, guest = visit(), visit()
    link = link_of(host)
    address = host.page.url
    host.page.goto("about:blank")  # away
    take_seat(guest, link)
    guest.page.wait_for_selector(".waiting:has-text('as soon as the page of Guest has added')")
    host.page.goto(address)
    for each in (host, guest):
        each.page.wait_for_selector(".match:not(:has(.waiting)) .question")


def test_a_part_that_the_browser_lost_is_told_and_the_match_can_be_broken_off(visit: Visit) -> None:
    host, guest = visit(), visit()
    link = link_of(host)
    host.page.evaluate("() => localStorage.clear()")
    host.page.reload()
    take_seat(guest, link)
    host.page.wait_for_selector("[role=alert]:has-text('is not in this browser')")
    assert host.page.locator(".waiting").count() == 1
    break_off(host)
    guest.page.wait_for_selector(".ending")


class Liar:
    """A server that says something else of the commitment once the seats are taken."""

    def __init__(self, old: str, new: str) -> None:
        self._old, self._new = old, new
        self.brought: list[str] = []

    def carry(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: self._forward(server, text))
        server.on_message(lambda text: socket.send(str(text).replace(self._old, self._new)))

    def _forward(self, server: WebSocketRoute, text: str | bytes) -> None:
        if json.loads(text)["type"] == "bring":
            self.brought.append(str(text))
        server.send(text)


@pytest.mark.parametrize("lie", ["commitment", "pledge"])
def test_a_promise_that_changed_after_the_pledge_is_noticed(visit: Visit, lie: str) -> None:
    host, guest = visit(), visit()
    link = link_of(host)
    pledge, kept = next(iter(stored(host).items()))
    old = kept["commitment"] if lie == "commitment" else f'"pledge":"{pledge}"'
    new = old[:-8] + "00000000" if lie == "commitment" else '"pledge":null'
    liar = Liar(old, new)
    host.page.context.route_web_socket("**/ws/**", liar.carry)
    host.page.reload()
    take_seat(guest, link)
    host.page.wait_for_selector("[role=alert]:has-text('not what it promised before')")
    assert liar.brought == []
    assert stored(host)[pledge]["part"] == kept["part"]


def leave_out(route: Route) -> None:
    """Tell of dice that fit each other, without the part of the person who asks."""
    answer = route.fetch().json()
    match, bare = answer["match"], hosted()
    told = msgspec.to_builtins(rolls_of(bare))
    told["commitment"] = dice.commitment(match, SECRET)
    route.fulfill(json={**told, "match": match, "rolls": []})


def test_a_part_that_was_left_out_is_noticed(visit: Visit) -> None:
    person = play_alone(visit, "Play against a bot")
    break_off(person)
    person.page.route("**/rolls*", leave_out)
    assert "do not trust these dice" in verdict_of(person)
    assert person.page.locator(".dice-check .bad").count() == 1


Case = tuple[Record, dict[str, Any]]


def told_of(match: str = "m1", secret: bytes = SECRET, parts: Parts = (A, B)) -> Case:
    """An odd record, and what a server would tell that does not look at it."""
    record = hosted(parts, match, secret)
    pledges = [part and dice.pledge(part) for part in parts]
    promise = Promise(match, secret, pledges, [*parts])
    with patch("banneret.server.replay_worker.read_promise", lambda _: promise):
        return record, msgspec.to_builtins(rolls_of(record))


def altered(good: Record, **changes: Any) -> Case:
    """A record with something else promised or brought, and what its server would tell of it."""
    told = {**msgspec.to_builtins(rolls_of(good)), **changes}
    assert good.closing is not None
    pledges = changes.get("pledges", good.header.pledges)
    parts = changes.get("parts", good.closing.parts)
    header = msgspec.structs.replace(good.header, commitment=told["commitment"], pledges=pledges)
    closing = msgspec.structs.replace(good.closing, secret=told["secret"], parts=parts)
    return Record(header, good.steps, closing), told


def cases() -> list[Case]:
    """Right and wrong records of dice."""
    ways: list[Parts] = [[A, None], [None, B], [A, B], [B, A], [None, None]]
    pledged = [[part and dice.pledge(part) for part in way] for way in ways]
    found = [altered(hosted()), told_of(parts=(A, A))]
    found += [told_of(match=odd) for odd in ODD_MATCHES]
    found += [told_of(secret=odd) for odd in ODD_SECRETS]
    found += [altered(hosted([A, B]), secret=text) for text in ODD_SPELLINGS]
    for way in ways:
        good = hosted(way)
        found += [altered(good, pledges=p, parts=[*w]) for p in pledged for w in ways]
        found.append(altered(good, secret=SECRET[::-1].hex()))
        found.append(altered(good, match="m2", commitment=dice.commitment("m2", SECRET)))
        found.append(altered(good, parts=[part and part.upper() for part in way]))
        found.append(altered(good, parts=[part and part[:-2] for part in way]))
    return found


def is_good(record: Record) -> bool:
    """Whether the command finds it good."""
    try:
        verify(Record.loads(record.dumps()))
    except RecordError:
        return False
    return True


def test_the_page_and_the_command_agree_on_every_record(visit: Visit) -> None:
    records, told = zip(*cases(), strict=True)
    said = visit().page.evaluate(CHECK, told)
    by_page = [
        one["kept"] and not one["strange"] and not one["copied"] and not one["wrong"]
        for one in said
    ]
    by_command = [is_good(record) for record in records]
    assert by_page == by_command
    assert (
        by_command.count(True) == 1 + 5 + 2
    )  # what is done to parts changes nothing where there are none
