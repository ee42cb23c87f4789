"""Reads a position text back (see position.py), and names every impossibility in it."""

from __future__ import annotations

import re
from collections.abc import Callable

from banneret.games.token_terrors import table
from banneret.games.token_terrors.actions import FACTIONS
from banneret.games.token_terrors.board import bit_at, square_of
from banneret.games.token_terrors.position import (
    BATTLE_STEPS,
    MODES,
    SIMPLE_STEPS,
    active_faction,
    takes_aim,
)
from banneret.games.token_terrors.position_activation import commands_named
from banneret.games.token_terrors.position_check import problems_of
from banneret.games.token_terrors.rules import threat
from banneret.games.token_terrors.rules.activation import COMMANDS
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.words import (
    DIRECTIONS,
    FACTION_WORDS,
    SIDE_WORDS,
    TALENT_WORDS,
    faction_of,
    talent_of,
)
from banneret.kernel.errors import PositionError
from banneret.kernel.text import huge_number

TOKEN = re.compile(r"(?P<name>[a-z][a-z -]*?) (?P<square>[a-z]\d+)(?P<rest>( .*)?)")
COUNT = re.compile(r"(?P<number>\d+) (?P<name>[a-z][a-z -]*)")
PILES = ("army", "ranks", "reserves", "reserve", "cemetery")
AIM_BY_WORD = {"owed": table.OWED, "free": table.FREE, "": table.NO_AIM}


