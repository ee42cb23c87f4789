"""A search: one setting is tried after the other, and the best few are played again with other luck."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from banneret.kernel import registry
from banneret.kernel.errors import BanneretError, OptionsError
from banneret.kernel.options import explained
from banneret.lab.study.aiming import Goal, Quantity, Sums, further, goal_of, quantities
from banneret.lab.study.compare import Comparison, compare
from banneret.lab.study.course import Course, found_by
from banneret.lab.study.errors import extra
from banneret.lab.study.figures import Figure, Rounds
from banneret.lab.study.measures import rounds_of
from banneret.lab.study.numbers import number_at, with_numbers
from banneret.lab.study.plan import Arm, Plan, arm_of
from banneret.lab.study.rows import Row
from banneret.lab.study.search import Search, Setting

if TYPE_CHECKING:
    from banneret.lab.study.sampler import Sampler


class Trial(msgspec.Struct, frozen=True):
    """A setting that was tried.

    Attributes:
        number: which of all; 0 is the game as it is.
        setting: what each varied thing was.
        searched: whether it is one of those that are searched; the game as it is may not be.
        refused: why it could not be played; "" if it was.
        figures: what was found by the names that are typed.
        miss: how far from the aims it was; None if that is not known.
        rounds, matches: how many count.
        left_out: matches that do not.
    """

    number: int
    setting: Setting
    searched: bool
    refused: str = ""
    figures: dict[str, Figure] = {}
    miss: float | None = None
    rounds: int = 0
    matches: int = 0
    left_out: int = 0


class Final(msgspec.Struct, frozen=True):
    """A setting that was played again with other luck.

    Attributes:
        trial: the number of its trial.
        figures, miss: what was found, in rounds by which nothing was chosen.
        further: by how much it misses the aims by more than the chosen one, which has none.
    """

    trial: int
    figures: dict[str, Figure]
    miss: float | None
    further: Figure | None

    @property
    def is_further(self) -> bool:
        """Whether it is shown to be further off than the chosen one."""
        return self.further is not None and self.further.low is not None and self.further.low > 0


class Tuned(msgspec.Struct, frozen=True):
    """What a search has found.

    Attributes:
        plan: what was searched.
        trials: all, in their order.
        best: the number of the trial that was chosen; None if no setting could be played.
        finals: those that were played again, the nearest to the aims first.
        changes: how the chosen one differs from the game as it is; None if it is that, or has other seats.
        chosen_in, told_in: of how many rounds each the choice and the figures of the finals come.
        matches_again: how many matches those have.
        left_out: matches of rounds that do not count.
    """

    plan: Plan
    trials: tuple[Trial, ...]
    best: int | None = None
    finals: tuple[Final, ...] = ()
    changes: Comparison | None = None
    chosen_in: int = 0
    told_in: int = 0
    matches_again: int = 0
    left_out: int = 0

    @property
    def search(self) -> Search:
        """What was searched."""
        return search_of(self.plan)


def sampler_of(search: Search, seed: int) -> Sampler:
    """What suggests settings.

    Raises:
        StudyError: Optuna is not installed, which is needed for nothing else.
    """
    with extra():
        from banneret.lab.study.sampler import Sampler

        return Sampler(search, seed)


def tuned(plan: Plan, rows: Sequence[Row]) -> Tuned:
    """What the matches of a search show."""
    return found_by(searched(plan), rows)


def search_of(plan: Plan) -> Search:
    """The search of a plan that has one."""
    assert plan.search is not None
    return plan.search


def searched(plan: Plan) -> Course[Tuned]:
    """Try settings, play the best again, and tell what was found."""
    search, trials, played = search_of(plan), list[Trial](), 0
    sampler, arms = sampler_of(search, plan.seed), dict[int, Arm]()
    setting: Setting | None = as_it_is(plan)
    while setting is not None and len(trials) <= search.trials:
        trial, arm = _begun(plan, len(trials), setting)
        if arm is not None:
            arms[trial.number] = arm
            part = replace(plan, arms=(arm,), first_match=played, search=None)
            rows = yield part
            played += len(rows)
            trial = _tried(trial, part, search, rows, trials)
        trials.append(trial)
        sampler.tell(setting, trial.miss)
        setting = sampler.suggest()
    if not (finalists := _finalists(trials, search)):
        return Tuned(plan, tuple(trials))
    part = replace(
        plan,
        arms=tuple(arms[number] for number in finalists),
        rounds=search.again,
        first_match=played,
        first_round=plan.rounds,
        search=None,
    )
    rows = yield part
    return _tuned(plan, trials, part, rows)


def _begun(plan: Plan, number: int, setting: Setting) -> tuple[Trial, Arm | None]:
    """A trial before it is played, and the arm that plays it; None if the game refuses the setting."""
    trial = Trial(number, setting, search_of(plan).has(setting))
    try:
        return trial, arm_with(plan, setting, str(number))
    except OptionsError as error:
        options = registry.entry(plan.game).options
        said = explained(error, options, plan.language, typed=True)
    except BanneretError as error:
        said = str(error)
    return replace(trial, refused=said), None


# -------------------------------------------------------------------- settings


def as_it_is(plan: Plan) -> Setting:
    """The setting that the game has where nothing is varied."""
    options, given = plan.arms[0].options, search_of(plan).given
    return {
        one.name: number_at(str(given[one.option]), one.option, one.address)
        if one.address
        else options[one.option]
        for one in search_of(plan).varied
    }


def arm_with(plan: Plan, setting: Setting, name: str) -> Arm:
    """The arm that plays a setting.

    Raises:
        OptionsError, ContentError: the game refuses it, or it has other seats than are needed.
    """
    search, (base,) = search_of(plan), plan.arms
    values = dict(search.given) | contents_with(search, setting)
    values |= {one.option: setting[one.name] for one in search.varied if not one.address}
    game = registry.entry(plan.game).game(values, own_files=True)
    bots = base.bots if len(set(base.bots)) > 1 else base.bots[:1] * game.num_players
    arm = arm_of(name, game, bots)
    alone = replace(plan, arms=(arm,), search=None).checked()
    known = quantities(alone)
    for aim in search.aims:
        if aim.figure not in known:
            raise OptionsError(f"there is no {aim.figure} with {game.num_players} seats")
    return arm


def contents_with(search: Search, setting: Setting) -> dict[str, str]:
    """The content of one's own with the numbers of a setting, by option."""
    varied = [one for one in search.varied if one.address]
    return {
        option: with_numbers(
            str(search.given[option]),
            option,
            {one.address: int(setting[one.name]) for one in varied if one.option == option},
        )
        for option in dict.fromkeys(one.option for one in varied)
    }


