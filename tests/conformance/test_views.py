"""What every game shows, says and hides: observations, worlds, events, words and scenes."""

from __future__ import annotations

import json
from collections.abc import Iterator

from banneret.cli import terminal
from banneret.faces import svg
from banneret.kernel.events import Event
from banneret.kernel.state import State
from banneret.kernel.text import LANGUAGES
from tests.conformance.cases import SECRETS, Case, in_every_case
from tests.conformance.samples import matches, sample, viewers
from tests.conformance.worlds import DRAWS, FEW, groups, reached, resampled

pytestmark = in_every_case()
SOME = 5  # of the sampled states, one in so many is looked at from all sides
REFUSALS = 20  # of the actions tried, one in so many is refused there
MOST_LOOKS = 120  # for secrets: about so many looks of every viewer are taken at a match


def is_sentence(text: str) -> bool:
    """Whether a text is there, and has no placeholder left."""
    return text.strip() != "" and not set("{}") & set(text)


# ---------------------------------------------------------------- observations


def test_the_numbers_of_a_token_are_those_on_its_piece(case: Case) -> None:
    game = case.game
    for state in sample(case)[::SOME]:
        for viewer in viewers(case):
            pieces = {piece.id: piece for piece in game.scene(state.observation(viewer)).pieces}
            ratings = game.ratings(state, viewer)
            assert set(ratings) <= set(pieces), state
            for piece in pieces.values():
                numbers = {one.kind: one.text for one in piece.badges if one.text.isdecimal()}
                known = ratings.get(piece.id, {})
                shared = {kind: int(text) for kind, text in numbers.items() if kind in known}
                assert shared.items() <= known.items(), (state, piece)
                counts = {"attached", "captives"}
                assert set(numbers) <= {*known, *counts} or not ratings, (state, piece)


def test_observation_says_who_is_asked_what(case: Case) -> None:
    for state in sample(case):
        player = state.current_player()
        for viewer in viewers(case):
            seen = state.observation(viewer)
            assert (seen.game, seen.seat, seen.player) == (case.game.name, viewer, player), state
            if viewer == player or case.game.perfect_information:
                assert list(seen.legal) == state.legal_actions(), state
            else:
                assert seen.legal == (), state


def test_equal_worlds_are_seen_equal(case: Case) -> None:
    for state in sample(case):
        again = case.game.parse_position(case.game.format_position(state))
        for viewer in viewers(case):
            seen = state.observation(viewer)
            assert seen == state.copy().observation(viewer) == again.observation(viewer), state
            assert json.loads(seen.to_json())["facts"] == seen.facts, state


def test_looking_changes_nothing(case: Case) -> None:
    for state in sample(case):
        before = state.key()
        for viewer in viewers(case):
            case.game.scene(state.observation(viewer))
            resampled(state, viewer, 1)
        assert state.key() == before, state


# ---------------------------------------------------------------- other worlds


def test_resample_keeps_what_is_seen(case: Case) -> None:
    for state in sample(case):
        for viewer in viewers(case):
            seen = state.observation(viewer)
            for world in resampled(state, viewer, 6):
                assert world.observation(viewer) == seen, (state, viewer, world)
                assert world is not state
                if case.game.perfect_information:
                    assert world == state


def test_a_resampled_world_can_be_played(case: Case) -> None:
    for state in sample(case)[::SOME]:
        for viewer in viewers(case):
            (world,) = resampled(state, viewer, 1)
            before = state.key()
            assert bool(world.legal_actions()) != world.is_terminal()
            if not world.is_terminal():
                world.apply(world.legal_actions()[0])
            assert state.key() == before, state


def test_hidden_worlds_exist_only_where_something_is_hidden(case: Case) -> None:
    assert bool(groups(case)) != case.game.perfect_information


def test_resample_reaches_every_world_that_looks_alike(case: Case) -> None:
    for viewer, worlds in groups(case):
        wanted = {world.key() for world in worlds}
        drawn = reached(worlds[0], viewer, wanted, DRAWS, 6)
        assert len(drawn) > 1, (viewer, worlds)
        assert wanted <= drawn or len(drawn) > FEW, (viewer, worlds)


def test_scene_of_worlds_that_look_alike_is_one(case: Case) -> None:
    for viewer, worlds in groups(case):
        scenes = [case.game.scene(world.observation(viewer)) for world in worlds]
        assert all(scene == scenes[0] for scene in scenes), (viewer, worlds)


def test_who_is_asked_next_tells_nothing_hidden(case: Case) -> None:
    """In worlds that look alike, the same action with the same visible events asks the same seat."""
    for viewer, worlds in groups(case):
        for action in worlds[0].legal_actions():
            asked: dict[tuple[Event, ...], set[int]] = {}
            for world in worlds:
                if world.is_legal(action):
                    after, told = _after(world, action)
                    visible = tuple(event for event in told if event.visible_to(viewer))
                    asked.setdefault(visible, set()).add(after.current_player())
            assert all(len(players) == 1 for players in asked.values()), (viewer, worlds, action)


