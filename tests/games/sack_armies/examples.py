"""The rulebook's worked examples, played; `python -m tests.games.sack_armies.examples` writes them.

SA-EXAMPLE-04 to SA-EXAMPLE-17, one record each under examples/.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from banneret.kernel.record import Record
from tests.games.sack_armies.match import Match

FOLDER = Path(__file__).parents[3] / "examples"


def walking_tree() -> Match:
    """8.4.3: Walking Tree against Wolf Riders."""
    match = Match("units walking_tree@2,-1!", "units wolf_riders@2,-2!")
    return match.do("attack 2,-1", "target 2,-2", "strike-back", "H T", "H H T", "move 2,-1")


def elf_archers() -> Match:
    """8.4.4: Elf Archers shoot Wisps five hexes away."""
    match = Match("units elf_archers@0,0!", "units wisps@5,-2!")
    return match.do("shoot 0,0", "target 5,-2", "H")


def orc_archers() -> Match:
    """8.4.5: the failed check, then the coordinated melee on the Ogres."""
    match = Match(
        "units orc_archers@1,0! orc_archers@2,0! orc_archers@1,1! orc_infantry@2,-1! "
        "goblin_infantry@1,-1!",
        "units scourge_ogres@2,-2!",
    )
    match.do("joint-shoot 2,-2", "with 1,0", "with 1,1", "with 2,0", "done", "T")
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "H", "strike-back")
    return match.do("target 1,-1", "H H T", "H H T", "done")


def noble_horse() -> Match:
    """9.1: a Noble Horse revealed in time gives a defending cavalry unit armor +1."""
    match = Match("units scourge_ogres@2,-1!", "units unicorn@2,-2! noble_horse@2,-3")
    return match.do("attack 2,-1", "target 2,-2", "reveal 2,-3", "strike-back", "H T H T")


def flying() -> Match:
    """9.1: Move and Attack on an unrevealed unit that proves to be a flyer."""
    match = Match("units equites@0,1!", "units great_eagle@3,-2")
    return match.do("charge 0,1", "target 3,-2", "to 2,-1")


def retreat() -> Match:
    """9.3: an Orc War Priest retreats from a Gladiator."""
    match = Match("units gladiator@2,-1!", "units orc_war_priest@2,-2!+retreat")
    return match.do("attack 2,-1", "target 2,-2", "surprise#1", "H", "to 3,-2")


def leadership() -> Match:
    """Appendix A: Shazari Infantry leads two Spitters."""
    match = Match(
        "units shazari_infantry@2,-1! spitter@1,-1! spitter@3,-2!", "units scourge_ogres@2,-2!",
        ground={"3,-2": ">A"},
    )  # fmt: skip
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "with 3,-2", "done")
    return match.do("strike-back", "target 1,-1", "H T", "T", "move 2,-1")


def scatter() -> Match:
    """Appendix A: a Catapult and Orc Archers kill each other, and the Catapult scatters."""
    match = Match(
        "units orc_archers@2,0! goblin_infantry@1,0! goblin_skulkers@2,1",
        "units catapult@2,-2! halfling_slingers@2,-1!",
    )
    return match.do("shoot 2,0", "target 2,-2", "strike-back", "H", "H", "H")


EXAMPLES: dict[str, Callable[[], Match]] = {
    "walking_tree": walking_tree,
    "elf_archers": elf_archers,
    "orc_archers": orc_archers,
    "noble_horse": noble_horse,
    "flying": flying,
    "retreat": retreat,
    "leadership": leadership,
    "scatter": scatter,
}


def record(name: str) -> Record:
    """The record of an example, closed where the other General is to choose his action."""
    match = EXAMPLES[name]().pass_windows()
    return match.saved()


def path_of(name: str) -> Path:
    return FOLDER / f"sack_armies_{name}.jsonl"


if __name__ == "__main__":
    for one in EXAMPLES:
        record(one).save(path_of(one))
