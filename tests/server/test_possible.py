"""Options that no match can have are explained before one is begun, and in the same words."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from banneret.kernel.options import GROUPS
from banneret.server.lobby import games
from banneret.server.protocol_rest import OptionInfo
from tests.server.house import House, house, run

NAMES = ("token-terrors", "sack-armies", "terreign")


def value_of(option: OptionInfo, seats: int, draw: random.Random) -> Any:
    """A value that the page could set."""
    if option.kind == "bool":
        return draw.random() < 0.5
    if option.kind == "int":
        least, most = option.least or 0, option.most or 9
        return draw.randint(least, min(most, least + 9))
    if option.each:
        own = draw.sample(sorted(option.each), min(len(option.each), seats))
        return draw.choice([*option.whole, ", ".join(own)])
    return draw.choice(sorted(option.choices)) if option.choices else option.default


def test_refusals_come_in_the_language_of_the_asker_with_their_rules(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            for language, words in (("en", "choose one of"), ("de", "wähle stattdessen")):
                asks: dict[str, Any] = {"headers": {"Accept-Language": language}}
                wish = {"game": "sack-armies", "options": {"armies": "elves"}}
                asked = (await visitor.post("/api/possible", json=wish, **asks)).json()
                seats = [{"kind": "me"}, {"kind": "bot", "bot": "nobody"}]
                made = (
                    await visitor.post("/api/matches", json={**wish, "seats": seats}, **asks)
                ).json()
                assert {"en": "there is no army", "de": "Es gibt keine Armee"}[language] in asked[
                    "reason"
                ]
                assert asked["rules"] == made["rules"] == ["SA-CONTENT-03"]
                assert asked["reason"] == made["reason"]
                unknown = {"game": "sack-armies", "seats": seats}
                bot = (await visitor.post("/api/matches", json=unknown, **asks)).json()
                assert words in bot["reason"]
                few = {"game": "sack-armies", "seats": [{"kind": "me"}]}
                seated = (await visitor.post("/api/matches", json=few, **asks)).json()
                assert {"en": "choose who", "de": "wähle, wer"}[language] in seated["reason"]

    run(work())


async def same_answer(table: House, game: str, options: dict[str, Any]) -> bool:
    """Whether the options can be; asked before and by making a match, with the same answer."""
    visitor = table.visitor()
    asked = await visitor.post("/api/possible", json={"game": game, "options": options})
    assert asked.status_code == 200
    made = await visitor.post(
        "/api/matches", json={"game": game, "seats": [{"kind": "me"}], "options": options}
    )
    reason, problem = asked.json()["reason"], made.json()
    refused = problem.get("code") == "bad-options"
    assert refused is bool(reason)
    assert not refused or problem["reason"] == reason
    return not refused


def test_whatever_is_refused_is_explained_before(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            for game in (one for one in games().games if one.name in NAMES):
                draw, answers = random.Random(game.name), set()
                for _ in range(25):
                    some = draw.sample(game.options, min(3, len(game.options)))
                    options = {one.name: value_of(one, game.players.least, draw) for one in some}
                    answers.add(await same_answer(table, game.name, options))
                assert answers == {True, False}, game.name

    run(work())


def test_every_option_has_a_group_and_words_in_both_languages() -> None:
    for game in (one for one in games().games if one.name in NAMES):
        assert {option.group for option in game.options} == set(GROUPS)
        for option in game.options:
            assert set(option.label) == set(option.text) == {"en", "de"}
            for names in (*option.choices.values(), *option.whole.values(), *option.each.values()):
                assert names["en"]
                assert names["de"]


def test_what_every_seat_has_for_itself_can_be_chosen_for_every_number_of_seats(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            for game, option in (("terreign", "houses"), ("sack-armies", "armies")):
                info = next(one for one in games().games if one.name == game)
                each = next(one.each for one in info.options if one.name == option)
                for count in range(info.players.least, info.players.most + 1):
                    own = ", ".join(list(each)[:count])
                    options = {option: own, str(info.players.option): count}
                    assert await same_answer(table, game, options), (game, count)

    run(work())
