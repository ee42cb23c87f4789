"""Chapter 3 and 6: tokens, zones, bands."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.game import new
from banneret.games.sack_armies.tokens import printed
from banneret.games.sack_armies.vocabulary import KIND_NAMES, UNIT_TYPES
from banneret.kernel.errors import PositionError
from banneret.kernel.rng import Rng
from tests.games.sack_armies.match import Match, count_of_tokens, facts, melee_legal

GUARD = """
[[unit]]
id = "shield_bearers"
name = "Shield Bearers"
homeland = "empire"
unit_type = "infantry"
rank = 1
band = "black"
movement = 2
damage = 1
armor = 1
abilities = []
limits = [{ needs = "centurion" }]
text = "Only with a Centurion in play."
"""


@pytest.mark.rule("SA-COMP-01")
def test_every_token_of_the_sack_is_equally_likely_and_none_is_seen() -> None:
    match = Match(
        "units quartermaster@0,0!; sack war_golem*3 gladiator", "", spare="war_golem*3+gladiator"
    )
    match.do("draw")
    names = {match.game.format(match.state, a): w for a, w in match.state.chance_outcomes()}
    assert names == {"drawn war_golem": 3, "drawn gladiator": 1}
    rival = match.state.observation(1).to_json()
    assert '"sack_size": 4' in rival
    assert "sack" not in facts(match.state, 1)["seats"][0]


@pytest.mark.rule("SA-COMP-02", "SA-CONTENT-01", "SA-COMP-12")
def test_the_set_has_120_tokens_of_four_kinds() -> None:
    kinds = [token.kind for token in printed().tokens]
    assert {kind: kinds.count(kind) for kind in KIND_NAMES} == {
        "unit": 73, "battlefield": 17, "spell": 16, "maneuver": 14,
    }  # fmt: skip
    assert all(1 <= token.rank <= 5 for token in printed().tokens)
    assert {token.status for token in printed().tokens} == {"mixed", "rebuilt"}


@pytest.mark.rule("SA-COMP-03", "SA-COMP-04")
def test_owner_and_controller_are_two_things() -> None:
    match = Match("units gladiator@1,-2!", "", ground={"1,-2": ">A"})
    field = next(f for f in facts(match.state, None)["fields"] if f["hex"] == "1,-2")
    assert (field["owner"], field["control"]) == (1, 0)
    # a permanent on a rival's unit stays its owner's
    match = Match("", "units gladiator@2,-2!^A.weaken+retreat")
    rows = match.state.attached
    owners = [match.state.book.owner[rows[at]] for at in range(0, len(rows), fr.ROW)]
    assert owners == [0, 1]


@pytest.mark.rule("SA-COMP-05", "SA-HEX-05")
def test_battlefields_never_move_and_hexes_stay_legal() -> None:
    game = new()
    state, rng = game.new_initial_state(), Rng(3)
    legal: set[int] = set()
    laid: set[tuple[int, int]] = set()
    while not state.is_terminal():
        state.advance(state.random_action(rng))
        assert legal <= set(state.ground.hex_of)
        assert laid <= set(zip(state.ground.place, state.ground.entry, strict=True))
        legal = set(state.ground.hex_of)
        laid = set(zip(state.ground.place, state.ground.entry, strict=True))


@pytest.mark.rule("SA-COMP-06", "SA-COMP-07", "SA-MOVE-06")
def test_one_unit_on_a_battlefield() -> None:
    match = Match("units gladiator@0,0! orc_infantry@1,0!", "").do("move 0,0")
    match.refused("to 1,0", "SA-MOVE-06")


@pytest.mark.rule("SA-COMP-08")
def test_ground_works_for_friend_and_foe_face_up_or_down() -> None:
    ground = {"2,-2": "blood_wastes"}
    friend = Match("", "units gladiator@2,-2!", ground=ground)
    foe = Match("units gladiator@2,-2!", "", ground=ground)
    down = Match("units gladiator@2,-2", "", ground=ground)
    for match in (friend, foe, down):
        assert (match.damage("2,-2"), match.armor("2,-2")) == (4, 2)


@pytest.mark.rule("SA-COMP-09", "SA-MOVE-15")
def test_movement_and_units_without_it() -> None:
    match = Match("units serpent_idol@0,0! orc_infantry@2,0!^B.entangle", "")
    assert match.movement("0,0", starting=True) == 0
    assert match.movement("2,0", starting=True) == 0
    match.refused("move 0,0", "SA-MOVE-03")
    match.refused("move 2,0")


@pytest.mark.rule("SA-COMP-10", "SA-DEPLOY-18", "SA-DEPLOY-19", "SA-MANEUVER-01")
@pytest.mark.parametrize(
    ("unit", "spell", "maneuver"),
    [("nether_acolytes", True, False), ("gladiator", False, True), ("matriarch", True, True), ("spitter", False, False)],
)  # fmt: skip
def test_bands(unit: str, spell: bool, maneuver: bool) -> None:
    for token, fits in (("stone_skin", spell), ("retreat", maneuver)):
        match = Match(f"units {unit}@0,0! matriarch@4,0!; hand {token}", "").do(f"deploy {token}")
        assert match.can("to 0,0") == fits
        if not fits:
            match.refused("to 0,0", "SA-DEPLOY-18")


@pytest.mark.rule("SA-COMP-11", "SA-COMP-13")
def test_types_and_homelands() -> None:
    units = [token.row for token in printed().tokens if token.kind == "unit"]
    assert {row["unit_type"] for row in units} == set(UNIT_TYPES)
    assert all(isinstance(row["homeland"], str) for row in units)
    assert any(row["homeland"] == "none" for row in units)


@pytest.mark.rule("SA-COMP-14")
def test_the_text_on_a_token_beats_the_rules() -> None:
    # by rule a defender gives up its counter-attack for a surprise; Stand Firm says otherwise
    match = Match("units gladiator@2,-1!", "units legionaries@2,-2!+stand_firm")
    match.do("attack 2,-1", "target 2,-2", "surprise#1", "strike-back")
    assert (match.damage("2,-2"), match.armor("2,-2")) == (3, 3)


@pytest.mark.rule("SA-COMP-15")
def test_a_limit_needs_its_unit_face_up_in_play(tmp_path: Path) -> None:
    assert all(token.row.get("limits", []) == [] for token in printed().tokens)
    path = tmp_path / "tokens.toml"
    path.write_text(GUARD)
    for face, met in (("!", True), ("", False)):
        match = Match(f"units centurion@0,0{face}; hand shield_bearers", "", tokens=str(path))
        assert match.can("deploy shield_bearers") == met


@pytest.mark.rule("SA-COMP-16", "SA-SPELL-05")
def test_a_token_works_only_through_its_bearer() -> None:
    match = Match(
        "units nether_acolytes@0,0!+lightning_strike nether_acolytes@2,0!", "units gladiator@2,-2!"
    )
    match.refused("use#1 2,0")
    assert match.can("use#1 0,0")
    hidden = Match("units nether_acolytes@2,0+lightning_strike", "units gladiator@2,-2!")
    hidden.do("use#1 2,0", "target 2,-2")
    assert hidden.at("2,0") == "A nether_acolytes up"
    employed = Match("units nether_acolytes@2,0!~1+lightning_strike", "units gladiator@2,-2!")
    employed.refused("use#1 2,0", "SA-TURN-10")


@pytest.mark.rule("SA-ZONE-01", "SA-ZONE-02", "SA-ZONE-04")
def test_every_token_is_in_one_place_all_through_a_match() -> None:
    game = new(armies="nether_1,fey_1")
    state, rng = game.new_initial_state(), Rng(8)
    while not state.is_terminal():
        state.advance(state.random_action(rng))
        assert count_of_tokens(state) == list(state.book.copies)


@pytest.mark.rule("SA-ZONE-05", "SA-SPELL-01")
def test_nothing_is_used_from_hand_or_pile() -> None:
    match = Match(
        "units nether_acolytes@0,0!; hand restoration gladiator; dead orc_infantry war_golem",
        "units gladiator@4,-2!",
    )
    match.refused("use#1 0,0")
    match.refused("deploy orc_infantry", "SA-ZONE-04")
    match.do("deploy restoration", "to 0,0", "done")
    match.do(
        "draw",
        *["drawn mercenary_pikemen"] * 2,
        "drawn war_golem",
        *["return mercenary_pikemen"] * 2,
        "done",
    )
    match.do("use#1 0,0", "pile orc_infantry", "T")
    assert match.sack("A")["orc_infantry"] == 1
    assert match.dead("A") == {"war_golem": 1, "restoration": 1}


@pytest.mark.rule("SA-ZONE-06", "SA-ZONE-07", "SA-ZONE-11")
def test_attachments_go_with_their_unit() -> None:
    match = Match("units gladiator@2,-1!", "units legionaries@2,-2!+retreat+hold_the_line^A.weaken")
    match.do("attack 2,-1", "target 2,-2", "no-reply", "H T")
    assert match.dead("B") == {"legionaries": 1, "retreat": 1, "hold_the_line": 1}
    assert match.dead("A") == {"weaken": 1}


@pytest.mark.rule("SA-ZONE-08", "SA-ZONE-09", "SA-MULTI-03", "SA-MULTI-04")
def test_what_is_removed_from_play_stays_out() -> None:
    match = Match(
        "units nether_acolytes@0,0!+restoration; out gladiator*2", "units gladiator@4,-2!"
    )
    match.refused("use#1 0,0", "SA-ABILITY-11")  # the pile is empty; `out` is no pile
    assert match.zone("out", "A") == {"gladiator": 2}


@pytest.mark.rule("SA-ZONE-10")
@pytest.mark.parametrize("shown", ["counts", "counts_hidden"])
def test_what_is_open_to_all(shown: str) -> None:
    match = Match(
        "units gladiator@0,0+retreat; hand orc_infantry; dead spitter", "", public_info=shown
    )
    view = facts(match.state, 1)
    seat = view["seats"][0]
    unit = view["units"][0]
    assert seat["dead"] == {"spitter": 1}
    assert "hand" not in seat
    assert "token" not in unit
    assert ("hand_size" in seat) == (shown == "counts")
    assert ("attached" in unit) == (shown == "counts")


@pytest.mark.rule("SA-FOG-01", "SA-FOG-02", "SA-DEPLOY-24", "SA-COMP-17")
def test_backs_look_alike() -> None:
    spell = Match("units elf_lord@0,0+stone_skin", "")
    maneuver = Match("units elf_lord@0,0+retreat", "")
    seen = [facts(match.state, 1)["units"] for match in (spell, maneuver)]
    assert seen[0] == seen[1]
    assert "stone_skin" not in str(seen)
    shooting = Match("units orc_archers@2,0!", "units gladiator@2,-2")
    shooting.refused("shoot 2,0")
    assert not melee_legal(shooting, "2,0", "2,-2")


def test_a_clause_given_twice_is_named() -> None:
    text = (
        "A: fields paved_road@0,0; dead gladiator; dead centurion | B: fields dark_forest@0,-2"
        " | player A; player B"
    )
    with pytest.raises(PositionError) as raised:
        new().parse_position(text)
    assert raised.value.problems == ("A: dead is given twice", "player is given twice")
