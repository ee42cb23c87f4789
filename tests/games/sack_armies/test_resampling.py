"""Hidden information: what a seat sees, and the worlds it cannot tell from the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.book import Book
from banneret.games.sack_armies.game import new
from banneret.games.sack_armies.state import SackState
from banneret.kernel.playout import playout
from banneret.kernel.rng import Rng
from tests.conformance.texts import fault_of_state
from tests.games.sack_armies.match import Match

DRAWS = 6000
RESAMPLES = 8  # for every seat and the spectator of every position
World = tuple[tuple[str, ...], ...]


def world(state: SackState, general: int) -> World:
    """Who is what: face-down units, face-down attachments, hand; the sack follows."""
    names = [state.book.names[token] for token in state.book.token]
    units = [
        names[state.u_entry[slot]]
        for slot in range(len(state.u_entry))
        if state.u_owner[slot] == general and not state.u_up[slot]
    ]
    rows = state.attached
    under = [
        names[rows[at]]
        for at in range(0, len(rows), fr.ROW)
        if state.book.owner[rows[at]] == general and not rows[at + fr.UP]
    ]
    span = range(state.book.first_entry[general], state.book.first_entry[general + 1])
    hand = [names[entry] for entry in span for _ in range(state.hand[entry])]
    return tuple(units), tuple(under), tuple(sorted(hand))


def drawn(state: SackState, viewer: int, general: int, draws: int = DRAWS) -> Counter[World]:
    rng = Rng(12)
    return Counter(world(state.redraw(viewer, rng), general) for _ in range(draws))


def agrees(found: Counter[World], wanted: Counter[World]) -> bool:
    """Whether a sample agrees with exact weights: chi-square below its 99.9 % point."""
    assert set(found) <= set(wanted), set(found) - set(wanted)
    total, weight = sum(found.values()), sum(wanted.values())
    chi = sum(
        (found[key] - total * share / weight) ** 2 / (total * share / weight)
        for key, share in wanted.items()
    )
    degrees = len(wanted) - 1
    return bool(float(chi) < degrees + 3.3 * (2 * degrees) ** 0.5 + 8)


def assignments(tokens: list[str], places: int) -> Iterator[tuple[str, ...]]:
    """Every way to put single tokens into places in order."""
    for chosen in permutations(range(len(tokens)), places):
        yield tuple(tokens[n] for n in chosen)


@pytest.mark.rule("SA-ZONE-10", "SA-COMP-01")
def test_hand_and_hidden_unit_agree_with_the_exact_posterior() -> None:
    match = Match("units gladiator@0,0; hand retreat spitter", "", spare="orc_infantry*2+retreat")
    found = drawn(match.state, 1, 0)
    tokens = ["gladiator", "retreat", "spitter", "orc_infantry", "orc_infantry", "retreat"]
    wanted: Counter[World] = Counter()
    for unit, *hand in assignments(tokens, 3):
        if unit != "retreat":
            wanted[((unit,), (), tuple(sorted(hand)))] += 1
    assert agrees(found, wanted)


@pytest.mark.rule("SA-MOVE-03", "SA-FOG-11")
def test_a_hidden_unit_that_moved_far_is_no_slow_one() -> None:
    plain = dict.fromkeys(("0,0", "1,0", "2,0", "3,0", "4,0"), "rolling_hills")
    match = Match("units equites@0,0", "", spare="spitter*2+gladiator+walking_tree", ground=plain)
    match.do("move 0,0", "to 3,0").pass_windows()
    found = drawn(match.state, 1, 0)
    # Movement 3 at least: Equites or Gladiator, never Spitters (2) or the Walking Tree (1)
    assert agrees(found, Counter({(("equites",), (), ()): 1, (("gladiator",), (), ()): 1}))


@pytest.mark.rule("SA-MOVE-07", "SA-MOVE-03", "SA-FOG-11")
def test_a_step_onto_halting_ground_is_one_step() -> None:
    """Though there are longer ways too: one of Movement 1 can have gone there."""
    forest = {"1,0": "dark_forest", "0,0": "rolling_hills"}
    match = Match("units gladiator@0,1", "", spare="walking_tree", ground=forest)
    match.do("move 0,1", "to 1,0").pass_windows()
    found = drawn(match.state, 1, 0, 300)
    assert {units for units, _, _ in found} == {("gladiator",), ("walking_tree",)}


@pytest.mark.rule("SA-COMP-10", "SA-DEPLOY-24")
def test_an_attachment_and_its_bearer_fit_each_other() -> None:
    match = Match("units nether_acolytes@0,0+stone_skin", "", spare="gladiator+retreat+spitter")
    found = drawn(match.state, 1, 0)
    tokens = ["nether_acolytes", "stone_skin", "gladiator", "retreat", "spitter"]
    bands = {"nether_acolytes": "stone_skin", "gladiator": "retreat"}
    wanted: Counter[World] = Counter()
    for unit, under in assignments(tokens, 2):
        if bands.get(unit) == under:
            wanted[((unit,), (under,), ())] += 1
    assert agrees(found, wanted)


@pytest.mark.rule("SA-COMP-10", "SA-DEPLOY-24")
def test_a_bearer_of_anything_is_no_likelier_than_one_of_spells() -> None:
    """A Tribune may bear either token, an Acolyte the spell: three worlds, each as likely."""
    match = Match("units tribune@0,0+stone_skin", "", spare="nether_acolytes+retreat")
    found = drawn(match.state, 1, 0)
    worlds = [("tribune", "stone_skin"), ("tribune", "retreat"), ("nether_acolytes", "stone_skin")]
    assert agrees(found, Counter({((unit,), (under,), ()): 1 for unit, under in worlds}))


@pytest.mark.rule("SA-ABILITY-COUNTER-04")
def test_a_wrong_pick_is_remembered() -> None:
    match = Match(
        "units hedge_wizard@2,0!", "units elf_lord@2,-2!+stone_skin", spare="retreat*2+weaken"
    )
    before = {under for (_, under, _) in drawn(match.state, 0, 1, 500)}
    assert ("retreat",) in before
    match.do("counter 2,0", "target 2,-2", "pick 1").pass_windows()
    after = {under for (_, under, _) in drawn(match.state, 0, 1, 500)}
    assert after == {("stone_skin",), ("weaken",)}


@pytest.mark.rule("SA-FOG-09", "SA-ABILITY-DISMISS-01")
def test_a_token_seen_to_go_into_the_sack_is_not_what_lay_outside_before() -> None:
    match = Match(
        "units matriarch@2,0!", "units gladiator@2,-2! orc_infantry@5,-3; hand spitter",
        spare="war_golem",
    )  # fmt: skip
    match.do("dismiss 2,0", "target 2,-2").pass_windows()
    found = drawn(match.state, 0, 1)
    assert all("gladiator" not in units + hand for units, _, hand in found)
    # once B has drawn, it may be in the hand, but still not the unit that lay there before
    match.do("draw", "drawn gladiator", "drawn war_golem", "done")
    found = drawn(match.state, 0, 1)
    assert any("gladiator" in hand for _, _, hand in found)
    assert all("gladiator" not in units for units, _, _ in found)


@pytest.mark.rule("SA-ABILITY-SCATTER-12")
def test_who_lived_through_scatter_was_tough_enough() -> None:
    match = Match(
        "units catapult@2,0!",
        "units war_golem@2,-2! orc_infantry@2,-3",
        spare="halfling_slingers*3+spitter",
    )
    match.do("shoot 2,0", "target 2,-2", "H", "H").pass_windows()
    assert match.at("2,-3") == "B orc_infantry down"
    found = drawn(match.state, 0, 1, 400)
    assert {units for units, _, _ in found} == {("orc_infantry",), ("spitter",)}


def positions(count: int, seed: int, **options: object) -> Iterator[SackState]:
    """States met in random matches."""
    game = new(**options)
    rng = Rng(seed)
    state = game.new_initial_state()
    while count:
        state.advance(state.random_action(rng))
        if state.is_terminal():
            state = game.new_initial_state()
        elif rng.below(12) == 0:
            count -= 1
            yield state


@pytest.mark.rule("SA-ZONE-10", "SA-FOG-01")
@pytest.mark.parametrize(
    ("count", "options"),
    [
        (100, {}),
        pytest.param(100, {"armies": "nether_1,fey_1"}, marks=pytest.mark.sweep),
        pytest.param(100, {"generals": 3, "raised_face": "down"}, marks=pytest.mark.sweep),
    ],
)
def test_no_seat_can_tell_a_resampled_world(count: int, options: dict[str, object]) -> None:
    rng = Rng(5)
    changed = 0
    for state in positions(count, 7, **options):
        for viewer in (*range(state.book.generals), None):
            seen = state.observation(viewer)
            for _ in range(RESAMPLES):
                twin = state.resample(viewer, rng)
                changed += twin.key() != state.key()
                assert twin.observation(viewer) == seen
                assert twin.legal_actions()
    assert changed > count


@pytest.mark.rule("SA-ZONE-10", "SA-FOG-01", "SA-SETUP-01")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"public_info": "counts_hidden"},
        {"armies": "nether_1,fey_1", "flip_method": "cards_full", "public_info": "counts_hidden"},
        {"generals": 3, "raised_face": "down", "excess_hand": "free_choice"},
    ],
)
def test_worlds_that_look_alike_are_dealt_alike(options: dict[str, object]) -> None:
    """What is true decides nothing: with the same numbers a seat is dealt the same world."""
    changed = 0
    for n, state in enumerate(positions(40, 11, **options)):
        for viewer in (*range(state.book.generals), None):
            other = state.resample(viewer, Rng(n))
            assert other.observation(viewer) == state.observation(viewer)
            assert fault_of_state(other) is None
            changed += other.key() != state.key()
            for seed in range(3):
                world = state.resample(viewer, Rng(seed))
                assert world.key() == other.resample(viewer, Rng(seed)).key(), (viewer, state)
    assert changed > 40


@pytest.mark.rule("SA-ZONE-10")
def test_a_bot_sees_its_own_and_nothing_else() -> None:
    """Change every hidden token of the rival: the view does not change by a letter."""
    for state in positions(40, 3):
        twin = state.resample(0, Rng(9))
        assert twin.observation(0).to_json() == state.observation(0).to_json()
        assert (
            twin.observation(None).to_json()
            == twin.resample(None, Rng(1)).observation(None).to_json()
        )


def numbers_of(book: Book) -> dict[str, str]:
    """Everything that a Book holds, written out."""
    names = [name for name in dir(book) if not name.startswith("_")]
    return {name: repr(getattr(book, name)) for name in names if not callable(getattr(book, name))}


def test_the_numbers_of_a_match_stay_as_they_were_made() -> None:
    """All states of a match share its Book, so nothing may write into it."""
    state = new(armies="scourge_1,nether_1").new_initial_state()
    before = numbers_of(state.book)
    assert len(before) > 60
    rng = Rng(4)
    for step in range(3000):
        if state.is_terminal():
            break
        if step % 50 == 0:
            playout(state.resample(step // 50 % 2, rng), rng)
        state.advance(state.random_action(rng))
    assert numbers_of(state.book) == before