# -------------------------------------------------------------------- what they show


def _tried(
    trial: Trial, part: Plan, search: Search, rows: Sequence[Row], before: Sequence[Trial]
) -> Trial:
    """A trial with what its matches show."""
    rounds = rounds_of(part, rows)
    figures = _figures(part, 0, search, rounds)
    goal = goal_of(search.aims, before[0].figures if before else figures)
    return replace(
        trial,
        figures=figures,
        miss=goal.miss(figures),
        rounds=len(rounds.of),
        matches=rounds.matches,
        left_out=rounds.left_out,
    )


def told_figures(plan: Plan, arm: int, search: Search) -> dict[str, Quantity]:
    """All that can be aimed at; of luck and of when the winner can be told, only what is aimed at."""
    aimed = {one.figure for one in search.aims}
    return {
        name: quantity
        for name, quantity in quantities(plan, arm).items()
        if name in aimed or not (quantity.is_luck or name.startswith("told"))
    }


def _figures(plan: Plan, arm: int, search: Search, rounds: Rounds) -> dict[str, Figure]:
    told = told_figures(plan, arm, search)
    return {name: quantity.figure(rounds) for name, quantity in told.items()}


def _finalists(trials: Sequence[Trial], search: Search) -> list[int]:
    """The trials that are played again: the best few, and the game as it is."""
    ranked = sorted(
        (one.miss, one.number) for one in trials if one.searched and one.miss is not None
    )
    best = [number for _, number in ranked[: search.finalists]]
    beside = [0] if best and 0 not in best and trials[0].miss is not None else []
    return [*best, *beside]


