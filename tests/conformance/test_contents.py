"""What every game says it is played with, and what it says of that while it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from banneret.kernel.contents import Use
from banneret.kernel.match import perform
from banneret.kernel.state import State
from banneret.kernel.text import LANGUAGES
from tests.conformance.cases import Case, in_every_case
from tests.conformance.samples import matches

pytestmark = in_every_case()
HOW = ("had", "drawn", "used")
SOME = 2  # matches that are looked at


def kinds_of(case: Case) -> dict[str, set[str]]:
    """All that can occur, by kind."""
    return {kind.id: set(kind.items) for kind in case.game.contents()}


@cache
def beginning(case: Case) -> list[State]:
    """The state of each match before its first turn, or the last one."""
    found = []
    for match in matches(case)[:SOME]:
        begun = (state for state in match.states if state.turn_number() > 0)
        found.append(next(begun, match.states[-1]))
    return found


@cache
def used(case: Case) -> list[Counter[Use]]:
    """What came and was used in each match."""
    found = []
    for match in matches(case)[:SOME]:
        steps = zip(match.states, match.actions, strict=False)
        found.append(Counter(use for before, action in steps for use in uses(before, action)))
    return found


def uses(before: State, action: int) -> Iterator[Use]:
    """What one step brings and uses; nothing is changed by asking."""
    events = perform(before.copy(), action)
    key = before.key()
    yield from before.game.uses(before, events)
    assert before.key() == key


def test_what_there_is_has_a_name_of_its_own_in_every_language(case: Case) -> None:
    english, *others = (case.game.contents(language) for language in LANGUAGES)
    assert len({kind.id for kind in english}) == len(english)
    for other in others:
        assert [(kind.id, list(kind.items), kind.how, kind.paired) for kind in other] == [
            (kind.id, list(kind.items), kind.how, kind.paired) for kind in english
        ]
    for kinds in (english, *others):
        for kind in kinds:
            assert kind.items
            assert set(kind.how) <= set(HOW)
            names = [kind.name, *kind.items.values()]
            assert all(name.strip() and not set("{}") & set(name) for name in names), kind
            assert len(set(kind.items.values())) == len(kind.items), kind
    assert not english or [kind.name for kind in english] != [kind.name for kind in others[0]]


def test_what_seats_have_is_theirs_once_and_among_what_there_is(case: Case) -> None:
    game, there = case.game, kinds_of(case)
    had = {kind.id for kind in game.contents() if "had" in kind.how}
    for state in beginning(case):
        owned = list(game.belongings(state))
        assert len(set(owned)) == len(owned)
        assert {use.how for use in owned} <= {"had"}
        assert all(use.item in there[use.kind] and use.kind in had for use in owned)
        seats = {use.seat for use in owned}
        assert seats == (set(range(game.num_players)) if had else set())
        again = game.restore_position(game.format_position(state))
        assert sorted(game.belongings(again)) == sorted(owned)


def test_what_comes_and_is_used_is_among_what_there_is(case: Case) -> None:
    game, there = case.game, kinds_of(case)
    how = {kind.id: set(kind.how) - {"had"} for kind in game.contents()}
    for counts in used(case):
        assert {use for use in counts if use.item not in there[use.kind]} == set()
        assert {use for use in counts if use.how not in how[use.kind]} == set()
        assert {use.seat for use in counts} <= set(range(game.num_players))


def test_nobody_uses_what_it_neither_had_nor_got(case: Case) -> None:
    game = case.game
    given = {kind.id for kind in game.contents() if set(kind.how) & {"had", "drawn"}}
    for state, counts in zip(beginning(case), used(case), strict=True):
        held = {use[1:] for use in game.belongings(state)}
        held |= {use[1:] for use in counts if use.how == "drawn"}
        lacking = {use for use in counts if use.kind in given and use[1:] not in held}
        assert lacking == set()


def test_something_is_used_in_every_match_of_a_game_that_tells(case: Case) -> None:
    told = bool(case.game.contents())
    for counts in used(case):
        assert any(use.how == "used" for use in counts) == told
