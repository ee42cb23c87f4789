"""What a game says comes to seats and is used by them, step by step."""

from __future__ import annotations

from collections import Counter

from banneret.kernel.match import legal_action, perform
from banneret.kernel.state import State


def counted(state: State, *texts: str, passing: str = "pass") -> Counter[str]:
    """What some steps bring and use, as "used 0 item tonic", and how often.

    Args:
        state: where they are taken; it changes.
        texts: of actions and outcomes.
        passing: what is done as long as the next of them is not open.
    """
    found = Counter[str]()
    for text in texts:
        action = legal_action(state, text)
        while action is None:
            skipped = legal_action(state, passing)
            assert skipped is not None, f"neither {text} nor {passing} is open in {state!r}"
            found += _step(state, skipped)
            action = legal_action(state, text)
        found += _step(state, action)
    return found


def _step(state: State, action: int) -> Counter[str]:
    before = state.copy()
    events = perform(state, action)
    return Counter(" ".join(map(str, use)) for use in state.game.uses(before, events))


def owned(state: State) -> set[str]:
    """What every seat has, as "0 house elves"."""
    return {f"{use.seat} {use.kind} {use.item}" for use in state.game.belongings(state)}
