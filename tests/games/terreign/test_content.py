"""What is in the box: components, content, board (TR-COMP, TR-CONTENT, TR-BOARD)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from banneret.games.terreign import content, kinds
from banneret.games.terreign.game import adjacency
from banneret.kernel.errors import ContentError
from tests.games.terreign.table import game

ITEMS = {row["id"]: row for row in kinds.CONTENT["item"]}


def of_type(name: str) -> list[dict[str, Any]]:
    return [row for row in kinds.CONTENT["item"] if name in row["types"]]


@pytest.mark.rule("TR-COMP-01", "TR-CONTENT-05", "TR-CONTENT-06")
def test_75_items_20_events_and_two_sets_of_duel_cards() -> None:
    assert sum(row["copies"] for row in kinds.CONTENT["item"]) == 75
    assert sum(row["copies"] for row in kinds.CONTENT["event"]) == 20
    assert len(kinds.ATTACK_NAMES) == len(kinds.DEFENSE_NAMES) == 4
    state = game(2, houses="choice").new_initial_state()
    assert sum(state.deck) == 75
    assert sum(state.events[:20]) == 20


@pytest.mark.rule("TR-COMP-02", "TR-COMP-06")
def test_eight_houses() -> None:
    assert (
        *("shimoto", "tagion", "nevermsis", "gryssel"),
        *("desirah", "viewhing", "benevol", "hammerstone"),
    ) == kinds.HOUSE_NAMES


@pytest.mark.rule("TR-COMP-03", "TR-COMP-04")
def test_fourteen_terrains_and_one_die() -> None:
    assert sorted(kinds.TERRAIN_NAMES) == [
        *("cavern", "coast", "desert", "farm", "forest", "mountain", "palace", "plain"),
        *("river", "ruin", "shrine", "swamp", "tower", "towne"),
    ]
    assert len(kinds.CONTENT["plague_die"]["faces"]) == 6
    assert kinds.CONTENT["meta"]["totals"]["reign_tokens"] == 35


@pytest.mark.rule("TR-CONTENT-01")
@pytest.mark.parametrize("name", content.NAMED_ITEMS)
def test_the_published_items_are_there(name: str) -> None:
    assert ITEMS[name]["status"] in ("book", "part")


@pytest.mark.rule("TR-CONTENT-02")
def test_there_are_two_plagues_or_more() -> None:
    assert ITEMS["plague"]["copies"] >= 2


@pytest.mark.rule("TR-CONTENT-03")
def test_ranged_items_wound_burn_and_corrode() -> None:
    assert {row["id"] for row in of_type("ranged")} >= {"throwing_knife", "firebomb", "acid_flask"}


@pytest.mark.rule("TR-CONTENT-04", "TR-CONTENT-07")
def test_something_moves_warriors_and_morale_is_four_to_six() -> None:
    assert "Move your Warrior" in ITEMS["forced_march"]["rule"]
    houses = {row["id"]: row for row in kinds.CONTENT["house"]}
    assert "change places" in houses["shimoto"]["effect"]
    assert {row["max_morale"] for row in houses.values()} <= {4, 5, 6}


@pytest.mark.rule("TR-CONTENT-08", "TR-CONTENT-13")
def test_plates_and_pairs_of_equipment() -> None:
    plain = [row for row in of_type("equipment") if not row["plate"]]
    assert any(row["copies"] >= 2 for row in plain)
    plated = [row for row in kinds.CONTENT["item"] if row["plate"]]
    assert all(row["types"] == ["equipment"] for row in plated)
    assert {row["plate"] for row in plated} == {"weapon", "shield"}


@pytest.mark.rule("TR-CONTENT-09", "TR-CONTENT-10", "TR-CONTENT-11", "TR-CONTENT-12")
def test_kinds_of_effects_the_book_speaks_of() -> None:
    agility = {row["id"] for row in of_type("agility")}
    assert {"parry", "feint"} <= agility  # in Duels
    assert {"reflect", "evade"} <= agility  # against damage
    assert "Decoy" in ITEMS["assassin"]["rule"]
    assert {"ambush", "bandits"} <= {row["id"] for row in of_type("instance")}
    assert "drops one equipped item" in ITEMS["sabotage"]["rule"]


# ---------------------------------------------------------------- a file that does not add up


def one_copy_more(data: dict[str, Any]) -> None:
    data["item"][0]["copies"] += 1


def one_event_less(data: dict[str, Any]) -> None:
    del data["event"][3]


def no_usurp(data: dict[str, Any]) -> None:
    data["item"][kinds.USURP]["id"] = "usurper"


def plated_potion(data: dict[str, Any]) -> None:
    data["item"][kinds.TONIC]["plate"] = "shield"


def two_heads(data: dict[str, Any]) -> None:
    data["attack_card"][1]["zone"] = "head"


def wrong_neighbours(data: dict[str, Any]) -> None:
    data["board"]["adjacency"]["5"].append([2, 5])


def tough_house(data: dict[str, Any]) -> None:
    data["house"][0]["max_morale"] = 9


def five_faces(data: dict[str, Any]) -> None:
    data["plague_die"]["faces"].pop()


def no_amount(data: dict[str, Any]) -> None:
    del data["item"][kinds.TONIC]["amount"]


def great_fire(data: dict[str, Any]) -> None:
    data["item"][kinds.FIREBOMB]["amount"] = 2


def deadly_face(data: dict[str, Any]) -> None:
    data["plague_die"]["faces"][5] = 9


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (one_copy_more, "the copies of all items add up to 76, not to 75"),
        (one_event_less, "19 rows of [[event]], but there must be 20"),
        (no_usurp, "item 'usurper' stands where 'usurp' must stand"),
        (plated_potion, "item 'tonic' bears a shield plate but is no Equipment"),
        (two_heads, "two Attack cards show the same zone"),
        (wrong_neighbours, "the adjacent pairs for 5 active spaces are not those of the rules"),
        (tough_house, "house 'shimoto' has maximum Morale 9; it takes 4 to 6"),
        (five_faces, "the Plague die must have six faces"),
        (no_amount, "item 'tonic' has the amount None; it takes 1 to 9"),
        (great_fire, "item 'firebomb' has the amount 2; it takes 1 to 1"),
        (deadly_face, "a face of the Plague die shows 0 to 3"),
    ],
)
def test_a_wrong_file_gets_one_clear_line(
    spoil: Callable[[dict[str, Any]], None], line: str
) -> None:
    data = copy.deepcopy(kinds.CONTENT)
    spoil(data)
    with pytest.raises(ContentError) as refused:
        content.check(data, "my.toml")
    assert str(refused.value) == f"my.toml: {line}"


# ---------------------------------------------------------------- the board


def neighbours(count: int, *, closed: bool = False) -> set[tuple[int, int]]:
    masks = adjacency(closed=closed)[count * 9 : count * 9 + 9]
    return {(a, b) for a in range(1, 9) for b in range(a, 9) if masks[a] >> b & 1}


@pytest.mark.rule("TR-BOARD-01", "TR-BOARD-05")
@pytest.mark.parametrize(
    ("count", "pairs"), [(2, 1), (3, 3), (4, 5), (5, 7), (6, 9), (7, 11), (8, 14)]
)
def test_the_number_of_adjacent_pairs(count: int, pairs: int) -> None:
    assert len(neighbours(count)) == pairs


@pytest.mark.rule("TR-BOARD-02", "TR-BOARD-03")
def test_the_centre_touches_all_and_the_outer_spaces_their_neighbours() -> None:
    assert {pair for pair in neighbours(6) if pair[0] == 1} == {(1, k) for k in range(2, 7)}
    assert {pair for pair in neighbours(6) if pair[0] > 1} == {(2, 3), (3, 4), (4, 5), (5, 6)}


@pytest.mark.rule("TR-BOARD-04")
def test_the_ring_is_closed_with_eight_spaces_or_by_option() -> None:
    assert (2, 8) in neighbours(8)
    assert (2, 7) not in neighbours(7)
    assert (2, 7) in neighbours(7, closed=True)
    assert game(5, closed_ring=True).settings.adjacent[5 * 9 + 2] >> 5 & 1
