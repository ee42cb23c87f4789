"""The picture of a moment: board, tokens, piles, the question and the choices."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import events, notation, speech, table
from banneret.games.token_terrors.board import (
    CELLS,
    EDGE,
    HOME_OF_FIRST,
    HOME_OF_SECOND,
    SIZE,
    bit_at,
    name_of,
    squares,
)
from banneret.games.token_terrors.cards import effects, tile
from banneret.games.token_terrors.cards.deck import Card
from banneret.games.token_terrors.position import facing_letter
from banneret.games.token_terrors.rows import ALONE, ATTACK, CARD, NUMBER, row_of
from banneret.games.token_terrors.rules import battle, commands, draft, threat
from banneret.games.token_terrors.speech import say
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.table import Table
from banneret.games.token_terrors.talents import law
from banneret.games.token_terrors.talents.law import Kit
from banneret.games.token_terrors.words import factions
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
from banneret.kernel.text import Catalogue, seat_mark

READIED = {"E": "enrage", "P": "phalanx", "U": "undead", "D": "readied"}  # words and badges
FACING_WORDS = {"": "fresh", "R": "resting", **READIED}
RANKS, RESERVES = "ranks", "reserves"  # the trays whose tokens enter: before play, and in it
FACINGS = {"": "up", "R": "down", **dict.fromkeys(READIED, "right")}


def scene_of(s: TokenTerrors, seat: int | None, title: str, words: Catalogue) -> Scene:
    """The scene of a state for a viewer; the near side of the board is the viewer's own."""
    asked = int(s.current_player())
    return Scene(
        game="token-terrors",
        title=title,
        language=words.language,
        seat=seat,
        spaces=spaces(s, seat),
        pieces=_pieces(s, words),
        trays=trays(s, words),
        panels=tuple(panel(s, each, words) for each in (0, 1)),
        question=Question(asked if asked >= 0 else None, speech.question(s, words)),
        choices=_choices(s, words) if seat == asked else (),
        notes=_notes(s, words),
        outcome=_outcome(s, words),
    )


# ------------------------------------------------------------------ board


def spaces(s: TokenTerrors, seat: int | None) -> tuple[Space, ...]:
    """The squares, as a viewer sees them."""
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
        if s.roster.deck.tactics and square == tile.TILE:
            marks.append(_tile_mark(s))
        name = name_of(square)
        found.append(Space(name, "square", x, y, name, tuple(marks)))
    return tuple(found)


def _tile_mark(s: TokenTerrors) -> str:
    """Which side of the tile is up, and to which seat its blade points."""
    if s.mastery == table.NEUTRAL:
        return "tile-neutral"
    return f"tile-{s.player if s.mastery == table.MINE else 1 - s.player}"


def _pieces(s: TokenTerrors, words: Catalogue) -> tuple[Piece, ...]:
    return tuple(_piece(board, square, words, prefix) for prefix, board, square in standing(s))


def standing(s: TokenTerrors) -> Iterator[tuple[str, TokenTerrors, int]]:
    """(prefix of its id, the board it is seen on, square) of every token; one may be crossing."""
    yield from (("", s, square) for square in squares(table.corners(s, s.mine | s.foes)))
    if s.lifted:
        lone = s.copy()
        table.take_off(lone, s.actor)
        table.put_down(lone, s.lifted, s.actor)
        lone.lifted = 0
        yield "crossing-", lone, int(s.actor)


def ratings_of(s: TokenTerrors) -> dict[str, dict[str, int]]:
    """Threat and damage of every token, and the Threat it would battle with now (TT-BATTLE-07)."""
    found = {}
    for prefix, board, square in standing(s):
        strength = int(threat.threat(board, square))
        acts = square == s.actor and bool(s.lifted) == bool(prefix)
        found[f"{prefix}{name_of(square)}"] = {
            "threat": strength,
            "attack": strength + (int(threat.attack_bonus(board)) if acts else 0),
            "damage": int(table.damage_at(board, square)),
        }
    return found


