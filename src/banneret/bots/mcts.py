"""The bot that searches, and what it thinks of its choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter

from banneret.bots.bot import Turn
from banneret.bots.forced import Forced
from banneret.bots.search import Search, Settings
from banneret.bots.tree import Node, most_visited
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, State

FINE = 2**30
RARE = 0.03  # a secret choice that is to be made less often than this is not made
LONGEST_LINE = 12  # choices and outcomes
FOLLOWED = 64  # nodes of a kept tree that are compared with what has come
KEPT = 8  # visits that make a node worth keeping
HOPEFUL = 0.2  # worth of the best choice from which on a win in this turn is looked for anyway
PROVEN = 8  # worlds in which a forced win is reckoned out


@dataclass(frozen=True)
class Budget:
    """How long may be thought about one decision.

    Attributes:
        simulations: at most so many.
        seconds: at most so long; 0: as long as they take.
        forced: states that are looked at to find a win in this turn; 0: it is not looked for.
    """

    simulations: int
    seconds: float = 0.0
    forced: int = 5000


@dataclass(frozen=True)
class Choice:
    """One choice as it was judged.

    Attributes:
        action: its number.
        chance: how likely the asked seat wins after it, 0 to 1.
        visits: in how many simulations it was tried.
        likely: how likely it is chosen: 1 or 0, between them where choices are secret.
        line: what would follow, in notation, the choice itself first; outcomes of chance are in it.
        moves: the same as numbers.
    """

    action: int
    chance: float
    visits: int
    likely: float
    line: tuple[str, ...]
    moves: tuple[int, ...] = ()


@dataclass(frozen=True)
class Analysis:
    """What was found out about a decision.

    Attributes:
        seat: who decides.
        chances: how likely each seat wins, 0 to 1.
        choices: the best first.
        simulations: how many there were.
        forced: whether the first choice wins in this turn whatever happens.
        world: one that the seat cannot tell from the true one; in it the lines were followed.
    """

    seat: int
    chances: tuple[float, ...]
    choices: tuple[Choice, ...]
    simulations: int
    forced: bool
    world: State = field(repr=False, compare=False)

    @property
    def best(self) -> Choice:
        return self.choices[0]


@dataclass
class _Memory:
    """What is kept of a decision for the next one."""

    search: Search
    world: State
    action: int


@dataclass
class SearchBot:
    """Chooses by searching.

    Attributes:
        rng: whence all its draws come.
        settings: how it searches.
        budget: how long.
        cancelled: asked now and then; True makes it choose by what it has found so far.
    """

    rng: Rng
    settings: Settings
    budget: Budget
    cancelled: Callable[[], bool] = field(default=lambda: False)
    _memory: _Memory | None = field(default=None, init=False)

    def choose(self, turn: Turn) -> int:
        """The choice that was found best; where it is secret, one drawn as likely as each should be."""
        considered = turn.considered
        if len(considered) == 1:
            return considered[0]
        found, search, worlds = self._think(turn)
        choices = found.choices
        draw = self.rng.below(FINE) / FINE
        action = choices[0].action
        for choice in choices:
            draw -= choice.likely
            if draw < 0.0:
                action = choice.action
                break
        self._memory = _Memory(search, worlds[0], action)
        return action

    def analyse(self, turn: Turn) -> Analysis:
        """What is to be said of each choice."""
        return self._think(turn)[0]

    def _think(self, turn: Turn) -> tuple[Analysis, Search, list[State]]:
        start = perf_counter()
        limit = self.budget.seconds

        def stop() -> bool:
            return self.cancelled() or (limit > 0.0 and perf_counter() - start > limit)

        worlds = self._worlds(turn)
        search = self._kept(turn, worlds[0])
        search.grow(worlds, self.budget.simulations - search.simulations, stop)
        forced: list[float] = []
        near = len(worlds) == 1 or search.won_at_once or _hopeful(search)
        if near and self.budget.forced > 0 and not worlds[0].secret():
            forced = self._forced(turn, worlds, stop)
        return _analysis(turn, search, worlds[0], forced), search, worlds

    def _worlds(self, turn: Turn) -> list[State]:
        """What the seat cannot tell apart, before secret choices that are still covered."""
        count = 1 if turn.game.perfect_information else int(self.settings.worlds)
        worlds = [turn.resample(self.rng) for _ in range(count)]
        return [world.before_secrets() if world.secret() else world for world in worlds]

    def _kept(self, turn: Turn, world: State) -> Search:
        """The tree of the decision before, from where it has come to; a new one if it knows nothing."""
        memory, self._memory = self._memory, None
        if memory is not None and not world.secret() and memory.search.seat == turn.seat:
            node = _met(memory, turn, world)
            if node is not None:
                memory.search.start_from(node)
                return memory.search
        game = turn.game
        return Search(
            turn.seat, game.num_players, game.perfect_information, self.settings, self.rng
        )

    def _forced(self, turn: Turn, worlds: Sequence[State], stop: Callable[[], bool]) -> list[float]:
        """The least chance in any world to win this turn after each choice."""
        least = [1.0] * len(turn.legal_actions)
        allies = list(turn.game.partners(turn.seat))
        for world in worlds[:PROVEN]:
            chances = Forced(turn.seat, allies, self.budget.forced, stop).chances(world)
            least = [min(one, other) for one, other in zip(least, chances, strict=True)]
            if max(least) <= 0.0:
                break
        return least


def _hopeful(search: Search) -> bool:
    """Whether things stand so well that a win may be near which no simulation came upon."""
    children = search.root.children
    return bool(children) and most_visited(children).value() > HOPEFUL


def _met(memory: _Memory, turn: Turn, world: State) -> Node | None:
    """The node of a kept tree at which the match stands now, if it was visited enough."""
    state = memory.world.copy()
    first = memory.search.root.child(memory.action)
    if state.secret() or first is None:
        return None
    state.advance(memory.action)
    waiting = [(first, state)]
    seen = 0
    while waiting and seen < FOLLOWED:
        node, state = waiting.pop(0)
        seen += 1
        if _alike(state, world, turn.seat):
            return node
        if not turn.game.perfect_information or state.is_terminal():
            return None
        ways = sorted(node.children, key=_visits, reverse=True)
        for child in ways:
            if child.visits >= KEPT:
                after = state.copy()
                after.advance(child.action)
                waiting.append((child, after))
    return None


def _visits(node: Node) -> int:
    return int(node.visits)


def _alike(one: State, other: State, seat: int) -> bool:
    """Whether a seat cannot tell two states apart."""
    if one.current_player() != other.current_player():
        return False
    if one.game.perfect_information:
        return one.key() == other.key()
    return one.observation(seat) == other.observation(seat)


def _analysis(turn: Turn, search: Search, world: State, forced: list[float]) -> Analysis:
    """What a search says of the choices of a turn."""
    node = search.root
    if world.secret() and world.current_player() != turn.seat:
        node = node.later()
    choices = []
    likely = _likely(node, turn, world.secret())
    for place, action in enumerate(turn.legal_actions):
        child = node.child(action)
        chance, visits = 0.0, 0
        if child is not None:
            chance, visits = _chance(child.value()), int(child.visits)
        sure = forced[place] if forced else 0.0
        chance = max(chance, sure)
        line, moves = _line(turn, world, child)
        choices.append(Choice(action, chance, visits, likely[place], line, moves))
    if forced and not world.secret():
        choices = _with_forced(choices, forced, turn)
    choices.sort(key=lambda choice: (choice.likely, choice.visits, choice.chance), reverse=True)
    sure = bool(forced) and forced[turn.legal_actions.index(choices[0].action)] >= 1.0
    chances = _chances(turn, search, choices)
    return Analysis(turn.seat, chances, tuple(choices), int(search.simulations), sure, world)


def _with_forced(choices: list[Choice], forced: list[float], turn: Turn) -> list[Choice]:
    """Prefer a choice whose win in this turn is certain, or likelier than anything else is worth."""
    exact = turn.game.perfect_information
    places = [place for place, one in enumerate(choices) if one.action in turn.considered]
    best = max(places, key=lambda place: (forced[place], choices[place].visits))
    chosen = next(choice for choice in choices if choice.likely > 0.0)
    wins = forced[best] >= 1.0 or (exact and forced[best] > 0.0 and forced[best] >= chosen.chance)
    if not wins:
        return choices
    return [replace(one, likely=float(place == best)) for place, one in enumerate(choices)]


def _likely(node: Node, turn: Turn, secret: bool) -> list[float]:
    """How likely each choice is to be made."""
    legal, considered = turn.legal_actions, turn.considered
    if not secret:
        found = [child for child in node.children if child.action in considered]
        best = most_visited(found).action if found else considered[0]
        return [float(action == best) for action in legal]
    tried = [node.child(action) for action in legal]
    played = [0.0 if child is None else child.played for child in tried]
    total = sum(played)
    if total <= 0.0:
        return [1.0 / len(legal)] * len(legal)
    played = [one if one >= RARE * total else 0.0 for one in played]
    return [one / sum(played) for one in played]


def _chance(value: float) -> float:
    return (value + 1.0) / 2.0


def _chances(turn: Turn, search: Search, choices: Sequence[Choice]) -> tuple[float, ...]:
    """How likely each seat wins."""
    own = sum(choice.likely * choice.chance for choice in choices)
    if turn.game.num_players == 2:
        return (own, 1.0 - own) if turn.seat == 0 else (1.0 - own, own)
    count = max(1, int(search.simulations))
    chances = [_chance(total / count) for total in search.sums]
    chances[turn.seat] = own
    return tuple(chances)


def _line(turn: Turn, world: State, node: Node | None) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """What was tried most after a choice, in the notation of one world, and as numbers."""
    line: list[str] = []
    moves: list[int] = []
    state = world.copy()
    while node is not None and len(line) < LONGEST_LINE:
        if not state.is_legal(node.action):
            break
        line.append(turn.game.format(state, node.action))
        moves.append(int(node.action))
        state.advance(node.action)
        if state.current_player() == CHANCE or state.is_terminal() or state.secret():
            break
        node = most_visited(node.children) if node.children else None
    return tuple(line), tuple(moves)
