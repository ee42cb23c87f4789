"""The picture of a moment: board, tokens, piles, the question and the choices."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import notation, speech, table
from banneret.games.token_terrors.board import (
    CELLS,
    EDGE,
    HOME_OF_FIRST,
    HOME_OF_SECOND,
    SIZE,
    bit_at,
    name_of,
    popcount,
    squares,
)
from banneret.games.token_terrors.position import active_faction, facing_letter
from banneret.games.token_terrors.rules import battle, commands, threat
from banneret.games.token_terrors.speech import say
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.table import Table
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
from banneret.kernel.state import CHANCE

FACINGS = {"": "up", "R": "down", "E": "right", "P": "right", "U": "right", "D": "right"}
FACING_WORDS = {
    "": "fresh",
    "R": "resting",
    "E": "enrage",
    "P": "phalanx",
    "U": "undead",
    "D": "readied",
}
READY_BADGES = {"E": "enrage", "P": "phalanx", "U": "undead", "D": "readied"}
KEYS = {
    a.ENRAGE: "e",
    a.REST: "r",
    a.STAY: "s",
    a.DONE: "d",
    a.ROLL_TO_EVADE: "y",
    a.DECLINE: "n",
    a.RISE: "y",
    a.KEEP: "k",
    a.REDRAW: "r",
}


def scene_of(s: TokenTerrors, seat: int | None, title: str, language: str) -> Scene:
    """The scene of a state for a viewer; the near side of the board is the viewer's own."""
    asked = int(s.current_player())
    return Scene(
        game="token-terrors",
        title=title,
        language=language,
        seat=seat,
        spaces=_spaces(s, seat),
        pieces=_pieces(s, language),
        trays=_trays(s, language),
        panels=tuple(_panel(s, each, language) for each in (0, 1)),
        question=Question(asked if asked >= 0 else None, speech.question(s, language)),
        choices=_choices(s, language) if seat == asked else (),
        notes=_notes(s, language),
        outcome=_outcome(s, language),
    )


# ------------------------------------------------------------------ board


def _spaces(s: TokenTerrors, seat: int | None) -> tuple[Space, ...]:
    turned = seat is not None and seat != s.first_seat
    found = []
    for square in range(CELLS):
        x, y = square % SIZE, square // SIZE
        marks = ["edge"] if EDGE & bit_at(square) else []
        if HOME_OF_FIRST & bit_at(square):
            marks.append(f"home-{s.first_seat}")
        if HOME_OF_SECOND & bit_at(square):
            marks.append(f"home-{1 - s.first_seat}")
        if turned:
            x, y = SIZE - 1 - x, SIZE - 1 - y
        name = name_of(square)
        found.append(Space(name, "square", x, y, name, tuple(marks)))
    return tuple(found)


def _pieces(s: TokenTerrors, language: str) -> tuple[Piece, ...]:
    return tuple(_piece(board, square, language, prefix) for prefix, board, square in _standing(s))


def _standing(s: TokenTerrors) -> Iterator[tuple[str, TokenTerrors, int]]:
    """(prefix of its id, the board it is seen on, square) of every token; one may be crossing."""
    yield from (("", s, square) for square in squares(s.mine | s.foes))
    if s.lifted:
        lone = s.copy()
        table.take_off(lone, s.actor)
        table.put_down(lone, s.lifted, s.actor)
        lone.lifted = 0
        yield "crossing-", lone, int(s.actor)


def ratings_of(s: TokenTerrors) -> dict[str, dict[str, int]]:
    """Threat and damage of every token, and the Threat it would battle with now (TT-BATTLE-07)."""
    found = {}
    for prefix, board, square in _standing(s):
        strength = int(threat.threat(board, square))
        acts = square == s.actor and bool(s.lifted) == bool(prefix)
        found[f"{prefix}{name_of(square)}"] = {
            "threat": strength,
            "attack": strength + (int(threat.attack_bonus(board)) if acts else 0),
            "damage": int(table.damage_at(board, square)),
        }
    return found


