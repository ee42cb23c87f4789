"""The toy with rules that tell, in what they refuse, the cards of all seats."""

from __future__ import annotations

from banneret.kernel.errors import Refusal
from banneret.kernel.registry import GameEntry, register
from banneret.kernel.state import State
from examples.own_game import ToyGame, ToyOptions, ToyState


class TattlerGame(ToyGame):
    """The toy under another name."""

    name = "tattler"

    def why_not(self, state: State, action: int) -> Refusal | None:
        assert isinstance(state, ToyState)
        why = super().why_not(state, action)
        cards = ",".join(map(str, state.cards))
        return why and Refusal("refused.not_now", why.rules, (("text", cards),))


TATTLER = GameEntry("tattler", "Tattler", ToyOptions, TattlerGame)
register(TATTLER)
