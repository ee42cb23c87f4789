"""Every kind of moment of each game over the board: who against whom, what fell, the sums and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from banneret.kernel.stage import Stage
from tests.web.conftest import Visit
from tests.web.staged import played

if TYPE_CHECKING:
    from playwright.sync_api import Page

Wanted = dict[str, Callable[[Stage], bool]]

SHOWN = """([title, sides]) => {
  const strip = document.querySelector('.strip');
  const all = (what) => [...strip.querySelectorAll(what)];
  if (strip?.querySelector('.strip-title').textContent !== title) return null;
  if (String(all('.strip-name').map((one) => one.textContent)) !== sides) return null;
  const box = strip.getBoundingClientRect(), board = document.querySelector('.stage').getBoundingClientRect();
  return {
    values: all('.strip-value').map((one) => one.textContent),
    lots: all('.lot').length, dice: all('.lot .die').length, coins: all('.lot .coin').length,
    cards: all('.lot-card').length, marks: all('.lot-mark').map((one) => one.ariaLabel),
    sums: all('.strip-sum').map((one) => one.textContent),
    verdict: strip.querySelector('.strip-verdict')?.textContent.replace(/^[✖✔ ]+/u, '').trim() ?? '',
    sign: strip.querySelector('.strip-verdict [aria-hidden]')?.textContent ?? '',
    heard: strip.getAttribute('aria-hidden') !== 'true',
    clicked: getComputedStyle(strip).pointerEvents !== 'none',
    inside: box.left >= board.left && box.right <= board.right && box.top >= board.top,
    moves: getComputedStyle(strip).animationName !== 'none'
      || all('.lot svg').some((one) => getComputedStyle(one).animationName !== 'none'),
  };
}"""
GOOD = {"en": ("success", "not enough"), "de": ("Erfolg", "reicht nicht")}
SIGNS = {"harm": "✖", "safe": "✔", "": ""}

TERRORS: Wanted = {
    "a die": lambda stage: stage.kind == "attack" and len(stage.lots) == 1,
    "a fall": lambda stage: stage.kind == "attack" and stage.tone == "harm",
    "who begins": lambda stage: stage.kind == "roll" and len(stage.lots) >= 2,
    "a draw": lambda stage: stage.kind == "draw" and len(stage.lots) == 5,
}
SACK: Wanted = {
    "coins": lambda stage: stage.kind == "attack" and len(stage.lots) > 2 and bool(stage.sums),
    "a fall": lambda stage: stage.kind == "attack" and stage.tone == "harm",
    "the initiative": lambda stage: stage.kind == "flip" and len(stage.lots) >= 2,
    "a draw": lambda stage: stage.kind == "draw" and bool(stage.lots),
    "a reveal": lambda stage: stage.kind == "reveal",
    "a conquest": lambda stage: stage.kind == "effect" and bool(stage.sides and stage.lots),
}
REIGN: Wanted = {
    "a hit": lambda stage: stage.kind == "duel" and stage.tone == "harm" and len(stage.lots) == 2,
    "a block": lambda stage: stage.kind == "duel" and stage.tone == "safe",
    "an Event": lambda stage: stage.kind == "event",
    "a roll": lambda stage: stage.kind == "roll",
    "a draw": lambda stage: stage.kind == "draw",
    "all turned up": lambda stage: stage.kind == "reveal" and len(stage.sums) == 3,
}


@pytest.mark.parametrize(
    ("game", "options", "seed", "wanted", "language", "width"),
    [
        ("token-terrors", {}, 5, TERRORS, "en", 1024),
        ("sack-armies", {"turn_limit": 90}, 9, SACK, "de", 360),
        ("sack-armies", {"turn_limit": 90, "flip_method": "die"}, 9, SACK, "en", 1440),
        ("terreign", {"players": 3}, 13, REIGN, "de", 1440),
    ],
)
def test_a_moment_of_each_kind_tells_all_at_a_glance(
    visit: Visit,
    tmp_path: Path,
    game: str,
    options: dict[str, Any],
    seed: int,
    wanted: Wanted,
    language: str,
    width: int,
) -> None:
    found = played(game, language, seed, tmp_path / "match.jsonl", **options)
    person = visit(locale=language, viewport={"width": width, "height": 800})
    page = person.page
    person.go("replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "match.jsonl")
    page.wait_for_selector(".scrubber")
    for what, is_it in wanted.items():
        step, stage = next((step, stage) for step, stage in found if is_it(stage))
        shown = at_step(page, step, stage)
        assert shown["values"] == [side.value for side in stage.sides if side.value], what
        assert shown["lots"] == len(stage.lots), what
        for kind in ("die", "coin", "card"):
            drawn = {"die": "dice", "coin": "coins", "card": "cards"}[kind]
            assert shown[drawn] == sum(lot.kind == kind for lot in stage.lots), what
        good, bad = GOOD[language]
        judged = [lot.good for lot in stage.lots if lot.good is not None]
        assert shown["marks"] == [good if one else bad for one in judged], what
        assert (shown["sums"], shown["verdict"]) == (list(stage.sums), stage.verdict), what
        assert shown["sign"] == SIGNS[stage.tone], what
        assert shown["inside"], what
        for done in ("heard", "clicked", "moves"):
            assert not shown[done], what


def at_step(page: Page, step: int, stage: Stage) -> dict[str, Any]:
    """What the strip with the sides of a moment says at its step; it is looked at while it stands."""
    page.locator(".scrubber input").fill(str(step))
    sides = ",".join(side.name for side in stage.sides)
    seen: dict[str, Any] = page.wait_for_function(SHOWN, arg=[stage.title, sides]).json_value()
    return seen


def test_what_falls_moves_only_where_moving_is_wanted(visit: Visit, tmp_path: Path) -> None:
    found = played("sack-armies", "en", 9, tmp_path / "match.jsonl", turn_limit=90)
    person = visit(reduced_motion="no-preference")
    page = person.page
    person.go("replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "match.jsonl")
    page.wait_for_selector(".scrubber")
    step, stage = next((step, stage) for step, stage in found if SACK["coins"](stage))
    assert at_step(page, step, stage)["moves"]
    page.wait_for_selector(".strip")
    page.locator(".step-count").click()  # any click puts it away
    page.wait_for_selector(".strip", state="detached", timeout=1000)
    at_step(page, *next(one for one in found if SACK["the initiative"](one[1])))
    page.keyboard.press("x")  # and any key
    page.wait_for_selector(".strip", state="detached", timeout=1000)
