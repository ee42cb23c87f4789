"""TerReign as a game of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from librt.vecs import vec
from mypy_extensions import i64

from banneret.content import loader
from banneret.games.terreign import content, contents, notation, speech, stages
from banneret.games.terreign import frames as fr
from banneret.games.terreign.actions import ACTIONS
from banneret.games.terreign.checking import problems_of
from banneret.games.terreign.citations import rules_of
from banneret.games.terreign.evaluation import FEATURE_NAMES, JUDGEMENT
from banneret.games.terreign.explain import explain_action, uses_of
from banneret.games.terreign.inspect import look
from banneret.games.terreign.kinds import CONTENT, EVENTS, HOUSE_NAMES, ITEMS
from banneret.games.terreign.occasions import OCCASIONS, occasion_of
from banneret.games.terreign.options import VARIANTS, Options
from banneret.games.terreign.position import format_position
from banneret.games.terreign.printed import printed_cards
from banneret.games.terreign.reading import PositionReader
from banneret.games.terreign.rules.counting import rest_of_deck, rest_of_events, rest_of_tiles
from banneret.games.terreign.scene import ratings_of, scene_of
from banneret.games.terreign.settings import (
    HOUSES_CHOSEN,
    HOUSES_FIXED,
    HOUSES_RANDOM,
    ROYALE,
    Settings,
)
from banneret.games.terreign.state import TerReign
from banneret.games.terreign.table import HOUSE, SPAN, put
from banneret.kernel.arrays import EMPTY, array, changed, filled
from banneret.kernel.card import Card
from banneret.kernel.contents import Kind, Use
from banneret.kernel.errors import Refusal
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.observation import Observation
from banneret.kernel.occasion import Occasion
from banneret.kernel.options import to_dict
from banneret.kernel.rules import RuleIndex
from banneret.kernel.scene import Scene
from banneret.kernel.stage import Stage
from banneret.kernel.state import State

NAME = "terreign"
TITLE = "TerReign"


class TerReignGame(Game):
    """The rules under certain options."""

    name = NAME
    title = TITLE
    num_distinct_actions = ACTIONS
    bots = loader.toml("terreign", "bots.toml")
    teaching = loader.teaching("terreign")
    feature_names = FEATURE_NAMES
    judgement = JUDGEMENT
    occasions = OCCASIONS
    perfect_information = False
    rules_version = 2

    options: Options

    def __init__(self, options: Options) -> None:
        """Raises:
        ContentError: the content file does not add up.
        """
        content.check(CONTENT)
        self.options = options
        self.num_players = options.players
        self.content_digest = content.digest(options.tokens_to_win, options.faces)
        self.settings = settings_of(options)

    # ---------------------------------------------------------------- states

    def new_initial_state(self) -> TerReign:
        t = self._blank()
        for team in range(t.rules.teams):
            # TR-SETUP-05, TR-VAR-ALLY-3: honorable ones (TR-SETUP-06).
            t.pools = changed(t.pools, 2 * team, 0 if t.rules.variant == ROYALE else t.rules.start)
        t.deck = array(rest_of_deck(t))
        t.events = array([*rest_of_events(t), *t.events[EVENTS:]])
        t.unused = rest_of_tiles(t)
        t.push(fr.ROUND, 0)
        t.run_on()
        return t

    def parse_position(self, text: object) -> TerReign:
        return own(super().parse_position(text))

    def read_position(self, text: str) -> TerReign:
        t = self._blank()
        PositionReader(t).read(text)
        return t

    def restore_position(self, text: str) -> TerReign:
        t = self._blank()
        PositionReader(t, trusted=True).read(text)
        return t

    def position_problems(self, state: State) -> list[str]:
        return problems_of(own(state))

    def format_position(self, state: State) -> str:
        return format_position(own(state))

    def allies(self, seat: int) -> tuple[int, ...]:
        """The House's alliance (TR-VAR-ALLY-1)."""
        teams = self.settings.teams
        return tuple(range(int(seat % teams), self.num_players, int(teams)))

    def _blank(self) -> TerReign:
        """A table with nothing laid out (TR-SETUP-08, TR-SETUP-09, TR-SETUP-16)."""
        t = TerReign()
        t.game = self
        t.sink = None
        t.rules = self.settings
        seats = self.num_players
        t.people = filled(seats * SPAN, 0)
        for seat in range(seats):
            put(t, seat, HOUSE, -1)
        t.pools = filled(2 * t.rules.teams, 0)
        t.hands = vec[vec[i64]]([EMPTY] * seats)
        t.tiles = filled(9, -1)
        t.deck = filled(ITEMS, 0)
        t.events = filled(2 * EVENTS, 0)
        t.reached = t.drops = t.discard = t.on_top = EMPTY
        t.bottom = t.aside = EMPTY
        t.unused = t.round = t.turns = t.first = t.palace = t.summons = 0
        t.fog = t.truce = t.winners = 0
        t.asked = 0
        t.spaces = seats
        t.over = False
        t.study = 0
        return t

    # ---------------------------------------------------------------- what seats bring

    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """As many Houses as there are Players (TR-SETUP-01, TR-SETUP-02)."""
        return tuple(combinations(HOUSE_NAMES, self.num_players))

    def bringing(self, line_up: Sequence[str]) -> dict[str, str]:
        return {"houses": ", ".join(line_up)}

    # ---------------------------------------------------------------- actions as text

    def means(self, action: int) -> bool:
        return action in notation.BY_ACTION

    def write_action(self, state: State, action: int) -> str:
        return notation.format_action(int(action))

    def read_action(self, state: State, text: str) -> int:
        return notation.parse_action(own(state), text)

    # ---------------------------------------------------------------- who needs to be asked

    def occasion(self, state: State) -> Occasion:
        return occasion_of(own(state))

    def say_occasion(self, kind: str, language: str = "en") -> str:
        return speech.say(language, f"occasion.{kind}")

    # ---------------------------------------------------------------- why, and why not

    def cite(self, state: State, action: int) -> tuple[str, ...]:
        return rules_of(own(state), int(action))

    def why_not(self, state: State, action: int) -> Refusal | None:
        return explain_action(own(state), action)

    def uses_of(self, state: State, item: str) -> tuple[str, ...]:
        return uses_of(own(state), item)

    def say_goal(self, language: str = "en") -> str:
        options = self.options
        return speech.say(language, f"goal.{options.variant}", n=options.tokens_to_win)

    def say_refusal(self, refusal: Refusal, language: str = "en") -> str:
        return speech.say_refusal(refusal, language)

    @property
    def rules(self) -> RuleIndex:
        return rule_index()

    # ---------------------------------------------------------------- words and pictures

    def seat_names(self, language: str) -> tuple[str, ...]:
        del language
        return tuple(f"P{seat + 1}" for seat in range(self.num_players))

    def describe_action(self, state: State, action: int, language: str) -> str:
        context = speech.context_of(own(state))
        return self.named(speech.say_action(context, int(action), language), language)

    def say_event(self, event: Event, language: str = "en") -> str:
        return self.named(speech.say_event(event, language), language)

    def spaces_of(self, event: Event) -> tuple[str, ...]:
        return stages.spaces_of(event)

    def cards_of(self, event: Event, language: str) -> Iterable[tuple[str, str]]:
        return speech.cards_of(event, language)

    def stages(self, told: Sequence[Event], fresh: int, language: str = "en") -> tuple[Stage, ...]:
        return self.named(stages.stages(told, fresh, language), language)

    def scene(self, observation: Observation, language: str = "en") -> Scene:
        return self.named(scene_of(observation, self.options, language), language)

    def look_at(
        self, observation: Observation, place: str, name: str, language: str
    ) -> Card | None:
        return look(self, observation, place, name, language)

    def cards(self, language: str = "en") -> tuple[Card, ...]:
        return printed_cards(self, language)

    def contents(self, language: str = "en") -> tuple[Kind, ...]:
        return contents.contents(self, language)

    def belongings(self, state: State) -> Iterable[Use]:
        return contents.belongings(own(state))

    def uses(self, before: State, events: Sequence[Event]) -> Iterable[Use]:
        return contents.uses(own(before), events)

    def rate(self, observation: Observation) -> dict[str, dict[str, int]]:
        return ratings_of(observation)


