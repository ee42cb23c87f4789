"""docs/engine-protocol.md says what the types say, and an engine is sent what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from banneret.bots import engine, engine_messages, engine_process
from banneret.bots.bot import Turn
from banneret.kernel.rng import Rng
from banneret.kernel.state import State
from examples.own_game import TOY

TEXT = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_examples_are_of_their_type(name: str, example: str) -> None:
    kind: Any = getattr(engine_messages, name)
    decoded = msgspec.json.decode(example, type=kind)
    fields = [*kind.__struct_fields__, "type"]
    assert set(json.loads(example)) <= set(fields)
    assert json.loads(example)["type"] == kind.__struct_config__.tag
    given = json.loads(msgspec.json.encode(decoded))
    assert {**given, **json.loads(example)} == given


def test_every_message_and_field_is_shown() -> None:
    kinds = [*get_args(engine_messages.ToEngine), *get_args(engine_messages.FromEngine)]
    shown = dict(EXAMPLES)
    assert {kind.__name__ for kind in kinds} == set(shown)
    for kind in kinds:
        assert set(json.loads(shown[kind.__name__])) - {"type"} == set(kind.__struct_fields__)


def test_the_numbers_are_those_of_the_code() -> None:
    for number, what in (
        (engine_messages.PROTOCOL, "Version {}"),
        (engine.SECONDS, "{:g} s where nothing else is said"),
        (engine_process.START, "within {:g} s"),
        (engine_process.GRACE, "{:g} s of grace"),
        (engine_process.FAREWELL, "{:g} s later"),
        (engine_process.LONGEST_LINE, "{} bytes"),
        (engine_process.MEMORY >> 30, "{} GB"),
    ):
        assert what.format(number) in TEXT


def test_a_question_is_what_the_document_says() -> None:
    state: State = TOY.game({}).new_initial_state()
    rng = Rng(1)
    while state.current_player() < 0:
        state.apply(state.random_action(rng))
    turn = Turn(state, Rng(1))
    question, actions = engine.question_of(turn, 4, 2.5, Rng(1))
    sent = json.loads(engine_messages.written(question))
    assert set(sent) == {"type", *question.__struct_fields__}
    assert sent["observation"] == json.loads(state.observation(turn.seat).to_json())
    assert [choice["do"] for choice in sent["choices"]] == list(actions)
    assert list(actions.values()) == turn.legal_actions
    world = turn.game.parse_position(sent["position"])
    assert world.observation(turn.seat) == state.observation(turn.seat)
    match = json.loads(engine_messages.written(engine.match_of(turn, 5)))
    assert (match["game"], match["seats"], match["seat"], match["seed"]) == ("toy", 2, turn.seat, 5)
    assert match["options"]["goal"] == 4


def test_nothing_hidden_is_told() -> None:
    """Whatever the other seat holds, the same question is sent."""
    position = "round=2 places=0,0 blocks=1,1 kept=0,0 cards=2,{} bids=0,0 ask=bid:0:-1"
    sent = set()
    for hidden in (1, 2, 3):
        turn = Turn(TOY.game({}).parse_position(position.format(hidden)), Rng(6))
        sent.add(engine_messages.written(engine.question_of(turn, 1, 1.0, Rng(9))[0]))
    assert len(sent) == 1
