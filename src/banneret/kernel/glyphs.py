"""Our own simple shapes: the silhouettes on tokens and the small signs beside them.

Every shape is drawn around (0, 0) in a box from -50 to 50 (signs: -10 to 10), its top at negative
y. A glyph without a shape is lettered by the faces.
"""

from __future__ import annotations

from typing import NamedTuple


class Glyph(NamedTuple):
    """One silhouette as SVG path data.

    Attributes:
        shape: filled in the colour of the glyph.
        strokes: drawn as thick lines in the colour of the glyph.
        cuts: filled in the colour of the token below, over the shape.
        scratches: drawn as thin lines in the colour of the token below.
    """

    shape: str
    strokes: str = ""
    cuts: str = ""
    scratches: str = ""


GLYPHS: dict[str, Glyph] = {
    # A broad head between long ears, with a jagged grin.
    "goblin": Glyph(
        shape=(
            "M0,-30C17,-30 27,-18 26,-2C25,20 11,38 0,40C-11,38 -25,20 -26,-2C-27,-18 -17,-30 0,-30Z"
            "M-20,14Q-46,2 -50,-30L-20,-14Z"
            "M20,-14L50,-30Q46,2 20,14Z"
        ),
        cuts=(
            "M-18,-10L-4,-2Q-6,6 -12,5Q-18,2 -18,-10Z"
            "M18,-10L4,-2Q6,6 12,5Q18,2 18,-10Z"
            "M-15,15L-9,20L-4,15L0,20L4,15L9,20L15,15Q10,31 0,32Q-10,31 -15,15Z"
        ),
    ),
    # A closed helmet under a crest.
    "soldier": Glyph(
        shape=(
            "M0,-28C17,-28 28,-18 28,4L28,22L6,44L-6,44L-28,22L-28,4C-28,-18 -17,-28 0,-28Z"
            "M0,-50C24,-50 38,-36 42,-16L31,-12C28,-27 17,-36 0,-36C-17,-36 -28,-27 -31,-12L-42,-16"
            "C-38,-36 -24,-50 0,-50Z"
        ),
        cuts=("M-22,-2L-5,3L-5,11L-21,8ZM22,-2L5,3L5,11L21,8ZM-3,11L3,11L3,45L-3,45Z"),
    ),
    # A hand that reaches up.
    "zombie": Glyph(
        shape="M-21,0L21,-2Q22,20 14,30L15,48L-14,48L-13,30Q-24,18 -21,0Z",
        strokes=(
            "M-16,4L-21,-22L-15,-34M-5,0L-8,-32L-1,-44M8,0L9,-30L17,-40M17,4L25,-14L25,-26"
            "M-16,20L-34,6L-33,-8"
        ),
        scratches="M-9,36L9,33M-8,42L10,40M-8,12Q0,6 9,12",
    ),
    # Seen from above, wings spread, the head in front.
    "wyvern": Glyph(
        shape=(
            "M0,-50L8,-36L5,-25Q9,-8 6,8Q4,22 3,32L12,46L0,40L-12,46L-3,32Q-4,22 -6,8Q-9,-8 -5,-25"
            "L-8,-36Z"
            "M4,-20Q22,-40 50,-30Q43,-14 48,8Q38,-2 32,12Q24,0 17,14Q12,4 4,8Z"
            "M-4,8Q-12,4 -17,14Q-24,0 -32,12Q-38,-2 -48,8Q-43,-14 -50,-30Q-22,-40 -4,-20Z"
        ),
        scratches="M9,-14L44,-26M9,-8L40,2M-9,-14L-44,-26M-9,-8L-40,2",
    ),
    # A drawn bow, the arrow ready.
    "elf": Glyph(
        shape="M0,-52L12,-28L0,-34L-12,-28ZM0,28L10,38L10,50L0,42L-10,50L-10,38Z",
        strokes="M-40,12Q-34,-14 -16,-18Q0,-20 16,-18Q34,-14 40,12M0,-36L0,40",
        scratches="M-13,-18L13,-18",
    ),
    # Seen from above: propeller, ribbed wings, rudder.
    "flying-machine": Glyph(
        shape=(
            "M0,-44Q9,-40 9,-20L6,24L4,44L-4,44L-6,24L-9,-20Q-9,-40 0,-44Z"
            "M-50,-14Q-50,-22 -42,-22L42,-22Q50,-22 50,-14L46,4L-46,4Z"
            "M-20,32L20,32L16,46L-16,46Z"
        ),
        strokes="M-20,-46L20,-46",
        cuts="M0,-16A5,7 0 1 1 0,-2A5,7 0 1 1 0,-16Z",
        scratches="M-34,-22L-32,4M-20,-22L-19,4M20,-22L19,4M34,-22L32,4",
    ),
    # A broad mouth below two bulging eyes, a reed at each side.
    "swamplin": Glyph(
        shape=(
            "M-34,16C-38,-10 -20,-16 0,-16C20,-16 38,-10 34,16C32,36 14,42 0,42"
            "C-14,42 -32,36 -34,16Z"
            "M-16,-36A14,14 0 1 1 -16,-8A14,14 0 1 1 -16,-36Z"
            "M16,-36A14,14 0 1 1 16,-8A14,14 0 1 1 16,-36Z"
            "M-46,-14A5,12 0 1 1 -46,10A5,12 0 1 1 -46,-14Z"
            "M46,-14A5,12 0 1 1 46,10A5,12 0 1 1 46,-14Z"
        ),
        strokes="M-46,8Q-44,30 -28,36M46,8Q44,30 28,36",
        cuts=(
            "M-16,-29A7,7 0 1 1 -16,-15A7,7 0 1 1 -16,-29ZM16,-29A7,7 0 1 1 16,-15A7,7 0 1 1 16,-29Z"
            "M-25,12Q0,22 25,12Q18,33 0,33Q-18,33 -25,12Z"
        ),
    ),
}

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


def letters(name: str) -> str:
    """One or two letters that stand for a name without a shape of its own."""
    words = name.replace("-", " ").split()
    if not words:
        return "?"
    if len(words) > 1:
        return (words[0][0] + words[1][0]).upper()
    return name[:2].capitalize()
