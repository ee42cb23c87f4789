"""The ladder plays what it says, and reckons whose points are whose."""

from __future__ import annotations

from bench import ladder


def test_each_step_is_played_on_all_kinds_with_sides_exchanged() -> None:
    plans = ladder.plans("sack-armies", ("greedy", "random"), 90, 1)
    assert len(plans) == 45
    assert all(plan.games == plan.ways == 2 for plan in plans)
    assert len({plan.options["armies"] for plan in plans}) == 45
    assert ladder.plans("terreign", ("greedy", *["random"] * 3), 8, 1)[0].ways == 4


def test_the_share_is_that_of_the_bot_that_is_named_first() -> None:
    quick = ladder.plans("token-terrors", ("greedy", "random"), 16, 1)[1]
    assert ladder.rounds(quick, 1) == [1.0, 1.0]
    quick = ladder.plans("token-terrors", ("random", "greedy"), 16, 1)[1]
    assert ladder.rounds(quick, 1) == [0.0, 0.0]


def test_a_line_tells_share_interval_number_and_chance() -> None:
    said = ladder.line("token-terrors", ("greedy", "random"), 8, 1, 1)
    assert said.startswith("token-terrors greedy against random: 100.0 % (")
    assert said.endswith("of 8, p 6.2e-02")  # four rounds, all won
