"""A game of your own, in one file of plain Python: copy it, and change what you like.

It is a race with secret bids. Each round chance deals every seat a card in secret. Seat by seat,
in secret, each plays its card or keeps it; then all are shown at once. The single strongest card
moves its seat forward by its strength, unless another seat spends a block. The first at the goal
wins.

Read it from top to bottom: the options; the state, which knows what is asked and what follows;
the words and rules in two languages; the picture; and the game, which joins them. Play it by

    python examples/own_game.py play toy
    python examples/own_game.py watch toy --seats greedy,random --seed 1
    python examples/own_game.py serve --open

A package offers its game to everybody who installs it: `TOY`, by the entry point group
`banneret.games`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from mypy_extensions import i64

from banneret.cli import main
from banneret.kernel import scene as pictures
from banneret.kernel.errors import NotationError, PositionError, Refusal
from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.numbers import brief
from banneret.kernel.observation import Observation
from banneret.kernel.options import option
from banneret.kernel.registry import GameEntry, register
from banneret.kernel.rng import Rng
from banneret.kernel.rules import Rule, RuleIndex
from banneret.kernel.state import CHANCE, TERMINAL, State
from banneret.kernel.text import LANGUAGES, Catalogue, check_language

# -------------------------------------------------------------------- options

SETUP, DEALS, BIDS, BLOCKS = ("TOY-SETUP-01",), ("TOY-DEAL-01",), ("TOY-BID-01",), ("TOY-BLOCK-01",)


@dataclass(frozen=True)
class ToyOptions:
    """How the race is run."""

    players: int = option(
        2, "how many seats", "wie viele Plätze", SETUP, label=("Seats", "Plätze"), least=2, most=4
    )
    goal: int = option(
        4, "spaces to run", "Felder zu laufen", SETUP, label=("Goal", "Ziel"), least=1, most=20
    )
    rounds: int = option(
        6,
        "rounds before it is a draw",
        "Runden bis zum Remis",
        ["TOY-END-02"],
        label=("Rounds", "Runden"),
        least=1,
        most=50,
    )
    top: int = option(
        3,
        "what is printed on the strongest card",
        "was auf der stärksten Karte steht",
        DEALS,
        label=("Strongest card", "Stärkste Karte"),
        least=3,
    )


# -------------------------------------------------------------------- the state

PLAY, KEEP, BLOCK, LET, DEAL_1, DEAL_2, DEAL_3 = range(7)
WEIGHTS = (3, 2, 1)
UNDECIDED, PLAYED, KEPT = range(3)
DEAL, BID, SHOW, WINDOW, MOVE = range(5)
ROWS = ("places", "blocks", "kept", "cards", "bids")  # of the state: a number for each seat
ASKS = ("deal", "bid", "show", "window", "move")


class Frame(NamedTuple):
    """What is asked of `seat` (or done, for SHOW and MOVE); `mover` is whom a window is about."""

    kind: int
    seat: int
    mover: int


class ToyState(State):
    """One moment of the race."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sink = None
        self.settings = cast(ToyOptions, game.options)
        seats = self.settings.players
        self.goal = self.settings.goal
        self.round = 0
        self.places = [0] * seats
        self.blocks = [1] * seats
        self.kept = [False] * seats
        self.cards = [0] * seats
        self.bids = [UNDECIDED] * seats
        self.stack: list[Frame] = []

    def current_player(self) -> i64:
        if not self.stack:
            return TERMINAL
        top = self.stack[-1]
        return CHANCE if top.kind == DEAL else top.seat

    def turn_number(self) -> i64:
        return self.round

    def legal_actions(self) -> list[i64]:
        if not self.stack:
            return []
        top = self.stack[-1]
        if top.kind == DEAL:
            return [DEAL_1, DEAL_2, DEAL_3]
        if top.kind == WINDOW:
            return [BLOCK, LET]
        # TOY-BID-02: who kept its card last round has to play.
        return [PLAY] if self.kept[top.seat] else [PLAY, KEEP]

    def chance_outcomes(self) -> list[tuple[i64, i64]]:
        dealt = self.current_player() == CHANCE
        return [(DEAL_1 + kind, weight) for kind, weight in enumerate(WEIGHTS) if dealt]

    def do(self, action: i64) -> None:
        top = self.stack.pop()
        if top.kind == DEAL:
            self._deal(top.seat, action - DEAL_1 + 1)
        elif top.kind == BID:
            self.bids[top.seat] = PLAYED if action == PLAY else KEPT
            self._tell("decided", BIDS, seat=top.seat)
        elif action == BLOCK:
            self.blocks[top.seat] -= 1
            self.stack.clear()
            self._tell("blocked", BLOCKS, seat=top.seat, mover=top.mover)
        else:
            self._tell("let", BLOCKS, seat=top.seat)
        self.settle()

    def settle(self) -> None:
        """Do everything that nobody is asked about."""
        while self.stack and self.stack[-1].kind in (SHOW, MOVE):
            top = self.stack.pop()
            if top.kind == SHOW:
                self._show()
            else:
                self._move(top.mover)
        if self.stack or max(self.places) >= self.goal:
            return
        if self.round == self.settings.rounds:
            self._tell("drawn", ("TOY-END-02",))
            return
        self.round += 1
        self.cards = [0] * len(self.cards)
        self.stack = frames(self, DEAL, 0, -1)

    def _deal(self, seat: int, kind: int) -> None:
        self.cards[seat] = kind
        self._tell("draws", DEALS, seat=seat)
        if self.sink is not None:
            values = (("seat", seat), ("card", self.printed(kind)))
            self.sink.append(Event("dealt", values, ("TOY-DEAL-02",), frozenset([seat])))

    def _show(self) -> None:
        decided = zip(self.cards, self.bids, strict=True)
        shown = [kind if bid == PLAYED else 0 for kind, bid in decided]
        self.kept = [bid == KEPT for bid in self.bids]
        self.cards = shown
        self.bids = [UNDECIDED] * len(shown)
        for seat, kind in enumerate(shown):
            if kind:
                self._tell("shows", ("TOY-BID-03",), seat=seat, card=self.printed(kind))
        best = max(shown)
        if best and shown.count(best) == 1:
            self.stack = frames(self, WINDOW, 0, shown.index(best))
        else:
            self._tell("tie", ("TOY-MOVE-02",))

    def _move(self, mover: int) -> None:
        self.places[mover] = min(self.goal, self.places[mover] + self.cards[mover])
        self._tell("moved", ("TOY-MOVE-01",), seat=mover, place=self.places[mover])
        if self.places[mover] == self.goal:
            self._tell("won", ("TOY-END-01",), seat=mover)

    def _tell(self, kind: str, rules: tuple[str, ...], **values: str | int) -> None:
        if self.sink is not None:
            self.sink.append(Event(kind, tuple(values.items()), rules))

    def printed(self, kind: int) -> int:
        """What is printed on a card: its strength, but for the strongest."""
        return self.settings.top if kind == len(WEIGHTS) else kind

    def returns(self) -> list[float]:
        seats = len(self.places)
        if self.stack or max(self.places) < self.goal:
            return [0.0] * seats
        winner = self.places.index(self.goal)
        return [1.0 if seat == winner else -1.0 / (seats - 1) for seat in range(seats)]

    def estimate(self, seat: i64) -> float:
        if self.is_terminal():
            return self.returns()[seat]
        best = max(place for other, place in enumerate(self.places) if other != seat)
        return (self.places[seat] - best) / (self.goal + 1)

    def copy(self) -> ToyState:
        twin = type(self)(self.game)
        twin.round = self.round
        for name in ROWS:
            setattr(twin, name, getattr(self, name).copy())
        twin.stack = self.stack.copy()
        return twin

    def key(self) -> tuple[int, ...]:
        numbers = [int(number) for name in ROWS for number in getattr(self, name)]
        return (self.round, *numbers, *(number for frame in self.stack for number in frame))

    def hides(self, seat: int | None, owner: int) -> bool:
        """Whether the card and bid of `owner` are hidden from `seat`."""
        top = self.stack[-1].kind if self.stack else SHOW
        return seat != owner and top in (DEAL, BID)

    def observe(self, seat: int | None) -> Observation:
        top = self.stack[-1] if self.stack else Frame(SHOW, -1, -1)
        player = self.current_player()
        seen = [not self.hides(seat, owner) for owner in range(len(self.places))]
        return Observation(
            game=self.game.name,
            seat=seat,
            player=player,
            legal=tuple(self.legal_actions()) if player == seat else (),
            facts={
                "round": self.round,
                "ask": ASKS[top.kind],
                "asked": top.seat,
                "mover": top.mover,
                "places": list(self.places),
                "blocks": list(self.blocks),
                "kept": list(self.kept),
                "cards": [
                    self.printed(kind) * see for kind, see in zip(self.cards, seen, strict=True)
                ],
                "backs": [bool(card) for card in self.cards],
                "bids": [bid * see for bid, see in zip(self.bids, seen, strict=True)],
            },
        )

    def redraw(self, seat: int | None, rng: Rng) -> ToyState:
        world = self.copy()
        for owner, card in enumerate(world.cards):
            if card and self.hides(seat, owner):
                draw = rng.below(sum(WEIGHTS))
                world.cards[owner] = 1 + sum(draw >= least for least in (3, 5))
                if world.bids[owner] != UNDECIDED and not world.kept[owner]:
                    world.bids[owner] = (PLAYED, KEPT)[rng.below(2)]
        return world


