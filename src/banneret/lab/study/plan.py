"""What a study plays: a plan, on which alone its result depends.

Matches come in rounds. Those of a round have the same luck as far as they go alike: each arm, each way
to seat the bots. Its matches depend on each other, so that a round is the unit of every figure.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

import banneret.games  # noqa: F401  # makes the games known in every process
from banneret.bots import registry as bots
from banneret.kernel import registry
from banneret.kernel.errors import OptionsError
from banneret.kernel.game import Game
from banneret.kernel.options import to_dict
from banneret.kernel.rng import Rng, rng_for
from banneret.kernel.text import check_language, shown
from banneret.lab.runner import alike_after
from banneret.lab.study.dealing import line_up_of, moved_on
from banneret.lab.study.search import Search
from banneret.lab.study.testing import FEWEST, Alternatives

GIVEN = "; as given (--as-given) they bring what the options say"
MOST_MATCHES = 100_000_000
AS_SEEDED = (0, 0)
WITH_LUCK_EXCHANGED = (AS_SEEDED, (0, 1), (1, 0))
"""Whose luck a match has, the dice's and the bots': that of its round (0), or another (1)."""


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a comparison: the rules, and who plays.

    Attributes:
        name: what it is called.
        options: of the game, all of them.
        bots: one for each seat.
    """

    name: str
    options: dict[str, bool | int | str]
    bots: tuple[str, ...]

    @property
    def ways(self) -> int:
        """How many ways there are to sit: each has all bots one seat further on, until they sit alike."""
        return alike_after(self.bots)

    def seated(self, way: int) -> tuple[str, ...]:
        """The bot in each seat."""
        return moved_on(self.bots, way)


