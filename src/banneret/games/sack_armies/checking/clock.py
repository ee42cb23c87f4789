"""The turn and what is counted: whose it is, how long nothing has happened, the deck, the end."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.checking.common import SETUP, bottom, general, has, surprises_kill
from banneret.games.sack_armies.rules import flips, win
from banneret.games.sack_armies.table import Table

ON = (0, 1)


def problems(t: Table) -> Iterator[str]:
    """What is wrong with the turn, the counts and the result."""
    yield from _deck(t)
    yield from _fates(t)
    if bottom(t) in SETUP:
        yield from _before_the_first_turn(t)
        return
    yield from _turn(t)
    yield from _quiet(t)
    yield from _once_a_turn(t)
    if bottom(t) == fr.OVER:
        yield from _result(t)
    elif t.winner != -1 or t.decisive:
        yield "there is no winner before the match is over (SA-WIN-08)"


def _before_the_first_turn(t: Table) -> Iterator[str]:
    numbers = (t.turn, t.quiet, t.stirred, t.killed, t.offered, t.decisive)
    if any(numbers) or t.winner != -1:
        yield "nothing is counted before the first turn begins (SA-TURN-01)"
    if bottom(t) != fr.PLACE:
        if t.first != -1 or t.player != 0:
            yield "nobody is first or the player before initiative is won (SA-SETUP-05)"
    elif not 0 <= t.first < t.book.generals:
        yield "a General places first: `first` is missing (SA-SETUP-06)"
    elif t.player != (t.first + t.stack[1]) % t.book.generals:
        yield "the player is whoever places now (SA-SETUP-06)"


def _turn(t: Table) -> Iterator[str]:
    if not 0 <= t.player < t.book.generals or not 0 <= t.first < t.book.generals:
        yield "`player` and `first` are Generals of the match (SA-TURN-01)"
        return
    if t.turn < 1:
        yield "the first turn is turn 1 (SA-TURN-01)"
    if 0 < t.book.turn_limit < t.turn:
        yield f"turn {t.turn} is past the end: the match is drawn after {t.book.turn_limit} (SA-WIN-16)"
    # SA-TURN-02, SA-MULTI-08: as long as nobody is skipped
    if not any(t.fate) and not t.study and t.player != (t.first + t.turn - 1) % t.book.generals:
        whose = general((t.first + t.turn - 1) % t.book.generals)
        yield f"turn {t.turn} is {whose}'s, since {general(t.first)} took the first (SA-TURN-02)"
    if t.fate[t.player] and bottom(t) == fr.TURN:
        yield f"{general(t.player)} is eliminated and cannot be the player (SA-MULTI-08)"


def _quiet(t: Table) -> Iterator[str]:
    """SA-WIN-16: quiet turns are turns, and so many in a row draw."""
    over = bottom(t) == fr.OVER
    if not t.study and t.quiet > t.turn - (0 if over else 1):
        yield f"{t.quiet} quiet turns in a row cannot have gone by in turn {t.turn} (SA-WIN-16)"
    stall = t.book.stall_turns
    if stall and t.quiet > stall - (0 if over else 1):
        yield f"{t.quiet} quiet turns in a row: the match is drawn after {stall} (SA-WIN-16)"
    if not (t.quiet >= 0 and t.stirred in ON and t.offered in ON and t.decisive in ON):
        yield "`stirred`, `offered` and `decisive` are 0 or 1"


def _once_a_turn(t: Table) -> Iterator[str]:
    if t.offered and not t.book.agreements:
        yield "a draw can be offered only with the option agreements (SA-WIN-15)"
    if not 0 <= t.killed < bk.bit(t.book.generals):
        yield "`killed` is a sum of 1 for A, 2 for B and so on"
    elif t.killed and bottom(t) == fr.TURN and not _may_be_pending(t):
        yield "losses are tested as soon as an action is over (SA-WIN-11)"


def _may_be_pending(t: Table) -> bool:
    """Whether a unit may have died in an action that is not over."""
    return has(t, fr.ATTACK) or has(t, fr.EFFECT) or surprises_kill(t)


# ---------------------------------------------------------------- deck


def _deck(t: Table) -> Iterator[str]:
    """SA-FLIP-05 to SA-FLIP-09: what of the 52 cards, and of the jokers, is left."""
    full = (flips.COLOR, flips.COLOR)
    method = t.book.flip_method
    jokers = flips.JOKERS if method == bk.CARDS_JOKERS else 0
    if t.jokers != jokers:
        yield f"the deck has {jokers} jokers, not {t.jokers} (SA-FLIP-07, SA-FLIP-08)"
    if method < bk.CARDS_FULL and (t.reds, t.blacks) != full:
        yield "no card is missing from the deck before a flip (SA-FLIP-09)"
    if not (0 <= t.reds <= flips.COLOR and 0 <= t.blacks <= flips.COLOR):
        yield f"the deck has at most {flips.COLOR} red and {flips.COLOR} black cards (SA-FLIP-05)"
    if method == bk.CARDS_FULL and t.reds + t.blacks == 0:
        yield "an empty deck is shuffled at once (SA-FLIP-06)"


# ---------------------------------------------------------------- the fallen and the end


def _fates(t: Table) -> Iterator[str]:
    for seat in range(t.book.generals):
        if not 0 <= t.fate[seat] <= fr.STUCK:
            yield f"{general(seat)}: fate is 0 or one of {fr.GROUND} to {fr.STUCK} (SA-MULTI-01)"
        if t.fate[seat] == fr.CONCEDED and not t.book.agreements:
            yield f"{general(seat)} can concede only with the option agreements (SA-WIN-14)"
        if t.fate[seat] and bottom(t) in SETUP:
            yield f"{general(seat)} cannot be eliminated before the first turn (SA-WIN-11)"
    if bottom(t) == fr.TURN and t.left() < 2:
        yield "the match is over when one General is left (SA-WIN-08, SA-MULTI-01)"


def _result(t: Table) -> Iterator[str]:
    left = [seat for seat in range(t.book.generals) if t.fate[seat] == 0]
    if len(left) == 1:
        wanted = left
    elif left:
        ends = _drawn(t)
        wanted = [win.DRAWN_GAME] if ends else []
    else:
        wanted = _after_all_fell(t)
    if not wanted:
        yield "the match goes on as long as several Generals are left (SA-MULTI-01)"
    elif t.winner not in wanted:
        said = " or ".join("nobody" if one < 0 else general(one) for one in wanted)
        yield f"the winner is {said} (SA-WIN-08, SA-WIN-12)"
    elif t.decisive != (1 if t.winner >= 0 and win.is_decisive(t, t.winner) else 0):
        yield "`decisive` says whether all others fell by losses (SA-WIN-13)"


def _drawn(t: Table) -> bool:
    """Whether a match with several Generals left may be drawn (SA-WIN-15, SA-WIN-16)."""
    stalled = 0 < t.book.stall_turns <= t.quiet
    return stalled or 0 < t.book.turn_limit <= t.turn or bool(t.book.agreements)


def _after_all_fell(t: Table) -> list[int]:
    """SA-WIN-12: who may have won when the last ones fell at the same test."""
    others = [seat for seat in range(t.book.generals) if seat != t.player]
    if t.book.active_wins:
        return [t.player, win.DRAWN_GAME]
    if t.book.active_loses:
        return [*others, win.DRAWN_GAME]
    return [win.DRAWN_GAME]