def _piece(s: TokenTerrors, square: int, language: str, prefix: str) -> Piece:
    kind = a.FACTION_NAMES[table.faction_at(s, square)]
    seat = s.player if s.mine >> square & 1 else 1 - s.player
    letter = facing_letter(s, square)
    strength = threat.threat(s, square)
    name = say(language, f"faction.{kind}")
    marks = []
    crossing_friend = s.lifted and not prefix and square == s.actor
    if table.enabling(s):
        marks += ["active"] if square == s.active and not prefix else []
        marks += ["acting"] if square == s.actor and not crossing_friend else []
    elif square == s.active and not crossing_friend:
        marks.append("active")
    if square in (s.target, s.subject):
        marks.append("target")
    return Piece(
        id=f"{prefix}{name_of(square)}",
        space=name_of(square),
        seat=int(seat),
        glyph=kind,
        name=name,
        facing=FACINGS[letter],
        badges=_badges(s, square, letter, strength, language),
        marks=tuple(marks),
        tooltip=say(
            language,
            "badge.tooltip",
            token=kind,
            at=name_of(square),
            who=speech.side_of(s, seat),
            facing=say(language, f"facing.{FACING_WORDS[letter]}"),
            n=strength,
        ),
    )


def _badges(s: Table, square: int, letter: str, strength: int, language: str) -> tuple[Badge, ...]:
    found = [Badge("threat", str(strength), say(language, "badge.threat", n=strength))]
    damage = table.damage_at(s, square)
    if damage:
        found.append(Badge("damage", str(damage), say(language, "badge.damage", n=damage)))
    kinds = [READY_BADGES[letter]] if letter in READY_BADGES else []
    if s.rage >> square & 1:
        kinds.append("enrage")
    found += [Badge(kind, "", say(language, f"badge.{kind}")) for kind in kinds]
    return tuple(found)


# ------------------------------------------------------------------ beside the board


def _trays(s: TokenTerrors, language: str) -> tuple[Tray, ...]:
    before_play = s.phase in (table.ROLL_FIRST, table.DRAFTING, table.DRAWING, table.REDRAWING)
    found = []
    for seat in (0, 1):
        mine = seat == s.player
        piles = {
            "army": (s.my_army if mine else s.foe_army) if before_play else 0,
            "ranks": s.my_ranks if mine else s.foe_ranks,
            "reserves": s.my_reserves if mine else s.foe_reserves,
            "cemetery": s.my_cemetery if mine else s.foe_cemetery,
        }
        for kind, packed in piles.items():
            if packed or (kind in ("reserves", "cemetery") and not before_play):
                label = say(language, f"tray.{kind}")
                found.append(Tray(f"{kind}-{seat}", seat, kind, label, _items(packed, language)))
    return tuple(found)


def _items(packed: int, language: str) -> tuple[TrayItem, ...]:
    return tuple(
        TrayItem(name, say(language, f"faction.{name}"), int(table.count(packed, faction)))
        for faction, name in enumerate(a.FACTION_NAMES)
        if table.count(packed, faction)
    )


def _panel(s: TokenTerrors, seat: int, language: str) -> Panel:
    mine = seat == s.player
    surge = s.my_surge if mine else s.foe_surge
    tokens = popcount(s.mine if mine else s.foes) + (1 if mine and s.lifted else 0)
    who = speech.side_of(s, seat)
    return Panel(
        seat=seat,
        name=say(language, "panel.seat", who=who, seat=seat),
        counters=(
            Counter("surge", say(language, "panel.surge"), str(surge)),
            Counter("board", say(language, "panel.board"), str(tokens)),
        ),
        to_act=bool(s.current_player() == seat),
    )


def _notes(s: TokenTerrors, language: str) -> tuple[str, ...]:
    found = []
    if s.turn:
        found.append(say(language, "note.turn", n=s.turn))
    if s.setup == 2 and s.turn <= 2:
        found.append(say(language, "note.quick"))
    if s.active != table.NOWHERE:
        found.append(say(language, "note.commands", n=s.commands))
        found += _turn_notes(s, language)
    if s.target != table.NOWHERE:
        found.append(say(language, "note.battle", strike=s.strike, guard=s.guard))
    return tuple(found)


