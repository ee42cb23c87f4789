"""What can still be done and shown where a bot cannot decide or the rules fail."""

from __future__ import annotations

from collections.abc import Callable

from banneret.kernel.rng import rng_for
from banneret.kernel.scene import Choice, Question, Scene
from banneret.kernel.state import State
from banneret.server import dice
from banneret.server.drafting import Draft, decide
from banneret.server.match import HostedMatch
from banneret.server.messages import catalogue

MOST_TRIED = 64

Failed = Callable[[str, Exception, int | None], None]


def way_on(match: HostedMatch, check: Callable[[Draft], object], failed: Failed) -> Draft | None:
    """A legal decision of the asked seat that the rules carry out, drawn evenly; None: there is none.

    What is legal is known to that seat, and nothing else of the state is looked at.

    Args:
        match: as it stands.
        check: raises whatever the rules raise once the draft would happen.
        failed: is told what failed, and for which seat.
    """
    seat = match.asked
    if seat is None:
        return None
    try:
        actions = [int(action) for action in match.state.legal_actions()]
    except Exception as error:  # rules may raise anything
        failed("draw", error, seat)
        return None
    rng = rng_for(dice.seed(match.row.secret, "draw", seat, len(match.steps)))
    for _ in range(min(len(actions), MOST_TRIED)):
        action = actions.pop(rng.below(len(actions)))
        try:
            draft = decide(match, seat, match.game.format(match.state, action))
            check(draft)
        except Exception as error:  # rules may raise anything
            failed("draw", error, seat)
        else:
            return draft
    return None


def bare_scene(match: HostedMatch, viewer: int | None, language: str) -> Scene:
    """What can be shown when the picture cannot be drawn: the question and the choices."""
    asked = match.asked
    own = viewer is not None and viewer == asked
    return Scene(
        game=match.game.name,
        title=match.game.title,
        language=language,
        seat=viewer,
        spaces=(),
        pieces=(),
        trays=(),
        panels=(),
        question=Question(asked, catalogue(language).say("scene.unseen")),
        choices=_choices(match.state) if own else (),
    )


def _choices(state: State) -> tuple[Choice, ...]:
    try:
        actions = [state.game.format(state, int(action)) for action in state.legal_actions()]
    except Exception:  # rules may raise anything; whoever acts will find out
        return ()
    return tuple(Choice(action, action) for action in actions)
