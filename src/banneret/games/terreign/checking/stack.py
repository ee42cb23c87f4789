"""Which step may come out of which other one."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign.checking.looks import kind_below
from banneret.games.terreign.frame_fields import FIELDS, NAMES
from banneret.games.terreign.table import Table, are_enemies

# What each kind lies on, and a sentence for where it does not.
BELOW = {
    fr.ROUND: ((0,), "the round must be the first step"),
    fr.TURN: ((fr.ROUND,), "a turn needs the round below it (TR-TURN-01)"),
    fr.BORDER: ((fr.ROUND, fr.TURN), "a border needs the round or a turn below it (TR-FREE-04)"),
    fr.DRAW: (
        (fr.TURN, fr.ITEM, fr.INSTANCE, fr.ADVANTAGE, fr.EVENT),
        "a draw needs a turn, an item in use, an Instance, an Advantage or an Event below it",
    ),
    fr.INSTANCE: (
        (fr.DRAW, fr.TURN, fr.ADVANTAGE),
        "an Instance needs what brings it below it: a draw, a turn or an Advantage (TR-TYPE-INSTANCE-3)",
    ),
    fr.ITEM: ((fr.TURN,), "an item in use needs a turn below it (TR-ACTION-04)"),
    fr.GEAR: ((fr.TURN, fr.BORDER), "equipment in use needs a turn or a border below it"),
    fr.HIT: (
        (fr.DUEL, fr.ITEM, fr.TURN, fr.INSTANCE, fr.PLAGUE, fr.EVENT, fr.HIT),
        "a hit needs what it comes of below it: a Duel, an item, an Instance, a Plague, an Event",
    ),
    fr.STRIP: ((fr.ITEM, fr.HIT), "a strip needs the item or the hit below it (TR-CONTENT-12)"),
    fr.REWARD: ((fr.HIT, fr.DUEL), "a reward needs the hit or the Duel below it (TR-RETREAT-06)"),
    fr.DUEL: (
        (fr.TURN, fr.TIE),
        "a Duel needs the Attacker's turn, or a tie, below it (TR-ACTION-08)",
    ),
    fr.FLEE: ((fr.DUEL,), "a Flee needs the Duel below it (TR-DUEL-21)"),
    fr.ADVANTAGE: ((fr.TURN,), "an Advantage needs a turn below it (TR-PREPARE-11)"),
    fr.TRAIT: ((fr.TURN,), "a trait in use needs a turn below it (TR-SETUP-03)"),
    fr.CHARITY: ((fr.TURN,), "Charity needs a turn below it (TR-ACTION-11)"),
    fr.BARTER: ((fr.TURN,), "a Barter needs a turn below it (TR-BARTER-02)"),
    fr.EVENT: ((fr.ROUND,), "an Event needs the round below it (TR-EVENT-01)"),
    fr.TIE: ((fr.ROUND,), "a tie needs the round below it (TR-TIE-01)"),
    fr.SIGHT: ((fr.ROUND,), "far sight needs the round below it (TR-SETUP-03)"),
    fr.PLAGUE: ((fr.TURN,), "a Plague roll needs a turn below it (TR-ITEM-PLAGUE-12)"),
    fr.PILFER: ((fr.ITEM, fr.TURN), "a pilfer needs the item or the turn below it"),
}


def stack_problems(t: Table) -> Iterator[str]:
    """Steps that lie on the wrong ones, or are about nobody."""
    for f in t.frames():
        kind = int(t.stack[f])
        below, sentence = BELOW[kind]
        if kind_below(t, f) not in below:
            yield sentence
        if kind == fr.REWARD and not are_enemies(t, t.stack[f + fr.SEAT], t.stack[f + fr.TARGET]):
            yield "a reward is taken from an enemy (TR-RETREAT-06)"
        for field in FIELDS[kind]:
            value = int(t.stack[f + field.place])
            if field.form == "seat" and value < 0 and (kind, field.name) != (fr.HIT, "source"):
                yield f"{NAMES[kind]} {field.name} names no Player"
            if field.form == "seats" and value & ~int(t.rules.everyone):
                yield f"{NAMES[kind]} {field.name} names who does not play"
