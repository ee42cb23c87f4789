"""The tile, Mastery of Tactics, and who brings which tactic."""

from __future__ import annotations

import pytest

from banneret.games.token_terrors import table
from banneret.kernel.errors import OptionsError, PositionError
from banneret.kernel.options import build
from banneret.kernel.rng import Rng
from banneret.kernel.scene import Scene
from tests.games.token_terrors.desk import game_of
from tests.games.token_terrors.play import Play, given

OZZY = "tactic death"  # Goblins and Wyverns
WREN = "tactic alliance"  # Elves and Soldiers


def played(position: str, **options: object) -> Play:
    """A position of a match with tactics."""
    return given("second", position, tactics=True, **options)


def scene(play: Play) -> Scene:
    """What Ozzy sees."""
    return play.game.scene(play.state.observation(play.seat("Ozzy")))


def mastery(play: Play) -> str:
    """Who has Mastery; nobody while the tile is neutral."""
    sections = [part.strip() for part in play.position.split(";")]
    found = [part.removeprefix("mastery ") for part in sections if part.startswith("mastery")]
    return {"first": "Ozzy", "second": "Wren"}[found[0]] if found else ""


# ------------------------------------------------------------------ T41


@pytest.mark.rule("TT-TACTIC-03", "TT-TACTIC-11", "TT-TACTIC-01", "TT-TACTIC-02")
def test_t41a_a_flight_over_the_tile_captures_it() -> None:
    play = played(f"Ozzy Wyvern d2, Goblin a1, {OZZY}; Wren Elf g7, Soldier f7, {WREN}; S 1/1")
    assert mastery(play) == ""
    play.do("Activate d2; Take Flight d2-d3-d4-e4")
    assert mastery(play) == "Ozzy"
    assert play.token("e4") == "Wyvern"
    assert play.events[-1].rules[0] == "TT-TACTIC-03"
    play.do("Move e4-e5; Move e5-e4; Stay")
    assert (mastery(play), play.surge) == ("Ozzy", "1/1")
    # TT-TACTIC-05, TT-TACTIC-12: (b)
    play.do("Activate g7; Bribe")
    assert (mastery(play), play.surge, play.commands) == ("Wren", "1/0", 0)
    play.do("Rest")
    assert play.surge == "1/1"


@pytest.mark.rule("TT-TACTIC-11")
def test_a_flight_may_pass_beside_the_tile() -> None:
    play = played(f"Ozzy Wyvern d2, Goblin a1, {OZZY}; Wren Elf g7, Soldier f7, {WREN}; S 1/1")
    play.do("Activate d2")
    beside, over = play.fork(), play.fork()
    beside.do("Take Flight d2-e4")
    assert "mastery" not in beside.position
    over.do("Take Flight d2-d4-e4")
    assert "mastery first" in over.position
    # d5 is reached over the tile only: there is no second text for it
    assert "take flight d2-d4-d5" not in play.legal
    forced = play.action("Take Flight d2-d5")
    assert play.game.describe_action(play.state, forced, "en") == "Take Flight over the tile to d5"
    assert "TT-TACTIC-03" in play.game.rules_of(play.state, forced)
    play.do("Take Flight d2-d5")
    assert mastery(play) == "Ozzy"


@pytest.mark.rule("TT-TACTIC-04", "TT-TACTIC-14", "TT-TACTIC-06")
def test_t41c_the_second_to_fall_stood_on_the_tile() -> None:
    play = played(
        f"Ozzy Goblin d3, Goblin c3, Goblin d2, Wyvern a1, {OZZY};"
        f" Wren Elf d4, Elf e3, Soldier g7, {WREN}; S 1/1; mastery second"
    )
    play.do("Activate d3; Battle d3xe3")
    assert play.fought == (3, 1)
    assert mastery(play) == "Wren"
    play.do("Battle d3xd4")
    assert play.fought == (3, 1)
    assert play.damage("d3") == 2
    assert mastery(play) == "Ozzy"


@pytest.mark.rule("TT-TACTIC-04", "TT-TACTIC-06", "TT-TACTIC-14")
def test_nothing_is_slaughtered_while_an_enemy_stands_on_the_tile() -> None:
    play = played(
        f"Ozzy Goblin d3, Goblin d2, Goblin c3, Goblin c2, Wyvern a1, {OZZY};"
        f" Wren Elf d4, Elf e3, Soldier e4, Soldier g7, {WREN}; S 3/1; mastery second"
    )
    play.do("Activate d3; Battle d3xe3; Blindside d3xe4")
    assert play.token("d4") == "Elf"
    assert mastery(play) == "Wren"
    play.do("Battle d3xd4")  # the third to fall gives it
    assert mastery(play) == "Ozzy"


