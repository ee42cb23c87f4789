"""The open choices of the seat that is asked, with the places and pieces they touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banneret.games.terreign import actions as act
from banneret.games.terreign.kinds import AGILITY, TYPES
from banneret.games.terreign.notation import format_action
from banneret.games.terreign.scene_trays import card_of
from banneret.games.terreign.speech import Context, say, say_action
from banneret.games.terreign.verbs import HOUSE, SEAT, SPACE, operand_of, verb_of
from banneret.kernel.observation import Observation
from banneret.kernel.scene import Choice, Odds, Piece


def choices_of(
    seen: Observation,
    context: Context,
    pieces: Sequence[Piece],
    faces: Sequence[int],
    language: str,
) -> tuple[Choice, ...]:
    """A choice for each legal action of the viewer; `faces` are those of the Plague die."""
    facts: dict[str, Any] = dict(seen.facts)
    return tuple(
        Choice(
            action=format_action(action),
            label=say_action(context, action, language),
            spaces=_spaces(seen, action, pieces),
            pieces=card_of(facts, seen.player, action) + _pieces(action, pieces),
            cost=_cost(context, action, language),
            odds=_odds(action, faces, language),
            rules=tuple(facts["rules"][str(action)]),
            key=verb_of(action).key,
            confirm=_throws_away(context, action),
            card=f"house:{operand_of(action)}" if verb_of(action).about is HOUSE else "",
        )
        for action in seen.legal
    )


def _spaces(seen: Observation, action: int, pieces: Sequence[Piece]) -> tuple[str, ...]:
    verb, about = int(act.verb_of(action)), int(act.about(action))
    if verb_of(action).about is SPACE:
        start = [piece.space for piece in pieces if piece.id == f"P{(seen.seat or 0) + 1}-warrior"]
        moves = verb in (act.VENTURE, act.TO)
        return (*(start if moves else []), f"T{about}")
    return ()


def _pieces(action: int, pieces: Sequence[Piece]) -> tuple[str, ...]:
    if verb_of(action).about is not SEAT:
        return ()
    return tuple(piece.id for piece in pieces if piece.id == f"P{operand_of(action)}-warrior")


def _cost(context: Context, action: int, language: str) -> str:
    """One Action in the Action phase; Rest costs both."""
    if context.frame != "turn" or context.step != "acting":
        return ""
    if action == act.REST:
        return say(language, "cost.both-actions")
    verb, about = int(act.verb_of(action)), int(act.about(action))
    free = verb in (act.USE, act.WORK) and TYPES[about] & AGILITY
    if verb_of(action).costs and not free:
        return say(language, "cost.action")
    return ""


def _throws_away(context: Context, action: int) -> bool:
    """Whether a card that can do no more would be dropped, though nothing asks for that."""
    dropping = int(act.verb_of(action)) in (act.DROP, act.SHED)
    return dropping and context.frame == "turn" and context.step != "limiting"


def _odds(action: int, faces: Sequence[int], language: str) -> tuple[Odds, ...]:
    """How often the Plague die harms."""
    harmful = sum(face > 0 for face in faces)
    if action != act.ROLL or not harmful:
        return ()
    return (Odds(say(language, "odds.harm"), harmful, len(faces), good=False),)
