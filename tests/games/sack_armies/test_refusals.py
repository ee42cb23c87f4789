"""What is refused, and by which rule: the one that speaks of what is asked."""

from __future__ import annotations

import pytest

from banneret.games.sack_armies import frames as fr
from tests.games.sack_armies.match import Match


def rules(match: Match, words: str) -> tuple[str, ...]:
    """The rules by which an action is refused."""
    found = match.game.explain(match.state, match.game.parse(match.state, words))
    assert found is not None, words
    return found.rules


def caster() -> Match:
    """B's Elf Lord with a maneuver, a free spell and an action spell is attacked."""
    match = Match(
        "units gladiator@2,-1! centurion@2,0!",
        "units elf_lord@2,-2!+shield_wall+stone_skin+lightning_strike",
    )
    return match.do("attack 2,-1", "target 2,-2")


@pytest.mark.rule("SA-ABILITY-09", "SA-MELEE-03")
def test_action_effects_answer_nothing() -> None:
    match = caster()
    others = [
        *("use#1 2,-2", "use#3 2,-2", "capture 2,-2", "raise 2,-2"),
        *("counter 2,-2", "dispel 2,-2", "dismiss 2,-2"),
    ]
    assert match.question() == fr.WINDOW
    assert {rules(match, words) for words in others} == {("SA-ABILITY-09",)}
    match.pass_windows()
    assert match.question() == fr.REPLY
    assert {rules(match, words) for words in others} == {("SA-MELEE-03", "SA-ABILITY-09")}
    match.do("surprise#1").pass_windows()
    assert match.question() == fr.FLIP
    assert rules(match, "counter 2,0") == ("SA-ABILITY-09",)
    assert rules(match, "reveal#1 2,-2") == ("SA-FOG-16",)


@pytest.mark.rule("SA-ABILITY-08", "SA-ABILITY-CAPTURE-03", "SA-SPELL-15")
@pytest.mark.parametrize(
    ("own", "use"), [("ogre_slaver@2,-1!", "capture 2,-1"), ("elf_lord@2,0!+weaken", "use#1 2,0")]
)
def test_what_is_no_attack_has_no_reply(own: str, use: str) -> None:
    match = Match(f"units {own}", "units legionaries@2,-2!+retreat").do(use, "target 2,-2")
    assert match.asked() == "B"
    for words in ("strike-back", "surprise#1", "no-reply"):
        assert rules(match, words)[0] == "SA-ABILITY-08"
    assert rules(match, "use#1 2,-2") == ("SA-ABILITY-09",)


@pytest.mark.rule("SA-ABILITY-CAPTURE-01", "SA-FOG-02")
def test_whom_a_captor_cannot_take() -> None:
    match = Match(
        "units ogre_slaver@2,-1! spitter@2,0!",
        "units legionaries@2,-2! gladiator@5,-3! spitter@4,-3",
    )
    match.do("capture 2,-1")
    assert rules(match, "target 5,-3") == ("SA-ABILITY-CAPTURE-01",)
    assert rules(match, "target 2,0") == ("SA-ABILITY-CAPTURE-01",)
    assert rules(match, "target 4,-3")[0] == "SA-FOG-02"


@pytest.mark.rule("SA-ABILITY-RAISE-01", "SA-ABILITY-RAISE-02", "SA-ABILITY-RAISE-04", "SA-ZONE-05")
def test_who_is_not_raised_and_where() -> None:
    match = Match(
        "units nether_priestess@2,-1! orc_infantry@1,-1!; dead gladiator stone_skin",
        "units legionaries@4,-2!",
    ).do("raise 2,-1")
    assert rules(match, "pile stone_skin") == ("SA-ABILITY-RAISE-01",)
    assert rules(match, "pile orc_infantry") == ("SA-ZONE-05",)
    match.do("pile gladiator", "H")
    assert rules(match, "to 4,0") == ("SA-ABILITY-RAISE-02",)
    assert rules(match, "to 1,-1") == ("SA-ABILITY-RAISE-04",)
    assert rules(match, "to 2,-2")[0] == "SA-ABILITY-RAISE-04"  # B's ground
    spell = Match(
        "units elf_lord@2,0!+restoration; dead retreat spitter", "units legionaries@2,-2!"
    )
    assert rules(spell.do("use#1 2,0"), "pile retreat") == ("SA-ZONE-05",)


@pytest.mark.rule("SA-MOVE-06", "SA-DEPLOY-08", "SA-DEPLOY-14", "SA-ABILITY-MOVEATTACK-04")
def test_a_hex_is_taken_for_each_by_its_own_rule() -> None:
    given = ("units gladiator@2,0! equites@2,-1!; hand spitter grassland", "units spitter@2,-2!")
    match, moved = Match(*given), Match(*given)
    assert rules(moved.do("move 2,0"), "to 2,-1") == ("SA-MOVE-06",)
    assert rules(match.do("deploy spitter"), "to 2,0") == ("SA-DEPLOY-08",)
    assert rules(match.do("to 0,1", "deploy grassland"), "to 0,1")[0] == "SA-DEPLOY-14"
    charge = Match("units equites@2,-1!", "units spitter@2,-2!")
    charge.do("charge 2,-1", "target 2,-2")
    assert rules(charge, "to 2,-1") == ("SA-ABILITY-MOVEATTACK-04",)


@pytest.mark.rule("SA-DEPLOY-16", "SA-SETUP-10")
def test_the_neutral_zone_of_play_is_not_that_of_the_setup() -> None:
    match = Match("units gladiator@2,0!; hand grassland", "units spitter@2,-2!")
    assert rules(match.do("deploy grassland"), "to 2,-1") == ("SA-DEPLOY-16",)


@pytest.mark.rule("SA-ABILITY-DISPEL-01", "SA-ABILITY-DISMISS-01", "SA-ADVANCE-03", "SA-FOG-02")
def test_other_reasons_of_several_questions() -> None:
    match = Match("units hedge_wizard@2,0!", "units elf_lord@2,-2!+hold_the_line!+weaken")
    match.do("dispel 2,0", "target 2,-2")
    assert rules(match, "pick 1") == ("SA-ABILITY-DISPEL-01",)
    banish = Match("units elf_lord@2,0!+banish", "units legionaries@2,-2! orc_warlord@3,-2!")
    assert rules(banish.do("use#1 2,0"), "target 3,-2") == ("SA-ABILITY-DISMISS-01",)
    joint = Match(
        "units gladiator@2,-1! serpent_idol@3,-2! spitter@0,0",
        "units orc_archers@2,-2! spitter@5,-3",
    )
    assert rules(joint, "joint-attack 5,-3") == ("SA-FOG-02",)
    joint.do("joint-attack 2,-2", "with 2,-1", "with 3,-2", "done", "H", "no-reply", "H H T")
    assert rules(joint, "move 3,-2") == ("SA-ADVANCE-03",)  # an idol has no Movement
