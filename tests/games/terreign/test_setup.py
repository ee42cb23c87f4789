"""Setup, Travel and Reveal (TR-SETUP, TR-TRAVEL, TR-REVEAL, TR-TOKEN)."""

from __future__ import annotations

import pytest

from banneret.games.terreign.state import TerReign
from banneret.games.terreign.table import HOUSE, get
from banneret.kernel.rng import Rng
from tests.games.terreign.table import (
    asked,
    deck_size,
    game,
    goals,
    hand,
    is_open,
    morale,
    open_texts,
    play,
    refused,
    reign,
    rest,
    table,
    tokens,
    why,
)


def started(players: int = 3, **options: object) -> TerReign:
    """A match with its tiles laid, at the first question of Travel."""
    state = game(players, **({"first": 1} | options)).new_initial_state()
    for tile in ("plain", "farm", "coast", "palace", "towne", "tower", "river", "swamp")[:players]:
        play(state, f"tile {tile}")
    return state


@pytest.mark.rule("TR-SETUP-04", "TR-SETUP-05", "TR-SETUP-06", "TR-SETUP-07", "TR-SETUP-16")
def test_what_a_player_starts_with() -> None:
    state = started()
    assert [morale(state, n) for n in (1, 2, 3)] == ["5/5", "5/5", "5/5"]
    assert [reign(state, n) for n in (1, 2, 3)] == ["1h", "1h", "1h"]
    assert [hand(state, n) for n in (1, 2, 3)] == [[], [], []]
    assert list(state.discard) == []
    assert deck_size(state) == 75


@pytest.mark.rule("TR-SETUP-01")
def test_houses_drawn_at_random_are_equally_likely() -> None:
    state = game(2, houses="random").new_initial_state()
    assert [weight for _, weight in state.chance_outcomes()] == [1] * 8
    play(state, "house tagion")
    assert len(state.chance_outcomes()) == 7
    play(state, "house gryssel")
    assert [get(state, seat, HOUSE) for seat in (0, 1)] == [1, 3]
    assert [morale(state, n) for n in (1, 2)] == ["4/4", "6/6"]


@pytest.mark.rule("TR-SETUP-08", "TR-SETUP-09", "TR-SETUP-10", "TR-COMP-05", "TR-BOARD-01")
def test_tiles_fill_the_spaces_from_the_centre() -> None:
    state = game(2, first=1).new_initial_state()
    assert len(goals(state, "tile")) == 14
    play(state, "tile ruin")
    assert state.tiles[1] == 9
    assert "ruin" not in goals(state, "tile")
    play(state, "tile plain")
    assert asked(state) == "P1"


@pytest.mark.rule("TR-SETUP-12", "TR-SETUP-13", "TR-SETUP-14", "TR-SETUP-15")
def test_the_first_player_is_named_or_drawn() -> None:
    assert asked(started(first=2)) == "P2"
    drawn = started(first=0)
    assert open_texts(drawn) == ["first P1", "first P2", "first P3"]
    play(drawn, "first P3")
    assert asked(drawn) == "P3"
    play(drawn, "warrior T1", "decoy T2")
    assert asked(drawn) == "P1"


@pytest.mark.rule("TR-SETUP-11", "TR-TRAVEL-03", "TR-TRAVEL-09")
def test_tokens_lie_on_two_different_active_terrains() -> None:
    state = started()
    assert refused(state, "warrior T4")
    play(state, "warrior T2")
    assert why(state, "decoy T2") == "own-token-here"
    assert why(state, "pass") == "must-place"
    assert goals(state, "decoy") == ["T1", "T3"]


@pytest.mark.rule("TR-TRAVEL-10")
def test_two_players_choose_only_which_is_which() -> None:
    state = play(started(2), "warrior T1")
    assert open_texts(state) == ["decoy T2"]
    play(state, "decoy T2", "warrior T2")
    assert open_texts(state) == ["decoy T1"]


