"""The options of a match. The defaults are the rules as printed, read as the rule index reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from banneret.kernel.options import option

FLIP_METHODS: Final = ("coin", "die", "cards_each", "cards_full", "cards_jokers")


@dataclass(frozen=True)
class Options:
    """How a match of Sack Armies is played."""

    generals: int = option(
        2, "how many Generals play", "wie viele Generäle spielen", ("SA-MULTI-01",), least=2, most=6
    )
    armies: str = option(
        "",
        "one army a General, separated by commas: a name, or token:count+token:count",
        "je General eine Armee, durch Kommas getrennt: ein Name, oder Spielstein:Zahl+Spielstein:Zahl",
        ("SA-CONTENT-03", "SA-RECRUIT-01"),
    )
    tokens: str = option(
        "",
        "a token file of one's own",
        "eine eigene Datei von Spielsteinen",
        ("SA-CONTENT-01",),
        file=True,
    )
    army_ranks: int = option(
        40,
        "most ranks in an army",
        "höchste Rangsumme einer Armee",
        ("SA-RECRUIT-11",),
        least=1,
        most=400,
    )
    min_battlefields: int = option(
        5,
        "fewest battlefields in an army",
        "wie viele Schlachtfelder eine Armee mindestens hat",
        ("SA-RECRUIT-11",),
        least=1,
        most=40,
    )
    copy_limits: str = option(
        "6/4/2",
        "most copies of a token of rank 1, 2 and more",
        "wie oft ein Spielstein von Rang 1, 2 und höher vorkommen darf",
        ("SA-RECRUIT-11",),
    )
    min_units: int = option(
        1,
        "fewest units in an army",
        "wie viele Einheiten eine Armee mindestens hat",
        ("SA-RECRUIT-08",),
        least=0,
        most=1,
    )
    flip_method: str = option(
        "coin",
        "what decides a flip",
        "was einen Wurf entscheidet",
        ("SA-FLIP-03",),
        choices=FLIP_METHODS,
    )
    progressive_cap: int = option(
        64,
        "successes after which a progressive flip stops",
        "nach wie vielen Erfolgen ein fortlaufender Wurf aufhört",
        ("SA-FLIP-11",),
        least=1,
        most=1000,
    )
    range_metric: str = option(
        "hex",
        "how ranges are counted",
        "wie Reichweiten gezählt werden",
        ("SA-HEX-07",),
        choices=("hex", "legal_path"),
    )
    extra_draw: str = option(
        "automatic",
        "whether Draw units add to every Draw",
        "ob Einheiten mit Ziehen jedes Ziehen vergrößern",
        ("SA-DRAW-05",),
        choices=("automatic", "optional"),
    )
    excess_hand: str = option(
        "return_excess",
        "what goes back when an effect overfilled the hand",
        "was zurückgeht, wenn eine Wirkung die Hand überfüllt hat",
        ("SA-DRAW-12",),
        choices=("return_excess", "free_choice"),
    )
    neutral_zone_basis: str = option(
        "control",
        "which battlefields need a gap in play",
        "zu welchen Schlachtfeldern im Spiel eine Lücke bleiben muss",
        ("SA-DEPLOY-17",),
        choices=("control", "owner_and_control"),
    )
    own_permanents_count: bool = option(
        True,
        "own permanents on an own unit use up its places",
        "eigene Dauerwirkungen auf einer eigenen Einheit zählen zu ihrer Grenze",
        ("SA-DEPLOY-23",),
    )
    hit_tokens_under_hidden: bool = option(
        True,
        "Counter and Dispel reach tokens under unrevealed units",
        "Kontern und Bannen treffen auch Spielsteine unter verdeckten Einheiten",
        ("SA-FOG-04",),
    )
    raised_face: str = option(
        "up",
        "how a raised unit enters",
        "wie eine erweckte Einheit ins Spiel kommt",
        ("SA-FOG-10",),
        choices=("up", "down"),
    )
    response_order: str = option(
        "active_first",
        "who answers first in a window",
        "wer in einem Fenster zuerst antwortet",
        ("SA-FOG-18",),
        choices=("active_first", "defender_first"),
    )
    null_move: str = option(
        "forbidden",
        "whether a move may end where it began",
        "ob eine Bewegung enden darf, wo sie begann",
        ("SA-MOVE-11",),
        choices=("forbidden", "allowed"),
    )
    surprise_and_counter: str = option(
        "exclusive",
        "whether a surprise leaves the counter-attack",
        "ob nach einer Überraschung der Gegenangriff bleibt",
        ("SA-MELEE-04",),
        choices=("exclusive", "both"),
    )
    counter_choice: str = option(
        "before_flips",
        "when the counter-attack is chosen",
        "wann der Gegenangriff gewählt wird",
        ("SA-MELEE-06",),
        choices=("before_flips", "before_damage"),
    )
    coord_advance: str = option(
        "one_participant",
        "who advances after a coordinated kill",
        "wer nach einem Tod im abgestimmten Angriff vorrückt",
        ("SA-ADVANCE-06",),
        choices=("one_participant", "none"),
    )
    coord_commit: str = option(
        "required",
        "whether a passed check commits to the attack",
        "ob eine gelungene Probe zum Angriff verpflichtet",
        ("SA-COORD-11",),
        choices=("required", "optional"),
    )
    wrong_token: str = option(
        "spent",
        "what a Counter or Dispel of the wrong token costs",
        "was Kontern oder Bannen eines falschen Spielsteins kostet",
        ("SA-ABILITY-COUNTER-04",),
        choices=("spent", "refunded"),
    )
    raise_ground: str = option(
        "adjacent_only",
        "where a raised unit may stand",
        "wo eine erweckte Einheit stehen darf",
        ("SA-ABILITY-RAISE-04",),
        choices=("adjacent_only", "own_ground"),
    )
    undead_keyword: bool = option(
        False,
        "Raise Dead needs a unit marked undead",
        "Tote erwecken braucht eine als untot bezeichnete Einheit",
        ("SA-ABILITY-RAISE-06",),
    )
    scatter_save: str = option(
        "allowed",
        "whether an unrevealed unit may save itself from Scatter",
        "ob sich eine verdeckte Einheit vor Streuung retten darf",
        ("SA-ABILITY-SCATTER-11",),
        choices=("allowed", "forbidden"),
    )
    permanents_stack: bool = option(
        True,
        "copies of one permanent add up",
        "mehrere Stücke einer Dauerwirkung werden addiert",
        ("SA-SPELL-13",),
    )
    surprise_limit: str = option(
        "1",
        "surprise maneuvers an attack",
        "wie viele Überraschungsmanöver ein Angriff erlaubt",
        ("SA-SURPRISE-05",),
        choices=("1", "unlimited"),
    )
    double_elimination: str = option(
        "draw",
        "who wins when the last Generals fall together",
        "wer gewinnt, wenn die letzten Generäle zugleich fallen",
        ("SA-WIN-12",),
        choices=("draw", "active_player_wins", "active_player_loses"),
    )
    decisive_multi: str = option(
        "all_by_losses",
        "what makes a victory over several decisive",
        "was einen Sieg über mehrere entscheidend macht",
        ("SA-WIN-13",),
        choices=("all_by_losses", "last_standing"),
    )
    stall_turns: int = option(
        60,
        "turns without kill, control change or deployment that draw; 0: never",
        "nach wie vielen Zügen ohne Verlust, Herrschaftswechsel und Einsatz Remis ist; 0: nie",
        ("SA-WIN-16",),
        least=0,
        most=10000,
    )
    turn_limit: int = option(
        1000,
        "turns after which the match is drawn, for two sides that trade ground for ever; 0: never",
        "nach wie vielen Zügen Remis ist, falls zwei Seiten endlos Boden tauschen; 0: nie",
        ("SA-WIN-16",),
        least=0,
        most=1000000,
    )
    orphan_arrows: str = option(
        "stay",
        "ground whose arrow points to a fallen General",
        "Boden, dessen Pfeil auf einen gefallenen General zeigt",
        ("SA-MULTI-07",),
        choices=("stay", "uncontrolled"),
    )
    public_info: str = option(
        "counts",
        "whether the sizes of hands, sacks and piles of attachments are shown",
        "ob man sieht, wie viele Spielsteine in Händen, Säcken und unter Einheiten liegen",
        ("SA-ZONE-10",),
        choices=("counts", "counts_hidden"),
    )
    agreements: bool = option(
        False,
        "conceding and offering a draw are among the actions",
        "Aufgeben und Remis anbieten gehören zu den Aktionen",
        ("SA-WIN-14", "SA-WIN-15"),
    )


@dataclass(frozen=True)
class OptionsWithFiles(Options):
    """What a match may be asked for by whoever owns this machine.

    Its `Options` hold the armies themselves, since the files may change.
    """

    army_files: str = option(
        "",
        "an army file a General, separated by commas; where one is empty, that of `armies` plays",
        "je General eine Armeedatei, durch Kommas getrennt; wo eine leer ist, gilt die von `armies`",
        ("SA-RECRUIT-01",),
        file=True,
    )
