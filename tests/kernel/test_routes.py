"""Routes of several steps: how far they go, what they are made of, and what they leave out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from banneret.kernel import registry
from banneret.kernel.rng import rng_for
from banneret.kernel.routes import LONGEST, Route, routes_from
from banneret.kernel.state import State

ALONE = "first Goblin d3, Wyvern a1; second Elf g7; S 1/1"
CLOSE = "first Goblin d3; second Elf d5, Soldier g7; S 1/1"
FRIENDS = "first Soldier d3, Soldier e3; second Elf g7; S 3/3"
ARCHERS = (
    "A: fields paved_road@0,2#1 grassland@-1,3#3 rolling_hills@-1,2#5 rolling_hills@-2,2#7"
    " paved_road@-2,4#9; units empire_archers@-3,3!; sack empire_levies*2 legionaries*4"
    " empire_archers*3 gladiator centurion*2 praetorian_guard retreat screening_fronts shield_wall"
    " hold_the_line; out -; drawn 3"
    " | B: fields blood_wastes@0,0#0 grassland@1,0#2 dark_forest@2,-1#4 blood_wastes@-1,0#6"
    " dark_forest@1,-1#8; units orc_infantry@-2,3!; sack goblin_infantry*3 orc_infantry*3"
    " orc_archers*3 orc_berserkers wolf_riders*3 orc_war_priest orc_warlord retreat"
    " screening_fronts shield_wall; out -; drawn 3 | player A; first B; turn 6; quiet 1"
    " | stack turn 1 0 0"
)

DROP = (
    "round 3 turns 5 first P1 | T1 plain | T2 farm: broadsword | P1 desirah 5 W1 D2 1h+0d; hand"
    " assassin@all | P2 tagion 4 W2 D1 1h+0d; hand throwing_knife | discard: bandits | past: flood,"
    " bandit_toll | > round step turns index 1 | > turn seat P1 step preparing"
)
CHANGE_PLACES = (
    "round 7 turns 13 first P2 | T1 plain: buckler, throwing_knife | T2 cavern: heavy_bolt, trap"
    " | P1 gryssel 4 W2 D1 0h+1d; hand war_hammer, spyglass, grapple_line, feint | P2 hammerstone 5"
    " W1 D2 2h+1d; hand buckler, heavy_bolt@all, body_double@all | discard: usurp, evade,"
    " lucky_find, second_wind | past: uncharted_land, caravan, famine, rust, bandit_toll, summons"
    " | under: farm | > round step turns index 1 | > turn seat P2 step acting"
)
UNEQUIP = (
    "round 13 turns 52 first P3 truce 1 | T1 plain: halberd, parry, feint | T2 shrine: halberd,"
    " reflect, acid_flask, forced_march, usurp | T3 ruin: tower_shield, grapple_line, second_wind,"
    " sabotage | T4 desert: war_hammer, mail_coat, mail_coat, spyglass, feint, heavy_bolt, trap,"
    " pickpocket | P1 viewhing 3 W2 D1 3h+0d; hand buckler@all | P2 benevol 1 W4 2h+0d; gear spyglass"
    " | P3 hammerstone 4 W4 D3 2h+0d; hand reflect@all, pickpocket@P2 | P4 gryssel 3 W4 D1 2h+0d"
    " | discard: plague, plague, bandits, spiked_shield, feint, trap, heavy_bolt, body_double,"
    " lucky_find, satchel, mail_coat, assassin, satchel, trap, grapple_line, ambush, throwing_knife,"
    " throwing_knife, plague | past: drift, flood, scorching_wind, sanctuary, waylaid, caravan,"
    " famine, festival, rust, spoils, fog, truce | > round step turns index 4 | > turn seat P2 step"
    " acting used 1 flags trait-used"
)


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


def test_where_one_step_leads_no_route_ends() -> None:
    """Beside a foe a click battles it; that one could blindside it after a step asks nothing more."""
    found = routes(begun("first Goblin d3, Goblin f3; second Elf d4, Soldier g7; S 1/1", "d3"))
    assert found
    assert leading_to("d4", found) == []
    farther = leading_to("d5", routes(begun(CLOSE, "d3", "d3-c3")))
    assert "blindside c4xd5" in [each.actions[-1] for each in farther]


def test_a_turn_is_one_route_from_the_token_on() -> None:
    """The activation, the way, and the battle at its end."""
    found = routes(begun(CLOSE), ["d3"])
    [battle] = [each for each in leading_to("d5", found) if each.actions[-1] == "d4xd5"]
    assert battle.actions == ("d3", "d3-d4", "d4xd5")
    assert battle.choice.spaces == ("d3", "d5")
    assert battle.choice.odds


def test_a_route_leads_through_a_friend() -> None:
    found = routes(begun(FRIENDS, "d3"))
    through = [each for each in found if each.actions[:2] == ("d3-e3", "e3-f3")]
    assert ("d3", "f3") in [each.choice.spaces for each in through]
    assert all(len(each.choice.spaces) == 2 for each in through)


def test_what_one_does_with_another_names_that_one() -> None:
    found = [each for each in routes(begun(FRIENDS, "d3")) if each.actions[0] == "march e3"]
    assert ("d3", "e3", "e5") in [each.choice.spaces for each in found]
    assert all(each.choice.spaces[:2] == ("d3", "e3") for each in found)
    assert leading_to("e3", found) == []


def test_different_orders_against_one_target_are_told_apart() -> None:
    game = registry.entry("sack-armies").game({})
    found = routes_from(game.parse_position(ARCHERS), 0, ["attack -3,3", "shoot -3,3"])
    assert [(each.actions, each.choice.spaces) for each in found] == [
        (("attack -3,3", "target -2,3"), ("-3,3", "-2,3")),
        (("shoot -3,3", "target -2,3"), ("-3,3", "-2,3")),
    ]


@pytest.mark.parametrize(
    ("players", "position", "card", "then"),
    [
        (2, DROP, "drop assassin", "venture T2"),
        (2, CHANGE_PLACES, "use body-double", "duel P1"),
        (4, UNEQUIP, "shed spyglass", "duel P3"),
    ],
)
def test_what_is_done_for_its_own_sake_begins_no_route(
    players: int, position: str, card: str, then: str
) -> None:
    """The turn goes on after it, whether or not what can be done then could be done before."""
    state = registry.entry("terreign").game({"players": players}).parse_position(position)
    assert card not in {each.actions[0] for each in routes(state, [card])}
    state.apply(state.game.parse(state, card))
    assert then in [state.game.format(state, action) for action in state.legal_actions()]


def test_a_card_that_asks_where_goes_there() -> None:
    game = registry.entry("sack-armies").game({})
    state, rng = game.new_initial_state(), rng_for(4, "march")
    while not (found := deployments(state)):
        state.apply(state.random_action(rng))
    for route in routes(state, found):
        assert route.actions[0] in found
        assert route.actions[1].startswith("to ")
    assert {route.actions[0] for route in routes(state, found)} == set(found)


def deployments(state: State) -> list[str]:
    """The units that may be deployed now."""
    told = [state.game.format(state, action) for action in state.legal_actions()]
    return [action for action in told if action.startswith("deploy ")]
