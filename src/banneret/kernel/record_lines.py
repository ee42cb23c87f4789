"""The lines of a record: what each holds, and how they are read and written as JSON.

line 1        a header: the game, its options and where the match began
line n + 1    step n: who did what; chance is one of those who do
last line     a closing: how the match stands where the record ends
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, NoReturn, TypeAlias, TypeVar

import msgspec

from banneret.kernel.errors import RecordError
from banneret.kernel.text import shown

FORMAT = "banneret-record"
VERSION = 1
CHANCE_NAME: Literal["chance"] = "chance"
MOST_DIGITS = 18

Printable: TypeAlias = Annotated[str, msgspec.Meta(max_length=10_000)]
Digest: TypeAlias = Annotated[
    str, msgspec.Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")
]
Hash: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
End: TypeAlias = Literal["result", "resigned", "forfeited", "agreed", "aborted", "saved"]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line.

    Attributes:
        format, version: FORMAT and VERSION.
        game: name of the game.
        options: its options by name; one that is left out has its default.
        rules_version: the version of the game's rules that the match was played by.
        content: digest of the values that the rules read.
        seats: who sat where.
        position: where the match began, as position text; None is the usual start.
        commitment: the hash of the secret behind the chance outcomes, if there was one.
        pledges: the hash of what each seat added to that secret; None if it added nothing.
            Left out if no seat did.
    """

    format: Literal["banneret-record"] = "banneret-record"
    version: int = VERSION
    game: Printable
    options: dict[Printable, bool | int | Printable]
    rules_version: int
    content: Printable
    seats: list[Printable]
    position: Printable | None
    commitment: Printable | None
    pledges: list[Digest | None] | msgspec.UnsetType = msgspec.UNSET

    def __hash__(self) -> int:
        return hash((self.game, self.content, tuple(self.seats), self.position, self.commitment))


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One action or chance outcome.

    Attributes:
        step: its number, counted from 1.
        by: the seat that decided, or "chance".
        do: what, in the game's notation.
        hash: hash of the state after it; stands wherever a turn began.
    """

    step: int
    by: int | Literal["chance"]
    do: Printable
    hash: Hash | msgspec.UnsetType = msgspec.UNSET


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The last line.

    Attributes:
        end: "result" (played to the end), "resigned", "forfeited" (by its clock or by leaving),
            "agreed" (as a draw), "aborted" or "saved" (to be gone on with).
        steps: how many steps there are.
        hash: hash of the state after the last one.
        returns: the result of each seat; None if the match was aborted or saved.
        by: the seat that resigned or forfeited.
        secret: what the header's commitment is the hash of, in hexadecimal digits.
        parts: what the header's pledges are the hashes of; None if the seat did not bring it.
    """

    end: End
    steps: int
    hash: Hash
    returns: list[float] | None
    by: int | msgspec.UnsetType = msgspec.UNSET
    secret: Printable | msgspec.UnsetType = msgspec.UNSET
    parts: list[Digest | None] | msgspec.UnsetType = msgspec.UNSET

    def __hash__(self) -> int:
        return hash((self.end, self.steps, self.hash))


Line: TypeAlias = Header | Step | Closing
LineT = TypeVar("LineT", Header, Step, Closing)

EXAMPLES = {
    Header: '{"format":"banneret-record","version":1,"game":...,"options":{...},"rules_version":..., '
    '"content":...,"seats":[...],"position":null,"commitment":null}',
    Step: '{"step":1,"by":0 or "chance","do":"..."}, on a new turn also "hash":"16 hex digits"',
    Closing: '{"end":"result" or "resigned" or "saved","steps":...,"hash":"16 hex digits", '
    '"returns":[...] or null}, for "resigned" also "by":seat',
}

HALVES = "the line holds halves of characters"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
WITHOUT_RESULT = ("aborted", "saved")
BY_A_SEAT = ("resigned", "forfeited")


@dataclass
class Reading:
    """What could be read of a record.

    Attributes:
        header: None if not even that could be read.
        problem: why the reading stopped; None if it did not.
        cut: whether the problem is a last line that was cut off in the middle.
    """

    header: Header | None = None
    steps: list[Step] = field(default_factory=list)
    closing: Closing | None = None
    problem: RecordError | None = None
    cut: bool = False


def write(lines: Iterable[Line]) -> str:
    """Lines as text, each ended by a newline.

    Raises:
        RecordError: a text in them holds halves of characters.
    """
    try:
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)
    except UnicodeEncodeError:
        raise RecordError(HALVES) from None


def read(data: bytes) -> Reading:
    """The lines in `data`, up to the first that is wrong."""
    reading = Reading()
    number = 1
    try:
        texts = _split(data)
        for number, text in enumerate(texts, 1):
            _take(
                reading,
                text,
                cut=number == len(texts) and not data.rstrip(b" \t\r").endswith(b"\n"),
            )
    except _Wrong as wrong:
        reading.cut = isinstance(wrong, _CutOff)
        done = len(reading.steps)
        in_steps = reading.header is not None and reading.closing is None
        step = done + 1 if in_steps else None
        reading.problem = RecordError(wrong.reason, number, step, done)
    return reading