def _piece(s: TokenTerrors, square: int, words: Catalogue, prefix: str) -> Piece:
    kind = s.roster.kits[table.faction_at(s, square)].name
    seat = s.player if s.mine >> square & 1 else 1 - s.player
    letter = facing_letter(s, square)
    strength = threat.threat(s, square)
    name = say(words, f"faction.{kind}")
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
        covers=_covers(s, square),
        seat=int(seat),
        glyph=s.roster.kits[table.faction_at(s, square)].sign,
        name=name,
        facing=FACINGS[letter],
        badges=_badges(s, square, letter, strength, words),
        marks=tuple(marks),
        tooltip=say(
            words,
            "badge.tooltip",
            token=kind,
            at=name_of(square),
            who=seat_mark(seat),
            facing=say(words, f"facing.{FACING_WORDS[letter]}"),
            n=strength,
        ),
    )


def _covers(s: Table, square: int) -> tuple[str, ...]:
    """The spaces of a large token (TT-RARITY-05)."""
    cells = squares(table.body(s, square))
    return tuple(name_of(cell) for cell in cells) if len(cells) > 1 else ()


def _badges(
    s: Table, square: int, letter: str, strength: int, words: Catalogue
) -> tuple[Badge, ...]:
    found = [Badge("threat", str(strength), say(words, "badge.threat", n=strength))]
    damage = table.damage_at(s, square)
    if damage:
        found.append(Badge("damage", str(damage), say(words, "badge.damage", n=damage)))
    kinds = [READIED[letter]] if letter in READIED else []
    if s.rage >> square & 1:
        kinds.append("enrage")
    found += [Badge(kind, "", say(words, f"badge.{kind}")) for kind in kinds]
    return tuple(found)


# ------------------------------------------------------------------ beside the board


def trays(s: TokenTerrors, words: Catalogue) -> tuple[Tray, ...]:
    """What lies beside the board."""
    before_play = table.before_ranks(s)
    found = []
    for seat in (0, 1):
        mine = seat == s.player
        piles = {
            "army": (s.my_army if mine else s.foe_army) if before_play else 0,
            RANKS: s.my_ranks if mine else s.foe_ranks,
            RESERVES: s.my_reserves if mine else s.foe_reserves,
            "cemetery": s.my_cemetery if mine else s.foe_cemetery,
        }
        for kind, packed in piles.items():
            if packed or (kind in (RESERVES, "cemetery") and not before_play):
                label, name = say(words, f"tray.{kind}"), f"{kind}-{seat}"
                items = _items(s, packed, words, name if kind in (RANKS, RESERVES) else "")
                found.append(Tray(name, seat, kind, label, items))
        card = effects.brought(s, mine)
        if card.key:
            shown = effects.tactic(s, mine) is card
            item = _card(card, "active" if shown else "asleep", words)
            label = say(words, "tray.tactic")
            found.append(Tray(f"tactic-{seat}", seat, "tactic", label, (item,)))
    if s.phase == table.DRAFTING:
        left = s.box - s.my_army - s.foe_army
        found.append(Tray("box", None, "box", say(words, "tray.box"), _items(s, left, words)))
    if s.roster.deck.grudges:
        items = tuple(_card(card, "grudge", words) for card in _grudges(s))
        if items:
            found.append(Tray("grudges", None, "grudges", say(words, "tray.grudges"), items))
    return tuple(found)


def _grudges(s: TokenTerrors) -> list[Card]:
    """The grudges between the armies, once these are known (TT-GRUDGE-02)."""
    return [
        card
        for card in s.roster.deck.grudges
        if s.phase in (table.ROLL_FIRST, table.DRAFTING)
        or any(
            table.count(s.my_army, one) and table.count(s.foe_army, other)
            for one, other in ((card.one, card.other), (card.other, card.one))
        )
    ]


def _card(card: Card, state: str, words: Catalogue) -> TrayItem:
    """A card; a tactic shows its rules while it works, else its story (TT-TACTIC-16)."""
    name = say(words, f"card.{card.key}")
    text = say(words, f"card-{'story' if state == 'asleep' else 'text'}.{card.key}")
    return TrayItem(
        "card-asleep" if state == "asleep" else "card",
        name,
        1,
        say(words, f"card-tip.{state}", card=card.key, text=text),
        card=f"{'grudge' if card.is_grudge else 'tactic'}:{card.key}",
    )


