"""On what occasion a seat is asked, as far as it matters for who needs to be asked at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from banneret.kernel.state import State


class Occasion(NamedTuple):
    """On what occasion a seat is asked.

    Attributes:
        kind: one of the game's `occasions`; "" for any other.
        passing: the action by which the seat lets it go by; None: it cannot.
        concealed: whether what the seat has in secret may decide how many answers there are, so
            that others could learn something from how soon it answers.
        usual: whether it is so usual to let it go by that a person need not be asked who has not
            said otherwise, and can take it back alone.
    """

    kind: str = ""
    passing: int | None = None
    concealed: bool = False
    usual: bool = False


def only_answer(state: State) -> int | None:
    """The one action that the asked seat can take, giving up aside; None: there are several."""
    answers = [int(action) for action in state.legal_actions()]
    if len(answers) > 1:
        answers = [action for action in answers if action != state.game.concession]
    return answers[0] if len(answers) == 1 else None