@pytest.mark.rule("TT-TACTIC-06", "TT-TACTIC-11", "TT-TACTIC-05")
def test_t41d_whom_enable_moves_captures_nothing_but_holds_the_tile() -> None:
    play = played(
        f"Ozzy Goblin b2, Goblin d3, Wyvern a1, {OZZY};"
        f" Wren Elf g7, Soldier f7, {WREN}; S 1/1; mastery first"
    )
    neutral = played(
        f"Ozzy Goblin b2, Goblin d3, Wyvern a1, {OZZY}; Wren Elf g7, Soldier f7, {WREN}; S 1/1"
    )
    for one in (play, neutral):
        one.do(
            "Activate b2; Enable d3; Move d3-d4; done; Move b2-b3; Move b3-b2; Stay; Activate g7"
        )
    assert mastery(neutral) == ""
    assert "TT-TACTIC-05" in neutral.refused("Bribe")
    assert play.refused("Bribe")[0] == "TT-TACTIC-06"


@pytest.mark.rule("TT-TACTIC-08", "TT-TACTIC-10")
def test_t41e_without_a_tactic_the_tile_turns_neutral() -> None:
    play = played(
        f"Ozzy Goblin d3, Wyvern a1; Wren Elf g7, Soldier f7, {WREN}; S 1/1; mastery second"
    )
    play.do("Activate d3; Move d3-d4")
    assert mastery(play) == ""
    assert "TT-TACTIC-08" in play.events[-1].rules or "TT-TACTIC-08" in play.events[-2].rules
    play.do("Move d4-d5; Move d5-d4")  # and stays so
    assert mastery(play) == ""


# ------------------------------------------------------------------ Capture


@pytest.mark.rule("TT-TACTIC-03", "TT-TACTIC-07", "TT-TACTIC-02")
def test_mastery_is_taken_back_in_one_turn_and_remains() -> None:
    play = played(f"Ozzy Goblin d3, Wyvern a1, {OZZY}; Wren Elf d5, Soldier g7, {WREN}; S 1/1")
    play.do("Activate d3; Move d3-d4; Move d4-c4; Move c4-c3; Stay")
    assert mastery(play) == "Ozzy"
    play.do("Activate d5; Move d5-d4; Move d4-d5; Move d5-d6; Stay")
    assert mastery(play) == "Wren"
    play.do("Activate c3; Move c3-c4; Move c4-d4; Move d4-d3; Stay")
    assert mastery(play) == "Ozzy"


@pytest.mark.rule("TT-TACTIC-11")
def test_a_move_through_a_friend_on_the_tile_captures_it() -> None:
    play = played(f"Ozzy Goblin d3, Goblin d4, Wyvern a1, {OZZY}; Wren Elf g7; S 1/1")
    play.do("Activate d3; Move d3-d4")
    assert mastery(play) == "Ozzy"
    play.do("Move d4-d5")
    assert play.token("d4") == "Goblin"


@pytest.mark.rule("TT-TACTIC-11")
@pytest.mark.parametrize(
    ("own", "steps"),
    [
        ("Soldier b2, Soldier d3", "Activate b2; March d3; Go d3-d4"),
        ("Elf b2, Elf d3", "Activate b2; Teamwork d3; Go d3-d4"),
        ("Flying Machine b2, Flying Machine d3", "Activate b2; Swarm; d3-d4; b2-b3"),
    ],
)
def test_who_else_is_moved_captures_nothing(own: str, steps: str) -> None:
    play = played(f"Ozzy {own}; Wren Zombie g7; S 1/1")
    play.do(steps)
    assert mastery(play) == ""
    assert all("TT-TACTIC-03" not in event.rules for event in play.events)


@pytest.mark.rule("TT-TACTIC-11")
def test_the_own_step_of_a_swarm_captures() -> None:
    play = played(
        "Ozzy Flying Machine d3, Flying Machine a1, Soldier a7, tactic field; Wren Zombie g7; S 1/1"
    )
    play.do("Activate d3; Swarm; d3-d4; a1-a2")
    assert mastery(play) == "Ozzy"


