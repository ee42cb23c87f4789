"""docs/protocol.md and the page's declarations say what the types say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from banneret.server import (
    protocol,
    protocol_common,
    protocol_learn,
    protocol_rest,
    protocol_story,
    typescript,
)
from banneret.server.journal import Ended, EndKind
from banneret.server.messages import catalogue
from banneret.server.protocol_common import Code
from banneret.server.statuses import STATUS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", TEXT, re.DOTALL)


def kind(name: str) -> Any:
    for module in (protocol, protocol_rest, protocol_story, protocol_learn, protocol_common):
        if hasattr(module, name):
            return getattr(module, name)
    raise AssertionError(f"no type {name}")


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_examples_are_of_their_type(name: str, example: str) -> None:
    decoded = msgspec.json.decode(example, type=kind(name))
    known = msgspec.to_builtins(decoded)
    assert not unknown_fields(msgspec.json.decode(example), known)


def unknown_fields(given: Any, known: Any) -> list[str]:
    """Fields of an example that its type does not have."""
    if isinstance(given, list):
        pairs = zip(given, known, strict=True)
        return [name for one, other in pairs for name in unknown_fields(one, other)]
    if not isinstance(given, dict):
        return []
    inner = [n for name in given if name in known for n in unknown_fields(given[name], known[name])]
    return [name for name in given if name not in known and name != "type"] + inner


@pytest.mark.parametrize("alias", [protocol.ClientMessage, protocol.ServerMessage])
def test_every_message_has_an_example(alias: Any) -> None:
    shown = set(re.findall(r'"type": "([a-z-]+)"', TEXT))
    assert {one.__struct_config__.tag for one in get_args(alias)} <= shown


def test_every_route_is_described() -> None:
    from banneret.server.card_routes import CARD_ROUTES
    from banneret.server.routes import ROUTES

    for route in [*ROUTES, *CARD_ROUTES]:
        for path in route.paths:
            plain = re.sub(r"\{match:str\}", "{id}", path)
            assert re.sub(r":\w+\}", "}", plain) in TEXT


def test_declarations_are_up_to_date() -> None:
    made = typescript.declarations()
    assert typescript.TARGET.read_text(encoding="utf-8") == made, (
        "run: python -m banneret.server.typescript"
    )


def test_every_error_has_a_status_and_words() -> None:
    for code in get_args(Code):
        assert 400 <= STATUS[code] < 600
        for language in ("en", "de"):
            assert catalogue(language).say(f"error.{code}")


@pytest.mark.parametrize("table", ["log", "ending"])
def test_every_end_has_words(table: str) -> None:
    ends = [Ended(kind, by) for kind in get_args(EndKind) for by in (None, 0)]
    ends += [Ended("forfeited", 0, late=True), Ended("forfeited", 0, unbrought=True)]
    for end in [*ends, Ended("aborted", unbrought=True)]:
        for language in ("en", "de"):
            assert catalogue(language).say(f"{table}.{end.message}", name="Ada")


def test_both_languages_say_the_same_things() -> None:
    english, german = catalogue("en"), catalogue("de")
    assert english.messages.keys() == german.messages.keys()
    for key in english.messages:
        assert english.placeholders(key) == german.placeholders(key)
