"""What a record says about a match, held against what the rules say."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banneret.kernel.endings import returns_of
from banneret.kernel.errors import BanneretError, NotationError, RecordError
from banneret.kernel.game import Game
from banneret.kernel.options import to_dict
from banneret.kernel.record_lines import (
    CHANCE_NAME,
    Closing,
    Header,
    Step,
    read,
    write,
)
from banneret.kernel.record_parse import action_of
from banneret.kernel.state import CHANCE, TERMINAL, State
from banneret.kernel.text import shown


def new_header(
    game: Game, seats: list[str], position: str | None = None, commitment: str | None = None
) -> Header:
    """The header of a match that begins now.

    Args:
        game: what is played.
        seats: who sits where, by name.
        position: where it begins, if not at the start.
        commitment: the hash of the secret that the dice will follow from.

    Raises:
        RecordError: no record with such a header could be read back.
    """
    header = Header(
        game=game.name,
        options=to_dict(game.options),
        rules_version=game.rules_version,
        content=game.content_digest,
        seats=seats,
        position=position,
        commitment=commitment,
    )
    try:
        problem = read(write([header]).encode()).problem
        if problem is not None:
            raise problem
        check_seats(header, game)
    except RecordError as error:
        raise RecordError(error.reason) from None  # there is no line yet
    return header


def difference(header: Header, game: Game) -> str:
    """Which rules and content a header names that are not those of the game; "" if none."""
    told = []
    if header.rules_version != game.rules_version:
        told.append(f"rules version {header.rules_version} (here {game.rules_version})")
    if header.content != game.content_digest:
        told.append(f"content {shown(header.content)} (here '{game.content_digest}')")
    return " and ".join(told)


def check_seats(header: Header, game: Game) -> None:
    """Hold a header against the game it names.

    Raises:
        RecordError: another number of seats.
    """
    if len(header.seats) != game.num_players:
        raise RecordError(
            f"{len(header.seats)} seats are named; {game.name} has {game.num_players}", line=1
        )


def redo(state: State, step: Step, do: Callable[[int], object]) -> int:
    """Do a recorded step, checked against what can be and what was; its action.

    Args:
        state: the present one.
        step: as it was recorded.
        do: does an action in `state`, if the rules allow it.

    Raises:
        RecordError: it was not the asked seat's, is not allowed, or leads to another state.
    """
    turn = state.turn_number()
    _check_asked(state, step)
    try:
        action = action_of(state, step.do)
        do(action)
    except NotationError as error:
        raise _wrong(step, f"{shown(step.do)} cannot be read here: {error}") from error
    except BanneretError as error:
        raise _wrong(step, f"{shown(step.do)} is not allowed: {error}") from None
    _check_hash(state, step, new_turn=state.turn_number() != turn)
    return action


def _check_asked(state: State, step: Step) -> None:
    player = state.current_player()
    if player == TERMINAL:
        raise _wrong(step, "the match was over before this step")
    asked = CHANCE_NAME if player == CHANCE else int(player)
    if step.by != asked:
        raise _wrong(step, f"by {_who(step.by)}, but here {_who(asked)} is asked")


def _check_hash(state: State, step: Step, new_turn: bool) -> None:
    if step.hash is msgspec.UNSET:
        if new_turn:
            raise _wrong(step, "a turn begins after this step, so it must carry a hash")
        return
    found = state.game.state_hash(state)
    if step.hash != found:
        raise _wrong(step, f"the recorded hash is '{step.hash}', but the state has '{found}'")


def check_closing(closing: Closing, state: State) -> None:
    """Hold a closing line against the state after the last step.

    Raises:
        RecordError: another state, or another result.
    """
    found = state.game.state_hash(state)
    if closing.hash != found:
        raise _unclosed(closing, f"the hash is '{closing.hash}', but the state has '{found}'")
    if closing.end == "result" and not state.is_terminal():
        raise _unclosed(closing, "it gives a result, but the match is not over")
    if closing.end != "result" and state.is_terminal():
        raise _unclosed(closing, f"it says '{closing.end}', but the match is over")
    by = None if closing.by is msgspec.UNSET else closing.by
    if by is not None and not 0 <= by < state.game.num_players:
        raise _unclosed(closing, f"there is no seat {by} to resign")
    results = returns_of(state, closing.end, by)
    if closing.returns != results:
        raise _unclosed(closing, f"the result is given as {closing.returns}, but it is {results}")


def _wrong(step: Step, reason: str) -> RecordError:
    return RecordError(reason, line=step.step + 1, step=step.step, reached=step.step - 1)


def _unclosed(closing: Closing, reason: str) -> RecordError:
    reason = f"the closing line is wrong: {reason}"
    return RecordError(reason, line=closing.steps + 2, reached=closing.steps)


def _who(by: int | str) -> str:
    return by if isinstance(by, str) else f"seat {by}"
