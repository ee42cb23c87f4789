"""What needs no person: a question with one answer, or one that its seat lets go by.

Who is asked and who is not must tell nobody what somebody holds. Where that could be (`Occasion.
concealed`), an answer is published no earlier than a moment that is drawn from what everybody
knows, whether it was given by hand or by the server (`is_held`); the server gives it at exactly
that moment, and only while the seat's person is there. People who share a device see whether it is
handed on, so there everybody is asked who does not have it in hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.kernel.match import legal_action
from banneret.kernel.occasion import Occasion, only_answer
from banneret.kernel.rng import rng_for
from banneret.kernel.state import State
from banneret.server import dice
from banneret.server.match import HostedMatch
from banneret.server.protocol_common import Mode
from banneret.server.timekeeping import Timekeeper

OTHER: Final = "other"
"""The kind of every question that the game does not name."""


def mode_of(match: HostedMatch, seat: int, occasion: Occasion) -> Mode:
    """What a seat wants of questions of a kind.

    What is usually let go by is so at first where nobody else must agree to a takeback.
    """
    usual: Mode = "pass" if occasion.usual and not _has_others(match, seat) else "auto"
    return match.stops.get(seat, {}).get(occasion.kind or OTHER, usual)


def given(match: HostedMatch, state: State, holder: int | None = None) -> int | None:
    """What the server answers for the seat that is asked in `state`; None: it asks the person.

    Args:
        match: whose seats are asked; it may be some steps behind.
        state: how it stands.
        holder: the seat that decided just now, by hand.
    """
    try:
        return _given(match, state, holder)
    except Exception:  # rules may raise anything; whoever acts will find out
        return None


def _given(match: HostedMatch, state: State, holder: int | None) -> int | None:
    seat = int(state.current_player())
    if seat < 0 or match.seats[seat].decider is not None:
        return None
    occasion = match.game.occasion(state)
    mode = mode_of(match, seat, occasion)
    if mode == "pass" and occasion.passing is not None:
        return occasion.passing
    if mode == "ask" or (occasion.concealed and _handed_on(match, seat, holder)):
        return None
    return only_answer(state)


def given_at_once(match: HostedMatch, state: State, holder: int | None = None) -> int | None:
    """As `given`, if that tells nobody anything."""
    action = given(match, state, holder)
    return None if action is not None and _is_held(match, state) else action


def is_held(match: HostedMatch) -> bool:
    """Whether the answer to what is asked now is published at a moment that tells nothing."""
    asked = match.asked
    if asked is None or match.seats[asked].decider is not None:
        return False
    try:
        return _is_held(match, match.state)
    except Exception:  # rules may raise anything; whoever acts will find out
        return False


def _is_held(match: HostedMatch, state: State) -> bool:
    return _has_others(match, int(state.current_player())) and match.game.occasion(state).concealed


def _has_others(match: HostedMatch, seat: int) -> bool:
    """Whether persons at other devices are in the match."""
    guest = match.seats[seat].guest
    return any(match.seats[each].guest != guest for each in match.people)


def _handed_on(match: HostedMatch, seat: int, holder: int | None) -> bool:
    """Whether another person has to hand the device on before the seat's person can decide."""
    own = match.seats_of(match.seats[seat].guest)
    if len(own) < 2:
        return False
    return seat != (holder if holder in own else match.holder(own))


def is_answer(match: HostedMatch, notation: str) -> bool:
    """Whether a notation is an answer to what is asked now."""
    try:
        return legal_action(match.state, notation) is not None
    except Exception:  # rules may raise anything; it is found out when it is done
        return False


class Window(NamedTuple):
    """The time in which the answer to a question is held back.

    Attributes:
        since: when it began: the question was asked and its person there.
        until: when the answer is published.
        rest: how long no clock runs from its beginning, in milliseconds; 0: nothing is held back.
    """

    since: int
    until: int
    rest: int

    def spent(self, since: int, now: int, time: Timekeeper) -> int:
        """What a clock that began at a moment has run by now, in milliseconds."""
        begun = min(max(self.since, since), now)
        return time.counted(since, begun) + max(0, time.counted(begun, now) - self.rest)

    def rests(self, now: int) -> int:
        """How long no clock will run yet, in milliseconds."""
        return max(0, self.since + self.rest - now)

    def when(self, since: int, left: int, time: Timekeeper) -> float:
        """When a clock that began at a moment with this much `left` falls."""
        before = time.counted(since, max(self.since, since))
        if before >= left:
            return time.when(since, left)
        return time.when(max(self.since, since), left - before + self.rest)


def window_of(match: HostedMatch, came: int, hold: int) -> Window:
    """The window of what is asked now.

    Args:
        match: as it stands.
        came: when the person of the seat that is asked came to the table.
        hold: milliseconds for which an answer is held back at least, and twice that at most.
    """
    if hold == 0 or not is_held(match):
        return Window(match.opened, match.opened, 0)
    since = max(match.opened, came)
    seed = dice.seed(match.row.secret, "hold", match.asked or 0, len(match.steps))
    return Window(since, since + hold + rng_for(seed).below(hold + 1), 2 * hold)
