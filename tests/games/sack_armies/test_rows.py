"""Every action, frame, reason, ability and effect is one row: what a row lacks is named here."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType

import pytest

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import book as bk
from banneret.games.sack_armies import events, machine, notation, reasons
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities.activated import Activated
from banneret.games.sack_armies.abilities.rows import ACTION_BITS, ACTIVATED
from banneret.games.sack_armies.explain import rule_index
from banneret.games.sack_armies.options import FLIP_METHODS
from banneret.games.sack_armies.questions.question import Question
from banneret.games.sack_armies.questions.rows import QUESTIONS
from banneret.games.sack_armies.rules.primitives import PRIMITIVES, Primitive
from banneret.games.sack_armies.speech import catalogue
from banneret.games.sack_armies.tokens import printed
from banneret.kernel.choices import Choices
from banneret.kernel.text import LANGUAGES
from tests.games.sack_armies.match import Match


def constants(module: ModuleType, *names: str) -> list[int]:
    """Numbers of a module by their names."""
    return [int(getattr(module, name)) for name in names]


def unsaid(keys: Iterable[str]) -> list[str]:
    """The keys that a language has no words for."""
    return [f"{key} ({one})" for key in keys for one in LANGUAGES if not catalogue(one).has(key)]


def unknown(rules: Iterable[str]) -> set[str]:
    """The rules that the index does not hold."""
    index = rule_index()
    return {rule for rule in rules if rule not in index}


# ---------------------------------------------------------------- the vocabulary


def test_a_word_and_its_number_agree() -> None:
    assert constants(vo, *(name.upper() for name in vo.KIND_NAMES)) == [0, 1, 2, 3]
    assert constants(vo, *(name.upper() for name in vo.MODES)) == [0, 1, 2]
    assert constants(vo, *(f"{name.upper()}_STAT" for name in vo.STATS)) == [0, 1, 2, 3]
    assert constants(bk, *(name.upper() for name in FLIP_METHODS)) == [0, 1, 2, 3, 4]
    targets = {name: value for name, value in vars(vo).items() if name.startswith("AT_")}
    assert list(targets.values()) == list(range(len(vo.TARGETS)))
    for name, target in zip(targets, vo.TARGETS, strict=True):
        assert target.upper().startswith(name.removeprefix("AT_"))


def test_an_ability_has_a_number_a_bit_and_words() -> None:
    numbers = constants(vo, *(name.upper() for name in vo.ABILITY_NAMES))
    assert numbers == list(range(vo.ABILITIES)) == list(range(len(vo.ABILITY_NAMES)))
    bits = constants(vo, *(f"{name.upper()}_BIT" for name in vo.ABILITY_NAMES))
    assert bits == [2**number for number in numbers]
    assert unsaid(f"ability.{name}" for name in vo.ABILITY_NAMES) == []


def test_an_effect_has_a_number_and_a_class_that_works_unless_it_is_of_the_ground() -> None:
    doubled = set(vo.ABILITY_NAMES)
    names = [f"{'FX_' * (name in doubled)}{name.upper()}" for name in vo.PRIMITIVE_NAMES]
    assert constants(vo, *names) == list(range(len(names))) == list(range(len(PRIMITIVES)))
    for row, primitive in zip(vo.EFFECT_ROWS, PRIMITIVES, strict=True):
        works = type(primitive).work is not Primitive.work
        assert works == (row.lasts or not row.grounds), row


def test_an_action_ability_says_what_it_is_aimed_at_and_does() -> None:
    assert [one.plane for one in ACTIVATED] == sorted({one.plane for one in ACTIVATED})
    assert sum(2**one.ability for one in ACTIVATED) == ACTION_BITS
    for one in ACTIVATED:
        assert one.plane in act.PLANES
        assert type(one).perform is not Activated.perform, one
        assert one.raises or type(one).why_not_at is not Activated.why_not_at, one


# ---------------------------------------------------------------- actions


def rows() -> dict[str, Mapping[int, act.Row]]:
    """The rows of actions, by what their numbers are."""
    return {"planes": act.PLANES, "tokens": act.TOKENS, "singles": act.SINGLES}


@pytest.mark.parametrize("which", rows())
def test_an_action_has_words_and_rules(which: str) -> None:
    found = rows()[which].values()
    assert unsaid(f"action.{row.words}" for row in found) == []
    assert unknown(rule for row in found for rule in row.rules) == set()


def test_every_action_is_written_and_read() -> None:
    content = printed()
    numbers = [plane * act.HEXES + act.hex_number(2, -1) for plane in act.PLANES]
    numbers += [first + 5 for first in act.TOKENS]
    numbers += [*act.SINGLES, act.PICK + 2, act.DRAW + 4]
    texts = [notation.format_action(content, action) for action in numbers]
    assert len(set(texts)) == len(texts)
    assert [notation.parse_action(content, text) for text in texts] == numbers


def test_the_numbers_of_actions_leave_no_gap_and_do_not_meet() -> None:
    planes = list(act.PLANES)
    assert planes[: act.SMALL // act.HEXES] == list(range(act.SMALL // act.HEXES))
    assert all(plane * act.HEXES >= act.MORE for plane in planes[act.SMALL // act.HEXES :])
    content = printed()
    known = [n for n in range(act.SMALL, act.ACTIONS) if notation.is_action(content, n)]
    assert [n for n in known if not act.on_hex(n)][-1] == act.JOKER
    assert not notation.is_action(content, act.ACTIONS)


# ---------------------------------------------------------------- events


def kinds_of_events() -> set[str]:
    """The kinds that the rules name as they tell of something."""
    found = set()
    for path in Path(events.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="events")),
                    args=[_, ast.Constant(value=str(kind)), *_],
                ):
                    found.add(kind)
    return found


def test_an_event_has_words() -> None:
    kinds = kinds_of_events()
    assert len(kinds) > 20
    assert unsaid(f"event.{kind}" for kind in kinds) == []


# ---------------------------------------------------------------- frames, flips and reasons


def test_a_frame_has_a_name_a_class_words_and_rules() -> None:
    assert list(fr.FRAMES) == list(range(1, len(QUESTIONS)))
    assert len({row.name for row in fr.FRAMES.values()}) == len(fr.FRAMES)
    assert len({type(question) for question in QUESTIONS}) == len(QUESTIONS)
    assert unknown(rule for row in fr.FRAMES.values() for rule in row.rules) == set()
    for kind, row in fr.FRAMES.items():
        assert getattr(fr, row.name.upper().replace("-", "_")) == kind
        name = "".join(part.capitalize() for part in row.name.split("-"))
        assert type(QUESTIONS[kind]).__name__ == name
        assert len(row.operands) < fr.STRIDE
        assert set(row.operands) <= set("sucehrxn")
        asks = type(QUESTIONS[kind]).fill is not Question.fill
        assert not asks or unsaid([f"not_asked.{row.name}"]) == []


def test_a_frame_that_asks_opens_refuses_and_does() -> None:
    for question in QUESTIONS[1:]:
        kind = type(question)
        asks = kind.fill is not Question.fill
        assert asks == (kind.why_not is not Question.why_not), kind
        if not asks:
            assert kind.run is not Question.run, kind


def test_a_frame_of_no_kind_is_no_silent_question() -> None:
    state = Match("units gladiator@0,0!", "").state.copy()
    state.push(0)
    with pytest.raises(NotImplementedError):
        machine.fill(state, Choices())
    state.push(len(QUESTIONS))
    with pytest.raises(IndexError):
        machine.run_top(state)


def test_a_flip_has_words_and_rules() -> None:
    assert list(fr.PURPOSES) == list(range(len(fr.PURPOSES)))
    assert unsaid(f"purpose.{row.words}" for row in fr.PURPOSES.values()) == []
    assert unknown(rule for row in fr.PURPOSES.values() for rule in row.rules) == set()


def test_a_reason_has_a_number_words_and_rules() -> None:
    assert list(reasons.REASONS) == list(range(len(reasons.REASONS)))
    keys = [key for key, _ in reasons.REASONS.values()]
    assert constants(reasons, *(key.upper() for key in keys)) == list(reasons.REASONS)
    said = {"ok", "not_asked"}  # the latter by the question
    assert unsaid(f"reason.{key}" for key in keys if key not in said) == []
    assert unknown(rule for _, rules in reasons.REASONS.values() for rule in rules) == set()


@pytest.mark.parametrize("frame", [(fr.TURN, 9), (fr.ATTACK, 99), (fr.EFFECT, 99)])
def test_a_step_that_there_is_none_of_is_no_step(frame: tuple[int, int]) -> None:
    state = Match("units gladiator@0,0!", "").state.copy()
    state.push(*frame)
    with pytest.raises(LookupError, match=f"no step {frame[1]}"):
        machine.run_top(state)
