"""The first player and the draft."""

from __future__ import annotations

import itertools

import pytest

from banneret.kernel.errors import NotationError, OptionsError
from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import LATER, Desk, begin, game_of

BOTH_SEATS = pytest.mark.parametrize("first_seat", [0, 1])


def picks(desk: Desk, faction: str) -> set[int]:
    """How many tokens of a faction may be picked now."""
    words = [text.split(maxsplit=2) for text in desk.legal]
    return {int(number) for verb, number, name in words if verb == "draft" and name == faction}


def held(desk: Desk, player: str) -> int:
    """How many tokens a player has drafted."""
    return sum(int(item.split()[1]) for item in desk.has(player))


# ------------------------------------------------------------------ who is first


@pytest.mark.rule("TT-SETUP-01")
@pytest.mark.parametrize(("one", "other"), [*itertools.product(range(1, 7), repeat=2)])
def test_the_higher_roll_is_first_and_a_tie_is_rolled_again(
    edition: str, one: int, other: int
) -> None:
    game = game_of(edition)
    desk = Desk(game, game.new_initial_state())
    assert desk.asked == "chance"
    assert desk.state.chance_outcomes() == [(desk.action(f"roll {n}"), 1) for n in range(1, 7)]
    desk.do(f"roll {one}")
    assert desk.asked == "chance"
    desk.do(f"roll {other}")
    if one == other:
        assert desk.asked == "chance"
        assert desk.state == game.new_initial_state()
    else:
        assert desk.state.first_seat == (0 if one > other else 1)
        assert desk.state.current_player() == desk.state.first_seat


@pytest.mark.rule("TT-SETUP-01")
def test_a_player_cannot_choose_instead_of_rolling(edition: str) -> None:
    game = game_of(edition)
    desk = Desk(game, game.new_initial_state())
    assert "TT-SETUP-01" in desk.refused("draft 1 goblin")


@BOTH_SEATS
@pytest.mark.rule("TT-SETUP-02")
def test_each_player_starts_with_one_surge_point(edition: str, first_seat: int) -> None:
    assert begin(edition, first_seat).surge == "1/1"


# ------------------------------------------------------------------ picks


@BOTH_SEATS
@pytest.mark.rule("TT-SETUP-03")
def test_the_players_alternate_and_the_first_player_begins(edition: str, first_seat: int) -> None:
    desk = begin(edition, first_seat)
    for number, pick in enumerate(("2 goblin", "1 elf", "1 zombie", "3 wyvern", "2 goblin")):
        assert desk.asked == ("Ozzy", "Wren")[number % 2]
        desk.do(f"draft {pick}")
    desk.shows("Ozzy army 4 Goblin, army 1 Zombie; Wren army 3 Wyvern, army 1 Elf")


@pytest.mark.rule("TT-SETUP-04")
@pytest.mark.parametrize("edition", LATER)
def test_a_pick_takes_one_to_six(edition: str) -> None:
    desk = begin(edition, supply=10)
    assert picks(desk, "goblin") == {1, 2, 3, 4, 5, 6}
    assert "TT-SETUP-04" in desk.game.rules_of(desk.state, desk.action("draft 6 goblin"))
    for text in ("draft 0 goblin", "draft 7 goblin"):
        with pytest.raises(NotationError, match="TT-SETUP-04"):
            desk.action(text)


@pytest.mark.rule("TT-SETUP-05")
def test_a_pick_of_the_prototype_takes_up_to_six() -> None:
    desk = begin("prototype", supply=10)
    assert picks(desk, "goblin") == {1, 2, 3, 4, 5, 6}
    assert "TT-SETUP-05" in desk.game.rules_of(desk.state, desk.action("draft 6 goblin"))


@BOTH_SEATS
@pytest.mark.rule("TT-SETUP-06")
def test_a_faction_once_drafted_is_closed_to_the_other(edition: str, first_seat: int) -> None:
    desk = begin(edition, first_seat).do("draft 1 goblin")
    assert not picks(desk, "goblin")
    assert "TT-SETUP-06" in desk.refused("draft 1 goblin")
    desk.do("draft 1 elf")
    assert picks(desk, "goblin")
    assert "TT-SETUP-06" in desk.refused("draft 1 elf")


@pytest.mark.rule("TT-SETUP-07")
def test_a_player_may_return_to_a_faction_but_never_has_seven(edition: str) -> None:
    desk = begin(edition, supply=10).do("draft 4 goblin", "draft 1 elf")
    assert picks(desk, "goblin") == {1, 2}
    assert "TT-SETUP-07" in desk.refused("draft 3 goblin")
    desk.do("draft 2 goblin", "draft 1 elf")
    assert picks(desk, "goblin") == set()
    assert "TT-SETUP-07" in desk.refused("draft 1 goblin")
    assert picks(desk, "soldier") == {1, 2, 3, 4}