def _items(s: TokenTerrors, packed: int, words: Catalogue, tray: str = "") -> tuple[TrayItem, ...]:
    """Tokens by faction; those in a tray that is named can be chosen."""
    return tuple(
        TrayItem(
            kit.sign,
            say(words, f"faction.{kit.name}"),
            int(table.count(packed, kit.number)),
            id=_item(tray, kit) if tray else "",
            card=f"faction:{kit.name}",
        )
        for kit in factions(s.roster)
        if table.count(packed, kit.number)
    )


def _item(tray: str, kit: Kit) -> str:
    """What choices call the tokens of a faction in a tray."""
    return f"{tray}/{kit.name}"


def panel(s: TokenTerrors, seat: int, words: Catalogue) -> Panel:
    """What is said of a seat."""
    mine = seat == s.player
    surge = s.my_surge if mine else s.foe_surge
    tokens = table.tokens(s, s.mine if mine else s.foes) + (1 if mine and s.lifted else 0)
    side = "first" if seat == s.first_seat else "second"
    second = Counter("board", say(words, "panel.board"), str(tokens))
    if s.phase == table.DRAFTING:
        filled = int(draft.slots(s, s.my_army if mine else s.foe_army))
        value = say(words, "panel.filled", n=filled, of=int(draft.SLOTS))
        second = Counter("army", say(words, "panel.army"), value)
    return Panel(
        seat=seat,
        name=seat_mark(seat),
        role="" if s.phase == table.ROLL_FIRST else say(words, f"side.{side}"),
        counters=(Counter("surge", say(words, "panel.surge"), str(surge)), second),
        to_act=bool(s.current_player() == seat),
    )


def _notes(s: TokenTerrors, words: Catalogue) -> tuple[str, ...]:
    found = []
    if s.turn:
        found.append(say(words, "note.turn", n=s.turn))
    if s.setup == 2 and s.turn <= 2:
        found.append(say(words, "note.quick"))
    if s.active != table.NOWHERE:
        found.append(say(words, "note.commands", n=s.commands))
        found += _turn_notes(s, words)
    if s.mastery != table.NEUTRAL:
        holder = s.player if s.mastery == table.MINE else 1 - s.player
        found.append(say(words, "note.mastery", who=seat_mark(holder)))
    if rebuilt_in_play(s):
        found.append(say(words, "note.rebuilt"))
    if s.target != table.NOWHERE:
        found.append(say(words, "note.battle", strike=s.strike, guard=s.guard))
    return tuple(found)


def rebuilt_in_play(s: TokenTerrors) -> bool:
    """Whether Tyrants or Titans that stand for unpublished ones can be in the armies."""
    return any(kit.is_rebuilt for kit in factions(s.roster))


def _turn_notes(s: TokenTerrors, words: Catalogue) -> list[str]:
    found = []
    if table.enabling(s):
        found.append(say(words, "note.enabled", n=s.left))
    if s.aim != table.NO_AIM:
        key = "note.owed" if s.aim == table.OWED else "note.in-force"
        found.append(say(words, key, talent=law.in_force(s).key))
    if s.run:
        found.append(say(words, "note.run", n=s.run))
    if s.lifted:
        found.append(say(words, "note.crossing"))
    return found


def _outcome(s: TokenTerrors, words: Catalogue) -> str:
    if s.phase != table.OVER:
        return ""
    if s.winner == table.NOBODY:
        return say(words, "outcome.draw")
    return say(words, "outcome.won", who=seat_mark(s.winner))


# ------------------------------------------------------------------ choices


def _choices(s: TokenTerrors, words: Catalogue) -> tuple[Choice, ...]:
    return tuple(_choice(s, int(action), words) for action in s.legal_actions())


