"""The notes of a match: numbered entries of its log, each for some viewers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.stage import Stage
from banneret.server.protocol import TableEvent

NOBODY: frozenset[int] = frozenset()


class Note(NamedTuple):
    """An entry of a match's log.

    Attributes:
        n: its number, counted from 1.
        kind: as in the protocol.
        at: milliseconds since 1970.
        step, by, turn: what it came of; `by` None is chance or nobody.
        event: what the game says happened, for kind "game".
        text: the sentence in every language, for all other kinds.
        rules: ids of the rules it rests on.
        audience: the seats that may read it; None is everybody.
        cancels: the first note that is undone by it; 0: none.
        auto: whether it came of an answer that the server gave.
    """

    n: int
    kind: str
    at: int
    step: int = 0
    by: int | None = None
    turn: int = 0
    event: Event | None = None
    text: Mapping[str, str] = {}
    rules: tuple[str, ...] = ()
    audience: frozenset[int] | None = None
    cancels: int = 0
    auto: bool = False

    def visible_to(self, viewer: int | None) -> bool:
        """Whether a viewer (None: a spectator) may read it."""
        return self.audience is None or (viewer is not None and viewer in self.audience)

    def sentence(self, game: Game, language: str) -> str:
        """What it says."""
        if self.event is not None:
            return game.say_event(self.event, language)
        return self.text[language]

    def shown(
        self,
        game: Game,
        viewer: int | None,
        language: str,
        stages: tuple[Stage, ...] = (),
        bare: bool = False,
    ) -> TableEvent:
        """What a viewer gets of it, with some stages; the bare number if it is not for that viewer,
        unless all is laid `bare`."""
        if not bare and not self.visible_to(viewer):
            return TableEvent(self.n)
        event = self.event
        return TableEvent(
            n=self.n,
            kind=self.kind,
            text=self.sentence(game, language),
            rules=list(self.rules),
            step=self.step,
            by="chance" if self.step and self.by is None else self.by,
            turn=self.turn,
            name="" if event is None else event.kind,
            values={} if event is None else dict(event.values),
            spaces=() if event is None else game.spaces_of(event),
            words={} if event is None else game.words_of(event, language),
            stages=stages,
            cancels=self.cancels,
            at=self.at / 1000,
            auto=self.auto and (viewer == self.by or game.perfect_information),
        )
