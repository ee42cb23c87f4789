"""A queue in which nobody's many wait before somebody's first."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Full(Exception):
    """So many of a rank wait already that no more are taken."""


class FairQueue(Generic[T]):
    """What waits, by rank; within a rank the owners take turns, each with its oldest first."""

    def __init__(self, most: int) -> None:
        """Args:
        most: how many of one rank may wait.
        """
        self._most = most
        self._ranks: dict[int, OrderedDict[str, deque[T]]] = {}

    def __len__(self) -> int:
        return sum(self._count(rank) for rank in self._ranks)

    def _count(self, rank: int) -> int:
        return sum(len(waiting) for waiting in self._ranks.get(rank, {}).values())

    def add(self, one: T, rank: int, owner: str) -> None:
        """Let one wait.

        Args:
            one: what waits.
            rank: lower ones come first.
            owner: with whom it takes turns.

        Raises:
            Full: so many wait already.
        """
        if self._count(rank) >= self._most:
            raise Full
        owners = self._ranks.setdefault(rank, OrderedDict())
        owners.setdefault(owner, deque()).append(one)

    def take(self) -> T:
        """Who is next.

        Raises:
            IndexError: nobody waits.
        """
        for rank in sorted(self._ranks):
            owners = self._ranks[rank]
            if owners:
                owner, waiting = owners.popitem(last=False)
                one = waiting.popleft()
                if waiting:
                    owners[owner] = waiting  # behind the others
                return one
        raise IndexError("nobody waits")

    def remove(self, one: T) -> bool:
        """Let one wait no longer; False if it did not."""
        for owners in self._ranks.values():
            for owner, waiting in owners.items():
                if one in waiting:
                    waiting.remove(one)
                    if not waiting:
                        del owners[owner]
                    return True
        return False
