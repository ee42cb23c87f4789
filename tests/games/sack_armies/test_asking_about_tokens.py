"""Why a token of the hand can do nothing now: what a click on it is answered with."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import speech
from banneret.games.sack_armies.frames import FRAMES
from tests.games.sack_armies.match import Match

# Frames that run by themselves and never ask.
UNASKED = {"initiative", "attack", "effect"}


def answer(match: Match, token: str, language: str = "en") -> tuple[str, str]:
    """The sentence about a token of the hand, and the first of its rules."""
    (use,) = match.game.uses_of(match.state, f"hand-0/{token}")
    refusal = match.game.explain(match.state, match.game.parse(match.state, use))
    assert refusal is not None, f"'{use}' is open"
    return match.game.say_refusal(refusal, language), refusal.rules[0]


@pytest.mark.rule("SA-DEPLOY-18", "SA-DEPLOY-19", "SA-DEPLOY-21")
def test_an_attachment_without_a_bearer() -> None:
    sentence, rule = answer(Match("units spitter@0,0!; hand retreat", ""), "retreat")
    assert "red or green band" in sentence
    assert rule == "SA-DEPLOY-19"
    sentence, rule = answer(Match("units gladiator@0,0!; hand fireball", ""), "fireball")
    assert "blue or green band" in sentence
    assert rule == "SA-DEPLOY-18"


@pytest.mark.rule("SA-TURN-03")
def test_the_moment_says_what_comes_first() -> None:
    deploying = Match("hand spitter gladiator", "").do("deploy spitter")
    assert answer(deploying, "gladiator") == ("First say where the token goes.", "SA-DEPLOY-03")
    moving = Match("units gladiator@0,0!; hand spitter", "").do("move 0,0")
    assert answer(moving, "spitter") == ("First say where the unit goes.", "SA-MOVE-03")
    assert answer(moving, "spitter", "de")[0] == "Sage zuerst, wohin die Einheit zieht."


@pytest.mark.rule("SA-TURN-03", "SA-MOVE-01")
def test_a_token_is_not_deployed_while_units_move() -> None:
    moving = Match("units gladiator@0,0! spitter@1,0!; hand spitter", "").do("move 0,0", "to 0,1")
    assert answer(moving, "spitter") == ("First finish the moves.", "SA-MOVE-01")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_question_has_its_words(language: str) -> None:
    for name in (row.name for row in FRAMES.values()):
        known = speech.catalogue(language).has(f"not_asked.{name}")
        assert known != (name in UNASKED), name