class _Wrong(Exception):
    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class _CutOff(_Wrong):
    """The last line stops in the middle."""


def _split(data: bytes) -> list[str]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _Wrong("the file is UTF-16 text; save it as UTF-8")
    while data.startswith(BYTE_ORDER_MARK):  # which some editors put first
        data = data.removeprefix(BYTE_ORDER_MARK)
    lines = data.split(b"\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise _Wrong("the file is empty; a record begins with a header")
    return [_text(line) for line in lines]


def _text(line: bytes) -> str:
    # What is not UTF-8 is kept apart by surrogates, to be found in its own line.
    return line.decode("utf-8", errors="surrogateescape").rstrip("\r")


def _take(reading: Reading, text: str, cut: bool) -> None:
    if "\0" in text:
        raise _zeros(text, reading, cut)
    if reading.closing is not None:
        raise _Wrong("there is something after the closing line")
    values = _json(text, cut)
    if reading.header is None:
        reading.header = _header(values)
    elif "end" in values:
        reading.closing = _closing(values, reading.header, len(reading.steps))
    else:
        reading.steps.append(_step(values, reading.steps))


def _zeros(text: str, reading: Reading, cut: bool) -> _Wrong:
    """What is wrong with a line that holds zero bytes."""
    if reading.header is None:
        return _Wrong("this is not a text file, so it is no record")
    if cut and "\0" not in text.rstrip("\0"):  # a power cut leaves a tail of zeros
        return _CutOff("the file is cut off here and filled up with zero bytes")
    return _Wrong("the line holds zero bytes, so it is no text")


def _json(text: str, cut: bool) -> dict[str, object]:
    if not text.strip():
        raise _Wrong("the line is empty; every line holds one JSON object")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise _Wrong("the line is not UTF-8 text") from None
    try:
        values = json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_constant, parse_int=_whole
        )
    except (ValueError, RecursionError) as error:
        if cut:
            raise _CutOff("the file is cut off in the middle of this line") from None
        raise _Wrong(f"the line is not JSON ({error})") from None
    if not isinstance(values, dict):
        raise _Wrong(f"the line is not a JSON object: {shown(text)}")
    return values


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a name comes twice in one object")
    return values


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number has more than {MOST_DIGITS} digits")
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _header(values: dict[str, object]) -> Header:
    if values.get("format") != FORMAT:
        raise _Wrong(f'this is not a Banneret record: it does not begin with {{"format":"{FORMAT}"')
    if values.get("version") != VERSION:
        version = shown(str(values.get("version")))
        raise _Wrong(f"version {version} of the record format; this Banneret reads {VERSION}")
    header = _convert(values, Header)
    if header.pledges is not msgspec.UNSET and len(header.pledges) != len(header.seats):
        raise _Wrong(f"{len(header.pledges)} pledges stand for {len(header.seats)} seats")
    return header


def _step(values: dict[str, object], before: list[Step]) -> Step:
    step = _convert(values, Step)
    due = len(before) + 1
    if step.step == due:
        return step
    if step.step > due:
        gap = f"step {due} is" if step.step == due + 1 else f"steps {due} to {step.step - 1} are"
        raise _Wrong(f"step {step.step} comes where {due} should: {gap} missing or out of order")
    again = "comes twice" if step.step == due - 1 else "comes again or out of order"
    raise _Wrong(f"step {step.step} {again}; step {due} should stand here")


def _closing(values: dict[str, object], header: Header, steps: int) -> Closing:
    closing = _convert(values, Closing)
    if closing.steps != steps:
        raise _Wrong(f"the closing line counts {closing.steps} steps, but there are {steps}")
    if (closing.returns is None) != (closing.end in WITHOUT_RESULT):
        right = "null" if closing.end in WITHOUT_RESULT else "a list of results"
        raise _Wrong(f'"returns" must be {right} where "end" is "{closing.end}"')
    if (closing.by is not msgspec.UNSET) != (closing.end in BY_A_SEAT):
        raise _Wrong('"by" belongs to "end":"resigned" and "forfeited", to name who it was')
    _check_parts(closing, header)
    return closing


def _check_parts(closing: Closing, header: Header) -> None:
    if closing.parts is msgspec.UNSET:
        return
    if header.pledges is msgspec.UNSET:
        raise _Wrong('"parts" belong to "pledges" in the header, and there are none')
    if len(closing.parts) != len(header.pledges):
        raise _Wrong(f"{len(closing.parts)} parts stand for {len(header.pledges)} pledges")


def _convert(values: dict[str, object], kind: type[LineT]) -> LineT:
    try:
        line = msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise _Wrong(f"{error}; right is {EXAMPLES[kind]}") from None
    except UnicodeEncodeError:
        raise _Wrong(HALVES) from None
    strange = next((text for text in _strings(values) if not text.isprintable()), None)
    if strange is not None:
        raise _Wrong(f"{shown(strange)} holds characters that cannot be printed")
    return line


def _strings(value: object) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _strings(name)
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
