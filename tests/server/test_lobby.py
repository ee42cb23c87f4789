"""What the lobby says of each game."""

from __future__ import annotations

import pytest

from banneret.server import lobby


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("token-terrors", (2, 2, None)),
        ("sack-armies", (2, 6, "generals")),
        ("terreign", (2, 8, "players")),
    ],
)
def test_seats_and_the_option_that_sets_them(name: str, players: tuple[int, int, str]) -> None:
    (game,) = [game for game in lobby.games().games if game.name == name]
    assert (game.players.least, game.players.most, game.players.option) == players
