"""Every lesson and every puzzle is held against the rules: what it says is legal, true, and alone right where it says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banneret.bots import study
from banneret.kernel.registry import entries, entry
from banneret.kernel.scene import Scene
from banneret.kernel.state import State
from banneret.kernel.teaching import ANY, Puzzle, Step, Teaching, teaching_of
from banneret.kernel.text import LANGUAGES
from tests.bots.solving import first_actions

TAUGHT = {name: teaching_of(one.game({})) for name, one in entries().items()}
TAUGHT = {name: teaching for name, teaching in TAUGHT.items() if teaching.words}
PAGE_PLACES = {"question", "choices", "seats"}
SHEET = 5  # sentences
PUZZLES = 10


def steps() -> list[Any]:
    return [
        pytest.param(name, number, id=f"{name}-{number}-{step.id}")
        for name, teaching in TAUGHT.items()
        for number, step in enumerate(teaching.lesson.steps)
    ]


def puzzles(*aims: str) -> list[Any]:
    return [
        pytest.param(name, puzzle, id=f"{name}-{puzzle.id}")
        for name, teaching in TAUGHT.items()
        for puzzle in teaching.puzzles
        if puzzle.aim in aims
    ]


def begun(name: str, puzzle: Puzzle) -> State:
    return entry(name).game(puzzle.options).parse_position(puzzle.position)


# -------------------------------------------------------------------- words


@pytest.mark.parametrize(("name", "teaching"), list(TAUGHT.items()))
def test_everything_has_its_words_in_every_language(name: str, teaching: Teaching) -> None:
    assert set(teaching.words) == set(LANGUAGES)
    for words in teaching.words.values():
        assert len(words.sheet) == SHEET
        assert set(words.lesson) == {step.id for step in teaching.lesson.steps}
        assert set(words.puzzles) == {puzzle.id for puzzle in teaching.puzzles}
        for step in teaching.lesson.steps:
            wanted = {"text"} if ANY in step.do or not step.do else {"text", "wrong"}
            assert set(words.lesson[step.id]) == wanted, step.id
        for puzzle in teaching.puzzles:
            assert set(words.puzzles[puzzle.id]) == {"title", "task", "hint", "done"}, puzzle.id


@pytest.mark.parametrize(("name", "teaching"), list(TAUGHT.items()))
def test_a_game_has_a_guided_match_and_ten_puzzles(name: str, teaching: Teaching) -> None:
    assert len(teaching.lesson.steps) >= 8
    assert len(teaching.puzzles) >= PUZZLES
    ids = [puzzle.id for puzzle in teaching.puzzles]
    assert len(set(ids)) == len(ids)
    assert len({puzzle.position for puzzle in teaching.puzzles}) >= PUZZLES - 2
    assert {"win", "hold", "may"} <= {puzzle.aim for puzzle in teaching.puzzles}


@pytest.mark.parametrize("name", TAUGHT)
def test_a_game_says_its_goal_in_one_line(name: str) -> None:
    game = entry(name).game({})
    for language in LANGUAGES:
        assert 20 < len(game.say_goal(language)) < 160


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("terreign", {"goal": 3}, "3 Reign tokens"),
        ("terreign", {"variant": "alliances"}, "An Alliance wins with 6"),
        ("terreign", {"variant": "royale"}, "The last House left"),
        ("sack-armies", {"generals": 3}, "The last General wins"),
    ],
)
def test_the_goal_is_that_of_the_options(name: str, options: dict[str, Any], said: str) -> None:
    assert said in entry(name).game(options).say_goal()


@pytest.mark.parametrize(("name", "teaching"), list(TAUGHT.items()))
def test_the_picture_beside_the_sentences_shows_what_they_are_about(
    name: str, teaching: Teaching
) -> None:
    sheet = teaching.sheet
    state = entry(name).game(sheet.options).parse_position(sheet.position)
    scene = state.game.scene(state.observation(state.current_player()))
    assert len(sheet.at) == SHEET
    assert len(set(sheet.at)) == SHEET, "two numbers at one place"
    assert set(sheet.at) <= {"", *places(scene)}
    assert {end for way in sheet.ways for end in way} <= {space.id for space in scene.spaces}


# -------------------------------------------------------------------- the guided match


def of_lesson(name: str, number: int) -> tuple[Step, State, int]:
    """A step, the table there, and who is taught."""
    lesson = TAUGHT[name].lesson
    game = entry(name).game(lesson.options)
    return lesson.steps[number], study.reached(game, lesson, number)[0], study.learner(game, lesson)


@pytest.mark.parametrize(("name", "number"), steps())
def test_a_step_of_the_lesson_is_by_the_rules(name: str, number: int) -> None:
    lesson = TAUGHT[name].lesson
    step, state, seat = of_lesson(name, number)
    last = number + 1 == len(lesson.steps)
    assert not last or not step.do, "the last step only says what was learned"
    if not step.do:
        return
    assert state.current_player() == seat
    for action in step.do:
        if action != ANY:
            after = state.copy()
            study.follow(after, [action])
    follows = lesson.steps[number + 1].position
    assert follows or (ANY not in step.do and len(step.do) == 1), "what was done has to be known"
    if ANY in step.do:
        assert not step.then
    else:
        for action in step.do:
            study.follow(state.copy(), [action, *step.then])


@pytest.mark.parametrize(("name", "number"), steps())
def test_a_step_points_at_something_that_is_there(name: str, number: int) -> None:
    step, state, seat = of_lesson(name, number)
    scene = state.game.scene(state.observation(seat))
    assert step.at in {"", *PAGE_PLACES} | places(scene)


def places(scene: Scene) -> set[str]:
    """What of a picture can be pointed at."""
    return {
        *(space.id for space in scene.spaces),
        *(f"{piece.space}/{piece.id}" for piece in scene.pieces),
        *(tray.id for tray in scene.trays),
        *(item.id for tray in scene.trays for item in tray.items if item.id),
    }


# -------------------------------------------------------------------- puzzles


@pytest.mark.parametrize(("name", "puzzle"), puzzles("win", "fall", "hold", "odds"))
def test_the_solution_of_a_puzzle_reaches_its_aim(name: str, puzzle: Puzzle) -> None:
    attempt = study.Attempt(puzzle, begun(name, puzzle))
    for action in puzzle.solution:
        assert attempt.verdict == "open"
        attempt.act(action)
    assert attempt.verdict == "solved"


@pytest.mark.parametrize(("name", "puzzle"), puzzles("win", "fall", "hold", "odds"))
def test_the_first_action_is_right_against_everything(name: str, puzzle: Puzzle) -> None:
    state = begun(name, puzzle)
    right, wrong = first_actions(puzzle, state)
    assert puzzle.solution[0] in right
    if puzzle.unique:
        assert right == {puzzle.solution[0]}
        assert wrong, "there is nothing to choose"


@pytest.mark.parametrize(("name", "puzzle"), puzzles("win", "fall", "hold", "odds"))
def test_a_puzzle_can_be_missed(name: str, puzzle: Puzzle) -> None:
    assert any(missed(puzzle, begun(name, puzzle), pick) for pick in (min, max, middle))


def middle(actions: list[str]) -> str:
    return sorted(actions)[len(actions) // 2]


def missed(puzzle: Puzzle, state: State, pick: Callable[[list[str]], str]) -> bool:
    """Whether somebody who chooses by the alphabet misses the aim."""
    attempt = study.Attempt(puzzle, state)
    while attempt.verdict == "open":
        state = attempt.state
        attempt.act(pick([state.game.format(state, one) for one in state.legal_actions()]))
    return attempt.verdict == "missed"


@pytest.mark.parametrize(("name", "puzzle"), puzzles("may"))
def test_what_may_be_done_is_what_the_rules_allow(name: str, puzzle: Puzzle) -> None:
    state = begun(name, puzzle)
    game = state.game
    assert puzzle.solution
    assert puzzle.refused
    for action in puzzle.solution:
        assert game.explain(state, game.parse(state, action)) is None, action
    for action in puzzle.refused:
        why = game.explain(state, game.parse(state, action))
        assert why is not None, action
        assert why.rules, action
    labels = [
        game.say_action(state, game.parse(state, one)) for one in puzzle.solution + puzzle.refused
    ]
    assert len(set(labels)) == len(labels), "two sound alike"


def test_who_holds_counts_on_no_luck_where_two_choose_in_secret() -> None:
    puzzle = TAUGHT["terreign"].puzzle("pinned")
    assert puzzle is not None
    attempt = study.Attempt(puzzle, begun("terreign", puzzle))
    attempt.act("end")
    assert attempt.verdict == "missed"
    assert attempt.state.returns()[attempt.seat] < 0.0, "the Duel that was lost has been shown"
