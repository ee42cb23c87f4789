"""Checks that the dice of a record are those that were committed to before the first roll."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from banneret.kernel.errors import RecordError
from banneret.kernel.record import Record
from banneret.kernel.record_lines import CHANCE_NAME, Step
from banneret.kernel.state import State
from banneret.server import dice


class Promise(NamedTuple):
    """The commitment of a record, and the secret behind it."""

    match: str
    secret: bytes


class Rolled(NamedTuple):
    """A chance step: the state before it and what was recorded."""

    state: State
    step: Step


def verify(record: Record) -> int:
    """Check every rule and every roll of a record; how many rolls there were.

    Raises:
        RecordError: something is not as it was promised or not by the rules.
    """
    record.check()
    promise = read_promise(record)
    count = 0
    for rolled in rolls(record):
        _check(rolled, promise)
        count += 1
    return count


def read_promise(record: Record) -> Promise:
    """What the record committed to, held against the secret it reveals.

    Raises:
        RecordError: there is no commitment or no secret, or they do not fit.
    """
    scheme, _, rest = (record.header.commitment or "").partition(":")
    match, _, digest = rest.partition(":")
    if scheme != dice.SCHEME or not digest:
        raise RecordError("the record commits to no dice that can be verified", line=1)
    line = len(record.steps) + 2
    if record.closing is None or record.closing.secret is msgspec.UNSET:
        raise RecordError("the secret of the dice is not revealed", line=line)
    try:
        secret = bytes.fromhex(record.closing.secret)
    except ValueError:
        raise RecordError("the secret of the dice is not hexadecimal", line=line) from None
    if hashlib.sha256(secret).hexdigest() != digest:
        raise RecordError("the secret is not the one that was committed to", line=line)
    return Promise(match, secret)


def rolls(record: Record) -> Iterator[Rolled]:
    """Every chance step with the state before it; the state is only good until the next."""
    state = record.start()
    for step in record.steps:
        if step.by == CHANCE_NAME:
            yield Rolled(state, step)
        state.apply(state.game.parse(state, step.do))


def _check(rolled: Rolled, promise: Promise) -> None:
    state, step = rolled
    due = state.game.format(state, dice.roll(state, promise.secret, promise.match, step.step))
    if step.do != due:
        raise RecordError(
            f"chance did '{step.do}', but the committed dice give '{due}'",
            line=step.step + 1,
            step=step.step,
            reached=step.step - 1,
        )
