"""What the lobby says of each game."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import pytest

from banneret.kernel import registry
from banneret.kernel.options import build, option_help, to_dict
from banneret.kernel.registry import GameEntry
from banneret.server import lobby
from tests.server.house import house, run


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("token-terrors", (2, 2, None)),
        ("sack-armies", (2, 6, "generals")),
        ("terreign", (2, 8, "players")),
    ],
)
def test_seats_and_the_option_that_sets_them(name: str, players: tuple[int, int, str]) -> None:
    (game,) = [game for game in lobby.games().games if game.name == name]
    assert (game.players.least, game.players.most, game.players.option) == players


def text_options() -> list[tuple[str, str]]:
    """Every option of every game that takes any text."""
    return [
        (entry.name, name)
        for entry in registry.entries().values()
        for name, value in to_dict(build(entry.options, {})).items()
        if isinstance(value, str) and not option_help(entry.options)[name].choices
    ]


@pytest.mark.parametrize(("game", "option"), text_options())
def test_nobody_has_the_servers_files_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, option: str
) -> None:
    file, opened = tmp_path / "secret.toml", []
    file.write_text("only for the owner")
    really_open = builtins.open

    def watched(path: Any, *more: Any, **named: Any) -> Any:
        opened.append(str(path))
        return really_open(path, *more, **named)

    monkeypatch.setattr(builtins, "open", watched)

    async def work() -> None:
        async with house(tmp_path) as table:
            visitor = table.visitor()
            body: dict[str, Any] = {"game": game, "options": {option: str(file)}}
            made = await visitor.post("/api/matches", json={**body, "seats": [{"kind": "me"}] * 2})
            header = {"format": "banneret-record", "version": 1, "rules_version": 1, "content": ""}
            lines = [json.dumps({**header, **body, "seats": ["A", "B"]}), "cut off"]
            for record in ("\n".join(lines[:1]) + "\n", "\n".join(lines)):
                shown = await visitor.post("/api/replay", json={"record": record})
                assert shown.status_code == 400
                assert "only for the owner" not in shown.text
            assert made.status_code == 400
            assert str(file) not in opened

    run(work())


def test_options_that_name_files_are_not_offered() -> None:
    (armies,) = (game for game in lobby.games().games if game.name == "sack-armies")
    offered = {option.name for option in armies.options}
    assert "armies" in offered
    assert offered.isdisjoint({"tokens", "army_files"})


def test_every_option_and_its_values_have_names_in_every_language() -> None:
    found = lobby.games()
    for game in found.games:
        for option in game.options:
            named = [option.label, option.text, *option.choices.values()]
            assert all(set(names) == set(found.languages) for names in named), option.name
            assert all(text for names in named for text in names.values()), option.name


def test_editions_of_a_rule_are_called_as_the_option_calls_them() -> None:
    rules_of = {rule.id: rule for rule in lobby.rules("token-terrors").rules}
    assert rules_of["TT-BATTLE-12"].editions == {"prototype": {"en": "prototype", "de": "Prototyp"}}
    assert rules_of["TT-MOVE-01"].editions == {}


@pytest.mark.parametrize("entry", registry.entries().values(), ids=lambda entry: entry.name)
def test_what_is_ready_made_begins_at_once(entry: GameEntry) -> None:
    (told,) = [game for game in lobby.games().games if game.name == entry.name]
    state = entry.game(told.ready).new_initial_state()
    assert "draft" not in state.game.format_position(state)


def test_a_house_with_options_of_its_own_has_nothing_ready_made() -> None:
    found = lobby.games({"token-terrors": {"edition": "first"}}).games
    assert [game.ready for game in found if game.name == "token-terrors"] == [{}]
