"""Tyrants and Titans: how they lie, move, battle, evade, enter and fall."""

from __future__ import annotations

import pytest

from banneret.games.token_terrors import table
from banneret.games.token_terrors.content import FACTION_ROWS
from banneret.games.token_terrors.game import own
from banneret.kernel.errors import AmbiguousText, NotationError, OptionsError, PositionError
from banneret.kernel.registry import entry
from banneret.kernel.rng import Rng
from tests.games.token_terrors.desk import game_of
from tests.games.token_terrors.play import Play, given

TYRANT = """
[[faction]]
id = "giant"
name = "Giant"
plural = "Giants"
style = "melee"
rarity = "tyrannical"
talents = [{ id = "incite", cost = 1 }, { id = "rush-not", cost = 1 }]
""".replace("rush-not", "take-flight")
ARCHER = TYRANT.replace("giant", "bow").replace("Giant", "Bow").replace('"melee"', '"ranged"')


def large(position: str, edition: str = "second", **options: object) -> Play:
    """A position with the Tyrants and Titans of the content."""
    return given(edition, position, **({"large_tokens": True} | options))


# ------------------------------------------------------------------ what they are


@pytest.mark.rule("TT-RARITY-01", "TT-RARITY-02", "TT-RARITY-03", "TT-FACTION-03")
def test_rarity_says_spaces_slots_threat_and_talents() -> None:
    kinds = {row["id"]: row for row in FACTION_ROWS}
    assert [name for name, row in kinds.items() if row["rarity"] == "tyrannical"] == [
        "warlord",
        "hydra",
    ]
    assert [name for name, row in kinds.items() if row["rarity"] == "titanic"] == [
        "colossus",
        "leviathan",
    ]
    game = game_of("second", large_tokens=True)
    for kit in (game.roster.kits[number] for number in range(game.roster.count)):
        row = kinds[kit.name]
        size = {"typical": 1, "tyrannical": 2, "titanic": 4}[row["rarity"]]
        assert (kit.spaces, kit.base) == (size, size)
        assert len(kit.talents) == (3 if size == 4 else 2)
        assert kit.is_rebuilt == (size > 1)
    play = large("Ozzy Colossus c2-d3, Warlord f1-f2, Goblin a1; Wren Elf g7; S 1/1")
    assert play.threats("c2 d3 f1 f2 a1") == [4, 4, 2, 2, 1]
    assert game_of("second").roster.count == 7  # off by default


@pytest.mark.rule("TT-RARITY-02", "TT-RARITY-03", "TT-SETUP-08", "TT-SETUP-20", "TT-SETUP-21")
def test_the_draft_counts_slots() -> None:
    game = game_of("second", large_tokens=True)
    play = Play(game, game.new_initial_state())
    play.do("roll 5; roll 2; draft 1 colossus")
    assert play.refused("draft 1 colossus") == ("TT-RARITY-04",)
    play.do("draft 1 leviathan; draft 1 warlord; draft 1 hydra")
    assert "draft 4 goblin" in play.legal
    assert "TT-SETUP-08" in play.refused("draft 5 goblin")
    play.do("draft 4 goblin; draft 4 elf")
    assert play.step == "draw 0"
    whole = entry("token-terrors").game(
        {"large_tokens": True, "setup": "armies", "army_0": "1 colossus, 1 warlord, 4 goblins",
         "army_1": "1 leviathan, 6 elves"}
    )  # fmt: skip
    assert whole.num_players == 2
    with pytest.raises(
        OptionsError, match="its tokens fill 11 slots: choose tokens for exactly 10"
    ):
        entry("token-terrors").game(
            {"large_tokens": True, "setup": "armies", "army_0": "1 colossus, 1 warlord, 5 goblins",
             "army_1": "1 leviathan, 6 elves"}
        )  # fmt: skip


@pytest.mark.rule("TT-SETUP-21")
def test_no_pick_leaves_an_odd_slot_that_nothing_fills() -> None:
    """With nothing but Tyrants an army is even, so a last single token is never taken."""
    rows = [
        TYRANT.replace("giant", f"giant-{one}").replace('"Giant', f'"G{one}') + "supply = 6\n"
        for one in ("a", "b")
    ]
    text = "".join(rows)
    game = entry("token-terrors").game({"edition": "first", "factions": text, "supply": 1})
    state = game.new_initial_state()
    rng = Rng(5)
    for _ in range(200):
        one = own(state.copy())
        while one.phase in (table.ROLL_FIRST, table.DRAFTING):
            one.apply(one.random_action(rng))
        assert one.phase == table.DRAWING


