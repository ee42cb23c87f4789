"""The command of a study, from which everybody can have the same again."""

from __future__ import annotations

import shlex

from banneret.kernel.options import to_dict
from banneret.kernel.registry import entry
from banneret.lab.study.plan import Plan
from banneret.lab.study.search import Search, Value, typed
from banneret.lab.study.testing import Alternatives


def command_of(plan: Plan) -> str:
    """What to type to have the same study again, as a shell reads it."""
    words = ["banneret", "lab", plan.question, plan.game, "--seats", ",".join(plan.arms[0].bots)]
    words += _searched(plan, plan.search) if plan.search else _options(plan)
    words += ["--games", str(plan.rounds * len(plan.cells_of_round)), "--seed", str(plan.seed)]
    words += ["--until", f"{100 * plan.until:.12g}%"] if plan.until else []
    words += ["--sprt", _typed(plan.test)] if plan.test else []
    words += ["--as-given"] if plan.question == "content" and not plan.dealt else []
    words += ["--decisions"] if plan.decisions else []
    words += ["--records", str(plan.records)] if plan.records else []
    words += ["--language", plan.language] if plan.language != "en" else []
    return shlex.join(words)


def _options(plan: Plan) -> list[str]:
    usual, words = to_dict(entry(plan.game).options()), list[str]()
    for name in plan.arms[0].options:
        if name in plan.brought_by:
            continue
        values = [arm.options[name] for arm in plan.arms]
        if len(set(values)) > 1:
            sides = zip(plan.arms, values, strict=True)
            words += [text for arm, one in sides for text in (f"--{arm.name}", _set(name, one))]
        elif values[0] != usual[name]:
            words += ["--option", _set(name, values[0])]
    return words


def _searched(plan: Plan, search: Search) -> list[str]:
    words = [text for name, one in search.given.items() for text in ("--option", _set(name, one))]
    words += [text for one in search.varied for text in ("--vary", str(one))]
    words += [text for one in search.aims for text in ("--aim", str(one))]
    words += ["--trials", str(search.trials), "--finalists", str(search.finalists)]
    return [*words, "--again", str(search.again * len(plan.cells_of_round))]


def _set(name: str, value: Value) -> str:
    return f"{name}={typed(value)}"


def _typed(test: Alternatives) -> str:
    return f"{test.figure}={100 * test.low:.12g}%..{100 * test.high:.12g}%"
