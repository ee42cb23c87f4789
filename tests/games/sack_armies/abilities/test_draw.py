import pytest

from tests.games.sack_armies.match import Match


@pytest.mark.rule("SA-ABILITY-DRAW-01", "SA-ABILITY-10")
@pytest.mark.parametrize(
    ("units", "size"), [("quartermaster@0,0! augur@1,0!", 5), ("augur@0,0!+fates_favor!", 4)]
)
def test_each_draw_unit_counts_once(units: str, size: int) -> None:
    match = Match(f"units {units}", "", spare="spitter*9")
    match.do("draw", *["drawn spitter"] * size).pass_windows()
    assert match.size("hand", "A") == size
