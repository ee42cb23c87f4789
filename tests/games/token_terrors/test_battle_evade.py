"""Evasion: who rolls, when it succeeds, and where the evader may go."""

from __future__ import annotations

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, Desk, spaces


def shoot(desk: Desk, attack: str, pips: int) -> Desk:
    """Battle and roll; in the prototype the defender chooses to."""
    choice = ["roll"] if desk.game.options.edition == "prototype" else []
    return desk.do(attack[:2], attack, *choice, f"roll {pips}")


@pytest.mark.rule("TT-BATTLE-08")
@pytest.mark.parametrize("attack", ["d3xd4", "blindside d3xe4"])
def test_a_melee_attack_is_never_evaded(lay: Lay, edition: str, attack: str) -> None:
    desk = lay("Ozzy Goblin d3, Goblin d2; Wren Zombie d4, Soldier e4; S 0/0", edition)
    desk.do("d3", attack)
    assert desk.asked == "Ozzy"
    assert desk.token(attack[-2:]) == ""


@pytest.mark.rule("TT-BATTLE-08", "TT-BATTLE-09", "TT-BATTLE-10")
@pytest.mark.parametrize("name", ["Goblin", "Elf"])
@pytest.mark.parametrize("target", ["d4", "d5"])
def test_a_fresh_defender_evades_a_ranged_attack(
    lay: Lay, edition: str, name: str, target: str
) -> None:
    desk = lay(f"Ozzy Elf d3; Wren {name} {target}, Soldier g7", edition).do("d3", f"d3x{target}")
    assert desk.asked == ("Wren" if edition == "prototype" else "chance")


@pytest.mark.rule("TT-BATTLE-09")
def test_in_the_prototype_the_defender_may_choose(lay: Lay) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie d5, Zombie d6, Soldier g7; S 0/0", "prototype")
    desk.do("d3", "d3xd5")
    assert desk.asked == "Wren"
    assert desk.legal == {"roll", "decline"}
    assert desk.fork().do("decline").token("d5") == "Zombie damage 1"
    assert desk.do("roll").asked == "chance"


