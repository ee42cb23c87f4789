"""What seats bring to the matches of a study that asks what is strong."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from banneret.kernel.options import to_dict
from banneret.kernel.registry import entry
from banneret.lab.study.bouts import contents_of
from banneret.lab.study.dealing import line_up_of
from banneret.lab.study.plan import Plan, arm_of, rounds_for
from tests.lab.studies import ROOT

SIX = tuple(combinations("abcd", 2))


def test_all_line_ups_are_played_before_one_comes_again() -> None:
    for cycle in range(2):
        rounds = range(6 * cycle, 6 * cycle + 6)
        played = [line_up_of(SIX, 3, number, 0) for number in rounds]
        assert sorted(tuple(sorted(one)) for one in played) == list(SIX)
    first, again = ([line_up_of(SIX, 3, n, 0) for n in range(6 * m, 6 * m + 6)] for m in range(2))
    assert first != again


def test_everything_is_brought_to_every_seat_once_in_a_round() -> None:
    line_ups = [tuple("abcd")]
    played = [line_up_of(line_ups, 5, 0, moved) for moved in range(4)]
    for seat in range(4):
        assert sorted(one[seat] for one in played) == list("abcd")


@pytest.mark.parametrize(
    ("game", "options", "line_ups", "brought"),
    [
        ("token-terrors", {}, 105, 21),  # pairs of 7 factions, against each of 10 of other two
        ("token-terrors", {"edition": "first"}, 45, 15),
        ("sack-armies", {}, 45, 10),
        ("sack-armies", {"generals": 3}, 120, 10),
        ("terreign", {"players": 2}, 28, 8),
        ("terreign", {"players": 8}, 1, 8),
    ],
)
def test_all_that_seats_can_bring_is_allowed_and_comes_equally_often(
    game: str, options: dict[str, object], line_ups: int, brought: int
) -> None:
    rules = entry(game).game(options)
    found = rules.line_ups()
    assert len(set(found)) == len(found) == line_ups
    counts = Counter(one for line_up in found for one in line_up)
    assert len(counts) == brought
    assert len(set(counts.values())) == 1
    for line_up in found:
        entry(game).game({**to_dict(rules.options), **rules.bringing(line_up)})


def test_faction_of_which_the_box_holds_few_is_dealt_as_far_as_it_can_be() -> None:
    own = (ROOT / "examples" / "own_faction.toml").read_text(encoding="utf-8")
    assert "supply = 4" in own
    for supply, armies in ((4, 7), (3, 0), (6, 7)):
        rules = entry("token-terrors").game(
            {"factions": own.replace("supply = 4", f"supply = {supply}")}
        )
        brought = {army for line_up in rules.line_ups() for army in line_up}
        ogres = {army for army in brought if "ogre" in army}
        assert len(ogres) == armies
        assert all(f"{min(5, supply)} ogre" in army for army in ogres)
        for line_up in rules.line_ups():
            entry("token-terrors").game({**to_dict(rules.options), **rules.bringing(line_up)})
        arm = arm_of("all", rules, ("random", "random"))
        plan = Plan("content", rules.name, (arm,), 1, 7, content=True, dealt=True)
        (factions, *_) = contents_of(plan)
        assert factions.items["ogre"] == "Ogre"  # whoever asks is told, too, that it never came


def test_bots_that_differ_have_everything_in_every_seat() -> None:
    game = entry("sack-armies").game({})
    arm = arm_of("all", game, ("greedy", "random"))
    plan = rounds_for(Plan("content", "sack-armies", (arm,), 1, 7, content=True, dealt=True), 4)
    assert plan.matches == 4
    seated = []
    for number in range(4):
        cell = plan.cell(number)
        armies = str(to_dict(plan.game_for(cell).options)["armies"]).split(",")
        seated.append(tuple(zip(arm.seated(cell.way), armies, strict=True)))
    assert len(set(seated)) == 4
    assert len({frozenset(one[1] for one in match) for match in seated}) == 1
    assert len({plan.cell(number).dice_seed for number in range(4)}) == 1
