"""The options of a match. The defaults are the rules as printed, read as the rule index reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from banneret.content import loader
from banneret.kernel.options import option

FLIP_METHODS: Final = {
    "coin": ("coin", "Münze"),
    "die": ("die", "Würfel"),
    "cards_each": ("a card each", "je einer Karte"),
    "cards_full": ("a full deck", "einem ganzen Stapel"),
    "cards_jokers": ("a deck with jokers", "einem Stapel mit Jokern"),
}


@dataclass(frozen=True)
class Options:
    """How a match of Sack Armies is played."""

    generals: int = option(
        2,
        "how many Generals play",
        "wie viele Generäle spielen",
        ("SA-MULTI-01",),
        label=("Generals", "Generäle"),
        group="army",
        least=2,
        most=6,
    )
    armies: str = option(
        "",
        "one army a General, separated by commas: a name, or token:count+token:count",
        "je General eine Armee, durch Kommas getrennt: ein Name, oder Spielstein:Zahl+Spielstein:Zahl",
        ("SA-CONTENT-03", "SA-RECRUIT-01"),
        label=("Armies", "Armeen"),
        group="army",
        whole={"": ("as they come", "der Reihe nach")},
        each={
            row["id"]: (row["name"], row["name_de"])
            for row in loader.toml("sack_armies", "armies.toml")["army"]
        },
        cards="army",
    )
    tokens: str = option(
        "",
        "a token file of one's own",
        "eine eigene Datei von Spielsteinen",
        ("SA-CONTENT-01",),
        label=("Token file", "Datei der Spielsteine"),
        file=True,
    )
    army_ranks: int = option(
        40,
        "most ranks in an army",
        "höchste Rangsumme einer Armee",
        ("SA-RECRUIT-11",),
        label=("Ranks in an army", "Ränge je Armee"),
        least=1,
        most=400,
    )
    min_battlefields: int = option(
        5,
        "fewest battlefields in an army",
        "wie viele Schlachtfelder eine Armee mindestens hat",
        ("SA-RECRUIT-11",),
        label=("Fewest battlefields", "Mindestens Schlachtfelder"),
        least=1,
        most=40,
    )
    copy_limits: str = option(
        "6/4/2",
        "most copies of a token of rank 1, 2 and more",
        "wie oft ein Spielstein von Rang 1, 2 und höher vorkommen darf",
        ("SA-RECRUIT-11",),
        label=("Copies of a token", "Stücke eines Spielsteins"),
    )
    min_units: int = option(
        1,
        "fewest units in an army",
        "wie viele Einheiten eine Armee mindestens hat",
        ("SA-RECRUIT-08",),
        label=("Fewest units", "Mindestens Einheiten"),
        least=0,
        most=1,
    )
    flip_method: str = option(
        "coin",
        "what decides a flip",
        "was einen Wurf entscheidet",
        ("SA-FLIP-03",),
        label=("Flips by", "Würfe mit"),
        choices=FLIP_METHODS,
    )
    progressive_cap: int = option(
        64,
        "successes after which a progressive flip stops",
        "nach wie vielen Erfolgen ein fortlaufender Wurf aufhört",
        ("SA-FLIP-11",),
        label=("Progressive flip ends after", "Fortlaufender Wurf endet nach"),
        least=1,
        most=1000,
    )
    range_metric: str = option(
        "hex",
        "how ranges are counted",
        "wie Reichweiten gezählt werden",
        ("SA-HEX-07",),
        label=("Range", "Reichweite"),
        choices={
            "hex": ("in hexes", "in Feldern"),
            "legal_path": ("by legal path", "über erlaubte Felder"),
        },
    )
    extra_draw: str = option(
        "automatic",
        "whether Draw units add to every Draw",
        "ob Einheiten mit Ziehen jedes Ziehen vergrößern",
        ("SA-DRAW-05",),
        label=("Draw units", "Einheiten mit Ziehen"),
        choices={
            "automatic": ("always add", "wirken immer"),
            "optional": ("may add", "dürfen wirken"),
        },
    )
    excess_hand: str = option(
        "return_excess",
        "what goes back when an effect overfilled the hand",
        "was zurückgeht, wenn eine Wirkung die Hand überfüllt hat",
        ("SA-DRAW-12",),
        label=("Overfull hand", "Zu volle Hand"),
        choices={
            "return_excess": ("return the excess", "Überzählige zurück"),
            "free_choice": ("return any number", "beliebig viele zurück"),
        },
    )
    neutral_zone_basis: str = option(
        "control",
        "which battlefields need a gap in play",
        "zu welchen Schlachtfeldern im Spiel eine Lücke bleiben muss",
        ("SA-DEPLOY-17",),
        label=("Neutral zone by", "Neutrale Zone nach"),
        choices={
            "control": ("control", "Herrschaft"),
            "owner_and_control": ("owner and control", "Besitz und Herrschaft"),
        },
    )
    own_permanents_count: bool = option(
        True,
        "own permanents on an own unit use up its places",
        "eigene Dauerwirkungen auf einer eigenen Einheit zählen zu ihrer Grenze",
        ("SA-DEPLOY-23",),
        label=("Own permanents use up places", "Eigene Dauerwirkungen belegen Plätze"),
    )
    hit_tokens_under_hidden: bool = option(
        True,
        "Counter and Dispel reach tokens under unrevealed units",
        "Kontern und Bannen treffen auch Spielsteine unter verdeckten Einheiten",
        ("SA-FOG-04",),
        label=("Counter and Dispel reach hidden tokens", "Kontern und Bannen treffen Verdecktes"),
    )
    raised_face: str = option(
        "up",
        "how a raised unit enters",
        "wie eine erweckte Einheit ins Spiel kommt",
        ("SA-FOG-10",),
        label=("Raised units enter", "Erweckte kommen"),
        choices={
            "up": ("face up", "aufgedeckt"),
            "down": ("face down", "verdeckt"),
        },
    )
    response_order: str = option(
        "active_first",
        "who answers first in a window",
        "wer in einem Fenster zuerst antwortet",
        ("SA-FOG-18",),
        label=("First to answer", "Zuerst antwortet"),
        choices={
            "active_first": ("active General", "General am Zug"),
            "defender_first": ("defender", "Verteidiger"),
        },
    )
    null_move: str = option(
        "forbidden",
        "whether a move may end where it began",
        "ob eine Bewegung enden darf, wo sie begann",
        ("SA-MOVE-11",),
        label=("Move back to the start", "Bewegung zum Ausgangsfeld"),
        choices={
            "forbidden": ("forbidden", "verboten"),
            "allowed": ("allowed", "erlaubt"),
        },
    )
    surprise_and_counter: str = option(
        "exclusive",
        "whether a surprise leaves the counter-attack",
        "ob nach einer Überraschung der Gegenangriff bleibt",
        ("SA-MELEE-04",),
        label=("Surprise and counter-attack", "Überraschung und Gegenangriff"),
        choices={
            "exclusive": ("one of the two", "eines von beiden"),
            "both": ("both", "beide"),
        },
    )
    counter_choice: str = option(
        "before_flips",
        "when the counter-attack is chosen",
        "wann der Gegenangriff gewählt wird",
        ("SA-MELEE-06",),
        label=("Counter-attack chosen", "Gegenangriff gewählt"),
        choices={
            "before_flips": ("before the flips", "vor den Würfen"),
            "before_damage": ("before the damage", "vor dem Schaden"),
        },
    )
    coord_advance: str = option(
        "one_participant",
        "who advances after a coordinated kill",
        "wer nach einem Tod im abgestimmten Angriff vorrückt",
        ("SA-ADVANCE-06",),
        label=("Advance after coordination", "Vorrücken nach Abstimmung"),
        choices={
            "one_participant": ("one participant", "ein Teilnehmer"),
            "none": ("nobody", "niemand"),
        },
    )
    coord_commit: str = option(
        "required",
        "whether a passed check commits to the attack",
        "ob eine gelungene Probe zum Angriff verpflichtet",
        ("SA-COORD-11",),
        label=("A passed check commits", "Gelungene Probe verpflichtet"),
        choices={
            "required": ("yes", "ja"),
            "optional": ("no", "nein"),
        },
    )
    wrong_token: str = option(
        "spent",
        "what a Counter or Dispel of the wrong token costs",
        "was Kontern oder Bannen eines falschen Spielsteins kostet",
        ("SA-ABILITY-COUNTER-04",),
        label=("Counter of the wrong token", "Kontern des Falschen"),
        choices={
            "spent": ("costs the action", "kostet die Aktion"),
            "refunded": ("costs nothing", "kostet nichts"),
        },
    )
    raise_ground: str = option(
        "adjacent_only",
        "where a raised unit may stand",
        "wo eine erweckte Einheit stehen darf",
        ("SA-ABILITY-RAISE-04",),
        label=("Raised units stand", "Erweckte stehen"),
        choices={
            "adjacent_only": ("anywhere adjacent", "überall daneben"),
            "own_ground": ("by own ground", "bei eigenem Boden"),
        },
    )
    undead_keyword: bool = option(
        False,
        "Raise Dead needs a unit marked undead",
        "Tote erwecken braucht eine als untot bezeichnete Einheit",
        ("SA-ABILITY-RAISE-06",),
        label=("Raise Dead only undead", "Nur Untote erwecken"),
    )
    scatter_save: str = option(
        "allowed",
        "whether an unrevealed unit may save itself from Scatter",
        "ob sich eine verdeckte Einheit vor Streuung retten darf",
        ("SA-ABILITY-SCATTER-11",),
        label=("Save from Scatter", "Rettung vor Streuung"),
        choices={
            "allowed": ("allowed", "erlaubt"),
            "forbidden": ("forbidden", "verboten"),
        },
    )
    permanents_stack: bool = option(
        True,
        "copies of one permanent add up",
        "mehrere Stücke einer Dauerwirkung werden addiert",
        ("SA-SPELL-13",),
        label=("Permanents add up", "Dauerwirkungen addieren sich"),
    )
    surprise_limit: str = option(
        "1",
        "surprise maneuvers an attack",
        "wie viele Überraschungsmanöver ein Angriff erlaubt",
        ("SA-SURPRISE-05",),
        label=("Surprises an attack", "Überraschungen je Angriff"),
        choices={
            "1": ("1", "1"),
            "unlimited": ("any number", "beliebig viele"),
        },
    )
    double_elimination: str = option(
        "draw",
        "who wins when the last Generals fall together",
        "wer gewinnt, wenn die letzten Generäle zugleich fallen",
        ("SA-WIN-12",),
        label=("Last Generals fall together", "Die Letzten fallen zugleich"),
        choices={
            "draw": ("draw", "unentschieden"),
            "active_player_wins": ("active General wins", "General am Zug gewinnt"),
            "active_player_loses": ("active General loses", "General am Zug verliert"),
        },
    )
    decisive_multi: str = option(
        "all_by_losses",
        "what makes a victory over several decisive",
        "was einen Sieg über mehrere entscheidend macht",
        ("SA-WIN-13",),
        label=("Decisive victory over several", "Entscheidender Sieg über mehrere"),
        choices={
            "all_by_losses": ("all by losses", "alle durch Verluste"),
            "last_standing": ("last one standing", "wer zuletzt steht"),
        },
    )
    stall_turns: int = option(
        60,
        "turns without kill, control change or deployment that draw; 0: never",
        "nach wie vielen Zügen ohne Verlust, Herrschaftswechsel und Einsatz Remis ist; 0: nie",
        ("SA-WIN-16",),
        label=("Draw after idle turns", "Remis nach Zügen ohne Folgen"),
        group="pace",
        least=0,
        most=10000,
    )
    turn_limit: int = option(
        1000,
        "turns after which the match is drawn, for two sides that trade ground for ever; 0: never",
        "nach wie vielen Zügen Remis ist, falls zwei Seiten endlos Boden tauschen; 0: nie",
        ("SA-WIN-16",),
        label=("Turn limit", "Höchstzahl der Züge"),
        group="pace",
        least=0,
        most=1000000,
    )
    orphan_arrows: str = option(
        "stay",
        "ground whose arrow points to a fallen General",
        "Boden, dessen Pfeil auf einen gefallenen General zeigt",
        ("SA-MULTI-07",),
        label=("Arrows of fallen Generals", "Pfeile Gefallener"),
        choices={
            "stay": ("stay", "bleiben"),
            "uncontrolled": ("control nothing", "beherrschen nichts"),
        },
    )
    public_info: str = option(
        "counts",
        "whether the sizes of hands, sacks and piles of attachments are shown",
        "ob man sieht, wie viele Spielsteine in Händen, Säcken und unter Einheiten liegen",
        ("SA-ZONE-10",),
        label=("Sizes of hands and sacks", "Umfang von Händen und Säcken"),
        choices={
            "counts": ("shown", "offen"),
            "counts_hidden": ("hidden", "verdeckt"),
        },
    )
    agreements: bool = option(
        False,
        "conceding and offering a draw are among the actions",
        "Aufgeben und Remis anbieten gehören zu den Aktionen",
        ("SA-WIN-14", "SA-WIN-15"),
        label=("Conceding as an action", "Aufgeben als Aktion"),
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
        label=("Army files", "Armeedateien"),
        file=True,
    )
