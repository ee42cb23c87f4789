"""The search: what it finds, what it may not see, and that it ends when it should."""

from __future__ import annotations

from math import exp

import pytest

import banneret.games  # noqa: F401  # makes the games known
from banneret.bots import levels
from banneret.bots.bot import Turn
from banneret.bots.forced import UNKNOWN, Forced
from banneret.bots.mcts import Budget, SearchBot, _Memory
from banneret.bots.registry import BOTS, make
from banneret.bots.search import Search, Settings
from banneret.bots.tree import Node, blind, matched, most_promising, most_visited, shares, size
from banneret.kernel.errors import OptionsError
from banneret.kernel.game import Game
from banneret.kernel.playout import playout
from banneret.kernel.registry import entries, entry
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, State
from examples.own_game import TOY

GAMES = ("token-terrors", "sack-armies", "terreign")


def never() -> bool:
    return False


def midway(game: Game, decisions: int, seed: int = 3) -> State:
    """A state with a real choice after so many random decisions, or a little later."""
    rng = Rng(seed)
    while True:
        state = game.new_initial_state()
        playout(state, rng, decisions)
        while not state.is_terminal():
            if state.current_player() >= 0 and len(state.legal_actions()) >= 2:
                return state
            state.advance(state.random_action(rng))


def searched(state: State, simulations: int, **settings: float) -> Search:
    """A search from a state."""
    game, rng = state.game, Rng(7)
    turn = Turn(state, rng)
    how = Settings(**settings)  # type: ignore[arg-type]  # whole numbers and others by name
    search = Search(turn.seat, game.num_players, game.perfect_information, how, rng)
    search.grow([turn.resample(rng) for _ in range(4)], simulations, never)
    return search


# ---------------------------------------------------------------- before the first simulation

WINDOW = "round=2 places=3,0 blocks=1,1 kept=0,0 cards=3,1 bids=0,0 ask=window:1:0"
OTHER_SEAT = "round=2 places=0,3 blocks=1,1 kept=0,0 cards=1,3 bids=0,0 ask=window:0:1"
DEAL = "round=2 places=0,0 blocks=1,1 kept=0,0 cards=0,0 bids=0,0 ask=deal:0:-1"


@pytest.mark.parametrize(
    ("positions", "foreseen"),
    [
        ((WINDOW, WINDOW), True),
        ((WINDOW, OTHER_SEAT), False),
        ((WINDOW, DEAL), False),
        ((DEAL, WINDOW), False),
        ((DEAL, DEAL), False),
    ],
)
def test_choices_are_foreseen_only_where_every_world_asks_the_same(
    positions: tuple[str, ...], foreseen: bool
) -> None:
    worlds = [TOY.game({}).parse_position(position) for position in positions]
    search = Search(1, 2, False, Settings(sharpness=4.0), Rng(1))
    search.grow(worlds, 0, never)
    assert bool(search.root.children) is foreseen
    search.grow(worlds, 50, never)
    assert search.simulations == 50


# ---------------------------------------------------------------- the tree


def test_children_are_kept_in_order_and_counted() -> None:
    root = Node(0, -1, 0.0, 1.0)
    for action in (5, 2, 9, 7):
        root.grow(Node(action, 0, 0.0, 0.25))
    assert [child.action for child in root.children] == [2, 5, 7, 9]
    root.children[0].grow(Node(1, 1, 0.0, 1.0))
    root.later()
    assert size(root) == 7
    assert Node(3, 0, 0.0, 1.0).children == []


def test_worth_and_doubt_are_weighed() -> None:
    root = Node(0, -1, 0.0, 1.0)
    good, doubtful = Node(1, 0, 0.5, 0.5), Node(2, 0, 0.0, 0.5)
    root.grow(good)
    root.grow(doubtful)
    assert most_promising(root, 0.0) is good
    good.visits, good.total, root.visits = 100, 50.0, 100
    assert most_promising(root, 0.0) is good
    assert most_promising(root, 2.0) is doubtful
    assert most_visited(root.children) is good


def test_what_is_judged_better_gets_the_larger_share() -> None:
    likely = shares([0.1, 0.5, -0.3], 8.0)
    assert sum(likely) == pytest.approx(1.0)
    assert likely[1] > likely[0] > likely[2] > 0.0


def test_regrets_are_matched() -> None:
    node = Node(0, -1, 0.0, 1.0)
    for action, regret in ((1, 3.0), (2, 1.0), (3, -5.0)):
        child = Node(action, 0, 0.0, 0.0)
        child.regret = regret
        node.grow(child)
    assert matched(node, [1, 2, 3]) == [0.75, 0.25, 0.0]
    assert matched(node, [3]) == [1.0]
    drawn = [blind(node, [1, 2, 3], 0.0, Rng(seed)).action for seed in range(400)]
    assert drawn.count(3) == 0
    assert drawn.count(1) == pytest.approx(300, abs=40)


