"""Dice bound to a secret and to the seats' parts before the first roll, checkable after the last.

docs/protocol.md, section "Dice", describes the same for programs in other languages, and says
against whom they hold.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Mapping, Sequence

from banneret.kernel.state import State

SCHEME = "banneret-dice-1"
PARTS = "banneret-parts-1"
SECRET_BYTES = 32
SPAN = 2**256


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return os.urandom(SECRET_BYTES)


def commitment(match: str, secret: bytes, position: str | None = None) -> str:
    """What can be shown before the first roll: it names the match and gives nothing away.

    The position that the match begins from, if it is not the usual start, is bound with the secret.
    """
    return f"{SCHEME}:{match}:{hashlib.sha256(secret + (position or '').encode()).hexdigest()}"


def pledge(part: str) -> str:
    """What a seat shows of its part, 32 bytes in hexadecimal digits, before it brings it."""
    return hashlib.sha256(bytes.fromhex(part)).hexdigest()


def key(secret: bytes, match: str, parts: Mapping[int, str]) -> bytes:
    """What all rolls of a match follow from: the secret alone if no seat brought a part.

    Args:
        secret: what the match committed to.
        match: its id.
        parts: what the seats brought, 32 bytes each in small hexadecimal digits.
    """
    if not parts:
        return secret
    lines = "".join(f"{seat}:{parts[seat]}\n" for seat in sorted(parts))
    return hmac.digest(secret, f"{PARTS}\n{match}\n{lines}".encode(), "sha256")


def outcome(
    key: bytes, match: str, index: int, label: str, outcomes: Sequence[tuple[int, int]]
) -> int:
    """The outcome of a roll.

    Args:
        key: the match's, see `key`.
        match: its id.
        index: number of the step the roll is.
        label: state hash before it, so that the same position always gives the same roll.
        outcomes: (action, weight) of every outcome, in the game's order.
    """
    total = sum(weight for _, weight in outcomes)
    draw = _below(total, key, f"{SCHEME}\n{match}\n{index}\n{label}\n")
    for action, weight in outcomes:
        if draw < weight:
            return int(action)
        draw -= weight
    raise AssertionError("the weights add up to their sum")


def _below(total: int, key: bytes, message: str) -> int:
    # Numbers beyond the last whole multiple of `total` would favour the first outcomes.
    fair = SPAN - SPAN % total
    attempt = 0
    while True:
        digest = hmac.digest(key, f"{message}{attempt}".encode(), "sha256")
        number = int.from_bytes(digest, "big")
        if number < fair:
            return number % total
        attempt += 1


def roll(state: State, key: bytes, match: str, index: int) -> int:
    """What chance does in `state`, as step `index` of the match."""
    outcomes = [(int(action), int(weight)) for action, weight in state.chance_outcomes()]
    return outcome(key, match, index, state.game.state_hash(state), outcomes)


def seed(secret: bytes, *labels: int | str) -> int:
    """A number for the generators of bots; it tells nothing of the dice."""
    text = "/".join(str(label) for label in ("seed", *labels))
    return int.from_bytes(hmac.digest(secret, text.encode(), "sha256")[:8], "big")
