"""Silhouettes of those who fight: people, beasts, engines."""

from __future__ import annotations

from banneret.faces.glyph import Glyph
from banneret.faces.outlines import box, circle

HORSE = (
    "M-24,48L34,48C36,20 34,-8 18,-26L18,-46L4,-34C-16,-30 -28,-12 -42,8L-34,24L-18,16L-2,12"
    "C-4,24 -24,28 -24,48Z"
)

BEINGS: dict[str, Glyph] = {
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
    # A heavy jaw, two tusks rising from it.
    "orc": Glyph(
        shape=(
            "M0,-42C22,-42 32,-28 32,-10L42,-2L34,14C34,32 20,44 0,44C-20,44 -34,32 -34,14"
            "L-42,-2L-32,-10C-32,-28 -22,-42 0,-42Z"
        ),
        cuts=(
            "M-24,-12L-6,-4L-8,4L-22,0ZM24,-12L6,-4L8,4L22,0Z"
            "M-24,14L24,14L22,34L18,34L13,16L8,34L-8,34L-13,16L-18,34L-22,34Z"
        ),
    ),
    # Small head, mighty shoulders, fists below the knees.
    "ogre": Glyph(
        shape=(
            f"{circle(13, 0, -32)}"
            "M-42,-10Q-30,-26 0,-20Q30,-26 42,-10L50,26L34,30L28,6L26,46L4,46L0,24L-4,46L-26,46"
            "L-28,6L-34,30L-50,26Z"
        ),
        cuts="M-8,-35L-2,-32L-2,-29L-8,-31ZM8,-35L2,-32L2,-29L8,-31Z",
    ),
    # Squared stones in the shape of a man.
    "golem": Glyph(
        shape=(
            f"{box(-11, -48, 22, 20)}{box(-26, -25, 52, 34)}{box(-46, -25, 16, 50)}"
            f"{box(30, -25, 16, 50)}{box(-24, 12, 20, 36)}{box(4, 12, 20, 36)}"
        ),
        cuts=f"{box(-7, -42, 14, 5)}",
        scratches="M-26,-8L26,-8M-6,-25L-6,-8M10,-8L10,9M-46,2L-30,2M30,2L46,2",
    ),
    # Horns over a grin.
    "demon": Glyph(
        shape=(
            "M0,-20C20,-20 30,-8 30,8C30,28 14,46 0,48C-14,46 -30,28 -30,8C-30,-8 -20,-20 0,-20Z"
            "M-26,-6Q-50,-18 -42,-50Q-32,-28 -6,-18ZM26,-6Q50,-18 42,-50Q32,-28 6,-18Z"
        ),
        cuts=(
            "M-22,-4L-5,6Q-10,14 -17,10ZM22,-4L5,6Q10,14 17,10Z"
            "M-16,24L-8,29L0,24L8,29L16,24Q10,38 0,38Q-10,38 -16,24Z"
        ),
    ),
    # A hood, and nobody to be seen in it.
    "hood": Glyph(
        shape="M0,-48Q36,-38 36,8L44,46L-44,46L-36,8Q-36,-38 0,-48Z",
        cuts="M0,-24Q20,-18 20,8Q14,28 0,32Q-14,28 -20,8Q-20,-18 0,-24Z",
    ),
    # A pointed hat and a staff.
    "mage": Glyph(
        shape=(
            "M-4,-54L10,-16L-26,-16ZM-38,-16L22,-16L22,-8L-38,-8Z"
            f"{circle(12, -8, -2)}M-18,12Q-8,18 2,12Q24,18 28,48L-44,48Q-40,18 -18,12Z"
            f"{circle(10, 38, -36)}"
        ),
        strokes="M38,-26L38,46",
    ),
    # Two crossed spears.
    "spears": Glyph(
        shape="M-40,-50L-18,-34L-32,-22ZM40,-50L18,-34L32,-22Z",
        strokes="M30,46L-26,-30M-30,46L26,-30",
    ),
    # A round shield, a spear upright behind it.
    "spearman": Glyph(
        shape=f"{circle(29, -9, 10)}M33,-52L44,-26L33,-32L22,-26Z",
        strokes="M33,-30L33,48",
        cuts=f"{circle(8, -9, 10)}",
        scratches=f"{circle(20, -9, 10)}",
    ),
    # Two crossed swords.
    "swords": Glyph(
        shape=(
            "M-46,-46L-28,-40L24,22L16,30L-40,-28ZM46,-46L28,-40L-24,22L-16,30L40,-28Z"
            f"{circle(7, 37, 41)}{circle(7, -37, 41)}"
        ),
        strokes="M10,36L34,14M-10,36L-34,14M22,26L34,38M-22,26L-34,38",
    ),
    "axe": Glyph(
        shape=(
            "M2,-30L2,2Q26,4 42,18Q54,-14 42,-46Q26,-32 2,-30Z"
            "M-2,-30L-2,2Q-26,4 -42,18Q-54,-14 -42,-46Q-26,-32 -2,-30Z"
        ),
        strokes="M0,-42L0,46",
    ),
    "trident": Glyph(
        shape="M0,-52L9,-32L-9,-32ZM-28,-46L-19,-26L-37,-26ZM28,-46L37,-26L19,-26Z",
        strokes="M0,48L0,-32M-28,-26L-28,-16Q-28,4 0,4Q28,4 28,-16L28,-26",
    ),
    # A tall bent shield.
    "scutum": Glyph(
        shape="M-28,-42Q0,-52 28,-42L28,42Q0,52 -28,42Z",
        cuts=f"{circle(9)}",
        scratches="M0,-44L0,-14M0,14L0,44M-22,0L-13,0M13,0L22,0M-20,-32L-12,-24M20,-32L12,-24"
        "M-20,32L-12,24M20,32L12,24",
    ),
    # A bow from the side, the arrow ready.
    "bow": Glyph(
        shape=f"M52,0L28,-12L28,12Z{box(-18, -44, 4, 88)}",
        strokes="M-16,-44Q36,-4 36,0Q36,4 -16,44M-40,0L34,0M-40,0L-48,-8M-40,0L-48,8",
    ),
    "sling": Glyph(
        shape=f"{circle(17, 20, -26)}",
        strokes="M-32,46Q-44,-22 4,-44M-18,46Q-4,6 36,-8M4,-44Q34,-52 40,-26",
    ),
    "crossbow": Glyph(
        shape="M0,-52L11,-30L-11,-30ZM-8,-20L8,-20L10,48L-10,48Z",
        strokes="M-44,6Q-30,-22 0,-22Q30,-22 44,6M0,-32L0,-10",
        scratches="M-40,6L0,20L40,6",
    ),
    "horse": Glyph(
        shape=HORSE,
        cuts=f"{circle(4.5, -10, -12)}",
        scratches="M12,-24Q26,-2 24,30",
    ),
    "unicorn": Glyph(
        shape=f"{HORSE}M-18,-24L-40,-52L-4,-36Z",
        cuts=f"{circle(4.5, -10, -10)}",
        scratches="M12,-24Q26,-2 24,30M-26,-36L-17,-40",
    ),
    # A lance, its guard and a pennon.
    "lance": Glyph(
        shape="M54,-54L-4,14L-12,6ZM46,-40L50,-6L18,-14ZM-26,-2L4,28Q-10,40 -26,26Q-40,12 -26,-2Z",
        strokes="M-18,20L-46,48",
    ),
    "stag": Glyph(
        shape="M-14,-6L14,-6L10,28L0,46L-10,28ZM-14,-4L-36,2L-16,10ZM14,-4L36,2L16,10Z",
        strokes="M-8,-8L-20,-26L-18,-48M-20,-26L-42,-32L-44,-46M8,-8L20,-26L18,-48M20,-26L42,-32L44,-46",
        cuts=f"{circle(3.5, -6, 8)}{circle(3.5, 6, 8)}",
    ),
    "wolf": Glyph(
        shape="M-40,-48L-14,-28L14,-28L40,-48L38,-2L20,20L12,42L0,48L-12,42L-20,20L-38,-2Z",
        cuts="M-26,-10L-8,-2L-12,6L-22,2ZM26,-10L8,-2L12,6L22,2ZM-8,30L8,30L0,40Z",
    ),
    "bat": Glyph(
        shape=(
            "M-9,-36L-3,-26L3,-26L9,-36L12,-18Q32,-36 52,-20Q42,-8 42,12Q30,2 22,18Q12,8 0,34"
            "Q-12,8 -22,18Q-30,2 -42,12Q-42,-8 -52,-20Q-32,-36 -12,-18Z"
        ),
        cuts=f"{circle(2.5, -5, -16)}{circle(2.5, 5, -16)}",
    ),
    "eagle": Glyph(
        shape=(
            "M-8,-24Q-6,-42 6,-40L16,-32L7,-28L10,16L18,46L0,38L-18,46L-10,16Z"
            "M8,-16Q26,-42 52,-40Q46,-28 50,-18Q40,-16 42,-4Q32,-4 32,8Q20,4 8,16Z"
            "M-8,-16Q-26,-42 -52,-40Q-46,-28 -50,-18Q-40,-16 -42,-4Q-32,-4 -32,8Q-20,4 -8,16Z"
        ),
        cuts=f"{circle(2.5, 2, -32)}",
    ),
    # Ears, trunk and tusks.
    "elephant": Glyph(
        shape=(
            f"{circle(21, -30, -14)}{circle(21, 30, -14)}{circle(23, 0, -18)}"
            "M-11,-4Q-10,26 -8,42Q-4,50 6,48L6,40Q10,20 11,-4Z"
        ),
        strokes="M-18,8Q-24,28 -40,26M18,8Q24,28 40,26",
        cuts=f"{circle(3.5, -10, -18)}{circle(3.5, 10, -18)}",
        scratches="M-18,-30Q-24,-12 -16,2M18,-30Q24,-12 16,2",
    ),
    # A light that drifts.
    "wisp": Glyph(
        shape=(
            "M6,-50Q34,-16 26,14Q18,38 -4,38Q-28,34 -28,10Q-26,-10 -8,-18Q8,-26 6,-50Z"
            f"{circle(6, 38, -24)}{circle(5, -36, -32)}{circle(6, 34, 40)}"
        ),
        cuts=f"{circle(10, 0, 14)}",
    ),
    # A small body between four wings.
    "pixie": Glyph(
        shape=(
            f"{circle(9, 0, -28)}M-4,-16L4,-16L3,34L0,42L-3,34Z"
            "M-6,-6Q-24,-50 -46,-36Q-56,-6 -6,4ZM6,-6Q24,-50 46,-36Q56,-6 6,4Z"
            "M-6,8Q-42,6 -40,30Q-28,48 -6,16ZM6,8Q42,6 40,30Q28,48 6,16Z"
        ),
        scratches="M-12,-6L-36,-26M12,-6L36,-26M-12,14L-30,28M12,14L30,28",
    ),
    # It walks on its roots and looks at you.
    "treant": Glyph(
        shape=(
            f"{circle(25, 0, -26)}{circle(18, -28, -14)}{circle(18, 28, -14)}"
            "M-16,-6L16,-6L18,24L40,46L14,44L0,32L-14,44L-40,46L-18,24Z"
        ),
        cuts=f"{circle(4.5, -8, 8)}{circle(4.5, 8, 8)}M-7,20L7,20L5,25L-5,25Z",
    ),
    "vines": Glyph(
        shape="M-14,-6Q-40,-12 -44,10Q-22,16 -14,-6ZM26,8Q50,2 50,26Q28,28 26,8ZM4,-26Q-2,-50 20,-50Q26,-30 4,-26Z",
        strokes="M-22,48Q-34,14 -8,4Q18,-8 4,-28M8,48Q4,20 26,12",
    ),
    # A coiled snake with its head up.
    "serpent": Glyph(
        shape=(
            "M-2,-48Q26,-50 30,-26L14,-20L4,-28Q-6,-22 0,-10Q14,4 28,10Q40,14 42,24Q48,28 48,36"
            "Q46,48 20,48L-24,48Q-48,46 -48,36Q-48,26 -34,24Q-36,12 -20,10Q-8,10 -18,-4"
            "Q-34,-38 -2,-48Z"
        ),
        strokes="M28,-28L44,-26",
        cuts=f"{circle(3.5, 8, -37)}",
        scratches="M-34,25Q0,34 40,25M-20,11Q0,18 26,11",
    ),
    # Seen from above, on four legs.
    "lizard": Glyph(
        shape=(
            "M0,-50Q12,-44 8,-30Q14,-14 9,6Q6,18 4,22Q2,36 20,46Q-8,50 -6,22Q-8,14 -9,6"
            "Q-14,-14 -8,-30Q-12,-44 0,-50Z"
        ),
        strokes="M-8,-16L-30,-20L-34,-36M8,-16L30,-20L34,-36M-8,8L-28,12L-32,28M8,8L28,12L32,28",
    ),
    # A running lizard's head, jaws open.
    "raptor": Glyph(
        shape=(
            "M-50,-22L-14,-34Q4,-48 24,-36Q44,-22 44,12L44,48L10,48Q14,30 4,22L-36,34L-46,26L-12,6"
            "L-20,-4L-48,-8Z"
        ),
        cuts=f"{circle(5, 4, -24)}M-34,-8L-30,0L-26,-8ZM-22,-7L-18,0L-15,-6ZM-26,14L-24,6L-20,11Z",
        scratches="M26,-26Q36,-8 34,30",
    ),
    # A long neck, a long tail, and four pillars.
    "saurian": Glyph(
        shape=(
            "M-50,-40Q-44,-52 -30,-46L-22,-38L-26,-32L-34,-32Q-28,-12 -12,-10Q10,-24 28,-4Q42,10 56,32"
            "Q40,28 32,20L32,46L18,46L16,24L0,24L-2,46L-16,46L-18,18Q-38,2 -46,-30Z"
        ),
        cuts=f"{circle(2.5, -38, -40)}",
    ),
    # Long jaws, shut over many teeth.
    "jaws": Glyph(
        shape=(
            "M-50,-8L-8,-16Q-2,-34 14,-28Q22,-18 32,-18L50,-14L50,8L42,0L34,8L26,0L18,8L10,0L2,8L-6,0"
            "L-14,8L-22,0L-30,8L-38,0L-46,8Z"
            "M-46,20L-38,10L-30,20L-22,10L-14,20L-6,10L2,20L10,10L18,20L26,10L34,20L42,10L50,20"
            "L50,36L-30,34Z"
        ),
        cuts=f"{circle(4, 10, -20)}",
    ),
    # It breaks out of the sand.
    "worm": Glyph(
        shape=(
            "M-40,46Q-46,-44 6,-46Q50,-44 46,2L36,-8L30,4L22,-8L14,2Q16,-18 2,-18Q-12,-16 -8,46Z"
            "M-50,40L50,40L40,48L-46,48Z"
        ),
        scratches="M-40,16L-10,18M-40,-8L-12,2M-26,-34L-8,-14M4,-46L4,-18",
    ),
    # A carved stone face on its plinth.
    "idol": Glyph(
        shape=f"M-26,-46L26,-46L32,28L-32,28Z{box(-42, 32, 84, 14)}",
        cuts=(
            f"{box(-18, -28, 13, 9)}{box(5, -28, 13, 9)}M-4,-18L4,-18L7,-2L-7,-2Z"
            f"{box(-18, 6, 36, 12)}"
        ),
        scratches="M-6,6L-6,18M6,6L6,18",
    ),
    # An arm with its load, on wheels.
    "catapult": Glyph(
        shape=f"{circle(13, 36, -36)}{circle(14, -24, 34)}{circle(14, 24, 34)}{box(-44, 18, 88, 10)}",
        strokes="M-32,18L30,-30M-10,18L-2,-6",
        cuts=f"{circle(5, -24, 34)}{circle(5, 24, 34)}",
    ),
    "ballista": Glyph(
        shape=(
            f"M0,-54L12,-30L-12,-30Z{box(-6, -30, 12, 74)}{circle(12, -30, 34)}{circle(12, 30, 34)}"
        ),
        strokes="M-46,4Q-34,-20 0,-20Q34,-20 46,4M-30,34L30,34",
        cuts=f"{circle(4, -30, 34)}{circle(4, 30, 34)}",
        scratches="M-42,4L0,18L42,4",
    ),
    "skull": Glyph(
        shape=(
            "M0,-46C28,-46 40,-28 40,-8C40,8 32,16 25,20L25,42L-25,42L-25,20C-32,16 -40,8 -40,-8"
            "C-40,-28 -28,-46 0,-46Z"
        ),
        cuts=f"{circle(11, -16, -6)}{circle(11, 16, -6)}M0,8L6,19L-6,19Z",
        scratches="M-9,28L-9,42M0,28L0,42M9,28L9,42",
    ),
}
