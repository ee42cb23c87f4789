"""What a match of Token Terrors is played with, and who has, gets and uses what."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE
from tests.games.counting import counted, owned
from tests.games.token_terrors.desk import PLAIN, Desk, View, begin, game_of, lay_out

OWN = (Path(__file__).parents[3] / "examples" / "own_faction.toml").read_text("utf-8")
SEATED = [PLAIN, View("turned, seat 1 first", True, 1)]
ALONE = ("phalanx", "undead", "incite", "infect", "rush", "swarm", "sharpshooter")
"""Talents that are one action, written as their name."""


def there(kind: str, edition: str = "second", language: str = "en", **options: object) -> list[str]:
    """What all that can occur of a kind is called."""
    kinds = game_of(edition, **options).contents(language)
    return next((list(one.items.values()) for one in kinds if one.id == kind), [])


def laid(position: str, edition: str = "second", **options: object) -> Desk:
    """A position, as it is written."""
    return lay_out(PLAIN, position, edition, {"supply": 10, **options})


# ---------------------------------------------------------------- what there is


@pytest.mark.rule("TT-FACTION-01", "TT-FACTION-02", "TT-TALENT-13")
def test_the_second_edition_alone_has_swamplins() -> None:
    for edition in ("prototype", "first"):
        assert len(there("faction", edition)) == 6
        assert "Swamplin" not in there("faction", edition)
        assert len(there("talent", edition)) == 12
    assert "Swamplin" in there("faction")
    assert {"Spear Skewer", "Kickstart"} < set(there("talent"))


@pytest.mark.rule("TT-BATTLE-05", "TT-TACTIC-05")
def test_commands_are_those_of_the_edition_and_bribe_is_about_tactics() -> None:
    usual = ["Move", "Battle", "Blindside", "Enrage", "Rest", "Refresh", "Reinforce"]
    assert there("command", "prototype") == usual
    assert sorted(there("command", "first")) == sorted([*usual, "Sure Shot"])
    assert sorted(there("command", tactics=True)) == sorted([*usual, "Sure Shot", "Bribe"])


@pytest.mark.rule("TT-CARD-01", "TT-CARD-02", "TT-GRUDGE-02")
def test_cards_are_those_that_are_open() -> None:
    assert (len(there("tactic", tactics=True)), there("grudge", tactics=True)) == (9, [])
    assert (there("tactic", grudges=True), len(there("grudge", grudges=True))) == ([], 3)
    assert len(there("tactic", tactics=True, open_cards="death, alliance")) == 2
    assert there("tactic") == []


@pytest.mark.rule("TT-SETUP-09", "TT-SETUP-23", "TT-RARITY-02")
def test_armies_that_are_known_before_are_all_that_there_is() -> None:
    armies = {"setup": "armies", "army_0": "5 zombies, 5 goblins", "army_1": "5 elves, 5 soldiers"}
    assert there("faction", **armies) == ["Goblin", "Soldier", "Zombie", "Elf"]
    assert there("faction", setup="quick") == ["Goblin", "Soldier", "Wyvern", "Elf"]
    assert len(there("faction", large_tokens=True)) == 11


def test_a_faction_of_ones_own_is_called_as_its_file_says() -> None:
    assert set(there("faction", factions=OWN)) - set(there("faction")) == {"Ogre"}
    assert set(there("faction", language="de", factions=OWN)) - set(
        there("faction", language="de")
    ) == {"Oger"}


# ---------------------------------------------------------------- what seats have and get


@pytest.mark.rule("TT-SETUP-03", "TT-SETUP-11", "TT-SETUP-12")
@pytest.mark.parametrize("first", [0, 1])
def test_armies_are_had_and_starting_ranks_are_drawn(first: int) -> None:
    desk = begin("second", first)
    second = 1 - first
    assert counted(desk.state, "draft 5 elf", "draft 6 goblin", "draft 5 wyvern") == {}
    drawn = counted(desk.state, "draft 4 zombie", *["draw elf"] * 5, *["draw goblin"] * 5)
    assert drawn == {f"drawn {first} faction elf": 5, f"drawn {second} faction goblin": 5}
    again = counted(desk.state, "redraw", *["draw zombie"] * 4, "draw goblin")
    assert again == {f"drawn {second} faction zombie": 4, f"drawn {second} faction goblin": 1}
    one = ("elf", "wyvern"), ("teamwork", "sharpshooter", "take-flight", "rush")
    other = ("goblin", "zombie"), ("enable", "incite", "undead", "infect")
    assert owned(desk.state) == {
        f"{seat} {kind} {name}"
        for seat, armed in ((first, one), (second, other))
        for kind, names in zip(("faction", "talent"), armed, strict=True)
        for name in names
    }


@pytest.mark.rule("TT-GRUDGE-01", "TT-TACTIC-10")
def test_a_tactic_is_had_by_whom_it_was_brought_and_a_grudge_by_both_rivals() -> None:
    position = "Ozzy Wyvern d2, Goblin a1, tactic death; Wren Elf g7, Zombie f7; S 1/1; study"
    desk = laid(position, tactics=True, grudges=True)
    cards = {name for name in owned(desk.state) if name.split()[1] in ("tactic", "grudge")}
    assert "0 tactic death" in cards
    assert not any("tactic" in name and name[0] == "1" for name in cards)
    assert any("grudge" in name for name in cards)
    rivals = {card.key: (card.one, card.other) for card in desk.state.roster.deck.grudges}
    kits = desk.state.roster.kits
    armies = {"wyvern", "goblin"}, {"elf", "zombie"}
    for key, (one, other) in rivals.items():
        names = kits[one].name, kits[other].name
        opposed = any(names[n] in armies[0] and names[1 - n] in armies[1] for n in (0, 1))
        assert [f"{seat} grudge {key}" in cards for seat in (0, 1)] == [opposed, opposed]


# ---------------------------------------------------------------- what is used


@pytest.mark.rule("TT-TURN-05", "TT-MARCH-02", "TT-MOVE-01", "TT-ENRAGE-01", "TT-TURN-15")
@pytest.mark.parametrize("view", SEATED, ids=lambda view: str(view.name))
def test_a_turn_uses_a_token_its_talent_and_commands(view: View) -> None:
    position = "Ozzy Soldier d4, Soldier e4, reserves 1 Soldier; Wren Goblin d6 R, Elf g7; S 1/1"
    desk = lay_out(view, f"{position}; study", "second", {"supply": 10})
    ozzy, wren = desk.seat("Ozzy"), desk.seat("Wren")
    turned = view.turned
    names = ("d4", "march c4", "c4-c2", "d4-d5") if turned else ("d4", "march e4", "e4-e6", "d4-d3")
    found = counted(desk.state, *names[:3], "enrage", names[3], "rest", "soldier a4")
    assert found == {
        f"used {ozzy} faction soldier": 1,
        f"used {ozzy} talent march": 1,  # whoever is sent performs no Move
        f"used {ozzy} command enrage": 1,
        f"used {ozzy} command move": 1,
        f"used {ozzy} command rest": 1,
        f"used {ozzy} command reinforce": 1,
        f"drawn {ozzy} faction soldier": 1,
    }
    goblin, elf = ("d2", "a1") if turned else ("d6", "g7")
    assert counted(desk.state, f"refresh {goblin}", elf) == {
        f"used {wren} command refresh": 1,
        f"used {wren} faction elf": 1,
    }


@pytest.mark.rule("TT-KICKSTART-01", "TT-TALENT-13")
@pytest.mark.parametrize(("points", "times"), [(0, 1), (1, 0)])
def test_a_trait_is_used_where_it_brings_something(points: int, times: int) -> None:
    desk = laid(f"Ozzy Swamplin d3; Wren Elf g7; S {points}/0; study")
    found = counted(desk.state, "d3", "d3-d2", "d2-d3", "d3-d4", "rest")
    assert found["used 0 talent kickstart"] == times
    assert found["used 0 command rest"] == 1


@pytest.mark.rule("TT-BUILD-01", "TT-ENABLE-01")
def test_what_is_built_has_come_and_an_enabled_goblin_gives_commands() -> None:
    desk = laid("Ozzy Flying Machine d3, reserves 1 Flying Machine; Wren Elf g7; S 0/0; study")
    assert counted(desk.state, "d3", "build d4")["drawn 0 faction flying-machine"] == 1
    desk = laid("Ozzy Goblin d3, Goblin a1; Wren Elf g7; S 0/0; study")
    assert counted(desk.state, "d3", "enable a1", "a1-a2", "a2-a3") == {
        "used 0 faction goblin": 1,
        "used 0 talent enable": 1,
        "used 0 command move": 2,
    }


@pytest.mark.rule("TT-TACTIC-02", "TT-TACTIC-03", "TT-TACTIC-08")
def test_a_tactic_is_used_when_its_player_gains_mastery() -> None:
    armies = "Ozzy Wyvern d3, Goblin a1{}; Wren Elf g7, Soldier f7, tactic alliance; S 1/1; study"
    desk = laid(armies.format(", tactic death"), tactics=True)
    assert counted(desk.state, "d3", "d3-d4")["used 0 tactic death"] == 1
    desk = laid(armies.format(""), tactics=True)
    assert not any("tactic" in use for use in counted(desk.state, "d3", "d3-d4"))


@pytest.mark.rule("TT-TURN-05", "TT-TALENT-01", "TT-TURN-11")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_in_whole_matches_whoever_decides_to_use_something_has_used_it(seed: int) -> None:
    state = game_of("second").new_initial_state()
    rng = Rng(seed)
    asked, found = Counter[str](), Counter[str]()
    while not state.is_terminal():
        text = state.game.format(state, state.random_action(rng))
        seat = int(state.current_player())
        if seat != CHANCE and text in ALONE:
            asked[f"used {seat} talent {text}"] += 1
        elif seat != CHANCE and text in ("rest", "enrage"):
            asked[f"used {seat} command {text}"] += 1
        found += counted(state, text)
    assert len(asked) > 7
    told = {use: n for use, n in found.items() if use.split()[-1] in (*ALONE, "rest", "enrage")}
    assert told == asked