def _tuned(plan: Plan, trials: Sequence[Trial], part: Plan, rows: Sequence[Row]) -> Tuned:
    """What is found by playing the best again: one half of the rounds chooses, the other tells."""
    middle = part.first_round + part.rounds // 2
    choosing = rounds_of(part, [row for row in rows if row.round < middle])
    kept = [row for row in rows if row.round >= middle]
    telling = rounds_of(part, kept)
    goal = goal_of(search_of(plan).aims, trials[0].figures)
    best = _chosen(plan, trials, part, choosing, goal)
    finals = [_final(plan, part, arm, best, telling, goal) for arm in range(len(part.arms))]
    return Tuned(
        plan=plan,
        trials=tuple(trials),
        best=int(part.arms[best].name),
        finals=tuple(sorted(finals, key=lambda one: _order(one, int(part.arms[best].name)))),
        changes=_changes(part, best, kept),
        chosen_in=len(choosing.of),
        told_in=len(telling.of),
        matches_again=choosing.matches + telling.matches,
        left_out=sum(one.left_out for one in trials) + choosing.left_out + telling.left_out,
    )


def _chosen(plan: Plan, trials: Sequence[Trial], part: Plan, rounds: Rounds, goal: Goal) -> int:
    """The arm that is nearest to the aims; where none is known to be, the one that was before."""
    found = []
    for number, arm in enumerate(part.arms):
        miss = goal.miss(_figures(part, number, search_of(plan), rounds.arm(arm.name)))
        if trials[int(arm.name)].searched:
            found.append((math.inf if miss is None else miss, number))
    return min(found)[1]


def _final(plan: Plan, part: Plan, arm: int, best: int, rounds: Rounds, goal: Goal) -> Final:
    own = rounds.arm(part.arms[arm].name)
    figures = _figures(part, arm, search_of(plan), own)
    return Final(
        trial=int(part.arms[arm].name),
        figures=figures,
        miss=goal.miss(figures),
        further=None if arm == best else _further(part, arm, best, rounds, goal),
    )


def _further(part: Plan, arm: int, best: int, rounds: Rounds, goal: Goal) -> Figure | None:
    found = further(goal, *(_sums(part, one, rounds, goal) for one in (best, arm)))
    if found is None:
        return None
    share = len(goal.aims) > 1 or goal.aims[0].share
    return Figure(
        "further", *found, len(rounds.of), rounds.arm(part.arms[arm].name).matches, share=share
    )


def _sums(part: Plan, arm: int, rounds: Rounds, goal: Goal) -> list[Sums]:
    known, own = quantities(part, arm), rounds.arm(part.arms[arm].name)
    return [known[aim.figure].sums(own) for aim in goal.aims]


def _order(one: Final, best: int) -> tuple[bool, float, int]:
    return one.trial != best, math.inf if one.miss is None else one.miss, one.trial


def _changes(part: Plan, best: int, rows: Sequence[Row]) -> Comparison | None:
    """How the best differs from the game as it is, where the two can be compared."""
    names = [arm.name for arm in part.arms]
    if "0" not in names or names[best] == "0":
        return None
    sides = (part.arms[names.index("0")], part.arms[best])
    if len(sides[0].bots) != len(sides[1].bots):
        return None
    pair = [row for row in rows if row.arm in (sides[0].name, sides[1].name)]
    return compare(replace(part, arms=sides), pair)