def _after(state: State, action: int) -> tuple[State, list[Event]]:
    after = state.copy()
    told: list[Event] = []
    after.sink = told
    after.apply(action)
    return after, told


# ---------------------------------------------------------------- secrets


def test_a_game_that_hides_something_names_its_secrets(case: Case) -> None:
    assert (case.game.name in SECRETS) != case.game.perfect_information


def test_secrets_are_nowhere_in_what_others_get(case: Case) -> None:
    secrets = SECRETS.get(case.game.name)
    if secrets is None:
        return
    for match in matches(case):
        steps = list(zip(match.states, match.actions, strict=False))
        for state, action in steps[:: max(1, len(steps) * case.game.num_players // MOST_LOOKS)]:
            after, told = _after(state, action)
            refusals = set(_refusals(case, after))
            for viewer in viewers(case):
                wanted = secrets(after, viewer)
                if wanted:
                    for shown in (*_everything(case, after, told, viewer), *refusals):
                        assert not [s for s in wanted if s in shown], (after, viewer, shown)


def _everything(case: Case, state: State, told: list[Event], viewer: int | None) -> Iterator[str]:
    """All text that a viewer gets after an action, refusals apart."""
    seen = state.observation(viewer)
    yield seen.to_json()
    yield from (repr(event) for event in told if event.visible_to(viewer))
    for language in LANGUAGES:
        scene = case.game.scene(seen, language)
        yield json.dumps(scene.to_dict(), ensure_ascii=False)
        yield svg.draw(scene)
        yield terminal.draw(scene, 80, colour=False, unicode=True)
        yield terminal.choices(scene, 80, colour=False, unicode=True)
        heard = [event for event in told if event.visible_to(viewer)]
        yield from (case.game.say_event(event, language) for event in heard)
        yield from map(repr, case.game.stages(heard, len(heard), language))


def _refusals(case: Case, state: State) -> Iterator[str]:
    for action in case.tried[::REFUSALS]:
        why = case.game.explain(state, action)
        if why is not None:
            yield from (case.game.say_refusal(why, language) for language in LANGUAGES)


# ---------------------------------------------------------------- events


def test_the_result_is_the_same_with_and_without_a_sink(case: Case) -> None:
    for match in matches(case):
        state = match.states[0].copy()
        state.sink = []
        for key, action in zip(match.keys, match.actions, strict=False):
            assert state.key() == key
            state.apply(action)
        assert state.key() == match.keys[-1]
        assert state.sink


def test_every_action_tells_something(case: Case) -> None:
    for state in sample(case):
        for action in state.legal_actions():
            _, told = _after(state, action)
            assert told, (state, case.game.format(state, action))


def events(case: Case) -> set[Event]:
    """All events of the matches, each once."""
    told: list[Event] = []
    for match in matches(case):
        state = match.states[0].copy()
        state.sink = told
        for action in match.actions:
            state.apply(action)
    return set(told)


def test_events_cite_rules_and_have_words(case: Case) -> None:
    game = case.game
    for event in events(case):
        assert event.rules, event
        assert all(rule in game.rules for rule in event.rules), event
        assert event.audience is None or event.audience <= set(range(game.num_players)), event
        for language in LANGUAGES:
            assert is_sentence(game.say_event(event, language)), event


# ---------------------------------------------------------------- words


def test_actions_cite_rules_and_have_words(case: Case) -> None:
    game = case.game
    for state in sample(case):
        for action in state.legal_actions():
            rules = game.rules_of(state, action)
            assert rules, (state, action)
            assert all(rule in game.rules for rule in rules), (state, action, rules)
            for language in LANGUAGES:
                assert is_sentence(game.say_action(state, action, language)), (state, action)


def test_refusals_have_words(case: Case) -> None:
    game = case.game
    refusals = {
        why
        for state in sample(case)
        for action in case.tried
        if (why := game.explain(state, action)) is not None
    }
    assert refusals
    for why in refusals:
        for language in LANGUAGES:
            assert is_sentence(game.say_refusal(why, language)), why


def test_german_is_not_english(case: Case) -> None:
    game = case.game
    spoken = [
        [game.say_action(state, action, language) for language in LANGUAGES]
        for state in sample(case)
        for action in state.legal_actions()
    ]
    spoken += [
        [game.say_event(event, language) for language in LANGUAGES] for event in events(case)
    ]
    alike = [english for english, german in spoken if english == german]
    assert len(alike) * 10 < len(spoken), alike