def frames(state: ToyState, kind: int, seat: int, mover: int) -> list[Frame]:
    """The stack of a state in which `kind` is asked of `seat`, the top frame last."""
    seats = range(len(state.places))
    if kind in (WINDOW, MOVE):
        # TOY-BLOCK-01: blocks lie open, so that a window tells nothing by opening.
        asked = [s for s in seats if s >= seat and s != mover and state.blocks[s]]
        ahead = [Frame(WINDOW, s, mover) for s in asked] + [Frame(MOVE, mover, mover)]
    else:
        deals = [Frame(DEAL, s, -1) for s in seats if kind == DEAL and s >= seat]
        bids = [Frame(BID, s, -1) for s in seats if kind == DEAL or s >= seat]
        ahead = [*deals, *bids, Frame(SHOW, -1, -1)]
    return ahead[::-1]


# -------------------------------------------------------------------- words and rules

ACTIONS = ("play", "keep", "block", "let", "deal", "deal", "deal")
NAMES = "ABCD"
ACTION_RULES = (BIDS, (*BIDS, "TOY-BID-02"), BLOCKS, BLOCKS, DEALS, DEALS, DEALS)


def _rows(table: str) -> list[list[str]]:
    """The cells of a table: a row a line, with bars between them."""
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


WORDS = _rows("""
action.play       | Play your card                                    | Deine Karte spielen
action.keep       | Keep your card                                    | Deine Karte behalten
action.block      | Block the move                                    | Den Zug sperren
action.let        | Let it pass                                       | Gewähren lassen
action.deal       | A card of strength {card} is dealt                | Eine Karte der Stärke {card} wird gegeben
refused.unknown   | There is no action {action}                       | Es gibt keine Aktion {action}
refused.over      | The match is over                                 | Die Partie ist zu Ende
refused.must_play | You kept your last card and have to play this one | Du hast die letzte Karte behalten und musst diese spielen
refused.chance    | Only chance deals cards                           | Karten gibt nur der Zufall
refused.not_now   | '{text}' is not asked now                         | Nach '{text}' wird jetzt nicht gefragt
event.draws       | {seat} draws a card                               | {seat} zieht eine Karte
event.dealt       | Your card, {seat}: {card}                         | Deine Karte, {seat}: {card}
event.decided     | {seat} has decided                                | {seat} hat sich entschieden
event.shows       | {seat} shows {card}                               | {seat} zeigt {card}
event.tie         | Nobody moves                                      | Niemand zieht
event.let         | {seat} lets it pass                               | {seat} lässt es geschehen
event.blocked     | {seat} blocks {mover}                             | {seat} sperrt {mover}
event.moved       | {seat} moves to space {place}                     | {seat} zieht auf Feld {place}
event.won         | {seat} wins                                       | {seat} gewinnt
event.drawn       | The match is a draw                               | Die Partie endet unentschieden
ask.deal          | A card is dealt to {seat}                         | {seat} erhält eine Karte
ask.bid           | {seat}: play your card or keep it?                | {seat}: Karte spielen oder behalten?
ask.window        | {seat}: block {mover}?                            | {seat}: {mover} sperren?
ask.over          | The match is over                                 | Die Partie ist zu Ende
over.won          | {seat} wins                                       | {seat} gewinnt
over.drawn        | A draw                                            | Unentschieden
odds.card         | strength {card}                                   | Stärke {card}
word.runner       | Runner                                            | Läufer
word.card         | Card                                              | Karte
word.back         | Hidden card                                       | Verdeckte Karte
word.hand         | Hand                                              | Hand
word.seat         | Seat {seat}                                       | Platz {seat}
word.blocks       | Blocks                                            | Sperren
note.round        | Round {round}                                     | Runde {round}
tip.runner        | The runner of {seat} on space {place}             | Der Läufer von {seat} auf Feld {place}
""")
CATALOGUES = {
    language: Catalogue(language, {row[0]: row[column] for row in WORDS})
    for column, language in enumerate(LANGUAGES, 1)
}

