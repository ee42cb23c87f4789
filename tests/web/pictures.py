"""The pictures of the first screen: `python -m tests.web.pictures` draws them anew.

One file a game, from a match between bots.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from banneret.kernel import registry
from banneret.kernel.game import Game
from banneret.kernel.rng import Rng
from banneret.kernel.scene import Badge, Piece, Scene
from banneret.kernel.state import CHANCE, State
from banneret.kernel.svg_board import board
from banneret.kernel.svg_style import STYLE
from banneret.lab.match import Seated

TARGET = Path(__file__).parents[2] / "src" / "banneret" / "web" / "pictures"
LIST = """\
// Made by `python -m tests.web.pictures`.

/** Names of the games that have a picture. */
export const PICTURES = {};
"""
STEPS = 400
MATCHES = 6
SHAPE = 5 / 8  # height of a picture in its width


def moments(game: Game, seed: int) -> Iterator[Scene]:
    """What a spectator sees of a match between bots, step by step."""
    rng = Rng(seed)
    state = game.new_initial_state()
    seats = [Seated("random", seat, seed) for seat in range(game.num_players)]
    for _ in range(STEPS):
        if state.is_terminal():
            return
        player = state.current_player()
        state.apply(_fall(state, rng) if player == CHANCE else seats[player].choose(state))
        yield game.scene(state.observation(None))


def _fall(state: State, rng: Rng) -> int:
    outcomes = state.chance_outcomes()
    left = rng.below(sum(weight for _, weight in outcomes))
    for action, weight in outcomes:
        if left < weight:
            return action
        left -= weight
    raise AssertionError("weights are positive")


def liveliness(scene: Scene) -> int:
    """How much there is to see in the middle of the board."""
    if not scene.spaces:
        return 0
    ys = sorted(space.y for space in scene.spaces)
    low, high = ys[len(ys) // 5], ys[-1 - len(ys) // 5]
    middle = {space.id for space in scene.spaces if low <= space.y <= high}
    pieces = [piece for piece in scene.pieces if piece.space in middle]
    kinds = {(piece.seat, piece.glyph, piece.facing) for piece in pieces}
    return len(pieces) + 2 * len(kinds) + sum(len(piece.badges) for piece in pieces)


def _told(piece: Piece) -> Iterator[Badge]:
    """Of a unit with ratings no damage: it is what the unit deals, and would look like cracks."""
    rated = any(badge.kind in ("movement", "armor") for badge in piece.badges)
    return (badge for badge in piece.badges if not (rated and badge.kind == "damage"))


def picture(game: Game) -> str:
    """The liveliest moment in the shape of the first screen: of squares and hexes the middle."""
    scenes = (scene for seed in range(MATCHES) for scene in moments(game, seed))
    scene = max(scenes, key=liveliness)
    pieces = tuple(replace(piece, badges=tuple(_told(piece))) for piece in scene.pieces)
    drawn = board(replace(scene, pieces=pieces, choices=()))
    width = drawn.width
    height = min(drawn.height, width * SHAPE)
    if scene.spaces[0].shape == "area":
        width, height = max(width, drawn.height / SHAPE), max(drawn.height, width * SHAPE)
    left, top = (drawn.width - width) / 2, (drawn.height - height) / 2
    part = f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{part}">'
        f"<style>{STYLE}</style>{drawn.body}</svg>\n"
    )


if __name__ == "__main__":
    TARGET.mkdir(exist_ok=True)
    games = registry.entries()
    for name, entry in games.items():
        (TARGET / f"{name}.svg").write_text(picture(entry.game({})), encoding="utf-8")
    (TARGET / "list.js").write_text(LIST.format(json.dumps(list(games))), encoding="utf-8")
