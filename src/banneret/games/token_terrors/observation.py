"""What a seat may know: everything, for only what chance will bring is unknown (TT-SETUP-22)."""

from __future__ import annotations

from banneret.games.token_terrors.position import format_position
from banneret.games.token_terrors.table import Table
from banneret.kernel.observation import Observation
from banneret.kernel.options import to_dict


def observe(t: Table, seat: int | None) -> Observation:
    """The view of a seat; the position text says all there is to see.

    Raises:
        ValueError: there is no such seat.
    """
    if seat not in (None, 0, 1):
        raise ValueError(f"no seat {seat}; there are 0 and 1, and None for a spectator")
    return Observation(
        game="token-terrors",
        seat=seat,
        player=int(t.current_player()),
        legal=tuple(int(action) for action in t.legal_actions()),
        facts={"options": dict(to_dict(t.game.options)), "position": format_position(t)},
    )
