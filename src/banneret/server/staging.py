"""The moments worth watching, made for a viewer of the notes that this viewer may read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.stage import LOOK_BACK, Stage
from banneret.server.notes import Note


def stages_at(
    notes: Sequence[Note], note: Note, game: Game, viewer: int | None, language: str
) -> tuple[Stage, ...]:
    """The stages that a viewer is shown with a note: those of its step, with the last one of it."""
    if note.event is None or not note.visible_to(viewer) or _more_follows(notes, note, viewer):
        return ()
    told: list[Event] = []
    fresh = 0
    for earlier in _back_from(notes, note):
        if earlier.event is not None and earlier.visible_to(viewer):
            told.append(earlier.event)
            fresh += earlier.step == note.step
        if len(told) == LOOK_BACK:
            break
    return game.stages(told[::-1], fresh, language)


def _more_follows(notes: Sequence[Note], note: Note, viewer: int | None) -> bool:
    """Whether the viewer may read more of what came of the same step."""
    at = note.n
    while at < len(notes) and notes[at].step == note.step:
        if notes[at].visible_to(viewer):
            return True
        at += 1
    return False


def _back_from(notes: Sequence[Note], note: Note) -> Iterator[Note]:
    """A note and those before it, the last first, without what was undone."""
    n = note.n
    while n > 0:
        found = notes[n - 1]
        n = (found.cancels or found.n) - 1
        yield found
