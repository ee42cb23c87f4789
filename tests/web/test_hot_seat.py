"""Two people at one screen play a game that hides something."""

from __future__ import annotations

from tests.web.conftest import Visit, Visitor
from tests.web.playing import play

# Everything the page holds, wherever it is written.
CONTENT = "() => document.documentElement.outerHTML"


def start(visit: Visit) -> Visitor:
    visitor = visit()
    card = visitor.page.locator(".game-card", has_text="Toy")
    card.get_by_role("button", name="Two at this screen").click()
    visitor.page.wait_for_selector(".question, .curtain")
    return visitor


def test_a_whole_match_is_played_with_the_curtain_between_the_seats(visit: Visit) -> None:
    page = start(visit).page
    assert play(page, seed=5) > 4
    assert page.locator(".ending").is_visible()


def test_nothing_of_a_hand_is_in_the_page_before_the_curtain_lifts(visit: Visit) -> None:
    page = start(visit).page
    if page.locator(".curtain").count():
        page.locator(".curtain button").click()
    page.wait_for_selector(".question.mine")
    assert "Your card" in page.evaluate(CONTENT)
    page.locator(".choice").first.click()
    page.wait_for_selector(".curtain")
    assert "Pass the device to Player 2" in page.locator(".curtain").inner_text()
    content = page.evaluate(CONTENT)
    assert "Your card" not in content
    assert 'class="log"' not in content
    assert "tray" not in content
    page.locator(".curtain button").click()
    page.wait_for_selector(".question.mine")
    assert page.locator(".near .person").inner_text() == "Player 2"
    assert page.locator(".event", has_text="Your card, A").count() == 0
    assert page.locator(".event", has_text="Your card, B").count() == 1
    assert page.locator(".far .tray-item [aria-label='Hidden card']").count() == 1


def test_the_replay_of_a_running_match_lends_no_others_eyes(visit: Visit) -> None:
    visitor = start(visit)
    visitor.go(f"replay/{visitor.match}/0")
    page = visitor.page
    page.wait_for_selector(".scrubber")
    assert page.get_by_label("Seen by").locator("option").all_inner_texts() == ["a spectator"]
