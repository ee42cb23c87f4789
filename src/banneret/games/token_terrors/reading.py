"""Reads a position text back (see position.py), and names every impossibility in it."""

from __future__ import annotations

import re
from collections.abc import Callable

from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import (
    SMALL,
    SQUARE,
    TALL,
    WIDE,
    bit_at,
    covered,
    footprint,
    name_of,
    square_of,
    squares,
)
from banneret.games.token_terrors.checking import problems_of
from banneret.games.token_terrors.checking.battle import answer_of, threats_of
from banneret.games.token_terrors.checking.history import commands_named
from banneret.games.token_terrors.position import COUNTED_STEPS, SIMPLE_STEPS
from banneret.games.token_terrors.reading_turn import TurnReader
from banneret.games.token_terrors.rules.activation import COMMANDS
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.talents import law
from banneret.games.token_terrors.words import (
    SIDE_WORDS,
    SIDES,
    faction_of,
    factions,
    talent_word,
)
from banneret.kernel.errors import PositionError
from banneret.kernel.reading import Reading, check_length, check_numbers, pieces
from banneret.kernel.text import shown

LONGEST = 5000  # characters; all the tokens there are fill a third of it
TOKEN = re.compile(
    r"(?P<name>[a-z][a-z -]*?) (?P<square>[a-z]\d+)(?:-(?P<across>[a-z]\d+))?(?P<rest>( .*)?)",
    re.ASCII,
)
COUNT = re.compile(r"(?P<number>\d+) (?P<name>[a-z][a-z -]*)", re.ASCII)
NUMBER = re.compile(r"\d+", re.ASCII)
DAMAGE = re.compile(r"\bdamage\b ?(\S*)")
PILES = ("army", "ranks", "reserves", "reserve", "cemetery")
NOTHING = ("", "-", "none", "nothing", "no token", "no tokens")
LONG = {"resting": "r", "readied": "d"}  # facings that have a letter
FACINGS = ("fresh", "r", "e", "p", "u", "d")
# Sections in the order in which they are read, whatever the order in the text; what may be said
# in two words is one section.
SAME = {"surge": "s", "rolled": "roll"}
EXAMPLE = "'first Goblin d3, Goblin a1 R; second Soldier d4; S 1/0; turn 4 first'"


