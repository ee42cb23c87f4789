"""The option `counts_hidden`: nothing tells others how many tokens a General holds (SA-ZONE-10)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.game import SackArmies, new
from banneret.games.sack_armies.state import SackState
from banneret.kernel.events import Event
from banneret.kernel.rng import Rng
from tests.games.sack_armies.match import Match, facts
from tests.games.sack_armies.test_resampling import World, agrees, assignments, drawn

TOKENS = ("spitter", "retreat", "grassland", "war_golem")
STEPS = 160
VIEWERS = (0, None)


def looks(state: SackState, told: list[Event], viewer: int | None) -> str:
    """All that a viewer is shown of a moment, of which his picture is drawn, and of what led to it."""
    heard = [repr(event) for event in told if event.visible_to(viewer)]
    return f"{state.observation(viewer).to_json()} {heard}"


def hands() -> list[str]:
    """Every hand of up to three of the tokens, the rest in the sack, as clauses."""
    found = []
    for size in range(len(TOKENS)):
        for some in combinations(TOKENS, size):
            sack = [one for one in (*TOKENS, "orc_infantry") if one not in some]
            found.append(f"; hand {' '.join(some) or '-'}; sack {' '.join(sack)}")
    return found


@pytest.mark.rule("SA-ZONE-10")
@pytest.mark.parametrize("shown", ["counts", "counts_hidden"])
@pytest.mark.parametrize(
    "play",
    [
        (),
        ("dismiss 2,0", "target 2,-2"),
        ("move 4,0", "to 4,1"),
        ("shoot 0,0", "target 2,-2", "H"),
    ],
)
def test_positions_that_differ_in_a_hand_look_alike(shown: str, play: tuple[str, ...]) -> None:
    seen: dict[int | None, set[str]] = {viewer: set() for viewer in VIEWERS}
    for hand in hands()[:: 1 if shown == "counts_hidden" else 5]:
        match = Match(
            "units matriarch@2,0! gladiator@4,0! elf_archers@0,0!",
            "units gladiator@2,-2! orc_infantry@5,-3 elven_spearmen@3,-3!+retreat+stone_skin" + hand,
            spare="orc_infantry*2",
            public_info=shown,
        )  # fmt: skip
        match.do(*play).pass_windows()
        for viewer in VIEWERS:
            seen[viewer].add(looks(match.state, match.events, viewer))
    assert all((len(some) == 1) == (shown == "counts_hidden") for some in seen.values())


@pytest.mark.rule("SA-ZONE-10")
def test_a_row_of_the_story_of_another_is_not_shown() -> None:
    match = Match(
        "units matriarch@2,0!", "units gladiator@2,-2!; hand spitter retreat",
        public_info="counts_hidden",
    )  # fmt: skip
    match.do("dismiss 2,0", "target 2,-2").pass_windows()
    assert match.state.story
    assert facts(match.state, 0)["public"]["story"] == []
    assert facts(match.state, None)["public"]["story"] == []
    assert facts(match.state, 1)["public"]["story"][-1] == 2  # his own hand


def returning(seed: int) -> SackState | None:
    """A match in which B has drawn and is asked what he gives back."""
    game = new(public_info="counts_hidden", armies=("fey_1,empire_1", "nether_1,fey_2")[seed % 2])
    state, rng = game.new_initial_state(), Rng(seed)
    for _ in range(60 + 40 * (seed % 5)):
        if not state.is_terminal():
            state.apply(state.random_action(rng))
    for _ in range(400):
        if state.is_terminal() or (state.top() == fr.RETURNING and state.player == 1):
            break
        state.apply(state.random_action(rng))
    return state if state.top() == fr.RETURNING else None


def gives_back(game: SackArmies, state: SackState, most: int) -> SackState:
    """The same once B has given back so many tokens, or as few as he may."""
    after = state.copy()
    done = game.parse(after, "done")
    while after.top() == fr.RETURNING:
        tokens = [action for action in after.legal_actions() if action != done]
        if after.is_legal(done) and (most <= 0 or not tokens):
            after.apply(done)
        else:
            after.apply(tokens[-1])
            most -= 1
    return after


@pytest.mark.sweep
@pytest.mark.rule("SA-ZONE-10", "SA-DRAW-08")
def test_matches_that_differ_in_what_went_back_look_alike() -> None:
    alike = 0
    for seed in range(6):
        start = returning(seed)
        if start is None:
            continue
        game = start.game
        assert isinstance(game, SackArmies)
        worlds = [gives_back(game, start, most) for most in (0, 1, 9)]
        rng = Rng(seed)
        told: list[list[Event]] = [[] for _ in worlds]
        for _ in range(STEPS):
            for viewer in VIEWERS:
                shown = {looks(w, t, viewer) for w, t in zip(worlds, told, strict=True)}
                assert len(shown) == 1, (viewer, worlds)
            alike += 1
            shared = set(worlds[0].legal_actions())
            for world in worlds[1:]:
                shared &= set(world.legal_actions())
            if not shared:
                break
            action = sorted(shared)[rng.below(len(shared))]
            for world, events in zip(worlds, told, strict=True):
                world.sink = events
                events.clear()
                world.apply(action)
            for viewer in VIEWERS if alike % 10 == 1 else ():
                dealt = {one.resample(viewer, Rng(alike)).key() for one in worlds}
                assert len(dealt) == 1, (viewer, worlds)
    assert alike > 250


@pytest.mark.rule("SA-ZONE-10", "SA-DRAW-07")
def test_a_hand_of_any_size_is_dealt_whatever_the_true_one() -> None:
    """Every size is as likely as another, and so is every assignment of the tokens to it."""
    matches = [
        Match(
            "units gladiator@2,0!",
            "units orc_infantry@2,-3" + hand,
            spare="orc_infantry",
            public_info="counts_hidden",
        )
        for hand in hands()
    ]
    for seed in range(30):
        for viewer in VIEWERS:
            dealt = {match.state.resample(viewer, Rng(seed)).key() for match in matches}
            assert len(dealt) == 1, seed
    wanted: Counter[World] = Counter()
    # of each size there are 4, 20, 80, 240 assignments: four single units may lie face down
    for size, weight in enumerate((60, 12, 3, 1)):
        for unit, *hand in assignments([*TOKENS, "orc_infantry", "orc_infantry"], size + 1):
            if unit not in ("retreat", "grassland"):
                wanted[((unit,), (), tuple(sorted(hand)))] += weight
    assert agrees(drawn(matches[0].state, 0, 1, 4000), wanted)


@pytest.mark.rule("SA-ZONE-10", "SA-MULTI-03")
def test_how_often_the_fallen_drew_is_forgotten() -> None:
    text = (
        "A: fields paved_road@0,0; units gladiator@0,0! | B: fields paved_road@3,0; units spitter@3,0"
        " | C: fields paved_road@6,0>A; dead spitter; drawn {}; fate 1 | player A; turn 20"
    )
    states = [Match.of(text.format(n), public_info="counts_hidden").state for n in (4, 9)]
    assert states[0].observation(0) == states[1].observation(0)
    assert len({state.resample(0, Rng(3)).key() for state in states}) == 1


@pytest.mark.rule("SA-DEPLOY-24")
def test_who_follows_the_play_can_count_what_lies_under_a_unit() -> None:
    match = Match(
        "units gladiator@2,0; hand retreat shield_wall", "units spitter@2,-3",
        public_info="counts_hidden",
    )  # fmt: skip
    match.do("deploy retreat", "to 2,0", "deploy shield_wall", "to 2,0")
    told = [event for event in match.events if event.kind == "attached_hidden"]
    assert len(told) == 2
    assert all(event.visible_to(1) and event.visible_to(None) for event in told)
    for seed in range(8):
        assert len(match.state.redraw(1, Rng(seed)).attached) == 2 * fr.ROW


@pytest.mark.rule("SA-ZONE-10", "SA-DEPLOY-03")
def test_an_empty_hand_is_not_given_away() -> None:
    for hand in ("spitter", "spitter retreat"):
        match = Match("units gladiator@0,0!; hand " + hand, "", public_info="counts_hidden")
        match.do("deploy spitter", "to 4,0")
        assert match.question() == fr.DEPLOYING
        assert match.do("done").choosing() == "B"


def test_the_documents_say_that_army_lists_are_public() -> None:
    text = Path(__file__).parents[3].joinpath("docs/sack_armies.md").read_text("utf-8")
    assert "Army lists are public" in text
