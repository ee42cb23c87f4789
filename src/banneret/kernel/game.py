"""The contract of a game: its rules, words, notation and pictures, for one set of options."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

from banneret.kernel.errors import IllegalAction, Refusal, UnknownAction
from banneret.kernel.inspecting import PLACES, find, plain_card
from banneret.kernel.numbers import brief, seat_among, whole
from banneret.kernel.occasion import Occasion
from banneret.kernel.options import to_dict
from banneret.kernel.stage import thrown
from banneret.kernel.state import State
from banneret.kernel.text import SEATS, Told, called, text_of

if TYPE_CHECKING:
    from banneret.kernel.card import Card
    from banneret.kernel.contents import Kind, Use
    from banneret.kernel.events import Event
    from banneret.kernel.observation import Observation
    from banneret.kernel.rules import RuleIndex
    from banneret.kernel.scene import Scene
    from banneret.kernel.stage import Stage


class Game(ABC):
    """The rules of a game under certain options. One being played is a match.

    Numbers that are given to it may be of any kind (an int, one of NumPy). They are checked and
    handed on to the methods marked abstract, which a game fills in.

    Attributes:
        name: what commands and records call it, such as "token-terrors".
        title: its printed name.
        num_players: how many seats a match has.
        num_distinct_actions: every action is below this number.
        perfect_information: whether every seat always knows the whole state.
        rules_version: raised only when an old record could replay differently.
        content_digest: hash of the values the rules read under these options, such as
            `content.loader.digest` makes; any text if they read none.
        concession: the action by which a seat gives up and the others play on; None where the
            rules in use have none, so that giving up ends the match for all.
        occasions: the kinds of questions that a person may want to be asked always, or never.
        options: a frozen dataclass; equal options make equal games.
        bots: how bots think in this game, as its `bots.toml` says; nothing: as they do anywhere.
        feature_names: by what a state is judged, see `State.features`.
        teaching: how it is taught, see `kernel.teaching`; nothing: it is not.
        judgement: what each feature weighs, and how that was found out, as its `judgement.toml` says.
        names: what the seats are called in texts; none: as the game calls them.
    """

    name: str
    title: str
    num_players: int
    num_distinct_actions: int
    perfect_information: bool
    rules_version: int
    content_digest: str
    concession: int | None = None
    occasions: tuple[Occasion, ...] = ()
    options: object
    bots: Mapping[str, Any] = MappingProxyType({})
    feature_names: tuple[str, ...] = ()
    judgement: Mapping[str, Any] = MappingProxyType({})
    teaching: Mapping[str, Any] = MappingProxyType({})
    names: tuple[str, ...] = ()

    # ---------------------------------------------------------------- states

    @abstractmethod
    def new_initial_state(self) -> State:
        """The state before the first roll."""

    def parse_position(self, text: object) -> State:
        """The state a position text describes.

        Raises:
            PositionError: it cannot be read or cannot be; every impossibility is named.
            TypeError: it is no text.
        """
        return self.read_position(text_of(text, "a position"))

    @abstractmethod
    def read_position(self, text: str) -> State:
        """What `parse_position` does with a text."""

    def restore_position(self, text: str) -> State:
        """The state that `format_position` wrote as `text`.

        Whether it can be is not asked: no mistake of that check may stop a match that is played.
        """
        return self.read_position(text)

    @abstractmethod
    def position_problems(self, state: State) -> list[str]:
        """Every reason why a state cannot be, a sentence each; none for one that play can reach.

        `parse_position` refuses what has any. What only a study needs is allowed where the text
        says that it is one.
        """

    @abstractmethod
    def format_position(self, state: State) -> str:
        """The state as one line of text that `parse_position` reads back to an equal state."""

    def state_hash(self, state: State) -> str:
        """16 hex digits that are equal for equal states, everywhere and always."""
        return hashlib.sha256(repr(self._own(state).key()).encode()).hexdigest()[:16]

    def _own(self, state: State) -> State:
        """A state of this game.

        Raises:
            TypeError: it is another game's.
        """
        if not isinstance(state, State) or state.game.name != self.name:
            raise TypeError(f"{type(state).__name__} is no state of {self.name}")
        return state

    def partners(self, seat: SupportsIndex) -> tuple[int, ...]:
        """The seats that win and lose together with `seat`, itself among them.

        Raises:
            ValueError: there is no such seat.
        """
        return self.allies(seat_among(seat, self.num_players))

    def allies(self, seat: int) -> tuple[int, ...]:
        """What `partners` does for a seat that there is."""
        return (seat,)

    # ---------------------------------------------------------------- what seats bring

    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """What the seats may bring to a match together, a text for each of them, in no order.

        Whoever asks what is strong lets all of these meet in turn. Nothing where a game has nothing to
        be brought.
        """
        return ()

    def bringing(self, line_up: Sequence[str]) -> dict[str, str]:
        """The options by which each seat brings its text of a line-up, in the order of the seats."""
        return {}

    # ---------------------------------------------------------------- actions as text

    def format(self, state: State, action: SupportsIndex) -> str:
        """The notation of an action or chance outcome.

        Raises:
            UnknownAction: there is no such action.
        """
        return self.write_action(state, self._known(action))

    @abstractmethod
    def write_action(self, state: State, action: int) -> str:
        """What `format` does for an action that there is."""

    def parse(self, state: State, text: object) -> int:
        """The action a text names, legal or not.

        Raises:
            NotationError: it names none that could be meant here.
            AmbiguousText: it names several.
            TypeError: it is no text.
        """
        return self.read_action(state, text_of(text, "what names an action"))

    @abstractmethod
    def read_action(self, state: State, text: str) -> int:
        """What `parse` does with a text."""

    def has_action(self, action: SupportsIndex) -> bool:
        """Whether a number stands for an action or a chance outcome."""
        return self.means(whole(action, "an action"))

    def means(self, action: int) -> bool:
        """What `has_action` does for any number."""
        return 0 <= action < self.num_distinct_actions

    def _known(self, action: SupportsIndex) -> int:
        number = whole(action, "an action")
        if not self.means(number):
            raise UnknownAction(number, self._unknown(number))
        return number

    def _unknown(self, number: int) -> str:
        most = self.num_distinct_actions - 1
        numbers = f"those of {self.title} are 0 to {most}"
        if 0 <= number <= most:
            numbers += ", but not all of these"
        return f"there is no action number {brief(number)}: {numbers}"

    # ---------------------------------------------------------------- who needs to be asked

    def occasion(self, state: State) -> Occasion:
        """On what occasion the asked seat is asked. Everybody knows its kind."""
        return Occasion(concealed=not self.perfect_information)

    def say_occasion(self, kind: str, language: str = "en") -> str:
        """What a kind of occasion is called.

        Raises:
            KeyError: the game has none such.
        """
        raise KeyError(kind)

    # ---------------------------------------------------------------- why, and why not

    def rules_of(self, state: State, action: SupportsIndex) -> tuple[str, ...]:
        """Ids of the rules a legal action rests on, most telling first.

        Raises:
            UnknownAction: there is no such action.
        """
        return self.cite(state, self._known(action))

    @abstractmethod
    def cite(self, state: State, action: int) -> tuple[str, ...]:
        """What `rules_of` does for an action that there is."""

    def explain(self, state: State, action: SupportsIndex) -> Refusal | None:
        """Why an action is not legal, also where there is no such action; None if it is."""
        return self.why_not(state, whole(action, "an action"))

    @abstractmethod
    def why_not(self, state: State, action: int) -> Refusal | None:
        """What `explain` does for any number."""

    @abstractmethod
    def say_refusal(self, refusal: Refusal, language: str = "en") -> str:
        """A refusal as a sentence."""

    def uses_of(self, state: State, item: str) -> tuple[str, ...]:
        """Notations of what an item of a tray or a space is for at this moment, by its id, the likeliest first.

        Whoever asks about one that cannot be chosen asks why none of them is open.
        """
        return ()

    def refusal(self, state: State, action: SupportsIndex) -> IllegalAction:
        """The error that says why an action is refused.

        Raises:
            ValueError: it is legal.
        """
        number = whole(action, "an action")
        why = self.explain(state, number)
        if why is None:
            raise ValueError(f"{self.format(state, number)} is legal")
        return IllegalAction(number, self.say_refusal(why), why.rules)

    @property
    @abstractmethod
    def rules(self) -> RuleIndex:
        """Every rule of the game."""

    # ---------------------------------------------------------------- words and pictures

    def seat_names(self, language: str) -> tuple[str, ...]:
        """What the seats are called where nobody is known to sit."""
        return tuple(SEATS[language].format(n=seat + 1) for seat in range(self.num_players))

    def calling(self, names: Sequence[str]) -> Self:
        """The same game, which calls the seats by these names in all its texts; "" is not known."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self), names=tuple(names))
        return twin

    def named(self, told: Told, language: str) -> Told:
        """What was told, a text or a Scene, with the seats' names in place of their marks."""
        usual = self.seat_names(language)
        return called(told, [name or usual[n] for n, name in enumerate(self.names or usual)])

    def say_action(self, state: State, action: SupportsIndex, language: str = "en") -> str:
        """What an action does, in words.

        Raises:
            UnknownAction: there is no such action.
        """
        return self.describe_action(state, self._known(action), language)

    @abstractmethod
    def describe_action(self, state: State, action: int, language: str) -> str:
        """What `say_action` does for an action that there is."""

    def say_goal(self, language: str = "en") -> str:
        """How one wins under these options, and what loses, in one line; "" where nobody has said."""
        return ""

    @abstractmethod
    def say_event(self, event: Event, language: str = "en") -> str:
        """What happened, as a sentence."""

    def spaces_of(self, event: Event) -> tuple[str, ...]:
        """Ids of the spaces that an event touches, in the order of going; nothing if it has no place."""
        return ()

    def words_of(self, event: Event, language: str = "en") -> dict[str, str]:
        """The words of an event's sentence that name something printed, and the id of its card."""
        told = self.say_event(event, language)
        return {word: card for word, card in self.cards_of(event, language) if word in told}

    def cards_of(self, event: Event, language: str) -> Iterable[tuple[str, str]]:
        """What an event names: how it is called, and the id of its card."""
        return ()

    def stages(self, told: Sequence[Event], fresh: int, language: str = "en") -> tuple[Stage, ...]:
        """The moments worth watching that the last step was a part of.

        Args:
            told: the events a viewer was told, oldest first: those of the step, and as many before
                as a moment may be old (`stage.LOOK_BACK`). Nothing else is looked at.
            fresh: how many of them the last step brought.
            language: of its words.
        """
        return thrown(told, fresh, lambda event: self.say_event(event, language))

    @abstractmethod
    def scene(self, observation: Observation, language: str = "en") -> Scene:
        """The picture of an observation."""

    def inspect(self, observation: Observation, about: str, language: str = "en") -> Card | None:
        """All that the viewer of an observation may know of a thing in it, or of a printed thing.

        Args:
            about: id of a card, as `Card.id` explains.

        Returns:
            None if there is no such thing, or the viewer sees none.
        """
        place, _, name = about.partition(":")
        if place in PLACES:
            return self.named(self.look_at(observation, place, name, language), language)
        return self.printed(about, language)

    def look_at(
        self, observation: Observation, place: str, name: str, language: str
    ) -> Card | None:
        """What `inspect` does for something in the picture; plainly, where a game says no more.

        Args:
            place: one of `inspecting.PLACES`.
            name: its id.
        """
        found = find(self.scene(observation, language), place, name)
        return None if found is None else plain_card(place, name, found)

    def printed(self, about: str, language: str = "en") -> Card | None:
        """The printed card of that id; None if there is none."""
        return next((card for card in self.cards(language) if card.id == about), None)

    def cards(self, language: str = "en") -> tuple[Card, ...]:
        """Everything that is printed, by group; what these options leave out says where it is played."""
        return ()

    def svg(self, state: State, seat: SupportsIndex | None = None, language: str = "en") -> str:
        """What `seat` (None: a spectator) sees of a state, as an SVG document.

        Raises:
            ValueError: there is no such seat.
        """
        return self.scene(self._own(state).observation(seat), language).svg()

    def ratings(self, state: State, seat: SupportsIndex | None = None) -> dict[str, dict[str, int]]:
        """The numbers that `seat` (None: a spectator) knows of each token on the board.

        Returns:
            Numbers by their names in the game, by the id of the token's piece in the Scene.

        Raises:
            ValueError: there is no such seat.
        """
        return self.rate(self._own(state).observation(seat))

    def rate(self, observation: Observation) -> dict[str, dict[str, int]]:
        """What `ratings` does for an observation; nothing where tokens have no numbers."""
        return {}

    # ---------------------------------------------------------------- what it is played with

    def contents(self, language: str = "en") -> tuple[Kind, ...]:
        """All that can occur under these options, by kind; nothing where the game does not tell."""
        return ()

    def belongings(self, state: State) -> Iterable[Use]:
        """What each seat has of its own, each once, as the true state before the first turn shows."""
        return ()

    def uses(self, before: State, events: Sequence[Event]) -> Iterable[Use]:
        """What came to a seat and what was used by one step, as often as it did.

        Args:
            before: the true state before the step.
            events: all that came of it, whoever may see them.
        """
        return ()

    # ---------------------------------------------------------------- judgement

    def evaluate(self, state: State, seat: SupportsIndex) -> float:
        """How good a state looks for a seat without reading ahead, from -1 (lost) to 1 (won).

        For bots. The result of a match that is over is its return.

        Raises:
            ValueError: there is no such seat.
        """
        return self._own(state).estimate(seat_among(seat, self.num_players))

    # ---------------------------------------------------------------- identity

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.name == other.name and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, self.options))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self  # nothing of it changes

    def __repr__(self) -> str:
        return f"<{self.name} {to_dict(self.options)}>"
