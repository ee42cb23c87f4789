"""The laws that every talent follows."""

from __future__ import annotations

import pytest

from banneret.games.token_terrors.content import CONTENT
from banneret.kernel.errors import NotationError
from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER

PASS = ("g7", "g7-g6", "g6-g7", "g7-g6", "stay")
# Each talent, who has it, and what else lies there so that it is legal.
CASES = [
    ("enable a1", "Goblin", "Goblin a1", 2),
    ("incite", "Goblin", "Goblin a1", 2),
    ("march a1", "Soldier", "Soldier a1", 2),
    ("phalanx", "Soldier", "Soldier a1", 2),
    ("undead", "Zombie", "Zombie a1", 2),
    ("infect", "Zombie", "Zombie a1", 0),
    ("take flight d3-a3", "Wyvern", "Wyvern a1", 2),
    ("rush", "Wyvern", "Wyvern a1", 2),
    ("teamwork a1", "Elf", "Elf a1", 2),
    ("sharpshooter", "Elf", "Elf a1", 2),
    ("build d2", "Flying Machine", "Flying Machine a1, reserves 2 Flying Machine", 0),
    ("swarm", "Flying Machine", "Flying Machine a1", 2),
]


@pytest.mark.rule("TT-TALENT-01", "TT-BUILD-02", "TT-BUILD-03", "TT-INFECT-04", "TT-INFECT-05")
@pytest.mark.parametrize(("talent", "name", "others", "left"), CASES)
def test_a_talent_costs_one_unless_it_says_otherwise(
    lay: Lay, edition: str, talent: str, name: str, others: str, left: int
) -> None:
    position = f"Ozzy {name} d3, {others}; Wren Zombie d4 R, Zombie e4 R, Soldier g7"
    desk = lay(f"{position}; S 2/0", edition).do("d3", talent)
    assert f"C {left}" in desk.position
    assert desk.surge == "2/0"
    # It cannot be used when one command too few is left to pay with.
    cost = 3 - left
    if cost == 3:
        short = lay(f"{position}; S 0/0; study; turn Ozzy; active d3, C 2", edition)
        assert "TT-TURN-10" in short.refused(talent)
        last = lay(f"{position}; S 2/0; study; turn Ozzy; active d3, C 1", edition)
        assert last.can(talent) == (talent != "infect")  # a Battle must still be paid


@pytest.mark.rule("TT-TALENT-02")
@pytest.mark.parametrize(("talent", "name", "others", "left"), CASES)
def test_each_talent_may_be_used_once_a_turn(
    lay: Lay, edition: str, talent: str, name: str, others: str, left: int
) -> None:
    word = talent.split(" d3-")[0] if talent.startswith("take") else talent
    used = word if word in ("incite", "phalanx", "undead", "infect", "rush", "swarm") else None
    used = used or {"enable a1": "enable", "march a1": "march", "teamwork a1": "teamwork"}.get(word)
    used = used or {"build d2": "build", "take flight": "take flight"}.get(word, word)
    desk = lay(
        f"Ozzy {name} d3, {others}; Wren Zombie d4 R, Zombie e4 R, Soldier g7; S 6/0; study;"
        " turn Ozzy;"
        f" active d3, C 0, used {used}",
        edition,
    )
    assert "TT-TALENT-02" in desk.refused(talent)
    if name not in ("Zombie", "Flying Machine"):
        other = next(case[0] for case in CASES if case[1] == name and case[0] != talent)
        assert desk.can(other)


