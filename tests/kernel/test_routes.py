"""Routes of several steps: how far they go, what they are made of, and what they leave out."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.kernel import registry
from banneret.kernel.routes import LONGEST, Route, routes_from
from banneret.kernel.state import State

ALONE = "first Goblin d3, Wyvern a1; second Elf g7; S 1/1"
CLOSE = "first Goblin d3; second Elf d5, Soldier g7; S 1/1"


def begun(position: str, *actions: str) -> State:
    """Token Terrors from a position, after some actions."""
    game = registry.entry("token-terrors").game({})
    state = game.parse_position(position)
    for action in actions:
        state.apply(game.parse(state, action))
    return state


def routes(state: State, firsts: Sequence[str] = ()) -> list[Route]:
    """Those of whoever is asked, from all open actions or some."""
    game = state.game
    open_now = [game.format(state, action) for action in state.legal_actions()]
    return routes_from(state, int(state.current_player()), firsts or open_now)


def leading_to(place: str, found: list[Route]) -> list[Route]:
    return [each for each in found if each.choice.spaces[-1] == place]


def test_moves_are_joined_by_the_shortest_way() -> None:
    found = routes(begun(ALONE, "d3"))
    [far] = leading_to("d6", found)
    assert far.actions == ("d3-d4", "d4-d5", "d5-d6")
    assert far.choice.spaces == ("d3", "d6")
    assert far.choice.cost == "3 × 1 command"
    assert leading_to("d4", found) == []  # that is one step
    assert leading_to("d3", found) == []  # that is where it stands
    assert max(len(each.actions) for each in found) <= LONGEST


def test_every_step_of_a_route_may_be_taken_and_is_ones_own() -> None:
    start = begun(CLOSE, "d3")
    for route in routes(start):
        state = start.copy()
        for action in route.actions:
            assert state.current_player() == start.current_player()
            state.apply(state.game.parse(state, action))


def test_a_battle_may_end_a_route_but_nothing_follows_it() -> None:
    found = routes(begun(CLOSE, "d3"))
    battles = [each for each in leading_to("d5", found) if "x" in each.actions[-1]]
    assert ("d3-d4", "d4xd5") in [each.actions for each in battles]
    assert not any("x" in action for each in found for action in each.actions[:-1])


def test_a_route_begins_with_what_was_asked_for() -> None:
    found = routes(begun(ALONE, "d3"), ["d3-c3"])
    assert found
    assert {each.actions[0] for each in found} == {"d3-c3"}
    assert routes_from(begun(ALONE, "d3"), 0, []) == []


def test_who_is_not_asked_has_no_routes() -> None:
    state = begun(ALONE, "d3")
    assert routes_from(state, 1 - int(state.current_player()), ["d3-d4"]) == []
