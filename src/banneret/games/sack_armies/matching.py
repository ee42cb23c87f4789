"""Which effects a token may have: its kind, its mode and its target must suit them, and each other.

What lasts (`modify`, `grant` and the like) and what is done at once (`damage`, `move` and the like)
are told apart: a free or permanent token only has the former, and a token in use does one thing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from banneret.games.sack_armies.vocabulary import EFFECT_ROWS, PRIMITIVE_NAMES

Row = dict[str, Any]
Fault = tuple[str, str]

NAMED: Final = dict(zip(PRIMITIVE_NAMES, EFFECT_ROWS, strict=True))
LASTING: Final = tuple(name for name, row in NAMED.items() if row.lasts)
OF_GROUND: Final = tuple(name for name, row in NAMED.items() if row.grounds)
DEEDS: Final = {name: row.target for name, row in NAMED.items() if row.target}
FIRST: Final = tuple(name for name in DEEDS if name != "damage")  # deeds that choose the target
ALWAYS: Final = "draw_now"


def mismatches(kind: str, row: Row) -> Iterator[Fault]:
    """(field, reason) of everything in a well-formed token that does not go together."""
    if kind == "unit":
        yield from _of_a_unit(row)
    elif kind == "battlefield":
        for where, effect in _effects(row):
            if effect["effect"] not in OF_GROUND:
                yield where, f"a battlefield takes only {', '.join(OF_GROUND)}"
            yield from _of_a_line(where, effect, "battlefield")
    else:
        yield from _of_a_token(kind, row)


def _of_a_unit(row: Row) -> Iterator[Fault]:
    if row.get("immobile") and row["movement"]:
        yield "movement", "an immobile unit has movement 0"


def _effects(row: Row) -> Iterator[tuple[str, Row]]:
    for index, effect in enumerate(row["effects"]):
        yield f"effects[{index + 1}]", effect


# ---------------------------------------------------------------- spells and maneuvers


def _of_a_token(kind: str, row: Row) -> Iterator[Fault]:
    mode, target = row["mode"], row["target"]
    if mode == "free" and target != "bearer":
        yield "target", "a free token works on its bearer: target must be bearer"
    if mode == "permanent" and target not in ("bearer", "unit"):
        yield "target", "a permanent token is laid on a unit: target must be bearer or unit"
    if row["retain"] and mode != "action":
        yield "retain", f"a {mode} token is never flipped for: retain must be false"
    for where, effect in _effects(row):
        if mode != "action" and effect["effect"] not in LASTING:
            yield where, f"a {mode} token takes only {', '.join(LASTING)}"
        yield from _of_a_line(where, effect, mode)
        yield from _far(where, effect, row)
    if kind == "maneuver" and row["surprise"]:
        yield from _of_a_surprise(row)
    if mode == "action":
        yield from _of_what_is_done(row)


def _far(where: str, effect: Row, row: Row) -> Iterator[Fault]:
    if "range" in effect and effect["range"] != row["range"]:
        yield f"{where}.range", f"must be the range of the token, {row['range']}"


def _of_a_surprise(row: Row) -> Iterator[Fault]:
    if row["mode"] == "free":
        yield "surprise", "a free maneuver is not used, so it cannot be a surprise"
    names = {effect["effect"] for effect in row["effects"]}
    if names & {"counter", "dispel"}:  # SA-SURPRISE-13
        yield "surprise", "a maneuver that works as Counter or Dispel cannot be a surprise"
    for name in sorted(name for name in names if not NAMED[name].answers):
        yield "surprise", f"{name} is no answer to an attack: surprise must be false"
    if row["target"] == "own_units":
        yield "surprise", "moving several units is no answer to an attack: surprise must be false"


def _of_what_is_done(row: Row) -> Iterator[Fault]:
    """One deed at most, the first line where it chooses the target; after it what still has one."""
    done = ""
    for where, effect in _effects(row):
        name = effect["effect"]
        if name == ALWAYS:
            if where == "effects[1]" and row["target"] not in ("bearer", "unit"):
                yield where, f"the first effect chooses the target, and {ALWAYS} has none"
        elif name in LASTING:
            if row["target"] not in ("bearer", "unit") or done not in ("", "move"):
                yield where, f"{name} needs target bearer or unit, and nothing done before it"
        elif name == "move" or name in DEEDS:
            wanted = effect["movers"] if name == "move" else DEEDS[name]
            if row["target"] != wanted:
                yield where, f"{name} needs target {wanted}, not {row['target']}"
            if done:
                yield where, f"a token does one thing, and {done} stands before {name}"
            elif where != "effects[1]" and (name in FIRST or wanted == "own_units"):
                yield where, f"{name} chooses the target, so it must be the first effect"
            if name == "move" and wanted == "bearer" and effect["units"] != 1:
                yield f"{where}.units", "one bearer moves: units must be 1"
            done = name
        else:
            yield where, f"{name} belongs to battlefields"


# ---------------------------------------------------------------- single lines


def _of_a_line(where: str, effect: Row, mode: str) -> Iterator[Fault]:
    """What an effect says that works only on some tokens."""
    name = effect["effect"]
    if name == "modify":
        yield from _of_a_change(where, effect, mode)
    if name == "grant":
        granted = effect["ability"]
        if granted["ability"] == "augment" and mode not in ("free", "permanent"):
            yield f"{where}.ability", "augment is granted by free and permanent tokens only"


def _of_a_change(where: str, effect: Row, mode: str) -> Iterator[Fault]:
    if "vs" in effect and effect["stat"] != "armor":
        yield f"{where}.vs", "only armor is against some kinds of damage"
    if "when" in effect and (effect["stat"] != "movement" or mode != "battlefield"):
        yield f"{where}.when", "only the movement on a battlefield is changed for where it starts"
    if effect.get("op") != "set":
        return
    if mode not in ("free", "permanent"):
        yield f"{where}.op", "only free and permanent tokens set a number; others add to it"
    if effect["stat"] == "range":
        yield f"{where}.op", "range is never set, only added to"
    for field in ("who", "vs"):
        if field in effect:
            yield f"{where}.{field}", "a number that is set is the same for every unit and damage"
