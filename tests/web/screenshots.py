"""Pictures of the page for people: `python -m tests.web.screenshots` takes them anew.

The first screen, every installed game some way into a match at one screen (light, dark, German, and
on a phone), moments over the board, a card of the inspector and the end of a match.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image
from playwright.sync_api import sync_playwright

from banneret.kernel import registry
from tests.web.conftest import CHROMIUM, FLAGS, ROOT, serving
from tests.web.playing import CHANGED, READY, begin
from tests.web.staged import played
from tests.web.test_every_stage import REIGN, SACK, at_step

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TARGET = ROOT / "docs" / "pictures"
COLOURS = 80
APART = 10
DECISIONS = 100
TRIES = 4  # a match may be over before there is much to see
STILL = 2800  # milliseconds until no die lies on the board
NEVER = "() => false"
BEGUN = "tests.web.begun"
TACTICS = (
    "first Goblin c3, Goblin d2, Wyvern b2, Wyvern e1, tactic death, reserves 3 Goblin, 2 Wyvern; "
    "second Elf e6, Elf g5, Soldier d5 R, Soldier f6, tactic alliance, reserves 4 Soldier; "
    "S 2/1; mastery second"
)

WON = "first Goblin d3, Goblin e5, Goblin c5; second Elf d6; S 0/0"

# What is worth a picture of its own; else it is taken after so many decisions.
SEEN = {
    "sack-armies": (
        "() => document.querySelectorAll('.board .piece').length > 3"
        " && document.querySelector('.tray-hand .tray-piece')"
    ),
    "terreign": "() => document.querySelector('.tray-duel')?.childElementCount > 1",
}
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "german": {"locale": "de-DE"},
    "phone": {"viewport": PHONE, "is_mobile": True, "has_touch": True},
}


def main() -> None:
    """Start servers, look at them, save what is seen."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        looks = (take_learning, take_moments, take_all)
        for look_at, modules in (*((look, ()) for look in looks), (take_begun, (BEGUN,))):
            with (
                tempfile.TemporaryDirectory() as folder,
                serving(Path(folder), *modules) as address,
            ):
                look_at(browser, address)
        browser.close()


def take_begun(browser: Browser, address: str) -> None:
    """Matches begun from positions: the tile and the cards of Token Terrors, a token looked at, a win."""
    page = open_page(browser, address, {})
    begin(page, TACTICS)
    page.mouse.move(0, 0)
    page.wait_for_selector(".inspector")
    take(page, "token-terrors-tactics")
    page.locator('.hit[data-about^="piece:c3"]').hover()
    page.wait_for_selector(".inspector .card-now")
    take(page, "inspector")
    page.context.close()
    page = open_page(browser, address, {})
    begin(page, WON, ticks=())
    for place in ("d3", "d6"):
        page.locator(f'[data-place="{place}"].open').click()
    page.wait_for_selector(".ending-how li")
    page.wait_for_timeout(STILL)
    take(page, "end")
    page.context.close()


def take_moments(browser: Browser, address: str) -> None:
    """A Duel and an attack with coins, as a replay shows them."""
    moments = (
        ("terreign", "duel", {"players": 3}, 13, REIGN["a hit"]),
        ("sack-armies", "attack", {"turn_limit": 90}, 9, SACK["coins"]),
    )
    for game, name, options, seed, is_it in moments:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.jsonl"
            found = played(game, "en", seed, path, **options)
            page = open_page(browser, address, {})
            page.goto(f"{address}#/replay")
            page.locator("input[type=file]").set_input_files(path)
            page.wait_for_selector(".scrubber")
            at_step(page, *next(one for one in found if is_it(one[1])))
            take(page, name)
            page.context.close()


def take_learning(browser: Browser, address: str) -> None:
    """The guided match."""
    page = open_page(browser, address, {})
    page.goto(f"{address}#/learn/token-terrors")
    page.wait_for_selector(".coach")
    take(page, "guided-match")
    page.context.close()


def take_all(browser: Browser, address: str) -> None:
    page = open_page(browser, address, {})
    take(page, "first-screen")
    for game in registry.entries():
        for name, look in LOOKS.items():
            page = open_page(browser, address, look)
            for _ in range(TRIES):
                play_a_while(page, game)
                if game not in SEEN or page.evaluate(SEEN[game]):
                    break
                page.goto(address)
            take(page, f"{game}-{name}")
            page.context.close()


def take(page: Page, name: str) -> None:
    """A picture with few colours, so that the file is small."""
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    palette = Image.new("P", (1, 1))
    palette.putpalette(main_colours(taken))
    few = taken.quantize(palette=palette, dither=Image.Dither.NONE)
    few.save(TARGET / f"{name}.png", optimize=True)


def main_colours(picture: Image.Image) -> list[int]:
    """The commonest colours that differ enough from each other, as one row of numbers."""
    chosen: list[tuple[int, ...]] = []
    counts: Any = picture.getcolors(picture.width * picture.height)
    for _, colour in sorted(counts, reverse=True):
        if all(sum(abs(a - b) for a, b in zip(colour, c, strict=True)) > APART for c in chosen):
            chosen.append(colour)
        if len(chosen) == COLOURS:
            break
    return [part for colour in chosen for part in colour]


def open_page(browser: Browser, address: str, look: dict[str, Any]) -> Page:
    how = {"locale": "en-GB", "viewport": DESKTOP, **look}
    page = browser.new_context(reduced_motion="reduce", **how).new_page()
    page.goto(address)
    page.wait_for_selector(".game-card")
    return page


def play_a_while(page: Page, game: str) -> None:
    """A match at one screen, far enough to show something."""
    page.locator(f'.game-card[data-game="{game}"] .hotseat').click()
    page.wait_for_selector(".question, .curtain")
    for _ in range(DECISIONS):
        page.wait_for_function(READY)
        if page.locator(".ending").count():
            break
        if page.locator(".curtain").count():
            lift_the_curtain(page)
        elif page.evaluate(SEEN.get(game, NEVER)):
            break
        else:
            take_the_hint(page)
    page.wait_for_function(READY)
    if page.locator(".curtain").count():
        lift_the_curtain(page)
    page.evaluate("() => scrollTo(0, 0)")
    page.mouse.move(0, 0)
    page.wait_for_timeout(STILL)


def lift_the_curtain(page: Page) -> None:
    page.locator(".curtain button").click()
    page.wait_for_selector(".question")


def take_the_hint(page: Page) -> None:
    """Play what a bot would, so that the match looks like one."""
    version = page.locator(".match").get_attribute("data-version")
    page.keyboard.press("h")
    page.locator(".hint button").click()
    page.wait_for_function(CHANGED, arg=version)


if __name__ == "__main__":
    main()