@pytest.mark.rule("TT-TACTIC-11")
def test_who_evades_onto_the_tile_captures_nothing() -> None:
    play = played(
        "Ozzy Elf b3, Soldier a1; Wren Goblin d3, Goblin g7, Wyvern g6, tactic death; S 1/1"
    )
    play.do("Activate b3; Battle b3xd3; Roll 6; Evade d3-d4")
    assert play.token("d4") == "Goblin"
    assert mastery(play) == ""


# ------------------------------------------------------------------ Slaughter and Bribe


@pytest.mark.rule("TT-TACTIC-04")
def test_a_neutral_tile_is_not_won_by_slaughter_or_bribe() -> None:
    play = played(
        f"Ozzy Goblin d3, Goblin d2, Wyvern a1, {OZZY}; Wren Elf c3, Elf e3, Elf g7; S 1/1"
    )
    play.do("Activate d3")
    assert "TT-TACTIC-02" in play.refused("Bribe")
    play.do("Battle d3xc3; Battle d3xe3")
    assert mastery(play) == ""


@pytest.mark.rule("TT-TACTIC-14")
def test_retaliation_counts_on_the_other_players_turn() -> None:
    """Ozzy's Goblin destroys by retaliation, twice in Wren's turn."""
    play = played(
        f"turn Wren; Ozzy Goblin d3, Goblin d2, Wyvern a1, {OZZY};"
        f" Wren Goblin c3, Goblin e3 R, Soldier g7, Elf g6, {WREN}; S 1/1; mastery second",
        shared_factions=True,
    )
    play.do("Activate c3; Enable e3; Battle e3xd3")
    assert play.token("e3") == ""
    assert mastery(play) == "Wren"
    play.do("Battle c3xd3")
    assert mastery(play) == "Ozzy"


@pytest.mark.rule("TT-TACTIC-14")
@pytest.mark.parametrize("master", ["first", "second"])
def test_if_both_players_meet_it_in_one_battle_only_who_moves_gains(master: str) -> None:
    play = played(
        f"Ozzy Goblin d3, Goblin a1, Wyvern a2, {OZZY}; Wren Soldier d2 R, Elf f7, Soldier f6, {WREN};"
        f" S 1/1; felled 1/1; mastery {master}; active d3, C 1"
    )
    play.do("Battle d3xd2")
    assert play.token("d3") == play.token("d2") == ""
    assert mastery(play) == "Ozzy"


@pytest.mark.rule("TT-TACTIC-14")
def test_own_tokens_battled_under_infect_never_count() -> None:
    play = played(
        "Ozzy Zombie d3, Soldier c4, Soldier e4, Elf a1, tactic corpse;"
        " Wren Goblin g7, Wyvern g6, tactic death; S 4/1; mastery second"
    )
    play.do("Activate d3; Infect; Blindside d3xc4; Blindside d3xe4")
    assert play.token("c4") == play.token("e4") == ""
    assert mastery(play) == "Wren"


@pytest.mark.rule("TT-TACTIC-05", "TT-TACTIC-12", "TT-TACTIC-15")
def test_a_bribe_takes_all_three_commands_and_a_point() -> None:
    position = f"Ozzy Goblin d3, Wyvern a1, {OZZY}; Wren Elf g7, Soldier f7, {WREN}"
    play = played(f"{position}; S 2/1; mastery second")
    play.do("Activate d3")
    assert play.can("Bribe")
    moved = play.fork()
    moved.do("Move d3-c3")
    assert moved.refused("Bribe")[0] == "TT-TACTIC-12"
    play.do("Bribe")
    assert (mastery(play), play.surge, play.commands) == ("Ozzy", "1/1", 0)
    assert play.can("Move d3-d4")  # with the point that is left
    assert play.can("Rest")
    poor = played(f"{position}; S 0/1; mastery second").do("Activate d3")
    assert "TT-TURN-09" in poor.refused("Bribe")
    master = played(f"{position}; S 2/1; mastery first").do("Activate d3")
    assert master.refused("Bribe") == ("TT-TACTIC-15",)


