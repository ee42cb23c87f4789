import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-DEFEND-01", "SA-ABILITY-DEFEND-02")
def test_helpers_touch_both_and_count_once() -> None:
    # (3,-2) touches the defender on (2,-2) and both attackers on (2,-1) and (3,-1)... once
    match = Match(
        "units gladiator@2,-1! orc_infantry@1,-1!",
        "units legionaries@2,-2! spitter@3,-2! spitter@1,-2!",
    )
    match.do("joint-attack 2,-2", "with 1,-1", "with 2,-1", "done", "H", "no-reply", "H T")
    # armor 2 + 2 = 4 against 3 + 2 = 5: killed; with three helpers it would have lived
    assert match.dead("B") == {"legionaries": 1}
    one = Match("units gladiator@2,-1!", "units legionaries@2,-2! spitter@3,-2!")
    one.do("attack 2,-1", "target 2,-2", "no-reply", "H T")
    assert one.dead("B") == {"legionaries": 1}  # 2 + 1 against 3
    two = Match("units gladiator@2,-1!", "units legionaries@2,-2! spitter@3,-2! spitter@1,-1!")
    two.do("attack 2,-1", "target 2,-2", "no-reply", "H T")
    assert two.dead("B") == {}


@pytest.mark.rule("SA-ABILITY-10")
def test_defend_held_twice_counts_once() -> None:
    match = Match("units gladiator@2,-1!", "units legionaries@2,-2!+hold_the_line! spitter@3,-2!")
    match.do("attack 2,-1", "target 2,-2", "no-reply", "H T")
    assert match.dead("B") == {"legionaries": 1, "hold_the_line": 1}