@pytest.mark.rule("TT-TALENT-02")
def test_the_next_turn_opens_every_talent_again(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Wyvern d3; Wren Elf g7", edition)
    desk.do("d3", "take flight d3-d4", "d4-d3", "d3-d4", "stay", *PASS, "d4")
    assert desk.ends("take flight")


@pytest.mark.rule("TT-TALENT-03", "TT-BUILD-01", "TT-INFECT-01", "TT-SHARP-01")
def test_a_talent_prevails_over_a_basic_rule(lay: Lay, edition: str) -> None:
    # Five is no limit to Build, friends are fair game to Infect, a shot may be diagonal.
    five = "Ozzy Flying Machine d3, Elf a1, Elf b1, Elf c1, Elf d1, reserves 1 Flying Machine"
    assert lay(f"{five}; Wren Soldier g7", edition).do("d3").can("build d4")
    desk = lay("Ozzy Zombie d3, Elf d4; Wren Elf g7; S 1/0", edition).do("d3", "infect")
    assert desk.can("d3xd4")
    desk = lay("Ozzy Elf d3; Wren Soldier e4", edition).do("d3", "sharpshooter")
    assert desk.can("d3xe4")


@pytest.mark.rule("TT-TALENT-04", "TT-TALENT-08", "TT-TALENT-09")
def test_whether_an_own_battle_ends_undead(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3, Zombie c3; Wren Elf d4, Elf g7; S 1/0", edition)
    desk.do("d3", "undead", "d3xd4")
    ended = edition in LATER
    assert desk.token("d3") == ("Zombie damage 1" if ended else "Zombie U damage 1")
    desk.do("d3-d4", "stay")
    assert desk.token("d4") == ("Zombie" if ended else "Zombie U")


@pytest.mark.rule("TT-TALENT-05", "TT-TALENT-09", "TT-TALENT-10")
def test_in_the_prototype_neither_battles_nor_commands_end_undead(lay: Lay) -> None:
    desk = lay("Ozzy Zombie d3, Zombie c3, Elf a1; Wren Elf d4, Elf g7; S 3/0", "prototype")
    desk.do("d3", "undead", "d3-d2", "d2-d3", "d3xd4", "enrage", "stay", *PASS)
    assert desk.token("d3") == "Zombie U"
    assert desk.fork().do("refresh d3").token("d3") == "Zombie"


@pytest.mark.rule("TT-TALENT-04", "TT-TALENT-05", "TT-UNDEAD-01")
def test_the_effect_is_over_once_the_token_was_rested(lay: Lay, edition: str) -> None:
    position = "Ozzy Soldier d3, Soldier d2, Soldier c3; Wren Zombie d4 U, Elf g7; S 0/0"
    rise = ["rise"] if edition == "first" else []
    desk = lay(position, edition).do("d3", "d3xd4", *rise)
    assert desk.token("d4") == "Zombie R"
    assert desk.do("d3xd4").token("d4") == ""


@pytest.mark.rule("TT-TALENT-06", "TT-TALENT-10")
def test_a_readied_token_retaliates_and_does_not_evade(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Elf d3, Elf a1; Wren Elf d4 E, Zombie g7; S 0/0", edition).do("d3", "d3xd4")
    desk.shows("Ozzy Elf a1, cemetery 1 Elf; Wren Elf d4 E, Zombie g7; S 0/0")


@pytest.mark.rule("TT-TALENT-06", "TT-TALENT-10", "TT-ENRAGE-06")
def test_a_readied_token_is_not_readied_again(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Zombie d3; Wren Elf g7; S 0/0", edition)
    desk.do("d3", "undead", "enrage", "d3-d4", "stay")
    assert (desk.token("d4"), desk.threat("d4")) == ("Zombie U", 1)


@pytest.mark.rule("TT-TALENT-07", "TT-UNDEAD-01")
def test_a_token_readied_for_one_reason_has_only_that_effect(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier d2; Wren Zombie d4 E, Elf g7; S 0/0", edition)
    desk.do("d3", "d3xd4")
    desk.shows("Wren Elf g7, cemetery 1 Zombie; S 0/0")
    soldier = lay("Ozzy Soldier d3 E, Soldier d2; Wren Elf g7; S 0/0", edition)
    assert soldier.threat("d3") == 3
    zombie = lay("Ozzy Zombie d3 U, Zombie d2; Wren Elf g7; S 0/0", edition)
    assert zombie.threat("d3") == 2


@pytest.mark.rule("TT-TALENT-08")
@pytest.mark.parametrize("edition", LATER)
def test_the_active_token_turns_fresh_once_its_effect_is_used_up(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Soldier d3, Soldier d2; Wren Elf d4, Elf g7; S 1/0", edition)
    desk.do("d3", "phalanx", "d3xd4")
    assert desk.token("d3") == "Soldier damage 1"
    enraged = desk.fork().do("enrage", "stay")
    assert enraged.token("d3") == "Soldier E"
    assert desk.fork().do("d3-d4", "rest").token("d4") == "Soldier R"
    assert desk.fork().do("d3-d4", "stay").token("d4") == "Soldier"


@pytest.mark.rule("TT-TALENT-08", "TT-ENRAGE-07")
def test_an_enabled_token_stays_readied_without_effect(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin d3 E; Wren Zombie d4, Elf g7; S 0/0", edition)
    desk.do("a1", "enable d3", "d3xd4", "done")
    assert desk.token("d3") == "Goblin D damage 1"
    assert desk.threat("d3") == 1
    desk.do("a1-a2", "a2-a1", "stay", *PASS)
    assert "TT-FACE-02" in desk.refused("activate d3")
    assert desk.do("refresh d3").token("d3") == "Goblin"


@pytest.mark.rule("TT-TALENT-11", "TT-TALENT-12")
@pytest.mark.parametrize(
    ("name", "word"), [("Goblin", "enable"), ("Soldier", "march"), ("Elf", "teamwork")]
)
def test_another_means_a_friend_that_is_not_the_active_token(
    lay: Lay, edition: str, name: str, word: str
) -> None:
    desk = lay(
        f"Ozzy {name} d3, {name} a1, Zombie c1; Wren {name} g7", edition, shared_factions=True
    ).do("d3")
    rule = "TT-TALENT-12" if edition == "prototype" else "TT-TALENT-11"
    assert desk.ends(word) == {"a1"}
    for square in ("d3", "c1", "g7", "e5"):
        assert rule in desk.refused(f"{word} {square}")


@pytest.mark.rule("TT-TALENT-13", "TT-KICKSTART-01")
def test_a_trait_costs_nothing_and_works_by_itself(lay: Lay) -> None:
    assert CONTENT["faction"][6]["talents"][1] == {"id": "kickstart", "cost": 0}
    desk = lay("Ozzy Swamplin d3; Wren Elf g7; S 0/0").do("d3")
    with pytest.raises(NotationError):
        desk.action("kickstart")
    desk.do("enrage", "d3-d4", "d4-d3")
    assert desk.legal == {"rest", "stay"}
    assert desk.do("rest").surge == "2/0"


@pytest.mark.rule("TT-CMD-04")
def test_the_duty_lapses_in_the_middle_of_enable(lay: Lay, edition: str) -> None:
    desk = lay("Ozzy Goblin a1, Goblin a2; Wren Elf b2, Wyvern a3; S 1/0", edition)
    desk.do("a1", "incite", "enable a2", "a2xb2", "a2-b2")
    assert {"a1-b1", "enrage"} <= desk.legal


@pytest.mark.rule("TT-CMD-04")
def test_the_duty_lapses_between_two_marches(lay: Lay) -> None:
    desk = lay(
        "Ozzy Soldier a1, Soldier a2, Soldier c2; Wren Elf c1, Wyvern a3; S 1/0", "prototype"
    )
    desk.do("a1", "phalanx", "march c2", "c2-b1", "march a2", "a2-b2")
    assert {"enrage", "a1-a2"} <= desk.legal
