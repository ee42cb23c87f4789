"""A state as one line of text.

The grammar is described in docs/positions.md; reading.py reads it back.
"""

from __future__ import annotations

from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import bit_at, footprint, name_of, squares
from banneret.games.token_terrors.cards import effects
from banneret.games.token_terrors.rows import STEPS
from banneret.games.token_terrors.table import Table
from banneret.games.token_terrors.talents import law
from banneret.games.token_terrors.words import DIRECTIONS, SIDES, factions, talent_word

MODES = ("melee", "blindside", "ranged", "sure shot")
BATTLE_STEPS = {
    table.EVADE_CHOICE: "roll?",
    table.EVADE_ROLL: "roll",
    table.EVADE_MOVE: "evade",
    table.ATTACKER_PAYS: "attacker pays",
    table.DEFENDER_PAYS: "defender pays",
    table.SAVING: "saving",
}
SIMPLE_STEPS = {phase: step.word for phase, step in STEPS.items() if step.word}
# Steps of both players, with the number of those before it.
COUNTED_STEPS = {table.CHOOSING: "choose", table.DRAWING: "draw", table.REDRAWING: "redraw"}
AIMS = {table.OWED: " owed", table.FREE: " free", table.NO_AIM: ""}


def format_position(t: Table) -> str:
    """The state in the canonical form of the position notation."""
    mine, foes = _side(t, True), _side(t, False)
    surge = (t.my_surge, t.foe_surge)
    if t.player != t.first_seat:
        mine, foes = foes, mine
        surge = (t.foe_surge, t.my_surge)
    parts = [f"first {mine}", f"second {foes}", f"S {surge[0]}/{surge[1]}"]
    if t.first_seat == 1:
        parts.append("seat 1 is first")
    parts += ["study"] if t.study else []
    parts += _tile(t)
    parts.append(f"turn {t.turn} {SIDES[int(t.player != t.first_seat)]}")
    parts += _step(t)
    return "; ".join(parts)


def facing_letter(t: Table, square: int) -> str:
    """R, E, P, U or D for a token that is not Fresh, else nothing."""
    bit = bit_at(square)
    if t.resting & bit:
        return "R"
    if not t.readied & bit:
        return ""
    for plane, letter in ((t.enraged, "E"), (t.phalanx, "P"), (t.undead, "U")):
        if plane & bit:
            return letter
    return "D"


def _side(t: Table, mine: bool) -> str:
    items = [_token(t, square) for square in squares(table.corners(t, t.mine if mine else t.foes))]
    listed = table.before_ranks(t) and not t.mine | t.foes  # else it follows from the rest
    piles = [
        ("army", (t.my_army if mine else t.foe_army) if listed else 0),
        ("ranks", t.my_ranks if mine else t.foe_ranks),
        ("reserves", t.my_reserves if mine else t.foe_reserves),
        ("cemetery", t.my_cemetery if mine else t.foe_cemetery),
    ]
    items += [f"{name} {counts_text(t, packed)}" for name, packed in piles if packed]
    card = effects.brought(t, mine)
    items += [f"tactic {card.key}"] if card.key else []
    return ", ".join(items) or "-"


def counts_text(t: Table, packed: int) -> str:
    """Packed counts as "2 Goblin, 1 Elf"."""
    numbers = [(int(table.count(packed, kit.number)), kit.word) for kit in factions(t.roster)]
    return ", ".join(f"{number} {word}" for number, word in numbers if number)


def _token(t: Table, square: int) -> str:
    kind = int(table.faction_at(t, square))
    enraged = bool(t.rage >> square & 1)
    shape = table.shape_at(t, square)
    damage = table.damage_at(t, square)
    return _words(t, kind, footprint(square, shape), facing_letter(t, square), enraged, damage)


def _words(t: Table, kind: int, place: str, facing: str, enraged: bool, damage: int) -> str:
    words = [t.roster.kits[kind].word, place, facing]
    words += ["enraged"] if enraged else []
    words += [f"damage {damage}"] if damage else []
    return " ".join(word for word in words if word)


