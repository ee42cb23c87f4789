"""How a state is judged without reading ahead: features, each with a weight.

A game names its features and finds them in a state; the weights are content. Their sum is a log
odds, as of a logistic regression: so they can be fitted from matches (`banneret lab fit`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SUREST: Final = 0.99  # what is not over is never judged as won or lost
STEEPEST: Final = 30.0


def weights_of(names: Sequence[str], rows: Mapping[str, float]) -> vec[float]:
    """The weights of features in their order.

    Args:
        names: of all features.
        rows: a weight for each.

    Raises:
        ValueError: names differ.
    """
    if set(names) != set(rows):
        odd = ", ".join(sorted(set(names) ^ set(rows)))
        raise ValueError(f"each feature has one weight; it is otherwise with {odd}")
    return vec[float]([float(rows[name]) for name in names])


def judged(features: vec[float], weights: vec[float]) -> float:
    """What the features say, from -0.99 to 0.99: twice the chance to win less one."""
    total = 0.0
    for place in range(len(weights)):
        total += features[place] * weights[place]
    total = max(-STEEPEST, min(STEEPEST, total))
    value = 1.0 - 2.0 / (1.0 + exp(total))
    return max(-SUREST, min(SUREST, value))


def empty(length: i64) -> vec[float]:
    """Room for so many features."""
    return vec[float]([0.0] * int(length))