@pytest.mark.rule("TT-RARITY-04", "TT-SETUP-06")
@pytest.mark.parametrize(
    ("edition", "most", "both"), [("second", 1, False), ("first", 2, False), ("prototype", 2, True)]
)
def test_duplicates_by_edition(edition: str, most: int, both: bool) -> None:
    """Even with shared factions: none in the second edition, none for the opponent in the first."""
    text = TYRANT + "supply = 2\n"
    game = game_of(edition, factions=text, shared_factions=True)
    play = Play(game, game.new_initial_state())
    play.do("roll 5; roll 2")
    assert {one for one in play.legal if "giant" in one} == {
        f"draft {n} giant" for n in range(1, most + 1)
    }
    play.do("draft 1 giant")
    assert ("draft 1 giant" in play.legal) == both
    if not both:
        assert play.refused("draft 1 giant")[0] in ("TT-RARITY-04", "TT-BOX-04")


@pytest.mark.rule("TT-RARITY-04")
def test_own_armies_and_positions_have_no_copies_either() -> None:
    armies = {
        "army_0": "1 giant, 3 elves, 5 goblins",
        "army_1": "1 giant, 5 soldiers, 3 zombies",
    }
    options = {"setup": "armies", "shared_factions": True, "factions": TYRANT + "supply = 2\n"}
    with pytest.raises(OptionsError, match="TT-RARITY-04"):
        entry("token-terrors").game({"edition": "first", **options, **armies})
    assert (
        entry("token-terrors").game({"edition": "prototype", **options, **armies}).num_players == 2
    )
    with pytest.raises(PositionError, match="TT-RARITY-04"):
        game_of("first", shared_factions=True, factions=TYRANT + "supply = 2\n").parse_position(
            "first Giant c1-c2; second Giant f6-f7"
        )
    with pytest.raises(PositionError, match="TT-RARITY-04"):
        game_of("second", factions=TYRANT + "supply = 2\n").parse_position(
            "first Giant c1-c2, Giant d1-d2; second Elf f6"
        )


# ------------------------------------------------------------------ T42: moving


@pytest.mark.rule("TT-RARITY-05", "TT-RARITY-06", "TT-RARITY-09", "TT-TACTIC-13")
def test_t42_a_tyrant_beside_three_goblins_moves_over_the_tile() -> None:
    play = given(
        "second",
        "Ozzy Warlord d2-d3, Goblin a1, Swamplin a2, tactic frenzy;"
        " Wren Goblin e2, Goblin e3, Goblin e4, Goblin g7; S 0/0",
        large_tokens=True,
        tactics=True,
        shared_factions=True,
    )
    play.do("Activate d2")
    assert play.threat("d2") == 2
    assert play.ends("d2x") == {"e2", "e3"}
    assert play.can("Blindside d2xe4")
    assert not play.can("Blindside d2xe2")  # what touches both ways is adjacent
    play.do("Move d2-d3")
    assert "Warlord d3-d4" in play.has("Ozzy")
    assert "mastery first" in play.position
    play.do("Move d3-d4")
    assert play.surge == "0/0"
    play.do("Move d4-d5")
    assert "Warlord d5-d6" in play.has("Ozzy")
    assert play.surge == "1/0"  # three positions, though squares overlap: a Dash
    assert "mastery first" in play.position


@pytest.mark.rule("TT-RARITY-05", "TT-MOVE-02")
def test_every_space_newly_covered_is_looked_at() -> None:
    play = large("Ozzy Colossus c2-d3, Goblin a1; Wren Elf e3, Elf c4 R, Soldier g7; S 0/0")
    play.do("Activate c2")
    assert play.ends("c2-") == {"b2", "c1"}
    assert play.refused("c2-d2") == ("TT-MOVE-02", "TT-RARITY-05")
    # where another of its spaces would come
    assert play.refused("c2-e2") == ("TT-MOVE-01", "TT-RARITY-05")
    assert play.refused("c2-g2") == ("TT-MOVE-01", "TT-BOARD-02")
    assert "TT-MOVE-02" in play.refused("c2-c3")


