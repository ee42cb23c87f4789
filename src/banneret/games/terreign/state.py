"""A state of TerReign: the contract of the kernel over the table and the frames."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import reasons as why
from banneret.games.terreign.evaluation import WEIGHTS, evaluate, features
from banneret.games.terreign.kinds import BITS
from banneret.games.terreign.observation import observe
from banneret.games.terreign.rules import duel, flow
from banneret.games.terreign.rules.frame import why_not
from banneret.games.terreign.table import FIELDS, SPAN, Table, count_bits
from banneret.games.terreign.worlds import resample
from banneret.kernel.choices import Chances, Choices
from banneret.kernel.observation import Observation
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, nothing_to_draw


class TerReign(Table):
    """One moment of a match of TerReign."""

    # ---------------------------------------------------------------- who is asked what

    def current_player(self) -> i64:
        return self.asked

    def turn_number(self) -> i64:
        return self.turns

    def secret(self) -> bool:
        return not self.over and duel.is_covered(self)

    def is_offer(self, action: i64) -> bool:
        return act.verb_of(action) == act.BARTER  # without limit: TR-BARTER-08

    def before_secrets(self) -> TerReign:
        twin = self.copy()
        if not twin.over and duel.is_covered(twin):
            duel.choose_anew(twin)
        return twin

    def legal_actions(self) -> list[i64]:
        if self.over:
            return []
        if self.asked == CHANCE:
            return list(flow.outcomes(self, Chances()).numbers())
        found = Choices()
        flow.fill(self, found)
        return found.ascending()

    def chance_outcomes(self) -> list[tuple[i64, i64]]:
        if self.over or self.asked != CHANCE:
            return []
        return flow.outcomes(self, Chances()).pairs()

    def allows(self, action: i64) -> bool:
        if self.over or action < 0 or action >= act.ACTIONS:
            return False
        if self.asked == CHANCE:
            return flow.outcomes(self, Chances()).has(action)
        return why_not(self, action) == why.OK

    def random_action(self, rng: Rng) -> i64:
        if self.over:
            raise nothing_to_draw()
        if self.asked == CHANCE:
            return flow.outcomes(self, self.chances_to_draw()).drawn(rng)
        found = self.room_to_draw()
        flow.fill(self, found)
        return found.drawn(rng)

    def random_outcome(self, rng: Rng) -> i64:
        if self.over or self.asked != CHANCE:
            raise nothing_to_draw()
        return flow.outcomes(self, self.chances_to_draw()).drawn(rng)

    def do(self, action: i64) -> None:
        if self.asked == CHANCE:
            flow.happen(self, action)
        else:
            flow.decide(self, action)
        self.run_on()

    def run_top(self) -> bool:
        return flow.run_top(self)

    # ---------------------------------------------------------------- the end

    def returns(self) -> list[float]:
        """1 for a lone winner or an alliance, less for a shared win; -1 for who lost."""
        seats = self.rules.seats
        if not self.over or self.winners == 0:
            return [0.0] * seats
        won = 1.0
        if self.rules.teams == seats:
            sharing = count_bits(self.winners)
            won = float(seats - sharing) / float(seats - 1)
        lost = -1.0 if won > 0.0 else 0.0
        return [won if self.winners & BITS[seat] else lost for seat in range(seats)]

    # ---------------------------------------------------------------- copies and views

    def estimate(self, seat: i64) -> float:
        return evaluate(self, seat, WEIGHTS)

    def weigh(self, seat: i64, weights: vec[float]) -> float:
        return evaluate(self, seat, weights)

    def features(self, seat: i64) -> list[float]:
        return list(features(self, seat))

    def copy(self) -> TerReign:
        twin = TerReign()
        twin.game = self.game
        twin.sink = None
        twin.rules = self.rules
        twin.asked = self.asked
        twin.people = self.people[:]
        twin.pools = self.pools
        twin.reached = self.reached
        twin.hands = self.hands[:]
        twin.tiles = self.tiles
        twin.drops = self.drops
        twin.discard = self.discard
        twin.deck = self.deck
        twin.on_top = self.on_top
        twin.events = self.events
        twin.bottom = self.bottom
        twin.aside = self.aside
        self.copy_stack(twin)
        twin.unused = self.unused
        twin.spaces = self.spaces
        twin.round = self.round
        twin.turns = self.turns
        twin.first = self.first
        twin.palace = self.palace
        twin.summons = self.summons
        twin.fog = self.fog
        twin.truce = self.truce
        twin.winners = self.winners
        twin.over = self.over
        twin.study = self.study
        return twin

    def key(self) -> tuple[int, ...]:
        numbers: list[i64] = [
            *(self.unused, self.spaces, self.round, self.turns, self.first, self.palace),
            *(self.summons, self.fog, self.truce, self.winners, int(self.over)),
        ]
        own: list[i64] = []
        for seat in range(self.rules.seats):
            own += list(self.people[seat * SPAN : seat * SPAN + FIELDS])
        parts = [own, list(self.pools), list(self.reached), list(self.tiles), list(self.drops)]
        parts += [list(self.discard), list(self.deck), list(self.on_top), list(self.events)]
        parts += [list(self.bottom), list(self.aside), self.numbers()]
        parts += [list(self.hands[seat]) for seat in range(self.rules.seats)]
        for part in parts:
            numbers.append(len(part))
            numbers += part
        if self.study:
            numbers.append(1)
        return tuple(numbers)

    def observe(self, seat: int | None) -> Observation:
        return observe(self, seat)

    def redraw(self, seat: int | None, rng: Rng) -> TerReign:
        twin = self.copy()
        resample(twin, seat, rng)
        return twin