@pytest.mark.rule("TT-TACTIC-15")
def test_an_own_token_on_the_tile_hinders_nothing() -> None:
    play = played(
        f"Ozzy Goblin a3, Goblin d4, Wyvern a1, {OZZY};"
        f" Wren Elf g7, Soldier f7, {WREN}; S 1/1; mastery second"
    )
    play.do("Activate a3; Bribe")
    assert mastery(play) == "Ozzy"


@pytest.mark.rule("TT-TACTIC-08", "TT-TACTIC-05")
def test_who_bribes_without_a_tactic_turns_the_tile_neutral() -> None:
    play = played(
        f"Ozzy Goblin a3, Wyvern a1; Wren Elf g7, Soldier f7, {WREN}; S 1/1; mastery second"
    )
    play.do("Activate a3; Bribe")
    assert mastery(play) == ""


# ------------------------------------------------------------------ asleep and awake


@pytest.mark.rule("TT-TACTIC-09", "TT-TACTIC-16")
def test_a_tactic_sleeps_without_a_token_of_each_faction() -> None:
    """Frenzy gives 2 Threat only while a Goblin and a Swamplin stand there, and to its master."""
    for extra, holder, strike in (
        ("Swamplin a1", "first", 3),
        ("Swamplin a1", "second", 2),
        ("reserves 1 Swamplin", "first", 2),
    ):
        play = played(
            f"Ozzy Goblin d3, {extra}, tactic frenzy; Wren Elf d4, Soldier g7, {WREN};"
            f" S 1/1; mastery {holder}"
        )
        play.do("Activate d3; Enrage")
        assert play.threat("d3") == strike
        items = [tray.items[0] for tray in scene(play).trays if tray.kind == "tactic"]
        active = strike == 3
        own = next(item for item in items if item.name.startswith("Goblin War Frenzy"))
        assert ("+2 Threat" in own.tooltip) == active
        assert ("drum" in own.tooltip) != active
        assert "reconstructed" in own.name


# ------------------------------------------------------------------ who brings what


@pytest.mark.rule("TT-TACTIC-10", "TT-CARD-01")
def test_each_player_may_bring_one_tactic_before_the_ranks_are_drawn() -> None:
    game = game_of(
        "second",
        tactics=True,
        setup="armies",
        army_0="4 goblins, 3 wyverns, 3 swamplins",
        army_1="5 elves, 5 soldiers",
    )
    play = Play(game, game.new_initial_state())
    play.do("roll 5; roll 2")
    assert play.step == "choose 0"
    assert play.asked == "Ozzy"
    assert play.legal == {"tactic death", "tactic bait", "tactic frenzy", "no tactic"}
    assert play.refused("tactic alliance") == ("TT-TACTIC-10",)
    play.do("tactic frenzy")
    assert play.asked == "Wren"
    assert play.legal == {"tactic alliance", "no tactic"}
    assert "tactic frenzy" in play.position
    play.do("no tactic")
    assert play.step == "draw 0"
    assert play.state.current_player() < 0


@pytest.mark.rule("TT-TACTIC-10")
def test_who_has_no_tactic_to_choose_is_not_asked() -> None:
    game = game_of(
        "second",
        tactics=True,
        setup="armies",
        army_0="5 goblins, 5 soldiers",
        army_1="5 elves, 5 swamplins",
    )
    play = Play(game, game.new_initial_state())
    play.do("roll 5; roll 2")
    assert play.step == "draw 0"


@pytest.mark.rule("TT-TACTIC-10", "TT-SETUP-23")
def test_a_quick_start_asks_for_tactics_and_then_begins() -> None:
    game = game_of("second", tactics=True, setup="quick")
    play = Play(game, game.new_initial_state())
    play.do("roll 2; roll 5")
    assert play.legal == {"tactic alliance", "no tactic"}
    play.do("tactic alliance; tactic death")
    assert play.state.phase == table.START
    assert play.state.turn == 1
    assert play.state.current_player() == 0  # seat 1 is first, so seat 0 begins


@pytest.mark.rule("TT-TACTIC-10", "TT-CARD-02")
def test_only_open_cards_are_brought() -> None:
    game = game_of("second", tactics=True, setup="quick", open_cards="death, scum")
    play = Play(game, game.new_initial_state())
    play.do("roll 5; roll 2")
    assert play.asked == "Wren"
    assert play.legal == {"tactic death", "no tactic"}
    none = game_of("second", tactics=True, setup="quick", open_cards="")
    other = Play(none, none.new_initial_state())
    other.do("roll 5; roll 2")
    assert other.state.phase == table.START