def _turn_notes(s: TokenTerrors, language: str) -> list[str]:
    found = []
    if table.enabling(s):
        found.append(say(language, "note.enabled", n=s.left))
    if s.aim != table.NO_AIM:
        kind = active_faction(s)
        # The talent that alters an attack is the second one; Spear Skewer is a first one.
        talent = a.TALENT_NAMES[2 * kind + (0 if kind == a.SWAMPLIN else 1)]
        key = "note.owed" if s.aim == table.OWED else "note.in-force"
        found.append(say(language, key, talent=talent))
    if s.run:
        found.append(say(language, "note.run", n=s.run))
    if s.lifted:
        found.append(say(language, "note.crossing"))
    return found


def _outcome(s: TokenTerrors, language: str) -> str:
    if s.phase != table.OVER:
        return ""
    if s.winner == table.NOBODY:
        return say(language, "outcome.draw")
    return say(language, "outcome.won", who=speech.side_of(s, s.winner))


# ------------------------------------------------------------------ choices


def _choices(s: TokenTerrors, language: str) -> tuple[Choice, ...]:
    return tuple(_choice(s, int(action), language) for action in s.legal_actions())


def _choice(s: TokenTerrors, action: int, language: str) -> Choice:
    spaces = _spaces_of(s, action)
    taken = s.mine | s.foes
    pieces = tuple(name_of(square) for square in squares(taken) if name_of(square) in spaces)
    key = KEYS.get(action - a.PLAIN, "") if a.PLAIN <= action < a.DRAFT else ""
    return Choice(
        action=notation.format_action(s, action),
        label=speech.say_action(s, action, language),
        spaces=spaces,
        pieces=pieces,
        cost=_cost(s, action, language),
        odds=odds_of(s, action, language),
        rules=s.game.cite(s, action),
        key=key,
    )


def _spaces_of(s: TokenTerrors, action: int) -> tuple[str, ...]:
    """The spaces an action touches, its target last."""
    if action >= a.PLAIN:
        return ()
    plane, square = action - action % CELLS, action % CELLS
    name = name_of(square)
    if plane >= a.SWARM_STEP:
        return name, name_of(square + notation.STEPS[(plane - a.SWARM_STEP) // CELLS])
    if plane in (a.REFRESH, a.ACTIVATE) or plane >= a.ENTER:
        return (name,)
    origin = s.target if plane == a.EVADE else s.subject if plane == a.GO else s.actor
    if origin in (square, table.NOWHERE):
        return (name,)
    return name_of(origin), name


def _cost(s: TokenTerrors, action: int, language: str) -> str:
    """What an action costs, told apart into commands and Surge Points (TT-TURN-10)."""
    if s.phase != table.COMMAND or action in (a.PLAIN + a.REST, a.PLAIN + a.STAY):
        return ""
    cost = int(commands.cost_of(s, action))
    from_commands = min(cost, int(s.commands))
    texts = []
    if from_commands:
        texts.append(say(language, "cost.commands", n=from_commands))
    if cost > from_commands:
        texts.append(say(language, "cost.surge", n=cost - from_commands))
    if len(texts) == 2:
        return say(language, "cost.both", commands=texts[0], surge=texts[1])
    return texts[0] if texts else ""


def odds_of(s: TokenTerrors, action: int, language: str) -> tuple[Odds, ...]:
    """What may come of an attack, exactly; a defender that may choose is taken to roll."""
    if not a.BATTLE <= action < a.ENABLE:
        return ()
    after = s.copy()
    after.do(action)
    if after.phase == table.EVADE_CHOICE:
        after.do(a.PLAIN + a.ROLL_TO_EVADE)
    target = bit_at(action % CELLS)
    hits = 6
    found = []
    if after.current_player() == CHANCE:
        evades = 7 - int(battle.needed_to_evade(after))
        found.append(Odds(say(language, "odds.evades"), evades, 6))
        hits = 6 - evades
        after.do(a.PLAIN + a.ROLL)
    before = s.mine | s.foes
    now = after.mine | after.foes
    settled = after.phase in (table.COMMAND, table.ENABLED, table.REINFORCING, table.OVER)
    if settled or after.phase == table.START:
        if before & target and not now & target:
            found.append(Odds(say(language, "odds.destroys"), hits, 6))
        if not now & bit_at(s.actor):
            found.append(Odds(say(language, "odds.falls"), hits, 6))
    return tuple(found)