class Cell(msgspec.Struct, frozen=True):
    """One match of a plan.

    Attributes:
        number: which of all, from 0 on.
        round: which round it belongs to.
        arm: its number.
        way: how the bots sit.
        dice, choosers: whether chance and the bots have the luck of the round (0) or another (1).
        seed, dice_seed: what the bots and chance draw from.
    """

    number: int
    round: int
    arm: int
    way: int
    dice: int
    choosers: int
    seed: int
    dice_seed: int


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What is to be played, and what is to be kept of it.

    Attributes:
        question: what the study asks, such as "balance".
        game: by its name.
        arms: what is compared; all share the luck of each round.
        rounds: how many, at most.
        seed: whence all luck comes.
        luck: whether each match is also played with other dice, and with other luck of the bots.
        until: the half-width of the interval that is enough; 0: all rounds are played.
        decisions: whether every decision gets a row.
        content: whether everything that a seat had, drew or used gets one.
        dealt: whether all that seats can bring meets in turn; else it is as the options say.
        records: every how manieth round is written down; 0: none.
        language: of the page.
        test: what is to be told apart; all rounds are played if that does not come about.
        first_match, first_round: where the numbers of this part begin, if it is a part of a study.
        search: what is varied, if the arm is only the game as it is and others become known step by step.
    """

    question: str
    game: str
    arms: tuple[Arm, ...]
    rounds: int
    seed: int
    luck: bool = False
    until: float = 0.0
    decisions: bool = False
    content: bool = False
    dealt: bool = False
    records: int = 0
    language: str = "en"
    test: Alternatives | None = None
    first_match: int = 0
    first_round: int = 0
    search: Search | None = None

    def __post_init__(self) -> None:
        if not self.arms:
            raise ValueError("a plan has an arm at least")

    @cached_property
    def cells_of_round(self) -> tuple[tuple[int, int, int, int], ...]:
        """Arm, way, dice and choosers of each match of a round."""
        whose = WITH_LUCK_EXCHANGED if self.luck else (AS_SEEDED,)
        return tuple(
            (number, way, *mixed)
            for number, arm in enumerate(self.arms)
            for way in range(arm.ways * (len(arm.bots) if self.dealt else 1))
            for mixed in whose
        )

    @property
    def matches(self) -> int:
        """How many matches there are, if all rounds are played."""
        of_round = len(self.cells_of_round)
        return self.search.matches(self.rounds, of_round) if self.search else self.rounds * of_round

    @property
    def stopping(self) -> float:
        """After how many rounds a test is likely to stop the study; 0: there is none."""
        return math.sqrt(FEWEST * max(FEWEST, self.rounds)) if self.test else 0.0

    def cell(self, number: int) -> Cell:
        """The match of that number."""
        round_number, place = divmod(number - self.first_match, len(self.cells_of_round))
        round_number += self.first_round
        arm, way, dice, choosers = self.cells_of_round[place]
        seed, dice_seed = (self._seed(round_number, other) for other in (choosers, dice))
        return Cell(number, round_number, arm, way, dice, choosers, seed, dice_seed)

    def _seed(self, round_number: int, other: int) -> int:
        labels = (round_number, "other") if other else (round_number,)
        return int(rng_for(self.seed, "match", *labels).below(2**31))

    def is_recorded(self, cell: Cell) -> bool:
        """Whether the record of a match is kept, however it ends."""
        return self.records > 0 and cell.round % self.records == 0

    def game_of(self, arm: int) -> Game:
        """The rules of an arm.

        Raises:
            UnknownGame, OptionsError: there are none such here.
        """
        return _game(self.game, msgspec.json.encode(self.arms[arm].options))

    def game_for(self, cell: Cell) -> Game:
        """The rules of a match, and what the seats bring to it."""
        if not self.dealt:
            return self.game_of(cell.arm)
        return self._bringing(cell.arm, self.line_up(cell))

    def _bringing(self, arm: int, line_up: Sequence[str]) -> Game:
        options = self.arms[arm].options | self.game_of(arm).bringing(line_up)
        return _game(self.game, msgspec.json.encode(options))

    def checked(self) -> Plan:
        """The plan, which can be played.

        Raises:
            OptionsError: there is nothing to play, too much, an unknown bot or one that goes by the
                clock; arms that are alike, something the game does not tell, or wishes that make no sense.
        """
        self._check_wishes()
        if not 1 <= self.matches <= MOST_MATCHES:
            raise OptionsError(f"a study has 1 to {MOST_MATCHES:,} matches, not {self.matches:,}")
        for number, arm in enumerate(self.arms):
            seats = self.game_of(number).num_players
            if len(arm.bots) != seats:
                raise OptionsError(f"{self.game} has {seats} seats here, not {len(arm.bots)}")
            if self.content and not self.game_of(number).contents():
                raise OptionsError(f"{self.game} does not tell what it is played with")
            if self.dealt:
                self._check_line_ups(number)
            for name in arm.bots:
                bots.make(name, Rng(), own_programs=True, unhurried=True)
        if len(self.arms) > 1 and self.arms[0].options == self.arms[1].options:
            raise OptionsError("both sides are the same; a and b differ in an option at least")
        return self

    def _check_wishes(self) -> None:
        check_language(self.language)
        if not 0 <= self.until < 1:
            raise OptionsError(f"until is a share from 0 to 1, such as 0.02, not {self.until}")
        if self.until and self.test:
            raise OptionsError("until and a test exclude each other")
        if self.test and (self.search or self.content):
            raise OptionsError("a test is about a figure of a balance or of a comparison")
        if self.records < 0:
            raise OptionsError(f"records are kept of every so manieth round, not {self.records}")

    @cached_property
    def brought_by(self) -> tuple[str, ...]:
        """The options by which seats bring what meets in turn."""
        line_ups = self.game_of(0).line_ups() if self.dealt else ()
        return tuple(self.game_of(0).bringing(line_ups[0])) if line_ups else ()

    def line_up(self, cell: Cell) -> tuple[str, ...]:
        """What each seat brings to a match, where that meets in turn."""
        arm = self.arms[cell.arm]
        line_ups = _line_ups(self.game, msgspec.json.encode(arm.options))
        return line_up_of(line_ups, self.seed, cell.round, cell.way // arm.ways)

    def content_digest(self, arm: int) -> str:
        """Of all that the rules of an arm read, whatever its seats bring."""
        if not self.dealt:
            return self.game_of(arm).content_digest
        digests = [game.content_digest for game in self.games_that_bring_all()]
        return hashlib.sha256(" ".join(digests).encode()).hexdigest()

    def games_that_bring_all(self) -> list[Game]:
        """Some games of matches: all that seats can bring is brought in one of them at least."""
        if not self.dealt:
            return [self.game_of(0)]
        games, seen = list[Game](), set[str]()
        for line_up in self.game_of(0).line_ups():
            if not seen.issuperset(line_up):
                seen.update(line_up)
                games.append(self._bringing(0, line_up))
        return games

    def _check_line_ups(self, arm: int) -> None:
        """Make sure that all that seats can bring is allowed, and that nothing else is asked for."""
        options, line_ups = self.arms[arm].options, self.game_of(arm).line_ups()
        if not line_ups:
            raise OptionsError(f"in {self.game} seats bring nothing that could meet in turn{GIVEN}")
        free = {name: one for name, one in options.items() if name not in self.brought_by}
        usual = to_dict(_game(self.game, msgspec.json.encode(free)).options)
        for name in self.brought_by:
            if options[name] != usual[name]:
                told = shown(f"{name}={options[name]}")
                raise OptionsError(
                    f"{told} says what seats bring, but all of it meets in turn{GIVEN}"
                )
        for line_up in line_ups:
            self._bringing(arm, line_up)


@lru_cache(maxsize=512)
def _game(name: str, options: bytes) -> Game:
    values: dict[str, object] = msgspec.json.decode(options)
    return registry.entry(name).game(values, own_files=True)


@lru_cache(maxsize=8)
def _line_ups(name: str, options: bytes) -> tuple[tuple[str, ...], ...]:
    return _game(name, options).line_ups()


def arm_of(name: str, game: Game, seats: Sequence[str]) -> Arm:
    """The arm that has a game played by some bots."""
    options: Mapping[str, bool | int | str] = to_dict(game.options)
    return Arm(name, dict(options), tuple(seats))


def rounds_for(plan: Plan, games: int) -> Plan:
    """The plan with as many whole rounds as have at least so many matches."""
    return msgspec.structs.replace(plan, rounds=-(-games // len(plan.cells_of_round)))
