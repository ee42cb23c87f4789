"""German, the rules and their reasons."""

from __future__ import annotations

from banneret.kernel import registry
from banneret.kernel.options import option_help
from tests.web.conftest import Visit
from tests.web.playing import opened, play


def test_a_german_browser_is_spoken_to_in_german(visit: Visit) -> None:
    page = visit(locale="de-DE").page
    page.wait_for_selector("text=Was spielen wir?")
    card = page.locator(".game-card", has_text="Toy")
    card.get_by_role("button", name="Gegen einen Bot spielen").click()
    page.wait_for_selector(".question.mine")
    assert "Karte spielen oder behalten?" in page.locator(".question").inner_text()
    assert "Du bist am Zug" in page.locator(".question").inner_text()
    play(page, seed=6)
    assert page.locator("html").get_attribute("lang") == "de"


def test_the_language_changes_in_the_middle_of_a_match(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector(".question.mine")
    page.get_by_role("button", name="Deutsch").click()
    page.wait_for_selector(".question:has-text('Du bist am Zug')")
    page.wait_for_selector(".question h1:has-text('erfrischtes Token')")
    page.wait_for_selector(".event:has-text('Spieler')")


def test_a_click_on_what_is_not_allowed_says_why_not(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector(".question.mine")
    page.locator('[data-place="d4"]').click()
    page.wait_for_selector(".why-not")
    assert page.locator(".why-not p").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector(".why-not", state="detached")


def test_a_line_of_the_log_tells_its_rules(visit: Visit) -> None:
    page = visit().page
    card = page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector(".event .why")
    page.locator(".event .why").first.click()
    page.wait_for_selector(".rules-dialog .rule")
    assert "TT-SETUP" in page.locator(".rules-dialog").inner_text()


def test_the_rules_are_searched_and_compared(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.go("rules/token-terrors")
    page.wait_for_selector(".rule")
    everything = page.locator(".rule").count()
    page.get_by_label("Search").fill("dash")
    page.wait_for_function("all => document.querySelectorAll('.rule').length < all", arg=everything)
    assert "Dash" in page.locator(".rule").first.inner_text()
    page.get_by_label("Search").fill("")
    page.get_by_role("link", name="Editions side by side").click()
    assert page.locator(".side-by-side th", has_text="prototype").is_visible()


def test_every_option_of_every_game_is_named_and_explained_in_german(visit: Visit) -> None:
    page = visit(locale="de-DE").page
    page.wait_for_selector(".game-card")
    offered = page.locator(".game-card").evaluate_all("all => all.map(one => one.dataset.game)")
    assert {"sack-armies", "terreign", "token-terrors"} <= set(offered)
    for entry in map(registry.entry, offered):
        card = opened(page, entry.name)
        for name, about in option_help(entry.options).items():
            if name == entry.seats or about.when:  # not there, or not yet
                continue
            assert card.locator(f'[title="{about.text["en"]}"]').count() == 0, name
            if not about.file:
                assert card.locator(f'[title="{about.text["de"]}"]').count() > 0, name
            assert card.get_by_text(name.replace("_", " "), exact=True).count() == 0, name
            for choice in filter(str.isidentifier, about.choices):
                assert card.locator(f"option:text-is('{choice}')").count() == 0, (name, choice)


def test_refusals_speak_the_chosen_language(visit: Visit) -> None:
    person = visit()
    person.page.get_by_role("button", name="Deutsch").click()
    person.go("join/nosuchmatch/code")
    person.page.wait_for_selector('[role="alert"]:has-text("Diese Partie gibt es nicht")')
    person.faults.clear()  # the browser tells of every answer that is none


def test_a_question_names_the_person_who_is_asked(visit: Visit) -> None:
    page = visit().page
    page.get_by_label("Your name").fill("Wren")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_label("Your name").press("Tab")
    page.reload()
    page.wait_for_function("() => document.querySelector('.own-name input')?.value === 'Wren'")
    card = page.locator(".game-card", has_text="Token Terrors")
    card.get_by_role("button", name="Two at this screen").click()
    page.wait_for_selector(".question h1:text-matches('^(Wren|Player 2): ')")
