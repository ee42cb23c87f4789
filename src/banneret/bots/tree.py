"""What a search has found out: nodes of choices and outcomes, and how one is chosen among them."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE

FINE: Final = 1 << 24  # parts of a whole that a draw tells apart
TRUST: Final = 1.0  # visits that a judgement before any visit counts for


@mypyc_attr(acyclic=False)
class Node:
    """A choice or an outcome that was tried, and what it led to.

    Attributes:
        action: its number; 0 at the root.
        seat: who chose it, or CHANCE.
        prior: what it was judged to be worth to that seat before any visit, -1 to 1.
        share: how likely it looked to be the best, of 1 for all that were open.
        visits: how often it was taken.
        total: sum of what it was worth to that seat in these visits, -1 to 1 each.
        open: whether its children were made.
        children: what was tried after it, ascending by action.
        regret, played: of a choice made in secret, see `blind`.
    """

    def __init__(self, action: i64, seat: i64, prior: float, share: float) -> None:
        self.action = action
        self.seat = seat
        self.prior = prior
        self.share = share
        self.visits: i64 = 0
        self.total = 0.0
        self.regret = 0.0
        self.played = 0.0
        self.open = False
        self.children: list[Node] = CHILDLESS
        self._later: Node | None = None

    def later(self) -> Node:
        """Where the next seat stands that chooses without knowing what was chosen here."""
        if self._later is None:
            self._later = Node(0, CHANCE, 0.0, 1.0)
        return self._later

    def below(self) -> list[Node]:
        """All nodes right below this one."""
        return self.children if self._later is None else [*self.children, self._later]

    def value(self) -> float:
        """What it is worth to who chose it, as far as is known; its prior counts as a visit."""
        return (self.total + TRUST * self.prior) / (float(self.visits) + TRUST)

    def promise(self, doubt: float) -> float:
        """Its worth, and more the less it was tried; `doubt` says how much that counts."""
        return self.value() + doubt * self.share / (1.0 + float(self.visits))

    def child(self, action: i64) -> Node | None:
        """The child of an action."""
        for node in self.children:
            if node.action == action:
                return node
        return None

    def grow(self, node: Node) -> None:
        """Take in one more child, in its place."""
        if self.children is CHILDLESS:
            self.children = [node]
            return
        place = len(self.children)
        while place > 0 and self.children[place - 1].action > node.action:
            place -= 1
        self.children.insert(place, node)


CHILDLESS: Final[list[Node]] = []  # what every node without children has; it stays empty
NOWHERE: Final = Node(0, CHANCE, 0.0, 1.0)


class Cell(Node):
    """What several choices led to that were made in secret of each other.

    Attributes:
        sums: what it was worth to each seat, in all visits.
    """

    def __init__(self, name: i64, seats: i64) -> None:
        super().__init__(name, CHANCE, 0.0, 1.0)
        self.sums: list[float] = [0.0] * int(seats)


def most_promising(node: Node, explore: float) -> Node:
    """The child to try next: worth and doubt weighed as by PUCT (Silver and others, 2017)."""
    weight = explore * sqrt(float(node.visits) + 1.0)
    best = node.children[0]
    highest = -1e9
    for child in node.children:
        score = child.promise(weight)
        if score > highest:
            highest = score
            best = child
    return best


def most_promising_of(node: Node, legal: list[i64], explore: float) -> Node:
    """As `most_promising`, among the children of the actions that are legal in one world.

    Args:
        node: has a child for each of them.
        legal: ascending.
        explore: how much doubt counts.
    """
    weight = explore * sqrt(float(node.visits) + 1.0)
    best = node.children[0]
    highest = -1e9
    place: i64 = 0
    for action in legal:
        child = node.children[place]
        while child.action != action:
            place += 1
            child = node.children[place]
        score = child.promise(weight)
        if score > highest:
            highest = score
            best = child
    return best


def most_visited(nodes: list[Node]) -> Node:
    """The one that was tried most; of equal ones that of the most worth."""
    best = nodes[0]
    for child in nodes:
        if child.visits > best.visits or (
            child.visits == best.visits and child.value() > best.value()
        ):
            best = child
    return best


def size(node: Node) -> i64:
    """How many nodes there are from one on."""
    waiting = [node]
    count: i64 = 0
    while waiting:
        count += 1
        waiting += waiting.pop().below()
    return count


def shares(values: list[float], sharpness: float) -> list[float]:
    """How likely each of some choices is the best, by what they are judged to be worth."""
    highest = max(values)
    weights = [exp(sharpness * (value - highest)) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


# ---------------------------------------------------------------- choices made in secret


def blind(node: Node, legal: list[i64], curious: float, rng: Rng) -> Node:
    """A choice that is made without knowing another's: drawn by regret matching.

    Each choice is drawn as often as it is regretted not to have been made so far (Hart and
    Mas-Colell, 2000); what was played on average approaches choices that nobody can exploit.

    Args:
        node: has a child for each legal action.
        legal: ascending.
        curious: the part of draws that is even, to learn of all of them.
        rng: whence the draw comes.
    """
    likely = matched(node, legal)
    draw = float(rng.draw(FINE)) / float(FINE)
    even = curious / float(len(legal))
    chosen: Node | None = None
    for place in range(len(legal)):
        child = node.child(legal[place])
        assert child is not None
        child.played += likely[place]
        if chosen is None:
            draw -= (1.0 - curious) * likely[place] + even
            if draw < 0.0 or place == len(legal) - 1:
                chosen = child
    assert chosen is not None
    return chosen


def matched(node: Node, legal: list[i64]) -> list[float]:
    """How likely each legal action is to be drawn by regret matching."""
    regrets = [0.0] * len(legal)
    total = 0.0
    for place in range(len(legal)):
        child = node.child(legal[place])
        if child is not None and child.regret > 0.0:
            regrets[place] = child.regret
            total += child.regret
    if total <= 0.0:
        return [1.0 / float(len(legal))] * len(legal)
    return [regret / total for regret in regrets]
