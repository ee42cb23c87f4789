"""On which rules it rests that something is turned up: the rule that is the reason, not one near it."""

from __future__ import annotations

import pytest

from tests.games.sack_armies.match import Match


def why(match: Match, kind: str) -> tuple[str, ...]:
    """The rules of the last event of a kind."""
    return next(event.rules for event in reversed(match.events) if event.kind == kind)


def why_open(match: Match, text: str) -> tuple[str, ...]:
    """The rules a choice rests on, as the rules and as the picture tell them."""
    action = match.game.parse(match.state, text)
    seen = match.state.observation(match.state.current_player())
    choice = next(one for one in match.game.scene(seen).choices if one.action == text)
    assert choice.rules == match.game.rules_of(match.state, action)
    return choice.rules


FREE = ("SA-FOG-15", "SA-SPELL-02", "SA-MANEUVER-01")


@pytest.mark.rule("SA-SURPRISE-01", "SA-MANEUVER-02")
def test_a_surprise_is_revealed_because_the_unit_is_attacked() -> None:
    match = Match("units gladiator@2,-1!", "units legionaries@2,-2!+shield_wall")
    match.do("attack 2,-1", "target 2,-2", "surprise#1")
    assert why(match, "token_revealed")[0] == "SA-SURPRISE-01"
    assert not set(FREE) & set(why(match, "token_revealed"))
    assert why(match, "uses")[0] == "SA-SURPRISE-01"


@pytest.mark.rule("SA-MANEUVER-02", "SA-SPELL-04")
def test_an_action_token_is_revealed_by_its_use() -> None:
    spell = Match("units nether_acolytes@2,0!+lightning_strike", "units gladiator@2,-2!")
    spell.do("use#1 2,0", "target 2,-2")
    assert why(spell, "token_revealed") == why(spell, "uses") == ("SA-SPELL-04",)
    maneuver = Match("units centurion@2,0!+retreat", "").do("use#1 2,0")
    assert why(maneuver, "token_revealed")[0] == why(maneuver, "uses")[0] == "SA-MANEUVER-02"
    assert not set(FREE) & set(why(maneuver, "token_revealed"))


@pytest.mark.rule("SA-FOG-15", "SA-SPELL-02", "SA-MANEUVER-01")
def test_a_free_effect_is_revealed_by_the_rule_of_its_kind() -> None:
    match = Match("units grove_wardens@0,0!+stone_skin+forced_march", "")
    assert why_open(match, "reveal#1 0,0")[:3] == FREE
    assert why(match.do("reveal#1 0,0"), "token_revealed") == ("SA-FOG-15", "SA-SPELL-02")
    assert why(match.do("reveal#2 0,0"), "token_revealed") == ("SA-FOG-15", "SA-MANEUVER-01")


@pytest.mark.rule("SA-ABILITY-SCATTER-10", "SA-ABILITY-SCATTER-11", "SA-CONTENT-09")
def test_what_saves_from_scatter_is_revealed_by_the_rules_of_scatter() -> None:
    target = "units war_golem@2,-2! elf_archers@2,-3+stone_skin"
    match = Match("units ogre_rock_thrower@2,0!", target)
    match.do("shoot 2,0", "target 2,-2", "H", "H")
    assert why_open(match, "reveal#1 2,-3")[0] == "SA-ABILITY-SCATTER-11"
    assert why_open(match, "pass")[0] == "SA-ABILITY-SCATTER-11"
    match.do("reveal#1 2,-3")
    for kind in ("token_revealed", "revealed"):
        assert why(match, kind) == ("SA-ABILITY-SCATTER-11", "SA-ABILITY-SCATTER-10")
    spell = Match("units nether_acolytes@2,0!+fireball", target)
    spell.do("use#1 2,0", "target 2,-2", "H", "reveal#1 2,-3")
    assert "SA-CONTENT-09" in why(spell, "token_revealed")
    lost = Match("units ogre_rock_thrower@2,0!", target)
    lost.do("shoot 2,0", "target 2,-2", "H", "H", "pass")
    assert why(lost, "passed")[0] == "SA-ABILITY-SCATTER-11"


@pytest.mark.rule("SA-FOG-06", "SA-ABILITY-SIGHT-01")
def test_a_sighted_unit_is_revealed_by_a_neighbor_or_by_sight() -> None:
    near = Match("units gladiator@2,0!", "units spitter@2,-2").do("move 2,0", "to 2,-1")
    assert why(near, "revealed") == ("SA-FOG-05", "SA-FOG-06")
    far = Match("units elf_archers@2,1!", "units spitter@2,-2").do("move 2,1", "to 2,0")
    assert why(far, "revealed") == ("SA-FOG-05", "SA-ABILITY-SIGHT-01")


@pytest.mark.rule("SA-SURPRISE-09", "SA-SURPRISE-10", "SA-MANEUVER-02")
def test_an_exchange_is_a_replacement_only_in_answer_to_an_attack() -> None:
    units = "units centurion@2,-2!+screening_fronts praetorian_guard@2,-3"
    surprise = Match("units gladiator@2,-1!", units)
    surprise.do("attack 2,-1", "target 2,-2", "surprise#1", "target 2,-3")
    assert why(surprise, "swapped") == ("SA-SURPRISE-09",)
    assert why(surprise, "revealed") == ("SA-SURPRISE-10",)
    action = Match("", units, rest="player B").do("use#1 2,-2", "target 2,-3").settle()
    assert not any(rule.startswith("SA-SURPRISE") for rule in why(action, "swapped"))
    assert why(action, "revealed") == ("SA-FOG-12",)


@pytest.mark.rule("SA-SURPRISE-14")
def test_a_failed_flip_is_a_failed_surprise_only_in_answer_to_an_attack() -> None:
    action = Match("units centurion@2,0!+retreat", "").do("use#1 2,0", "T")
    assert "SA-SURPRISE-14" not in why(action, "failed")
    surprise = Match("units gladiator@2,-1!", "units centurion@2,-2!+retreat")
    surprise.do("attack 2,-1", "target 2,-2", "surprise#1", "T")
    assert why(surprise, "failed") == ("SA-SURPRISE-14",)


@pytest.mark.rule("SA-WIN-05", "SA-WIN-09", "SA-TURN-05")
def test_a_fall_names_the_rule_it_came_by() -> None:
    losses = Match("units gladiator@2,-1!", "units goblin_skulkers@2,-2!", spare="")
    losses.do("attack 2,-1", "target 2,-2", "no-reply", "H T", "done")
    assert why(losses, "fell_losses")[0] == "SA-WIN-09"
    lost = dict.fromkeys(("1,-2", "3,-2", "4,-2", "5,-2"), ">A")
    ground = Match("units gladiator@2,-1!", "", ground=lost).do("move 2,-1", "to 2,-2")
    assert why(ground.settle(), "fell_ground")[0] == "SA-WIN-05"


@pytest.mark.rule("SA-SETUP-02", "SA-MOVE-01")
def test_a_choice_nobody_hears_of_names_its_own_rules() -> None:
    match = Match("units gladiator@2,0!", "").do("move 2,0")
    assert why(match, "decides")[0] == "SA-MOVE-01"
