"""Everybody has one name at a table, whoever it is, in every text and either language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.bots.words import cast, distinct, introduced
from banneret.kernel import registry
from banneret.kernel.match import perform
from banneret.kernel.rng import rng_for
from banneret.kernel.state import State
from tests.server.house import house, new_match, run
from tests.server.test_play import two

GAMES = {"token-terrors": {}, "sack-armies": {"generals": 3}, "terreign": {"players": 4}}
NAMES = ("Ada", "Bert", "Cleo", "Dora")
# What a seat is called where nobody is known; "Player" alone is a word of the rules.
SEAT = re.compile(
    r"\bP[1-8]\b|General [A-F]\b|(?:Seat|seat|Player|Spieler|Platz) \d|[\ue000-\uf8ff]"
)

LINK = re.compile(r"\]\([^)]*\)")


def test_no_two_names_of_bots_are_alike() -> None:
    names = [name for some in cast().values() for name in some]
    assert len({name.casefold() for name in names}) == len(names)
    assert all(len(some) == 8 for some in cast().values())


def test_persons_keep_their_names_and_bots_take_others() -> None:
    first = cast()["level:1"]
    assert introduced([("", "level:1"), ("Ada", None)]) == [first[0], "Ada"]
    assert introduced([("", "level:1"), (first[0].upper(), None)]) == [first[1], first[0].upper()]
    assert introduced([("Ada", None), ("ada", None), ("", None)]) == ["Ada", "ada 2", ""]
    many = introduced([("", "greedy")] * 10)
    assert len(set(many)) == 10
    assert distinct("Ada", ["Ada", "ada 2"]) == "Ada 3"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_texts_say_who_sits_there(name: str, language: str) -> None:
    plain = registry.entry(name).game(GAMES[name])
    game = plain.calling(NAMES[: plain.num_players])
    state, rng, heard = game.new_initial_state(), rng_for(4, name), ""
    for step in range(260):
        if state.is_terminal():
            break
        if step % 20 == 0:
            heard += texts_of(state, language)
        action = int(state.random_action(rng))
        heard += game.say_action(state, action, language)
        heard += " ".join(game.say_event(event, language) for event in perform(state, action))
    assert not SEAT.findall(heard)
    assert all(person in heard for person in game.names)


def texts_of(state: State, language: str) -> str:
    """Every text of the pictures that all see, without ids and notation."""
    told = []
    for viewer in (None, *range(state.game.num_players)):
        scene = state.game.scene(state.observation(viewer), language)
        told += [scene.question.text, scene.outcome, *scene.notes]
        told += [f"{panel.name} {panel.role}" for panel in scene.panels]
        told += [f"{piece.name} {piece.tooltip}" for piece in scene.pieces]
        told += [tray.label for tray in scene.trays]
        told += [choice.label for choice in scene.choices]
        told += [f"{item.name} {item.tooltip}" for tray in scene.trays for item in tray.items]
        told += [space.label for space in scene.spaces]
        told += cards_of(state, viewer, language)
    return " ".join(told)


def cards_of(state: State, viewer: int | None, language: str) -> list[str]:
    """What the cards of things in sight say; where a word leads is an address, not a text."""
    observation = state.observation(viewer)
    scene = state.game.scene(observation, language)
    things = [f"piece:{piece.id}" for piece in scene.pieces[:4]]
    things += [f"space:{space.id}" for space in scene.spaces[:4]]
    found = [state.game.inspect(observation, thing, language) for thing in things]
    lines = [line.text for card in found if card for line in (*card.text, *card.now)]
    return [LINK.sub("]", line) for line in lines]


def test_whoever_comes_later_is_told_apart(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            a, b, _ = await two(table, game="terreign", options={"players": 2})
            names = [seat["name"] for seat in a.presence["seats"]]
            assert len(set(names)) == 2
            asked = a.view["asked"]
            for one in (a, b):
                assert one.view["scene"]["question"]["text"].startswith(f"{names[asked]}: ")
                assert [panel["name"] for panel in one.view["scene"]["panels"]] == names

    run(work())


def test_bots_of_one_kind_have_names_of_their_own(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(
                table.visitor(), "me greedy greedy greedy", game="terreign", options={"players": 4}
            )
            names = [seat["name"] for seat in made["match"]["seats"]]
            assert names[1:] == list(cast()["greedy"][:3])

    run(work())
