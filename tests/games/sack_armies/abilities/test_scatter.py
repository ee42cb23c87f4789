from pathlib import Path

import pytest

from banneret.games.sack_armies.game import new
from tests.games.sack_armies.match import Match

MORTAR = """
[[unit]]
id = "mortar"
name = "Mortar"
homeland = "none"
unit_type = "artillery"
rank = 3
band = "black"
movement = 1
damage = 1
armor = 1
abilities = [{ ability = "ranged_attack", range = 4 }, { ability = "scatter", damage = 2, progressive = true }]
text = "A test."
"""


@pytest.mark.rule("SA-ABILITY-SCATTER-04")
def test_progressive_scatter(tmp_path: Path) -> None:
    path = tmp_path / "tokens.toml"
    path.write_text(MORTAR)
    game = new(
        tokens=str(path),
        armies="paved_road:1+mortar:1+spitter:1,paved_road:1+gladiator:2+war_golem:1",
        min_battlefields=1,
    )
    state = game.parse_position(
        "A: fields paved_road@0,0; units mortar@0,0!; sack spitter | "
        "B: fields paved_road@0,-3; units gladiator@0,-3! war_golem@0,-4! gladiator@1,-4!"
    )
    for text in ("shoot 0,0", "target 0,-3", "heads", "heads", "heads", "tails"):
        state.apply(game.parse(state, text))
    # 2 times 2 on everything beside the target; the target takes its normal damage of 1
    names = [state.book.names[state.book.token[e]] for e in state.u_entry if e >= 0]
    assert sorted(names) == ["gladiator", "mortar", "war_golem"]


@pytest.mark.rule("SA-ABILITY-SCATTER-05")
def test_no_scatter_in_a_coordinated_attack_but_in_a_counter_to_it() -> None:
    match = Match("units catapult@2,0! orc_archers@1,0!", "units war_golem@2,-2!")
    match.do("joint-shoot 2,-2", "with 1,0", "with 2,0", "done", "H", "H")
    assert match.choosing() == "B"
    counter = Match("units orc_archers@2,0! orc_archers@1,0!", "units catapult@2,-2!")
    counter.do(
        "joint-shoot 2,-2",
        "with 1,0",
        "with 2,0",
        "done",
        "H",
        "strike-back",
        "target 2,0",
        "T",
        "H",
    )
    assert counter.asked() == "chance"
    counter.do("H")
    assert counter.dead("A") == {"orc_archers": 2}


@pytest.mark.rule("SA-ABILITY-SCATTER-07", "SA-ABILITY-SCATTER-02")
def test_the_target_takes_only_its_normal_damage() -> None:
    match = Match(
        "units ogre_rock_thrower@2,0!",
        "units war_golem@2,-2! spitter@3,-2! halfling_slingers@2,-3!",
    )
    match.do("shoot 2,0", "target 2,-2", "H", "H")
    assert match.at("2,-2") == "B war_golem up"
    assert match.at("3,-2") == "B spitter up"
    assert match.dead("B") == {"halfling_slingers": 1}


@pytest.mark.rule("SA-ABILITY-SCATTER-10")
def test_a_hidden_unit_saved_by_a_friend_is_revealed() -> None:
    match = Match(
        "units ogre_rock_thrower@2,0!",
        "units war_golem@2,-2! elf_archers@2,-3 noble_horse@3,-3!",
    )
    match.do("shoot 2,0", "target 2,-2", "H", "H")
    assert match.at("2,-3") == "B elf_archers up"  # armor 1 + 1


@pytest.mark.rule("SA-CONTENT-09")
def test_fireball_splashes_under_the_same_rules() -> None:
    match = Match(
        "units nether_acolytes@2,0!+fireball thrall_spearmen@2,-1!",
        "units spitter@2,-2! pixie_swarm@2,-3+stone_skin orc_infantry@3,-3",
    )
    match.do("use#1 2,0", "target 2,-2", "H", "reveal#1 2,-3")
    assert match.dead("A") == {"thrall_spearmen": 1, "fireball": 1}
    assert match.dead("B") == {"spitter": 1}
    assert match.at("2,-3") == "B pixie_swarm up"
    assert match.at("3,-3") == "B orc_infantry down"
