"""Monte Carlo tree search for every game: with dice, with what is hidden, for two to eight seats.

One tree for what the asked seat may know. Each simulation starts from one of the worlds that the
seat cannot tell apart and follows the tree through what is open in it (information-set search:
Cowling, Powley and Whitehouse, 2012). Outcomes of chance are drawn, never chosen. Each seat takes
what is worth most to itself (max-n). What two seats choose in secret of each other is drawn by
regret matching, so that the choice cannot be foreseen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.bots.tree import (
    NOWHERE,
    Cell,
    Node,
    blind,
    most_promising,
    most_promising_of,
    shares,
    size,
)
from banneret.kernel.numbers import whole
from banneret.kernel.playout import play_on
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, TERMINAL, State

LOOK: Final = 16  # simulations between two looks at the clock
OUTCOMES: Final = 12  # outcomes of one chance node that get nodes of their own
AVERAGED: Final = 6  # outcomes behind a choice that are all judged; of more some are drawn
DRAWN: Final = 2
FORESEEN: Final = 8  # worlds in which the choices at the root are judged
DEEPEST: Final = 400  # choices and outcomes on one way through the tree
MIX: Final = 1_000_003
OWN_WEIGHTS: Final = vec[float]()
LARGEST: Final = 0x3FFFFFFFFFFF  # of a name
EVERYTHING: Final = 1 << 60  # nodes


class Settings:
    """How a search is done.

    Attributes:
        worlds: how many of those that the seat cannot tell apart are looked at.
        explore: how much doubt counts against worth.
        sharpness: how much more likely what is judged better looks to be the best; 0: no judgement
            before a choice is tried.
        playout: decisions that are played at random before a position is judged; -1: to the end.
        sight: turns beyond the present one that are looked into; -1: as far as it comes.
        nodes: how many are kept at most;
        curious: part of secret choices that is drawn evenly.
        weights: of the features of the game, by which positions are judged; empty: the game's own.
    """

    def __init__(
        self,
        worlds: i64 = 32,
        explore: float = 0.5,
        sharpness: float = 8.0,
        playout: i64 = 0,
        sight: i64 = -1,
        nodes: i64 = 200_000,
        curious: float = 0.1,
        weights: vec[float] = OWN_WEIGHTS,
    ) -> None:
        self.worlds = worlds
        self.explore = explore
        self.sharpness = sharpness
        self.playout = playout
        self.sight = sight
        self.nodes = nodes
        self.curious = curious
        self.weights = weights


class Search:
    """A tree that grows.

    Attributes:
        root: what was found out; its children are the choices.
        seat: for whom; whoever is asked at the root chooses there.
        simulations: how many there were, those of a kept tree included.
        nodes: how many were made.
        sums: what they were worth to each seat, -1 to 1 each.
        won_at_once: whether the seat won in any of them before the turn ended.
    """

    def __init__(
        self, seat: i64, seats: i64, open_book: bool, settings: Settings, rng: Rng
    ) -> None:
        """Args:
        seat: for whom.
        seats: how many there are.
        open_book: whether the game hides nothing, so that all worlds are one.
        settings: how.
        rng: whence all draws come.
        """
        self.seat = seat
        self.root = Node(0, CHANCE, 0.0, 1.0)
        self.simulations: i64 = 0
        self.nodes: i64 = 1
        self.sums: list[float] = [0.0] * int(seats)
        self.won_at_once = False
        self._turn: i64 = 0
        self._seats = seats
        self._open_book = open_book
        self._how = settings
        self._rng = rng
        self._horizon: i64 = 0
        self._path: list[Node] = []
        self._secrets: list[Secret] = []

    def grow(self, worlds: list[State], simulations: int, stop: Callable[[], bool]) -> None:
        """Do so many simulations more.

        Args:
            worlds: what the seat cannot tell apart, at its question (or before the secret
                choices that are still covered), or what one choice makes of them, where each
                may ask something else; they are left as they are.
            simulations: how many.
            stop: asked now and then; True ends it at once.
        """
        self._turn = worlds[0].turn_number()
        self._horizon = self._turn + self._how.sight
        count: i64 = len(worlds)
        if self._to_be_foreseen(worlds):
            self._foresee(worlds)
        left: i64 = whole(simulations)
        while left > 0:
            if left % LOOK == 0 and stop():
                return
            left -= 1
            self._simulate(worlds[self.simulations % count].copy())
            self.simulations += 1

    def _to_be_foreseen(self, worlds: list[State]) -> bool:
        """Whether nothing stands at the root yet, and all worlds ask the same of the same seat."""
        if self._open_book or self._how.sharpness <= 0.0 or self.root.children:
            return False
        player = worlds[0].current_player()
        if player < 0 or worlds[0].secret():
            return False
        legal = worlds[0].legal_actions()
        for world in worlds[1:]:
            if world.current_player() != player or world.secret():
                return False
            if world.legal_actions() != legal:
                return False
        return True

    def _foresee(self, worlds: list[State]) -> None:
        """Judge the choices at the root in many worlds, before any is tried."""
        self.root.open = True
        legal = worlds[0].legal_actions()
        player = worlds[0].current_player()
        values = [0.0] * len(legal)
        looked: i64 = min(len(worlds), FORESEEN)
        for world in worlds[:looked]:
            for place in range(len(legal)):
                values[place] += self._promise(world, legal[place], player) / float(looked)
        self._bear(self.root, legal, player, values)

    def start_from(self, node: Node) -> None:
        """Go on from a node further down; what lies beside the way to it is forgotten.

        Args:
            node: where the seat is asked.
        """
        if self.simulations > 0:
            kept = float(node.visits) / float(self.simulations)
            self.sums = [total * kept for total in self.sums]
        self.root = node
        self.simulations = node.visits
        self.won_at_once = False
        self.nodes = size(node)

    # ---------------------------------------------------------------- one simulation

    def _simulate(self, state: State) -> None:
        """Go down the tree, judge what is found at its end, and tell everybody on the way."""
        path = self._path
        path.clear()
        self._secrets.clear()
        node = self.root
        values: list[float] = []
        while True:
            player = state.current_player()
            if player == TERMINAL:
                values = state.returns()
                if values[self.seat] > 0.0 and state.turn_number() == self._turn:
                    self.won_at_once = True
                break
            if len(path) >= DEEPEST or self._beyond(state):
                values = self._judged(state)
                break
            if player == CHANCE:
                outcome = state.random_outcome(self._rng)
                state.do(outcome)
                met = self._outcome(node, outcome)
                if met is None:
                    values = self._judged(state)
                    break
                node = met
                path.append(node)
                continue
            if state.secret():
                if self.nodes >= self._how.nodes:
                    values = self._judged(state)
                    break
                node = self._in_secret(node, state)
                continue
            if not node.open and self.nodes < self._how.nodes:
                values = self._open(node, state, player)
                if values:
                    break
            child = self._next(node, state, player)
            if child is None:
                values = self._judged(state)
                break
            node = child
            path.append(node)
            state.do(node.action)
        self._tell(values)

    def _beyond(self, state: State) -> bool:
        return self._how.sight >= 0 and state.turn_number() > self._horizon

    def _outcome(self, node: Node, outcome: i64) -> Node | None:
        """The node of an outcome; None where there is no room for one.

        Where something is hidden, the later ones of very many share the first one's: what is open
        is asked of each world anyway.
        """
        child = node.child(outcome)
        if child is not None:
            return child
        if not self._open_book and len(node.children) >= OUTCOMES:
            return node.children[0]
        if self.nodes >= self._how.nodes:
            return None
        child = Node(outcome, CHANCE, 0.0, 0.0)
        self.nodes += 1
        node.grow(child)
        return child

    def _next(self, node: Node, state: State, player: i64) -> Node | None:
        """The choice to follow; None where there is no room for more."""
        if self._open_book:
            return most_promising(node, self._how.explore) if node.children else None
        legal = state.legal_actions()
        if not self._hold(node, state, legal, player, self._how.nodes):
            return None
        return most_promising_of(node, legal, self._how.explore)

    def _hold(self, node: Node, state: State, legal: list[i64], player: i64, most: i64) -> bool:
        """Give a node a child for each action of a world in which other things are open.

        Returns:
            Whether it has them all: no more than `most` nodes are made.
        """
        place: i64 = 0
        children = node.children
        for action in legal:
            while place < len(children) and children[place].action < action:
                place += 1
            if place < len(children) and children[place].action == action:
                continue
            if self.nodes >= most:
                return False
            prior = 0.0 if self._how.sharpness <= 0.0 else self._promise(state, action, player)
            node.grow(Node(action, player, prior, 1.0 / float(len(legal))))
            self.nodes += 1
            children = node.children
        return True

    # ---------------------------------------------------------------- the edge of the tree

    def _open(self, node: Node, state: State, player: i64) -> list[float]:
        """Make the children of a node, and judge it; nothing where only one thing is open."""
        node.open = True
        legal = state.legal_actions()
        sharpness = self._how.sharpness
        if len(legal) == 1 or sharpness <= 0.0:
            share = 1.0 / float(len(legal))
            for action in legal:
                if node.child(action) is None:
                    node.grow(Node(action, player, 0.0, share))
                    self.nodes += 1
            return [] if len(legal) == 1 else self._judged(state)
        values = [self._promise(state, action, player) for action in legal]
        self._bear(node, legal, player, values)
        if self._how.playout != 0:
            return self._judged(state)
        best = max(values)
        if self._seats == 2:
            return [best, -best] if player == 0 else [-best, best]
        judged = self._judged(state)
        judged[player] = best
        return judged

    def _bear(self, node: Node, legal: list[i64], player: i64, values: list[float]) -> None:
        """Give a node a child for each choice, with what it is judged to be worth."""
        likely = shares(values, self._how.sharpness)
        for place in range(len(legal)):
            child = node.child(legal[place])
            if child is None:
                child = Node(legal[place], player, 0.0, 0.0)
                node.grow(child)
                self.nodes += 1
            child.prior = values[place]
            child.share = likely[place]

    def _promise(self, state: State, action: i64, player: i64) -> float:
        """What a choice is judged to be worth to who makes it, before it is tried."""
        after = state.copy()
        after.do(action)
        asked = after.current_player()
        if asked == TERMINAL:
            return after.returns()[player]
        if asked != CHANCE:
            return self._worth(after, player)
        outcomes = after.chance_outcomes()
        total = 0.0
        if len(outcomes) <= AVERAGED:
            weights = 0.0
            for outcome, weight in outcomes:
                total += float(weight) * self._after(after.copy(), outcome, player)
                weights += float(weight)
            return total / weights
        for _ in range(DRAWN):
            total += self._after(after.copy(), after.random_outcome(self._rng), player)
        return total / float(DRAWN)

    def _after(self, state: State, outcome: i64, seat: i64) -> float:
        """How a state is judged for a seat after an outcome; it changes."""
        state.do(outcome)
        if state.current_player() == TERMINAL:
            return state.returns()[seat]
        return self._worth(state, seat)

    def _worth(self, state: State, seat: i64) -> float:
        """How a state is judged for a seat."""
        weights = self._how.weights
        return state.estimate(seat) if len(weights) == 0 else state.weigh(seat, weights)

    def _judged(self, state: State) -> list[float]:
        """What a position is worth to each seat."""
        if self._how.playout != 0:
            play_on(state, self._rng, self._how.playout)
        if state.is_terminal():
            return state.returns()
        if self._seats == 2:
            value = self._worth(state, self.seat)
            return [value, -value] if self.seat == 0 else [-value, value]
        return [self._worth(state, seat) for seat in range(self._seats)]

    def _tell(self, values: list[float]) -> None:
        """Count a simulation on its whole way."""
        self.root.visits += 1
        for seat in range(len(values)):
            self.sums[seat] += values[seat]
        for node in self._path:
            node.visits += 1
            if node.seat >= 0:
                node.total += values[node.seat]
        for secret in self._secrets:
            secret.learn(values)

    # ---------------------------------------------------------------- choices made in secret

    def _in_secret(self, node: Node, state: State) -> Node:
        """Let all choose who do so without knowing of each other; the node where it is uncovered.

        Whoever chooses later stands at the same node whatever was chosen before.
        """
        secret = Secret()
        while True:
            legal = state.legal_actions()
            player = state.current_player()
            self._hold(node, state, legal, player, EVERYTHING)
            choice = blind(node, legal, self._how.curious, self._rng)
            secret.add(node, choice, legal)
            self._path.append(choice)
            state.do(choice.action)
            node = node.later()
            if state.current_player() < 0 or not state.secret():
                break
        secret.table = node
        cell = secret.cell(self._seats)
        self.nodes += 2  # at most: the cell, and where it lies
        self._path.append(cell)
        self._secrets.append(secret)
        return cell


class Secret:
    """What several seats chose without knowing of each other, in one simulation.

    Attributes:
        table: its children are the cells that were met, one for each combination of choices.
    """

    def __init__(self) -> None:
        self._nodes: list[Node] = []
        self._choices: list[Node] = []
        self._legal: list[list[i64]] = []
        self.table: Node = NOWHERE

    def add(self, node: Node, choice: Node, legal: list[i64]) -> None:
        """One more has chosen."""
        self._nodes.append(node)
        self._choices.append(choice)
        self._legal.append(legal)

    def _name(self, changed: i64, action: i64) -> i64:
        """A number for a combination of choices, that of one seat replaced; -1: none is."""
        name: i64 = 0
        for place in range(len(self._choices)):
            one = action if place == changed else self._choices[place].action
            name = (name * MIX + one + 1) & LARGEST
        return name

    def cell(self, seats: i64) -> Node:
        """The node of what was chosen; a new one if these choices have not met before."""
        name = self._name(-1, 0)
        found = self.table.child(name)
        if found is None:
            found = Cell(name, seats)
            self.table.grow(found)
        return found

    def learn(self, values: list[float]) -> None:
        """Regret what would have been worth more against what the others chose."""
        met = self.table.child(self._name(-1, 0))
        assert isinstance(met, Cell)
        for seat in range(len(values)):
            met.sums[seat] += values[seat]
        for place in range(len(self._choices)):
            seat = self._choices[place].seat
            for action in self._legal[place]:
                other = self.table.child(self._name(place, action))
                child = self._nodes[place].child(action)
                if child is None or other is None or action == self._choices[place].action:
                    continue
                assert isinstance(other, Cell)
                worth = other.sums[seat] / float(other.visits)
                child.regret = max(0.0, child.regret + worth - values[seat])