@pytest.mark.rule("TT-SETUP-08", "TT-SETUP-20")
def test_an_army_is_exactly_ten_and_a_full_one_is_passed_over(edition: str) -> None:
    desk = begin(edition).do("draft 5 goblin", "draft 1 elf")
    assert picks(desk, "zombie") == {1, 2, 3, 4, 5}
    assert set(map(int, {text.split()[1] for text in desk.legal})) == {1, 2, 3, 4, 5}
    desk.do("draft 5 zombie")
    for wanted in ["elf"] * 4 + ["wyvern"] * 5:
        assert desk.asked == "Wren"
        assert desk.can("draft 1 soldier")
        room = 10 - held(desk, "Wren")
        assert picks(desk, "soldier") == set(range(1, min(room, desk.game.in_box[1]) + 1))
        desk.do(f"draft 1 {wanted}")
    assert desk.asked == "chance"
    assert {"army 5 Goblin", "army 5 Zombie"} == desk.has("Ozzy")
    assert {"army 5 Elf", "army 5 Wyvern"} == desk.has("Wren")


@pytest.mark.rule("TT-SETUP-20")
def test_a_pick_never_takes_more_than_fit(edition: str) -> None:
    desk = begin(edition).do("draft 5 goblin", "draft 1 elf", "draft 2 zombie", "draft 1 elf")
    assert picks(desk, "soldier") == {1, 2, 3}
    assert picks(desk, "zombie") == {1, 2, 3}
    assert "TT-SETUP-20" in desk.refused("draft 4 soldier")
    assert "done" not in desk.legal


# ------------------------------------------------------------------ shared factions


@BOTH_SEATS
@pytest.mark.rule("TT-SETUP-19")
def test_shared_factions_are_an_option_that_is_off(edition: str, first_seat: int) -> None:
    assert not game_of(edition).options.shared_factions
    desk = begin(edition, first_seat, shared_factions=True).do("draft 2 goblin", "draft 3 goblin")
    desk.shows("Ozzy army 2 Goblin; Wren army 3 Goblin")
    assert "TT-SETUP-06" in begin(edition, first_seat).do("draft 2 goblin").refused(
        "draft 3 goblin"
    )


@pytest.mark.rule("TT-SETUP-10", "TT-BATTLE-07")
def test_tokens_of_the_other_player_never_raise_threat(lay: Lay, edition: str) -> None:
    position = "Ozzy Goblin d3, Goblin d2; Wren Goblin d4, Goblin c3, Goblin e3; turn Ozzy"
    desk = lay(position, edition, shared_factions=True)
    assert [desk.threat(square) for square in ("d3", "d2", "d4", "c3")] == [2, 2, 1, 1]
    desk.do("d3")
    assert desk.ends("enable") == {"d2"}
    assert "TT-MOVE-02" in desk.refused("d3-c3")
    desk.do("d3xd4")
    assert desk.token("d4") == ""
    assert desk.token("d3") == "Goblin damage 1"


@pytest.mark.rule("TT-SETUP-10", "TT-PHALANX-01", "TT-PHALANX-02", "TT-INCITE-01", "TT-SWARM-01")
def test_talents_count_the_controller_not_the_faction(lay: Lay, edition: str) -> None:
    desk = lay(
        "Ozzy Soldier d3, Elf a1; Wren Soldier d4, Soldier e4", edition, shared_factions=True
    )
    desk.do("d3", "phalanx", "d3xd4")
    desk.shows("Ozzy Elf a1, cemetery 1 Soldier; Wren Soldier d4, Soldier e4")
    desk = lay(
        "Ozzy Goblin d3, Elf a1; Wren Goblin d4, Goblin e4, Goblin d5",
        edition,
        shared_factions=True,
    )
    desk.do("d3", "incite", "d3xd4")
    desk.shows("Ozzy Elf a1, cemetery 1 Goblin; Wren Goblin e4, Goblin d5, cemetery 1 Goblin")
    desk = lay("Ozzy Flying Machine d3; Wren Flying Machine g7", edition, shared_factions=True)
    assert {text[:2] for text in desk.do("d3", "swarm").legal} == {"d3"}


# ------------------------------------------------------------------ armies brought along


ARMIES = {"army_0": "6 goblins, 4 elves", "army_1": "5 soldiers, 5 wyverns"}


