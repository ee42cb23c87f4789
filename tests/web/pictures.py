"""The pictures of the first screen: `python -m tests.web.pictures` draws them anew.

One file a game, from a match between bots.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from banneret.bots.seated import Seated
from banneret.faces.svg_board import UNIT, board, frame_of
from banneret.faces.svg_style import STYLE
from banneret.kernel import registry
from banneret.kernel.game import Game
from banneret.kernel.rng import Rng
from banneret.kernel.scene import Scene
from banneret.kernel.state import CHANCE, State

TARGET = Path(__file__).parents[2] / "src" / "banneret" / "web" / "pictures"
LIST = """\
// Made by `python -m tests.web.pictures`.

/** Names of the games that have a picture. */
export const PICTURES = {};
"""
STEPS = 400
MATCHES = 6
SHAPE = 5 / 8  # height of a picture in its width
STEP = 6  # pixels from one part of a board to the next


class Window(NamedTuple):
    """A part of a board, in pixels."""

    left: float
    top: float
    width: float
    height: float


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


def windows(scene: Scene) -> Iterator[Window]:
    """Parts of the board in the shape of the first screen, or all of it if that is no taller."""
    frame = frame_of(scene.spaces)
    height = frame.width * SHAPE
    if frame.height <= height or scene.spaces[0].shape == "area":
        height = max(height, frame.height)
        width = height / SHAPE
        yield Window((frame.width - width) / 2, (frame.height - height) / 2, width, height)
        return
    for top in range(0, int(frame.height - height), STEP):
        yield Window(0, top, frame.width, height)


def liveliness(scene: Scene, window: Window) -> int:
    """How much there is to see in a part of the board; 0 if its rim cuts through a token."""
    frame = frame_of(scene.spaces)
    heights = {space.id: frame.at(space.x, space.y)[1] - window.top for space in scene.spaces}
    reach = UNIT * 0.55
    taken = (heights[piece.space] for piece in scene.pieces)
    if any(min(abs(y), abs(y - window.height)) < reach for y in taken):
        return 0
    shown = [piece for piece in scene.pieces if 0 < heights[piece.space] < window.height]
    kinds = {(piece.seat, piece.glyph, piece.facing) for piece in shown}
    seats = {piece.seat for piece in shown}
    known = sum(bool(piece.glyph) for piece in shown)
    return (len(shown) + known + 2 * len(kinds)) * len(seats)


def picture(game: Game) -> str:
    """The liveliest part of the liveliest moment."""
    views = (
        (scene, window)
        for seed in range(MATCHES)
        for scene in moments(game, seed)
        if scene.spaces
        for window in windows(scene)
    )
    scene, window = max(views, key=lambda view: liveliness(*view))
    drawn = board(replace(scene, choices=()))
    part = " ".join(f"{number:.0f}" for number in window)
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
