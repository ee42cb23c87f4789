"""Bots choose what is legal, see only what they may, and repeat themselves for equal seeds."""

from __future__ import annotations

import pytest

import banneret.games  # noqa: F401  # makes the games known
from banneret.bots import mcts
from banneret.bots.bot import Turn
from banneret.bots.greedy import GreedyBot, expectation
from banneret.bots.levels import LevelBot
from banneret.bots.mcts import Budget, SearchBot
from banneret.bots.registry import BOTS, make
from banneret.kernel.errors import OptionsError
from banneret.kernel.game import Game
from banneret.kernel.registry import entries, entry
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from banneret.lab.match import play
from examples.own_game import BLOCK, DEAL_1, KEEP, PLAY, TOY

GAME = TOY.game({})
SLOW = ("level:4", "level:5")
BIDS = "round=2 places=0,0 blocks=1,1 kept=0,0 cards={cards} bids=0,0 ask=bid:0:-1"


def bidding(cards: str) -> State:
    return GAME.parse_position(BIDS.format(cards=cards))


def decisions(seed: int, game: Game = GAME) -> list[State]:
    """Every decision of one random match."""
    state, rng, found = game.new_initial_state(), Rng(seed), []
    while not state.is_terminal():
        if state.current_player() >= 0:
            found.append(state.copy())
        state.advance(state.random_action(rng))
    return found


@pytest.mark.parametrize("name", BOTS)
def test_choice_is_legal_and_repeats(name: str) -> None:
    for state in decisions(seed=4):
        key = state.key()
        choices = {make(name, Rng(9)).choose(Turn(state, Rng(2))) for _ in range(3)}
        assert len(choices) == 1
        assert choices <= set(state.legal_actions())
        assert state.key() == key


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.sweep if one in SLOW else ()) for one in BOTS],
)
def test_choice_is_the_same_whatever_is_hidden(name: str) -> None:
    for own in (1, 2, 3):
        for seed in range(10):
            worlds = [bidding(f"{own},{hidden}") for hidden in (1, 2, 3)]
            chosen = {make(name, Rng(seed)).choose(Turn(world, Rng(seed))) for world in worlds}
            assert len(chosen) == 1


@pytest.mark.parametrize("bot", ["greedy", "random"])  # levels keep a time: test_search.py
@pytest.mark.parametrize("name", entries())
def test_choice_is_the_same_in_every_world(name: str, bot: str) -> None:
    game = entry(name).game({})
    veil = Rng(8)
    for state in decisions(seed=4, game=game)[:40]:
        other = state.resample(state.current_player(), veil)
        chosen = {make(bot, Rng(3)).choose(Turn(world, Rng(5))) for world in (state, other)}
        assert len(chosen) == 1


def test_turn_does_not_hold_the_true_state() -> None:
    truth = bidding("1,3")
    held = {Turn(truth, Rng(seed))._world.key() for seed in range(40)}
    assert len(held) == 3
    for seed in range(5):
        turn = Turn(truth, Rng(seed))
        assert all(value is not truth for value in vars(turn).values())
        assert turn.observe() == truth.observation(0)
        assert turn.observe() is turn.observe()


def test_turn_resamples_every_world() -> None:
    turn, rng = Turn(bidding("1,3"), Rng(1)), Rng(1)
    worlds = [turn.resample(rng) for _ in range(40)]
    assert len({world.key() for world in worlds}) == 3
    assert {world.observation(0).to_json() for world in worlds} == {turn.observe().to_json()}


def test_changing_a_sample_changes_nothing_else() -> None:
    turn = Turn(bidding("1,3"), Rng(1))
    turn.resample(Rng(1)).advance(PLAY)
    assert turn.observe() == bidding("1,3").observation(0)


def test_greedy_takes_what_looks_best() -> None:
    # Seat 0 may block the move that would win the match for seat 1.
    position = "round=2 places=0,3 blocks=1,0 kept=0,0 cards=1,2 bids=0,0 ask=window:0:1"
    for seed in range(10):
        turn = Turn(GAME.parse_position(position), Rng(0))
        assert GreedyBot(Rng(seed)).choose(turn) == BLOCK


def test_greedy_draws_between_ties() -> None:
    chosen = {GreedyBot(Rng(seed)).choose(Turn(bidding("1,1"), Rng(0))) for seed in range(30)}
    assert chosen == {PLAY, KEEP}


def test_chance_is_averaged_by_its_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    game = TOY.game({})
    monkeypatch.setattr(game, "evaluate", lambda state, seat: float(state.cards[1]))
    state = game.new_initial_state()
    state.advance(DEAL_1)
    # The second deal: strength 1 three times in six, 2 twice, 3 once.
    assert expectation(state, 0) == pytest.approx((3 * 1 + 2 * 2 + 1 * 3) / 6)
    # Both deals one after the other give the same, since only the second card is judged.
    assert expectation(game.new_initial_state(), 0) == pytest.approx(10 / 6)


def test_too_many_outcomes_are_judged_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    game = TOY.game({})
    monkeypatch.setattr(game, "evaluate", lambda state, seat: float(sum(state.cards)))
    start = game.new_initial_state()
    # Room for three outcomes: the first deal is averaged, the second one is not looked into.
    assert expectation(start, 0, outcomes=3) == pytest.approx(10 / 6)
    assert expectation(start, 0, outcomes=2) == 0.0


def test_end_is_judged_by_its_result() -> None:
    over = GAME.parse_position("round=2 places=4,1 blocks=1,1 kept=0,0 cards=0,0 bids=0,0 ask=over")
    assert [expectation(over, seat) for seat in (0, 1)] == [1.0, -1.0]


def test_unknown_bot() -> None:
    with pytest.raises(
        OptionsError,
        match=r"no bot 'deep'; there are: level:1, level:2, level:3, level:4, level:5, greedy, random, .*mcts:500, mcts:2s",
    ):
        make("deep", Rng())


def bartering() -> State:
    """A moment in which a Barter can be offered, and other things can be done."""
    rng, state = Rng(11), entry("terreign").game({"players": 4, "barter": "on"}).new_initial_state()
    while not any(state.is_offer(action) for action in state.legal_actions()):
        state.advance(state.random_action(rng))
    return state


@pytest.mark.parametrize("bot", ["greedy", "level:1", "mcts:50"])
def test_bots_make_no_offers(bot: str) -> None:
    state = bartering()
    for seed in range(10):
        assert not state.is_offer(make(bot, Rng(seed)).choose(Turn(state, Rng(seed))))


def test_a_search_that_likes_an_offer_best_names_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where the offer and one other choice would win for certain."""
    turn = Turn(bartering(), Rng(1))
    offers = [action not in turn.considered for action in turn.legal_actions]
    assert any(offers)
    other = turn.considered[-1]
    sure = [
        float(offered or action == other)
        for offered, action in zip(offers, turn.legal_actions, strict=True)
    ]
    bot = LevelBot(Rng(1), 5, Budget(40, 0.0, 10))
    monkeypatch.setattr(mcts, "most_visited", lambda nodes: nodes[0])
    assert bot.analyse(turn).best.action in turn.considered
    monkeypatch.setattr(mcts, "_hopeful", lambda _: True)
    monkeypatch.setattr(SearchBot, "_forced", lambda *_: sure)
    assert bot.analyse(turn).best.action == bot.choose(turn) == other


def test_bots_that_would_offer_for_ever_come_to_an_end() -> None:
    alliances = entry("terreign").game({"players": 4, "variant": "alliances"})
    result = play(alliances.new_initial_state(), ["greedy"] * 4, 2)
    assert result.decisions < 2000