@BOTH_SEATS
@pytest.mark.rule("TT-SETUP-09")
@pytest.mark.parametrize("edition", LATER)
def test_preconstructed_armies_replace_the_draft(edition: str, first_seat: int) -> None:
    assert game_of(edition).options.setup == "draft"
    desk = begin(edition, first_seat, setup="armies", **ARMIES)
    assert desk.asked == "chance"
    sides = ("army 6 Goblin, army 4 Elf", "army 5 Soldier, army 5 Wyvern")
    assert desk.has("Ozzy") == set(sides[first_seat].split(", "))
    assert desk.has("Wren") == set(sides[1 - first_seat].split(", "))
    assert desk.surge == "1/1"


@pytest.mark.rule("TT-SETUP-09", "TT-SETUP-19")
@pytest.mark.parametrize("edition", LATER)
def test_preconstructed_armies_keep_the_laws_of_armies(edition: str) -> None:
    shared = {"army_0": "6 goblins, 4 elves", "army_1": "5 soldiers, 3 wyverns, 2 elves"}
    with pytest.raises(OptionsError, match="TT-SETUP-19"):
        game_of(edition, setup="armies", **shared)
    game = game_of(edition, setup="armies", shared_factions=True, **shared)
    assert [sum(army) for army in game.armies] == [10, 10]
    with pytest.raises(OptionsError, match="TT-SETUP-08"):
        game_of(
            edition, setup="armies", army_0="6 goblins, 3 elves", army_1="5 soldiers, 5 wyverns"
        )
    with pytest.raises(OptionsError, match="TT-SETUP-07"):
        game_of(
            edition,
            setup="armies",
            supply=10,
            army_0="7 goblins, 3 elves",
            army_1="5 soldiers, 5 wyverns",
        )


# ------------------------------------------------------------------ no dead ends


@pytest.mark.rule("TT-SETUP-21")
def test_the_last_free_faction_is_closed_if_the_other_needs_it() -> None:
    desk = begin("first").do("draft 1 goblin", "draft 1 elf", "draft 1 soldier", "draft 1 elf")
    desk.do("draft 1 zombie", "draft 1 elf", "draft 1 wyvern", "draft 1 elf")
    # Wren has four Elves and can find two more: the Flying Machines must stay open.
    assert "TT-SETUP-21" in desk.refused("draft 1 flying machine")
    assert picks(desk, "wyvern") == {1, 2, 3, 4, 5}
    assert picks(desk, "goblin") == {1, 2, 3, 4, 5}


@pytest.mark.rule("TT-SETUP-21")
def test_a_player_may_not_strand_their_own_army() -> None:
    # Six factions of four tokens: each player needs three of them.
    desk = begin("first", supply=4).do("draft 1 goblin", "draft 1 soldier", "draft 1 zombie")
    desk.do("draft 1 wyvern", "draft 1 elf")
    assert "TT-SETUP-06" in desk.refused("draft 1 elf")
    desk.do("draft 1 soldier")
    assert "TT-SETUP-21" in desk.refused("draft 1 flying machine")
    assert picks(desk, "goblin") == {1, 2, 3}


@pytest.mark.rule("TT-SETUP-21", "TT-BOX-04")
@pytest.mark.parametrize(
    ("edition", "supply", "shared", "fits"),
    [
        ("prototype", 3, False, False),
        ("prototype", 3, True, False),
        ("prototype", 4, False, True),
        ("first", 3, True, False),
        ("first", 4, False, True),
        ("second", 2, True, False),
        ("second", 3, False, False),  # 4 factions against 3: nine tokens
        ("second", 3, True, True),
        ("second", 4, False, True),
    ],
)
def test_options_that_never_fill_two_armies_are_refused(
    edition: str, supply: int, shared: bool, fits: bool
) -> None:
    if fits:
        game = game_of(edition, supply=supply, shared_factions=shared)
        assert game.new_initial_state().legal_actions()
        return
    with pytest.raises(OptionsError, match="TT-SETUP-21"):
        game_of(edition, supply=supply, shared_factions=shared)


@pytest.mark.rule("TT-SETUP-03", "TT-SETUP-08", "TT-BOX-04")
def test_picks_are_shown_as_the_cards_of_their_factions() -> None:
    game = game_of("second")
    state = game.new_initial_state()
    for text in ("rolled 5", "rolled 2", "draft 4 goblin"):
        state.apply(game.parse(state, text))
    scene = game.scene(state.observation(1))
    cards = {choice.card for choice in scene.choices}
    assert len(cards) == 6  # the goblins are the other player's
    assert all(game.printed(card) is not None for card in cards)
    assert all(choice.label.startswith(f"Draft {choice.count} ") for choice in scene.choices)
    box = next(tray for tray in scene.trays if tray.id == "box")
    assert {item.card: item.count for item in box.items} == {
        "faction:goblin": 2,
        **dict.fromkeys(cards, 6),
    }
    filled = [counter.value for panel in scene.panels for counter in panel.counters[1:]]
    assert filled == ["4 of 10", "0 of 10"]
