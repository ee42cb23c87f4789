"""Silhouettes of cards, Houses and Terrains, and the cards that choices point at."""

from __future__ import annotations

import pytest

from banneret.faces.glyphs import GLYPHS
from banneret.games.terreign.kinds import (
    ATTACK_NAMES,
    DEFENSE_NAMES,
    EVENT_NAMES,
    HOUSE_NAMES,
    ITEM_NAMES,
    TERRAIN_NAMES,
)
from banneret.games.terreign.looks import glyph_of
from banneret.games.terreign.state import TerReign
from banneret.kernel.scene import Scene
from tests.games.terreign.table import play, table


def scene(state: TerReign, seat: int | None) -> Scene:
    return state.game.scene(state.observation(seat))


def pointed(state: TerReign, seat: int) -> dict[str, tuple[str, ...]]:
    """What each open choice points at."""
    return {choice.action: choice.pieces for choice in scene(state, seat).choices}


def test_everything_is_drawn() -> None:
    names = [glyph_of(name) for name in (*ITEM_NAMES, *EVENT_NAMES, *TERRAIN_NAMES)]
    names += [*HOUSE_NAMES, *(f"attack-{name}" for name in ATTACK_NAMES)]
    names += [f"defense-{name.replace('_', '-')}" for name in DEFENSE_NAMES]
    assert [name for name in names if name not in GLYPHS] == []
    assert len({GLYPHS[house] for house in HOUSE_NAMES}) == 8
    assert len({glyph_of(item) for item in ITEM_NAMES}) >= 20


def test_a_decoy_is_the_empty_outline_of_its_house() -> None:
    state = table(2, "T1 plain", "P1 W1 D2", "P2 W1 D2")
    looks = {piece.id: piece for piece in scene(state, None).pieces}
    warrior, decoy = looks["P1-warrior"], looks["P1-decoy"]
    assert warrior.glyph == decoy.glyph
    assert "hollow" in decoy.marks
    assert "hollow" not in warrior.marks


def test_actions_with_an_item_point_at_it_in_the_inventory() -> None:
    state = table(2, "T1 plain: tonic", "P1 W1 D2; hand buckler, throwing_knife", "P2 W2 D1")
    choices = pointed(state, 0)
    assert choices["equip buckler"] == ("hand-P1/buckler",)
    assert choices["drop throwing-knife"] == ("hand-P1/throwing_knife",)


@pytest.mark.rule("TR-DUEL-11")
def test_duel_cards_are_pointed_at_by_their_fighter_alone() -> None:
    state = play(table(2, "T1 plain", "P1 W1 D2", "P2 W1 D2"), "duel P2")
    assert pointed(state, 0)["strike head"] == ("duel-attack/head",)
    assert pointed(state, 1) == {}
    play(state, "strike head")
    assert pointed(state, 1)["guard head/left"] == ("duel-defense/head_left",)


def test_gear_and_dropped_items_are_pointed_at_where_they_lie() -> None:
    state = table(2, "T1 plain: tonic", "P1 W1 D2; gear buckler", "P2 W2 D1")
    choices = pointed(state, 0)
    assert choices["shed buckler"] == ("gear-P1/buckler",)
    assert choices["take tonic"] == ("drops-T1/tonic",)
