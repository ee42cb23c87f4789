"""Terrible Tactics and Gruesome Grudges on the page: the tile, the cards, their choices and options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import ROOT, Visit, Visitor, serving
from tests.web.playing import CHANGED, begin, opened
from tests.web.test_access import faults
from tests.web.test_phone import PHONE, WIDTH

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

FIRST = "first Goblin d3, Wyvern a1, Soldier c2, tactic death"
SECOND = "second Elf g7, Soldier f7, tactic alliance"
NEUTRAL = f"{FIRST}; {SECOND}; S 1/1"
MASTERED = f"{NEUTRAL}; mastery first"
LOST = f"{NEUTRAL}; mastery second"
CHOOSING = (
    "first army 6 Goblin, 4 Wyvern; second army 5 Soldier, 5 Elf; S 1/1; turn 0 first; choose 0"
)
YETI = "first Yeti d4, Wyvern a1; second Elf g7, Soldier f7; S 1/1"
TERRORS = "token-terrors"
EARNED = {
    "challenges": [
        {"id": "bait", "done": 3, "games": 3},
        {"id": "death", "done": 2, "games": 3},
        {"id": "airborne", "done": 1, "games": 1},
    ]
}
OPEN_CARDS = """(cards) => [...document.querySelectorAll('[data-game="token-terrors"] .several input:checked')]
  .map((each) => each.value).join() === cards"""
TILE = '[data-place="d4"]'
BELOW = (
    "tile => tile.getCTM().d > 0"  # the top of its drawing is up: a blade points to the near side
)
RENDERED = """async (item) => {
  const { html, render } = await import("/ui.js");
  const { TrayView } = await import("/match/trays.js");
  const holder = document.createElement("div");
  render(html`<${TrayView} tray=${{ id: "t", seat: 0, kind: "tactic", label: "Tactic", items: [item] }} />`, holder);
  return holder.querySelector("li").className;
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that begins matches from positions."""
    with serving(tmp_path_factory.mktemp("begun"), "tests.web.begun") as url:
        yield url


def own(what: str) -> str:
    """An example of a text of one's own."""
    return (ROOT / "examples" / f"own_{what}.toml").read_text("utf-8")


def at(visit: Visit, position: str, factions: str = "", **how: Any) -> Visitor:
    """Two at one screen, from a position of the first player's turn."""
    person = visit(**how)
    begin(person.page, position, factions)
    return person


def card_of(page: Page, side: str) -> Locator:
    return page.locator(f".seats.{side} .tray-tactic .card-text")


# ---------------------------------------------------------------- the tile


@pytest.mark.rule("TT-TACTIC-01", "TT-TACTIC-02")
@pytest.mark.parametrize(
    ("position", "tile", "below", "words"),
    [
        (NEUTRAL, "neutral", True, "d4. the tile, neutral side up. empty"),
        (MASTERED, "0", True, "d4. the tile, its blade points to Player 1. empty"),
        (LOST, "1", False, "d4. the tile, its blade points to Player 2. empty"),
    ],
)
def test_the_tile_shows_who_has_mastery(
    visit: Visit, position: str, tile: str, below: bool, words: str
) -> None:
    page = at(visit, position).page
    assert page.locator(".tile").count() == 1
    assert page.locator(".tile").get_attribute("data-tile") == tile
    assert page.locator(".tile").evaluate(BELOW) is below
    assert page.locator(TILE).get_attribute("aria-label") == words


def test_the_tile_is_seen_around_a_token_and_named_with_it(visit: Visit) -> None:
    page = at(visit, MASTERED.replace("d3", "d4")).page
    words = str(page.locator(TILE).get_attribute("aria-label"))
    assert words.startswith("d4. the tile, its blade points to Player 1. Goblin d4")
    rim = page.locator(".tile-rim").bounding_box()
    token = page.locator(".piece .token-body").first.bounding_box()
    assert rim is not None
    assert token is not None
    assert rim["width"] > token["width"]


def test_the_tile_speaks_german(visit: Visit) -> None:
    page = at(visit, NEUTRAL, locale="de-DE").page
    words = "d4. das Plättchen, neutrale Seite oben. leer"
    assert page.locator(TILE).get_attribute("aria-label") == words


def test_a_faction_of_ones_own_is_lettered(visit: Visit) -> None:
    page = at(visit, YETI, own("faction").replace("ogre", "yeti").replace("Ogre", "Yeti")).page
    assert (page.locator(".piece .glyph-letters").text_content() or "").strip() == "Ye"


# ---------------------------------------------------------------- the cards


@pytest.mark.rule("TT-TACTIC-16", "TT-CARD-03")
def test_a_card_stands_with_its_words_awake_or_asleep(visit: Visit) -> None:
    page = at(visit, MASTERED).page
    awake, asleep = card_of(page, "near"), card_of(page, "far")
    assert awake.locator("strong").inner_text() == "Death from Above (reconstructed)"
    assert "After Take Flight one of your Goblins" in awake.inner_text()
    assert "Men (reconstructed), asleep. Two peoples" in asleep.inner_text()
    assert awake.is_visible()
    assert asleep.is_visible()
    grudge = page.locator(".common .card-text")
    assert "Haughty Hatred (reconstructed): In a Battle" in grudge.inner_text()


@pytest.mark.parametrize("glyph", ["card", "card-asleep"])
def test_a_sleeping_card_looks_like_one(visit: Visit, glyph: str) -> None:
    page = visit().page
    item = {"glyph": glyph, "name": "Bait", "count": 1, "tooltip": "Bait: so it says.", "id": ""}
    assert page.evaluate(RENDERED, item).split() == ["card-text", glyph, "seat-0"]


@pytest.mark.rule("TT-TACTIC-10")
def test_a_tactic_is_chosen_by_click_and_by_key(visit: Visit) -> None:
    page = at(visit, CHOOSING).page
    version = page.locator(".match").get_attribute("data-version")
    page.locator('.choice[data-action="tactic death"]').click()
    page.wait_for_function(CHANGED, arg=version)
    assert "asleep" in card_of(page, "far").or_(card_of(page, "near")).first.inner_text()
    page.wait_for_selector(".question.mine")
    version = page.locator(".match").get_attribute("data-version")
    choice = page.locator('.choice[data-action="tactic alliance"]')
    page.keyboard.press(str(choice.get_attribute("aria-keyshortcuts")))
    page.wait_for_function(CHANGED, arg=version)
    page.wait_for_function(
        "() => document.querySelectorAll('.tray-tactic .card-text').length === 2"
    )


@pytest.mark.rule("TT-TACTIC-05", "TT-TACTIC-12")
def test_a_bribe_turns_the_blade_round_and_wakes_the_card(visit: Visit) -> None:
    page = at(visit, LOST).page
    assert "asleep" in card_of(page, "near").inner_text()
    page.locator('[data-place="d3"]').click()
    page.locator('.choice[data-action="bribe"]').click()
    page.wait_for_selector('.tile[data-tile="0"]')
    assert page.locator(".tile").evaluate(BELOW)
    assert "After Take Flight" in card_of(page, "near").inner_text()
    assert "asleep" in card_of(page, "far").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tile_and_cards_have_no_serious_fault(visit: Visit, scheme: str) -> None:
    assert faults(at(visit, MASTERED, color_scheme=scheme)) == []
    assert faults(at(visit, CHOOSING, color_scheme=scheme)) == []


@pytest.mark.parametrize("position", [MASTERED, CHOOSING])
def test_cards_are_no_wider_than_a_phone(visit: Visit, position: str) -> None:
    page = at(visit, position, locale="de-DE", **PHONE).page
    assert page.evaluate(WIDTH) == 360


# ---------------------------------------------------------------- the options


def test_a_text_of_several_lines_survives(visit: Visit) -> None:
    page = visit().page
    card = opened(page, TERRORS)
    factions = card.get_by_label("Factions of one's own")
    factions.fill(own("faction"))
    card.get_by_label("Turn limit").fill("20")
    assert factions.input_value() == own("faction")
    factions.scroll_into_view_if_needed()
    with page.expect_request("**/api/matches") as sent:
        card.locator(".hotseat").click()
    assert json.loads(sent.value.post_data or "")["options"] == {
        "factions": own("faction"),
        "turn_limit": 20,
    }
    page.wait_for_selector(".question")


def test_the_fault_of_a_text_is_told_with_its_line(visit: Visit) -> None:
    person = visit()
    card = opened(person.page, TERRORS)
    card.get_by_label("Cards of one's own").fill(own("cards").replace('"frenzy"', '"madness"'))
    card.locator(".hotseat").click()
    said = card.get_by_role("alert")
    said.wait_for()
    assert "madness" in said.inner_text()
    assert "line 11" in said.inner_text()
    assert faults(person) == []
    person.faults.clear()  # the browser tells of every answer that is none


@pytest.mark.rule("TT-CARD-02")
@pytest.mark.parametrize(
    ("locale", "tick", "field", "one"),
    [
        ("en-GB", "Only cards I have earned", "Open cards", "The Alliance of Elves and Men"),
        (
            "de-DE",
            "Nur Karten, die ich freigeschaltet habe",
            "Offene Karten",
            "Das Bündnis von Elfen und Menschen",
        ),
    ],
)
def test_only_earned_or_chosen_cards_are_open(
    visit: Visit, locale: str, tick: str, field: str, one: str
) -> None:
    page = visit(locale=locale).page
    page.route("**/api/challenges", lambda route: route.fulfill(json=EARNED))
    card = opened(page, TERRORS)
    card.get_by_label(tick).check()
    page.wait_for_function(OPEN_CARDS, arg="bait,airborne")
    open_cards = card.get_by_role("group", name=field)
    open_cards.get_by_label(one).check()
    page.wait_for_function(OPEN_CARDS, arg="alliance,bait,airborne")
    assert not card.get_by_label(tick).is_checked()
    open_cards.get_by_label(one).uncheck()
    page.wait_for_function(OPEN_CARDS, arg="bait,airborne")
    card.get_by_label(tick).uncheck()
    assert open_cards.locator("input:checked").count() == 12


@pytest.mark.rule("TT-CARD-02")
def test_who_has_earned_no_card_plays_without_any(visit: Visit) -> None:
    page = visit().page
    card = opened(page, TERRORS)
    card.get_by_label("Terrible Tactics").check()
    card.get_by_label("Only cards I have earned").check()
    page.wait_for_function(OPEN_CARDS, arg="")
    with page.expect_request("**/api/matches") as sent:
        card.locator(".hotseat").click()
    assert json.loads(sent.value.post_data or "")["options"] == {"tactics": True, "open_cards": ""}
    page.wait_for_selector(".question")