RULES = RuleIndex(
    [
        Rule(rule_id, ("all",), "book", {"en": source}, {"en": english, "de": german})
        for rule_id, source, english, german in _rows("""
TOY-SETUP-01 | Setup | Two to four seats start before the first space, each with one block. | Zwei bis vier Plätze beginnen vor dem ersten Feld, jeder mit einer Sperre.
TOY-DEAL-01  | Deal  | Each round every seat is dealt a card: strength 1 three times in six, 2 twice, 3 once. | Jede Runde erhält jeder eine Karte: Stärke 1 in drei von sechs Fällen, 2 in zwei, 3 in einem.
TOY-DEAL-02  | Deal  | Nobody else sees it. | Niemand sonst sieht sie.
TOY-BID-01   | Bid   | Each seat plays or keeps its card in secret. | Jeder spielt oder behält seine Karte verdeckt.
TOY-BID-02   | Bid   | Who kept the last card has to play this one. | Wer die letzte Karte behielt, muss diese spielen.
TOY-BID-03   | Bid   | Cards played are shown together; cards kept are laid aside unseen. | Gespielte Karten werden zugleich gezeigt, behaltene ungesehen abgelegt.
TOY-BLOCK-01 | Block | Before the move, every other seat with a block may spend it: the move is lost. | Vor dem Zug darf jeder andere mit einer Sperre sie einsetzen: Der Zug verfällt.
TOY-MOVE-01  | Move  | The strongest card moves its seat forward by its strength. | Die stärkste Karte bringt ihren Platz um ihre Stärke voran.
TOY-MOVE-02  | Move  | If two are strongest, or none was played, nobody moves. | Sind zwei die stärksten oder wurde keine gespielt, zieht niemand.
TOY-END-01   | End   | Who reaches the goal wins. | Wer das Ziel erreicht, gewinnt.
TOY-END-02   | End   | After the last round the match is a draw. | Nach der letzten Runde ist die Partie unentschieden.
""")
    ]
)