@pytest.mark.rule("TT-RARITY-05", "TT-RARITY-08")
def test_a_titan_at_the_edge() -> None:
    play = large("Ozzy Colossus f6-g7, Goblin a1; Wren Elf a7; S 0/0")
    play.do("Activate f6")
    assert play.ends("f6-") == {"e6", "f5"}
    assert play.refused("f6-g6")[0] == "TT-RARITY-05"
    assert play.refused("f6-f7")[0] == "TT-RARITY-05"
    corner = large("Ozzy Leviathan a1-b2, Goblin g1; Wren Elf g7; S 3/0")
    corner.do("Activate a1; Take Flight a1-d1")
    assert "Leviathan d1-e2" in corner.has("Ozzy")


@pytest.mark.rule("TT-MOVE-03", "TT-MOVE-04", "TT-RARITY-05")
def test_a_tyrant_passes_between_friends() -> None:
    play = large("Ozzy Warlord c3-d3, Goblin d4, Soldier b1; Wren Elf g7; S 0/0")
    play.do("Activate c3; Move c3-c4")
    assert "crossing Warlord c4-d4" in play.position
    assert play.token("d4") == "Goblin"
    assert play.refused("Enrage")[0] == "TT-MOVE-03"
    play.do("Move c4-c5")
    assert "Warlord c5-d5" in play.has("Ozzy")
    assert play.token("d4") == "Goblin"
    # in a lane of one's width between two friends nothing is crossed
    lane = large("Ozzy Warlord d2-d3, Goblin c4, Goblin e4; Wren Elf g7; S 0/0")
    lane.do("Activate d2; Move d2-d3; Move d3-d4; Move d4-d5")
    assert "Warlord d5-d6" in lane.has("Ozzy")
    stuck = large("Ozzy Warlord a1-b1, Goblin a2, Goblin c1; Wren Elf b2, Elf b3, Elf d1; S 0/0")
    stuck.do("Activate a1")
    assert stuck.refused("a1-a2")[0] == "TT-MOVE-02"  # an enemy's space would follow on the right


# ------------------------------------------------------------------ battle


@pytest.mark.rule("TT-RARITY-06", "TT-BATTLE-02", "TT-BATTLE-03", "TT-BATTLE-19")
def test_it_is_hit_as_one_and_named_by_any_of_its_spaces() -> None:
    play = large("Ozzy Goblin e4, Goblin e5, Soldier a1; Wren Colossus c4-d5, Elf g7; S 0/0")
    play.do("Activate e4")
    assert play.ends("e4x") == {"c4"}
    assert play.game.parse(play.state, "e4xd4") == play.game.parse(play.state, "e4xc4")
    assert play.game.parse(play.state, "e4xd5") == play.game.parse(play.state, "e4xc4")
    play.do("Battle e4xd4")
    assert play.fought == (2, 4)
    assert play.hurt == {"c4": 2, "e4": 4}
    assert play.token("e4") == ""
    shot = large("Ozzy Elf d2, Soldier a1; Wren Colossus c4-d5 R, Elf g7; S 0/0")
    shot.do("Activate d2; Battle d2xd4")
    assert "Colossus c4-d5 R damage 1" in shot.has("Wren")


@pytest.mark.rule("TT-RARITY-05")
def test_a_number_for_another_of_its_spaces_is_refused() -> None:
    play = large("Ozzy Goblin e4, Soldier a1; Wren Colossus c4-d5, Elf g7; S 0/0")
    play.do("Activate e4")
    legal = play.action("e4xd4")
    why = play.game.explain(play.state, legal + 1)  # d4 in place of c4
    assert why is not None
    assert why.rules == ("TT-RARITY-05",)


@pytest.mark.rule("TT-RARITY-06", "TT-BATTLE-07")
def test_a_neighbour_counts_once_however_many_spaces_touch() -> None:
    text = TYRANT + "supply = 2\n"
    play = given(
        "first",
        "Ozzy Giant c3-c4, Giant d3-d4, Goblin a1; Wren Goblin e3, Goblin e4, Elf g7; S 0/0",
        factions=text,
        shared_factions=True,
    )
    assert play.threats("c3 d3") == [3, 3]
    play.do("Activate d3; Incite; Battle d3xe3")
    assert play.fought == (5, 2)  # two enemies surround it, each once


