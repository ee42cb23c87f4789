"""Checks that the dice of a record are those that were bound before the first roll."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from banneret.kernel.errors import RecordError
from banneret.kernel.record import Record
from banneret.kernel.record_lines import CHANCE_NAME, Step
from banneret.kernel.state import State
from banneret.kernel.text import shown
from banneret.server import dice
from banneret.server.guests import ID_ALPHABET

MATCH = re.compile(f"[{ID_ALPHABET}]+")
SECRET = re.compile("[0-9a-f]{64}")


class Promise(NamedTuple):
    """What a record committed to, and what is behind it.

    Attributes:
        match: id of the match.
        secret: the server's.
        pledges: of each seat; None: it pledged nothing.
        parts: what each seat brought; None: nothing.
    """

    match: str
    secret: bytes
    pledges: list[str | None]
    parts: list[str | None]

    @property
    def key(self) -> bytes:
        """What all rolls follow from."""
        brought = {seat: part for seat, part in enumerate(self.parts) if part is not None}
        return dice.key(self.secret, self.match, brought)


class Verdict(NamedTuple):
    """What a good record shows.

    Attributes:
        rolls: how many rolls there were.
        promise: who made them.
    """

    rolls: int
    promise: Promise


class Rolled(NamedTuple):
    """A chance step: the state before it and what was recorded."""

    state: State
    step: Step


def verify(record: Record) -> Verdict:
    """Check every rule and every roll of a record.

    Raises:
        RecordError: something is not as it was promised or not by the rules.
    """
    record.check()
    promise = read_promise(record)
    count, key = 0, promise.key
    for rolled in rolls(record):
        check_roll(rolled, promise.match, key)
        count += 1
    return Verdict(count, promise)


def read_promise(record: Record) -> Promise:
    """What the record committed to, held against the secret and the parts it reveals.

    Raises:
        RecordError: there is no commitment or no secret, a part is missing, or they do not fit.
    """
    scheme, _, rest = (record.header.commitment or "").partition(":")
    match, _, digest = rest.partition(":")
    if scheme != dice.SCHEME or not digest or not MATCH.fullmatch(match):
        raise RecordError("the record commits to no dice that can be verified", line=1)
    line = len(record.steps) + 2
    if record.closing is None or record.closing.secret is msgspec.UNSET:
        raise RecordError("the secret of the dice is not revealed", line=line)
    if not SECRET.fullmatch(record.closing.secret):
        raise RecordError("the secret of the dice is not 64 small hexadecimal digits", line=line)
    secret = bytes.fromhex(record.closing.secret)
    if dice.commitment(match, secret, record.header.position) != record.header.commitment:
        raise RecordError("the secret is not the one that was committed to", line=line)
    return Promise(match, secret, *_parts(record, line))


def _parts(record: Record, line: int) -> tuple[list[str | None], list[str | None]]:
    """The pledges and parts of all seats, held against each other."""
    nobody: list[str | None] = [None] * len(record.header.seats)
    pledges = record.header.pledges or nobody
    parts = (record.closing.parts if record.closing else None) or nobody
    for seat, (pledge, part) in enumerate(zip(pledges, parts, strict=True)):
        name = f"seat {seat + 1} ({shown(record.header.seats[seat])})"
        if part is None and pledge is not None and record.steps:
            raise RecordError(f"the part that {name} pledged to the dice is missing", line=line)
        if part is not None and (pledge is None or dice.pledge(part) != pledge):
            raise RecordError(f"the part of {name} is not the one that was pledged", line=line)
        if pledge is not None and pledge in pledges[:seat]:
            raise RecordError(f"{name} pledged the same part as another seat", line=1)
    return pledges, parts


def rolls(record: Record) -> Iterator[Rolled]:
    """Every chance step with the state before it; the state is only good until the next."""
    state = record.start()
    for step in record.steps:
        if step.by == CHANCE_NAME:
            yield Rolled(state, step)
        state.apply(state.game.parse(state, step.do))


def check_roll(rolled: Rolled, match: str, key: bytes) -> None:
    """See whether a roll follows from the secrets of a match.

    Raises:
        RecordError: another one does.
    """
    state, step = rolled
    due = state.game.format(state, dice.roll(state, key, match, step.step))
    if step.do != due:
        raise RecordError(
            f"chance did '{step.do}', but the committed dice give '{due}'",
            line=step.step + 1,
            step=step.step,
            reached=step.step - 1,
        )
