"""Reads the sections of a position that say how far a turn has come (see reading.py)."""

from __future__ import annotations

import re
from collections.abc import Callable

from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import bit_at, square_of
from banneret.games.token_terrors.position import AIMS, BATTLE_STEPS, MODES
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.talents.law import Talent
from banneret.games.token_terrors.words import DIRECTIONS, talent_of, talent_word
from banneret.kernel.text import shown

AIM_BY_WORD = {word.strip(): aim for aim, word in AIMS.items()}


class TurnReader:
    """One reading of the sections of an activation.

    Attributes:
        problems: those of the whole text.
        crossing: what is said of a token that crosses a friend's space.
        talents: those that are said to be used, and what is said of their Battle.
    """

    def __init__(self, blank: TokenTerrors, problems: list[str]) -> None:
        self.t = blank
        self.problems = problems
        self.crossing: str | None = None
        self.talents: list[tuple[Talent, int]] = []
        self.step_given = False
        self.commands_given = False
        self.threats_given = False
        self.due_given = False
        self.talent_step = ""
        self.readers: dict[str, Callable[[str], None]] = {
            "active": self._active,
            "crossing": self._note_crossing,
            "enabled": self._enabled,
            "sending": self._sending,
            "marching": self._marching,
            "swarming": self._swarming,
            "carrying": self._carrying,
            "setting": self._setting,
            "battle": self._battle,
        }

    def bad(self, section: str, example: str) -> None:
        """Name a section that cannot be read."""
        self.problems.append(f"{shown(section)} cannot be read; it should look like '{example}'")

    def enter_step(self, phase: int) -> None:
        """Note the step of the turn; there is only one."""
        if self.step_given and self.t.phase != phase:
            self.problems.append("the text names two different steps of the turn")
        self.step_given = True
        self.t.phase = phase

    def _once(self, given: set[str], word: str) -> None:
        if word in given:
            self.problems.append(f"'{word}' is given twice")
        given.add(word)

    # ---------------------------------------------------------------- the active token

    def _active(self, section: str) -> None:
        head, *items = [part.strip() for part in section.split(",")]
        square = square_of(re.sub(r"^active:? ?", "", head))
        if square is None:
            self.bad(section, "active d3, C 2")
            return
        self.enter_step(table.COMMAND)
        self.t.active = self.t.actor = square
        given: set[str] = set()
        for item in items:
            self._activation_item(item, given)

    def _activation_item(self, item: str, given: set[str]) -> None:
        t = self.t
        if match := re.fullmatch(r"c:? ?(\S*)", item):
            self._once(given, "C")
            if match[1] not in ("0", "1", "2", "3"):
                self.problems.append(
                    f"{shown(item)}: C is what is left of the three commands, 0 to 3 (TT-TURN-07)"
                )
                return
            t.commands = int(match[1])
            self.commands_given = True
        elif match := re.fullmatch(rf"run ([12]) ({'|'.join(DIRECTIONS)})", item):
            self._once(given, "run")
            t.run, t.heading = int(match[1]), DIRECTIONS.index(match[2])
        elif item in ("enrage used", "used enrage"):
            self._once(given, "enrage used")
            t.enrage_used = 1
        elif item == "ended":
            self._once(given, "ended")
            t.ended = 1
        elif match := re.fullmatch(r"used (.+?)( owed| free)?", item):
            self._used(match[1], (match[2] or "").strip(), given)
        elif item.startswith("run"):
            self.bad(item, "run 2 north")
        else:
            self.bad(item, "C 2', 'used Incite owed', 'enrage used' or 'run 2 north")

    def _used(self, name: str, aim: str, given: set[str]) -> None:
        talent = talent_of(name)
        if talent is None:
            self.problems.append(f"no talent {shown(name)}")
            return
        self._once(given, f"used {talent_word(talent)}")
        if aim and not talent.takes_aim(self.t.edition):
            self.problems.append(f"{name} alters no attack, so nothing is {aim} (TT-CMD-02)")
        self.talents.append((talent, AIM_BY_WORD[aim]))

    def _note_crossing(self, section: str) -> None:
        self.crossing = section.partition(" ")[2]

    # ---------------------------------------------------------------- a talent under way

    def _under_way(self, section: str, phase: int) -> bool:
        """Enter the step of a talent; False if that cannot be."""
        if self.t.active == table.NOWHERE:
            self.problems.append("a step of the turn needs the active token: 'active d3'")
            return False
        head = section.partition(" ")[0].rstrip(",")
        if self.talent_step:
            self.problems.append(f"'{self.talent_step}' and '{head}' cannot be at once")
            return False
        self.talent_step = head
        self.t.phase = phase
        return True

    def _enabled(self, section: str) -> None:
        match = re.fullmatch(r"enabled ([a-g][1-7])(?:, left ([0-2]))?", section)
        if match is None:
            self.bad(section, "enabled d3, left 2")
        elif self._under_way(section, table.ENABLED):
            self.t.actor = square_of(match[1]) or 0
            self.t.left = int(match[2] or 2)

    def _moved(self, text: str | None) -> None:
        for name in (text or "").split():
            square = square_of(name)
            if square is None:
                self.problems.append(f"no space {shown(name)}")
            elif self.t.moved >> square & 1:
                self.problems.append(f"{name} is given twice")
            else:
                self.t.moved |= bit_at(square)

    def _sending(self, section: str) -> None:
        match = re.fullmatch(
            r"sending ([a-g][1-7])(?:, left ([12]))?(?:, moved ([a-g1-7 ]+))?", section
        )
        if match is None:
            self.bad(section, "sending e2, left 2")
        elif self._under_way(section, table.SENDING):
            self.t.subject = square_of(match[1]) or 0
            self.t.left = int(match[2] or 0)
            self._moved(match[3])

    def _marching(self, section: str) -> None:
        match = re.fullmatch(r"marching, left 1, moved ([a-g][1-7])", section)
        if match is None:
            self.bad(section, "marching, left 1, moved e3")
        elif self._under_way(section, table.MARCH_MORE):
            self.t.left = 1
            self._moved(match[1])

    def _swarming(self, section: str) -> None:
        match = re.fullmatch(r"swarming(?:, moved ([a-g1-7 ]+))?", section)
        if match is None:
            self.bad(section, "swarming, moved a3 b2")
        elif self._under_way(section, table.SWARMING):
            self._moved(match[1])

    def _carrying(self, section: str) -> None:
        match = re.fullmatch(r"carrying, moved ([a-g1-7 ]+)", section)
        if match is None:
            self.bad(section, "carrying, moved c3")
        elif self._under_way(section, table.CARRYING):
            self._moved(match[1])

    def _setting(self, section: str) -> None:
        match = re.fullmatch(r"setting ([a-g][1-7])", section)
        if match is None:
            self.bad(section, "setting c3")
        elif self._under_way(section, table.SETTING):
            self.t.subject = square_of(match[1]) or 0

    # ---------------------------------------------------------------- a Battle

    def _battle(self, section: str) -> None:
        head, *items = [part.strip() for part in section.split(",")]
        match = re.fullmatch(rf"battle ([a-g][1-7])x([a-g][1-7]) ({'|'.join(MODES)})", head)
        if match is None:
            self.bad(section, "battle d5xd2 ranged, threats 1/1, roll")
            return
        t = self.t
        if t.active == table.NOWHERE:
            self.problems.append("a step of the turn needs the active token: 'active d3'")
            return
        attacker = square_of(match[1]) or 0
        if self.talent_step not in ("", "enabled"):
            self.problems.append(f"'{self.talent_step}' and 'battle' cannot be at once")
        elif attacker != t.actor:
            self.problems.append(
                f"the token on {match[1]} battles, so it is the active or the Enabled one"
                " (TT-BATTLE-01, TT-ENABLE-01)"
            )
        t.target = square_of(match[2]) or 0
        t.mode = MODES.index(match[3])
        t.phase = table.COMMAND  # until its step is named
        given: set[str] = set()
        for item in items:
            self._battle_item(item, given)

    def _battle_item(self, item: str, given: set[str]) -> None:
        t = self.t
        steps = {word: phase for phase, word in BATTLE_STEPS.items()}
        if item in steps:
            if t.phase != table.COMMAND:
                self.problems.append("the text names two different steps of the Battle")
            t.phase = steps[item]
        elif match := re.fullmatch(r"threats (\d+)/(\d+)", item, re.ASCII):
            self._once(given, "threats")
            t.strike, t.guard = int(match[1]), int(match[2])
            self.threats_given = True
        elif match := re.fullmatch(r"due (\d+)/(\d+)", item, re.ASCII):
            self._once(given, "due")
            t.blow, t.wound = int(match[1]), int(match[2])
            self.due_given = True
        elif match := re.fullmatch(r"(dying|asking)((?: [a-g][1-7])+)", item):
            self._once(given, match[1])
            cells = 0
            for name in match[2].split():
                cells |= bit_at(square_of(name) or 0)
            setattr(t, match[1], cells)
        else:
            self.bad(item, "threats 2/1', 'due 2/0', 'dying d4' or a step such as 'roll")
