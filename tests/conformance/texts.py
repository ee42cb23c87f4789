"""Position texts that nobody wrote: real ones with something changed, and whole pieces exchanged."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence

from banneret.kernel.errors import PositionError
from banneret.kernel.game import Game
from banneret.kernel.rng import Rng
from banneret.kernel.state import State

PIECES = re.compile(r"\s+|[A-Za-z_]+|\d+|.", re.DOTALL)
ODD = (
    "",
    " ",
    "-1",
    "0",
    "1",
    "2",
    "3",
    "9",
    "49",
    "255",
    "99999999999999999999",
    "-",
    "?",
    "!",
    "*",
)
ODDER = ("²", "٣", "é", "\x00", "\n", "\t", "\ufeff", "'", '"', "{", "P9", "T0", "A.", "z9", "none")
SEPARATORS = re.compile(r"([|;>,+/ :&])")
LONGEST = 2.0  # seconds of processor time that reading and playing one text may take
STEPS = 40  # played on from what was read


def mutated(rng: Rng, texts: Sequence[str]) -> str:
    """One of some texts with one to four changes."""
    text = texts[rng.below(len(texts))]
    for _ in range(1 + rng.below(4)):
        text = CHANGES[rng.below(len(CHANGES))](rng, text, texts[rng.below(len(texts))])
    return text


def _spot(rng: Rng, pieces: Sequence[str]) -> int:
    return rng.below(max(1, len(pieces)))


def _left_out(rng: Rng, text: str, other: str) -> str:
    pieces = PIECES.findall(text)
    at = _spot(rng, pieces)
    return "".join(pieces[:at] + pieces[at + 1 + rng.below(3) :])


def _doubled(rng: Rng, text: str, other: str) -> str:
    parts = SEPARATORS.split(text)
    at = _spot(rng, parts)
    return "".join(parts[: at + 2] + parts[at:])


def _exchanged(rng: Rng, text: str, other: str) -> str:
    """One word or number of it is one of another text."""
    pieces, others = PIECES.findall(text), PIECES.findall(other)
    if not pieces or not others:
        return other
    at = _spot(rng, pieces)
    kind = [piece for piece in others if piece.isdigit() == pieces[at].isdigit()]
    pieces[at] = (kind or others)[rng.below(len(kind or others))]
    return "".join(pieces)


def _swapped(rng: Rng, text: str, other: str) -> str:
    pieces = PIECES.findall(text)
    one, two = _spot(rng, pieces), _spot(rng, pieces)
    if pieces:
        pieces[one], pieces[two] = pieces[two], pieces[one]
    return "".join(pieces)


def _numbered(rng: Rng, text: str, other: str) -> str:
    """One of its numbers is another, near or far."""
    pieces = PIECES.findall(text)
    numbers = [at for at, piece in enumerate(pieces) if piece.isascii() and piece.isdigit()]
    if numbers:
        at = numbers[rng.below(len(numbers))]
        near = (int(pieces[at]) + 1, int(pieces[at]) - 1, rng.below(10), rng.below(100))
        pieces[at] = str(near[rng.below(4)])
    return "".join(pieces)


def _odd(rng: Rng, text: str, other: str) -> str:
    pieces = PIECES.findall(text)
    at = _spot(rng, pieces)
    words = ODD if rng.below(4) else ODDER
    return "".join([*pieces[:at], words[rng.below(len(words))], *pieces[at + rng.below(2) :]])


def _spliced(rng: Rng, text: str, other: str) -> str:
    """The beginning of one and the end of another, or one part exchanged."""
    mark = ("|", ";", ">", ",", " ")[rng.below(5)]
    own, others = text.split(mark), other.split(mark)
    at = _spot(rng, own)
    if rng.below(2):
        return mark.join(own[:at] + others[at:])
    own[at] = others[_spot(rng, others)]
    return mark.join(own)


CHANGES = (_left_out, _doubled, _exchanged, _exchanged, _swapped, _numbered, _odd, _spliced)


# ---------------------------------------------------------------- what must hold


def fault_of(game: Game, text: str, seed: int) -> str | None:
    """What is wrong with how a game reads a text; None if it refuses it, or reads and plays it."""
    began = time.process_time()
    try:
        state = game.parse_position(text)
    except PositionError as refused:
        if not refused.problems or not all(refused.problems):
            return f"refused without a reason: {text!r}"
        state = None
    except Exception as error:
        return f"{type(error).__name__}: {error} from {text!r}"
    if state is not None:
        fault = fault_of_match(state, seed)
        if fault:
            return f"{fault}; read from {text!r}"
    took = time.process_time() - began
    return f"took {took:.1f} s: {text!r}" if took > LONGEST else None


def fault_of_match(state: State, seed: int, steps: int = STEPS) -> str | None:
    """What is wrong with a state or one of those that follow it in a random match."""
    rng = Rng(seed)
    for _ in range(steps):
        fault = fault_of_state(state)
        if fault or state.is_terminal():
            return fault
        before = state.game.format_position(state)
        action = state.random_action(rng)
        try:
            state.apply(action)
        except Exception as error:
            return f"{type(error).__name__}: {error} by action {action} in {before!r}"
    return fault_of_state(state)


def fault_of_state(state: State) -> str | None:
    """Why a state is none that can be, or does not read back from its own text."""
    game = state.game
    try:
        text = game.format_position(state)
        if bool(state.legal_actions()) == state.is_terminal():
            return f"over, or not, with {len(state.legal_actions())} actions: {text!r}"
        problems = game.position_problems(state)
        if problems:
            return f"{problems} in {text!r}"
        again = game.parse_position(text)
        if again.key() != state.key():
            return f"reads back as {game.format_position(again)!r}: {text!r}"
        if again.legal_actions() != state.legal_actions():
            return f"offers other actions once read back: {text!r}"
    except PositionError as refused:
        return f"its own text is refused ({refused}): {text!r}"
    except Exception as error:
        return f"{type(error).__name__}: {error} in {state!r}"
    return None


def faults(game: Game, texts: Sequence[str], seed: int, number: int) -> Iterator[str]:
    """The faults of a number of changed texts."""
    rng = Rng(seed)
    for _ in range(number):
        text = mutated(rng, texts)
        fault = fault_of(game, text, seed)
        if fault:
            yield fault
