"""Actions as text: lenient to read, and clear about what is wrong."""

from __future__ import annotations

import pickle

import pytest

import banneret
from banneret.kernel.errors import (
    AmbiguousText,
    BanneretError,
    IllegalAction,
    NotationError,
    OptionsError,
    PositionError,
)
from banneret.kernel.rng import Rng
from tests.games.token_terrors.desk import EDITIONS, PLAIN, Desk, begin, game_of, lay_out

BOARD = "Ozzy Goblin d3, Goblin a1 R, reserves 2 Goblin; Wren Elf d4, Elf e4, Elf g7; S 6/1"


def lay(position: str, edition: str = "second") -> Desk:
    """A desk with a position on it."""
    return lay_out(PLAIN, position, edition, {})


def wrong(desk: Desk, text: str) -> str:
    """What is said of a text that names no action."""
    with pytest.raises(NotationError) as caught:
        desk.action(text)
    return str(caught.value)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_legal_action_of_random_matches_is_read_back(edition: str) -> None:
    game = game_of(edition)
    for seed in range(4):
        rng = Rng(100 + seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            for action in state.legal_actions():
                text = game.format(state, action)
                assert game.parse(state, text) == action, (text, state)
                assert game.parse(state, f"  {text.upper()} ") == action
            state.advance(state.random_action(rng))


@pytest.mark.parametrize(
    ("texts", "same"),
    [
        (("refresh a1", "Refresh: a1", "REFRESH A1", "a1"), "refresh a1"),
        (("d3", "activate d3", "Activate: D3", " d3 "), "activate d3"),
    ],
)
def test_the_start_of_a_turn_reads_leniently(texts: tuple[str, ...], same: str) -> None:
    desk = lay(BOARD)
    for text in texts:
        assert desk.action(text) == desk.action(same)
        assert desk.can(text)


@pytest.mark.parametrize(
    ("texts", "same"),
    [
        (("move d3-c3", "d3 - c3", "D3-C3", "move: d3–c3", "move c3", "c3"), "d3-c3"),
        (("battle d3xd4", "d3×d4", "attack d3xd4", "battle d4", "D3xD4"), "d3xd4"),
        (("Blindside d3xe4", "blindside e4"), "blindside d3xe4"),
        (("Enable: a1", "ENABLE a1", "a1"), "enable a1"),
        (("Enrage", "ENRAGE", " enrage "), "enrage"),
    ],
)
def test_commands_read_leniently(texts: tuple[str, ...], same: str) -> None:
    desk = lay(BOARD).do("d3")
    for text in texts:
        assert desk.action(text) == desk.action(same), text
        assert desk.can(text)


@pytest.mark.parametrize(
    "text", ["take flight d3-d6", "take flight d3-d4-d5-d6", "fly d3-d6", "fly d6"]
)
def test_a_flight_may_be_written_out(text: str) -> None:
    desk = lay("Ozzy Wyvern d3; Wren Goblin g7").do("d3")
    assert desk.action(text) == desk.action("take flight d6")


def test_a_path_that_cannot_be_gone_is_refused() -> None:
    desk = lay("Ozzy Wyvern d3; Wren Goblin d4").do("d3")
    assert "enemy's space" in wrong(desk, "take flight d3-d4-d5-d6")
    assert "not next to" in wrong(desk, "take flight d3-c3-d5-d6")
    assert "TT-FLIGHT-02" in wrong(desk, "take flight d3-c3-d3-c3")
    assert "TT-FLIGHT-02" in wrong(desk, "take flight d3-c3-c4")
    assert "one at a time" in wrong(desk, "d3-c3-c4")


def test_an_evasion_may_be_written_out() -> None:
    desk = lay("Ozzy Elf d2; Wren Goblin d4, Soldier d5; S 0/0", "first").do(
        "d2", "d2xd4", "roll 5"
    )
    assert desk.action("evade d4-e4-f4") == desk.action("d4-f4") == desk.action("f4")
    assert "not next to" in wrong(desk, "d4-f4-f5")
    assert "stands on d4" in wrong(desk, "d5-e5")


def test_a_wrong_origin_is_refused() -> None:
    desk = lay(BOARD).do("d3")
    assert "stands on d3, not on a1" in wrong(desk, "a1-a2")
    assert "stands on d3, not on a1" in wrong(desk, "a1xd4")
    assert "stands on d3, not on e4" in wrong(desk, "blindside e4xd3")
    assert "no token is active" in wrong(lay(BOARD), "d3-d4")
    assert "no token is active" in wrong(lay(BOARD), "d3xd4")


def test_an_ambiguous_space_names_every_candidate() -> None:
    desk = lay("Ozzy Elf d3; Wren Goblin d5, Goblin g7").do("d3")
    with pytest.raises(AmbiguousText) as caught:
        desk.action("d5")
    assert set(caught.value.candidates) == {"d3xd5", "sure shot d3xd5"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("roll 7", "the Evasion Die shows 1 to 6, not 7"),
        ("roll 0", "the Evasion Die shows 1 to 6, not 0"),
        ("pay 13", "no attack deals 13"),
        ("draw dragon", "no faction 'dragon'"),
        ("draft 3 dragons", "no faction 'dragons'"),
        ("draft 7 goblin", "1 to 6 tokens, not 7 [TT-SETUP-04]"),
        ("draft 0 goblin", "1 to 6 tokens, not 0"),
        ("dragon a1", "no faction 'dragon'"),
        ("hello", "'hello' is no action"),
        ("", "is no action"),
        ("h9", "is no action"),
        ("d3-h9", "is no action"),
        ("c1", "nothing can be done on c1 now"),
        ("march a1-a2", "name the token first"),
    ],
)
def test_what_names_nothing_says_why(text: str, reason: str) -> None:
    game = game_of()
    desk = Desk(game, game.parse_position(f"{BOARD}; turn Ozzy; active d3, C 3"))
    assert reason in wrong(desk, text)


