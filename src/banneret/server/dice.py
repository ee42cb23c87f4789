"""Dice that nobody can load: bound to a secret before the first roll, checkable after the last.

docs/protocol.md, section "Dice", describes the same for programs in other languages.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Sequence

from banneret.kernel.state import State

SCHEME = "banneret-dice-1"
SECRET_BYTES = 32
SPAN = 2**256


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return os.urandom(SECRET_BYTES)


def commitment(match: str, secret: bytes) -> str:
    """What can be shown before the first roll: it names the match and gives nothing away."""
    return f"{SCHEME}:{match}:{hashlib.sha256(secret).hexdigest()}"


def outcome(
    secret: bytes, match: str, index: int, label: str, outcomes: Sequence[tuple[int, int]]
) -> int:
    """The outcome of a roll.

    Args:
        secret: what the match committed to.
        match: its id.
        index: number of the step the roll is.
        label: state hash before it, so that the same position always gives the same roll.
        outcomes: (action, weight) of every outcome, in the game's order.
    """
    total = sum(weight for _, weight in outcomes)
    draw = _below(total, secret, f"{SCHEME}\n{match}\n{index}\n{label}\n")
    for action, weight in outcomes:
        if draw < weight:
            return int(action)
        draw -= weight
    raise AssertionError("the weights add up to their sum")


def _below(total: int, secret: bytes, message: str) -> int:
    # Numbers beyond the last whole multiple of `total` would favour the first outcomes.
    fair = SPAN - SPAN % total
    attempt = 0
    while True:
        digest = hmac.digest(secret, f"{message}{attempt}".encode(), "sha256")
        number = int.from_bytes(digest, "big")
        if number < fair:
            return number % total
        attempt += 1


def roll(state: State, secret: bytes, match: str, index: int) -> int:
    """What chance does in `state`, as step `index` of the match."""
    outcomes = [(int(action), int(weight)) for action, weight in state.chance_outcomes()]
    return outcome(secret, match, index, state.game.state_hash(state), outcomes)


def seed(secret: bytes, *labels: int | str) -> int:
    """A number for the generators of bots; it tells nothing of the dice."""
    text = "/".join(str(label) for label in ("seed", *labels))
    return int.from_bytes(hmac.digest(secret, text.encode(), "sha256")[:8], "big")