def own(state: State) -> TerReign:
    """A state of this game.

    Raises:
        TypeError: it is another game's.
    """
    if not isinstance(state, TerReign):
        raise TypeError(f"{type(state).__name__} is no state of {NAME}")
    return state


def settings_of(options: Options) -> Settings:
    """The options as the rules read them: numbers of the same name as they are, the rest as numbers."""
    s = Settings()
    for name, value in to_dict(options).items():
        if hasattr(s, name) and not isinstance(value, str):
            setattr(s, name, value)
    s.variant = list(VARIANTS).index(options.variant)
    s.seats = options.players
    s.teams = options.team_count
    s.goal = options.tokens_to_win
    modes = {"random": HOUSES_RANDOM, "choice": HOUSES_CHOSEN}
    s.house_mode = modes.get(options.houses, HOUSES_FIXED)
    s.houses = list(options.house_numbers)
    s.faces = list(options.faces)
    s.barter = options.has_barter
    s.thief_chooses = options.theft == "choose"
    s.defender_first = options.window_order == "defender"
    s.everyone = 2**options.players - 1
    s.adjacent = adjacency(closed=options.closed_ring)
    return s


def adjacency(*, closed: bool) -> list[int]:
    """TR-BOARD-02 to TR-BOARD-04: nine masks of spaces for each number of active spaces."""
    masks = [0] * (9 * 9)
    for count in range(2, 9):
        for one, two in content.pairs(count, closed=closed or count == 8):
            masks[count * 9 + one] |= 2**two
            masks[count * 9 + two] |= 2**one
    return masks


@cache
def rule_index() -> RuleIndex:
    """The rules of the game, in English and German."""
    return RuleIndex.load("terreign")
