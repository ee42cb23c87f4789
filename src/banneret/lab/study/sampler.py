"""What is tried next: each suggestion depends on the search and the trials before it, in their order alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import optuna
from optuna.distributions import (
    BaseDistribution,
    CategoricalDistribution,
    IntDistribution,
)
from optuna.trial import TrialState, create_trial

from banneret.kernel.rng import rng_for
from banneret.lab.study.search import Search, Setting, Varied

AT_RANDOM = 10  # trials by which the sampler begins, at most
SHARE_AT_RANDOM = 3  # it begins by one trial of so many
ATTEMPTS = 10  # at something new, before chance alone says what


class Sampler:
    """Suggests settings: all there are, if they are few; else by Optuna's TPE (Bergstra et al., 2011).

    It is seeded anew for every suggestion, so that a search that is gone on with draws the same.
    """

    def __init__(self, search: Search, seed: int) -> None:
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        self._search = search
        self._seed = seed
        self._told: list[Setting] = []
        self._space = {one.name: _distribution(one) for one in search.varied}
        self._study = optuna.create_study(storage=optuna.storages.InMemoryStorage())

    def tell(self, setting: Setting, miss: float | None) -> None:
        """Reckon with a trial.

        Args:
            setting: what was tried.
            miss: how far off it was; None: it was refused.
        """
        if self._search.has(setting):
            self._told.append(setting)
            state = TrialState.PRUNED if miss is None else TrialState.COMPLETE
            trial = create_trial(state=state, value=miss, params=setting, distributions=self._space)
            self._study.add_trial(trial)

    def suggest(self) -> Setting | None:
        """A setting that was not tried; None if there is no other."""
        if len(self._told) == self._search.settings:
            return None
        few = self._search.settings <= self._search.trials
        return next(
            one for one in (self._every() if few else self._drawn()) if one not in self._told
        )

    def _every(self) -> Iterator[Setting]:
        for values in product(*(one.values for one in self._search.varied)):
            yield {one.name: value for one, value in zip(self._search.varied, values, strict=True)}

    def _drawn(self) -> Iterator[Setting]:
        """Settings that the trials so far suggest; after some attempts, whatever chance says."""
        begun = min(AT_RANDOM, -(-self._search.trials // SHARE_AT_RANDOM))
        attempt = 0
        while True:
            seed = int(rng_for(self._seed, "trial", len(self._told), attempt).below(2**31))
            self._study.sampler = (
                optuna.samplers.TPESampler(seed=seed, multivariate=True, n_startup_trials=begun)
                if attempt < ATTEMPTS
                else optuna.samplers.RandomSampler(seed=seed)
            )
            asked = self._study.ask(self._space)
            yield asked.params
            attempt += 1


def _distribution(one: Varied) -> BaseDistribution:
    if one.span is None:
        return CategoricalDistribution(one.choices)
    first, last, step = one.span
    return IntDistribution(first, last, step=step)