# ---------------------------------------------------------------- the search


@pytest.mark.parametrize("name", entries())
def test_counts_agree(name: str) -> None:
    for decisions in (0, 8):
        state = midway(entry(name).game({}), decisions)
        key = state.key()
        search = searched(state, 200)
        assert search.simulations == search.root.visits == 200
        assert sum(child.visits for child in search.root.children) >= 199
        assert search.nodes >= len(search.root.children)
        assert all(abs(child.value()) <= 1.0 for child in search.root.children)
        assert state.key() == key


@pytest.mark.parametrize("name", GAMES)
def test_playouts_to_the_end_and_without_judgement(name: str) -> None:
    state = midway(entry(name).game({}), 30)
    search = searched(state, 20, sharpness=0.0, playout=1_000_001)
    assert search.root.visits == 20


@pytest.mark.parametrize("name", GAMES)
def test_memory_is_bounded(name: str) -> None:
    state = midway(entry(name).game({}), 30)
    search = searched(state, 600, nodes=300)
    assert search.simulations == 600
    assert search.nodes <= 300 + 100  # a node is opened with all its children


def test_it_is_cancelled_within_some_simulations() -> None:
    state = midway(entry("token-terrors").game({}), 30)
    turn, asked = Turn(state, Rng(1)), []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    search = Search(turn.seat, 2, True, Settings(), Rng(1))
    search.grow([turn.resample(Rng(1))], 10_000_000, stop)
    assert 0 < search.simulations < 100
    bot = SearchBot(Rng(1), Settings(), Budget(10_000_000), cancelled=stop)
    assert bot.choose(turn) in turn.legal_actions


def test_time_is_kept() -> None:
    state = midway(entry("token-terrors").game({}), 30)
    bot = SearchBot(Rng(1), Settings(), Budget(10_000_000, 0.05))
    assert bot.choose(Turn(state, Rng(1))) in state.legal_actions()


def test_forced_choices_cost_nothing() -> None:
    rng = Rng(2)
    state = entry("terreign").game({}).new_initial_state()
    while state.current_player() < 0 or len(state.legal_actions()) != 1:
        state.advance(state.random_action(rng))
    bot = SearchBot(Rng(1), Settings(), Budget(10_000_000), cancelled=lambda: pytest.fail("asked"))
    assert [bot.choose(Turn(state, Rng(1)))] == state.legal_actions()


def test_the_tree_is_kept_from_one_decision_to_the_next() -> None:
    state = midway(entry("token-terrors").game({}), 40)
    bot, rng, kept = SearchBot(Rng(1), Settings(), Budget(400)), Rng(4), 0
    for _ in range(20):
        while state.current_player() == CHANCE or len(state.legal_actions()) == 1:
            state.advance(state.random_action(rng))
        if state.is_terminal():
            break
        turn = Turn(state, Rng(1))
        before = None if bot._memory is None else bot._memory.search
        analysis, search, worlds = bot._think(turn)
        bot._memory = _Memory(search, worlds[0], analysis.best.action)
        kept += search is before
        assert {child.action for child in search.root.children} == set(turn.legal_actions)
        assert search.nodes == size(search.root)
        assert worlds[0] == state
        state.advance(analysis.best.action)
    assert kept


# ---------------------------------------------------------------- forced wins


def reckoned(state: State, seat: int, turn: int) -> float:
    """The chance to win before the turn ends, plainly by all that can follow."""
    player = state.current_player()
    if state.is_terminal():
        return float(state.returns()[seat] > 0.0)
    if state.turn_number() != turn:
        return 0.0
    after = list[float]()
    for action in state.legal_actions():
        one = state.copy()
        one.advance(action)
        after.append(reckoned(one, seat, turn))
    if player == CHANCE:
        weights = [int(weight) for _, weight in state.chance_outcomes()]
        total = sum(weight * chance for weight, chance in zip(weights, after, strict=True))
        return total / sum(weights)
    return max(after) if player == seat else min(after)


def test_chances_of_this_turn_are_exact() -> None:
    game, won = TOY.game({}), []
    for seed in range(60):
        rng, state = Rng(seed), game.new_initial_state()
        while not state.is_terminal():
            seat = int(state.current_player())
            if seat >= 0:
                found = Forced(seat, [seat], 100_000, never).chances(state)
                for action, chance in zip(state.legal_actions(), found, strict=True):
                    after = state.copy()
                    after.advance(action)
                    assert chance == pytest.approx(reckoned(after, seat, state.turn_number()))
                won += found
            state.advance(state.random_action(rng))
    assert 1.0 in won
    assert 0.0 in won