class PositionReader(Reading):
    """One reading of a text into a blank state.

    The state is filled in from the first player's side and turned at the end.
    """

    def __init__(self, blank: TokenTerrors, trusted: bool = False) -> None:
        """Args:
        blank: is filled in.
        trusted: whether to believe the text that the position can be.
        """
        super().__init__(trusted)
        self.t = blank
        self.sides: set[int] = set()  # of which the text speaks
        self.counted: set[tuple[str, int]] = set()  # piles and factions whose number is given
        self.turn_of: int | None = None
        self.turn_number_given = False
        self.turn = TurnReader(blank, self.problems)
        self.readers: dict[str, Callable[[str], None]] = {
            "first": lambda section: self._side(0, section),
            "second": lambda section: self._side(1, section),
            "s": self._surge,
            "turn": self._turn,
            "first turn": lambda section: self._turn_of(0),
            "second turn": lambda section: self._turn_of(1),
            "seat": self._seat,
            **{word: self._simple(phase) for phase, word in SIMPLE_STEPS.items()},
            "roll": self._roll,
            "draw": self._draw,
            "redraw": self._draw,
            "choose": self._draw,
            "over": self._over,
            **self.turn.readers,
            "study": self._study,
            "mastery": self._mastery,
            "felled": self._felled,
        }

    def read(self, text: str) -> TokenTerrors:
        """The state.

        Raises:
            PositionError: with every problem found.
        """
        check_numbers(text)
        check_length(text, LONGEST)
        t = self.t
        t.my_surge = t.foe_surge = 1  # TT-SETUP-02, unless the text says otherwise
        t.phase = table.START
        sections = self._sections(text)
        if not sections and not self.problems:
            raise PositionError([f"the text says nothing; a position looks like {EXAMPLE}"])
        for head, read in self.readers.items():
            if head in sections:
                read(sections[head])
        self._settle_turn()
        for step in (self._miss_sides, self._finish):
            if not self.problems:
                step()
        self.stop()
        self.judge(t, problems_of)
        return t

    def _miss_sides(self) -> None:
        """Ask for a side that the text does not speak of."""
        if not table.before_play(self.t):
            self.problems += [
                f"nothing is said of the {SIDES[side]} player, as in '{SIDES[side]} Goblin d3'"
                for side in (0, 1)
                if side not in self.sides
            ]

    def _sections(self, text: str) -> dict[str, str]:
        """The sections of a text by their heads."""
        found: dict[str, str] = {}
        for part in pieces(text, ";\n"):
            section = " ".join(part.lower().replace("'s turn", " turn").split()).rstrip(".")
            if not section:
                continue
            head, rest = re.split(r"[ ,:]+|$", section, maxsplit=1)
            if head in SIDE_WORDS:
                head = SIDES[SIDE_WORDS[head]]
                if rest == "turn":
                    head = f"{head} turn"
                section = rest
            head = SAME.get(head, head)
            if head not in self.readers:
                known = ", ".join(word for word in self.readers if " " not in word)
                self.problems.append(f"{shown(section)} starts with none of: {known}")
            elif self.again(head):
                self.problems.append(f"'{head}' is given twice")
            else:
                found[head] = section
        return found

    # ---------------------------------------------------------------- the two sides

    def _side(self, side: int, text: str) -> None:
        self.sides.add(side)
        pile = ""
        piles: set[str] = set()
        for item in pieces(text, ","):
            if item in NOTHING:
                continue
            head, _, rest = item.partition(" ")
            if head == "tactic":
                self._tactic(side, rest)
                continue
            if head in PILES:
                pile = "reserves" if head == "reserve" else head
                item = rest
                if pile in piles:
                    self.problems.append(f"the {pile} of the {SIDES[side]} player are given twice")
                piles.add(pile)
            if pile and COUNT.fullmatch(item):
                self._pile(side, pile, item)
            elif head in PILES:
                if item not in NOTHING:
                    self.problems.append(f"{shown(item)} is no count, such as '{pile} 2 Elf'")
                elif not item:
                    self.problems.append(f"'{head}' needs a count after it, such as '{pile} 2 Elf'")
            elif not self._token(side, item):
                self.problems.append(
                    f"{shown(item)} is neither a token on a space, such as 'Goblin d3 R', "
                    "nor a count, such as 'reserves 2 Elf'"
                )

    def _pile(self, side: int, pile: str, item: str) -> None:
        match = COUNT.fullmatch(item)
        assert match is not None
        faction = faction_of(self.t.roster, match["name"])
        if faction is None:
            self._no_faction(match["name"])
            return
        name = f"{'my' if side == 0 else 'foe'}_{pile}"
        number = int(match["number"])
        if (name, faction) in self.counted:
            self.problems.append(
                f"the {self.t.roster.kits[faction].word} of '{pile}' are given twice: {shown(item)}"
            )
        elif number > table.DIGIT:
            self.problems.append(f"{shown(item)} are more than an army can have (TT-SETUP-07)")
        else:
            setattr(self.t, name, getattr(self.t, name) + number * table.one(faction))
        self.counted.add((name, faction))

    def _no_faction(self, name: str) -> None:
        known = ", ".join(kit.word for kit in factions(self.t.roster))
        self.problems.append(f"no faction {shown(name)}; there are: {known}")

    def _token(self, side: int, item: str) -> bool:
        match = TOKEN.fullmatch(item)
        if match is None:
            return False
        faction, square = faction_of(self.t.roster, match["name"]), square_of(match["square"])
        if faction is None:
            self._no_faction(match["name"])
        elif square is None:
            self.problems.append(f"no space {shown(match['square'])}: they run from a1 to g7")
        else:
            shape = self._shape(faction, square, match["across"], item)
            if shape is None:
                return True
            if (self.t.mine | self.t.foes) & covered(square, shape):
                self.problems.append(f"two tokens on {match['square']} (TT-MOVE-03)")
                return True
            self._put(side, faction, square, shape)
            self._state_of(square, match["rest"], item)
        return True

    def _shape(self, faction: int, square: int, across: str | None, item: str) -> int | None:
        """The footprint of a token that is written by its corners; None, with a problem, if it is none."""
        spaces = int(self.t.roster.kits[faction].spaces)
        shapes = {1: (SMALL,), 2: (TALL, WIDE), 4: (SQUARE,)}[spaces]
        name = name_of(square)
        for shape in shapes:
            if footprint(square, shape) == (f"{name}-{across}" if across else name):
                return int(shape)
        right = {1: "d2", 2: "d2-d3' or 'd2-e2", 4: "d2-e3"}[spaces]
        self.problems.append(
            f"{shown(item)}: it fills {spaces} space{'s' * (spaces > 1)}, as in '{right}' (TT-RARITY-05)"
        )
        return None

    def _put(self, side: int, faction: int, square: int, shape: int) -> None:
        table.enter(self.t, faction, square, shape)
        if side == 1:
            cells = covered(square, shape)
            self.t.mine ^= cells
            self.t.foes |= cells

    def _state_of(self, square: int, text: str, item: str) -> None:
        """The facing of a token, its Enrage and its damage; each is said once."""
        t = self.t
        bit = int(table.body(t, square))
        damages = DAMAGE.findall(text)
        if len(damages) > 1:
            self.problems.append(f"{shown(item)}: 'damage' is given twice")
        elif damages and not (NUMBER.fullmatch(damages[0]) and 1 <= int(damages[0]) <= table.DIGIT):
            self.problems.append(f"{shown(item)}: damage goes from 1 to {table.DIGIT}")
        elif damages:
            table.set_damage(t, square, int(damages[0]))
        words = [LONG.get(word, word) for word in DAMAGE.sub("", text).split()]
        for word in {word for word in words if words.count(word) > 1}:
            self.problems.append(f"{shown(item)}: {shown(word)} is given twice")
        facings = set(words) & set(FACINGS)
        if len(facings) > 1 and facings & {"fresh", "d"}:
            self.problems.append(f"{shown(item)}: a token shows one facing only (TT-FACE-01)")
        for word in words:
            if word == "r":
                t.resting |= bit
            elif word in FACINGS[1:]:
                t.readied |= bit
                t.enraged |= bit if word == "e" else 0
                t.phalanx |= bit if word == "p" else 0
                t.undead |= bit if word == "u" else 0
            elif word == "enraged":
                t.rage |= bit
            elif word != "fresh":
                self.problems.append(
                    f"{shown(item)}: {shown(word)} is none of R, E, P, U, D, 'enraged', 'damage N'"
                )

    # ---------------------------------------------------------------- numbers and turn

    def _bad(self, section: str, example: str) -> None:
        self.turn.bad(section, example)

    def _surge(self, section: str) -> None:
        match = re.fullmatch(r"\w+:? (\d+) ?/ ?(\d+)", section, re.ASCII)
        if match is None:
            self._bad(section, "S 1/0")
            return
        self.t.my_surge, self.t.foe_surge = int(match[1]), int(match[2])

    def _turn(self, section: str) -> None:
        match = re.fullmatch(
            r"turn:?(?: (\d+))?(?: (first|second|ozzy|wren))?", section, flags=re.ASCII
        )
        if match is None or not (match[1] or match[2]):
            self._bad(section, "turn 4 first")
            return
        if match[1]:
            self.turn_number_given = True
            self.t.turn = int(match[1])
        if match[2]:
            self._turn_of(SIDE_WORDS[match[2]])

    def _turn_of(self, side: int) -> None:
        if self.turn_of not in (None, side):
            self.problems.append("the text says of both players that it is their turn")
        self.turn_of = side

    def _seat(self, section: str) -> None:
        match = re.fullmatch(r"seat ([01]) is first", section)
        if match is None:
            self._bad(section, "seat 1 is first")
            return
        self.t.first_seat = int(match[1])

    def _settle_turn(self) -> None:
        """The second player has the odd turns (TT-SETUP-17, TT-TURN-25)."""
        t = self.t
        before_play = table.before_play(t)
        if t.turn == 0 and not before_play:
            if self.turn_number_given:
                self.problems.append("turn 0 is the setup: play begins with turn 1 (TT-SETUP-17)")
            t.turn = 1 if self.turn_of == 1 else 2
        if self.turn_of is None:
            self.turn_of = t.turn % 2
        if before_play and t.turn:
            self.problems.append("no turn has begun during the setup")
        elif not before_play and t.turn % 2 != self.turn_of:
            whose = "second" if t.turn % 2 else "first"
            self.problems.append(f"turn {t.turn} belongs to the {whose} player (TT-SETUP-17)")

    def _study(self, section: str) -> None:
        if section != "study":
            self._bad(section, "study")
        self.t.study = 1

    # ---------------------------------------------------------------- cards

    def _tactic(self, side: int, name: str) -> None:
        """The tactic that a player has brought."""
        deck = self.t.roster.deck
        known = [card for card in deck.cards if deck.tactics >> card.number & 1]
        found = next((card for card in known if card.key == name.replace(" ", "-")), None)
        if found is None:
            there = ", ".join(card.key for card in known)
            said = f"there are: {there}" if there else "this match is played without (TT-TACTIC-10)"
            self.problems.append(f"no tactic {shown(name)}; {said}")
        elif side == 0:
            self.t.my_card = found.number + 1
        else:
            self.t.foe_card = found.number + 1

    def _mastery(self, section: str) -> None:
        side = SIDE_WORDS.get(section.partition(" ")[2])
        if side is None:
            self._bad(section, "mastery first")
        elif not self.t.roster.deck.tactics:
            self.problems.append("this match has no tile, so no Mastery (TT-TACTIC-10)")
        else:
            self.t.mastery = table.MINE if side == 0 else table.FOES

    def _felled(self, section: str) -> None:
        match = re.fullmatch(r"felled ([0-9])/([0-9])", section, re.ASCII)
        if match is None:
            self._bad(section, "felled 1/0")
        elif not self.t.advanced:
            self.problems.append("who fell is noted in a match with cards only (TT-TACTIC-04)")
        else:
            self.t.felled, self.t.foe_felled = int(match[1]), int(match[2])

    # ---------------------------------------------------------------- steps

    def _simple(self, phase: int) -> Callable[[str], None]:
        def read(section: str) -> None:
            if section != SIMPLE_STEPS[phase]:
                self._bad(section, SIMPLE_STEPS[phase])
            self.turn.enter_step(phase)

        return read

    def _roll(self, section: str) -> None:
        match = re.fullmatch(r"roll|rolled ([1-6])", section)
        if match is None:
            self._bad(section, "rolled 4")
            return
        self.turn.enter_step(table.ROLL_FIRST)
        self.t.first_roll = int(match[1] or 0)

    def _draw(self, section: str) -> None:
        word, _, number = section.partition(" ")
        numbers = {"choose": "01", "draw": "0123", "redraw": "23"}[word]
        if number not in tuple(numbers):
            self._bad(section, f"{word} {numbers[0]}")
            return
        steps = {name: phase for phase, name in COUNTED_STEPS.items()}
        self.turn.enter_step(steps[word])
        self.t.draws = int(number)

    def _over(self, section: str) -> None:
        winner = (SIDE_WORDS | {"draw": table.NOBODY}).get(section.partition(" ")[2])
        if winner is None:
            self._bad(section, "over first")
            return
        self.turn.enter_step(table.OVER)
        self.t.winner = winner

    # ---------------------------------------------------------------- the whole

    def _finish(self) -> None:
        """Derive what the text need not say, and turn the table to whose turn it is."""
        t = self.t
        if not table.before_ranks(t) or t.mine | t.foes:
            if t.my_army | t.foe_army:
                self.problems.append(
                    "an army is said before the draw is over only; later it follows from the rest"
                )
                return
            t.my_army = self._army(t.mine, t.my_ranks, t.my_reserves, t.my_cemetery)
            t.foe_army = self._army(t.foes, t.foe_ranks, t.foe_reserves, t.foe_cemetery)
        t.player = t.first_seat
        if t.phase == table.OVER and t.winner != table.NOBODY:
            t.winner = t.first_seat if t.winner == 0 else 1 - t.first_seat
        if self.turn_of == 1:
            table.change_sides(t)
        if self.turn.crossing is not None:
            self._cross(self.turn.crossing)
        if not self.turn.step_given and not t.mine:
            t.phase = table.REINFORCING  # TT-TURN-06
        if t.active != table.NOWHERE and not self.problems:
            self._finish_turn()

    def _finish_turn(self) -> None:
        t = self.t
        for talent, aim in self.turn.talents:
            own = law.own(t, talent)
            if own is law.NO_TALENT:
                self.problems.append(
                    f"{talent_word(talent)} is no talent of the active token (TT-FACTION-03)"
                )
                continue
            t.used |= bit_at(own.place)
            if aim != table.NO_AIM:
                t.aim = max(t.aim, aim)
                t.aimed = own.rank
        taken = t.mine | t.foes
        if t.target != table.NOWHERE and taken & bit_at(t.target) and taken & bit_at(t.actor):
            if not self.turn.threats_given:
                t.strike, t.guard = threats_of(t)
            due = t.phase in (table.ATTACKER_PAYS, table.DEFENDER_PAYS, table.SAVING)
            if due and not self.turn.due_given:
                t.blow, t.wound = t.strike, answer_of(t)
        if not self.turn.commands_given:
            t.commands = max(0, COMMANDS - commands_named(t))

    def _army(self, cells: int, *piles: int) -> int:
        counts = [
            sum(int(table.count(pile, faction)) for pile in piles)
            for faction in range(self.t.roster.count)
        ]
        for square in squares(table.corners(self.t, cells)):
            counts[table.faction_at(self.t, square)] += 1
        if max(counts) > table.DIGIT:
            self.problems.append("a player has at most 6 tokens of a faction (TT-SETUP-07)")
        return table.pack([min(number, table.DIGIT) for number in counts])

    def _cross(self, item: str) -> None:
        """Lift the acting token, described on the friend's space it crosses."""
        match = TOKEN.fullmatch(item)
        if match is None:
            self._bad(f"crossing {item}".strip(), "crossing Goblin d4")
            return
        faction = faction_of(self.t.roster, match["name"])
        if faction is None:
            self._no_faction(match["name"])
            return
        square = square_of(match["square"])
        if square is None or square != self.t.actor:
            self.problems.append("the token that crosses must be the acting one, on its space")
            return
        shape = self._shape(faction, square, match["across"], item)
        if shape is None:
            return
        cells = int(covered(square, shape))
        if not self.t.mine & cells or self.t.foes & cells:
            self.problems.append("only a friend's space can be crossed (TT-MOVE-03)")
            return
        corners = squares(table.corners(self.t, self.t.mine & cells))
        friends = [(corner, table.lift(self.t, corner)) for corner in corners]
        table.enter(self.t, faction, square, shape)
        self._state_of(square, match["rest"], item)
        self.t.lifted = table.lift(self.t, square)
        for corner, friend in friends:
            table.put_down(self.t, friend, corner)
        if table.count(self.t.my_army, faction) < table.DIGIT:
            self.t.my_army += table.one(faction)
