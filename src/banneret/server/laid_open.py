"""What somebody sees to whom every seat shows what it knows."""

from __future__ import annotations

from dataclasses import replace

from banneret.kernel.game import Game
from banneret.kernel.scene import Scene
from banneret.kernel.state import State


def laid_open(game: Game, state: State, language: str) -> Scene:
    """The picture of a spectator, with the trays and pieces of each seat as that seat sees them.

    Only for matches that hide nothing any more, or nothing from people.
    """
    scene = game.scene(state.observation(None), language)
    if game.perfect_information:
        return scene
    trays = {tray.id: tray for tray in scene.trays}
    pieces = {piece.id: piece for piece in scene.pieces}
    for seat in range(game.num_players):
        own = game.scene(state.observation(seat), language)
        trays |= {tray.id: tray for tray in own.trays if tray.seat == seat}
        pieces |= {piece.id: piece for piece in own.pieces if piece.seat == seat}
    return replace(scene, trays=tuple(trays.values()), pieces=tuple(pieces.values()))
