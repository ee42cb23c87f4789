"""When enough was played: the generalised sequential probability ratio test, on rounds.

Two hypotheses say which share of the points the first bot gets. What a round gives is distributed
as it was seen to be; the likelihood of each hypothesis is that of the likeliest distribution with
its mean (Van den Bergh, 2020, as in Fishtest, where rounds are pairs).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from banneret.kernel.errors import OptionsError
from banneret.lab.estimates import IMAGINED

Verdict = Literal["weaker", "stronger", "open"]
HALVINGS = 60
LEAST = 1e-9  # that a share or an error differs from 0 and 1: closer to them no matches could tell


@dataclass(frozen=True)
class Hypotheses:
    """What is to be told apart.

    Attributes:
        low, high: the share of the points by either.
        alpha: how often `high` may be taken where `low` is true.
        beta: how often `low` may be taken where `high` is true.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not LEAST <= self.low < self.high <= 1 - LEAST:
            raise OptionsError(
                "the shares of a test ascend between 0 and 1, such as 0.5,0.65, "
                f"at least {LEAST:g} from either; "
                f"these are {self.low:g} and {self.high:g}"
            )
        if not (LEAST <= self.alpha < 0.5 and LEAST <= self.beta < 0.5):
            raise OptionsError(
                f"the errors of a test lie between {LEAST:g} and 0.5; "
                f"these are {self.alpha:g} and {self.beta:g}"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms of the likelihood ratio at which one of both is taken (Wald, 1945)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


@dataclass
class Sprt:
    """How far a test has come.

    Attributes:
        about: the hypotheses.
        ratio: the logarithm of the likelihood ratio; positive speaks for the higher share.
        rounds: how many it is based on.
    """

    about: Hypotheses
    ratio: float = 0.0
    rounds: int = 0
    _seen: Counter[float] = field(default_factory=Counter, repr=False)

    def take(self, value: float) -> Verdict:
        """Reckon with one more round; what holds after it."""
        self.rounds += 1
        self._seen[value] += 1
        self.ratio = log_likelihood_ratio(self._seen, self.about.low, self.about.high)
        return self.verdict

    @property
    def verdict(self) -> Verdict:
        """Which share was taken; "open" if neither was."""
        low, high = self.about.bounds
        return "weaker" if self.ratio <= low else "stronger" if self.ratio >= high else "open"


def log_likelihood_ratio(seen: Mapping[float, int], low: float, high: float) -> float:
    """The logarithm of how much likelier a mean of `high` makes what was seen than one of `low`.

    Imagined rounds at both ends let every mean be possible, and speak for neither.

    Args:
        seen: how often a round gave which value, from 0 to 1.
        low, high: the means.
    """
    middle = (low + high) / 2
    counts = {0.0: IMAGINED * (1 - middle), 1.0: IMAGINED * middle}
    for value, count in seen.items():
        counts[value] = counts.get(value, 0.0) + count
    total = sum(counts.values())
    shares = {value: count / total for value, count in counts.items()}
    at_low, at_high = _tilt(shares, low), _tilt(shares, high)
    return math.fsum(
        count * (math.log1p(at_low * (value - low)) - math.log1p(at_high * (value - high)))
        for value, count in counts.items()
    )


def _tilt(shares: Mapping[float, float], mean: float) -> float:
    """How to weigh the values so that their mean is `mean`, and the likelihood is the greatest.

    With the x that is returned, value v has the share p / (1 + x * (v - mean)).
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if sum(p * (v - mean) / (1 + middle * (v - mean)) for v, p in shares.items()) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
