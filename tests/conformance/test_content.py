"""What a game's content digest follows: the values its rules read, and nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.content import loader
from banneret.games.sack_armies import armies, tokens
from banneret.games.terreign import content
from banneret.games.terreign.kinds import CONTENT as CARDS
from banneret.games.token_terrors.content import CONTENT as FACTIONS
from banneret.kernel.registry import entry
from tests.conformance.cases import OPTION_SETS

SETS = [(game, values) for game, sets in OPTION_SETS.items() if game != "toy" for values in sets]
ALL_DIGESTS = """
import json, sys
from banneret.kernel.registry import entry
print(json.dumps([entry(game).game(values).content_digest for game, values in json.load(sys.stdin)]))
"""
WORDS = re.compile(r'^(name|text|book|rule|reading|effect|published) = "(.*)"$', re.MULTILINE)
CARD_WORDS = re.compile(
    r'^((?:name|text|story)(?:_de)?) = "(.*)"$', re.MULTILINE
)  # its effect is none


def digest(game: str, **values: Any) -> str:
    return entry(game).game(values).content_digest


def test_a_digest_is_of_values() -> None:
    values = {"a": [1, {"b": True, "name": "x"}], "c": "d"}
    same = {"c": "d", "a": (1, {"name": "y", "b": True})}
    assert loader.digest(values, ["name"]) == loader.digest(same, ["name"])
    assert loader.digest(values) != loader.digest(same)
    for other in ({"a": [1, {"b": False}], "c": "d"}, {"a": [{"b": True}, 1], "c": "d"}):
        assert loader.digest(values, ["name"]) != loader.digest(other, ["name"])


def test_comments_blanks_and_words_change_no_digest(tmp_path: Path) -> None:
    source, copy = Path(banneret.__file__).parent, tmp_path / "banneret"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("*.so", "__pycache__", "web"))
    files = [path for path in copy.glob("content/*/*.t*") if path.suffix in (".toml", ".tsv")]
    assert len(files) >= 17
    for path in files:
        path.write_text(reworded(path), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", ALL_DIGESTS],
        input=json.dumps(SETS),
        capture_output=True,
        check=False,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "BANNERET_PURE": "1"},
    )
    assert done.stderr == ""
    assert json.loads(done.stdout) == [digest(game, **values) for game, values in SETS]


def reworded(path: Path) -> str:
    """A content file with other words, more blanks and more comments."""
    text = path.read_text("utf-8")
    if path.suffix == ".tsv":
        return re.sub(r"(\w)\.?$", r"\1 indeed.", text, flags=re.MULTILINE)
    words = CARD_WORDS if path.name == "cards.toml" else WORDS
    return "# A comment.\n" + words.sub(r'\1   =  "\2 too"  # reworded', text) + "\n\n"


# ---------------------------------------------------------------- one changed value


def factions(name: str) -> Iterator[dict[str, Any]]:
    return (row for row in FACTIONS["faction"] if row["id"] == name)


@pytest.mark.parametrize("edition", ["prototype", "first", "second"])
def test_numbers_of_token_terrors(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest("token-terrors", edition=edition)
    [goblin] = factions("goblin")
    for row, key, value in (
        (goblin["talents"][0], "cost", 2),
        (goblin, "style", "ranged"),
        (FACTIONS["box"][edition], "supply", 7),
    ):
        with monkeypatch.context() as patch:
            patch.setitem(row, key, value)
            assert digest("token-terrors", edition=edition) != before
    assert digest("token-terrors", edition=edition) == before


def test_a_talent_of_the_second_edition_leaves_the_others_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    editions = ("prototype", "first", "second")
    before = [digest("token-terrors", edition=one) for one in editions]
    [swamplin] = factions("swamplin")
    talents = [*swamplin["talents"], {"id": "incite", "cost": 2}]
    monkeypatch.setitem(swamplin, "talents", talents)
    after = [digest("token-terrors", edition=one) for one in editions]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, True, False]


def test_ready_made_armies_count_where_they_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    quick, drafted = digest("token-terrors", setup="quick"), digest("token-terrors")
    monkeypatch.setitem(FACTIONS["quick"]["first"], "reserves", {"soldier": 2, "elf": 3})
    assert digest("token-terrors", setup="quick") != quick
    assert digest("token-terrors") == drafted


@pytest.mark.parametrize(
    ("table", "key", "value"),
    [
        ("item", "copies", 9),
        ("item", "types", ["ranged"]),
        ("event", "copies", 9),
        ("house", "max_morale", 9),
        ("attack_card", "zone", "left"),
        ("defense_card", "zones", ["left"]),
    ],
)
def test_numbers_of_terreign(
    table: str, key: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digest("terreign")
    monkeypatch.setattr(content, "faults", lambda _: ())
    monkeypatch.setitem(CARDS[table][0], key, value)
    assert digest("terreign") != before


def test_what_an_option_replaces_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"plague_die": "0 0 0 1 1 2", "goal": 5}
    assert digest("terreign") == digest("terreign", **own)
    monkeypatch.setitem(CARDS["limits"], "reign_goal", 4)
    assert digest("terreign") != digest("terreign", **own)


@pytest.fixture
def reread(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str, str], None]]:
    """Reads a file of Sack Armies with one text in place of another."""
    text = loader.text

    def forget() -> None:
        tokens.printed.cache_clear()
        armies.preconstructed.cache_clear()

    def change(file: str, old: str, new: str) -> None:
        assert text("sack_armies", file).count(old) == 1
        monkeypatch.setattr(
            loader,
            "text",
            lambda folder, name: text(folder, name).replace(old, new if name == file else old),
        )
        forget()

    yield change
    monkeypatch.undo()
    forget()


LEGION = (
    'name = "Legionaries"\nhomeland = "empire"\nunit_type = "infantry"\nrank = 2\nband = "red"\n'
)
FOUR, THREE = "legionaries = 4, empire_archers = 4", "legionaries = 3, empire_archers = 4"
SCOURGE = {"armies": "scourge_1,scourge_2"}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("armies.toml", FOUR, THREE),
        ("tokens.toml", f"{LEGION}movement = 2", f"{LEGION}movement = 3"),
        ("tokens.toml", LEGION, LEGION.replace("red", "blue")),
    ],
)
def test_numbers_of_sack_armies(
    file: str, old: str, new: str, reread: Callable[[str, str, str], None]
) -> None:
    before, without = digest("sack-armies"), digest("sack-armies", **SCOURGE)
    reread(file, old, new)
    assert digest("sack-armies") != before
    assert digest("sack-armies", **SCOURGE) == without, "no Legionaries are in these armies"


def test_names_count_where_a_selector_reads_them(reread: Callable[[str, str, str], None]) -> None:
    before, without = digest("sack-armies", **SCOURGE), digest("sack-armies", armies="fey_1,fey_2")
    reread("tokens.toml", 'name = "Orc Infantry"', 'name = "Rat Infantry"')
    assert digest("sack-armies", **SCOURGE) != before
    assert digest("sack-armies", armies="fey_1,fey_2") == without


def test_other_names_do_not_count(reread: Callable[[str, str, str], None]) -> None:
    before = digest("sack-armies")
    reread("tokens.toml", 'name = "Legionaries"', 'name = "Rabble"')
    assert digest("sack-armies") == before
