"""Describes the games that can be played here, as the protocol does."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, cast

from banneret.bots.registry import BOTS, USUAL
from banneret.bots.words import cast as cast_of
from banneret.bots.words import name_of, style_of, text_of
from banneret.kernel import registry
from banneret.kernel.errors import UnknownGame
from banneret.kernel.game import Game
from banneret.kernel.options import Counts, OptionHelp, build, option_help, to_dict
from banneret.kernel.registry import GameEntry
from banneret.kernel.teaching import teaching_of
from banneret.kernel.text import LANGUAGES
from banneret.server.errors import RequestError
from banneret.server.protocol_common import PROTOCOL, OptionValue
from banneret.server.protocol_rest import (
    BotInfo,
    ChapterInfo,
    CountsInfo,
    GameInfo,
    Games,
    OptionInfo,
    Players,
    RuleInfo,
    Rules,
)
from banneret.server.settings import NO_HOUSE, House


def games(house: House = NO_HOUSE, engines: Iterable[str] = ()) -> Games:
    """Every known game, with what the house plays if nothing else is said.

    Args:
        house: options by game.
        engines: bots that there are only here.
    """
    bots = (*engines, *reversed(BOTS))
    return Games(
        PROTOCOL,
        list(LANGUAGES),
        [
            _game(entry, bots, tuple(house.get(entry.name, {}).items()))
            for entry in registry.entries().values()
        ],
    )


@cache
def _game(entry: GameEntry, bots: tuple[str, ...], house: tuple[tuple[str, str], ...]) -> GameInfo:
    defaults = to_dict(build(entry.options, dict(house)))
    helps = option_help(entry.options)
    game = entry.game({})
    return GameInfo(
        name=entry.name,
        title=entry.title,
        players=_players(entry.seats, helps, game.num_players),
        hidden_information=not game.perfect_information,
        options=[
            _option(name, helps[name], value)
            for name, value in defaults.items()
            if not helps[name].file
        ],
        bots=list(bots),
        usual_bot=USUAL,
        about_bots={bot: _about(game, bot) for bot in BOTS},
        lesson=bool(teaching_of(game).lesson.steps),
        ready={} if house else dict(entry.ready),
        about=dict(entry.about.text),
        minutes=entry.about.minutes,
    )


def _about(game: Game, bot: str) -> BotInfo:
    return BotInfo(
        {language: name_of(bot, language) for language in LANGUAGES},
        {language: text_of(game, bot, language) for language in LANGUAGES},
        {language: style_of(bot, language) for language in LANGUAGES},
        list(cast_of().get(bot, ())),
    )


def _players(option: str, helps: dict[str, OptionHelp], usual: int) -> Players:
    about = helps.get(option)
    if about is None or about.least is None or about.most is None:
        return Players(usual, usual, None)
    return Players(about.least, about.most, option)


def _option(name: str, about: OptionHelp, value: OptionValue) -> OptionInfo:
    return OptionInfo(
        name=name,
        kind="bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "str",
        default=value,
        label=dict(about.label),
        text=dict(about.text),
        choices={one: dict(names) for one, names in about.choices.items()},
        least=about.least,
        most=about.most,
        lines=about.lines,
        rules=list(about.rules),
        group=cast(Any, about.group),
        whole={one: dict(names) for one, names in about.whole.items()},
        each={one: dict(names) for one, names in about.each.items()},
        cards=about.cards,
        alike=about.alike,
        counts=_counts(about.counts),
        several=about.several,
        when=dict(about.when),
        needs={one: dict(values) for one, values in about.needs.items()},
    )


def _counts(counts: Counts | None) -> CountsInfo | None:
    if counts is None:
        return None
    return CountsInfo(counts.total, counts.most, dict(counts.sizes), counts.start, counts.seat)


def rules(name: str) -> Rules:
    """The rule index of a game.

    Raises:
        RequestError: there is no such game.
    """
    try:
        return _rules(registry.entry(name))
    except UnknownGame as error:
        raise RequestError("unknown-game", str(error)) from None


@cache
def _rules(entry: GameEntry) -> Rules:
    game = entry.game({})
    editions = _editions(entry)
    return Rules(
        game.name,
        game.title,
        [
            RuleInfo(
                id=rule.id,
                group=rule.group,
                editions={one: editions[one] for one in rule.editions if one in editions},
                status=rule.status,
                source=dict(rule.source),
                text=dict(rule.text),
                in_scope=rule.in_scope,
            )
            for rule in game.rules
        ],
        [
            ChapterInfo(
                each.id, dict(each.title), dict(each.intro), list(each.sections), dict(each.caption)
            )
            for each in game.rules.chapters
        ],
    )


def _editions(entry: GameEntry) -> dict[str, dict[str, str]]:
    """What the editions of a game are called, where it has several."""
    about = option_help(entry.options).get("edition")
    return {} if about is None else {one: dict(names) for one, names in about.choices.items()}
