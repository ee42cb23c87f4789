"""Every kind of frame there is."""

from __future__ import annotations

from typing import Final

from banneret.games.terreign.rules import frames_of_course, frames_of_fights, frames_of_items
from banneret.games.terreign.rules.frame import Frame, lay_out

FRAMES: Final[list[Frame]] = [
    *frames_of_course.FRAMES,
    *frames_of_items.FRAMES,
    *frames_of_fights.FRAMES,
]
lay_out(FRAMES)
