"""Scenes made by hand, for the tests of the faces: squares, hexes and named areas."""

from __future__ import annotations

import math
from dataclasses import replace

from banneret.kernel.scene import (
    Badge,
    Choice,
    Counter,
    Odds,
    Panel,
    Piece,
    Question,
    Scene,
    Space,
    Tray,
    TrayItem,
)


def threat(number: int) -> Badge:
    return Badge("threat", str(number), f"Threat {number}")


def damage(number: int) -> Badge:
    return Badge("damage", str(number), f"Damage {number}")


SIGNS = {
    "enrage": Badge("enrage", "E", "Enraged"),
    "phalanx": Badge("phalanx", "P", "Phalanx"),
    "undead": Badge("undead", "U", "Undead"),
}


def token(
    space: str, seat: int, name: str, facing: str, *badges: Badge, marks: tuple[str, ...] = ()
) -> Piece:
    glyph = name.lower().replace(" ", "-")
    return Piece(f"p-{space}", space, seat, glyph, name, facing, badges, marks, f"{name}, {facing}")


SQUARES = tuple(
    Space(
        f"{'abcdefg'[x]}{y + 1}",
        "square",
        x,
        y,
        marks=(("edge",) if x in (0, 6) or y in (0, 6) else ())
        + (("home-0",) if y < 2 else ("home-1",) if y > 4 else ()),
    )
    for y in range(7)
    for x in range(7)
)

BATTLE = Scene(
    game="skirmish",
    title="Skirmish, second edition",
    language="en",
    seat=0,
    spaces=SQUARES,
    pieces=(
        token("c3", 0, "Goblin", "up", threat(3), SIGNS["enrage"], marks=("active",)),
        token("d3", 0, "Goblin", "down", threat(2)),
        token("b2", 0, "Soldier", "right", threat(12), SIGNS["phalanx"]),
        token("e2", 0, "Elf", "up", threat(1)),
        token("f1", 0, "Flying Machine", "up", threat(1), damage(1)),
        token("g2", 0, "Swamplin", "up", threat(1)),
        token("a1", 0, "Wyvern", "down", threat(1)),
        token("c4", 1, "Zombie", "up", threat(2), damage(1), SIGNS["undead"]),
        token("d5", 1, "Wyvern", "right", threat(1), damage(3)),
        token("b5", 1, "Soldier", "down", threat(1), SIGNS["phalanx"]),
        token("e6", 1, "Swamplin", "up", threat(4), marks=("target",)),
        token("f6", 1, "Goblin", "up", threat(1)),
        token("g7", 1, "Elf", "right", threat(1)),
        token("a6", 1, "Flying Machine", "up", threat(10), damage(2), *SIGNS.values()),
    ),
    trays=(
        Tray("r0", 0, "reserves", "Reserves", (TrayItem("goblin", "Goblin", 2),)),
        Tray("c0", 0, "cemetery", "Cemetery", (TrayItem("elf", "Elf", 1),)),
        Tray("r1", 1, "reserves", "Reserves", (TrayItem("zombie", "Zombie", 3),)),
        Tray("c1", 1, "cemetery", "Cemetery", ()),
        Tray(
            "supply",
            None,
            "supply",
            "Supply",
            (TrayItem("wyvern", "Wyvern", 4), TrayItem("", "Hidden", 12)),
        ),
    ),
    panels=(
        Panel(0, "First player", (Counter("surge", "Surge Points", "1"),), True),
        Panel(1, "Second player", (Counter("surge", "Surge Points", "0"),)),
    ),
    question=Question(0, "Goblin on c3: move, battle or end the activation"),
    choices=(
        Choice("c3-b3", "Move to b3", ("c3", "b3"), ("p-c3",), rules=("X-1",)),
        Choice("c3-c2", "Move to c2", ("c3", "c2"), ("p-c3",), rules=("X-1",)),
        Choice(
            "c3xc4",
            "Battle the Zombie on c4",
            ("c3", "c4"),
            ("p-c3", "p-c4"),
            odds=(Odds("destroys it", 5, 18), Odds("it evades", 1, 2)),
            rules=("X-2",),
        ),
        Choice("surge", "Take one more command", cost="1 Surge Point", rules=("X-3",), key="s"),
        Choice("end", "End the activation", rules=("X-4",), key="e"),
    ),
    notes=("2 commands left", "turn 7"),
)


