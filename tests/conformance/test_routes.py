"""Routes of every game: found in a world that the seat cannot tell from the true one, they tell nothing."""

from __future__ import annotations

from banneret.kernel.rng import Rng, rng_for
from banneret.kernel.routes import Route, routes_from
from banneret.kernel.state import State
from tests.conformance.cases import Case, in_every_case
from tests.conformance.samples import sample
from tests.conformance.worlds import groups

pytestmark = in_every_case()
SOME = 6  # of the sampled states, one in so many


def planned(state: State, seat: int) -> list[Route]:
    """What the server would answer to a seat that asks for all its routes."""
    firsts = {state.game.format(state, action) for action in state.legal_actions()}
    return routes_from(state.resample(seat, rng_for(7, "veil")), seat, firsts)


def test_routes_of_worlds_that_look_alike_are_the_same(case: Case) -> None:
    pairs = [(seat, worlds[0], worlds[1]) for seat, worlds in groups(case)[::4] if seat is not None]
    asked = [state for state in sample(case)[::SOME] if int(state.current_player()) >= 0]
    seats = [(int(state.current_player()), state) for state in asked]
    pairs += [(seat, state, state.resample(seat, Rng(3))) for seat, state in seats]
    for seat, one, other in pairs:
        if int(one.current_player()) == int(other.current_player()) == seat:
            assert planned(one, seat) == planned(other, seat), (seat, one)
