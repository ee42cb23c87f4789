"""Games that other packages offer: a broken offer is told of and disturbs no other game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from banneret.kernel import registry
from banneret.kernel.errors import OptionsError, UnknownGame
from examples.own_game import TOY
from tests.cli.command import Command

MODULE = """
from dataclasses import dataclass, replace
from examples.own_game import TOY
good = replace(TOY, name="good")
other = replace(TOY, name="other")
number = 7
unmade = replace(TOY, name="unmade", make=lambda options: options.nothing)
strange = replace(TOY, name="strange", make=lambda options: 7)
plain = replace(TOY, name="plain", options=int)
"""

Offer = Callable[[str, str], None]


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Offer:
    """Offers a game as a package would; modules are written to a folder."""
    points: list[EntryPoint] = []
    (tmp_path / "offered_module.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "offered_exit.py").write_text("raise SystemExit('bye')", encoding="utf-8")
    (tmp_path / "offered_error.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "entry_points", lambda group: tuple(points))
    monkeypatch.setattr(registry, "_loaded", {})
    for name in ("offered_module", "offered_exit", "offered_error"):
        monkeypatch.delitem(sys.modules, name, raising=False)

    def add(name: str, value: str) -> None:
        points.append(EntryPoint(name, value, registry.GROUP))

    return add


BROKEN = [
    ("gone", "no_such_module:game", "No module named 'no_such_module'"),
    ("gone", "offered_module:nothing", "has no attribute 'nothing'"),
    ("gone", "offered_error:game", "ZeroDivisionError: division by zero"),
    ("gone", "offered_exit:game", "SystemExit: bye"),
    ("number", "offered_module:number", "it offers a int, not a GameEntry"),
    ("gone", "offered_module:other", "its game is called 'other', not 'gone'"),
    ("unmade", "offered_module:unmade", "has no attribute 'nothing'"),
    ("strange", "offered_module:strange", "it makes a int, not a Game"),
    ("plain", "offered_module:plain", "the options of its game are no dataclass"),
]


def test_offered_game_is_known(offer: Offer) -> None:
    known = set(registry.entries())
    offer("good", "offered_module:good")
    assert registry.entry("good").name == "good"
    assert set(registry.entries()) == {"good"} | known
    assert registry.broken_offers() == []
    assert registry.entry("good") is registry.entry("good")


@pytest.mark.parametrize(("name", "value", "reason"), BROKEN)
def test_broken_offer(offer: Offer, name: str, value: str, reason: str) -> None:
    known = set(registry.entries())
    offer(name, value)
    offer("good", "offered_module:good")
    assert set(registry.entries()) == {"good"} | known
    with pytest.raises(UnknownGame, match=f"the game '{name}' cannot be used: ") as caught:
        registry.entry(name)
    assert f"entry point '{name} = {value}'" in str(caught.value)
    assert reason in str(caught.value)
    with pytest.raises(UnknownGame, match=f"no game 'ludo'.*; not usable: {name}"):
        registry.entry("ludo")


@pytest.mark.parametrize("name", ["token-terrors", "toy"])
def test_built_in_game_stays(offer: Offer, name: str) -> None:
    before = registry.entry(name)
    offer(name, "offered_module:good")
    assert registry.entry(name) is before
    (broken,) = registry.broken_offers()
    assert "there is a built-in game of that name, which stays" in broken.reason


def test_first_offer_of_a_name_stays(offer: Offer) -> None:
    offer("good", "offered_module:good")
    offer("good", "offered_module:other")
    assert registry.entry("good").name == "good"
    (broken,) = registry.broken_offers()
    assert "there is a game of another package of that name" in broken.reason


def test_games_tells_of_broken_offers(offer: Offer, banneret: Command) -> None:
    offer("gone", "no_such_module:game")
    ran = banneret("games")
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == (
        "gone cannot be used: entry point 'gone = no_such_module:game': "
        "ModuleNotFoundError: No module named 'no_such_module'"
    )
    assert banneret("rules show TOY-END-01").code == 0
    ran = banneret("play gone")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "the game 'gone' cannot be used: entry point" in ran.err


def test_fault_of_a_game_that_reads_its_options() -> None:
    def fail(_: object) -> object:
        raise KeyError("elf")

    entry = registry.GameEntry("faulty", "Faulty", TOY.options, fail)  # type: ignore[arg-type]
    with pytest.raises(OptionsError, match="the game could not read it \\(KeyError: 'elf'\\)"):
        entry.game({})