def hexes() -> Scene:
    """A small hex map with stacked, face-down and lettered tokens."""
    spaces = tuple(
        Space(f"h{q}{r}", "hex", q + r / 2, r * math.sqrt(3) / 2, f"{q}-{r}")
        for r in range(4)
        for q in range(5)
    )
    return Scene(
        game="map",
        title="Map",
        language="en",
        seat=1,
        spaces=spaces,
        pieces=(
            Piece("1", "h11", 0, "", "General Ironhand", badges=(threat(5),)),
            Piece("2", "h11", 0, "", "Catapult"),
            Piece("3", "h22", 1, "", "Scout", marks=("active",)),
            Piece("4", "h32", 1, "", "Hidden", marks=("hidden",)),
            Piece("5", "h00", None, "", "Rock"),
            Piece("6", "h03", 2, "elf", "Elf", "up"),
            Piece("7", "h43", 3, "goblin", "Goblin", "up"),
        ),
        trays=(Tray("sack", 1, "sack", "Sack", (TrayItem("", "Hidden", 9),)),),
        panels=tuple(Panel(seat, f"General {seat}", (), seat == 1) for seat in range(4)),
        question=Question(1, "Move the Scout & fight <at once>"),
        choices=(Choice("h22-h21", "Move to 2-1", ("h22", "h21"), ("3",)),),
    )


def areas() -> Scene:
    """Named areas round a centre, with a hand of cards."""
    ring = [("Marsh", 0), ("Old Forest", 1), ("Highlands", 2), ("Salt Plain", 3), ("River", 4)]
    spaces = tuple(
        Space(
            name.lower().replace(" ", "-"),
            "area",
            3.2 * math.sin(number * math.tau / 5),
            3.2 * math.cos(number * math.tau / 5),
            name,
        )
        for name, number in ring
    )
    centre = Space("capital", "area", 0, 0, "Capital")
    crowd = tuple(Piece(f"c{n}", "capital", n % 2, "", "Morale", "") for n in range(5))
    return Scene(
        game="land",
        title="Land",
        language="de",
        seat=None,
        spaces=(centre, *spaces),
        pieces=(*crowd, Piece("m", "marsh", 0, "", "Decoy"), Piece("r", "river", 1, "", "Reign")),
        trays=(
            Tray("h0", 0, "hand", "Hand", (TrayItem("card", "Ambush", 1), TrayItem("", "?", 3))),
            Tray("deck", None, "deck", "Stapel", (TrayItem("", "Verdeckt", 31),)),
        ),
        panels=(Panel(0, "Blau", (Counter("reign", "Herrschaft", "4"),)), Panel(1, "Rot")),
        question=Question(None, "Die Partie ist zu Ende"),
        notes=("Runde 8",),
        outcome="Blau gewinnt",
    )


def tactics(tile: str, *standing: Piece) -> Scene:
    """A board with a tile in its middle, a card of each seat, one of them asleep, and a common one.

    Args:
        tile: "neutral", or the seat that its blade points to.
        standing: what stands on the board.
    """
    spaces = tuple(
        replace(space, marks=(f"tile-{tile}",)) if space.id == "d4" else space for space in SQUARES
    )
    words = "Cover: Trees do not block the lines of your archers, wherever they may stand."
    awake = TrayItem("card", "Cover", 1, words)
    asleep = TrayItem("card-asleep", "Frenzy", 1, "Frenzy, asleep. So loud, so late.")
    common = TrayItem("card", "Hatred", 1, "Hatred: +1.")
    trays = (
        Tray("t0", 0, "tactic", "Tactic", (awake,)),
        Tray("t1", 1, "tactic", "Tactic", (asleep,)),
        Tray("g", None, "grudges", "Grudges", (common,)),
    )
    return replace(BATTLE, spaces=spaces, pieces=standing, trays=trays, choices=())
