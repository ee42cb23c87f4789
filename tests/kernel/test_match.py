"""A match while it is played: what is done, what came of it, what is taken back, how it ends."""

from __future__ import annotations

import msgspec
import pytest

from banneret.kernel.endings import closing_of, returns_of
from banneret.kernel.errors import IllegalAction, RecordError
from banneret.kernel.events import Event
from banneret.kernel.match import Match, legal_action, perform
from banneret.kernel.record import Record
from banneret.kernel.record_lines import Closing, End
from banneret.kernel.record_replay import new_header
from banneret.kernel.rng import Rng, rng_for
from banneret.kernel.state import CHANCE, TERMINAL, State
from examples.own_game import BLOCK, DEAL_2, KEEP, PLAY, TOY, ToyState

GAME = TOY.game({"rounds": 50, "goal": 20})


def played(seed: int, steps: int | None = None) -> tuple[Match, list[State]]:
    """A random match, and the state before each step and after the last."""
    match, rng = Match(GAME.new_initial_state()), Rng(seed)
    states = [match.state.copy()]
    while match.player != TERMINAL and len(match.steps) != steps:
        match.do(match.state.random_action(rng))
        states.append(match.state.copy())
    return match, states


def at_bid(cards: str) -> Match:
    position = f"round=2 places=0,0 blocks=1,1 kept=0,0 cards={cards} bids=1,0 ask=bid:1:-1"
    return Match(GAME.parse_position(position))


# ---------------------------------------------------------------- doing


def test_what_was_done_and_what_came_of_it_are_kept() -> None:
    match = Match(GAME.new_initial_state())
    assert match.player == CHANCE
    deed = match.do(DEAL_2)
    assert (deed.by, deed.turn, deed.action, deed.notation) == (CHANCE, 1, DEAL_2, "deal-2")
    assert deed.events == (
        Event("draws", (("seat", 0),), ("TOY-DEAL-01",)),
        Event("dealt", (("seat", 0), ("card", 2)), ("TOY-DEAL-02",), frozenset([0])),
    )
    assert match.deeds == [deed]
    assert (match.steps[0].step, match.steps[0].by, match.steps[0].do) == (1, "chance", "deal-2")


def test_a_step_carries_a_hash_where_a_turn_begins() -> None:
    match, states = played(3)
    for step, before, after in zip(match.steps, states, states[1:], strict=False):
        begun = after.turn_number() != before.turn_number()
        assert step.hash == (GAME.state_hash(after) if begun else msgspec.UNSET)


def test_nothing_is_done_that_the_rules_refuse() -> None:
    match, states = played(1, steps=6)
    steps, deeds = list(match.steps), list(match.deeds)
    with pytest.raises(IllegalAction, match="TOY-BLOCK-01"):
        match.do(BLOCK)
    assert match.state == states[-1]
    assert (match.steps, match.deeds) == (steps, deeds)
    assert match.state.sink is None
    assert match.do(match.state.random_action(Rng(1))).by == states[-1].current_player()


def test_one_step_alone_is_done_in_the_same_way() -> None:
    match, states = played(5)
    for before, deed, after in zip(states, match.deeds, states[1:], strict=False):
        assert tuple(perform(before, deed.action)) == deed.events
        assert before == after
        assert before.sink is None


def test_a_rule_that_fails_leaves_no_sink_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_state: ToyState) -> None:
        raise ZeroDivisionError

    match = Match(GAME.new_initial_state())
    monkeypatch.setattr(ToyState, "settle", fail)
    with pytest.raises(ZeroDivisionError):
        match.do(DEAL_2)
    assert match.state.sink is None
    assert not match.steps


def test_an_action_goes_by_its_exact_notation() -> None:
    state = at_bid("3,1").state
    assert legal_action(state, "keep") == KEEP
    for notation in ("Keep", "let", "keep ", ""):
        assert legal_action(state, notation) is None


# ---------------------------------------------------------------- doing again


@pytest.mark.parametrize("seed", range(5))
def test_a_recorded_match_is_the_same_again(seed: int) -> None:
    match, _ = played(seed)
    again = Match(GAME.new_initial_state())
    assert [again.redo(step) for step in match.steps] == match.deeds
    assert (again.state, again.steps) == (match.state, match.steps)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"by": 0}, "by seat 0, but here chance is asked"),
        ({"do": "play"}, "play' is not allowed"),
        ({"do": "dance"}, "'dance' cannot be read here"),
        ({"hash": "0" * 16}, "the recorded hash is"),
    ],
)
def test_a_step_that_cannot_have_been_is_refused(changes: dict[str, object], reason: str) -> None:
    step = played(1, steps=1)[0].steps[0]
    with pytest.raises(RecordError, match=reason):
        Match(GAME.new_initial_state()).redo(msgspec.structs.replace(step, **changes))


