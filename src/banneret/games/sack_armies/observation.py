"""What a seat may know, built field by field.

SA-ZONE-10: open to all are casualties piles, face-up tokens, arrows and the numbers of tokens in
hands, sacks and under units; hidden are the contents of hands, sacks and face-down tokens. With the
option `counts_hidden` a General alone knows those numbers of his own, and whatever tells them: how
many tokens he has drawn and given back, and when what lies face down was deployed. Army lists are
known to all. Nothing is shown that this module does not name.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import machine
from banneret.games.sack_armies.canonical import by_hex
from banneret.games.sack_armies.odds import odds_back, odds_of
from banneret.games.sack_armies.position import attack_numbers, letter, public_frames
from banneret.games.sack_armies.rules import ratings, status, story
from banneret.games.sack_armies.table import Table
from banneret.kernel.observation import Fact, Observation
from banneret.kernel.options import to_dict

NAME = "sack-armies"
Facts = dict[str, Fact]
MARKS = ((fr.EMPLOYED, "employed"), (fr.HAS_MOVED, "moved"), (fr.ATTACKER, "attacking"))


def hex_text(place: int) -> str:
    """A hex number as people write it."""
    return f"{act.hex_q(place)},{act.hex_r(place)}"


def observe(t: Table, seat: int | None) -> Observation:
    """The view of a seat; None is a spectator."""
    player = int(machine.asked(t))
    legal: list[int] = []
    if seat is not None and player == seat:
        legal = [int(action) for action in t.legal_actions()]
    facts: Facts = {
        "options": {k: v for k, v in to_dict(t.game.options).items() if k != "armies"},
        "turn": int(t.turn),
        "active": int(t.player),
        "first": int(t.first),
        "quiet": int(t.quiet),
        "question": _question(t, seat),
        "fields": _fields(t),
        "units": [_unit(t, slot, seat) for slot in by_hex(t)],
        "seats": [_seat(t, general, seat) for general in range(t.book.generals)],
        "deck": [int(t.reds), int(t.blacks), int(t.jokers)],
        "attack": _attack(t),
        "winner": int(t.winner),
        "decisive": bool(t.decisive),
        "odds": odds_of(t, legal),
        "odds_back": odds_back(t, legal),
        "public": _public(t, -1 if seat is None else seat),
    }
    return Observation(NAME, seat, player, tuple(legal), facts)


def _public(t: Table, seat: int) -> Facts:
    """What everybody has followed so far, for bots and to tell moments apart.

    Entries are given by number: `story` limits where tokens seen to go into a sack can be.
    """
    return {
        "stack": _stack(t, seat),
        "attack": dict(attack_numbers(t)),
        "drawn": [int(n) if _counts(t, g, seat) else None for g, n in enumerate(t.drawn)],
        "story": _story(t, seat),
        "ghosts": [int(n) for n in t.ghosts],
        "flags": [int(n) for n in (t.stirred, t.killed, t.offered)],
    }


def _counts(t: Table, general: int, seat: int | None) -> bool:
    """Whether a viewer knows how many tokens a General has in his hand and sack (SA-ZONE-10)."""
    return general == seat or not t.book.counts_hidden


def _stack(t: Table, seat: int) -> list[Fact]:
    """The frames; what is left to draw, or has gone back, only if numbers are known."""
    shown: list[Fact] = []
    for text in public_frames(t, seat):
        name, *words = text.split()
        if name in ("drawing", "returning") and t.book.counts_hidden and words[0] != letter(seat):
            words[1] = "?"
        shown.append(" ".join([name, *words]))
    return shown


def _story(t: Table, seat: int) -> list[Fact]:
    """The rows of those whose numbers are known."""
    rows = range(0, len(t.story), story.ROW)
    known = [at for at in rows if _counts(t, int(t.story[at + story.WHO]), seat)]
    return [int(n) for at in known for n in t.story[at : at + story.ROW]]


# ---------------------------------------------------------------- what is asked


def _question(t: Table, seat: int | None) -> Facts:
    """The top frame, without the operands that only its General knows."""
    kind = int(t.top())
    facts: Facts = {"kind": fr.FRAMES[kind].name, "seat": int(machine.asked(t))}
    if kind == fr.FLIP:
        facts |= {
            "purpose": int(t.operand(1)),
            "flipper": int(t.operand(2)),
            "so_far": int(t.operand(3)),
        }
        facts["progressive"] = bool(t.operand(4))
    elif kind == fr.DRAWING:
        facts["drawer"] = int(t.operand(1))
        if _counts(t, int(t.operand(1)), seat):
            facts["left"] = int(t.operand(2))
    elif kind == fr.RETURNING:
        facts["free"] = bool(t.operand(3))
        if _counts(t, int(t.operand(1)), seat):
            facts["returned"] = int(t.operand(2))
    elif kind in (fr.MOVE_TO, fr.AIM, fr.SAVE):
        facts["hex"] = hex_text(t.hex_of(t.operand(1)))
    elif kind == fr.RAISE_AT:
        facts |= {"hex": hex_text(t.hex_of(t.operand(2))), "token": _name(t, t.operand(1))}
    elif fr.FRAMES[kind].secret:
        entry = t.operand(fr.FRAMES[kind].secret)
        if t.book.owner[entry] == seat:
            facts["token"] = _name(t, entry)
    elif kind in (fr.MOVING, fr.DEPLOYING, fr.JOINING, fr.REPLY, fr.AIM_EFFECT):
        facts["n"] = int(t.operand(1))
    elif kind == fr.PICKING:
        facts["hex"] = hex_text(t.ground.hex_of[t.operand(1)])
    effect = t.frame(fr.EFFECT)
    if effect >= 0:
        facts["effect"] = _effect(t, effect)
    return facts


def _effect(t: Table, at: int) -> Facts:
    """The ability or token in use; both are announced to all."""
    slot = t.stack[at + 2]
    facts: Facts = {"hex": hex_text(t.hex_of(slot)) if slot >= 0 else None}
    entry = t.stack[at + 3]
    if entry >= 0:
        facts["token"] = _name(t, entry)
    else:
        facts["ability"] = int(t.stack[at + 4])
    cell = t.stack[at + 5]
    facts["target"] = hex_text(t.ground.hex_of[cell]) if cell >= 0 else None
    return facts


def _attack(t: Table) -> Facts | None:
    """The attack under way, as far as it is declared."""
    if not t.at_kind:
        return None
    return {
        "kind": "melee" if t.at_kind == fr.BY_MELEE else "ranged",
        "mode": int(t.at_mode),
        "by": hex_text(t.hex_of(t.at_by)) if t.at_by >= 0 else None,
        "target": hex_text(t.ground.hex_of[t.at_cell]) if t.at_cell >= 0 else None,
        "ambush": bool(t.at_ambush),
        "countered": bool(t.at_reply),
        "successes": int(t.at_hits),
        "counter_successes": int(t.at_back),
        "surprises": int(t.at_surprises),
    }


# ---------------------------------------------------------------- the board


def _name(t: Table, entry: int) -> str:
    return t.book.names[t.book.token[entry]]


def _fields(t: Table) -> list[Fact]:
    return [
        {
            "hex": hex_text(t.ground.place[field]),
            "token": _name(t, t.ground.entry[field]),
            "owner": int(t.book.owner[t.ground.entry[field]]),
            "control": int(t.control[field]),
        }
        for field in range(t.ground.fields)
    ]


def _unit(t: Table, slot: int, seat: int | None) -> Facts:
    """A unit; face down it is named to its General only (SA-FOG-01)."""
    facts: Facts = {
        "hex": hex_text(t.hex_of(slot)),
        "owner": int(t.u_owner[slot]),
        "up": bool(t.u_up[slot]),
        "marks": [word for mark, word in MARKS if t.u_marks[slot] & mark],
    }
    if t.u_up[slot] or t.u_owner[slot] == seat:
        facts["token"] = _name(t, t.u_entry[slot])
        facts["rating"] = _rating(t, slot)
    else:
        if not t.book.counts_hidden:
            facts["stamp"] = int(t.u_stamp[slot])
        facts["excluded"] = int(t.u_mask[slot])  # bits of what it cannot be, by its army's units
    if _counts(t, int(t.u_owner[slot]), seat) or t.u_up[slot]:
        facts["attached"] = _rows(t, t.attached, slot, seat, True)
    facts["captives"] = _rows(t, t.captives, slot, seat, False)
    facts["until_end_of_turn"] = [
        t.book.names[t.lent[n + 1]] for n in range(0, len(t.lent), 2) if t.lent[n] == slot
    ]
    return facts


def _rating(t: Table, slot: int) -> Facts:
    """The numbers of a unit now, as whoever sees its face can reckon them."""
    abilities = status.abilities(t, slot)
    return {
        "movement": int(ratings.movement(t, slot, True)),
        "damage": int(ratings.damage(t, slot)),
        "armor": int(ratings.armor(t, slot, fr.BY_MELEE)),
        "armor_ranged": int(ratings.armor(t, slot, fr.BY_RANGED)),
        "range": int(ratings.reach(t, slot, abilities)),
        "abilities": int(abilities),
    }


def _rows(t: Table, rows: vec[i64], slot: int, seat: int | None, attached: bool) -> list[Fact]:
    """Tokens under a unit, in their order; backs look alike (SA-COMP-17).

    By option only the owner knows how many lie face down.
    """
    found: list[Fact] = []
    for at in range(0, len(rows), fr.ROW):
        if rows[at + fr.HOST] != slot:
            continue
        owner = int(t.book.owner[rows[at]])
        if not rows[at + fr.UP] and not _counts(t, owner, seat):
            continue
        one: Facts = {"owner": owner, "up": bool(rows[at + fr.UP])}
        if attached:
            one["permanent"] = bool(rows[at + fr.LASTING])
        if rows[at + fr.UP] or owner == seat:
            one["token"] = _name(t, rows[at])
        if not rows[at + fr.UP]:
            one["stamp"] = int(rows[at + fr.STAMP])
        if not rows[at + fr.UP] and owner != seat and rows[at + fr.KNOWN]:
            one["kind"] = ("", "spell", "maneuver")[rows[at + fr.KNOWN]]
        found.append(one)
    return found


# ---------------------------------------------------------------- the seats


def _seat(t: Table, general: int, seat: int | None) -> Facts:
    """Casualties and counts for all; hand and sack for the General himself.

    What is in the own sack follows from all the rest of the own army, so it is no secret to him.
    """
    facts: Facts = {
        "dead": dict(_listed(t, t.dead, general)),
        "out": dict(_listed(t, t.out, general)),
        "fate": int(t.fate[general]),
    }
    own = general == seat
    if _counts(t, general, seat):
        facts |= {"hand_size": int(t.hand_size[general]), "sack_size": int(t.sack_size[general])}
        facts["aside_size"] = sum(_listed(t, t.aside, general).values())
    if own:
        facts |= {
            "hand": dict(_listed(t, t.hand, general)),
            "sack": dict(_listed(t, t.sack, general)),
            "aside": dict(_listed(t, t.aside, general)),
        }
    return facts


def _listed(t: Table, zone: vec[i64], general: int) -> dict[str, int]:
    span = range(t.book.first_entry[general], t.book.first_entry[general + 1])
    return {_name(t, entry): int(zone[entry]) for entry in span if zone[entry]}
