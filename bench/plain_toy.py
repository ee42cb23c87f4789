"""The toy of `examples/own_game.py` as the class that a programmer writes who wants nothing but to play it.

No events, notation, views or reasons: what is left is the work that the rules are.
"""

from __future__ import annotations

PLAY, KEEP, BLOCK, LET, DEAL_1 = range(5)
WEIGHTS = (3, 2, 1)  # of cards of strength 1, 2 and 3
CHANCE, OVER = -1, -4


class PlainToy:
    """One moment of the race; actions have the numbers of the toy's.

    Attributes:
        player: the seat that decides, CHANCE or OVER.
        open: what may be done.
    """

    def __init__(self, seats: int = 2, goal: int = 4, rounds: int = 6) -> None:
        self.seats = seats
        self.goal = goal
        self.rounds = rounds
        self.round = 0
        self.places = [0] * seats
        self.blocks = [1] * seats
        self.kept = [False] * seats
        self.cards: list[int] = []
        self.bids: list[int] = []
        self.mover = -1
        self.asked: list[int] = []  # who may still block
        self._next_round()

    def apply(self, action: int) -> None:
        """Do what is open."""
        if action >= DEAL_1:
            self.cards.append(action - DEAL_1 + 1)
            if len(self.cards) == self.seats:
                self._ask_bid(0)
        elif action == BLOCK:
            self.blocks[self.player] -= 1
            self._next_round()
        elif action == LET:
            self._ask_block()
        else:
            self.bids.append(action)
            if len(self.bids) < self.seats:
                self._ask_bid(len(self.bids))
            else:
                self._show()

    def returns(self) -> list[float]:
        """1 for the winner; zeros where there is none."""
        if max(self.places) < self.goal:
            return [0.0] * self.seats
        winner = self.places.index(self.goal)
        return [1.0 if seat == winner else -1.0 / (self.seats - 1) for seat in range(self.seats)]

    def _next_round(self) -> None:
        if max(self.places) >= self.goal or self.round == self.rounds:
            self.player, self.open = OVER, []
            return
        self.round += 1
        self.cards, self.bids = [], []
        self.player, self.open = CHANCE, [DEAL_1, DEAL_1 + 1, DEAL_1 + 2]

    def _ask_bid(self, seat: int) -> None:
        self.player, self.open = seat, [PLAY] if self.kept[seat] else [PLAY, KEEP]

    def _show(self) -> None:
        shown = [card * (bid == PLAY) for card, bid in zip(self.cards, self.bids, strict=True)]
        self.kept = [bid == KEEP for bid in self.bids]
        best = max(shown)
        if best == 0 or shown.count(best) > 1:
            self._next_round()
            return
        self.mover = shown.index(best)
        self.asked = [s for s in range(self.seats) if s != self.mover and self.blocks[s]]
        self._ask_block()

    def _ask_block(self) -> None:
        if self.asked:
            self.player, self.open = self.asked.pop(0), [BLOCK, LET]
            return
        self.places[self.mover] = min(self.goal, self.places[self.mover] + self.cards[self.mover])
        self._next_round()
