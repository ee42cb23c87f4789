"""What one seat may know, built field by field (TR-INV-05, TR-TRAVEL-08, TR-DUEL-11).

Nothing of the state is copied as a whole: a field that is not written here is not seen.
"""

from __future__ import annotations

from banneret.games.terreign import frames as fr
from banneret.games.terreign.citations import rules_of
from banneret.games.terreign.frame_fields import FIELDS, NAMES, value_text
from banneret.games.terreign.kinds import (
    EVENT_NAMES,
    EVENTS,
    GEAR,
    HOUSE_NAMES,
    ITEM_NAMES,
    TERRAIN_NAMES,
)
from banneret.games.terreign.rules.inventory import equipped, spent
from banneret.games.terreign.rules.turn import actions_left
from banneret.games.terreign.table import (
    DECOY,
    DUE,
    FRESH,
    GEAR_PICK,
    HOUSE,
    MORALE,
    SEEN,
    STATUS,
    TRAPS,
    WARRIOR,
    Table,
    active_seat,
    get,
    item_of,
    space_of,
)
from banneret.kernel.observation import Fact, Observation

STATUS_NAMES = ("playing", "retreated", "eliminated")


def observe(t: Table, seat: int | None) -> Observation:
    """The view of a seat; None is a spectator."""
    asked = int(t.asked)
    legal = tuple(int(action) for action in t.legal_actions()) if seat == asked else ()
    facts = _facts(t, seat)
    facts["rules"] = {str(action): list(rules_of(t, action)) for action in legal}
    return Observation("terreign", seat, asked, legal, facts)


def _facts(t: Table, viewer: int | None) -> dict[str, Fact]:
    return {
        "round": int(t.round),
        "turns": int(t.turns),
        "first": int(t.first),
        "palace": int(t.palace) - 1,
        "summons": int(t.summons) - 1,
        "fog": int(t.fog),
        "truce": int(t.truce),
        "spaces": [_space(t, space) for space in range(1, t.spaces + 1)],
        "seats": [_seat(t, seat, viewer) for seat in range(t.rules.seats)],
        "pools": [int(number) for number in t.pools],
        "reached": [int(entry & 7) for entry in t.reached],
        "discard": [ITEM_NAMES[kind] for kind in t.discard],
        "deck": sum(int(count) for count in t.deck) + len(t.on_top),
        "top": [_card(t, int(card), viewer) for card in t.on_top],
        "aside": [_aside(t, int(card), viewer) for card in t.aside],
        "events": sum(int(count) for count in t.events[:EVENTS]),
        "past": [name for n, name in enumerate(EVENT_NAMES) for _ in range(t.events[EVENTS + n])],
        "unused": [name for n, name in enumerate(TERRAIN_NAMES) if t.unused >> n & 1],
        "under": [TERRAIN_NAMES[tile] for tile in t.bottom],
        "hidden_tokens": _hidden_tokens(t, viewer),
        "actions_left": _actions_left(t),
        "steps": [_frame(t, f, viewer) for f in t.frames()],
        "winners": [seat for seat in range(t.rules.seats) if t.winners >> seat & 1],
        "over": bool(t.over),
    }


def _space(t: Table, space: int) -> dict[str, Fact]:
    drops: list[Fact] = [
        ITEM_NAMES[item_of(entry)] for entry in t.drops if space_of(entry) == space
    ]
    tile = int(t.tiles[space])
    return {"terrain": TERRAIN_NAMES[tile] if tile >= 0 else "", "drops": drops}


# ---------------------------------------------------------------- seats


def _seat(t: Table, seat: int, viewer: int | None) -> dict[str, Fact]:
    house = int(get(t, seat, HOUSE))
    warrior, decoy, tokens = _tokens(t, seat, viewer)
    known = [card for card in t.hands[seat] if may_see(t, int(card), viewer)]
    return {
        "house": HOUSE_NAMES[house] if house >= 0 else "",
        "morale": int(get(t, seat, MORALE)),
        "status": STATUS_NAMES[get(t, seat, STATUS)],
        "warrior": warrior,
        "decoy": decoy,
        "face_down": tokens,
        "hand": len(t.hands[seat]),
        "known": [_card(t, int(card), viewer) for card in known],
        "gear": [_gear(t, seat, kind) for kind in GEAR if equipped(t, seat, kind)],
        "traps": int(get(t, seat, TRAPS)),
        "plague": int(get(t, seat, DUE)),
        "fresh": int(get(t, seat, FRESH)),
        "seen": int(get(t, seat, SEEN)),
    }


def _gear(t: Table, seat: int, kind: int) -> dict[str, Fact]:
    used = int(spent(t, seat, kind))
    return {"item": ITEM_NAMES[kind], "count": int(equipped(t, seat, kind)), "spent": used}


