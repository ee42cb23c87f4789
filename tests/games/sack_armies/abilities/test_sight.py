import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-SIGHT-01", "SA-ABILITY-SIGHT-02", "SA-FOG-29")
def test_sight_reveals_at_its_range_where_the_move_ends() -> None:
    match = Match("units gecko_scouts@1,0!", "units gladiator@2,-3 spitter@5,-3")
    match.do("move 1,0", "to 2,-1")
    assert match.at("2,-3") == "B gladiator up"
    assert match.at("5,-3") == "B spitter down"
