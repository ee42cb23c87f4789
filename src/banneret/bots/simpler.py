"""Who decides where a bot cannot: the same for the lab, the terminal and the server."""

from __future__ import annotations

MOST_STRIKES = 2  # times in a row that a bot may keep others waiting for nothing; then it is not asked any more
CHAIN = ("greedy", "random")


def in_turn(name: str) -> tuple[str, ...]:
    """The bots that are asked for a decision of the one of that name, until one has made it.

    It is asked twice itself; the last one can decide whatever is asked.
    """
    later = CHAIN[CHAIN.index(name) + 1 :] if name in CHAIN else CHAIN
    return (name, name, *later)
