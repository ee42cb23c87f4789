"""Our own simple shapes: the silhouettes on tokens and the small signs beside them.

Every shape is drawn around (0, 0) in a box from -50 to 50 (signs: -10 to 10), its top at negative
y. A glyph without a shape is lettered by the faces.
"""

from __future__ import annotations

from banneret.faces.glyph import Glyph
from banneret.faces.glyphs_beings import BEINGS
from banneret.faces.glyphs_emblems import EMBLEMS
from banneret.faces.glyphs_ground import GROUND
from banneret.faces.glyphs_things import THINGS
from banneret.kernel.scene import Tray

GLYPHS: dict[str, Glyph] = {**BEINGS, **GROUND, **THINGS, **EMBLEMS}

SIGNS: dict[str, str] = {
    # A flame.
    "enrage": (
        "M1,-10C3,-5 8,-2 8,4C8,8 4,10 0,10C-4,10 -8,8 -8,3C-8,0 -6,-2 -5,-5C-3,-4 -3,-3 -2,-1"
        "C0,-3 1,-6 1,-10Z"
    ),
    # Two shields, rim to rim.
    "phalanx": (
        "M-10,-7L-5,-9L-1,-7L-1,2Q-2,7 -5,9Q-9,7 -10,2ZM1,-7L5,-9L10,-7L10,2Q9,7 5,9Q2,7 1,2Z"
    ),
    # A skull; its sockets are holes.
    "undead": (
        "M0,-10C7,-10 9,-5 9,-1C9,3 7,4 6,5L6,9L-6,9L-6,5C-7,4 -9,3 -9,-1C-9,-5 -7,-10 0,-10Z"
        "M-4,-3A2.5,2.5 0 1 0 -4,2A2.5,2.5 0 1 0 -4,-3ZM4,-3A2.5,2.5 0 1 0 4,2A2.5,2.5 0 1 0 4,-3Z"
    ),
}

# Cards whose words are read at the table, not only pointed at; one asleep has no effect now.
AWAKE = "card"
READ_OUT = (AWAKE, "card-asleep")

SHIELD = "M-12,-13Q0,-17 12,-13L12,1Q10,11 0,16Q-10,11 -12,1Z"
BURST = (
    "M0,-15L4,-9L11,-12L10,-5L16,-1L10,4L12,11L5,10L0,16L-5,10L-12,11L-10,4L-16,-1L-10,-5L-11,-12"
    "L-4,-9Z"
)

# Where a token breaks: one crack more for every point of damage, as far as they go.
CRACKS = (
    "M30,-44L18,-22L26,-8L10,6",
    "M-46,10L-26,4L-20,16L-4,10",
    "M20,46L16,26L4,20L6,4",
    "M-26,-46L-18,-26L-28,-16L-12,-4",
)


def read_out(tray: Tray) -> bool:
    """Whether a tray holds cards that are shown with all their words."""
    return bool(tray.items) and all(item.glyph in READ_OUT and item.tooltip for item in tray.items)


def letters(name: str) -> str:
    """One or two letters that stand for a name without a shape of its own."""
    words = name.replace("-", " ").split()
    if not words:
        return "?"
    if len(words) > 1:
        return (words[0][0] + words[1][0]).upper()
    return name[:2].capitalize()