def _tile(t: Table) -> list[str]:
    """Who has Mastery of Tactics, and how many enemies each side has destroyed this turn."""
    found = []
    if t.mastery != table.NEUTRAL:
        found.append(f"mastery {side_of(t, bool(t.mastery == table.MINE))}")
    if t.felled or t.foe_felled:
        felled = (t.felled, t.foe_felled)
        if t.player != t.first_seat:
            felled = (t.foe_felled, t.felled)
        found.append(f"felled {felled[0]}/{felled[1]}")
    return found


def _step(t: Table) -> list[str]:
    """The sections that say how far the turn or the setup has come."""
    if t.phase == table.ROLL_FIRST:
        return [f"rolled {t.first_roll}"] if t.first_roll else ["roll"]
    if t.phase in COUNTED_STEPS:
        return [f"{COUNTED_STEPS[t.phase]} {t.draws}"]
    if t.phase == table.OVER:
        return [
            "over draw" if t.winner == table.NOBODY else f"over {side_of(t, t.winner == t.player)}"
        ]
    if t.phase in SIMPLE_STEPS:
        return [SIMPLE_STEPS[t.phase]]
    return [_activation(t), *_crossing(t), *_talent(t), *_battle(t)]


def side_of(t: Table, mine: bool) -> str:
    """What the player whose turn it is, or the other one, is called: first or second."""
    return SIDES[int((t.player == t.first_seat) != mine)]


def _activation(t: Table) -> str:
    items = [f"active {name_of(t.active)}", f"C {t.commands}"]
    for talent in law.talents_of(t, table.active_faction(t)):
        if law.is_used(t, talent):
            aims = talent.takes_aim(t.edition) and talent is law.in_force(t)
            items.append(f"used {talent_word(talent)}{AIMS[t.aim] if aims else ''}")
    items += ["enrage used"] if t.enrage_used else []
    items += [f"run {t.run} {DIRECTIONS[t.heading]}"] if t.run else []
    items += ["ended"] if t.ended else []
    return ", ".join(items)


def _crossing(t: Table) -> list[str]:
    """The acting token while it shares a friend's space."""
    if not t.lifted:
        return []
    packed = int(t.lifted)
    facing = "R" if packed >> 5 & 1 else ""
    if packed >> 6 & 1:
        facing = "E" if packed >> 7 & 1 else "P" if packed >> 8 & 1 else "U"
        facing = facing if packed >> 7 & 7 else "D"
    enraged = bool(packed >> 10 & 1)
    kind, damage = table.lifted_faction(packed), table.lifted_damage(packed)
    place = footprint(t.actor, table.lifted_shape(packed))
    return [f"crossing {_words(t, kind, place, facing, enraged, damage)}"]


def _talent(t: Table) -> list[str]:
    """What a talent in progress has to remember."""
    moved = [f"moved {' '.join(name_of(square) for square in squares(t.moved))}"] if t.moved else []
    if table.enabling(t):
        return [f"enabled {name_of(t.actor)}, left {t.left}"]
    if t.phase == table.SENDING:
        items = [f"sending {name_of(t.subject)}"]
        items += [f"left {t.left}"] if t.left else []
        return [", ".join(items + moved)]
    if t.phase == table.MARCH_MORE:
        return [", ".join([f"marching, left {t.left}", *moved])]
    if t.phase == table.SWARMING:
        return [", ".join(["swarming", *moved])]
    if t.phase == table.CARRYING:
        return [", ".join(["carrying", *moved])]
    if t.phase == table.SETTING:
        return [f"setting {name_of(t.subject)}"]
    return []


def _battle(t: Table) -> list[str]:
    """A Battle that waits for an answer or a roll."""
    if t.phase not in BATTLE_STEPS:
        return []
    items = [
        f"battle {name_of(t.actor)}x{name_of(t.target)} {MODES[t.mode]}",
        f"threats {t.strike}/{t.guard}",
        BATTLE_STEPS[t.phase],
    ]
    items += [f"due {t.blow}/{t.wound}"] if t.blow or t.wound else []
    items += [f"dying {_names(t.dying)}"] if t.dying else []
    items += [f"asking {_names(t.asking)}"] if t.asking else []
    return [", ".join(items)]


def _names(cells: int) -> str:
    return " ".join(name_of(square) for square in squares(cells))