@pytest.mark.rule("TT-TACTIC-01", "TT-TACTIC-10")
def test_without_the_option_there_is_no_tile() -> None:
    play = given("second", "Ozzy Goblin d3, Wyvern a1; Wren Elf g7, Soldier f7; S 1/1")
    play.do("Activate d3")
    assert "TT-TACTIC-10" in play.refused("Bribe")
    play.do("Move d3-d4")
    assert play.events[-1].kind == "moved"
    assert not [tray for tray in scene(play).trays if tray.kind in ("tactic", "grudges")]
    with pytest.raises(OptionsError, match="TT-TACTIC-01"):
        game_of("first", tactics=True)
    with pytest.raises(
        OptionsError, match="no card 'deaht'; choose from these instead: alliance, "
    ):
        game_of("second", tactics=True, open_cards="deaht")
    with pytest.raises(OptionsError, match="no card"):
        game_of("second", open_cards="deaht")  # no cards in this match, and yet no name of one


@pytest.mark.rule("TT-TACTIC-01", "TT-TACTIC-02")
def test_the_tile_lies_on_d4_and_points_to_its_master() -> None:
    position = f"Ozzy Goblin d3, Wyvern a1, {OZZY}; Wren Elf g7, Soldier f7, {WREN}; S 1/1"
    for said, mark in (
        ("", "tile-neutral"),
        ("; mastery first", "tile-0"),
        ("; mastery second", "tile-1"),
    ):
        spaces = scene(played(position + said)).spaces
        marked = {space.id: set(space.marks) for space in spaces}
        assert mark in marked["d4"]
        assert sum(any(one.startswith("tile") for one in marks) for marks in marked.values()) == 1


@pytest.mark.rule("TT-TACTIC-08", "TT-TACTIC-10", "TT-TACTIC-14")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("first Goblin d3, tactic death; second Elf g7", "TT-TACTIC-10"),
        ("first Goblin d3; second Elf g7; mastery first", "TT-TACTIC-08"),
        (
            "first Goblin d3; second Elf d4; felled 9/0; active d3, C 2, used Incite owed",
            "TT-TACTIC-14",
        ),
        ("first Goblin d3; second Elf g7; felled 1/0", "TT-TACTIC-04"),
        ("first Goblin d3, tactic dearth; second Elf g7", "no tactic 'dearth'"),
        ("first Goblin d3; second Elf g7; mastery third", "mastery first"),
    ],
)
def test_impossible_tactics_are_refused(text: str, rule: str) -> None:
    with pytest.raises(PositionError) as caught:
        game_of("second", tactics=True).parse_position(text)
    assert rule in str(caught.value)


@pytest.mark.rule("TT-TACTIC-10")
@pytest.mark.parametrize("text", ["mastery first", "felled 1/0", "choose 0"])
def test_a_match_without_cards_knows_none_of_it(text: str) -> None:
    with pytest.raises(PositionError):
        game_of("second").parse_position(f"first Goblin d3; second Elf g7; {text}")


@pytest.mark.rule("TT-TACTIC-10")
def test_the_option_is_on_or_off() -> None:
    options = type(game_of("second").options)
    assert build(options, {"tactics": "on"}).tactics
    assert not build(options, {}).tactics


@pytest.mark.rule("TT-TACTIC-02", "TT-TACTIC-09")
def test_mastery_is_judged_as_worth_having() -> None:
    position = f"Ozzy Goblin d3, Wyvern a1, {OZZY}; Wren Elf g7, Soldier f7, {WREN}; S 1/1"
    worth = [
        played(position + said).state.estimate(0)
        for said in ("; mastery second", "", "; mastery first")
    ]
    assert worth == sorted(worth)
    assert worth[0] < worth[1] < worth[2]


@pytest.mark.rule("TT-TACTIC-02")
def test_a_random_match_with_cards_keeps_what_it_says() -> None:
    game = game_of("second", tactics=True, grudges=True)
    rng = Rng(8)
    masters = set()
    for _ in range(6):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.advance(state.random_action(rng))
            masters.add(int(state.mastery))
            holder = state.my_card if state.mastery == table.MINE else state.foe_card
            assert state.mastery == table.NEUTRAL or holder
    assert masters == {table.NEUTRAL, table.MINE, table.FOES}
