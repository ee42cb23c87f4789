"""The cards of every game: of what is printed, and of everything that a viewer sees at a moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from banneret.kernel.card import Card
from banneret.kernel.guide import links_of
from banneret.kernel.inspecting import counter_name, item_name
from banneret.kernel.observation import Observation
from banneret.kernel.scene import Scene
from banneret.kernel.text import LANGUAGES
from tests.conformance.cases import SECRETS, Case, in_every_case
from tests.conformance.samples import matches, sample, viewers
from tests.conformance.test_views import events
from tests.conformance.worlds import groups

pytestmark = in_every_case()
SOME = 8  # of the sampled states, one in so many is looked at from all sides
MOST_LOOKS = 10  # for secrets: about so many looks are taken at a match


def is_told(card: Card, plain: bool = False) -> bool:
    """Whether a card says something, a plain one at least its name; no placeholder is left in it."""
    texts = [card.name, *(line.text for line in (*card.text, *card.now))]
    told = all(text.strip() and not set("{}") & set(text) for text in texts)
    return told and len(texts) > 1 - plain


def things(scene: Scene) -> list[str]:
    """What everything in a picture is asked for by."""
    return [
        *(f"piece:{piece.id}" for piece in scene.pieces),
        *(f"space:{space.id}" for space in scene.spaces),
        *(f"tray:{tray.id}" for tray in scene.trays),
        *(f"item:{item_name(tray, item)}" for tray in scene.trays for item in tray.items),
        *(f"counter:{counter_name(one, each)}" for one in scene.panels for each in one.counters),
    ]


def cards_seen(case: Case, seen: Observation, language: str = "en") -> dict[str, Card | None]:
    """The card of everything that an observation shows."""
    names = things(case.game.scene(seen, language))
    return {about: case.game.inspect(seen, about, language) for about in names}


# ---------------------------------------------------------------- printed


def test_printed_cards_are_told_in_every_language(case: Case) -> None:
    by_language = [case.game.cards(language) for language in LANGUAGES]
    ids = [card.id for card in by_language[0]]
    assert len(set(ids)) == len(ids)
    assert all([card.id for card in cards] == ids for cards in by_language)
    told = [card for cards in by_language for card in cards]
    assert [card for card in told if not is_told(card) or not card.kind or not card.group] == []
    assert [card for card in told if not card.rules or not card.played or card.now] == []
    english, german = ([card.text for card in cards] for cards in by_language)
    assert all(one != other for one, other in zip(english, german, strict=True))


def test_printed_cards_stand_in_groups(case: Case) -> None:
    for language in LANGUAGES:
        headings = [group for group, _ in groupby(case.game.cards(language), lambda c: c.group)]
        assert len(set(headings)) == len(headings)


def test_links_lead_to_cards(case: Case) -> None:
    for language in LANGUAGES:
        cards = case.game.cards(language)
        ids = {card.id for card in cards}
        assert [(card.id, link) for card in cards for link in links_of(card) - ids] == []


def test_rules_of_cards_are_in_the_index(case: Case) -> None:
    index = case.game.rules
    for card in case.game.cards():
        told = [rule for line in card.text for rule in line.rules]
        assert set(told) <= set(card.rules), card.id
        assert [rule for rule in card.rules if rule not in index] == [], card.id
        rebuilt = any(index[rule].status == "rebuilt" for rule in card.rules)
        assert card.rebuilt or not rebuilt or "=own" in case.id, card.id


# ---------------------------------------------------------------- of a moment


def test_everything_in_a_picture_has_a_card(case: Case) -> None:
    game = case.game
    for state in sample(case)[::SOME]:
        for viewer in viewers(case):
            seen = state.observation(viewer)
            for language in LANGUAGES:
                for about, card in cards_seen(case, seen, language).items():
                    assert card is not None, (state, about)
                    assert card.id == about
                    assert is_told(card, plain=not game.cards()), (state, card)
                    assert all(rule in game.rules for rule in card.rules), card
                    for link in links_of(card):
                        assert game.inspect(seen, link, language) is not None, (state, link)


def test_items_and_choices_name_their_printed_cards(case: Case) -> None:
    for state in sample(case)[::SOME]:
        for viewer in viewers(case):
            scene = case.game.scene(state.observation(viewer))
            items = [item.card for tray in scene.trays for item in tray.items]
            named = {card for card in (*items, *(one.card for one in scene.choices)) if card}
            assert [card for card in named if case.game.printed(card) is None] == []


def test_words_of_what_happened_lead_to_cards(case: Case) -> None:
    game = case.game
    named = 0
    for language in LANGUAGES:
        for event in events(case):
            words = game.words_of(event, language)
            named += len(words)
            assert all(word in game.say_event(event, language) for word in words), event
            assert all(game.printed(card, language) for card in words.values()), event
    assert named or not game.cards()


def test_numbers_on_cards_are_those_of_the_rules(case: Case) -> None:
    for state in sample(case):
        for viewer in viewers(case)[-2:]:
            seen = state.observation(viewer)
            for piece, numbers in case.game.ratings(state, viewer).items():
                card = case.game.inspect(seen, f"piece:{piece}")
                assert card is not None, piece
                told = {one.kind: int(one.value) for one in card.ratings if one.kind in numbers}
                assert told.items() <= numbers.items(), (state, piece)
                missing = {numbers[kind] for kind in numbers.keys() - told.keys()}
                assert missing <= {0, *told.values()}, (state, piece)
                for rating in card.ratings:
                    terms = [int(term.value) for term in rating.terms]
                    assert not terms or sum(terms) == int(rating.value), (state, piece, rating)


# ---------------------------------------------------------------- hidden


def test_cards_of_worlds_that_look_alike_are_the_same(case: Case) -> None:
    for viewer, worlds in groups(case)[::4]:
        first, *others = (cards_seen(case, world.observation(viewer)) for world in worlds[:2])
        assert all(other == first for other in others), (viewer, worlds)


def test_secrets_are_on_no_card_of_others(case: Case) -> None:
    secrets = SECRETS.get(case.game.name)
    if secrets is None:
        return
    for match in matches(case):
        for state in match.states[:: max(1, len(match.states) // MOST_LOOKS)]:
            for viewer in viewers(case):
                wanted = secrets(state, viewer)
                if wanted:
                    for text in _texts(case, state.observation(viewer)):
                        assert not [one for one in wanted if one in text], (state, viewer, text)


def _texts(case: Case, seen: Observation) -> Iterator[str]:
    for language in LANGUAGES:
        yield from map(repr, cards_seen(case, seen, language).values())
