"""What could go on without end is stopped, with an error that says so."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, Self

import pytest

from banneret.bots.greedy import expectation
from banneret.kernel import bounds, playout
from banneret.kernel.bounds import Work
from banneret.kernel.errors import BanneretError, TooMuchWork
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, State
from banneret.lab import match
from banneret.lab.perft import perft
from examples.own_game import TOY, ToyState


class Endless(ToyState):
    """A race that is over when the moon is full."""

    def do(self, action: int) -> None:
        """Nothing changes."""

    def copy(self) -> Self:
        """Another, as endless."""
        return type(self)(self.game)

    def is_terminal(self) -> bool:
        """Never."""
        return False


class Decision(Endless):
    """Always the same question."""

    def current_player(self) -> int:
        """The first seat."""
        return 0

    def legal_actions(self) -> list[int]:
        """One."""
        return [0]


class Sure(Endless):
    """Always the same outcome."""

    def current_player(self) -> int:
        """Nobody."""
        return CHANCE

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """One."""
        return [(0, 1)]


def test_steps_are_counted() -> None:
    work = Work("the search", 3)
    for _ in range(3):
        work.step()
    with pytest.raises(TooMuchWork, match="the search does not end: it was stopped after 3 steps"):
        work.step()
    assert issubclass(TooMuchWork, BanneretError)


@pytest.mark.parametrize(
    "play", [playout.playout, lambda state, _: match.play(state, ["random"] * 2, 1)]
)
def test_match_without_end(
    play: Callable[[State, Rng], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (playout, match):
        monkeypatch.setattr(module, "Work", lambda what, most: Work(what, most // 1000))
    with pytest.raises(TooMuchWork, match="the match does not end"):
        play(Decision(TOY.game({})), Rng(1))


@pytest.mark.parametrize("most", [-(10**30), -1])
def test_playout_of_less_than_nothing_makes_no_decision(most: int) -> None:
    state = TOY.game({}).new_initial_state()
    assert playout.playout(state, Rng(1), most) == 0
    assert state.current_player() >= 0


@pytest.mark.parametrize("most", [1.0, "1", [1]])
def test_playout_goes_on_for_a_whole_number_of_decisions(most: Any) -> None:
    with pytest.raises(TypeError, match="is a whole number, not"):
        playout.playout(TOY.game({}).new_initial_state(), Rng(1), most)


@pytest.mark.parametrize("most", [0, 1, 7])
def test_playout_stops_where_the_next_decision_would_be_made(most: int) -> None:
    state, like = (TOY.game({}).new_initial_state() for _ in range(2))
    rng, again = Rng(1), Rng(1)
    assert playout.playout(state, rng, most) == most
    assert state.current_player() >= 0
    decided = 0
    while decided < most or like.current_player() == CHANCE:
        decided += like.current_player() != CHANCE
        like.advance(like.random_action(again))
    assert like == state
    rest = playout.playout(state, rng)
    assert state.is_terminal()
    assert most + rest == playout.playout(TOY.game({}).new_initial_state(), Rng(1), 10**30)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
@pytest.mark.parametrize(
    "work", ["playouts(start, n, rng)", "copies(start, n)", "checksum(start, n, 1)"]
)
def test_loops_hear_of_signals(work: str) -> None:
    code = f"""if True:
        import banneret, os
        from banneret.kernel.playout import checksum, copies, playouts
        start = banneret.game("token-terrors").new_initial_state()
        rng, n = banneret.Rng(1), 10**15
        try:
            os.write(1, b"!")
            {work}
        except KeyboardInterrupt:
            os.write(1, b"stopped")
    """
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.read(1) == b"!"
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            assert process.communicate(timeout=60)[0] == b"stopped"
        finally:
            process.kill()


def test_bot_that_looks_upon_chance_without_end() -> None:
    assert -1 <= expectation(Sure(TOY.game({})), 0) <= 1


def test_sequences_may_be_very_long() -> None:
    counts = perft(Decision(TOY.game({})), 5000)
    assert [count.decisions for count in counts[:2]] == [1, 1]
    assert bounds.LONGEST_MATCH > 5000
