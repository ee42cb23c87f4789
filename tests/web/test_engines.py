"""A program of the owner's sits down beside the other bots, and the log says when another had to decide."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.test_engines import engine
from tests.server.threaded import threaded
from tests.web.conftest import PATIENCE
from tests.web.playing import READY, click_something

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WORDS = {
    "en": ("Level of the bot", "could not decide; a simpler one (greedy) did"),
    "de": ("Stärke des Bots", "konnte nicht entscheiden; ein einfacherer (greedy) tat es"),
}


@pytest.mark.parametrize("language", WORDS)
def test_an_engine_is_chosen_by_its_name(browser: Browser, tmp_path: Path, language: str) -> None:
    label, said = WORDS[language]
    with threaded(tmp_path, engines={"my-engine": engine("lies")}) as served:
        page = browser.new_context(locale=language).new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(served.table.base)
        card = page.locator('.game-card[data-game="token-terrors"]')
        levels = card.get_by_label(label)
        assert levels.input_value() != "my-engine", "nobody meets it unasked"
        levels.select_option("my-engine")
        card.locator(".primary").click()
        page.get_by_text("my-engine").first.wait_for()
        chance = random.Random(1)
        for _ in range(60):
            page.wait_for_function(READY)
            if page.get_by_text(said).count():
                break
            click_something(page, chance)
        assert page.get_by_text(said).count()
        page.context.close()