def test_a_win_whatever_the_event_is_certain_to_the_last_digit() -> None:
    at_the_end = (
        "round 11 turns 20 first P1 | T1 tower: halberd | T2 plain: mail_coat | "
        "P1 tagion 2 W1 3h+2d; hand broadsword, assassin; gear tower_shield | "
        "P2 desirah 0 retreated 1h+1d; hand throwing_knife | past: drift, uncharted_land, "
        "scorching_wind, crowd_panic, quiet_paths, waylaid, caravan, spoils, fog, truce | "
        "under: coast | reached: P1 | "
        "> round step turns index 1 | > turn seat P1 step acting used 1 flags dueled"
    )
    state = entry("terreign").game({"players": 2}).parse_position(at_the_end)
    chances = Forced(0, [0], 20_000, never).chances(state)
    assert chances[state.legal_actions().index(state.game.parse(state, "end"))] == 1.0


def test_too_much_is_unknown() -> None:
    state = midway(entry("token-terrors").game({}), 40)
    seat = int(state.current_player())
    assert UNKNOWN in Forced(seat, [seat], 3, never).chances(state)
    assert UNKNOWN in Forced(seat, [seat], 64, lambda: True).chances(state)


# ---------------------------------------------------------------- names


def small(monkeypatch: pytest.MonkeyPatch, simulations: int = 40) -> None:
    """Let all levels think little, by simulations alone."""
    monkeypatch.setattr(levels, "budget_of", lambda *_: Budget(simulations, 0.0, 200))


@pytest.mark.parametrize("name", [*GAMES, "toy"])
@pytest.mark.parametrize("bot", [name for name in BOTS if name.startswith("level")])
def test_levels_choose_alike_whatever_is_hidden(
    name: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    small(monkeypatch)
    game = TOY.game({}) if name == "toy" else entry(name).game({})
    rng, veil = Rng(4), Rng(8)
    state, seen = game.new_initial_state(), 0
    while not state.is_terminal() and seen < 12:
        if state.current_player() >= 0 and len(state.legal_actions()) > 1:
            seen += 1
            other = state.resample(state.current_player(), veil)
            chosen = {make(bot, Rng(3)).choose(Turn(one, Rng(5))) for one in (state, other)}
            assert len(chosen) == 1
        for _ in range(7):
            if not state.is_terminal():
                state.advance(state.random_action(rng))


@pytest.mark.sweep
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", BOTS)
def test_a_hundred_positions_hide_what_is_hidden(
    name: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    small(monkeypatch, 60)
    game, rng, veil, seen = entry(name).game({}), Rng(14), Rng(18), 0
    while seen < 100:
        state = game.new_initial_state()
        while not state.is_terminal() and seen < 100:
            if state.current_player() >= 0 and len(state.legal_actions()) > 1:
                seen += 1
                other = state.resample(state.current_player(), veil)
                chosen = {make(bot, Rng(3)).choose(Turn(one, Rng(5))) for one in (state, other)}
                assert len(chosen) == 1
            for _ in range(9):
                if not state.is_terminal():
                    state.advance(state.random_action(rng))


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("500", Budget(500)),
        ("10000000", Budget(10_000_000)),
        ("0" * 5000 + "7", Budget(7)),
        ("2s", Budget(levels.MOST_SIMULATIONS, 2.0)),
        ("300ms", Budget(levels.MOST_SIMULATIONS, 0.3)),
        ("1.5s", Budget(levels.MOST_SIMULATIONS, 1.5)),
    ],
)
def test_budgets(text: str, budget: Budget) -> None:
    assert levels.budget(text) == budget


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "s",
        "ms",
        "-1",
        "1.5",
        "2h",
        "0s",
        "3601s",
        "99999999999",
        "1e3",
        "²",
        "1.2.3s",
        "9" * 5000,
        "9" * 5000 + "s",
    ],
)
def test_what_is_no_budget(text: str) -> None:
    with pytest.raises(OptionsError, match=r"is no budget; one is simulations"):
        make(f"mcts:{text}", Rng())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_how_its_levels_think(name: str) -> None:
    game = entry(name).game({})
    assert len(game.bots["level"]) == levels.LEVELS
    budgets = [levels.budget_of(game, level) for level in range(1, levels.LEVELS + 1)]
    simulations = [budget.simulations for budget in budgets]
    assert simulations == sorted(simulations)
    assert all(0.0 < budget.seconds < 0.5 for budget in budgets)


@pytest.mark.parametrize("name", GAMES)
def test_features_have_weights_and_add_up(name: str) -> None:
    game = entry(name).game({})
    names = game.feature_names
    assert set(names) == set(game.judgement["weight"])
    for decisions in (10, 40, 90):
        state = midway(game, decisions)
        for seat in range(game.num_players):
            features = state.features(seat)
            assert len(features) == len(names)
            odds = sum(
                value * game.judgement["weight"][feature]
                for feature, value in zip(names, features, strict=True)
            )
            told = game.evaluate(state, seat)
            assert told == pytest.approx(max(-0.99, min(0.99, 1 - 2 / (1 + exp(odds)))))
