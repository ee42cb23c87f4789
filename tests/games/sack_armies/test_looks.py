"""Silhouettes, name bands and ranks of tokens, and the cards that choices point at."""

from __future__ import annotations

import pytest

from banneret.faces.glyphs import GLYPHS
from banneret.games.sack_armies.looks import glyph_of
from banneret.games.sack_armies.tokens import Token, printed
from banneret.kernel.scene import Piece, Scene
from tests.games.sack_armies.match import Match

UNIT = {"id": "own_unit", "unit_type": "cavalry"}


def scene(match: Match, seat: int | None) -> Scene:
    return match.game.scene(match.state.observation(seat))


def piece(match: Match, seat: int | None, place: str) -> Piece:
    return next(each for each in scene(match, seat).pieces if each.space == place)


def test_every_token_is_drawn() -> None:
    glyphs = {token.id: glyph_of(token) for token in printed().tokens}
    assert [token for token, glyph in glyphs.items() if glyph not in GLYPHS] == []
    units = {glyphs[token.id] for token in printed().tokens if token.kind == "unit"}
    assert len(units) >= 25


def test_a_token_of_ones_own_has_the_silhouette_of_its_type() -> None:
    assert glyph_of(Token("own_unit", 0, "unit", UNIT)) == "horse"
    assert glyph_of(Token("own_spell", 0, "spell", {"id": "own_spell"})) in GLYPHS


@pytest.mark.rule("SA-COMP-10", "SA-COMP-11")
def test_a_unit_shows_its_band_and_rank() -> None:
    shown = piece(Match("units tribune@0,0!", ""), 1, "0,0")
    assert "band-green" in shown.marks
    assert [badge.text for badge in shown.badges if badge.kind == "rank"] == ["4"]


@pytest.mark.rule("SA-FOG-01")
def test_a_face_down_unit_looks_the_same_whatever_it_is() -> None:
    looks = {
        (shown.glyph, shown.name, shown.badges, shown.marks)
        for token in ("tribune", "gladiator", "walking_tree", "ballista")
        for shown in [piece(Match(f"units {token}@0,0", ""), 1, "0,0")]
    }
    assert len(looks) == 1
    own = piece(Match("units tribune@0,0", ""), 0, "0,0")
    assert own.glyph in GLYPHS
    assert "hidden" in own.marks


@pytest.mark.rule("SA-DEPLOY-01")
def test_deploying_points_at_the_card_in_the_hand() -> None:
    match = Match("hand spitter gladiator", "")
    pointed = {c.action: c.pieces for c in scene(match, 0).choices if c.action.startswith("deploy")}
    assert pointed == {
        "deploy spitter": ("hand-0/spitter",),
        "deploy gladiator": ("hand-0/gladiator",),
    }
    items = [item.id for tray in scene(match, 0).trays for item in tray.items]
    assert set(items) >= {"hand-0/spitter", "hand-0/gladiator"}


def test_cards_of_others_have_no_names_to_point_at() -> None:
    others = scene(Match("hand spitter gladiator", ""), 1).trays
    backs = next(tray for tray in others if tray.id == "hand-0").items
    assert [(item.glyph, item.id, item.count) for item in backs] == [("", "", 2)]


@pytest.mark.rule("SA-SURPRISE-01", "SA-DEPLOY-01")
def test_choices_and_questions_name_the_own_token_to_its_general_only() -> None:
    units = ("units gladiator@2,-1!", "units legionaries@2,-2!+shield_wall")
    match = Match(*units).do("attack 2,-1", "target 2,-2").settle()
    words = {choice.action: choice.label for choice in scene(match, 1).choices}
    assert words["surprise#1"] == "Use token 1 as a surprise maneuver (Shield Wall)."
    retreat = scene(Match("units centurion@2,0!+retreat", ""), 0).choices
    use = next(choice for choice in retreat if choice.action == "use#1 2,0")
    assert use.label == "Use token 1 of the unit on 2,0 (Centurion, Retreat)."
    deploying = Match("hand spitter", "").do("deploy spitter")
    assert scene(deploying, 0).question.text == "General A: where does Spitter go?"
    assert scene(deploying, 1).question.text == "General A: where does the token go?"
