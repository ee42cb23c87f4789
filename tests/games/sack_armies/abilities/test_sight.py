import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-SIGHT-01", "SA-ABILITY-SIGHT-02", "SA-FOG-29")
def test_sight_reveals_at_its_range_where_the_move_ends() -> None:
    match = Match("units gecko_scouts@1,0!", "units gladiator@2,-3 spitter@5,-3")
    match.do("move 1,0", "to 2,-1")
    assert match.at("2,-3") == "B gladiator up"
    assert match.at("5,-3") == "B spitter down"


@pytest.mark.rule("SA-FOG-06", "SA-ABILITY-SIGHT-01")
@pytest.mark.parametrize(("end", "rule"), [("2,-1", "SA-ABILITY-SIGHT-01"), ("2,-2", "SA-FOG-06")])
def test_what_stands_beside_a_rival_is_seen_without_sight(end: str, rule: str) -> None:
    match = Match("units gecko_scouts@1,0! spitter@0,0!", "units gladiator@2,-3")
    match.do("move 1,0", f"to {end}")
    (shown,) = [event for event in match.events if event.kind == "revealed"]
    assert shown.rules == ("SA-FOG-05", rule)