# ---------------------------------------------------------------- taking back


@pytest.mark.parametrize("seed", range(3))
def test_every_state_of_the_past_can_be_had(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.kernel.match.APART", 5)
    match, states = played(seed)
    assert len(states) > 20
    for step, state in enumerate(states):
        assert match.state_after(step) == state


@pytest.mark.parametrize("steps", [0, 1, 8, 9, 17, 26])
def test_what_was_taken_back_can_be_done_again(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.kernel.match.APART", 5)
    match, states = played(2, steps=26)
    deeds, written = list(match.deeds), list(match.steps)
    match.take_back(steps)
    left = 26 - steps
    assert (match.state, match.deeds, match.steps) == (states[left], deeds[:left], written[:left])
    for deed in deeds[left:]:
        match.do(deed.action)
    assert (match.state, match.deeds, match.steps) == (states[26], deeds, written)
    assert [match.state_after(step) for step in range(27)] == states


def test_the_past_stays_as_it_was_when_something_else_is_done() -> None:
    match, states = played(4, steps=12)
    match.take_back(3)
    keys = [state.key() for state in states]
    while match.player != TERMINAL:
        match.do(match.state.legal_actions()[-1])
    assert [match.state_after(step).key() for step in range(10)] == keys[:10]


def test_only_a_decision_of_the_asked_seat_in_the_same_turn_is_undone_by_one_alone() -> None:
    assert not Match(GAME.new_initial_state()).asked_again
    whole, states = played(7)
    match = Match(GAME.new_initial_state())
    for deed, before, after in zip(whole.deeds, states, states[1:], strict=False):
        match.do(deed.action)
        same = before.current_player() == after.current_player() >= 0
        assert match.asked_again == (same and before.turn_number() == after.turn_number())


def test_a_secret_decision_teaches_nothing_and_one_that_shows_cards_does() -> None:
    match = Match(GAME.new_initial_state())
    for action in (DEAL_2, DEAL_2, PLAY):
        match.do(action)
    assert not match.lesson(Rng(1))()
    match.do(PLAY)  # now both cards are shown
    assert match.lesson(Rng(1))()
    assert not match.lesson(Rng(1), worlds=0)()  # nobody looked


def test_what_is_before_all_recent_states_is_looked_into_as_well() -> None:
    match = at_bid("3,1")
    match.do(PLAY)
    for _ in range(9):
        match.do(match.state.legal_actions()[-1])
    match.take_back(9)
    assert not match.recent
    assert match.lesson(Rng(1))()


def test_a_generator_for_each_use() -> None:
    labels: list[tuple[int | str, ...]] = [("chance",), ("bot", 0), ("bot", 1), ("veil", 0)]
    numbers = [rng_for(9, *label).below(2**31) for label in labels]
    assert len(set(numbers)) == len(labels)
    assert numbers == [rng_for(9, *label).below(2**31) for label in labels]
    assert rng_for(10, "chance").below(2**31) != numbers[0]


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize(
    ("end", "by", "returns"),
    [
        ("resigned", 0, [-1.0, 1.0]),
        ("forfeited", 1, [1.0, -1.0]),
        ("agreed", None, [0.0, 0.0]),
        ("aborted", None, None),
        ("saved", None, None),
    ],
)
def test_a_match_may_end_before_its_rules_end_it(
    end: End, by: int | None, returns: list[float] | None
) -> None:
    match, _ = played(1, steps=5)
    assert returns_of(match.state, end, by) == returns
    check(match, closing_of(match.state, 5, end, by))


def test_a_match_that_its_rules_ended_has_their_result() -> None:
    match, states = played(1)
    assert returns_of(match.state, "result") == states[-1].returns()
    check(match, closing_of(match.state, len(match.steps), "result"))


def check(match: Match, closing: Closing) -> None:
    """See that the record with this closing line is good."""
    record = Record(new_header(GAME, ["Wren", "Ozzy"]), tuple(match.steps), closing)
    assert Record.loads(record.dumps()).replay() == match.state
