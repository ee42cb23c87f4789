"""An ability, spell or maneuver in use: what it is, who uses it, what it is aimed at, how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities import raise_dead
from banneret.games.sack_armies.abilities.rows import activated, is_action_ability
from banneret.games.sack_armies.checking.common import (
    general,
    is_unit,
    kind_of,
    may_have,
    token_name,
    unit_name,
)  # fmt: skip
from banneret.games.sack_armies.rules import status, targets, zones
from banneret.games.sack_armies.table import Table

# what a line of a token asks for while it works
ASKS: Final = {
    vo.MOVE: (fr.MOVING, fr.MOVE_TO), vo.DRAW_NOW: (fr.DRAWING,), vo.FX_RAISE_DEAD: (fr.RAISE_AT,),
    vo.ATTACK: (fr.AIM, fr.ATTACK),
}  # fmt: skip
AIMED: Final = (vo.DAMAGE, vo.SWAP, vo.FX_COUNTER, vo.FX_DISMISS, vo.FX_DISPEL)  # need a unit
BEFORE: Final = (fr.AIMED, fr.AIMED_AGAIN, fr.PICKED, fr.HEARD)  # steps before it works


def problems(t: Table) -> Iterator[str]:
    """What is wrong with the effects on the stack."""
    for at in t.frames():
        if t.stack[at] == fr.EFFECT:
            effect = _Effect(t, at)
            found = list(effect.user()) or list(effect.what())
            yield from found or [*effect.aim(), *effect.asks()]


class _Effect:
    """One effect: the numbers of its frame by name."""

    def __init__(self, t: Table, at: int) -> None:
        self.t = t
        self.at = at
        self.step, self.slot, self.entry, self.code, self.cell, self.second, self.surprise = (
            t.numbers(at + 1, at + fr.STRIDE)
        )
        self.above = t.stack[at + fr.STRIDE] if at + fr.STRIDE < t.height else 0
        self.token = t.book.token[self.entry] if self.entry >= 0 else -1
        self.first = t.book.fx_first[self.token] if self.token >= 0 else 0
        self.lines = t.book.fx_count[self.token] if self.token >= 0 else 0

    def user(self) -> Iterator[str]:
        """Who uses it: the active General, or the defender whom a surprise helps."""
        t = self.t
        answers = t.stack[self.at - fr.STRIDE] == fr.ATTACK
        if self.surprise != (1 if answers else 0):
            yield "stack: the last number of an effect says whether it is a surprise (SA-SURPRISE-01)"
        elif not is_unit(t, self.slot):
            # only what its own spell or surprise has killed is gone by then
            if self.entry < 0 or self.step in BEFORE:
                yield "stack: the unit that uses it is not there (SA-SPELL-05)"
        elif answers:
            if self.slot != t.at_foe:
                yield "stack: the unit attacked answers (SA-SURPRISE-01)"
        elif t.u_owner[self.slot] != t.player or t.u_marks[self.slot] & fr.EMPLOYED:
            yield f"{unit_name(t, self.slot)} cannot act in {general(t.player)}'s turn (SA-TURN-10)"
        if is_unit(t, self.slot) and not t.u_up[self.slot]:
            yield f"{unit_name(t, self.slot)} is face down and uses something (SA-FOG-13)"

    def what(self) -> Iterator[str]:
        """What is used: an action ability, or an action token that was attached to the unit."""
        t = self.t
        if self.entry < 0:
            known = is_action_ability(self.code)
            if not known or self.surprise or not may_have(t, self.slot, self.code):
                yield "stack: the unit has no such action ability (SA-ABILITY-02)"
            return
        name = token_name(t, self.entry)
        if (
            kind_of(t, self.entry) not in (vo.SPELL, vo.MANEUVER)
            or t.book.mode[self.token] == vo.FREE
        ):
            yield f"stack: {name} is not used as an action (SA-SPELL-04)"
        elif self.surprise and not t.book.surprise[self.token]:
            yield f"stack: {name} is no surprise (SA-SURPRISE-02)"
        elif not self.first <= self.code <= self.first + self.lines:
            yield f"stack: {name} has {self.lines} lines (SA-SPELL-04)"
        elif is_unit(t, self.slot):
            own = t.book.owner[self.entry] == t.u_owner[self.slot]
            if not own or not status.can_carry(t, self.slot, self.token):
                yield f"stack: {name} was not attached to {unit_name(t, self.slot)} (SA-COMP-16)"
            elif not zones.free_places(t, self.slot):
                yield f"{unit_name(t, self.slot)} carries more than three own tokens (SA-DEPLOY-21)"

    # ------------------------------------------------------------ aim

    def aim(self) -> Iterator[str]:
        """What it is aimed at, as far as that has been said."""
        yield from self._hexes()
        yield from self._second()

    def _hexes(self) -> Iterator[str]:
        t = self.t
        named = self._aims() and self.step != fr.AIMED
        if named != (0 <= self.cell < t.ground.cells) or (not named and self.cell != -1):
            yield "stack: an effect has a hex once a unit is named for it (SA-SPELL-06)"
        elif named and self.step in (fr.AIMED_AGAIN, fr.PICKED) and self._why_not_aim():
            yield "stack: the effect cannot be aimed at that (SA-SPELL-06, SA-ABILITY-06)"

    def _aims(self) -> bool:
        if self.entry < 0:
            return not activated(self.code).raises
        target = self.t.book.target[self.token]
        return target not in (vo.AT_BEARER, vo.AT_OWN_UNITS, vo.AT_CASUALTY)

    def _why_not_aim(self) -> int:
        t = self.t
        foe = t.unit_at[self.cell] if self.cell >= 0 else -1
        if foe < 0:
            return 1
        if self.entry < 0:
            return activated(self.code).why_not_at(t, self.slot, foe)
        return targets.why_not_token_at(t, self.slot, self.entry, foe)

    def _second(self) -> Iterator[str]:
        """A casualty, a picked token or a second unit to reveal."""
        t = self.t
        said = self.step not in (fr.AIMED, fr.AIMED_AGAIN, fr.PICKED)
        if self._raises() or self._recovers():
            fits = self.second >= 0 and self._is_casualty() if said else self.second == -1
        elif self._picks():
            foe = t.unit_at[self.cell] if self.cell >= 0 else -1
            most = status.attachments(t, foe) if foe >= 0 else 3 + t.book.entries
            waiting = self.step == fr.HEARD
            lost = waiting and self.second == -1 and any(t.fate)  # it left with its General
            fits = 0 <= self.second < (most if waiting else 99) if said else self.second == -1
            fits = fits or lost
        elif self._reveals_more():
            fits = -1 <= self.second < (t.ground.cells if said else 0) and (
                self.second < 0 or self.second != self.cell
            )
        else:
            fits = self.second == -1
        if not fits:
            yield "stack: the second thing an effect works on does not fit it (SA-SPELL-06)"

    def _raises(self) -> bool:
        if self.entry < 0:
            return activated(self.code).raises
        return self.lines > 0 and self.t.book.fx[self.first] == vo.FX_RAISE_DEAD

    def _recovers(self) -> bool:
        return self.entry >= 0 and self.t.book.target[self.token] == vo.AT_CASUALTY

    def _is_casualty(self) -> bool:
        """Whether the second number is a token of the General's that can be in his pile."""
        t = self.t
        if self.second >= t.book.entries:
            return False
        user = t.book.owner[self.entry] if self.entry >= 0 else t.player
        if t.book.owner[self.second] != user:
            return False
        if self.step not in (fr.HEARD, fr.FLIPPED, fr.PLACED) and self.above != fr.RAISE_AT:
            return True  # it has done its work
        if not self._raises():
            kind = bk.bit(kind_of(t, self.second))
            return bool(t.dead[self.second] and t.book.fx_extra[self.first] & kind) or (
                self.code > self.first
            )
        rank = t.book.fx_extra[self.first] if self.entry >= 0 else bk.NO_RANK
        if self.entry < 0 and t.u_entry[self.slot] >= 0:
            rank = status.limit(t, self.slot, vo.RAISE_DEAD)
        return raise_dead.why_not_entry(t, self.second, rank) == 0

    def _picks(self) -> bool:
        if self.entry < 0:
            return activated(self.code).picks >= 0
        return self.t.book.target[self.token] in (vo.AT_SPELL, vo.AT_MANEUVER)

    def _reveals_more(self) -> bool:
        book = self.t.book
        reveals = self.lines > 0 and book.fx[self.first] == vo.REVEAL
        return self.entry >= 0 and reveals and book.fx_amount[self.first] > 1

    # ------------------------------------------------------------ what it asks

    def asks(self) -> Iterator[str]:
        """Whether what stands on it is what it asks for at its step."""
        fits = self._fits()
        if not fits:
            yield f"stack: the effect does not ask that at step {self.step} (SA-ABILITY-03, SA-SPELL-04)"
        elif self.step in (fr.FLIPPED, fr.SAVED) and self._needs_unit() and self._nobody():
            yield "stack: the unit that the effect is aimed at is not there (SA-SPELL-16)"

    def _fits(self) -> bool:
        step = self.step
        if step == fr.AIMED:
            piles = self._raises() or self._recovers()
            asks = fr.FROM_PILE if piles else fr.AIM_EFFECT
            return self.above == asks and (piles or self._aims()) and self._at_first()
        if step == fr.AIMED_AGAIN:
            return self._reveals_more() and self._at_first()
        if step == fr.PICKED:
            return self._picks() and self._at_first()
        if step == fr.HEARD:
            return self._at_first() and not self.surprise
        if self.entry < 0:
            if step == fr.FLIPPED:
                return activated(self.code).flips
            return step == fr.PLACED and self._raises()
        return self._works()

    def _at_first(self) -> bool:
        return self.entry < 0 or self.code == self.first

    def _works(self) -> bool:
        """The same for a token at one of its lines, or at its end."""
        book = self.t.book
        if book.mode[self.token] == vo.PERMANENT or self.step == fr.PLACED:
            return False
        if self.step == fr.RETAINED:
            return bool(book.retain[self.token]) and self.code == self.first + self.lines
        if self.code >= self.first + self.lines:
            return False
        line = book.fx[self.code]
        if self.step == fr.FLIPPED:
            return (bool(book.fx_flip[self.code]) and line != vo.ATTACK) or line == vo.FX_RAISE_DEAD
        if self.step == fr.SAVED:
            return line == vo.DAMAGE and book.fx_extra[self.code] > 0
        moves_own = book.target[self.token] == vo.AT_OWN_UNITS
        if line == vo.MOVE and moves_own != (self.above == fr.MOVING):
            return False
        return self.above in ASKS.get(line, ())

    def _needs_unit(self) -> bool:
        if self.entry < 0:
            return activated(self.code).flips and not self._raises()
        rest = range(self.code, self.first + self.lines)
        return self.step == fr.FLIPPED and any(self.t.book.fx[row] in AIMED for row in rest)

    def _nobody(self) -> bool:
        """Whether the unit aimed at is gone, or, at the first flip, is no target any more."""
        t = self.t
        if self.cell < 0 or t.unit_at[self.cell] < 0:
            return True
        return self._at_first() and not self.surprise and self._why_not_aim() != 0
