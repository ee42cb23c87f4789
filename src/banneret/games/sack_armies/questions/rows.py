"""The kinds of frames, by number: the machine asks the one on top."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from banneret.games.sack_armies.questions.action import (
    DeployAt,
    Deploying,
    Drawing,
    MoveTo,
    Moving,
    Returning,
)
from banneret.games.sack_armies.questions.chance import Flip
from banneret.games.sack_armies.questions.effect import (
    AimEffect,
    Effect,
    FromPile,
    Picking,
    RaiseAt,
)
from banneret.games.sack_armies.questions.fight import (
    Advancing,
    Aim,
    Attack,
    ChargeTo,
    Commit,
    Joining,
    Naming,
    Reply,
    Save,
    Window,
)
from banneret.games.sack_armies.questions.question import Question
from banneret.games.sack_armies.questions.setup import Fields, Initiative, Place, PlaceAt
from banneret.games.sack_armies.questions.turn import Over, Turn, Vote

_ROWS: Final[list[Question]] = [
    Question(),  # no frame has the number 0
    *(Fields(), Initiative(), Place(), PlaceAt(), Turn(), Drawing(), Returning(), Deploying()),
    *(DeployAt(), Moving(), MoveTo(), Window(), Flip(), Attack(), Aim(), Joining(), ChargeTo()),
    *(Reply(), Naming(), Commit(), Advancing(), Effect(), AimEffect(), Picking(), FromPile()),
    *(RaiseAt(), Save(), Vote(), Over()),
]
QUESTIONS: Final = vec[Question](_ROWS)
