"""A person plays Token Terrors against a bot."""

from __future__ import annotations

from tests.web.conftest import Visit
from tests.web.playing import play


def test_a_new_user_is_in_a_game_in_one_click_and_can_play_it_to_the_end(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.locator(".game-card", has_text="Token Terrors").get_by_role(
        "button", name="Play against a bot"
    ).click()
    page.wait_for_selector(".question")
    assert page.locator(".board").is_visible()
    assert play(page, seed=1) > 20
    assert page.locator(".match:has(.ending) .question h1").inner_text()