# -------------------------------------------------------------------- the picture, of what a viewer may know


def _space(seat: int, place: int) -> str:
    return f"{NAMES[seat].lower()}{place}"


def _piece(facts: dict[str, Any], seat: int, words: Catalogue) -> pictures.Piece:
    card, place = facts["cards"][seat], facts["places"][seat]
    badge = pictures.Badge("card", str(card), words.say("word.card"))
    return pictures.Piece(
        id=f"runner-{seat}",
        space=_space(seat, place),
        seat=seat,
        glyph="runner",
        name=words.say("word.runner"),
        facing="right",
        badges=(badge,) if facts["ask"] == "window" and card else (),
        marks=("active",) if facts["mover"] == seat else (),
        tooltip=words.say("tip.runner", seat=NAMES[seat], place=place),
    )


def _tray(facts: dict[str, Any], seat: int, words: Catalogue) -> pictures.Tray:
    card = facts["cards"][seat]
    name = f"{words.say('word.card')} {card}" if card else words.say("word.back")
    item = pictures.TrayItem("card" if card else "", name, 1)
    items = (item,) if facts["backs"][seat] else ()
    return pictures.Tray(f"hand-{seat}", seat, "hand", words.say("word.hand"), items)


def _panel(facts: dict[str, Any], seat: int, active: bool, words: Catalogue) -> pictures.Panel:
    blocks = pictures.Counter("blocks", words.say("word.blocks"), str(facts["blocks"][seat]))
    return pictures.Panel(seat, words.say("word.seat", seat=NAMES[seat]), (blocks,), active)


def _question(facts: dict[str, Any], player: int, words: Catalogue) -> pictures.Question:
    if player == TERMINAL:
        return pictures.Question(None, words.say("ask.over"))
    text = words.say(f"ask.{facts['ask']}", seat=NAMES[facts["asked"]], mover=NAMES[facts["mover"]])
    return pictures.Question(None if player == CHANCE else player, text)