def may_see(t: Table, card: int, viewer: int | None) -> bool:
    """Whether a viewer knows a card; a spectator knows what every seat knows."""
    if card & 255 == t.rules.everyone:
        return True
    return viewer is not None and card >> viewer & 1 == 1


def _card(t: Table, card: int, viewer: int | None) -> dict[str, Fact]:
    """A card the viewer knows, with who else does; of another only that it is there."""
    if not may_see(t, card, viewer):
        return {"item": ""}
    seen: list[Fact] = [seat for seat in range(t.rules.seats) if card >> seat & 1]
    return {"item": ITEM_NAMES[card >> 8 & 255], "seen": seen}


def _aside(t: Table, card: int, viewer: int | None) -> dict[str, Fact]:
    owner = card >> 16 & 15
    if card & 255 == 0:  # picked in a Barter: its owner alone knows what
        if viewer != owner:
            return {"owner": owner, "item": ""}
        picked = ITEM_NAMES[card >> 8 & 255]
        return {"owner": owner, "item": picked, "gear": bool(card & GEAR_PICK)}
    return {"owner": owner, **_card(t, card & 0xFFFF, viewer)}


# ---------------------------------------------------------------- face-down tokens


def tokens_face_down(t: Table) -> bool:
    """Whether this is before the Reveal."""
    return t.height > 0 and fr.TRAVEL <= t.stack[fr.STEP] <= fr.REVEAL


def knows_tokens(t: Table, seat: int, viewer: int | None) -> bool:
    """Whether a viewer knows which token of a seat is which."""
    if not tokens_face_down(t) or viewer == seat:
        return True
    if get(t, seat, TRAPS) > 0 and not t.rules.hidden_owners:
        return True  # TR-ITEM-TRAP-5: the Warrior lies face up
    return viewer is not None and bool(get(t, viewer, SEEN) >> seat & 1)


def _tokens(t: Table, seat: int, viewer: int | None) -> tuple[int, int, list[Fact]]:
    """Warrior, Decoy, and the places of tokens that are not told apart."""
    warrior, decoy = int(get(t, seat, WARRIOR)), int(get(t, seat, DECOY))
    if knows_tokens(t, seat, viewer):
        return warrior, decoy, []
    if get(t, seat, TRAPS) > 0:
        return warrior, 0, []  # whose the Decoy is stays hidden
    if decoy == 0 or t.rules.hidden_owners:
        return 0, 0, []  # a first token alone would tell that it is the Warrior
    return 0, 0, [min(warrior, decoy), max(warrior, decoy)]


def _hidden_tokens(t: Table, viewer: int | None) -> list[Fact]:
    """With the owners hidden: how many unknown tokens lie on each space (TR-TRAVEL-08)."""
    if not t.rules.hidden_owners or not tokens_face_down(t):
        return []
    counts = [0] * (int(t.spaces) + 1)
    for seat in range(t.rules.seats):
        if not knows_tokens(t, seat, viewer) and get(t, seat, DECOY):
            counts[get(t, seat, DECOY)] += 1
            if get(t, seat, TRAPS) == 0:
                counts[get(t, seat, WARRIOR)] += 1
    return list(counts)


# ---------------------------------------------------------------- steps


def hides_field(t: Table, f: int, name: str, viewer: int | None) -> bool:
    """Whether a field of a frame is a choice that only its maker knows yet."""
    kind = t.stack[f]
    if viewer == t.stack[f + fr.SEAT]:
        return False
    if kind == fr.DUEL:
        return name == "attack" and t.stack[f + fr.STEP] == fr.GUARDING  # TR-DUEL-11
    if kind == fr.TRAIT:
        return name == "card"
    return kind == fr.ADVANTAGE and name == "choice" and is_river_pass(t, f)


def is_river_pass(t: Table, f: int) -> bool:
    """Whether River's user has chosen a card and not yet its receiver."""
    return TERRAIN_NAMES[t.stack[f + fr.CARD]] == "river" and t.stack[f + fr.STEP] == 2


def _actions_left(t: Table) -> int:
    """How many Actions the active Player has left in the Action phase."""
    if active_seat(t) < 0 or t.stack[fr.SIZE + fr.STEP] != fr.ACTING:
        return 0
    return int(actions_left(t, fr.SIZE))


def _frame(t: Table, f: int, viewer: int | None) -> dict[str, Fact]:
    kind = int(t.stack[f])
    seen: dict[str, Fact] = {"step_of": NAMES[kind]}
    for field in FIELDS[kind]:
        value = int(t.stack[f + field.place])
        if hides_field(t, f, field.name, viewer):
            continue
        if field.form in ("attack", "defense", "table") and value == 0:
            seen[field.name] = ""
        else:
            seen[field.name] = value_text(kind, field.form, value)
    return seen