@pytest.mark.rule("TR-TRAVEL-08", "TR-REVEAL-01", "TR-REVEAL-02", "TR-TRAVEL-02")
def test_others_see_where_but_not_which_until_the_reveal() -> None:
    state = play(started(3), "warrior T1")
    assert seen_tokens(state, 1) == (0, 0, [])  # the first token alone is not shown
    play(state, "decoy T3")
    assert seen_tokens(state, 1) == (0, 0, [1, 3])
    assert seen_tokens(state, 0) == (1, 3, [])
    assert seen_tokens(state, None) == (0, 0, [1, 3])
    play(state, "warrior T1", "decoy T2", "warrior T2", "decoy T3")
    rest(state)
    assert seen_tokens(state, 1) == seen_tokens(state, None) == (1, 3, [])


@pytest.mark.rule("TR-TRAVEL-08")
def test_with_hidden_owners_only_numbers_are_seen() -> None:
    state = play(started(3, hidden_owners=True), "warrior T1", "decoy T3")
    assert seen_tokens(state, 1) == (0, 0, [])
    assert state.observation(1).facts["hidden_tokens"] == [0, 1, 0, 1]
    assert state.observation(0).facts["hidden_tokens"] == [0, 0, 0, 0]


@pytest.mark.rule("TR-TRAVEL-08", "TR-ITEM-TRAP-5", "TR-ITEM-TRAP-6")
def test_with_hidden_owners_a_trapped_players_decoy_is_one_of_many() -> None:
    state = table(
        3, "P1 W1; traps 1", "P2", "P3", "> round step travel index 0", hidden_owners=True
    )
    play(state, "decoy T2", "warrior T3", "decoy T1")
    assert seen_tokens(state, 2) == (1, 0, [])
    assert state.observation(2).facts["hidden_tokens"] == [0, 1, 1, 1]
    worlds = {state.resample(2, Rng(seed)).key() for seed in range(60)}
    assert len(worlds) == 4  # P1's Decoy on T2 or T3, and P2's tokens either way round


def seen_tokens(state: TerReign, viewer: int | None) -> tuple[object, object, object]:
    """What a viewer sees of P1's tokens."""
    seats = state.observation(viewer).facts["seats"]
    assert isinstance(seats, list)
    seat = seats[0]
    assert isinstance(seat, dict)
    return seat["warrior"], seat["decoy"], seat["face_down"]


# ---------------------------------------------------------------- tokens


@pytest.mark.rule("TR-GEN-03", "TR-TOKEN-01", "TR-TOKEN-04")
def test_the_warrior_is_where_a_player_is() -> None:
    state = table(
        3,
        "T1 farm: tonic",
        "T2 ruin: trap",
        "P1 4 W1 D2",
        "P2 W3 D1",
        "P3 W3 D1",
        "> turn seat P1 step preparing",
    )
    assert goals(state, "take") == ["tonic"]
    assert is_open(state, "search")  # the Decoy on Ruin is no matter
    assert is_open(state, "advantage")


@pytest.mark.rule("TR-TOKEN-02", "TR-TOKEN-03", "TR-TOKEN-05")
def test_a_decoy_is_no_player_but_takes_a_place() -> None:
    state = table(3, "P1 W1 D2; hand throwing_knife", "P2 W3 D1", "P3 W3 D2")
    assert goals(state, "duel") == []
    play(state, "use throwing-knife")
    assert goals(state, "at") == ["P2", "P3"]  # on T3; the Decoys on T1 and T2 are none
    assert tokens(state, 2) == {"P1.D", "P3.D"}


@pytest.mark.rule("TR-TOKEN-06", "TR-EVENT-02", "TR-TOKEN-08")
def test_decoys_stay_until_the_round_ends() -> None:
    state = table(3, "P1 W1 D2", "P2 W1 D3", "P3 W3 D1", "> turn seat P3 step acting")
    play(state, "end")
    assert tokens(state, 2) == {"P1.D"}
    rest(state)
    rest(play(state, "event fog"))
    assert [len(tokens(state, space)) for space in (1, 2, 3)] == [0, 0, 0]
    assert goals(state, "warrior") == ["T1", "T2", "T3"]


@pytest.mark.rule("TR-TOKEN-07")
def test_only_items_that_say_so_act_from_the_decoy() -> None:
    state = table(
        3,
        "P1 W1 D2; hand assassin, trap, pickpocket",
        "P2 W2 D1; hand tonic",
        "P3 W3 D1; hand tonic",
    )
    assert is_open(state, "use assassin")
    assert is_open(state, "use trap")
    assert why(state, "use pickpocket") == "no-target"