def _choice(facts: dict[str, Any], action: int, goal: int, words: Catalogue) -> pictures.Choice:
    name, mover, on_board = ACTIONS[action], facts["mover"], facts["ask"] == "window"
    target = min(goal, facts["places"][mover] + min(facts["cards"][mover], len(WEIGHTS)))
    odds = tuple(
        pictures.Odds(words.say("odds.card", card=kind), chances, sum(WEIGHTS))
        for kind, chances in enumerate(WEIGHTS, 1)
    )
    return pictures.Choice(
        action=name,
        label=words.say(f"action.{name}"),
        spaces=(_space(mover, target),) if on_board else (),
        pieces=(f"runner-{mover}",) if on_board else (),
        cost="1" if action == BLOCK else "",
        odds=odds if action == KEEP else (),
        rules=ACTION_RULES[action],
        key=name[0],
    )


def _outcome(facts: dict[str, Any], goal: int, words: Catalogue) -> str:
    if max(facts["places"]) < goal:
        return words.say("over.drawn")
    return words.say("over.won", seat=NAMES[facts["places"].index(goal)])


# -------------------------------------------------------------------- the game


class ToyGame(Game):
    """The race: positions and actions as text, reasons, words and its picture."""

    name = "toy"
    title = "Toy"
    num_distinct_actions = 7
    perfect_information = False
    rules_version = 1
    content_digest = "none"
    state_class = ToyState

    def __init__(self, options: object) -> None:
        assert isinstance(options, ToyOptions)
        self.options = self.settings = options
        self.num_players = options.players

    @property
    def rules(self) -> RuleIndex:
        return RULES

    def new_initial_state(self) -> ToyState:
        state = self.state_class(self)
        state.settle()
        return state

    def format_position(self, state: State) -> str:
        assert isinstance(state, ToyState)
        top = state.stack[-1] if state.stack else Frame(SHOW, -1, -1)
        asked = f"{ASKS[top.kind]}:{top.seat}:{top.mover}" if state.stack else "over"
        rows = [f"{name}={','.join(str(int(n)) for n in getattr(state, name))}" for name in ROWS]
        return " ".join([f"round={state.round}", *rows, f"ask={asked}"])

    def read_position(self, text: str) -> ToyState:
        try:
            state = self._read_fields(dict(word.split("=") for word in text.split()))
        except (ValueError, KeyError) as error:
            raise PositionError([f"not a position of the toy: {error}"]) from None
        problems = self.position_problems(state)
        if not problems and self.format_position(state) != " ".join(text.split()):
            problems = [f"written as it is, it reads: {self.format_position(state)}"]
        if problems:
            raise PositionError(problems)
        return state

    def _read_fields(self, fields: dict[str, str]) -> ToyState:
        state = self.state_class(self)
        state.round = int(fields["round"])
        rows = [[int(number) for number in fields[name].split(",")] for name in ROWS]
        if any(len(row) != self.num_players for row in rows):
            raise ValueError(f"each row has {self.num_players} numbers")
        state.places, state.blocks, kept, state.cards, state.bids = rows
        state.kept = [bool(flag) for flag in kept]
        if fields["ask"] != "over":
            kind, seat, mover = fields["ask"].split(":")
            state.stack = frames(state, ASKS.index(kind), int(seat), int(mover))
        return state

    def position_problems(self, state: State) -> list[str]:
        assert isinstance(state, ToyState)
        limits = (self.settings.goal, 1, 1, len(WEIGHTS), KEPT)
        found = [
            f"{name}: numbers from 0 to {most} are wanted"
            for name, most in zip(ROWS, limits, strict=True)
            if not all(0 <= number <= most for number in getattr(state, name))
        ]
        if not 1 <= state.round <= self.settings.rounds:
            found.append(f"round: a number from 1 to {self.settings.rounds} is wanted")
        return found or list(self._asked_problems(state))

    def _asked_problems(self, state: ToyState) -> Iterator[str]:
        ended = max(state.places) == self.settings.goal
        if not state.stack:
            if not ended and state.round < self.settings.rounds:
                yield "ask: nobody is at the goal and rounds are left, so somebody is asked"
            return
        if ended:
            yield "ask: somebody is at the goal, so the race is over"
        top = state.stack[-1]
        if top.kind not in (DEAL, BID, WINDOW) or not 0 <= top.seat < self.num_players:
            yield "ask: a deal, bid or window of a seat is wanted"
        elif top.kind == WINDOW:
            best = max(state.cards)
            if not best or state.cards.count(best) > 1 or state.cards.index(best) != top.mover:
                yield "ask: a window is about the seat with the strongest card"
            if any(state.bids):
                yield "bids: all have been shown"
            if not state.blocks[top.seat] or top.seat == top.mover:
                yield "ask: only another seat that has its block is asked in a window"
        else:
            dealt = top.seat if top.kind == DEAL else self.num_players
            if [bool(card) for card in state.cards] != [s < dealt for s in range(self.num_players)]:
                yield f"cards: {dealt} seats have one"
            decided = top.seat if top.kind == BID else 0
            if [bool(bid) for bid in state.bids] != [s < decided for s in range(self.num_players)]:
                yield f"bids: {decided} seats have decided"
            if any(kept and bid == KEPT for kept, bid in zip(state.kept, state.bids, strict=True)):
                yield "bids: who kept its card last round has to play (TOY-BID-02)"

    def write_action(self, state: State, action: int) -> str:
        if action >= DEAL_1:
            assert isinstance(state, ToyState)
            return f"deal-{state.printed(action - DEAL_1 + 1)}"
        return ACTIONS[action]

    def read_action(self, state: State, text: str) -> int:
        word = text.strip().lower()
        for action in range(self.num_distinct_actions):
            if self.format(state, action) == word:
                return action
        raise NotationError(text, f"'{text}' is no action; there are: play, keep, block, let")

    def cite(self, state: State, action: int) -> tuple[str, ...]:
        return ACTION_RULES[action]

    def why_not(self, state: State, action: int) -> Refusal | None:
        if action in state.legal_actions():
            return None
        if not 0 <= action < self.num_distinct_actions:
            return Refusal("refused.unknown", SETUP, (("action", brief(action)),))
        if state.is_terminal():
            return Refusal("refused.over", ("TOY-END-01", "TOY-END-02"))
        if action == KEEP and state.legal_actions() == [PLAY]:
            return Refusal("refused.must_play", ("TOY-BID-02",))
        if action >= DEAL_1:
            return Refusal("refused.chance", DEALS)
        asked = (("text", self.format(state, action)),)
        return Refusal("refused.not_now", ACTION_RULES[action], asked)

    def say_refusal(self, refusal: Refusal, language: str = "en") -> str:
        return CATALOGUES[language].say(refusal.reason, **dict(refusal.values))

    def describe_action(self, state: State, action: int, language: str) -> str:
        check_language(language)
        assert isinstance(state, ToyState)
        card = state.printed(action - DEAL_1 + 1)
        return CATALOGUES[language].say(f"action.{ACTIONS[action]}", card=card)

    def say_event(self, event: Event, language: str = "en") -> str:
        values = {
            name: NAMES[value] if name in ("seat", "mover") and isinstance(value, int) else value
            for name, value in event.values
        }
        return CATALOGUES[language].say(f"event.{event.kind}", **values)

    def scene(self, observation: Observation, language: str = "en") -> pictures.Scene:
        check_language(language)
        facts, player = dict(observation.facts), observation.player
        words, goal, seats = CATALOGUES[language], self.settings.goal, range(self.num_players)
        lanes = [(seat, place) for seat in seats for place in range(goal + 1)]
        return pictures.Scene(
            game="toy",
            title="Toy",
            language=language,
            seat=observation.seat,
            spaces=tuple(pictures.Space(_space(*at), "square", at[1], at[0]) for at in lanes),
            pieces=tuple(_piece(facts, seat, words) for seat in seats),
            trays=tuple(_tray(facts, seat, words) for seat in seats),
            panels=tuple(_panel(facts, seat, player == seat, words) for seat in seats),
            question=_question(facts, player, words),
            choices=tuple(_choice(facts, action, goal, words) for action in observation.legal),
            notes=(words.say("note.round", round=facts["round"]),),
            outcome=_outcome(facts, goal, words) if player == TERMINAL else "",
        )


TOY = GameEntry("toy", "Toy", ToyOptions, ToyGame)

if __name__ in ("__main__", "__mp_main__"):  # the second in processes that play or serve for it
    register(TOY)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