@pytest.mark.rule("TT-RARITY-06", "TT-BATTLE-04")
def test_it_shoots_from_each_of_its_spaces() -> None:
    play = large(
        "Ozzy Hydra c2-d2, Goblin a1; Wren Elf c4 R, Elf d5 R, Elf f2 R, Elf a2 R, Zombie e3; S 0/0"
    )
    play.do("Activate c2")
    assert play.ends("c2x") == {"c4", "f2", "a2"}


@pytest.mark.rule("TT-RARITY-06", "TT-BATTLE-19")
def test_it_answers_from_each_of_its_spaces() -> None:
    play = large("Ozzy Elf d2, Soldier a1; Wren Hydra c4-d4 R, Goblin g7; S 0/0")
    play.do("Activate d2; Battle d2xd4")
    assert play.token("d2") == ""
    assert play.hurt == {"c4": 1, "d2": 2}


@pytest.mark.rule("TT-BATTLE-21", "TT-RARITY-06")
def test_it_falls_as_one() -> None:
    play = large("Ozzy Colossus c2-d3, Goblin a1; Wren Warlord c4-d4, Elf g7; S 0/0")
    play.do("Activate c2; Battle c2xc4")
    assert play.fought == (4, 2)
    assert play.has("Wren") == {"Elf g7", "cemetery 1 Warlord"}
    assert play.damage("c2") == 2


# ------------------------------------------------------------------ evading


@pytest.mark.rule("TT-BATTLE-13", "TT-BATTLE-14", "TT-BATTLE-15", "TT-RARITY-09", "TT-RARITY-05")
def test_a_large_token_evades() -> None:
    play = large("Ozzy Elf d2, Soldier a1; Wren Warlord d4-e4, Goblin g7; S 0/0")
    play.do("Activate d2; Battle d2xd4; Roll 4")
    ends = play.ends("d4-")
    assert "d4" not in ends  # it has to leave
    assert "c4" not in ends  # c4-d4 is in the shot still
    assert {"e4", "d5", "a4", "f4", "b4"} <= ends  # the old spaces may be used again
    assert "d1" not in ends
    play.do("Evade d4-e4")
    assert "Warlord e4-f4" in play.has("Wren")


# ------------------------------------------------------------------ entering


@pytest.mark.rule("TT-RARITY-07", "TT-SETUP-14", "TT-SETUP-11")
def test_it_is_one_of_the_five_ranks() -> None:
    game = game_of(
        "second",
        large_tokens=True,
        setup="armies",
        army_0="1 colossus, 1 warlord, 4 goblins",
        army_1="1 leviathan, 1 hydra, 4 elves",
    )
    play = Play(game, game.new_initial_state())
    play.do("roll 5; roll 2; draw colossus; draw warlord; draw goblin; draw goblin; draw goblin")
    assert play.step == "draw 1"
    assert "ranks 3 Goblin" in play.position


@pytest.mark.rule("TT-RARITY-08", "TT-RARITY-05", "TT-SETUP-15")
def test_placing_in_the_own_rows() -> None:
    play = large(
        "first ranks 1 Colossus, 1 Warlord, 3 Goblin, reserves 1 Goblin;"
        " second Elf a7, ranks 1 Leviathan, 1 Hydra, 2 Elf, reserves 1 Elf; place; turn 0 first"
    )
    assert "colossus a1-b2" in play.legal
    assert {"warlord a1-b1", "warlord a1-a2", "warlord f2-g2"} <= play.legal
    assert "colossus g1" not in play.legal
    with pytest.raises(NotationError, match="say 'c1-c2' or 'c1-d1'"):
        play.action("warlord a1")
    play.do("warlord a2-b2")
    assert "Warlord a2-b2" in play.has("Ozzy")


