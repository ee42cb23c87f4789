"""The state of the toy game: a race with secret bids, blocks and a stack of frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, cast

from mypy_extensions import i64

from banneret.kernel.events import Event
from banneret.kernel.game import Game
from banneret.kernel.observation import Observation
from banneret.kernel.options import option
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, TERMINAL, State

PLAY, KEEP, BLOCK, LET, DEAL_1, DEAL_2, DEAL_3 = range(7)
WEIGHTS = (3, 2, 1)
UNDECIDED, PLAYED, KEPT = range(3)

DEAL, BID, SHOW, WINDOW, MOVE = range(5)
ASKS = ("deal", "bid", "show", "window", "move")


class Frame(NamedTuple):
    """What is asked of `seat` (or done, for SHOW and MOVE); `mover` is whom a window is about."""

    kind: int
    seat: int
    mover: int


@dataclass(frozen=True)
class ToyOptions:
    """How the race is run."""

    players: int = option(
        2, "how many seats", "wie viele Plätze", ["TOY-SETUP-01"], least=2, most=4
    )
    goal: int = option(4, "spaces to run", "Felder zu laufen", ["TOY-SETUP-01"], least=1, most=20)
    rounds: int = option(
        6, "rounds before it is a draw", "Runden bis zum Remis", ["TOY-END-02"], least=1, most=50
    )
    top: int = option(
        3,
        "what is printed on the strongest card",
        "was auf der stärksten Karte steht",
        ["TOY-DEAL-01"],
        least=3,
    )


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

    # ---------------------------------------------------------------- who is asked what

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
        if self.current_player() != CHANCE:
            return []
        return [(DEAL_1 + kind, weight) for kind, weight in enumerate(WEIGHTS)]

    def do(self, action: i64) -> None:
        top = self.stack.pop()
        if top.kind == DEAL:
            self._deal(top.seat, action - DEAL_1 + 1)
        elif top.kind == BID:
            self.bids[top.seat] = PLAYED if action == PLAY else KEPT
            self._tell("decided", ("TOY-BID-01",), seat=top.seat)
        elif action == BLOCK:
            self._block(top)
        else:
            self._tell("let", ("TOY-BLOCK-01",), seat=top.seat)
        self.settle()

    # ---------------------------------------------------------------- what follows

    def settle(self) -> None:
        """Do everything that nobody is asked about."""
        while self.stack and self.stack[-1].kind in (SHOW, MOVE):
            top = self.stack.pop()
            if top.kind == SHOW:
                self._show()
            else:
                self._move(top.mover)
        if not self.stack:
            self._begin_round()

    def _begin_round(self) -> None:
        if max(self.places) >= self.goal:
            return
        if self.round == self.settings.rounds:
            self._tell("drawn", ("TOY-END-02",))
            return
        self.round += 1
        self.forget_cards()
        self.stack = frames(self, DEAL, 0, -1)

    def forget_cards(self) -> None:
        """Lay the cards of this round aside."""
        self.cards = [0] * len(self.cards)
        self.bids = [UNDECIDED] * len(self.bids)

    def _deal(self, seat: int, kind: int) -> None:
        self.cards[seat] = kind
        self._tell("draws", ("TOY-DEAL-01",), seat=seat)
        if self.sink is not None:
            values = (("seat", seat), ("card", self.printed(kind)))
            self.sink.append(Event("dealt", values, ("TOY-DEAL-02",), frozenset([seat])))

    def _show(self) -> None:
        shown = [
            kind if bid == PLAYED else 0 for kind, bid in zip(self.cards, self.bids, strict=True)
        ]
        self.kept = [bid == KEPT for bid in self.bids]
        self.cards = shown
        self.bids = [UNDECIDED] * len(shown)
        for seat, kind in enumerate(shown):
            if kind:
                self._tell("shows", ("TOY-BID-03",), seat=seat, card=self.printed(kind))
        best = max(shown)
        if best and shown.count(best) == 1:
            mover = shown.index(best)
            self.stack = frames(self, WINDOW, 0, mover)
        else:
            self._tell("tie", ("TOY-MOVE-02",))

    def _block(self, top: Frame) -> None:
        self.blocks[top.seat] -= 1
        self.stack.clear()
        self._tell("blocked", ("TOY-BLOCK-01",), seat=top.seat, mover=top.mover)

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

    # ---------------------------------------------------------------- the end

    def returns(self) -> list[float]:
        seats = len(self.places)
        if self.stack or max(self.places) < self.goal:
            return [0.0] * seats
        winner = self.places.index(self.goal)
        return [1.0 if seat == winner else -1.0 / (seats - 1) for seat in range(seats)]

    # ---------------------------------------------------------------- copies and views

    def copy(self) -> ToyState:
        twin = type(self)(self.game)
        twin.round = self.round
        twin.places = self.places.copy()
        twin.blocks = self.blocks.copy()
        twin.kept = self.kept.copy()
        twin.cards = self.cards.copy()
        twin.bids = self.bids.copy()
        twin.stack = self.stack.copy()
        return twin

    def key(self) -> tuple[int, ...]:
        flat = [number for frame in self.stack for number in frame]
        kept = [int(flag) for flag in self.kept]
        return (self.round, *self.places, *self.blocks, *kept, *self.cards, *self.bids, *flat)

    def hides(self, seat: int | None, owner: int) -> bool:
        """Whether the card and bid of `owner` are hidden from `seat`."""
        top = self.stack[-1].kind if self.stack else SHOW
        return seat != owner and top in (DEAL, BID)

    def observe(self, seat: int | None) -> Observation:
        top = self.stack[-1] if self.stack else Frame(SHOW, -1, -1)
        player = self.current_player()
        hidden = [self.hides(seat, owner) for owner in range(len(self.places))]
        cards = [
            0 if hide or not card else self.printed(card)
            for hide, card in zip(hidden, self.cards, strict=True)
        ]
        bids = [0 if hide else bid for hide, bid in zip(hidden, self.bids, strict=True)]
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
                "cards": list(cards),
                "backs": [bool(card) for card in self.cards],
                "bids": list(bids),
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
