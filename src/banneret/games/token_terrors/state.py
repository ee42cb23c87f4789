"""The state of a match: what is asked, what is open, what follows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors.actions import (
    ACTIVATE,
    DECLINE,
    DONE,
    DRAFT,
    DRAW,
    ENABLE,
    ENTER,
    EVADE,
    FACTIONS,
    GO,
    KEEP,
    MARCH,
    MOST_PAID,
    MOVE,
    NUM_ACTIONS,
    PAY,
    PLAIN,
    REDRAW,
    REFRESH,
    RISE,
    ROLL,
    ROLL_TO_EVADE,
    SOLDIER,
    SWARM_STEP,
)
from banneret.games.token_terrors.board import CELLS, bit_at, first, nth, popcount, when
from banneret.games.token_terrors.observation import observe
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
    START,
    SWARMING,
    Planes,
    Table,
    copy_into,
    count,
    faction_at,
    key_of,
    total,
)
from banneret.games.token_terrors.talents import elves, flying_machines, soldiers
from banneret.kernel.observation import Observation
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, TERMINAL, State, nothing_to_draw

ALL_ROLLS: Final = 0xFC0000000  # the plain actions ROLL to ROLL + 5


def _plane_of(n: i64, p0: i64, p1: i64, p2: i64, p3: i64, p4: i64, p5: i64, p6: i64) -> i64:
    """The plane of a number; there is nothing beyond the seven."""
    if n < 3:
        if n < 1:
            return when(n == 0, p0)
        return p1 if n == 1 else p2
    if n < 5:
        return p3 if n == 3 else p4
    return p5 if n == 5 else when(n == 6, p6)


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
        """Every candidate action: the first plane's number, seven planes, the plain actions.

        A plane is a set of squares; the plain actions are bits counted from PLAIN. Where
        `commands.allows` or its like has the last word, a candidate may still be illegal.
        """
        phase = self.phase
        if phase == COMMAND:
            return commands.planes(self)
        if phase == START:
            still = self.mine & (self.resting | self.readied)
            return REFRESH, still, self.mine & ~still, 0, 0, 0, 0, 0, 0
        if phase == ENABLED:
            return commands.enabled_planes(self)
        if phase == SENDING:
            return GO, self._sending_squares(), 0, 0, 0, 0, 0, 0, 0
        if phase == MARCH_MORE:
            return MARCH, soldiers.march_squares(self), 0, 0, 0, 0, 0, 0, bit_at(DONE)
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
        if phase == EVADE_MOVE:
            return EVADE, battle.evading_squares(self), 0, 0, 0, 0, 0, 0, 0
        if phase == REINFORCING:
            return self._entering(self.my_reserves, activation.reinforcing_squares(self))
        if phase == PLACING:
            return self._entering(self.my_ranks, setup.placing_squares(self))
        if phase == DRAFTING:
            return DRAFT, draft.picks(self), 0, 0, 0, 0, 0, 0, 0
        return PLAIN, 0, 0, 0, 0, 0, 0, 0, self._plain()

    def _sending_squares(self) -> i64:
        if faction_at(self, self.active) == SOLDIER:
            return soldiers.march_ends(self)
        return elves.teamwork_ends(self)

    def _entering(self, available: i64, squares: i64) -> Planes:
        return (
            ENTER,
            when(count(available, 0) > 0, squares),
            when(count(available, 1) > 0, squares),
            when(count(available, 2) > 0, squares),
            when(count(available, 3) > 0, squares),
            when(count(available, 4) > 0, squares),
            when(count(available, 5) > 0, squares),
            when(count(available, 6) > 0, squares),
            0,
        )

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
            return bit_at(KEEP) | when(self.my_surge > 0, bit_at(REDRAW))
        found: i64 = 0
        if phase == DRAWING:
            bag = setup.undrawn(self)
            faction: i64 = 0
            for faction in range(FACTIONS):
                if count(bag, faction):
                    found |= bit_at(DRAW + faction)
        return found

    def _allows(self, action: i64) -> bool:
        """The last word on a candidate."""
        phase = self.phase
        if phase == COMMAND:
            return commands.allows(self, action)
        if phase == ENABLED:
            return commands.enabled_allows(self, action)
        if phase == DRAFTING:
            return draft.leaves_a_course(self, action - DRAFT)
        return True

    def _code(self, base: i64, plane: i64) -> i64:
        """The number of a plane's first action."""
        if plane == 5 and base == MOVE:
            return commands.square_talent(faction_at(self, self.active))
        return base + plane * CELLS

    def legal_actions(self) -> list[i64]:
        base, p0, p1, p2, p3, p4, p5, p6, plain = self.planes()
        found: list[i64] = []
        self._collect(found, p0, base)
        self._collect(found, p1, base + CELLS)
        self._collect(found, p2, base + 2 * CELLS)
        self._collect(found, p3, base + 3 * CELLS)
        self._collect(found, p4, base + 4 * CELLS)
        if p5:
            self._collect(found, p5, self._code(base, 5))
        self._collect(found, p6, base + 6 * CELLS)
        self._collect(found, plain, PLAIN)
        return found

    def _collect(self, found: list[i64], cells: i64, base: i64) -> None:
        while cells:
            action = base + first(cells)
            if self._allows(action):
                found.append(action)
            cells &= cells - 1

    def allows(self, action: i64) -> bool:
        if action < 0 or action >= NUM_ACTIONS:
            return False
        base, p0, p1, p2, p3, p4, p5, p6, plain = self.planes()
        if base == DRAFT:
            cells = p0
            offset = action - DRAFT
        elif action >= PLAIN:
            cells = plain
            offset = action - PLAIN
        elif p5 and base == MOVE and action >= ENABLE:
            cells = p5
            offset = action - self._code(base, 5)
        else:
            plane = (action - base) // CELLS
            offset = action - base - plane * CELLS
            cells = _plane_of(plane, p0, p1, p2, p3, p4, when(base != MOVE, p5), p6)
        if offset < 0 or offset >= CELLS:
            return False
        return (cells >> offset & 1) != 0 and self._allows(action)

    def chance_outcomes(self) -> list[tuple[i64, i64]]:
        found: list[tuple[i64, i64]] = []
        if self.current_player() != CHANCE:
            return found
        bag = setup.undrawn(self)
        cells = self._plain()
        while cells:
            plain = first(cells)
            weight = count(bag, plain - DRAW) if plain >= DRAW else 1
            found.append((PLAIN + plain, weight))
            cells &= cells - 1
        return found

    # ---------------------------------------------------------------- for machines

    def random_action(self, rng: Rng) -> i64:
        if self.phase == DRAWING:
            return self._random_draw(rng)
        if self.phase == COMMAND:  # the usual case: nine numbers are handed on once, not twice
            base, p0, p1, p2, p3, p4, p5, p6, plain = commands.planes(self)
        else:
            base, p0, p1, p2, p3, p4, p5, p6, plain = self.planes()
        # Most actions are in the first two planes or plain: only they are looked at each time.
        n0 = popcount(p0)
        n1 = n0 + popcount(p1)
        rest = n1
        if p2 | p3 | p4 | p5 | p6:
            rest += popcount(p2) + popcount(p3) + popcount(p4) + popcount(p5) + popcount(p6)
        all_of_them = rest + popcount(plain)
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
                action = self._nth_of_the_rest(k - n1, base, p2, p3, p4, p5, p6)
            if self._allows(action):
                return action

    def _nth_of_the_rest(
        self, k: i64, base: i64, p2: i64, p3: i64, p4: i64, p5: i64, p6: i64
    ) -> i64:
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
        n5 = n4 + popcount(p5)
        if k < n5:
            return self._code(base, 5) + nth(p5, k - n4)
        return base + 6 * CELLS + nth(p6, k - n5)

    def _random_draw(self, rng: Rng) -> i64:
        bag = setup.undrawn(self)
        k = rng.draw(total(bag))
        faction: i64 = 0
        while k >= count(bag, faction):
            k -= count(bag, faction)
            faction += 1
        return PLAIN + DRAW + faction

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
            activation.reinforce(self, (action - ENTER) // CELLS, (action - ENTER) % CELLS)
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
                soldiers.march(self, action - MARCH)
        else:
            self._advance_rarely(action)
        if self.phase == COMMAND:
            commands.go_on(self)
        elif self.aim:
            commands.test_duty(self)

    def _send(self, square: i64) -> None:
        movement.send(self, square)
        if faction_at(self, self.active) == SOLDIER:
            soldiers.marched(self, square)
        else:
            elves.finish_teamwork(self)

    def _advance_rarely(self, action: i64) -> None:
        """The steps before the first turn, and questions that few Battles ask."""
        phase = self.phase
        plain = action - PLAIN
        if phase == PLACING:
            setup.place(self, (action - ENTER) // CELLS, (action - ENTER) % CELLS)
        elif phase == DRAWING:
            setup.draw(self, plain - DRAW)
        elif phase == DRAFTING:
            draft.pick(self, action)
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
        else:
            battle.pay(self, plain - PAY)

    # ---------------------------------------------------------------- the end, copies, views

    def returns(self) -> list[float]:
        if self.phase != OVER or self.winner == NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

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
