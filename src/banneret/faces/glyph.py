"""What a silhouette is made of."""

from __future__ import annotations

from typing import NamedTuple


class Glyph(NamedTuple):
    """One silhouette as SVG path data, around (0, 0) in a box from -50 to 50, its top at -y.

    Attributes:
        shape: filled in the colour of the glyph.
        strokes: drawn as thick lines in the colour of the glyph.
        cuts: filled in the colour of the token below, over the shape.
        scratches: drawn as thin lines in the colour of the token below.
    """

    shape: str = ""
    strokes: str = ""
    cuts: str = ""
    scratches: str = ""
