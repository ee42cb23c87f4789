"""Silhouettes for duels and great Houses: emblems, and a fighter's zones."""

from __future__ import annotations

from banneret.faces.glyph import Glyph
from banneret.faces.glyphs_things import HEART
from banneret.faces.outlines import box, circle, ring

# A fighter seen from the front: where each zone lies, and what is left out of an empty one.
ZONES = {
    "head": circle(15, 0, -36),
    "body": "M-16,-18L16,-18L14,16L-14,16Z",
    "left": "M-20,-18L-20,14L-33,14L-33,-6Q-32,-18 -20,-18ZM-15,20L-2,20L-2,52L-17,52Z",
    "right": "M20,-18Q32,-18 33,-6L33,14L20,14ZM15,20L17,52L2,52L2,20Z",
}
HOLES = {
    "head": circle(12, 0, -36, hole=True),
    "body": "M-13,-15L-11,13L11,13L13,-15Z",
    "left": "M-23,-15Q-29,-14 -30,-6L-30,11L-23,11ZM-12,23L-14,49L-5,49L-5,23Z",
    "right": "M23,-15L23,11L30,11L30,-6Q29,-14 23,-15ZM12,23L5,23L5,49L14,49Z",
}
# An arrow that comes for a zone; for the body it is cut into it.
BLOWS = {
    "head": "M19,-36L34,-50L34,-41L54,-41L54,-31L34,-31L34,-22Z",
    "left": "M-36,0L-47,-12L-47,-5L-54,-5L-54,5L-47,5L-47,12Z",
    "right": "M36,0L47,-12L47,-5L54,-5L54,5L47,5L47,12Z",
}
# A guard before a zone; before the body a small shield.
GUARDS = {
    "head": "M-26,-46Q-18,-58 0,-58Q18,-58 26,-46",
    "left": "M-42,-22Q-50,14 -30,52",
    "right": "M42,-22Q50,14 30,52",
}
BODY_BLOW = "M-12,-5L0,-5L0,-13L13,0L0,11L0,5L-12,5Z"
SMALL_SHIELD = "M-9,-11Q0,-15 9,-11L9,0Q8,8 0,12Q-8,8 -9,0Z"


def fighter(*zones: str) -> str:
    """A fighter with these zones filled and the others empty."""
    return "".join(ZONES[name] + ("" if name in zones else HOLES[name]) for name in ZONES)


def attack(zone: str) -> Glyph:
    """A blow at one zone."""
    cuts = BODY_BLOW if zone == "body" else ""
    return Glyph(shape=fighter(zone) + BLOWS.get(zone, ""), cuts=cuts)


def defense(*zones: str) -> Glyph:
    """Two zones guarded."""
    return Glyph(
        shape=fighter(*zones),
        strokes="".join(GUARDS.get(zone, "") for zone in zones),
        cuts=SMALL_SHIELD if "body" in zones else "",
    )


EMBLEMS: dict[str, Glyph] = {
    **{f"attack-{zone}": attack(zone) for zone in ZONES},
    **{
        f"defense-{high}-{side}": defense(high, side)
        for high in ("head", "body")
        for side in ("left", "right")
    },
    # A crescent before a rising sun.
    "shimoto": Glyph(
        shape=f"M20,-43.6A48,48 0 1 0 20,43.6A44,44 0 0 1 20,-43.6Z{circle(15, 26, 0)}",
    ),
    # The beak of a plague doctor.
    "tagion": Glyph(
        shape=("M-34,-6Q-36,-48 4,-48Q40,-46 42,-10Q42,10 22,12Q-8,22 -52,50Q-40,20 -30,8Z"),
        cuts=ring(14, 7, 8, -18),
        scratches="M-20,22Q-4,12 16,8",
    ),
    # A target, hit.
    "nevermsis": Glyph(
        shape=f"{ring(46, 36)}{ring(26, 16)}{circle(7)}",
        strokes="M0,-52L0,-40M0,52L0,40M-52,0L-40,0M52,0L40,0",
    ),
    # A bear.
    "gryssel": Glyph(
        shape=f"{circle(38, 0, 6)}{circle(15, -30, -28)}{circle(15, 30, -28)}",
        cuts=(
            f"{circle(5, -15, -4)}{circle(5, 15, -4)}{circle(6, -31, -30)}{circle(6, 31, -30)}"
            "M-10,12L10,12L0,24Z"
        ),
        scratches="M0,24L0,30M-14,34Q0,24 14,34",
    ),
    # A heart with a keyhole.
    "desirah": Glyph(shape=HEART, cuts=f"{circle(9, 0, -6)}M-5,-2L5,-2L9,20L-9,20Z"),
    # An eye that sees far.
    "viewhing": Glyph(
        shape="M-52,14Q-24,-16 0,-16Q24,-16 52,14Q24,44 0,44Q-24,44 -52,14Z",
        strokes="M0,-26L0,-48M-24,-22L-36,-40M24,-22L36,-40",
        cuts=ring(21, 9, 0, 14),
    ),
    # A fair pair of scales.
    "benevol": Glyph(
        shape=(
            f"M-52,10L-16,10A18,18 0 0 1 -52,10ZM16,10L52,10A18,18 0 0 1 16,10Z{box(-22, 40, 44, 9)}"
            f"{circle(7, 0, -42)}"
        ),
        strokes="M0,-34L0,40M-34,-28L34,-28M-34,-28L-46,10M-34,-28L-22,10M34,-28L22,10M34,-28L46,10",
    ),
    # An anvil.
    "hammerstone": Glyph(
        shape=(
            "M-52,-28L-30,-28L-30,-34L46,-34Q44,-6 14,-2L14,16Q16,24 32,30L32,44L-32,44L-32,30"
            "Q-16,24 -14,16L-14,-2Q-44,-4 -52,-28Z"
        ),
    ),
}
