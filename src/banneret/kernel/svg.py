"""A scene as an SVG document."""

from __future__ import annotations

from banneret.kernel.scene import Scene


def draw(scene: Scene) -> str:
    return ""
