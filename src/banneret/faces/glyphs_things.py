"""Silhouettes of weapons, tools, spells and happenings."""

from __future__ import annotations

from banneret.faces.glyph import Glyph
from banneret.faces.outlines import box, circle, ring, rounded, star

HEART = "M0,46C-44,16 -50,-8 -44,-24C-36,-44 -10,-44 0,-20C10,-44 36,-44 44,-24C50,-8 44,16 0,46Z"
CROWN = (
    "M-38,36L-46,-22L-20,2L0,-38L20,2L46,-22L38,36Z"
    f"{circle(7, 0, -42)}{circle(7, -46, -26)}{circle(7, 46, -26)}"
)
THORNS = "".join(
    f"M{x1},{y1}L{x2},{y2}L{x3},{y3}Z"
    for x1, y1, x2, y2, x3, y3 in (
        (-9, -32, 0, -52, 9, -32),
        (-9, 32, 0, 52, 9, 32),
        (-32, -9, -52, 0, -32, 9),
        (32, -9, 52, 0, 32, 9),
        (16, -29, 37, -37, 29, -16),
        (-16, -29, -37, -37, -29, -16),
        (16, 29, 37, 37, 29, 16),
        (-16, 29, -37, 37, -29, 16),
    )
)

THINGS: dict[str, Glyph] = {
    "card": Glyph(
        shape=rounded(34, 48, 8),
        cuts=f"{box(-22, -36, 44, 26)}",
        scratches="M-22,4L22,4M-22,17L22,17M-22,30L6,30",
    ),
    "card-asleep": Glyph(
        shape=rounded(34, 48, 8),
        cuts="M8,-26A26,26 0 1 0 22,18A22,22 0 0 1 8,-26Z",
    ),
    "sword": Glyph(
        shape=(
            f"M0,-54L11,-38L10,14L-10,14L-11,-38Z{box(-28, 14, 56, 10)}{box(-6, 24, 12, 16)}"
            f"{circle(9, 0, 44)}"
        ),
        scratches="M0,-38L0,12",
    ),
    "broken-sword": Glyph(
        shape=(
            f"M-10,14L-10,-10L-2,-4L3,-14L10,-8L10,14Z{box(-28, 14, 56, 10)}{box(-6, 24, 12, 16)}"
            f"{circle(9, 0, 44)}M8,-52L24,-44L22,-20L14,-26L9,-18L2,-22Z"
        )
    ),
    "dagger": Glyph(
        shape=f"M0,54L12,30L10,-8L-10,-8L-12,30Z{box(-24, -18, 48, 10)}{box(-6, -40, 12, 22)}{circle(9, 0, -42)}",
        scratches="M0,-6L0,36",
    ),
    "knife": Glyph(
        shape="M46,-50Q52,-16 10,18L-4,4ZM-12,2L12,26L4,32L-6,22L-34,50L-48,36L-20,8L-20,8Z",
        scratches="M-30,38L-36,32M-22,30L-28,24",
    ),
    "hammer": Glyph(
        shape=f"M-40,-46L22,-46L44,-28L22,-12L-40,-12Z{box(-10, -12, 12, 60)}",
        scratches="M-26,-46L-26,-12M12,-46L12,-12",
    ),
    "halberd": Glyph(
        shape=(
            "M4,-54L10,-30L10,-26Q28,-28 40,-42Q52,-10 36,16Q26,2 10,2L10,4L-2,4L-2,-6L-28,-14"
            "L-2,-26L-2,-30Z"
        ),
        strokes="M4,0L4,48",
    ),
    "shield": Glyph(
        shape="M-38,-38Q0,-52 38,-38L38,-2Q34,34 0,50Q-34,34 -38,-2Z",
        cuts=f"{box(-5, -30, 10, 62)}{box(-26, -16, 52, 10)}",
    ),
    "buckler": Glyph(
        shape=f"{circle(44)}",
        cuts=f"{ring(18, 9)}",
        scratches=f"{circle(33)}",
    ),
    "spiked-shield": Glyph(
        shape=f"{circle(36)}{THORNS}",
        cuts=f"{ring(16, 8)}",
        scratches=f"{circle(27)}",
    ),
    # Shields, rim to rim.
    "shield-wall": Glyph(
        shape=(
            "M-52,-24Q-38,-32 -20,-28L-20,6Q-22,26 -34,34Q-50,24 -52,4Z"
            "M52,-24Q38,-32 20,-28L20,6Q22,26 34,34Q50,24 52,4Z"
            "M-16,-34Q0,-42 16,-34L16,8Q14,32 0,42Q-14,32 -16,8Z"
        ),
        scratches="M0,-28L0,30M-8,-10L8,-10M-36,-20L-36,24M36,-20L36,24",
    ),
    "mail": Glyph(
        shape=(
            "M-24,-46L-8,-46Q0,-34 8,-46L24,-46L52,-22L38,0L28,-8L28,46L-28,46L-28,-8L-38,0L-52,-22Z"
        ),
        scratches="M-26,-20Q0,-8 26,-20M-26,-4Q0,8 26,-4M-26,12Q0,24 26,12M-26,28Q0,40 26,28",
    ),
    "boot": Glyph(
        shape="M-24,-48L12,-48L10,8L38,20Q52,26 48,46L-24,46L-18,0Z",
        scratches="M-22,34L48,34M-23,-34L12,-34",
    ),
    "bag": Glyph(
        shape="M-38,-14L38,-14L44,46L-44,46Z",
        strokes="M-26,-14Q-24,-46 0,-46Q24,-46 26,-14",
        cuts=f"{box(-8, 6, 16, 16)}",
        scratches="M-40,0Q0,22 40,0",
    ),
    "spyglass": Glyph(
        shape="M-50,20L-34,42L-4,20L-20,-2ZM-16,-6L0,16L26,-4L10,-26ZM14,-34L34,-8L54,-26L34,-52Z",
    ),
    "hook": Glyph(
        shape=f"{ring(10, 4, 0, -40)}M-50,0L-34,-14L-26,8ZM50,0L34,-14L26,8ZM0,52L-10,34L10,34Z",
        strokes="M0,-30L0,34M-36,-4Q-34,26 0,30Q34,26 36,-4",
    ),
    "bomb": Glyph(
        shape=f"{circle(33, -6, 14)}M4,-26L20,-20L16,-8L0,-14Z",
        strokes="M12,-24Q18,-42 34,-38M44,-50L40,-42M50,-34L42,-37M34,-52L35,-44",
        scratches="M-26,8Q-22,-6 -8,-8",
    ),
    "flask": Glyph(
        shape="M-16,-50L16,-50L16,-42L11,-42L11,-16L42,36Q44,48 32,48L-32,48Q-44,48 -42,36L-11,-16L-11,-42L-16,-42Z",
        cuts=f"{circle(7, -8, 30)}{circle(5, 12, 20)}{circle(4, 2, 4)}",
    ),
    "potion": Glyph(
        shape=f"{circle(32, 0, 16)}{box(-11, -40, 22, 30)}{box(-16, -50, 32, 8)}",
        cuts=f"{box(-5, -2, 10, 36)}{box(-18, 11, 36, 10)}",
    ),
    # Jaws that wait.
    "trap": Glyph(
        shape=(
            "M-46,24Q-46,-32 0,-32Q46,-32 46,24L36,24Q36,-4 28,-12L24,4L14,-19L8,-2L0,-22L-8,-2L-14,-19"
            f"L-24,4L-28,-12Q-36,-4 -36,24Z{box(-52, 26, 104, 12)}{circle(9, 0, 18)}"
        )
    ),
    "purse": Glyph(
        shape=(
            "M-14,-22L14,-22Q46,4 40,34Q32,48 0,48Q-32,48 -40,34Q-46,4 -14,-22Z"
            "M-22,-48L22,-48L12,-28L-12,-28Z"
        ),
        cuts=f"{ring(15, 9, 0, 16)}",
    ),
    "coins": Glyph(
        shape=(
            "M-46,22A24,9 0 0 1 2,22L2,40A24,9 0 0 1 -46,40Z"
            "M-2,-2A24,9 0 0 1 46,-2L46,40A24,9 0 0 1 6,44L6,22Q4,12 -2,10Z"
            f"{circle(16, -18, -26)}"
        ),
        cuts=f"{box(-20, -34, 4, 16)}",
        scratches="M-46,24A24,9 0 0 0 2,24M8,12A24,9 0 0 0 46,12M8,26A24,9 0 0 0 46,26M-2,0A24,9 0 0 0 46,0",
    ),
    "chest": Glyph(
        shape="M-44,-6Q-44,-40 0,-40Q44,-40 44,-6ZM-44,0L44,0L44,42L-44,42Z",
        cuts="M-9,-8L9,-8L9,12Q0,20 -9,12Z",
        scratches="M-28,0L-28,42M28,0L28,42M-28,-34L-28,-6M28,-34L28,-6",
    ),
    "clover": Glyph(
        shape=f"{circle(17, -15, -30)}{circle(17, 15, -30)}{circle(17, -28, -4)}{circle(17, 28, -4)}{circle(15, 0, -14)}{circle(12, -12, 4)}{circle(12, 12, 4)}",
        strokes="M0,0Q4,30 22,46",
    ),
    "crown": Glyph(shape=CROWN, scratches="M-36,22L36,22"),
    "heart": Glyph(shape=HEART, scratches="M-32,-8Q-34,-24 -20,-26"),
    "banner": Glyph(
        shape=f"M-24,-44L44,-44L28,-20L44,4L-24,4Z{circle(7, -30, -46)}",
        strokes="M-30,-40L-30,48",
        cuts=f"{circle(8, 2, -20)}",
    ),
    "drooping-flag": Glyph(
        shape=f"M-24,-42Q8,-40 16,-6Q22,20 10,42Q0,26 -12,34Q-12,10 -24,0Z{circle(7, -30, -46)}",
        strokes="M-30,-40L-30,48",
    ),
    "lightning": Glyph(shape="M16,-54L-34,8L-6,8L-20,54L36,-14L6,-14L30,-54Z"),
    "flame": Glyph(
        shape="M4,-52C12,-28 38,-12 38,18C38,38 20,50 0,50C-20,50 -38,38 -38,14C-38,0 -30,-10 -24,-24"
        "C-18,-18 -16,-12 -12,-6C-2,-18 4,-32 4,-52Z",
        cuts="M2,8C8,20 18,24 18,34C18,42 10,46 0,46C-10,46 -16,42 -16,34C-16,26 -2,22 2,8Z",
    ),
    "fireball": Glyph(
        shape=f"{circle(28, 16, 16)}M-50,-50Q-6,-44 30,-8L34,-4L-4,34Q-20,18 -20,2Q-36,-8 -28,-16Q-44,-26 -50,-50Z",
        cuts=f"{circle(12, 18, 18)}",
    ),
    "star": Glyph(shape=star(52, 8, 0.42), cuts=circle(9)),
    "dispel": Glyph(
        shape=star(50, 8, 0.42),
        cuts="M-50,38L38,-50L50,-38L-38,50Z",
    ),
    "spiral": Glyph(
        strokes="M2,2Q10,-10 18,2Q20,20 0,22Q-24,18 -22,-6Q-14,-32 14,-28Q44,-18 40,14Q28,46 -8,44Q-42,34 -46,2"
    ),
    "wings": Glyph(
        shape=(
            "M6,20Q2,-16 26,-32Q40,-42 54,-40Q50,-28 50,-20Q44,-16 44,-6Q36,-4 34,8Q26,8 24,20Q14,18 6,34Z"
            "M-6,20Q-2,-16 -26,-32Q-40,-42 -54,-40Q-50,-28 -50,-20Q-44,-16 -44,-6Q-36,-4 -34,8"
            "Q-26,8 -24,20Q-14,18 -6,34Z"
        ),
        scratches="M14,8Q26,-14 46,-22M14,18Q24,2 40,-6M-14,8Q-26,-14 -46,-22M-14,18Q-24,2 -40,-6",
    ),
    "eye": Glyph(
        shape="M-52,0Q-24,-36 0,-36Q24,-36 52,0Q24,36 0,36Q-24,36 -52,0Z",
        cuts=ring(24, 11),
    ),
    # A step over the water.
    "wading": Glyph(
        shape="M-22,-50L8,-50L6,-10L28,0Q38,4 36,16L-22,16L-17,-12Z",
        strokes="M-48,30Q-36,16 -24,30Q-12,44 0,30Q12,16 24,30Q36,44 48,30",
    ),
    "mask": Glyph(
        shape="M-52,-22Q-24,-34 0,-20Q24,-34 52,-22Q50,26 24,28Q8,26 0,10Q-8,26 -24,28Q-50,26 -52,-22Z",
        cuts="M-36,-4Q-24,-16 -10,0Q-22,12 -36,-4ZM36,-4Q24,-16 10,0Q22,12 36,-4Z",
    ),
    "terror": Glyph(
        shape="M0,-50Q40,-48 38,-4Q34,40 0,50Q-34,40 -38,-4Q-40,-48 0,-50Z",
        cuts=(
            "M-24,-24Q-12,-32 -6,-10Q-16,-2 -24,-24ZM24,-24Q12,-32 6,-10Q16,-2 24,-24Z"
            "M0,4Q14,6 12,24Q8,38 0,38Q-8,38 -12,24Q-14,6 0,4Z"
        ),
    ),
    # Two that change places.
    "swap": Glyph(
        shape="M54,-18L24,-42L24,6ZM-54,18L-24,42L-24,-6Z",
        strokes="M26,-18L-30,-18M-26,18L30,18",
    ),
    "retreat": Glyph(
        shape="M-20,52L-46,16L6,16Z",
        strokes="M36,46L36,-10Q36,-40 8,-40Q-20,-40 -20,-10L-20,18",
    ),
    "chevrons": Glyph(
        shape="M-46,-42L-20,-42L8,0L-20,42L-46,42L-18,0ZM0,-42L26,-42L54,0L26,42L0,42L28,0Z"
    ),
    "flank": Glyph(
        shape=f"M54,-22L22,-46L22,2Z{circle(11, 16, 30)}",
        strokes="M-36,46Q-50,-22 26,-22",
    ),
    "volley": Glyph(
        shape="M0,-54L13,-28L-13,-28ZM-34,-34L-21,-8L-47,-8ZM34,-34L47,-8L21,-8Z",
        strokes="M0,-26L0,40M-34,-6L-34,46M34,-6L34,46",
    ),
    # A blow thrown back.
    "reflect": Glyph(
        shape=f"{box(32, -50, 13, 100)}M-52,30L-24,33L-33,7Z",
        strokes="M-44,-38L24,-4L-28,20",
    ),
    "dodge": Glyph(
        shape=f"{circle(14, 0, 8)}M46,12L34,-20L20,8Z",
        strokes="M-40,34Q-44,-38 4,-38Q28,-36 34,-10M-20,46L20,46",
    ),
    "crowd": Glyph(
        shape=(
            f"{circle(14, -30, -14)}{circle(14, 30, -14)}M-52,44Q-52,6 -30,6Q-18,6 -14,16L-20,44Z"
            "M52,44Q52,6 30,6Q18,6 14,16L20,44Z"
            f"{circle(16, 0, -26)}M-26,48Q-26,-4 0,-4Q26,-4 26,48Z"
        ),
        scratches="M-24,24Q-20,-4 0,-5Q20,-4 24,24",
    ),
    # One who is there, and one who seems to be.
    "double": Glyph(
        shape=f"{circle(16, -16, -26)}M-46,48Q-44,-4 -16,-4Q12,-4 14,48Z",
        strokes="M16,-40Q34,-42 34,-26Q32,-12 20,-12M26,0Q44,4 44,46L30,46",
    ),
    "bowl": Glyph(
        shape="M-48,2L48,2Q44,34 18,38L18,46L-18,46L-18,38Q-44,34 -48,2Z",
        strokes="M-20,-12Q-28,-24 -20,-32Q-12,-40 -18,-48M18,-12Q10,-24 18,-32Q26,-40 20,-48",
    ),
    "bunting": Glyph(
        shape="M-50,-24L-26,-14L-42,14ZM-20,-12L6,-8L-8,24ZM12,-8L38,-16L28,16Z",
        strokes="M-54,-28Q0,6 54,-28M-26,40L-26,41M4,44L4,45M34,36L34,37",
    ),
    "bell": Glyph(
        shape=f"M0,-46Q28,-42 28,0Q30,20 44,30L-44,30Q-30,20 -28,0Q-28,-42 0,-46Z{circle(9, 0, 40)}{circle(6, 0, -48)}",
        scratches="M-30,18L30,18",
    ),
    "wind": Glyph(
        strokes=(
            "M-48,-14L14,-14Q32,-14 32,-29Q32,-42 18,-42Q8,-42 8,-32M-48,4L32,4Q48,4 48,18Q48,32 36,32"
            "Q26,32 26,24M-48,22L0,22Q14,22 14,34Q14,46 4,46Q-4,46 -4,40"
        )
    ),
    "pestilence": Glyph(
        shape=(
            f"{ring(19, 10, 0, -22)}{ring(19, 10, -20, 14)}{ring(19, 10, 20, 14)}{circle(9, 0, 2)}"
            "M-6,-44L6,-44L0,-54ZM-44,18L-38,30L-50,30ZM44,18L38,30L50,30Z"
        )
    ),
}
