"""The odds a General is shown, against all worlds that he cannot tell apart, played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies import worlds_counted
from banneret.games.sack_armies.rules import status, story
from banneret.games.sack_armies.state import SackState
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE
from tests.games.sack_armies.match import Match, facts


def worlds(state: SackState, seat: int) -> Iterator[SackState]:
    """Every assignment of single tokens to the hidden places of the others."""
    found = [state]
    for general in range(state.book.generals):
        if general != seat:
            found = [after for before in found for after in _dealt(before, general)]
    yield from found


def _dealt(state: SackState, general: int) -> Iterator[SackState]:
    book = state.book
    span = range(book.first_entry[general], book.first_entry[general + 1])
    units = [s for s in range(len(state.u_entry)) if _hidden_unit(state, s, general)]
    rows = state.attached
    under = [
        at
        for at in range(0, len(rows), fr.ROW)
        if not rows[at + fr.UP] and book.owner[rows[at]] == general
    ]
    pool = [entry for entry in span for _ in range(state.sack[entry] + state.hand[entry])]
    pool += [int(state.u_entry[slot]) for slot in units] + [int(rows[at]) for at in under]
    held = int(state.hand_size[general])
    for chosen in permutations(range(len(pool)), len(units) + len(under) + held):
        tokens = [pool[n] for n in chosen]
        world = state.copy()
        world.unshare()
        for slot in units:
            world.u_entry[slot] = tokens.pop(0)
        for at in under:
            world.attached[at] = tokens.pop(0)
        for entry in span:
            world.hand[entry] = tokens.count(entry)
        rest = Counter(pool[n] for n in range(len(pool)) if n not in chosen)
        for entry in span:
            world.sack[entry] = rest[entry]
        if _can_be(world, general, units, under):
            yield world


def _hidden_unit(state: SackState, slot: int, general: int) -> bool:
    return state.u_owner[slot] == general and not state.u_up[slot]


def _can_be(world: SackState, general: int, units: list[int], under: list[int]) -> bool:
    book = world.book
    for slot in units:
        bit = book.unit_bit[world.u_entry[slot]]
        if not bit or world.u_mask[slot] & bit:
            return False
    for at in under:
        token = book.token[world.attached[at]]
        if book.kind[token] not in (vo.SPELL, vo.MANEUVER):
            return False
        known = world.attached[at + fr.KNOWN]
        if known and (known == 1) != (book.kind[token] == vo.SPELL):
            return False
        if not status.can_carry(world, world.attached[at + fr.HOST], token):
            return False
    return bool(story.allows(world, general))


def killed(state: SackState, action: int) -> Fraction:
    """How likely an attack kills the unit named, when nobody reveals or replies anything."""
    after = state.copy()
    slot = after.slot_at(action % act.HEXES)
    after.apply(action)
    return _killed(after, int(slot), int(after.u_entry[slot]))


def _killed(state: SackState, slot: int, entry: int) -> Fraction:
    while state.current_player() != CHANCE:
        if state.top() == fr.WINDOW and state.frame(fr.ATTACK) >= 0:
            state.apply(act.PASS)
        elif state.top() == fr.REPLY:
            state.apply(act.NO_REPLY)
        else:
            return Fraction(int(state.u_entry[slot] != entry))
    total = Fraction(0)
    whole = sum(weight for _, weight in state.chance_outcomes())
    for outcome, weight in state.chance_outcomes():
        after = state.copy()
        after.apply(outcome)
        total += Fraction(int(weight), int(whole)) * _killed(after, slot, entry)
    return total


def shown(state: SackState) -> dict[int, Fraction]:
    odds = facts(state, state.current_player())["odds"]
    return {int(action): Fraction(*chance) for action, chance in odds.items()}


def averaged(state: SackState) -> dict[int, Fraction]:
    """The same by playing every world."""
    found: dict[int, Fraction] = {}
    all_of_them = list(worlds(state, int(state.current_player())))
    for action in state.legal_actions():
        by_units: dict[tuple[int, ...], Fraction] = {}
        total = Fraction(0)
        for world in all_of_them:
            units = tuple(world.u_entry)
            if units not in by_units:
                by_units[units] = killed(world, action)
            total += by_units[units]
        found[int(action)] = total / len(all_of_them)
    return found


# ---------------------------------------------------------------- what a face-down unit will be


@pytest.mark.rule("SA-FOG-13", "SA-FOG-28", "SA-RANGED-03")
@pytest.mark.parametrize("face", ["", "!"])
def test_a_shooter_is_rated_as_it_will_be_once_declared(face: str) -> None:
    ground = {"2,0": "dank_swamp"}
    match = Match(f"units spitter@2,0{face}", "units spitter@2,-2!", ground=ground)
    match.do("shoot 2,0")
    assert set(shown(match.state).values()) == {Fraction(1, 2)}
    assert shown(match.state) == averaged(match.state)
    assert match.state.u_up[match.slot("2,0")] == bool(face)  # looking turned nothing up


SHOOTERS = ("elf_archers", "elf_archers", "empire_archers", "orc_archers", "spitter", "ballista")
OWN_GROUND = (
    "dank_swamp",
    "rolling_hills",
    "watchtower",
    "watchtower",
    "blood_wastes",
    "grassland",
)
RIVAL_GROUND = ("grassland", "dark_forest", "blood_wastes", "river_bank")
FRIENDS = ("matriarch", "serpent_idol", "elf_lord", "tribune", "orc_war_priest", "gladiator")
TARGETS = (
    "wolf_riders",
    "legionaries",
    "shazari_infantry",
    "elf_archers",
    "spitter",
    "raptor_riders",
)
HIDDEN = (
    "noble_horse", "serpent_idol", "standard_bearer", "gladiator", "wing_lizards", "elf_lord",
    "nether_acolytes", "grove_oracle", "noble_horse", "serpent_idol", "standard_bearer",
)  # fmt: skip
CARRIED = ("stone_skin", "retreat", "burning_blades")
PLACES = ("2,-2", "1,-2", "0,-2", "3,-2", "3,-4")  # near the target or the shooter, seen by nobody


def some(rng: Rng, words: tuple[str, ...]) -> str:
    return words[rng.below(len(words))]


def scene_of(rng: Rng, third: bool = False) -> Match:
    """A face-down shooter at 0,0, a target at 2,-3, and what nobody knows around it."""
    shooter, friend = some(rng, SHOOTERS), some(rng, FRIENDS)
    friends = ["", f" {friend}@1,0!", f" {friend}@1,0", f" {friend}@0,1"][rng.below(4)]
    hidden = []
    spare = [some(rng, HIDDEN) for _ in range(2)] + ([some(rng, CARRIED)] if rng.below(2) else [])
    for place in PLACES[: 1 + rng.below(3)]:
        token = some(rng, HIDDEN)
        band = {"elf_lord": CARRIED, "nether_acolytes": CARRIED[:1], "gladiator": CARRIED[1:2]}
        carried = f"+{some(rng, band[token])}" if token in band and rng.below(2) else ""
        hidden.append(f"{token}@{place}{carried}")
    a = f"A: fields {some(rng, OWN_GROUND)}@0,0 grassland@-1,1; units {shooter}@0,0{friends}"
    ground = f"{some(rng, RIVAL_GROUND)}@2,-3 grassland@1,-3 grassland@3,-3"
    units = f"{some(rng, TARGETS)}@2,-3! {' '.join(hidden)}"
    hand = f"; hand {some(rng, HIDDEN)}" if rng.below(2) else ""
    b = f"B: fields {ground}; units {units}{hand}"
    c = f" | C: fields grassland@-3,2; units {some(rng, HIDDEN)}@-2,1" if third else ""
    return Match.of(f"{a} | {b}{c} | player A", "+".join(spare))


@pytest.mark.rule("SA-FOG-13", "SA-FOG-07", "SA-ABILITY-SIGHT-01", "SA-ABILITY-AUGMENT-01")
@pytest.mark.parametrize("third", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_odds_are_averaged_over_all_worlds(seed: int, third: bool) -> None:
    rng = Rng(300 + seed)
    for _ in range(2 if third else 6):
        match = scene_of(rng, third)
        shoot = match.game.parse(match.state, "shoot 0,0")
        if match.state.is_legal(shoot):
            match.state.apply(shoot)
            text = match.game.format_position(match.state)
            assert shown(match.state) == averaged(match.state), text


@pytest.mark.rule("SA-FOG-09", "SA-ABILITY-DISMISS-01", "SA-ZONE-10")
def test_odds_know_what_was_seen_to_go_into_a_sack() -> None:
    match = Match.of(
        "A: fields grassland@0,0 grassland@-1,1; units elf_archers@0,0 matriarch@0,-1! |"
        " B: fields grassland@2,-3 grassland@3,-3; units wolf_riders@2,-3! noble_horse@1,-3!"
        " gladiator@2,-2; hand spitter | player A",
        "noble_horse+gladiator+spitter+war_golem",
    )
    match.do("dismiss 0,-1", "target 1,-3").pass_windows()
    match.do("draw", "drawn gladiator", "drawn spitter", "drawn war_golem", "return spitter")
    match.do("return war_golem", "done").pass_windows()
    match.do("move 0,-1", "to -1,0", "done").pass_windows()
    match.do("deploy gladiator", "to 1,-2", "done").pass_windows()
    match.do("shoot 0,0")
    assert match.state.story
    odds = shown(match.state)
    assert odds == averaged(match.state)
    assert 0 < next(iter(odds.values())) < Fraction(1, 2)


@pytest.mark.rule("SA-ZONE-10")
def test_odds_are_the_same_in_all_worlds_that_look_alike() -> None:
    rng = Rng(77)
    for _ in range(8):
        match = scene_of(rng)
        shoot = match.game.parse(match.state, "shoot 0,0")
        if not match.state.is_legal(shoot):
            continue
        match.state.apply(shoot)
        seen = match.state.observation(0)
        for _ in range(8):
            assert match.state.resample(0, rng).observation(0) == seen


def test_too_much_to_count_ends_with_nearly_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Rng(78)
    for _ in range(6):
        match = scene_of(rng)
        shoot = match.game.parse(match.state, "shoot 0,0")
        if match.state.is_legal(shoot):
            match.state.apply(shoot)
            exact = shown(match.state)
            with monkeypatch.context() as patch:
                patch.setattr(worlds_counted, "MOST_STATES", 3)
                rough = shown(match.state)
            assert all(abs(exact[one] - rough[one]) < Fraction(1, 4) for one in exact)
