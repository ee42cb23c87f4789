"""Two browsers meet by an invite link."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.web.conftest import PATIENCE, Visit, Visitor
from tests.web.playing import click_something

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute

HEARD = ".side .only-heard:has-text('{}')"


class Wire:
    """The guest's way to the server, which can be cut."""

    def __init__(self) -> None:
        self._open: list[WebSocketRoute] = []
        self._whole = True

    def carry(self, socket: WebSocketRoute) -> None:
        """Carry a new connection, or refuse it while the wire is cut."""
        if not self._whole:
            socket.close(code=1001)
            return
        socket.connect_to_server()
        self._open.append(socket)

    def cut(self) -> None:
        self._whole = False
        for socket in self._open:
            socket.close(code=1001)
        self._open.clear()

    def mend(self) -> None:
        self._whole = True


def invited(visit: Visit, wire: Wire | None = None) -> tuple[Visitor, Visitor]:
    """Who made the match, and who followed the link."""
    host, guest = visit(), visit()
    if wire is not None:
        guest.context.route_web_socket("**/ws/**", wire.carry)
    card = host.page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name="Invite by link").click()
    link = host.page.locator(".invite-link").input_value()
    guest.page.goto(link)
    guest.page.locator(".join").get_by_label("Your name").fill("Ozzy")  # the first screen asks too
    guest.page.get_by_role("button", name="Take the seat").click()
    for each in (host, guest):
        each.page.wait_for_selector(".match:not(:has(.waiting))")
    return host, guest


def take_turns(people: list[Visitor], clicks: int) -> None:
    chance = random.Random(3)
    for _ in range(clicks):
        mover = next((each for each in people if is_asked(each)), None)
        if mover is None:
            people[0].page.wait_for_timeout(50)
            continue
        click_something(mover.page, chance)


def is_asked(visitor: Visitor) -> bool:
    return visitor.page.locator(".question.mine").count() > 0


def settled(people: list[Visitor]) -> None:
    """Wait until both pages show the same moment."""
    for _ in range(PATIENCE // 50):
        texts = {each.page.locator(".question h1").inner_text() for each in people}
        lines = {each.page.locator(".log .event").count() for each in people}
        if len(texts) == len(lines) == 1:
            return
        people[0].page.wait_for_timeout(50)
    raise AssertionError("the two pages do not come together")


def test_two_browsers_play_with_a_reconnect_in_the_middle(visit: Visit) -> None:
    wire = Wire()
    host, guest = people = invited(visit, wire)
    assert guest.page.locator(".near .person").inner_text() == "Ozzy"
    take_turns([*people], 12)
    settled([*people])
    wire.cut()
    guest.page.wait_for_selector(".line-state.lost")
    take_turns([host], 6)
    wire.mend()
    guest.page.wait_for_selector(".line-state:not(.lost)", state="attached")
    take_turns([*people], 12)
    settled([*people])
    guest.page.reload()
    guest.page.wait_for_selector(".question")
    settled([*people])


def test_the_guest_can_chat_and_be_muted(visit: Visit) -> None:
    host, guest = invited(visit)
    guest.page.get_by_role("button", name="Chat").click()
    guest.page.get_by_label("Say something").fill("good luck")
    guest.page.get_by_role("button", name="Send").click()
    host.page.wait_for_selector(HEARD.format("Ozzy: good luck"), state="attached")
    host.page.get_by_role("button", name="Chat").click()
    host.page.wait_for_selector(".chat-lines >> text=good luck")
    host.page.get_by_role("button", name="Mute Ozzy").click()
    host.page.wait_for_selector(".chat-lines >> text=good luck", state="detached")
    guest.page.get_by_role("button", name="Offer a draw").click()
    host.page.wait_for_selector(HEARD.format("Ozzy offers a draw"), state="attached")


def test_a_takeback_names_the_move_and_needs_consent(visit: Visit) -> None:
    host, guest = people = invited(visit)
    while not any(can_ask(each) for each in people):
        take_turns([*people], 1)
        settled([*people])
    asker, other = (host, guest) if can_ask(host) else (guest, host)
    asker.page.get_by_role("button", name="Ask to take back").click()
    other.page.wait_for_selector(".offer:has-text('asks to take back')")
    other.page.get_by_role("button", name="Accept").click()
    for each in people:
        each.page.wait_for_selector(".event.undone")
        each.page.wait_for_selector(".event:not(.undone):has-text('asks to take back')")
    settled([*people])


def can_ask(visitor: Visitor) -> bool:
    return visitor.page.get_by_role("button", name="Ask to take back").count() > 0


def test_a_draw_is_offered_and_agreed(visit: Visit) -> None:
    host, guest = invited(visit)
    host.page.get_by_role("button", name="Offer a draw").click()
    guest.page.get_by_role("button", name="Accept").click()
    for each in (host, guest):
        each.page.wait_for_selector(".ending")
        each.page.get_by_role("button", name="Rematch").click()
    for each in (host, guest):  # one click each, and both are there
        each.page.wait_for_selector(".match:not(:has(.ending)) .question")
    assert host.match == guest.match


def test_a_stranger_with_the_address_only_watches(visit: Visit) -> None:
    host, _ = invited(visit)
    stranger = visit()
    stranger.go(f"match/{host.match}")
    stranger.page.wait_for_selector(".question")
    assert stranger.page.locator(".hit.open, .choice").count() == 0
    host.page.wait_for_selector("text=1 spectator")
