"""What is asked of a search, as it is typed: what is varied, and towards which aims."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from banneret.kernel.errors import OptionsError
from banneret.kernel.options import option_help, to_dict, value_of
from banneret.kernel.registry import GameEntry, entry
from banneret.kernel.text import LONGEST_NUMBER, number_in, shown
from banneret.lab.study.aiming import quantities
from banneret.lab.study.numbers import number_at
from banneret.lab.study.plan import Plan, rounds_for
from banneret.lab.study.search import Aim, Search, Value, Varied, Wishes, typed
from banneret.lab.study.searching import sampler_of

RANGE = re.compile(r"(-?[0-9]+)\.\.(-?[0-9]+)(?:/([0-9]+))?")
MOST_AIMS = 6
FEWEST_AGAIN = 4  # rounds: half of them tell, and of one alone there is no interval
HOW = "a range such as 40..200 or 40..200/10, or values such as 40|60|80"


def with_search(plan: Plan, vary: Sequence[str], aim: Sequence[str], wishes: Wishes) -> Plan:
    """The plan of a search.

    Args:
        plan: plays the game as it is, as often as every setting is played.
        vary, aim: what is asked, as it is typed.
        wishes: how long is searched.

    Raises:
        OptionsError: what is asked makes no sense, and why.
        StudyError: Optuna is not installed.
    """
    if plan.until:
        raise OptionsError("a search tries all settings as often, without until")
    if not (vary and aim and min(wishes.trials, wishes.finalists, wishes.again) > 0):
        raise OptionsError("a search varies something, aims at something, tries and plays again")
    known, options = entry(plan.game), plan.arms[0].options
    usual = to_dict(known.options())
    given = wishes.given
    if given is None:
        given = {name: value for name, value in options.items() if value != usual[name]}
    varied = varied_of(vary, known, given)
    figures = quantities(plan)
    aims = aims_of(aim, {name: one.share for name, one in figures.items()})
    if any(figures[one.figure].is_luck for one in aims):
        plan = rounds_for(replace(plan, luck=True), plan.matches)
    again = max(FEWEST_AGAIN, -(-wishes.again // len(plan.cells_of_round)))
    search = Search(varied, aims, dict(given), wishes.trials, wishes.finalists, again)
    sampler_of(search, plan.seed)  # what it needs is there
    return replace(plan, search=search)


def varied_of(
    texts: Sequence[str], known: GameEntry, given: Mapping[str, Value]
) -> tuple[Varied, ...]:
    """What is varied.

    Args:
        texts: as they are typed.
        known: the game.
        given: the options that all trials have.

    Raises:
        OptionsError: what is varied is not there, cannot take the values, or is varied twice.
    """
    found = tuple(_varied(text, known, given) for text in texts)
    names = [one.name for one in found]
    _each_once("--vary", names)
    for name in names:
        if name in given:
            raise OptionsError(f"{name} is varied and given, too: leave one of both out")
    return found


def _varied(text: str, known: GameEntry, given: Mapping[str, Value]) -> Varied:
    name, equals, values = (part.strip() for part in text.partition("="))
    option, colon, address = name.partition(":")
    _known(option, known)
    if colon:
        if option not in given:
            raise OptionsError(f"--vary {name}: {option} holds no file of one's own to look into")
        number_at(str(given[option]), option, address)
    if colon and not equals:
        raise OptionsError(f"--vary {name} takes {HOW}: {name}=...")
    found = _with_values(Varied(option, address), values) if equals else _every(option, known)
    found = found if colon else _allowed(found, known)
    for one in found.choices:
        if found.choices.count(one) > 1:
            raise OptionsError(f"--vary {name} has the value {typed(one)} twice")
    if len(found.values) < 2:
        raise OptionsError(
            f"--vary {text.strip()}: there is nothing to choose from; it takes {HOW}"
        )
    return found


def _known(option: str, known: GameEntry) -> None:
    there = option_help(known.options)
    if option not in there:
        hint = "; a number in a file goes by the option that brings it: OPTION:ADDRESS"
        raise OptionsError(
            f"--vary: {known.name} has no option {shown(option)}; there are: {', '.join(there)}{hint}"
        )


def _with_values(one: Varied, text: str) -> Varied:
    """What is varied, with the values that are typed."""
    if found := RANGE.fullmatch(text):
        if max(map(len, found.groups(""))) > LONGEST_NUMBER:
            raise OptionsError(f"--vary {one.name}: no number here has so many digits")
        first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if first > last or not step:
            raise OptionsError(f"--vary {one.name}: the range {text} is empty")
        return replace(one, span=(first, last - (last - first) % step, step))
    choices = tuple(part.strip() for part in text.split("|"))
    if "" in choices or ".." in text:
        raise OptionsError(f"--vary {one.name} takes {HOW}, not {shown(text)}")
    if one.address:
        return replace(one, choices=tuple(_whole(one, part) for part in choices))
    return replace(one, choices=choices)


def _whole(one: Varied, text: str) -> int:
    try:
        return number_in(text, int)
    except ValueError:
        raise OptionsError(f"--vary {one.name} takes whole numbers, not {shown(text)}") from None


def _every(option: str, known: GameEntry) -> Varied:
    """An option with all the values that it takes."""
    about = option_help(known.options)[option]
    if isinstance(to_dict(known.options())[option], bool):
        return Varied(option, choices=(False, True))
    if about.choices:
        return Varied(option, choices=tuple(about.choices))
    raise OptionsError(f"--vary {option} takes {HOW}: {option}=...")


def _allowed(one: Varied, known: GameEntry) -> Varied:
    """An option whose values it takes, each as its type."""
    kind = type(to_dict(known.options())[one.option])
    if one.span is None:
        taken = tuple(value_of(known.options, one.option, value) for value in one.choices)
        return replace(one, choices=taken)
    if kind is not int:
        raise OptionsError(f"--vary {one.option} takes no range, but values with | between them")
    for end in one.span[:2]:
        value_of(known.options, one.option, end)
    return one


def aims_of(texts: Sequence[str], figures: Mapping[str, bool]) -> tuple[Aim, ...]:
    """What is aimed at.

    Args:
        texts: as they are typed.
        figures: what can be aimed at by name, and whether it is a share.

    Raises:
        OptionsError: a figure that there is not, a value that it cannot have, or one aimed at twice.
    """
    aims = tuple(_aim(text, figures) for text in texts)
    if len(aims) > MOST_AIMS:
        raise OptionsError(
            f"--aim is given {len(aims)} times; a search has at most {MOST_AIMS} aims"
        )
    _each_once("--aim", [one.figure for one in aims])
    return aims


def _each_once(option: str, names: Sequence[str]) -> None:
    """Make sure that nothing is named twice."""
    for name in names:
        if names.count(name) > 1:
            raise OptionsError(f"{option} names {name} twice")


def _aim(text: str, figures: Mapping[str, bool]) -> Aim:
    name, _, value = (part.strip() for part in text.partition("="))
    if name not in figures:
        raise OptionsError(f"--aim: no figure {shown(name)}; there are: {', '.join(figures)}")
    if value in ("min", "max"):
        return Aim(name, "min" if value == "min" else "max", share=figures[name])
    wanted = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(\s*%)?", value)
    if wanted is None or bool(wanted[2]) != figures[name]:
        such = "50%" if figures[name] else "30"
        raise OptionsError(
            f"--aim {name} takes a value such as {such}, min or max, not {shown(value)}"
        )
    number = number_in(wanted[1], float)
    if figures[name] and number > 100:
        raise OptionsError(f"--aim {name} is a share: it lies from 0% to 100%, not at {value}")
    return Aim(name, "value", number / 100 if figures[name] else number, figures[name])
