"""What may lie under a unit: play and the reader of positions go by the same rules."""

from __future__ import annotations

import pytest

from tests.conformance.texts import fault_of_state
from tests.games.sack_armies.match import Match

CASTER = "units elf_lord@2,0!+weaken elven_spearmen@2,-1!+lightning_strike+stone_skin+retreat"


@pytest.mark.rule("SA-DEPLOY-21", "SA-DEPLOY-23")
def test_a_fourth_own_token_is_no_more_laid_than_deployed() -> None:
    match = Match(CASTER, "units gladiator@2,-2!")
    match.do("use#1 2,0").refused("target 2,-1", "SA-DEPLOY-21", "SA-DEPLOY-23")
    match.do("target 2,-2").pass_windows()
    assert match.attached("2,-2") == ["weaken!"]
    assert fault_of_state(match.state) is None


@pytest.mark.rule("SA-DEPLOY-23")
def test_own_permanents_do_not_count_by_option_and_rival_ones_never() -> None:
    spared = Match(CASTER, "units gladiator@2,-2!", own_permanents_count=False)
    spared.do("use#1 2,0", "target 2,-1").pass_windows()
    assert len(spared.attached("2,-1")) == 4
    assert fault_of_state(spared.state) is None
    full = "units gladiator@2,-2!+retreat+shield_wall+volley"
    rival = Match("units elf_lord@2,0!+weaken", full)
    rival.do("use#1 2,0", "target 2,-2").pass_windows()
    assert rival.attached("2,-2") == ["retreat", "shield_wall", "volley", "weaken!"]
    assert fault_of_state(rival.state) is None


@pytest.mark.rule("SA-DEPLOY-21", "SA-SPELL-10")
def test_a_permanent_leaves_its_place_to_itself() -> None:
    match = Match("units elf_lord@2,0!+weaken+retreat+volley", "")
    match.do("use#1 2,0", "target 2,0").pass_windows()
    assert match.attached("2,0") == ["retreat", "volley", "weaken!"]
    assert fault_of_state(match.state) is None


@pytest.mark.rule("SA-DEPLOY-21", "SA-ABILITY-11")
def test_a_permanent_with_nowhere_to_lie_cannot_be_used() -> None:
    full = "elven_spearmen@2,-1!+lightning_strike+stone_skin+retreat"
    match = Match(f"units nether_acolytes@2,0!+weaken+stone_skin+scrying {full}", "")
    match.do("use#1 2,0")  # its own bearer is left
    assert match.open("target") == ["target 2,0"]
