"""The options of a match. The defaults are the rules as printed, read as the rule index reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from banneret.kernel.options import option

FLIP_METHODS: Final = ("coin", "die", "cards_each", "cards_full", "cards_jokers")


@dataclass(frozen=True)
class Options:
    """How a match of Sack Armies is played."""

    generals: int = option(2, "how many Generals play", ("SA-MULTI-01",), least=2, most=6)
    armies: str = option(
        "", "one army a General, separated by commas: a name, or token:count+token:count",
        ("SA-CONTENT-03", "SA-RECRUIT-01"),
    )  # fmt: skip
    tokens: str = option("", "a token file of one's own", ("SA-CONTENT-01",), file=True)
    army_ranks: int = option(40, "most ranks in an army", ("SA-RECRUIT-11",), least=1, most=400)
    min_battlefields: int = option(
        5, "fewest battlefields in an army", ("SA-RECRUIT-11",), least=1, most=40
    )
    copy_limits: str = option(
        "6/4/2", "most copies of a token of rank 1, 2 and more", ("SA-RECRUIT-11",)
    )
    min_units: int = option(1, "fewest units in an army", ("SA-RECRUIT-08",), least=0, most=1)
    flip_method: str = option("coin", "what decides a flip", ("SA-FLIP-03",), choices=FLIP_METHODS)
    progressive_cap: int = option(
        64, "successes after which a progressive flip stops", ("SA-FLIP-11",), least=1, most=1000
    )
    range_metric: str = option(
        "hex", "how ranges are counted", ("SA-HEX-07",), choices=("hex", "legal_path")
    )
    extra_draw: str = option(
        "automatic", "whether Draw units add to every Draw", ("SA-DRAW-05",),
        choices=("automatic", "optional"),
    )  # fmt: skip
    excess_hand: str = option(
        "return_excess", "what goes back when an effect overfilled the hand", ("SA-DRAW-12",),
        choices=("return_excess", "free_choice"),
    )  # fmt: skip
    neutral_zone_basis: str = option(
        "control", "which battlefields need a gap in play", ("SA-DEPLOY-17",),
        choices=("control", "owner_and_control"),
    )  # fmt: skip
    own_permanents_count: bool = option(
        True, "own permanents on an own unit use up its places", ("SA-DEPLOY-23",)
    )
    hit_tokens_under_hidden: bool = option(
        True, "Counter and Dispel reach tokens under unrevealed units", ("SA-FOG-04",)
    )
    raised_face: str = option(
        "up", "how a raised unit enters", ("SA-FOG-10",), choices=("up", "down")
    )
    response_order: str = option(
        "active_first", "who answers first in a window", ("SA-FOG-18",),
        choices=("active_first", "defender_first"),
    )  # fmt: skip
    null_move: str = option(
        "forbidden", "whether a move may end where it began", ("SA-MOVE-11",),
        choices=("forbidden", "allowed"),
    )  # fmt: skip
    surprise_and_counter: str = option(
        "exclusive", "whether a surprise leaves the counter-attack", ("SA-MELEE-04",),
        choices=("exclusive", "both"),
    )  # fmt: skip
    counter_choice: str = option(
        "before_flips", "when the counter-attack is chosen", ("SA-MELEE-06",),
        choices=("before_flips", "before_damage"),
    )  # fmt: skip
    coord_advance: str = option(
        "one_participant", "who advances after a coordinated kill", ("SA-ADVANCE-06",),
        choices=("one_participant", "none"),
    )  # fmt: skip
    coord_commit: str = option(
        "required", "whether a passed check commits to the attack", ("SA-COORD-11",),
        choices=("required", "optional"),
    )  # fmt: skip
    wrong_token: str = option(
        "spent", "what a Counter or Dispel of the wrong token costs", ("SA-ABILITY-COUNTER-04",),
        choices=("spent", "refunded"),
    )  # fmt: skip
    raise_ground: str = option(
        "adjacent_only", "where a raised unit may stand", ("SA-ABILITY-RAISE-04",),
        choices=("adjacent_only", "own_ground"),
    )  # fmt: skip
    undead_keyword: bool = option(
        False, "Raise Dead needs a unit marked undead", ("SA-ABILITY-RAISE-06",)
    )
    scatter_save: str = option(
        "allowed", "whether an unrevealed unit may save itself from Scatter",
        ("SA-ABILITY-SCATTER-11",), choices=("allowed", "forbidden"),
    )  # fmt: skip
    permanents_stack: bool = option(True, "copies of one permanent add up", ("SA-SPELL-13",))
    surprise_limit: str = option(
        "1", "surprise maneuvers an attack", ("SA-SURPRISE-05",), choices=("1", "unlimited")
    )
    double_elimination: str = option(
        "draw", "who wins when the last Generals fall together", ("SA-WIN-12",),
        choices=("draw", "active_player_wins", "active_player_loses"),
    )  # fmt: skip
    decisive_multi: str = option(
        "all_by_losses", "what makes a victory over several decisive", ("SA-WIN-13",),
        choices=("all_by_losses", "last_standing"),
    )  # fmt: skip
    stall_turns: int = option(
        60, "turns without kill, control change or deployment that draw; 0: never",
        ("SA-WIN-16",), least=0, most=10000,
    )  # fmt: skip
    turn_limit: int = option(
        1000,
        "turns after which the match is drawn, for two sides that trade ground for ever; 0: never",
        ("SA-WIN-16",),
        least=0,
        most=1000000,
    )
    orphan_arrows: str = option(
        "stay", "ground whose arrow points to a fallen General", ("SA-MULTI-07",),
        choices=("stay", "uncontrolled"),
    )  # fmt: skip
    public_info: str = option(
        "counts", "whether the sizes of hands, sacks and piles of attachments are shown",
        ("SA-ZONE-10",), choices=("counts", "counts_hidden"),
    )  # fmt: skip
    agreements: bool = option(
        False, "conceding and offering a draw are among the actions", ("SA-WIN-14", "SA-WIN-15")
    )