@pytest.mark.rule("TT-RARITY-08")
def test_a_starting_token_without_a_place_goes_to_the_reserves() -> None:
    play = large(
        "first Goblin b1, Goblin d2, Goblin f1, ranks 1 Goblin, 1 Colossus, reserves 2 Goblin;"
        " second Elf a7, Elf b7, Elf c7, Elf d7, Elf e7, reserves 1 Elf, 1 Leviathan;"
        " place; turn 0 first"
    )
    assert not {one for one in play.legal if one.startswith("colossus")}
    play.do("goblin a1")
    assert play.state.phase == table.START
    assert play.pile("Ozzy", "reserves") == "1 Colossus, 2 Goblin"
    assert play.events[-2].kind == "set-aside"


@pytest.mark.rule("TT-RARITY-08", "TT-TURN-15", "TT-BOARD-04")
def test_a_reserve_lies_on_the_edge_with_one_space_at_least() -> None:
    play = large(
        "Ozzy Goblin d3, Goblin d4, reserves 1 Colossus, 1 Warlord; Wren Elf g7, Elf a7; S 0/0; reinforce"
    )
    legal = play.legal
    assert {"colossus a1-b2", "colossus f1-g2", "colossus c6-d7", "warlord b1-b2"} <= legal
    assert "colossus c3-d4" not in legal
    assert "warlord c4-d4" not in legal
    assert "colossus f6-g7" not in legal  # an Elf stands there
    play.do("warlord d1-e1")
    assert "Warlord d1-e1" in play.has("Ozzy")


@pytest.mark.rule("TT-RARITY-08", "TT-TURN-15")
def test_a_reserve_that_fits_nowhere_stays_there() -> None:
    play = large(
        "Ozzy Goblin b6, Goblin d6, Goblin f6, reserves 1 Colossus;"
        " Wren Elf b2, Elf d2, Elf f2, Elf b4, Elf f4; S 0/0; active b6, C 0"
    )
    play.do("Stay")
    assert play.turn_of == "Wren"
    assert play.pile("Ozzy", "reserves") == "1 Colossus"


# ------------------------------------------------------------------ texts and faults


@pytest.mark.rule("TT-RARITY-05")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("first Colossus d2; second Elf g7", "'d2-e3'"),
        ("first Colossus d2-e4; second Elf g7", "'d2-e3'"),
        ("first Warlord d2; second Elf g7", "'d2-d3' or 'd2-e2'"),
        ("first Warlord d2-e3; second Elf g7", "it fills 2 spaces"),
        ("first Goblin d2-d3; second Elf g7", "it fills 1 space,"),
        ("first Colossus g7-h8; second Elf a7", "it fills 4 spaces"),
        ("first Colossus c2-d3, Goblin d3; second Elf g7", "two tokens on d3"),
        ("first Colossus c2-d3, Warlord d3-d4; second Elf g7", "two tokens on d3"),
    ],
)
def test_impossible_footprints_are_refused(text: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        game_of("second", large_tokens=True).parse_position(text)
    assert said in str(caught.value)


def test_its_picture_covers_its_spaces() -> None:
    play = large("Ozzy Colossus c2-d3, Goblin a1; Wren Elf g7; S 0/0")
    pieces = {piece.id: piece for piece in play.game.scene(play.state.observation(0)).pieces}
    assert pieces["c2"].covers == ("c2", "d2", "c3", "d3")
    assert pieces["a1"].covers == ()
    assert len(pieces) == 3


def test_names_in_a_text_may_be_any_of_its_spaces() -> None:
    play = large("Ozzy Colossus c2-d3, Goblin a1; Wren Elf d4, Elf g7; S 0/0")
    assert play.action("activate d3") == play.action("activate c2") == play.action("colossus d3")
    play.do("activate d3")
    assert play.action("d3xd4") == play.action("c2xd4")
    with pytest.raises((NotationError, AmbiguousText)):
        play.action("d3-d4")


@pytest.mark.parametrize("seed", range(2))
def test_own_large_factions_play_at_random(seed: int) -> None:
    text = TYRANT + ARCHER.replace("take-flight", "sharpshooter").replace(
        "tyrannical", "titanic"
    ).replace("talents = [", 'talents = [{ id = "rush", cost = 1 }, ')
    game = entry("token-terrors").game({"factions": text, "tactics": True, "grudges": True})
    rng = Rng(seed)
    for _ in range(4):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply(state.random_action(rng))
            if rng.below(20) == 0:
                assert game.parse_position(game.format_position(state)) == state