def test_a_text_that_is_no_action_comes_with_examples() -> None:
    game = game_of()
    desk = Desk(game, game.parse_position(f"{BOARD}; turn Ozzy"))
    said = wrong(desk, "hello")
    examples = said.split("examples here: ")[1].split(", ")
    for example in examples:
        assert desk.can(example.strip("'"))


def test_a_swarm_moves_one_space_each() -> None:
    desk = lay("Ozzy Flying Machine d3; Wren Goblin g7").do("d3", "swarm")
    assert desk.can("d3-d4")
    assert desk.can("swarm d3-d4")
    assert "TT-SWARM-01" in wrong(desk, "d3-d5")
    assert "TT-SWARM-01" in wrong(desk, "d3-e4")


def test_words_of_two_parts_read_with_space_or_hyphen() -> None:
    desk = begin("second")
    assert desk.action("draft 2 flying-machines") == desk.action("draft 2 Flying Machine")
    desk = lay("Ozzy Swamplin d3; Wren Elf d5").do("d3")
    assert desk.action("Spear-Skewer") == desk.action("spear skewer")
    desk.do("spear skewer")
    assert desk.action("spear d5") == desk.action("spear d3xd5")


def test_placing_and_reinforcing_read_alike() -> None:
    desk = lay("Ozzy Goblin d3, reserves 1 Flying Machine; Wren Elf g7; turn Ozzy; reinforce")
    same = desk.action("flying machine a1")
    for text in ("reinforce flying machine a1", "place Flying-Machine a1", "Flying Machines A1"):
        assert desk.action(text) == same
    assert desk.can("a1")


def test_a_text_can_name_an_action_that_is_not_legal() -> None:
    desk = lay(BOARD).do("d3")
    for text in ("d3-d5", "d3xg7", "rest", "swarm", "roll 3", "keep"):
        assert not desk.can(text)
        assert desk.refused(text)


def test_the_space_alone_asks_for_the_sent_token() -> None:
    desk = lay("Ozzy Soldier d3, Soldier a1; Wren Elf g7").do("d3")
    desk.do("a1")
    assert desk.action("a3") == desk.action("a1-a3") == desk.action("a1-a2-a3")
    assert "stands on a1" in wrong(desk, "d3-d4")


@pytest.mark.rule("TT-TURN-05")
@pytest.mark.parametrize("text", ["d3-d4", "d3xd5"])
def test_a_command_before_activating_is_refused_with_the_rule(text: str) -> None:
    game = banneret.game("token-terrors")
    state = game.parse_position("Ozzy Goblin d3; Wren Elf d5; turn Ozzy")
    with pytest.raises(NotationError, match="TT-TURN-05"):
        game.parse(state, text)


@pytest.mark.parametrize("text", ["roll {}", "draft {} goblin", "pay {}"])
def test_huge_numbers_are_refused(text: str) -> None:
    game = banneret.game("token-terrors")
    state = game.new_initial_state()
    with pytest.raises(NotationError, match="digits"):
        game.parse(state, text.format("9" * 5000))
    for position in ("S {}/0", "Ozzy Elf a1 damage {}", "first reserves {} Goblin"):
        with pytest.raises(PositionError, match="digits"):
            game.parse_position(position.format("9" * 5000))
    with pytest.raises(OptionsError, match="a number as large as that"):
        banneret.game("token-terrors", turn_limit=10**5000)
    with pytest.raises(OptionsError, match=r"holds a number .* at most 9 digits"):
        banneret.game("token-terrors", factions="# call 0123456789\n")
    for number in (-1, 10**9, 2**63, -(2**80)):
        with pytest.raises(IllegalAction, match="no action number"):
            state.apply(number)
        with pytest.raises(ValueError, match="there is no action"):
            game.format(state, number)


def test_errors_can_be_pickled() -> None:
    game = banneret.game("token-terrors")
    state = game.parse_position("Ozzy Goblin d3, Goblin e3; Wren Elf d5; active d3")
    errors: list[BanneretError] = []
    for text in ("d3-d7", "nonsense", "e3-e4"):
        with pytest.raises(BanneretError) as caught:
            state.apply(game.parse(state, text))
        errors.append(caught.value)
    with pytest.raises(PositionError) as unreadable:
        game.parse_position("Ozzy Goblin z9")
    for error in (*errors, unreadable.value):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (type(error), str(error))
