"""Worlds in the middle of an action: who has been named for something, or hit, must suit it."""

from __future__ import annotations

from collections import Counter

import pytest

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.state import SackState
from banneret.kernel.errors import PositionError
from banneret.kernel.rng import Rng
from tests.conformance.texts import fault_of_state
from tests.games.sack_armies.match import Match
from tests.games.sack_armies.test_resampling import world

SPARE = "gladiator+equites+black_stag_riders+ballista+orc_archers+shade_hounds"


def units_dealt(state: SackState, viewer: int, general: int) -> Counter[str]:
    """How often each unit is dealt to the only hidden place on the board."""
    found: Counter[str] = Counter()
    for seed in range(80):
        dealt = state.redraw(viewer, Rng(seed))
        assert fault_of_state(dealt) is None
        assert dealt.observation(viewer) == state.observation(viewer)
        found[world(dealt, general)[0][0]] += 1
    return found


@pytest.mark.rule("SA-ABILITY-MOVEATTACK-01", "SA-ABILITY-AMBUSH-01", "SA-RANGED-01")
@pytest.mark.parametrize(
    ("unit", "use", "able"),
    [
        ("equites@0,1", "charge 0,1", {"equites", "black_stag_riders"}),
        ("black_stag_riders@0,1", "charge-ambush 0,1", {"black_stag_riders"}),
        ("orc_archers@2,0", "shoot 2,0", {"orc_archers", "ballista"}),
    ],
)
def test_who_is_to_attack_is_able_to(unit: str, use: str, able: set[str]) -> None:
    match = Match(f"units {unit}", "units legionaries@2,-2!", spare=SPARE).do(use)
    assert set(units_dealt(match.state, 1, 0)) == able


@pytest.mark.rule("SA-COORD-03")
def test_who_has_been_named_as_an_attacker_is_able_to() -> None:
    match = Match(
        "units ballista@2,0! orc_archers@3,0",
        "units legionaries@2,-2! gladiator@3,-3!",
        spare=SPARE,
    )
    match.do("joint-shoot 3,-3", "with 3,0")
    assert set(units_dealt(match.state, 1, 0)) == {"orc_archers", "ballista"}


@pytest.mark.rule("SA-ABILITY-SCATTER-09", "SA-ZONE-10")
def test_the_fate_of_a_hidden_unit_is_not_known_before_it_is_asked_for() -> None:
    """Two Catapults scatter; A is asked to save his unit while one of B's has been reached."""
    states = []
    for unit, held in (("spitter", "halfling_slingers"), ("halfling_slingers", "spitter")):
        match = Match(
            "units catapult@1,0! elf_lord@0,1+stone_skin",
            f"units catapult@3,-2! {unit}@4,-2; hand {held}",
            spare="orc_infantry",
        )
        match.do("shoot 1,0", "target 3,-2", "strike-back", "H", "H", "H", "H")
        assert (match.question(), match.asked()) == (fr.SAVE, "A")
        states.append(match.state)
    assert states[0].observation(0) == states[1].observation(0)
    for seed in range(20):
        dealt = [state.redraw(0, Rng(seed)) for state in states]
        assert dealt[0].key() == dealt[1].key()
        (unit,) = world(dealt[0], 1)[0]
        dealt[0].apply(dealt[0].game.parse(dealt[0], "pass"))
        # SA-DAMAGE-03: 1 damage kills the Slingers alone
        assert (world(dealt[0], 1)[0] == ()) == (unit == "halfling_slingers")


@pytest.mark.rule("SA-DAMAGE-03", "SA-ABILITY-SCATTER-09")
def test_a_text_marks_as_dying_whom_the_damage_kills() -> None:
    match = Match(
        "units catapult@1,0! elf_lord@0,1+stone_skin", "units catapult@3,-2! spitter@4,-2"
    )
    match.do("shoot 1,0", "target 3,-2", "strike-back", "H", "H", "H", "H")
    text = match.game.format_position(match.state)
    for right, wrong in (
        ("spitter@4,-2~16", "spitter@4,-2~24"),  # 1 damage, armor 2
        ("spitter@4,-2~16", "spitter@4,-2"),  # it was reached
        ("catapult@3,-2!~8", "catapult@3,-2!"),  # 4 damage, armor 1
    ):
        assert right in text
        with pytest.raises(PositionError, match="SA-DAMAGE-03"):
            match.game.parse_position(text.replace(right, wrong))
