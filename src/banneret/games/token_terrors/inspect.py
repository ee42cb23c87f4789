"""The cards of what stands on the board and lies beside it at one moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import (
    EDGE,
    HOME_OF_FIRST,
    HOME_OF_SECOND,
    bit_at,
    name_of,
    square_of,
    squares,
)
from banneret.games.token_terrors.cards import tile
from banneret.games.token_terrors.position import facing_letter
from banneret.games.token_terrors.printed import guide
from banneret.games.token_terrors.rows import row_of
from banneret.games.token_terrors.rules import threat
from banneret.games.token_terrors.scene import FACING_WORDS, panel, standing, trays
from banneret.games.token_terrors.speech import say
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.talents import law
from banneret.kernel.card import Card, Line, Rating, Term
from banneret.kernel.guide import rules_in
from banneret.kernel.inspecting import Looker, counter_in, item_in
from banneret.kernel.scene import Tray, TrayItem
from banneret.kernel.text import Catalogue, seat_mark

if TYPE_CHECKING:
    from banneret.games.token_terrors.game import TokenTerrorsGame


def look(
    game: TokenTerrorsGame, s: TokenTerrors, place: str, name: str, words: Catalogue
) -> Card | None:
    """The card of a thing at a moment; None if there is no such thing."""
    return _Looker(game, s, words).look(place, name)


class _Looker(Looker):
    """Makes the cards of one moment; each method takes the name of a thing of its kind."""

    def __init__(self, game: TokenTerrorsGame, s: TokenTerrors, words: Catalogue) -> None:
        self._game = game
        self._s = s
        self._words = words

    # ---------------------------------------------------------------- what there is

    def piece(self, name: str) -> Card | None:
        """A token on the board."""
        for prefix, board, square in standing(self._s):
            if prefix + name_of(square) == name:
                return self._token(board, square, lifted=bool(prefix))
        return None

    def space(self, name: str) -> Card | None:
        """A square, and who stands there."""
        square = square_of(name)
        if square is None:
            return None
        kinds = list(self._ground(square))
        text = tuple(line for kind in kinds for line in self._guide(kind))
        now = (*self._homes(square), *self._occupants(square), *self._tile(square))
        kind = guide().name(kinds[-1], self._words.language)
        return Card("", name, kind, text=text, now=now, rules=rules_in(text))

    def tray(self, name: str) -> Card | None:
        """A pile, and what lies in it."""
        tray = next((one for one in self._trays if one.id == name), None)
        if tray is None:
            return None
        about = {"tactic": "term:mastery", "grudges": "term:grudge"}.get(tray.kind)
        about = about or f"term:{tray.kind}"
        text = self._guide(about)
        held = [self._line("holds", n=one.count, link=_link(one)) for one in tray.items]
        now = tuple(held) or (self._line("nothing"),)
        kind = self._owned(guide().name(about, self._words.language), tray.seat)
        return Card("", tray.label, kind, "", tray.seat, (), text, now, rules_in(text))

    def item(self, name: str) -> Card | None:
        """Tokens of a pile, or a card beside the board."""
        found = item_in(self._trays, name)
        if found is None:
            return None
        tray, item = found
        card = self._game.printed(item.card, self._words.language)
        if card is None:
            return None
        if tray.kind == "tactic":
            key = "asleep" if item.glyph == "card-asleep" else "works"
            now = self._line(key, "TT-TACTIC-09")
        elif tray.kind == "grudges":
            return card
        else:
            now = self._line("lie-here", n=item.count)
        return replace(card, seat=tray.seat, now=(now,))

    def counter(self, name: str) -> Card | None:
        """A number of a seat."""
        found = counter_in((panel(self._s, seat, self._words) for seat in (0, 1)), name)
        if found is None:
            return None
        whose, number = found
        about = f"term:{number.kind}"
        text = self._guide(about)
        rating = Rating(number.kind, number.label, number.value)
        now = tuple(self._counted(whose.seat)) if number.kind == "board" else ()
        rules = rules_in(text)
        return Card("", number.label, whose.name, "", whose.seat, (rating,), text, now, rules)

    def _counted(self, seat: int) -> Iterator[Line]:
        """The tokens of a seat on the board, by faction."""
        side = self._s.mine if seat == self._s.player else self._s.foes
        here = [(board, square) for _, board, square in standing(self._s) if side >> square & 1]
        kinds = Counter(board.roster.kits[table.faction_at(board, at)].name for board, at in here)
        for kind, n in kinds.items():
            link = f"[{say(self._words, f'faction.{kind}')}](faction:{kind})"
            yield self._line("holds", n=n, link=link)

    # ---------------------------------------------------------------- a token

    def _token(self, board: TokenTerrors, square: int, lifted: bool) -> Card:
        kit = board.roster.kits[table.faction_at(board, square)]
        card = self._game.printed(f"faction:{kit.name}", self._words.language)
        assert card is not None, "every faction has a card"
        seat = int(self._s.player if board.mine >> square & 1 else 1 - self._s.player)
        acts = square == self._s.actor and bool(self._s.lifted) == lifted
        now = (
            *self._facing(board, square),
            *(self._deeds() if acts else ()),
            *self._fights(board, square),
        )
        return replace(
            card,
            kind=self._owned(card.kind, seat),
            seat=seat,
            ratings=tuple(self._ratings(board, square, acts)),
            now=now,
        )

    def _ratings(self, board: TokenTerrors, square: int, acts: bool) -> Iterator[Rating]:
        strength = int(threat.threat(board, square))
        terms = tuple(self._terms(board, square))
        yield Rating("threat", self._say("threat"), str(strength), terms)
        bonus = int(threat.attack_bonus(board)) if acts else 0
        if bonus:
            talent = say(self._words, f"talent.{law.in_force(board).key}")
            more = Term(talent, f"{bonus:+}", law.in_force(board).rules)
            first = Term(self._say("threat"), str(strength), ("TT-BATTLE-07",))
            yield Rating("attack", self._say("attack"), str(strength + bonus), (first, more))
        damage = int(table.damage_at(board, square))
        if damage:
            yield Rating("damage", self._say("damage"), str(damage))

    def _terms(self, board: TokenTerrors, square: int) -> Iterator[Term]:
        """The sum of a Threat: what the rule says less when one cause after the other is taken away."""
        whole = int(threat.threat(board, square))
        base = int(board.roster.kits[table.faction_at(board, square)].base)
        if whole == base:
            return
        yield Term(self._say("printed"), str(base), ("TT-BATTLE-07",))
        board, parts = board.copy(), []
        for label, rules, take_away in CAUSES:
            take_away(board, square)
            rest = int(threat.threat(board, square))
            parts.append(Term(say(self._words, label), f"{whole - rest:+}", rules))
            whole = rest
        neighbours = Term(self._say("neighbours"), f"{whole - base:+}", ("TT-BATTLE-07",))
        yield from (part for part in (neighbours, *parts) if part.value != "+0")

    def _facing(self, board: TokenTerrors, square: int) -> Iterator[Line]:
        facing = FACING_WORDS[facing_letter(board, square)]
        active = facing == "fresh" and square == self._s.active
        yield self._line(
            "is-active-fresh" if active else f"is-{facing}", "TT-FACE-02", "TT-FACE-03"
        )
        if board.rage >> square & 1:
            yield self._line("is-enraged", "TT-ENRAGE-02", "TT-ENRAGE-06")
        activates = a.ACTIVATE + square
        if self._s.phase == table.START and activates in self._s.legal_actions():
            yield self._line("may-be-activated", "TT-TURN-05")

    def _deeds(self) -> Iterator[Line]:
        """What the acting token has left, what is in force, and what is open to it."""
        s = self._s
        if table.enabling(s):
            yield self._line("is-acting", "TT-ENABLE-01", n=int(s.left))
        else:
            yield self._line("is-active", "TT-TURN-07", n=int(s.commands))
        if s.aim != table.NO_AIM:
            talent = law.in_force(s)
            key = "aim-owed" if s.aim == table.OWED else "aim-free"
            yield self._line(key, *talent.rules, link=self._talent(talent.key))
        links = dict.fromkeys(filter(None, map(self._command, s.legal_actions())))
        if links and s.phase in (table.COMMAND, table.ENABLED):
            yield self._line("open", "TT-CMD-07", list=", ".join(links))

    def _fights(self, board: TokenTerrors, square: int) -> Iterator[Line]:
        s, damage = self._s, int(table.damage_at(board, square))
        strength = int(threat.threat(board, square))
        if damage >= strength:
            yield self._line("bore-more", "TT-BATTLE-22", "TT-BATTLE-29")
        elif damage:
            yield self._line("falls-at", "TT-BATTLE-21", n=strength)
        if s.target == square:
            yield self._line("is-target", "TT-BATTLE-07", strike=int(s.strike), guard=int(s.guard))

    def _command(self, action: int) -> str:
        """A link to the command or talent that an action is; "" if it is none."""
        row = row_of(action)
        if row.talent is not None:
            return self._talent(row.talent.key)
        card = f"command:{'battle' if row.key == 'spear' else row.key}"
        name = guide().name(card, self._words.language)
        return f"[{name}]({card})" if name else ""

    # ---------------------------------------------------------------- a square

    def _ground(self, square: int) -> Iterator[str]:
        bit = bit_at(square)
        yield "ground:space"
        if EDGE & bit:
            yield "ground:edge"
        if (HOME_OF_FIRST | HOME_OF_SECOND) & bit:
            yield "ground:home"
        if self._s.roster.deck.tactics and square == tile.TILE:
            yield "ground:tile"

    def _homes(self, square: int) -> Iterator[Line]:
        first = int(self._s.first_seat)
        for seat, home in ((first, HOME_OF_FIRST), (1 - first, HOME_OF_SECOND)):
            if home >> square & 1 and self._s.phase != table.ROLL_FIRST:
                yield self._line("home-of", "TT-SETUP-15", who=seat_mark(seat))

    def _occupants(self, square: int) -> Iterator[Line]:
        here = False
        for prefix, board, corner in standing(self._s):
            if name_of(square) in map(name_of, squares(table.body(board, corner))):
                here = True
                seat = int(self._s.player if board.mine >> corner & 1 else 1 - self._s.player)
                kind = board.roster.kits[table.faction_at(board, corner)].name
                link = f"[{say(self._words, f'faction.{kind}')}](piece:{prefix}{name_of(corner)})"
                yield self._line("stands", link=link, who=seat_mark(seat))
        if not here:
            yield self._line("empty")

    def _tile(self, square: int) -> Iterator[Line]:
        s = self._s
        if not s.roster.deck.tactics or square != tile.TILE:
            return
        if s.mastery == table.NEUTRAL:
            yield self._line("tile-neutral", "TT-TACTIC-02")
        else:
            holder = int(s.player if s.mastery == table.MINE else 1 - s.player)
            yield self._line("tile-held", "TT-TACTIC-02", who=seat_mark(holder))

    # ---------------------------------------------------------------- words

    @property
    def _trays(self) -> tuple[Tray, ...]:
        return trays(self._s, self._words)

    def _guide(self, card: str) -> tuple[Line, ...]:
        return guide().lines(card, self._words.language, self._game.holds)

    def _owned(self, kind: str, seat: int | None) -> str:
        if seat is None:
            return kind
        return self._say("token-of", kind=kind, who=seat_mark(seat))

    def _talent(self, key: str) -> str:
        return f"[{say(self._words, f'talent.{key}')}](talent:{key})"

    def _say(self, key: str, **values: object) -> str:
        return say(self._words, f"inspect.{key}", **values)

    def _line(self, key: str, *rules: str, **values: object) -> Line:
        holding = tuple(rule for rule in rules if self._game.holds(rule))
        return Line(self._say(key, **values), holding)


def _link(item: TrayItem) -> str:
    return f"[{item.name}]({item.card})"


# ------------------------------------------------------------------ what raises a Threat


def _no_phalanx(board: TokenTerrors, square: int) -> None:
    board.phalanx &= ~table.body(board, square)


def _no_rage(board: TokenTerrors, square: int) -> None:
    board.enraged &= ~table.body(board, square)
    board.rage &= ~table.body(board, square)


def _no_tactic(board: TokenTerrors, square: int) -> None:
    board.mastery = table.NEUTRAL


CAUSES: tuple[tuple[str, tuple[str, ...], Callable[[TokenTerrors, int], None]], ...] = (
    ("talent.phalanx", ("TT-PHALANX-01",), _no_phalanx),
    ("inspect.enraged", ("TT-ENRAGE-02",), _no_rage),
    ("inspect.by-tactic", ("TT-TACTIC-09",), _no_tactic),
)
"""What adds to a Threat beside the printed number and friends of the faction, in the order of taking it away."""
