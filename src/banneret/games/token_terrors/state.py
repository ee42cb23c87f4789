"""The state of a match: what is asked, what is open, what follows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.token_terrors.actions import (
    ACTIVATE,
    CARRY,
    CHOOSE,
    DECLINE,
    DONE,
    DRAW,
    ENTER,
    EVADE,
    FLY_OVER,
    GO,
    KEEP,
    MARCH,
    MOST_PAID,
    MOVE,
    NO_TACTIC,
    PAY,
    PLAIN,
    REDRAW,
    REFRESH,
    RISE,
    ROLL,
    ROLL_TO_EVADE,
    SWARM_STEP,
    TEAMWORK,
    drafts,
    drawing,
    draws,
    entering,
    entering_turned,
    enters,
    faction_of,
    is_turned,
    square_of_entry,
)
from banneret.games.token_terrors.board import CELLS, SMALL, bit_at, first, nth, popcount, when
from banneret.games.token_terrors.cards import effects
from banneret.games.token_terrors.copies import copy_into, key_of
from banneret.games.token_terrors.evaluation import WEIGHTS, features
from banneret.games.token_terrors.observation import observe
from banneret.games.token_terrors.reasons import (
    CANNOT_MARCH,
    CANNOT_SWARM,
    MATCH_OVER,
    NO_ACTION,
    NO_PASSENGER,
    NOT_ASKED,
    NOT_BESIDE,
    OK,
    OUT_OF_REACH,
)
from banneret.games.token_terrors.rules import (
    activation,
    battle,
    commands,
    draft,
    movement,
    setup,
)
from banneret.games.token_terrors.table import (
    ATTACKER_PAYS,
    CARRYING,
    CHOOSING,
    COMMAND,
    DEFENDER_PAYS,
    DRAFTING,
    DRAWING,
    ENABLED,
    EVADE_CHOICE,
    EVADE_MOVE,
    EVADE_ROLL,
    MARCH_MORE,
    NOBODY,
    OVER,
    PLACING,
    REDRAWING,
    REINFORCING,
    ROLL_FIRST,
    SAVING,
    SENDING,
    SETTING,
    START,
    SWARMING,
    Planes,
    Table,
    corners,
    count,
    kinds_in,
    total,
)
from banneret.games.token_terrors.talents import flying_machines, law, registry, soldiers, wyverns
from banneret.kernel.judgement import judged
from banneret.kernel.observation import Observation
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, TERMINAL, State, nothing_to_draw

ALL_ROLLS: Final = 0xFC0000000  # the plain actions ROLL to ROLL + 5


class TokenTerrors(Table):
    """One moment of a match of Token Terrors."""

    # ---------------------------------------------------------------- who is asked

    def current_player(self) -> i64:
        phase = self.phase
        if phase in (COMMAND, START):
            return self.player
        if phase == OVER:
            return TERMINAL
        if phase in (EVADE_ROLL, DRAWING, ROLL_FIRST):
            return CHANCE
        if phase in (EVADE_MOVE, EVADE_CHOICE, DEFENDER_PAYS):
            return 1 - self.player
        if phase == SAVING and self.foes & bit_at(battle.doomed(self)):
            return 1 - self.player
        return self.player

    def turn_number(self) -> i64:
        return self.turn

    # ---------------------------------------------------------------- what is open

    def planes(self) -> Planes:
        """The candidates of a step: the first plane's number, six planes, talents without a plane,
        the plain actions.

        A plane is a set of squares; the plain actions are bits counted from PLAIN. Where
        `commands.allows` or its like has the last word, a candidate may still be illegal. Steps
        in which factions are chosen have no planes (see `_faction_actions`).
        """
        phase = self.phase
        if phase == COMMAND:
            return commands.planes(self)
        if phase == START:
            still = activation.waiting(self)
            fresh = corners(self, self.mine) & ~still
            return REFRESH, still, fresh, 0, 0, 0, 0, 0, 0
        if phase == ENABLED:
            return commands.enabled_planes(self)
        if phase == SENDING:
            return GO, law.sender(self).ends(self), 0, 0, 0, 0, 0, 0, 0
        if phase == MARCH_MORE:
            more = law.sender(self).squares(self)
            return MARCH, more, 0, 0, 0, 0, 0, 0, bit_at(DONE)
        if phase == SWARMING:
            return (
                SWARM_STEP,
                flying_machines.swarm_squares(self, 0),
                flying_machines.swarm_squares(self, 1),
                flying_machines.swarm_squares(self, 2),
                flying_machines.swarm_squares(self, 3),
                0,
                0,
                0,
                0,
            )
        if phase == CARRYING:
            return CARRY, self.moved, 0, 0, 0, 0, 0, 0, bit_at(DONE)
        if phase == SETTING:
            return GO, effects.landing_squares(self, self.subject), 0, 0, 0, 0, 0, 0, 0
        if phase == CHOOSING:
            tactics = setup.choosable(self) | bit_at(NO_TACTIC - CHOOSE)
            return CHOOSE, tactics, 0, 0, 0, 0, 0, 0, 0
        if phase == EVADE_MOVE:
            return EVADE, battle.evading_squares(self), 0, 0, 0, 0, 0, 0, 0
        return PLAIN, 0, 0, 0, 0, 0, 0, 0, self._plain()

    def _plain(self) -> i64:
        """Plain actions of the phases that have nothing else."""
        phase = self.phase
        if phase in (EVADE_ROLL, ROLL_FIRST):
            return ALL_ROLLS
        if phase == EVADE_CHOICE:
            return bit_at(ROLL_TO_EVADE) | bit_at(DECLINE)
        if phase == SAVING:
            return bit_at(DECLINE) | bit_at(RISE)
        if phase in (ATTACKER_PAYS, DEFENDER_PAYS):
            return bit_at(PAY + 1 + min(battle.most_payable(self), MOST_PAID)) - bit_at(PAY)
        if phase == REDRAWING:
            return bit_at(KEEP) | when(setup.why_not_redraw(self) == OK, bit_at(REDRAW))
        return 0

    def _chooses_faction(self) -> bool:
        """Whether a faction is entered, drawn or drafted."""
        phase = self.phase
        return phase in (REINFORCING, PLACING, DRAWING, DRAFTING)

    def _pool(self) -> i64:
        """The tokens, by faction, of which one enters or is drawn."""
        if self.phase == REINFORCING:
            return self.my_reserves
        if self.phase == PLACING:
            return self.my_ranks
        return setup.undrawn(self)

    def _entering_squares(self, shape: i64) -> i64:
        if self.phase == REINFORCING:
            return activation.reinforcing_squares(self, shape)
        return setup.placing_squares(self, shape)

    def _faction_actions(self) -> list[i64]:
        """What is legal where a faction is chosen, in the order of the factions."""
        found: list[i64] = []
        faction: i64 = 0
        if self.phase == DRAFTING:
            n: i64 = 0
            for n in range(draft.picks(self)):
                action = draft.nth_pick(self, n)
                if draft.leaves_a_course(self, action):
                    found.append(action)
            return found
        pool = self._pool()
        for faction in range(self.roster.count):
            if count(pool, faction):
                if self.phase == DRAWING:
                    found.append(drawing(faction))
                else:
                    self._collect_entries(found, faction)
        found.sort()
        return found

    def _collect_entries(self, found: list[i64], faction: i64) -> None:
        shape = activation.entry_shape(self, faction, 0)
        self._collect(found, self._entering_squares(shape), entering(faction))
        if activation.shapes_of(self, faction) > 1:
            shape = activation.entry_shape(self, faction, 1)
            self._collect(found, self._entering_squares(shape), entering_turned(faction))

    def _allows(self, action: i64) -> bool:
        """The last word on a candidate."""
        phase = self.phase
        if phase == COMMAND:
            return commands.allows(self, action)
        if phase == ENABLED:
            return commands.enabled_allows(self, action)
        return True

    def _code(self, base: i64, plane: i64) -> i64:
        """The number of a plane's first action."""
        if plane == 5 and base == MOVE:
            return commands.plane_of_talent(self)
        return base + plane * CELLS

    def legal_actions(self) -> list[i64]:
        if self._chooses_faction():
            return self._faction_actions()
        base, p0, p1, p2, p3, p4, p5, later, plain = self.planes()
        found: list[i64] = []
        self._collect(found, p0, base)
        self._collect(found, p1, base + CELLS)
        self._collect(found, p2, base + 2 * CELLS)
        self._collect(found, p3, base + 3 * CELLS)
        self._collect(found, p4, base + 4 * CELLS)
        if p5:
            self._collect(found, p5, self._code(base, 5))
        self._collect(found, plain, PLAIN)
        if later:
            found.extend(commands.later_actions(self, later))
        if later or base == CARRY:
            found.sort()
        return found

    def _collect(self, found: list[i64], cells: i64, base: i64) -> None:
        while cells:
            action = base + first(cells)
            if self._allows(action):
                found.append(action)
            cells &= cells - 1

    # ---------------------------------------------------------------- why not

    def allows(self, action: i64) -> bool:
        return self.why_not(action) == OK

    def why_not(self, action: i64) -> i64:
        """The reason why an action is not legal, OK if it is (see reasons.py)."""
        if not registry.means(action, self.roster.count):
            return NO_ACTION
        phase = self.phase
        if phase == COMMAND:
            return commands.why_not(self, action)
        if phase == ENABLED:
            return commands.why_not_enabled(self, action)
        if phase == START:
            if REFRESH <= action < ACTIVATE:
                return activation.why_not_refresh(self, action - REFRESH)
            if ACTIVATE <= action < GO:
                return activation.why_not_activate(self, action - ACTIVATE)
            return NOT_ASKED
        if phase == EVADE_MOVE and EVADE <= action < ENTER:
            return battle.why_not_evade(self, action - EVADE)
        if phase == SENDING and GO <= action < EVADE:
            return OK if law.sender(self).ends(self) >> (action - GO) & 1 else OUT_OF_REACH
        if phase == MARCH_MORE and MARCH <= action < TEAMWORK:
            marchers = law.sender(self).squares(self)
            return OK if marchers >> (action - MARCH) & 1 else CANNOT_MARCH
        if phase in (MARCH_MORE, CARRYING) and action == PLAIN + DONE:
            return OK
        if phase == SWARMING and SWARM_STEP <= action < PLAIN:
            step = action - SWARM_STEP
            machines = flying_machines.swarm_squares(self, step // CELLS)
            return OK if machines >> step % CELLS & 1 else CANNOT_SWARM
        if phase == OVER:
            return MATCH_OVER
        if phase in (CHOOSING, CARRYING, SETTING):
            return self._why_not_by_cards(action)
        return self._why_not_rarely(action)

    def _why_not_by_cards(self, action: i64) -> i64:
        """Of steps that only a match with cards has."""
        phase = self.phase
        if phase == CHOOSING and CHOOSE <= action <= NO_TACTIC:
            return setup.why_not_choose(self, action)
        if phase == CARRYING and CARRY <= action < FLY_OVER:
            return OK if self.moved >> (action - CARRY) & 1 else NO_PASSENGER
        if phase == SETTING and GO <= action < EVADE:
            landing = effects.landing_squares(self, self.subject)
            return OK if landing >> (action - GO) & 1 else NOT_BESIDE
        return NOT_ASKED

    def _why_not_rarely(self, action: i64) -> i64:
        """Of steps in which a faction is chosen, or nothing but a plain action."""
        phase = self.phase
        if self._chooses_faction():
            return self._why_not_faction(action)
        plain = action - PLAIN
        if action < PLAIN or plain >= DRAW:
            return NOT_ASKED
        if phase in (ATTACKER_PAYS, DEFENDER_PAYS) and PAY <= plain <= PAY + MOST_PAID:
            return battle.why_not_pay(self, plain - PAY)
        if phase == REDRAWING and plain == REDRAW:
            return setup.why_not_redraw(self)
        return OK if self._plain() >> plain & 1 else NOT_ASKED

    def _why_not_faction(self, action: i64) -> i64:
        phase = self.phase
        if phase == DRAFTING and drafts(action):
            return draft.why_not(self, action)
        if phase == DRAWING and draws(action):
            return setup.why_not_draw(self, faction_of(action))
        if not enters(action):
            return NOT_ASKED
        faction = faction_of(action)
        square = square_of_entry(action)
        if is_turned(action) and activation.shapes_of(self, faction) == 1:
            return NO_ACTION
        shape = activation.entry_shape(self, faction, 1 if is_turned(action) else 0)
        if phase == REINFORCING:
            return activation.why_not_reinforce(self, faction, square, shape)
        if phase == PLACING:
            return setup.why_not_place(self, faction, square, shape)
        return NOT_ASKED

    def chance_outcomes(self) -> list[tuple[i64, i64]]:
        found: list[tuple[i64, i64]] = []
        if self.current_player() != CHANCE:
            return found
        bag = setup.undrawn(self)
        for action in self.legal_actions():
            if draws(action):
                found.append((action, count(bag, faction_of(action))))
            else:
                found.append((action, 1))
        return found

    # ---------------------------------------------------------------- for machines

    def random_action(self, rng: Rng) -> i64:
        if self.phase == COMMAND:  # the usual case: nine numbers are handed on once, not twice
            base, p0, p1, p2, p3, p4, p5, later, plain = commands.planes(self)
        elif self.phase == START:
            return self._random_start(rng)
        elif self._chooses_faction():
            return self._random_faction(rng)
        else:
            base, p0, p1, p2, p3, p4, p5, later, plain = self.planes()
        # Most actions are in the first two planes or plain: only they are looked at each time.
        n0 = popcount(p0)
        n1 = n0 + popcount(p1)
        rest = n1
        if p2 | p3 | p4 | p5:
            rest += popcount(p2) + popcount(p3) + popcount(p4) + popcount(p5)
        all_of_them = rest + popcount(plain)
        if later:
            return self._random_of_all(rng)
        if all_of_them == 0:
            raise nothing_to_draw()
        while True:
            k = rng.draw(all_of_them)
            if k < n0:
                action = base + nth(p0, k)
            elif k >= rest:
                action = PLAIN + nth(plain, k - rest)
            elif k < n1:
                action = base + CELLS + nth(p1, k - n0)
            else:
                action = self._nth_of_the_rest(k - n1, base, p2, p3, p4, p5)
            if self._allows(action):
                return action

    def _nth_of_the_rest(self, k: i64, base: i64, p2: i64, p3: i64, p4: i64, p5: i64) -> i64:
        """The k-th action of the planes but the first two."""
        n2 = popcount(p2)
        if k < n2:
            return base + 2 * CELLS + nth(p2, k)
        n3 = n2 + popcount(p3)
        if k < n3:
            return base + 3 * CELLS + nth(p3, k - n2)
        n4 = n3 + popcount(p4)
        if k < n4:
            return base + 4 * CELLS + nth(p4, k - n3)
        return self._code(base, 5) + nth(p5, k - n4)

    def _random_start(self, rng: Rng) -> i64:
        """A token to refresh, or the one to activate."""
        waiting = activation.waiting(self)
        fresh = self.mine & ~waiting
        if self.wide | self.tall:
            fresh = corners(self, self.mine) & ~waiting
        count_waiting = popcount(waiting)
        k = rng.draw(count_waiting + popcount(fresh))
        if k < count_waiting:
            return REFRESH + nth(waiting, k)
        return ACTIVATE + nth(fresh, k - count_waiting)

    def _random_of_all(self, rng: Rng) -> i64:
        """Where a talent without a plane is open, which is seldom."""
        actions = self.legal_actions()
        return actions[rng.draw(len(actions))]

    def _random_faction(self, rng: Rng) -> i64:
        """One of the actions where a faction is chosen."""
        if self.phase == DRAFTING:
            return self._random_pick(rng)
        pool = self._pool()
        faction: i64 = 0
        if self.phase == DRAWING:
            k = rng.draw(total(pool))
            while k >= count(pool, faction):
                k -= count(pool, faction)
                faction += 1
            return drawing(faction)
        if self.roster.large_kinds:
            return self._random_of_all(rng)
        squares = self._entering_squares(SMALL)
        each = popcount(squares)
        kinds = kinds_in(pool)
        k = rng.draw(popcount(kinds) * each)
        return entering(nth(kinds, k // each)) + nth(squares, k % each)

    def _random_pick(self, rng: Rng) -> i64:
        picks = draft.picks(self)
        while True:
            action = draft.nth_pick(self, rng.draw(picks))
            if draft.leaves_a_course(self, action):
                return action

    # ---------------------------------------------------------------- what follows

    def do(self, action: i64) -> None:
        phase = self.phase
        if phase == COMMAND:
            commands.do(self, action)
        elif phase == START:
            if action < ACTIVATE:
                activation.refresh(self, action - REFRESH)
            else:
                activation.activate(self, action - ACTIVATE)
        elif phase == EVADE_ROLL:
            battle.roll(self, action - PLAIN - ROLL + 1)
        elif phase == EVADE_MOVE:
            battle.evade(self, action - EVADE)
        elif phase == REINFORCING:
            faction = faction_of(action)
            shape = activation.entry_shape(self, faction, 1 if is_turned(action) else 0)
            activation.reinforce(self, faction, square_of_entry(action), shape)
        elif phase == ENABLED:
            commands.do_enabled(self, action)
        elif phase == SENDING:
            self._send(action - GO)
        elif phase == SWARMING:
            step = action - SWARM_STEP
            flying_machines.swarm_step(self, step % CELLS, step // CELLS)
        elif phase == MARCH_MORE:
            if action == PLAIN + DONE:
                soldiers.decline_second(self)
            else:
                law.sender(self).use(self, action - MARCH)
        else:
            self._advance_rarely(action)
        if self.phase == COMMAND:
            commands.go_on(self)
        elif self.aim:
            commands.test_duty(self)

    def _send(self, square: i64) -> None:
        talent = law.sender(self)
        movement.send(self, square)
        talent.sent(self, square)

    def _advance_rarely(self, action: i64) -> None:
        """The steps before the first turn, and questions that few Battles ask."""
        phase = self.phase
        plain = action - PLAIN
        if phase == PLACING:
            faction = faction_of(action)
            shape = activation.entry_shape(self, faction, 1 if is_turned(action) else 0)
            setup.place(self, faction, square_of_entry(action), shape)
        elif phase == DRAWING:
            setup.draw(self, faction_of(action))
        elif phase == DRAFTING:
            setup.pick(self, action)
        elif phase == CHOOSING:
            setup.choose(self, action)
        elif phase == CARRYING:
            if action == PLAIN + DONE:
                wyverns.decline_passenger(self)
            else:
                wyverns.carry(self, action - CARRY)
        elif phase == SETTING:
            wyverns.set_down(self, action - GO)
        elif phase == ROLL_FIRST:
            setup.roll_for_first(self, plain - ROLL + 1)
        elif phase == REDRAWING:
            if plain == KEEP:
                setup.keep(self)
            else:
                setup.redraw(self)
        elif phase == EVADE_CHOICE:
            battle.choose_to_roll(self, action)
        elif phase == SAVING:
            battle.save(self, plain == RISE)
        elif phase in (ATTACKER_PAYS, DEFENDER_PAYS):
            battle.pay(self, plain - PAY)
        else:
            raise ValueError(f"step {phase} takes no action")

    # ---------------------------------------------------------------- the end, copies, views

    def returns(self) -> list[float]:
        if self.phase != OVER or self.winner == NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def estimate(self, seat: i64) -> float:
        return self.weigh(seat, WEIGHTS)

    def weigh(self, seat: i64, weights: vec[float]) -> float:
        if self.phase == OVER:
            return self.returns()[seat]
        return judged(features(self, seat), weights)

    def features(self, seat: i64) -> list[float]:
        return list(features(self, seat))

    def copy(self) -> TokenTerrors:
        twin = TokenTerrors()
        copy_into(self, twin)
        return twin

    def key(self) -> tuple[int, ...]:
        return key_of(self)

    def observe(self, seat: int | None) -> Observation:
        return observe(self, seat)

    def redraw(self, seat: int | None, rng: Rng) -> State:
        """A copy: nothing is hidden but what chance will bring (TT-SETUP-22)."""
        return self.copy()