@pytest.mark.rule("TT-BATTLE-10", "TT-BATTLE-26")
@pytest.mark.parametrize("edition", LATER)
def test_later_the_roll_is_compulsory(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3; Wren Zombie d5, Soldier g7; S 0/0", edition).do("d3", "d3xd5")
    assert desk.asked == "chance"
    assert desk.legal == {f"roll {pips}" for pips in range(1, 7)}
    assert desk.refused("decline")


@pytest.mark.rule("TT-BATTLE-11")
@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_the_roll_fails_up_to_three(lay: Lay, edition: str, pips: int) -> None:
    desk = shoot(lay("Ozzy Elf d3; Wren Zombie d5, Zombie d6; S 0/0", edition), "d3xd5", pips)
    if pips < 4:
        assert desk.asked == "Ozzy"
        assert desk.token("d5") == "Zombie damage 1"
    else:
        assert desk.asked == "Wren"
        assert desk.token("d5") == "Zombie"


@pytest.mark.rule("TT-BATTLE-12", "TT-BATTLE-13", "TT-BATTLE-14")
def test_the_evader_goes_up_to_three_spaces(lay: Lay, edition: str) -> None:
    desk = shoot(lay("Ozzy Elf a1; Wren Goblin a3; S 0/0", edition, sole_survivor="no"), "a1xa3", 4)
    near = spaces("a2 a4 b3 a5 b2 b4 c3 a6 b1 b5 c2 c4 d3")
    expected = {
        "prototype": near | {"a3"},
        "first": near,
        # A clear line of up to two from a1: a2, a3, b1, c1.
        "second": near - spaces("a2 b1"),
    }
    assert desk.ends("a3-") == expected[edition]
    assert desk.asked == "Wren"
    if edition == "second":
        assert {"TT-BATTLE-14", "TT-BATTLE-15"} <= set(desk.refused("a3-a2"))
    assert ("TT-BATTLE-12" if edition == "prototype" else "TT-BATTLE-13") in desk.refused("a3-a7")


@pytest.mark.rule("TT-BATTLE-14", "TT-BATTLE-15")
def test_a_space_behind_a_blocker_is_safe(lay: Lay) -> None:
    desk = lay("Ozzy Elf d3, Soldier d4, Soldier c3; Wren Goblin e3, Zombie d2; S 0/0")
    shoot(desk, "d3xe3", 5)
    # From d3 the shot reaches e3 and f3, which opens as e3 leaves; not d5, b3 or d1.
    ends = desk.ends("e3-")
    assert "f3" not in ends
    assert "TT-BATTLE-15" in desk.refused("e3-f3")
    assert {"d1", "e1", "g3", "e4", "d5", "e2"} <= ends


@pytest.mark.rule("TT-BATTLE-15")
def test_the_evader_itself_shields_nothing(lay: Lay) -> None:
    # The board is judged as it stands once the token has left: d5 is open behind d4.
    desk = shoot(lay("Ozzy Elf d3; Wren Goblin d4, Soldier g7; S 0/0"), "d3xd4", 6)
    assert "TT-BATTLE-15" in desk.refused("d4-d5")
    assert "d6" in desk.ends("d4-")


@pytest.mark.rule("TT-BATTLE-15", "TT-RUSH-01")
def test_the_range_of_the_attack_itself_counts(lay: Lay) -> None:
    desk = lay("Ozzy Wyvern d2; Wren Goblin d4, Soldier g7; S 0/0").do(
        "d2", "rush", "d2xd4", "roll 5"
    )
    assert "TT-BATTLE-15" in desk.refused("d4-d5")  # three away
    assert {"d6", "d7"} <= desk.ends("d4-")
    plain = lay("Ozzy Wyvern d2; Wren Goblin d4, Soldier g7; S 0/0").do("d2", "d2xd4", "roll 5")
    assert "d5" in plain.ends("d4-")


@pytest.mark.rule("TT-BATTLE-15", "TT-SHARP-03")
def test_the_shape_of_the_attack_itself_counts(lay: Lay) -> None:
    desk = lay("Ozzy Elf d3; Wren Goblin f5, Soldier g7; S 0/0").do("d3", "sharpshooter", "d3xf5")
    desk.do("roll 5")
    # The diagonals of d3 are hit, the straight lines are not.
    assert "TT-BATTLE-15" in desk.refused("f5-e4")
    assert {"f3", "d5"} <= desk.ends("f5-")


@pytest.mark.rule("TT-BATTLE-16")
def test_an_evader_with_nowhere_to_go_stays_unharmed(lay: Lay) -> None:
    for edition in LATER:
        desk = lay("Ozzy Elf a3, Soldier b2, Soldier b1; Wren Goblin a1; S 0/0", edition)
        desk.do("a3", "a3xa1", "roll 6")
        if edition == "first":
            assert desk.ends("a1-") == {"a2"}
            desk.do("a1-a2")
        assert desk.asked == "Ozzy"
        assert desk.token("a1" if edition == "second" else "a2") == "Goblin"
        assert "C 2" in desk.step
        assert desk.token("a3") == "Elf"


@pytest.mark.rule("TT-BATTLE-16")
def test_an_evader_walled_in_stays_in_the_first_edition_too(lay: Lay) -> None:
    desk = lay("Ozzy Elf a2, Soldier b1; Wren Goblin a1; S 0/0", "first").do(
        "a2", "a2xa1", "roll 4"
    )
    assert desk.asked == "Ozzy"
    assert desk.token("a1") == "Goblin"


@pytest.mark.rule("TT-BATTLE-17")
def test_after_a_success_neither_takes_damage(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3, Soldier a1; Wren Elf d4, Elf g7; S 0/0", edition)
    shoot(desk, "d3xd4", 4).do("d4-e4")
    desk.shows("Ozzy Elf d3, Soldier a1; Wren Elf e4, Elf g7; S 0/0")
    assert desk.asked == "Ozzy"
    assert "C 2" in desk.step
