"""Plays at the page as a newcomer would, and counts what that costs.

    python -m tests.web.newcomer --games 20

For each game: the clicks and seconds from the first screen to the first own move at the usual pace;
then whole matches against the bot the page offers, of a person who clicks anything that glows: clicks
and questions a turn, and the share of questions that had one answer. What was asked and answered is
read from the line between page and server, so that the page cannot flatter itself.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tests.web.conftest import CHROMIUM, FLAGS, serving
from tests.web.playing import ANSWERED, CHANGED, CHOOSE, READY, pressed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocket

GAMES = {"token-terrors": "Token Terrors", "sack-armies": "Sack Armies", "terreign": "TerReign"}
MOST_CLICKS = 4000


@dataclass
class Heard:
    """What page and server said to each other in one match.

    Attributes:
        choices: how many there were, by the version of the view.
        asked: how many choices the person had, by each answer given.
        turns: numbers of the turns in which the person decided something.
    """

    choices: dict[int, int] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)
    turns: set[int] = field(default_factory=set)
    seats: list[int] = field(default_factory=list)

    def listen(self, socket: WebSocket) -> None:
        """Listen to a line."""
        socket.on("framereceived", lambda frame: self._take(json.loads(frame)))
        socket.on("framesent", lambda frame: self._give(json.loads(frame)))

    def _take(self, message: dict[str, Any]) -> None:
        match message.get("type"):
            case "hello":
                self.seats = message["seats"]
            case "view":
                self.choices[message["version"]] = len(message["scene"]["choices"])
            case "events":
                told = [each for each in message["events"] if each.get("by") in self.seats]
                self.turns |= {each["turn"] for each in told if each.get("turn")}

    def _give(self, message: dict[str, Any]) -> None:
        if message.get("type") == "act":
            self.asked.append(self.choices.get(message["version"], 0))


@contextmanager
def newcomer(browser: Browser, address: str) -> Iterator[tuple[Page, Heard]]:
    """Somebody who was never here."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    heard = Heard()
    page.on("websocket", heard.listen)
    page.goto(address)
    page.wait_for_selector(".game-card")
    yield page, heard
    context.close()


def begin(page: Page, game: str) -> int:
    """Play against a bot; how many clicks that took."""
    card = page.locator(f'.game-card[data-game="{game}"]')
    card.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector(".question")
    return 1


def click_on(page: Page, chance: random.Random) -> int:
    """Click something that glows, if anything does; how many clicks that took."""
    chosen = page.evaluate(CHOOSE, chance.randrange(10**6))
    if chosen is None:
        return 0
    if "action" not in chosen:
        page.mouse.click(chosen["x"], chosen["y"])
        page.wait_for_function(ANSWERED)
        return 1
    version = page.locator(".match").get_attribute("data-version")
    if not pressed(page, chosen["action"]):
        return 0
    page.wait_for_function(CHANGED, arg=version)
    return 1


def first_move(
    browser: Browser, address: str, game: str, chance: random.Random
) -> tuple[int, float]:
    """Clicks and seconds until the server has taken a first own decision."""
    with newcomer(browser, address) as (page, heard):
        since = time.perf_counter()
        clicks = begin(page, game)
        while not heard.asked:
            page.wait_for_function(READY)
            clicks += click_on(page, chance)
        return clicks, time.perf_counter() - since


def whole_match(
    browser: Browser, address: str, game: str, chance: random.Random
) -> tuple[int, Heard]:
    """Clicks of a whole match, and what was asked in it."""
    with newcomer(browser, address) as (page, heard):
        page.evaluate(
            "localStorage['banneret.settings'] = JSON.stringify({ pace: 'instant', calm: true })"
        )
        page.reload()
        page.wait_for_selector(".game-card")
        begin(page, game)
        clicks = 0
        while clicks < MOST_CLICKS:
            page.wait_for_function(READY)
            if page.locator(".ending").count():
                return clicks, heard
            clicks += click_on(page, chance)
        raise RuntimeError(f"no end of {game} after {clicks} clicks")


def main(arguments: list[str]) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(
        prog="tests.web.newcomer", description="What a newcomer has to click."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="one of " + ", ".join(GAMES))
    parser.add_argument("--games", dest="number", type=int, default=20, help="matches of each game")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if wrong := set(asked.games) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(wrong))}")
    if CHROMIUM is None:
        parser.error("no chromium: install it, or name it in BANNERET_CHROMIUM")
    from playwright.sync_api import sync_playwright  # only this needs it

    print(f"First move, then {asked.number} matches of each game")
    print(
        "game            clicks  seconds   clicks/turn  questions/turn  questions/match  one answer"
    )
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        sync_playwright() as running,
    ):
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in asked.games or GAMES:
            chance = random.Random(f"{asked.seed} {game}")
            clicks, seconds = first_move(browser, address, game, chance)
            played = [whole_match(browser, address, game, chance) for _ in range(asked.number)]
            turns = sum(len(heard.turns) for _, heard in played)
            answers = [number for _, heard in played for number in heard.asked]
            print(
                f"{game:15} {clicks:6} {seconds:8.1f}   {sum(n for n, _ in played) / turns:11.1f}"
                f"  {len(answers) / turns:14.1f}  {len(answers) / len(played):15.0f}"
                f"  {answers.count(1) / len(answers):10.1%}",
                flush=True,
            )
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
