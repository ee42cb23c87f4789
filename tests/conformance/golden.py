"""Golden playthroughs: one match of every case as text, with node counts.

They change only on purpose: `python -m tests.conformance.golden` from the root writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, State
from banneret.lab.perft import perft
from tests.conformance.cases import Case, cases
from tests.conformance.samples import play

FOLDER = Path(__file__).parents[1] / "golden"
SEED = 20
MOST_NODES = 3000
DEEPEST = 6


def path(case: Case) -> Path:
    """Where the playthrough of a case is kept."""
    return FOLDER / f"{case.id}.txt"


def text(case: Case) -> str:
    """The playthrough as the rules are now."""
    return "".join(f"{line}\n" for line in _lines(case))


def _lines(case: Case) -> Iterator[str]:
    yield f"{case.game!r}"
    yield f"rules version {case.game.rules_version}, seed {SEED}"
    yield from _playthrough(case)
    match = play(case.game.new_initial_state(), SEED)
    middle = match.states[len(match.states) // 2]
    yield from _counts("the start", match.states[0])
    yield from _counts(f"step {len(match.states) // 2 + 1}", middle)


def _playthrough(case: Case) -> Iterator[str]:
    game, rng = case.game, Rng(SEED)
    state = game.new_initial_state()
    step, turn = 0, -1
    while not state.is_terminal():
        if state.turn_number() != turn:
            turn = state.turn_number()
            position = "" if case.short else game.format_position(state)
            yield f"turn {turn} {game.state_hash(state)} {position}".rstrip()
        step += 1
        action = state.random_action(rng)
        player = state.current_player()
        who = "chance" if player == CHANCE else f"seat {player}"
        doing = f"{step:>4} {who} {game.format(state, action)} of {len(state.legal_actions())}"
        state.sink = []
        state.apply(action)
        yield f"{doing}: {' '.join(event.kind for event in state.sink)}".rstrip(": ")
    yield f"end {game.state_hash(state)} {game.format_position(state)}"
    yield f"returns {' '.join(f'{value:g}' for value in state.returns())}"


# ---------------------------------------------------------------- node counts


def _counts(name: str, state: State) -> Iterator[str]:
    """Perft: how many decisions, chance nodes and ends there are at each depth."""
    for depth in range(1, DEEPEST + 1):
        count = perft(state, depth)[depth]
        if not 0 < count.decisions + count.chance + count.ends <= MOST_NODES:
            return
        yield (
            f"perft {depth} from {name}: "
            f"{count.decisions} decisions, {count.chance} chance, {count.ends} ends"
        )


def main() -> None:
    """Write every playthrough anew and remove those of cases that are gone."""
    FOLDER.mkdir(exist_ok=True)
    wanted = {path(case): text(case) for case in cases()}
    for old in set(FOLDER.glob("*.txt")) - set(wanted):
        old.unlink()
    for where, what in wanted.items():
        where.write_text(what, encoding="utf-8")


if __name__ == "__main__":
    main()
