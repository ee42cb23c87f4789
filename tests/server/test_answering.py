"""Nobody is asked what has one answer."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from banneret.kernel.occasion import only_answer
from banneret.kernel.rng import rng_for
from banneret.server import making
from banneret.server.answering import given
from banneret.server.drafting import Clerk, decide, opening
from banneret.server.errors import RequestError
from banneret.server.journal import Joined, Preferred, Row
from banneret.server.match import HostedMatch
from banneret.server.protocol import Act, Undo
from banneret.server.protocol_common import Mode
from banneret.server.protocol_rest import NewMatch, SeatPlan

Other = Literal["bot", "hotseat", "open"]
GAMES = ("token-terrors", "terreign", "sack-armies")


def begun(game: str, other: Other) -> HostedMatch:
    """A match of a person against a bot, or of two at one device, or at two."""
    seats = [SeatPlan("me"), SeatPlan(other, bot="random") if other == "bot" else SeatPlan(other)]
    options: dict[str, Any] = {"players": 2} if game == "terreign" else {}
    match = HostedMatch(making.plan(NewMatch(game, seats, options=options), "a", "Ann", 0))
    if other == "open":
        take(match, [Joined(1, "b", "Bo")])
    take(match, opening(match).entries)
    return match


def take(match: HostedMatch, entries: list[Any]) -> None:
    """Let entries happen."""
    for entry in entries:
        match.take(Row(match.number + 1, 0, entry))


def decided(match: HostedMatch, seed: int) -> None:
    """Whoever is asked decides anyhow."""
    asked = match.asked
    assert asked is not None
    actions = [int(action) for action in match.state.legal_actions()]
    action = actions[rng_for(seed, "any", len(match.steps)).below(len(actions))]
    take(match, decide(match, asked, match.game.format(match.state, action)).entries)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_a_person_is_asked_nothing_that_has_one_answer(game: str, seed: int) -> None:
    match, asked = begun(game, "bot"), 0
    while match.status == "playing" and len(match.steps) < 1_200:
        if match.asked == 0:
            asked += 1
            assert only_answer(match.state) is None
        decided(match, seed)
    assert asked > 20
    assert any(note.auto for note in match.notes)


def test_what_is_wanted_is_asked_all_the_same() -> None:
    match, single = begun("token-terrors", "bot"), 0
    take(match, [Preferred(0, {"other": "ask", "end": "ask"})])
    while match.status == "playing":
        single += match.asked == 0 and only_answer(match.state) is not None
        decided(match, 0)
    assert single > 0
    assert not any(note.auto for note in match.notes)


def test_a_turn_in_which_nothing_is_left_ends_itself() -> None:
    """Who wants to be asked is asked, and who plays somebody at another device."""
    cases: list[tuple[Other, dict[str, Mode], set[str]]] = [
        ("bot", {}, set()),
        ("bot", {"end": "ask"}, {"end"}),
        ("bot", {"end": "auto"}, {"end"}),
        ("hotseat", {}, set()),
        ("open", {}, {"end"}),
        ("open", {"end": "pass"}, set()),
    ]
    for other, stops, kinds in cases:
        match, asked = begun("token-terrors", other), set()
        take(match, [Preferred(0, stops)] if stops else [])
        while match.status == "playing":
            if match.asked == 0:
                asked.add(match.game.occasion(match.state).kind)
            decided(match, 6)
        assert asked == {"", *kinds}, (other, stops)


def test_what_is_always_let_go_by_is_never_asked() -> None:
    match, kinds = begun("terreign", "bot"), set()
    take(match, [Preferred(0, {"between": "pass", "duel": "pass"})])
    while match.status == "playing" and len(match.steps) < 600:
        if match.asked == 0:
            kinds.add(match.game.occasion(match.state).kind)
        decided(match, 1)
    assert "turn" in kinds
    assert not kinds & {"between", "duel"}


@pytest.mark.parametrize("game", GAMES)
def test_undoing_goes_back_to_the_own_last_decision(game: str) -> None:
    """Over what the server answered; from there the same decision leads to where it was."""
    steps_back: list[int] = []
    while not steps_back or (game == "token-terrors" and max(steps_back) == 1):
        match = begun(game, "bot")  # its dice are other ones each time
        while match.status == "playing" and len(match.steps) < 400:
            if match.asked == 0 and match.can_undo(0):
                steps_back.append(undone(match))
            decided(match, 2)


def undone(match: HostedMatch) -> int:
    """Take the own last decision back and make it again; how many steps that was."""
    to = match.takeback_to(0)
    assert to is not None
    back = len(match.steps) - to
    after, chosen = match.state.copy(), match.deeds[to].notation
    take(match, Clerk(match, "a", 0, "en").draft(Undo("u", 0, match.version)).entries)
    assert len(match.steps) == to
    assert only_answer(match.state) is None
    again = Act("c", 0, match.version, chosen)
    take(match, Clerk(match, "a", 0, "en").draft(again).entries)
    assert match.state == after
    return back


def test_a_late_answer_to_what_is_answered_is_stale() -> None:
    match = begun("terreign", "bot")
    version = 0
    while match.asked != 0 or not (match.marks and match.notes[-1].auto):
        if match.status != "playing":
            match = begun("terreign", "bot")  # its dice are other ones each time
        version = match.version
        decided(match, 3)
    with pytest.raises(RequestError, match="stale"):
        Clerk(match, "a", 0, "en").draft(Act("c", 0, version + 1, "pass"))


def test_at_one_device_nobody_learns_from_a_curtain_that_does_not_fall() -> None:
    """A seat that has to be handed the device is asked wherever its secrets decide."""
    match, handed = begun("terreign", "hotseat"), 0
    while match.status == "playing" and len(match.steps) < 1_200:
        asked = match.asked
        if only_answer(match.state) is not None:
            assert match.game.occasion(match.state).concealed
            assert match.holder((0, 1)) != asked
            handed += 1
        decided(match, 4)
    assert handed > 0
    assert any(note.auto for note in match.notes)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_answered_at_once_is_known_to_all(game: str) -> None:
    """In all worlds that others cannot tell apart it has one answer, and the same kind."""
    match = begun(game, "bot")
    state, rng, singles = match.game.new_initial_state(), rng_for(5, game), 0
    while not state.is_terminal() and singles < 60:
        asked = int(state.current_player())
        if asked >= 0 and only_answer(state) is not None:
            occasion = match.game.occasion(state)
            singles += 1
            for viewer in [None, *(set(range(match.game.num_players)) - {asked})]:
                world = state.resample(viewer, rng)
                assert match.game.occasion(world) == occasion
                assert occasion.concealed or only_answer(world) is not None
        state.advance(state.random_action(rng))
    assert singles > 10


def by_hand(match: HostedMatch) -> HostedMatch:
    """The same match, if persons had given all answers themselves."""
    other = match.after([])
    other.marks = [mark._replace(auto=False) for mark in other.marks]
    return other


def test_what_others_take_back_does_not_tell_who_answered() -> None:
    """What is offered to be taken back is read out to all, also where an answer came after it."""
    new = NewMatch("terreign", [SeatPlan("me"), SeatPlan("open")], options={"players": 2})
    followed = 0
    while followed < 6:
        match = HostedMatch(making.plan(new, "a", "Ann", 0))  # its dice are other ones each time
        take(match, opening(match, Joined(1, "b", "Ben")).entries)
        while match.status == "playing" and len(match.steps) < 600:
            seat, action = match.asked, given(match, match.state)
            if seat is None or action is None:
                decided(match, 5)
                continue
            notation = match.game.format(match.state, action)
            take(match, decide(match, seat, notation, auto=True).entries)
            to = match.takeback_to(1 - seat)
            if to is not None and match.marks[-1].auto:
                followed += match.sentences(len(match.steps), None, "en") != ""
                assert match.what(to, "en") == by_hand(match).what(to, "en")
