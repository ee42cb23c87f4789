"""When this process looks for garbage: seldom, and seldom among what has stayed for long.

Python frees what nobody refers to at once. Only what refers to itself waits for a look, and a look
through all that 150 live matches hold stops the server for a third of a second. Matches leave nothing
of the kind, so it is enough to look through what is new, and now and then through everything for what
long connections left behind.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping

FULL_COLLECTION = 25  # collections of young objects; about 2,000 acts, or 1,500 sockets
WHOLE = 40  # one full collection of so many goes through everything


class Collector:
    """Tells Python when to look through what."""

    def __init__(self) -> None:
        self._looks = 0

    def start(self) -> None:
        """What is there by now stays; from now on look seldom."""
        gc.collect()
        gc.freeze()
        youngest, young, _ = gc.get_threshold()
        gc.set_threshold(youngest, young, FULL_COLLECTION)
        gc.callbacks.append(self.told)

    def told(self, phase: str, about: Mapping[str, int]) -> None:
        """Python says that a collection starts or stops."""
        if about["generation"] != 2:
            return
        if phase == "stop":
            gc.freeze()  # who is left has stayed
            return
        self._looks += 1
        if self._looks % WHOLE == 0:
            gc.unfreeze()