def _choice(s: TokenTerrors, action: int, words: Catalogue) -> Choice:
    spaces = _spaces_of(s, action)
    taken = s.mine | s.foes
    corners = squares(table.corners(s, taken))
    pieces = tuple(name_of(square) for square in corners if name_of(square) in spaces)
    if a.enters(action):
        pile = RANKS if s.phase == table.PLACING else RESERVES
        pieces = (_item(f"{pile}-{s.player}", s.roster.kits[a.faction_of(action)]),)
    return Choice(
        action=notation.format_action(s, action),
        label=speech.say_action(s, action, words),
        spaces=spaces,
        pieces=pieces,
        cost=_cost(s, action, words),
        odds=odds_of(s, action, words),
        rules=s.game.cite(s, action),
        key=row_of(action).stroke,
        card=_card_of(s, action),
        count=int(draft.tokens_of(action)) if s.phase == table.DRAFTING else 0,
    )


def _card_of(s: TokenTerrors, action: int) -> str:
    """What is printed of the faction that a pick drafts, or of the tactic that is brought."""
    if s.phase == table.DRAFTING:
        return f"faction:{s.roster.kits[a.faction_of(action)].name}"
    if s.phase == table.CHOOSING and action != a.NO_TACTIC:
        return f"tactic:{s.roster.deck.cards[action - a.CHOOSE].key}"
    return ""


def _spaces_of(s: TokenTerrors, action: int) -> tuple[str, ...]:
    """The spaces an action touches, its target last."""
    row = row_of(action)
    if row.form in (ALONE, NUMBER, CARD):
        return ()
    square = (action - row.first) % CELLS
    name = name_of(square)
    if row.first == a.SWARM_STEP:
        return name, name_of(square + notation.STEPS[(action - row.first) // CELLS])
    if row.first in (a.REFRESH, a.ACTIVATE) or row.faction >= 0:
        return (name,)
    origin = {a.EVADE: s.target, a.GO: s.subject}.get(row.first, s.actor)
    if origin in (square, table.NOWHERE):
        return (name,)
    return name_of(origin), name


def _cost(s: TokenTerrors, action: int, words: Catalogue) -> str:
    """What an action costs, told apart into commands and Surge Points (TT-TURN-10)."""
    if s.phase != table.COMMAND or action in (a.PLAIN + a.REST, a.PLAIN + a.STAY):
        return ""
    cost = int(commands.cost_of(s, action))
    from_commands = min(cost, int(s.commands))
    texts = []
    if from_commands:
        texts.append(say(words, "cost.commands", n=from_commands))
    if cost > from_commands:
        texts.append(say(words, "cost.surge", n=cost - from_commands))
    if len(texts) == 2:
        return say(words, "cost.both", commands=texts[0], surge=texts[1])
    return texts[0] if texts else ""


def odds_of(s: TokenTerrors, action: int, words: Catalogue) -> tuple[Odds, ...]:
    """What may come of an attack for both sides, exactly; a defender that may choose is taken to roll."""
    if row_of(action).form != ATTACK:
        return ()
    after = s.copy()
    after.do(action)
    if after.phase == table.EVADE_CHOICE:
        after.do(a.PLAIN + a.ROLL_TO_EVADE)
    square = action % CELLS
    attacker = {"token": events.token(s, s.actor), "at": events.at(s.actor)}
    defender = {"token": events.token(s, square), "at": events.at(square)}
    hits = 6
    found = []
    if after.current_player() == CHANCE:
        evades = 7 - int(battle.needed_to_evade(after))
        found.append(Odds(say(words, "odds.evades", **defender), evades, 6, good=False))
        hits = 6 - evades
        after.do(a.PLAIN + a.ROLL)
    before = s.mine | s.foes
    now = after.mine | after.foes
    settled = after.phase in (table.COMMAND, table.ENABLED, table.REINFORCING, table.OVER)
    if settled or after.phase == table.START:
        fell = bool(before & bit_at(square) and not now & bit_at(square))
        fate = say(words, "odds.falls" if fell else "odds.stands", **defender)
        found.append(Odds(fate, hits, 6, fell))
        falls = not now & bit_at(s.actor)
        fate = say(words, "odds.falls" if falls else "odds.survives", **attacker)
        found.append(Odds(fate, hits if falls else 6, 6, not falls))
    return tuple(found)
