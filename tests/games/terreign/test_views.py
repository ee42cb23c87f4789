"""What is hidden stays hidden: canary, worlds that look alike, windows (TR-INV-05)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from banneret.cli import terminal
from banneret.faces import svg
from banneret.games.terreign import frames as fr
from banneret.games.terreign.kinds import INSTANCE, ITEM_NAMES, TYPES, USURP
from banneret.games.terreign.observation import may_see
from banneret.games.terreign.rules.inventory import set_hand
from banneret.games.terreign.state import TerReign
from banneret.kernel.arrays import array, ascending, changed, plus
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE
from banneret.kernel.text import LANGUAGES
from tests.games.terreign.table import game, open_texts, play, table

TABLES = (
    {"players": 2, "barter": "on", "traits": True},
    {"players": 4, "traits": True},
    {"players": 5, "hidden_owners": True, "traits": True},
    {"players": 4, "variant": "alliances", "traits": True},
    {"players": 6, "variant": "royale", "traits": True},
)
POSITIONS = 40  # of each table: 200 in all
RESAMPLES = 20


def positions(options: dict[str, Any], count: int = POSITIONS) -> Iterator[TerReign]:
    """States of random matches, spread over them."""
    rules = game(**options)
    rng = Rng(len(json.dumps(options)))
    found = 0
    while found < count:
        state = rules.new_initial_state()
        step = 0
        while not state.is_terminal() and found < count:
            state.advance(state.random_action(rng))
            step += 1
            if step % 37 == 0 and not state.is_terminal():
                found += 1
                yield state.copy()


@pytest.mark.rule("TR-INV-05", "TR-TRAVEL-08", "TR-DUEL-11")
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_twenty_worlds_of_every_seat_look_alike(options: dict[str, Any]) -> None:
    rng = Rng(1)
    for state in positions(options):
        for viewer in [None, *range(state.rules.seats)]:
            seen = state.observation(viewer)
            for _ in range(RESAMPLES):
                world = state.redraw(viewer, rng)
                assert world.observation(viewer) == seen
                assert sum(world.deck) == sum(state.deck)
                assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]


def test_worlds_differ_where_something_is_hidden() -> None:
    rng = Rng(2)
    different = total = 0
    for state in positions({"players": 4, "traits": True}, 20):
        if any(not may_see(state, card, 0) for hand in state.hands for card in hand):
            total += 1
            keys = {state.resample(0, rng).key() for _ in range(RESAMPLES)}
            different += len(keys) > 1
    assert total > 5
    assert different == total


@pytest.mark.rule("TR-TERRAIN-TOWER-1", "TR-INV-05")
def test_who_uses_the_tower_holds_a_ranged_item_in_every_world() -> None:
    seats = ("P1 W1 D2; hand heavy_bolt, tonic", "P2 W2 D1", "P3 W3 D1")
    state = table(3, "T1 tower", *seats, "> turn seat P1 step preparing")
    play(state, "advantage")
    rng = Rng(3)
    given: set[str] = set()
    for _ in range(10 * RESAMPLES):
        world = state.redraw(1, rng)
        assert open_texts(world)
        assert world.observation(1) == state.observation(1)
        given.update(open_texts(world))
    weapons = ("throwing-knife", "firebomb", "acid-flask", "heavy-bolt")
    assert given == {f"card {name}" for name in weapons}


def test_a_resampled_world_plays_on_to_its_end() -> None:
    rng = Rng(3)
    for state in positions({"players": 3, "traits": True}, 10):
        world = state.resample(1, rng)
        for _ in range(3000):
            if world.is_terminal():
                break
            world.apply(world.random_action(rng))


@pytest.mark.rule("TR-INV-05")
def test_the_canary_is_nowhere_for_others() -> None:
    """A hand of one odd item that lies nowhere else: no other view may name it."""
    planted_any = 0
    for state in positions({"players": 3, "traits": True}, 15):
        for odd in ("body_double", "forced_march", "sabotage"):
            if f'"{odd}"' in state.observation(None).to_json() or plant(state, odd) is None:
                continue
            planted = plant(state, odd)
            assert planted is not None
            planted_any += 1
            for viewer in (None, 1, 2):
                for text in everything(planted, viewer):
                    assert odd not in text
                    assert odd.replace("_", "-") not in text
    assert planted_any > 5


def plant(state: TerReign, odd: str) -> TerReign | None:
    """The state with one hidden card of P1 turned into the odd one."""
    kind = ITEM_NAMES.index(odd)
    world = state.copy()
    hidden = [n for n, card in enumerate(world.hands[0]) if card & 255 == 1]
    if not hidden or not world.deck[kind]:
        return None
    old = world.hands[0][hidden[0]] >> 8
    set_hand(world, 0, ascending(changed(world.hands[0], hidden[0], kind << 8 | 1)))
    world.deck = plus(plus(world.deck, old, 1), kind, -1)
    return world


def everything(state: TerReign, viewer: int | None) -> Iterator[str]:
    """All that a viewer is shown, apart from the texts of open cards that name others."""
    seen = state.observation(viewer)
    yield seen.to_json()
    for language in LANGUAGES:
        scene = state.game.scene(seen, language)
        yield json.dumps(scene.to_dict())
        yield svg.draw(scene)
        yield terminal.draw(scene, 80, colour=False, unicode=True)


# ---------------------------------------------------------------- windows


@pytest.mark.rule("TR-FREE-04", "TR-FREE-05", "TR-DUEL-35")
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_no_window_opens_by_a_hidden_hand(options: dict[str, Any]) -> None:
    """With other hidden cards in other hands the same seat is asked, in the same kind of step."""
    windows = 0
    for state in positions(options):
        for world in swapped(state):
            assert world.asked == state.asked
            assert world.numbers() == state.numbers()
            if state.asked >= 0 and state.stack[state.top_at()] in (fr.BORDER, fr.HIT):
                windows += 1
    assert windows > 0


@pytest.mark.rule("TR-FREE-04")
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_what_follows_an_action_asks_the_same_seat(options: dict[str, Any]) -> None:
    """The same action in worlds with other hidden hands leads to the same question."""
    followed = 0
    for state in positions(options):
        if state.asked == CHANCE or holds_usurp(state):
            continue
        for action in state.legal_actions():
            after = state.copy()
            after.apply(action)
            for world in swapped(state, (11, 15, 22)):
                world.apply(action)
                assert world.asked == after.asked
                assert world.numbers() == after.numbers()
                followed += 1
    assert followed > 100


def holds_usurp(state: TerReign) -> bool:
    """Whether somebody holds a Usurp, which works by itself and is then seen."""
    return any(card >> 8 == USURP for hand in state.hands for card in hand)


def swapped(state: TerReign, kinds: tuple[int, ...] = (11, 15, 22, USURP)) -> Iterator[TerReign]:
    """Worlds with the unseen cards of each hand replaced, then brought to rest anew."""
    for kind in kinds:  # Parry, Second Wind, Tonic, Usurp
        world = state.copy()
        for seat, hand in enumerate(state.hands):
            hidden = state.asked not in (seat, CHANCE)
            cards = [
                kind << 8 | card & 255 if hidden and card & 255 == 1 << seat else card
                for card in hand
            ]
            set_hand(world, seat, ascending(array(cards)))
        world.run_on()
        yield world


def test_hands_never_hold_an_instance_that_must_be_played() -> None:
    rng = Rng(4)
    for state in positions({"players": 4, "traits": True}, 20):
        world = state.redraw(2, rng)
        kinds = {card >> 8 for hand in world.hands for card in hand}
        assert not [kind for kind in kinds if TYPES[kind] & INSTANCE and kind != USURP]
