"""Chapter 8.2: deploying."""

from __future__ import annotations

import pytest

from tests.games.sack_armies.match import Match, facts


@pytest.mark.rule("SA-DEPLOY-01", "SA-DEPLOY-02", "SA-DEPLOY-03")
def test_one_or_more_tokens() -> None:
    match = Match("hand spitter gladiator orc_infantry", "").do("deploy spitter", "to 0,0")
    match.do("deploy gladiator", "to 1,0", "deploy orc_infantry", "to 2,0")
    assert match.hand("A") == {}
    assert match.choosing() == "B"
    nowhere = Match("units spitter@0,0!; hand retreat", "")
    nowhere.refused("deploy retreat", "SA-DEPLOY-02")
    begun = Match("hand spitter", "").do("deploy spitter")
    begun.refused("done")


@pytest.mark.rule("SA-DEPLOY-04")
def test_what_was_just_deployed_serves_at_once() -> None:
    match = Match("hand grassland gladiator retreat", "")
    match.do(
        "deploy grassland", "to -1,0", "deploy gladiator", "to -2,0", "deploy retreat", "to -2,0"
    )
    assert match.attached("-2,0") == ["retreat"]


@pytest.mark.rule("SA-DEPLOY-05", "SA-DEPLOY-06", "SA-DEPLOY-07", "SA-DEPLOY-08")
def test_where_units_may_be_deployed() -> None:
    match = Match("units orc_infantry@1,0!; hand spitter", "", ground={"4,0": ">B"}).do(
        "deploy spitter"
    )
    assert match.can("to 0,0")
    assert match.can("to 0,1")
    match.refused("to 4,0", "SA-DEPLOY-07")
    match.refused("to 1,0", "SA-DEPLOY-08")
    match.refused("to 5,0", "SA-DEPLOY-05")


@pytest.mark.rule("SA-DEPLOY-12")
def test_deploying_into_sight() -> None:
    match = Match("hand spitter", "units empire_scouts@3,-2!").do("deploy spitter", "to 2,0")
    assert match.at("2,0") == "A spitter up"
    hidden = Match("hand spitter", "units empire_scouts@3,-2").do("deploy spitter", "to 2,0")
    assert hidden.at("2,0") == "A spitter down"


@pytest.mark.rule("SA-DEPLOY-13")
def test_battlefields_are_deployed_face_up() -> None:
    match = Match("hand grassland", "").do("deploy grassland", "to -1,0")
    shown = facts(match.state, 1)["fields"][-1]
    assert (shown["hex"], shown["token"]) == ("-1,0", "grassland")


@pytest.mark.rule("SA-DEPLOY-20", "SA-DEPLOY-24")
def test_attaching_is_face_down_and_reveals_nothing() -> None:
    match = Match("units gladiator@0,0; hand retreat", "").do("deploy retreat", "to 0,0")
    assert match.at("0,0") == "A gladiator down"
    assert match.attached("0,0") == ["retreat"]


@pytest.mark.rule("SA-DEPLOY-21", "SA-DEPLOY-22", "SA-DEPLOY-23")
def test_three_attachments_together() -> None:
    full = Match("units matriarch@0,0!+stone_skin+retreat+shield_wall; hand weaken retreat", "")
    full.refused("deploy retreat", "SA-DEPLOY-02")
    rival = Match("units matriarch@0,0!+stone_skin+retreat^B.weaken; hand retreat", "")
    assert rival.can("deploy retreat")
    for counted in (True, False):
        own = Match(
            "units matriarch@0,0!+stone_skin+retreat^weaken; hand shield_wall", "",
            own_permanents_count=counted,
        )  # fmt: skip
        assert own.can("deploy shield_wall") != counted


@pytest.mark.rule("SA-DEPLOY-25")
def test_an_attachment_stays_where_it_is() -> None:
    match = Match("units gladiator@0,0!+retreat centurion@1,0!; hand grassland", "")
    assert not match.open("return")
    match.do("deploy grassland", "to -1,0")
    assert match.attached("0,0") == ["retreat"]


@pytest.mark.rule("SA-DEPLOY-02", "SA-DEPLOY-08", "SA-DEPLOY-09")
def test_a_unit_needs_a_free_hex_on_or_beside_own_ground() -> None:
    given = "A: fields paved_road@0,0; units {}; hand spitter | B: fields paved_road@6,0 | player A"
    ring = ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")
    alone = Match.of(given.format("gladiator@0,0!"))
    assert alone.can("deploy spitter")
    crowd = " ".join(f"spitter@{place}!" for place in ring)
    Match.of(given.format(f"gladiator@0,0! {crowd}")).refused("deploy spitter", "SA-DEPLOY-08")
    assert Match.of(given.format(crowd)).can("deploy spitter")
