"""What each row still lacks: its content, function, rules, notation, words and picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from banneret.content import loader
from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import kinds, reasons, speech
from banneret.games.terreign.event_cards.card import BySeat, EventCard
from banneret.games.terreign.event_cards.every import CARDS
from banneret.games.terreign.game import rule_index
from banneret.games.terreign.items.every import ITEMS
from banneret.games.terreign.items.item import ACTION, NOTHING, Item
from banneret.games.terreign.notation import BY_TEXT
from banneret.games.terreign.rules.every_frame import FRAMES
from banneret.games.terreign.rules.frame import FRAME, Frame
from banneret.games.terreign.verbs import ROWS, Verb
from banneret.kernel.text import LANGUAGES
from tests.games.terreign.table import game

GLYPHS = loader.toml("terreign", "glyphs.toml")["glyph"]
OPEN_ELSEWHERE = ("plague", "usurp")  # Instances that lie open, and that wait in the inventory


def lacking(names: Sequence[str], *tables: str) -> Iterator[str]:
    """The words that rows of these names do not have."""
    for language in LANGUAGES:
        words = speech.catalogue(language)
        keys = [f"{table}.{name}" for name in names for table in tables]
        yield from (f"{language}: {key}" for key in keys if not words.has(key))


def overrides(row: object, base: type, *methods: str) -> list[str]:
    """The functions that a row needs and does not have."""
    return [name for name in methods if getattr(type(row), name) is getattr(base, name)]


def unknown_rules(*rules: str) -> list[str]:
    index = rule_index()
    return [rule for rule in rules if rule and rule not in index]


def test_items_and_events_are_those_of_the_content() -> None:
    assert sorted(item.name for item in ITEMS) == sorted(kinds.ITEM_NAMES)
    assert sorted(card.name for card in CARDS) == sorted(kinds.EVENT_NAMES)
    assert sorted(item.number for item in ITEMS) == list(range(len(kinds.ITEM_NAMES)))
    assert sorted(card.number for card in CARDS) == list(range(len(kinds.EVENT_NAMES)))


@pytest.mark.parametrize("table", ["item", "terrain", "house", "event"])
def test_a_number_with_a_name_is_that_of_its_row(table: str) -> None:
    for n, row in enumerate(kinds.CONTENT[table]):
        named = getattr(kinds, row["id"].upper(), n)
        assert named == n, row["id"]


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.name)
def test_an_item_lacks_nothing(item: Item) -> None:
    types = kinds.TYPES[item.number]
    needs = []
    if item.moments & ACTION or item.asks != NOTHING:
        needs += ["use", "why_not_aim" if item.asks != NOTHING else "why_no_use"]
    if item.moments & ~ACTION:
        needs += ["why_not_now", "answer"]
    if types & kinds.INSTANCE and item.name not in OPEN_ELSEWHERE:
        needs += ["spring"]
    assert not overrides(item, Item, *needs)
    if types & (kinds.RANGED | kinds.STANDARD):
        assert item.moments & ACTION
    if types & kinds.AGILITY and item.name not in OPEN_ELSEWHERE:
        assert item.moments & ~ACTION
    assert not unknown_rules(item.harm_rule, *item.rules, *item.aims, *item.when)
    assert (item.harm_rule != "") == (item.hit != NOTHING)
    word = item.name.replace("_", "-")
    for verb in (act.TAKE, act.DROP, act.CARD, act.DRAW, act.PICK):
        assert act.of(verb, item.number) in BY_TEXT.values()
    assert BY_TEXT[f"use {word}"] == act.of(act.USE, item.number)
    assert not list(lacking([item.name], "item", "item-text"))
    assert item.name in GLYPHS


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_an_event_lacks_nothing(card: EventCard) -> None:
    if card.by_seat:
        assert not overrides(card, BySeat, "concerned")
    else:
        assert overrides(card, EventCard, "run", "happen") != ["run", "happen"]
    if card.harms and not card.by_seat:
        assert not overrides(card, EventCard, "struck")
    assert BY_TEXT[f"event {card.name.replace('_', '-')}"] == act.of(act.EVENT, card.number)
    assert not list(lacking([card.name], "event-card", "event-text"))
    assert card.name in GLYPHS


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
def test_a_frame_lacks_nothing(frame: Frame) -> None:
    assert FRAME[frame.number] is frame
    assert not overrides(frame, Frame, "run")
    asks = overrides(frame, Frame, "try_all", "why_not", "do")
    assert asks in ([], ["try_all", "why_not", "do"])
    chance = overrides(frame, Frame, "outcomes", "happen")
    assert chance in ([], ["outcomes", "happen"])
    assert frame.rules
    assert not unknown_rules(*frame.rules, *frame.passes)
    assert ("2 step" in frame.fields) == bool(frame.steps)
    assert ("flags" in frame.fields) == bool(frame.flags)
    if not asks:
        assert not list(lacking([f"not-now-{frame.name}"], "refusal"))


def test_no_kind_of_frame_is_left_out() -> None:
    assert sorted(frame.number for frame in FRAMES) == list(range(1, fr.KINDS))
    assert len({frame.name for frame in FRAMES}) == len(FRAMES)


@pytest.mark.parametrize("verb", ROWS, ids=lambda verb: verb.name)
def test_a_verb_lacks_nothing(verb: Verb) -> None:
    assert not list(lacking([verb.name], "action"))
    assert not unknown_rules(*verb.rules)
    assert len(verb.about.words) == len(verb.about.values)
    for n in range(len(verb.about.words)):
        assert act.of(verb.number, n) in BY_TEXT.values()


def test_no_verb_is_left_out() -> None:
    assert [verb.number for verb in ROWS] == list(range(0, act.BLOCK, act.WIDTH))


def test_what_is_unknown_does_nothing_else_instead() -> None:
    state = game(2).new_initial_state()
    with pytest.raises(NotImplementedError):
        Frame().run(state, 0)
    with pytest.raises(NotImplementedError):
        Item().use(state, 0, 0)
    with pytest.raises(NotImplementedError):
        EventCard().happen(state)


def test_reasons_are_numbered_as_they_are_listed() -> None:
    numbers = {name: value for name, value in vars(reasons).items() if isinstance(value, int)}
    assert len(numbers) == len(reasons.REASONS)
    for name, number in numbers.items():
        key = reasons.REASONS[number][0]
        assert key.upper().replace("-", "_") in (name, "LEGAL")
    assert not unknown_rules(*(rule for _, rules in reasons.REASONS for rule in rules))


@pytest.mark.parametrize("operand", [0, 31, 32, 61])
@pytest.mark.parametrize("verb", [act.PASS, act.USE, act.PICK, act.ROLL])
def test_an_action_says_its_verb_and_what_it_is_about(verb: int, operand: int) -> None:
    action = act.of(verb, operand)
    assert (act.verb_of(action), act.about(action)) == (verb, operand)
    assert action == verb + operand if operand < act.WIDTH else action >= act.BLOCK