class PositionReader:
    """One reading of a text into a blank state.

    The state is filled in from the first player's side and turned at the end.
    """

    def __init__(self, blank: TokenTerrors) -> None:
        self.t = blank
        self.problems: list[str] = []
        self.crossing: str | None = None
        self.talents: list[int] = []
        self.heads: set[str] = set()
        self.turn_of: int | None = None
        self.step_given = False
        self.commands_given = False
        self.readers: dict[str, Callable[[str], None]] = {
            "s": self._surge,
            "surge": self._surge,
            "turn": self._turn,
            "seat": self._seat,
            "active": self._active,
            "crossing": self._note_crossing,
            "enabled": self._enabled,
            "sending": self._sending,
            "marching": self._marching,
            "swarming": self._swarming,
            "battle": self._battle,
            "over": self._over,
            "roll": self._roll,
            "rolled": self._roll,
            "draw": self._draw,
            "redraw": self._draw,
        }
        for phase, word in SIMPLE_STEPS.items():
            self.readers[word] = self._simple(phase)

    def read(self, text: str) -> TokenTerrors:
        """The state.

        Raises:
            PositionError: with every problem found.
        """
        if huge_number(text):
            raise PositionError([str(huge_number(text))])
        t = self.t
        t.my_surge = t.foe_surge = 1  # TT-SETUP-02, unless the text says otherwise
        t.phase = table.START
        for section in re.split(r"[;\n]", text):
            words = " ".join(section.lower().replace("'s turn", " turn").split()).rstrip(".")
            if words:
                self._section(words)
        self._settle_turn()
        if not self.problems:
            self._finish()
        if not self.problems:
            self.problems += problems_of(t)
        if self.problems:
            raise PositionError(self.problems)
        return t

    def _section(self, section: str) -> None:
        head, rest = re.split(r"[ ,:]+|$", section, maxsplit=1)
        if head in SIDE_WORDS:
            if rest == "turn":
                self._turn_of(SIDE_WORDS[head])
            else:
                self._side(SIDE_WORDS[head], rest)
        elif head in self.readers:
            if head in self.heads:
                self.problems.append(f"'{head}' is given twice")
            self.heads.add(head)
            self.readers[head](section)
        else:
            known = ", ".join(["first", "second", "S", *list(self.readers)[2:]])
            self.problems.append(f"'{section}' starts with none of: {known}")

    # ---------------------------------------------------------------- the two sides

    def _side(self, side: int, text: str) -> None:
        pile = ""
        for item in (part.strip() for part in text.split(",")):
            if item in ("", "-", "none", "nothing", "no token", "no tokens"):
                continue
            head, _, rest = item.partition(" ")
            if head in PILES:
                pile = "reserves" if head == "reserve" else head
                item = rest
            if pile and COUNT.fullmatch(item):
                self._pile(side, pile, item)
            elif not self._token(side, item):
                self.problems.append(
                    f"'{item}' is neither a token on a space, such as 'Goblin d3 R', "
                    "nor a count, such as 'reserves 2 Elf'"
                )

    def _pile(self, side: int, pile: str, item: str) -> None:
        match = COUNT.fullmatch(item)
        assert match is not None
        faction = faction_of(match["name"])
        if faction is None:
            self._no_faction(match["name"])
            return
        name = f"{'my' if side == 0 else 'foe'}_{pile}"
        number = int(match["number"])
        if number + table.count(getattr(self.t, name), faction) > table.DIGIT:
            self.problems.append(f"{number} {match['name']} are more than an army can have")
            return
        setattr(self.t, name, getattr(self.t, name) + number * table.one(faction))

    def _no_faction(self, name: str) -> None:
        self.problems.append(f"no faction '{name}'; there are: {', '.join(FACTION_WORDS)}")

    def _token(self, side: int, item: str) -> bool:
        match = TOKEN.fullmatch(item)
        if match is None:
            return False
        faction, square = faction_of(match["name"]), square_of(match["square"])
        if faction is None:
            self._no_faction(match["name"])
        elif square is None:
            self.problems.append(f"no space '{match['square']}': they run from a1 to g7")
        elif (self.t.mine | self.t.foes) >> square & 1:
            self.problems.append(f"two tokens on {match['square']} (TT-MOVE-03)")
        else:
            self._put(side, faction, square)
            self._state_of(square, match["rest"], item)
        return True

    def _put(self, side: int, faction: int, square: int) -> None:
        table.enter(self.t, faction, square)
        if side == 1:
            self.t.mine ^= bit_at(square)
            self.t.foes |= bit_at(square)

    def _state_of(self, square: int, text: str, item: str) -> None:
        bit = bit_at(square)
        t = self.t
        damage = re.search(r"damage (\d+)", text)
        if damage:
            if not 1 <= int(damage[1]) <= table.DIGIT:
                self.problems.append(f"'{item}': damage goes from 1 to {table.DIGIT}")
            table.set_damage(t, square, int(damage[1]))
        for word in re.sub(r"damage \d+", "", text).split():
            if word in ("r", "resting"):
                t.resting |= bit
            elif word in ("e", "p", "u", "d", "readied"):
                t.readied |= bit
                t.enraged |= bit if word == "e" else 0
                t.phalanx |= bit if word == "p" else 0
                t.undead |= bit if word == "u" else 0
            elif word == "enraged":
                t.rage |= bit
            elif word != "fresh":
                self.problems.append(
                    f"'{item}': '{word}' is none of R, E, P, U, D, 'enraged', 'damage N'"
                )

    # ---------------------------------------------------------------- numbers and turn

    def _surge(self, section: str) -> None:
        match = re.fullmatch(r"\w+ (\d+) ?/ ?(\d+)", section)
        if match is None:
            self._bad(section, "S 1/0")
            return
        self.t.my_surge, self.t.foe_surge = int(match[1]), int(match[2])

    def _turn(self, section: str) -> None:
        match = re.fullmatch(r"turn(?: (\d+))?(?: (first|second|ozzy|wren))?", section)
        if match is None or section == "turn":
            self._bad(section, "turn 4 first")
            return
        if match[1]:
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
        before_play = t.phase < table.START
        if t.turn == 0 and not before_play:
            t.turn = 1 if self.turn_of == 1 else 2
        if self.turn_of is None:
            self.turn_of = t.turn % 2
        if before_play and t.turn:
            self.problems.append("no turn has begun during the setup")
        elif not before_play and t.turn % 2 != self.turn_of:
            whose = "second" if t.turn % 2 else "first"
            self.problems.append(f"turn {t.turn} belongs to the {whose} player (TT-SETUP-17)")

    # ---------------------------------------------------------------- steps

    def _bad(self, section: str, example: str) -> None:
        self.problems.append(f"'{section}' cannot be read; it should look like '{example}'")

    def _enter_step(self, phase: int) -> None:
        if self.step_given and self.t.phase != phase:
            self.problems.append("the text names two different steps of the turn")
        self.step_given = True
        self.t.phase = phase

    def _simple(self, phase: int) -> Callable[[str], None]:
        def read(section: str) -> None:
            if section != SIMPLE_STEPS[phase]:
                self._bad(section, SIMPLE_STEPS[phase])
            self._enter_step(phase)

        return read

    def _roll(self, section: str) -> None:
        match = re.fullmatch(r"roll|rolled ([1-6])", section)
        if match is None:
            self._bad(section, "rolled 4")
            return
        self._enter_step(table.ROLL_FIRST)
        self.t.first_roll = int(match[1] or 0)

    def _draw(self, section: str) -> None:
        match = re.fullmatch(r"(draw) ([0-3])|(redraw) ([23])", section)
        if match is None:
            self._bad(section, "draw 0")
            return
        self._enter_step(table.DRAWING if match[1] else table.REDRAWING)
        self.t.draws = int(match[2] or match[4])

    def _over(self, section: str) -> None:
        word = section.partition(" ")[2]
        if word not in ("first", "second", "draw"):
            self._bad(section, "over first")
            return
        self._enter_step(table.OVER)
        self.t.winner = {"first": 0, "second": 1, "draw": table.NOBODY}[word]

    def _active(self, section: str) -> None:
        head, *items = [part.strip() for part in section.split(",")]
        square = square_of(head.partition(" ")[2])
        if square is None:
            self._bad(section, "active d3, C 2")
            return
        self._enter_step(table.COMMAND)
        self.t.active = self.t.actor = square
        for item in items:
            self._activation_item(item)

    def _activation_item(self, item: str) -> None:
        t = self.t
        if match := re.fullmatch(r"c ([0-3])", item):
            t.commands = int(match[1])
            self.commands_given = True
        elif match := re.fullmatch(rf"run ([12]) ({'|'.join(DIRECTIONS)})", item):
            t.run, t.heading = int(match[1]), DIRECTIONS.index(match[2])
        elif item == "enrage used":
            t.enrage_used = 1
        elif item == "ended":
            t.ended = 1
        elif match := re.fullmatch(r"used (.+?)( owed| free)?", item):
            self._used(match[1], (match[2] or "").strip())
        else:
            self._bad(item, "C 2', 'used Incite owed', 'enrage used' or 'run 2 north")

    def _used(self, name: str, aim: str) -> None:
        talent = talent_of(name)
        if talent is None:
            self.problems.append(f"no talent '{name}'")
            return
        if aim and not takes_aim(self.t.edition, talent):
            self.problems.append(f"{name} alters no attack, so nothing is {aim}")
        self.t.used |= talent % 2 + 1
        self.t.aim = max(self.t.aim, AIM_BY_WORD[aim])
        self.talents.append(talent)

    def _note_crossing(self, section: str) -> None:
        self.crossing = section.partition(" ")[2]

    def _enabled(self, section: str) -> None:
        match = re.fullmatch(r"enabled ([a-g][1-7])(?:, left ([0-2]))?", section)
        if match is None:
            self._bad(section, "enabled d3, left 2")
            return
        self.t.phase = table.ENABLED
        self.t.actor = square_of(match[1]) or 0
        self.t.left = int(match[2] or 2)

    def _moved(self, text: str | None) -> None:
        for name in (text or "").split():
            square = square_of(name)
            if square is None:
                self.problems.append(f"no space '{name}'")
            else:
                self.t.moved |= bit_at(square)

    def _sending(self, section: str) -> None:
        match = re.fullmatch(
            r"sending ([a-g][1-7])(?:, left ([12]))?(?:, moved ([a-g1-7 ]+))?", section
        )
        if match is None:
            self._bad(section, "sending e2, left 2")
            return
        self.t.phase = table.SENDING
        self.t.subject = square_of(match[1]) or 0
        self.t.left = int(match[2] or 0)
        self._moved(match[3])

    def _marching(self, section: str) -> None:
        match = re.fullmatch(r"marching, left 1, moved ([a-g][1-7])", section)
        if match is None:
            self._bad(section, "marching, left 1, moved e3")
            return
        self.t.phase = table.MARCH_MORE
        self.t.left = 1
        self._moved(match[1])

    def _swarming(self, section: str) -> None:
        match = re.fullmatch(r"swarming(?:, moved ([a-g1-7 ]+))?", section)
        if match is None:
            self._bad(section, "swarming, moved a3 b2")
            return
        self.t.phase = table.SWARMING
        self._moved(match[1])

    def _battle(self, section: str) -> None:
        head, *items = [part.strip() for part in section.split(",")]
        match = re.fullmatch(rf"battle ([a-g][1-7])x([a-g][1-7]) ({'|'.join(MODES)})", head)
        if match is None:
            self._bad(section, "battle d5xd2 ranged, threats 1/1, roll")
            return
        t = self.t
        t.actor, t.target = square_of(match[1]) or 0, square_of(match[2]) or 0
        t.mode = MODES.index(match[3])
        steps = {word: phase for phase, word in BATTLE_STEPS.items()}
        for item in items:
            if item in steps:
                t.phase = steps[item]
            else:
                self._battle_item(item)

    def _battle_item(self, item: str) -> None:
        t = self.t
        if match := re.fullmatch(r"threats (\d+)/(\d+)", item):
            t.strike, t.guard = int(match[1]), int(match[2])
        elif match := re.fullmatch(r"due (\d+)/(\d+)", item):
            t.blow, t.wound = int(match[1]), int(match[2])
        elif match := re.fullmatch(r"(dying|asking)((?: [a-g][1-7])+)", item):
            cells = 0
            for name in match[2].split():
                cells |= bit_at(square_of(name) or 0)
            setattr(t, match[1], cells)
        else:
            self._bad(item, "threats 2/1', 'due 2/0', 'dying d4' or a step such as 'roll")

    # ---------------------------------------------------------------- the whole

    def _finish(self) -> None:
        """Derive what the text need not say, and turn the table to whose turn it is."""
        t = self.t
        if t.phase >= table.PLACING or t.mine | t.foes:
            t.my_army = self._army(t.mine, t.my_ranks + t.my_reserves + t.my_cemetery)
            t.foe_army = self._army(t.foes, t.foe_ranks + t.foe_reserves + t.foe_cemetery)
        t.player = t.first_seat
        if t.phase == table.OVER and t.winner != table.NOBODY:
            t.winner = t.first_seat if t.winner == 0 else 1 - t.first_seat
        if self.turn_of == 1:
            table.change_sides(t)
        if self.crossing is not None:
            self._cross(self.crossing)
        if not self.step_given and not t.mine:
            t.phase = table.REINFORCING  # TT-TURN-06
        if t.active != table.NOWHERE:
            self._check_talents()
            if not self.commands_given:
                t.commands = max(0, COMMANDS - commands_named(t))
        if t.target != table.NOWHERE and not t.strike | t.guard:
            t.strike = threat.threat(t, t.actor) + threat.attack_bonus(t)
            t.guard = threat.threat(t, t.target)

    def _check_talents(self) -> None:
        for talent in self.talents:
            if talent // 2 != active_faction(self.t):
                self.problems.append(
                    f"{TALENT_WORDS[talent]} is no talent of the active token (TT-FACTION-03)"
                )

    def _army(self, cells: int, beside: int) -> int:
        counts = [int(table.count(beside, faction)) for faction in range(FACTIONS)]
        for square in range(49):
            if cells >> square & 1:
                counts[table.faction_at(self.t, square)] += 1
        return table.pack(counts)

    def _cross(self, item: str) -> None:
        """Lift the acting token, described on the friend's space it crosses."""
        match = TOKEN.fullmatch(item)
        if match is None or faction_of(match["name"]) is None:
            self._bad(f"crossing {item}", "crossing Goblin d4")
            return
        square = square_of(match["square"])
        if square is None or square != self.t.actor:
            self.problems.append("the token that crosses must be the acting one, on its space")
            return
        if not self.t.mine & bit_at(square):
            self.problems.append("only a friend's space can be crossed (TT-MOVE-03)")
            return
        friend = table.lift(self.t, square)
        table.enter(self.t, faction_of(match["name"]) or 0, square)
        self._state_of(square, match["rest"], item)
        self.t.lifted = table.lift(self.t, square)
        table.put_down(self.t, friend, square)
        self.t.my_army += table.one(faction_of(match["name"]) or 0)
