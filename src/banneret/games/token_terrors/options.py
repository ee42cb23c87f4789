"""The options of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from banneret.content import loader
from banneret.games.token_terrors.content import FACTION_ROWS, SPACES
from banneret.kernel.errors import OptionsError
from banneret.kernel.options import Counts, option
from banneret.kernel.text import LANGUAGES

LONGEST_FILE = 20_000  # characters of a text with cards or factions
EDITIONS = {
    "prototype": ("prototype", "Prototyp"),
    "first": ("first edition", "erste Ausgabe"),
    "second": ("second edition", "zweite Ausgabe"),
}


NAMES = [
    loader.toml("token_terrors", f"messages_{language}.toml")["faction"] for language in LANGUAGES
]


def _army(seat: int, start: str) -> Any:
    """The option of a seat's own army."""
    return option(
        "",
        f"army of seat {seat} for setup=armies: '6 goblins, 4 elves'",
        f"Armee von Platz {seat} für setup=armies: '6 goblins, 4 elves'",
        ("TT-SETUP-09", "TT-SETUP-07", "TT-SETUP-08"),
        label=(f"Army of seat {seat + 1}", f"Armee von Platz {seat + 1}"),
        group="army",
        each={row["id"]: (NAMES[0][row["id"]], NAMES[1][row["id"]]) for row in FACTION_ROWS},
        cards="faction",
        counts=Counts(
            10, 6, {row["id"]: SPACES[row["rarity"]] for row in FACTION_ROWS}, start, seat
        ),
        when={"setup": "armies"},
        needs={row["id"]: _needs(row) for row in FACTION_ROWS},
    )


def _needs(row: dict[str, Any]) -> dict[str, bool | str]:
    """With which options a faction plays."""
    edition = {"edition": "second"} if row["editions"] == ["second"] else {}
    return edition | ({} if row["rarity"] == "typical" else {"large_tokens": True})


@dataclass(frozen=True)
class Options:
    """How a match of Token Terrors is played. Zero or "edition" stands for what the box says."""

    edition: str = option(
        "second",
        "the printed edition whose rules are played",
        "nach welcher gedruckten Ausgabe gespielt wird",
        ("TT-SETUP-04",),
        label=("Edition", "Ausgabe"),
        group="army",
        choices=EDITIONS,
    )
    setup: str = option(
        "draft",
        "draft the armies, bring preconstructed ones, or start at once with ready-made ones",
        "die Armeen auswählen, eigene mitbringen oder sofort mit fertigen beginnen",
        ("TT-SETUP-03", "TT-SETUP-09", "TT-SETUP-23"),
        label=("Setup", "Aufbau"),
        group="army",
        choices={
            "draft": ("draft", "Auswahl"),
            "armies": ("own armies", "eigene Armeen"),
            "quick": ("quick start", "Schnellstart"),
        },
    )
    army_0: str = _army(0, "5 soldier, 5 elf")
    army_1: str = _army(1, "5 goblin, 5 wyvern")
    shared_factions: bool = option(
        False,
        "both players may have tokens of one faction",
        "beide Spieler dürfen Tokens derselben Fraktion haben",
        ("TT-SETUP-19", "TT-SETUP-10"),
        label=("Both may have one faction", "Beide dürfen eine Fraktion teilen"),
    )
    supply: int = option(
        0,
        "tokens of each faction in the box; 0: as printed",
        "Tokens je Fraktion in der Schachtel; 0: wie gedruckt",
        ("TT-BOX-04",),
        label=("Tokens of each faction", "Tokens je Fraktion"),
        least=0,
        most=15,
    )
    surge_cap: int = option(
        6,
        "Surge Points kept from turn to turn",
        "wie viele Steigerungspunkte von Zug zu Zug bleiben",
        ("TT-SURGE-01",),
        label=("Surge Points kept", "Behaltene Steigerungspunkte"),
        group="pace",
        least=1,
        most=20,
    )
    turn_limit: int = option(
        200,
        "turns after which the match is a draw",
        "nach wie vielen Zügen Remis ist",
        ("TT-TURN-19",),
        label=("Turn limit", "Höchstzahl der Züge"),
        group="pace",
        least=2,
        most=100000,
    )
    sole_survivor: str = option(
        "edition",
        "whether lone tokens may be saved by Surge Points",
        "ob Steigerungspunkte einen letzten Token retten können",
        ("TT-SOLE-01", "TT-SOLE-02"),
        label=("Sole survivor", "Letzter Überlebender"),
        choices={
            "edition": ("as the edition says", "wie die Ausgabe"),
            "yes": ("yes", "ja"),
            "no": ("no", "nein"),
        },
    )

    tactics: bool = option(
        False,
        "play with Terrible Tactics: the tile in the centre, and a tactic for each player",
        "mit Tückischen Taktiken spielen: dem Plättchen in der Mitte und einer Taktik je Spieler",
        ("TT-TACTIC-10", "TT-TACTIC-01"),
        label=("Terrible Tactics", "Tückische Taktiken"),
        group="army",
    )
    grudges: bool = option(
        False,
        "play with Gruesome Grudges, every one whose factions face each other",
        "mit Grausamem Groll spielen, jedem, dessen Fraktionen einander gegenüberstehen",
        ("TT-GRUDGE-02", "TT-GRUDGE-01"),
        label=("Gruesome Grudges", "Grausamer Groll"),
        group="army",
    )
    open_cards: str = option(
        "all",
        "which cards may be used: all, or names separated by commas; at the terminal also earned",
        "welche Karten benutzt werden: all, oder Namen mit Kommas; im Terminal auch earned",
        ("TT-CARD-02", "TT-GRUDGE-02"),
        label=("Open cards", "Offene Karten"),
        whole={"all": ("all", "alle")},
        each={
            row["id"]: (row["name"], row["name_de"])
            for row in loader.toml("token_terrors", "cards.toml")["card"]
        },
        several=True,
    )
    cards: str = option(
        "",
        "cards of one's own, as a text in TOML",
        "eigene Karten als Text in TOML",
        ("TT-CARD-03",),
        label=("Cards of one's own", "Eigene Karten"),
        lines=True,
    )
    large_tokens: bool = option(
        False,
        "play with Tyrants and Titans, which are reconstructed",
        "mit Tyrannen und Titanen spielen, die rekonstruiert sind",
        ("TT-RARITY-02", "TT-RARITY-03"),
        label=("Tyrants and Titans", "Tyrannen und Titanen"),
        group="army",
    )
    factions: str = option(
        "",
        "factions of one's own, as a text in TOML",
        "eigene Fraktionen als Text in TOML",
        ("TT-FACTION-03", "TT-FACTION-04"),
        label=("Factions of one's own", "Eigene Fraktionen"),
        lines=True,
    )

    def __post_init__(self) -> None:
        """Check what concerns several options at once.

        Raises:
            OptionsError: the options contradict each other.
        """
        self._check_armies()
        self._check_edition()
        for name in ("cards", "factions"):
            if len(getattr(self, name)) > LONGEST_FILE:
                raise OptionsError(
                    f"`{name}`: the text is over {LONGEST_FILE} characters: choose a shorter one instead",
                    f"`{name}`: Der Text hat über {LONGEST_FILE} Zeichen: wähle stattdessen einen kürzeren",
                )

    def _check_armies(self) -> None:
        """TT-SETUP-09: own armies are brought for both seats or for none."""
        for name in ("army_0", "army_1"):
            if self.setup == "armies" and not getattr(self, name):
                raise OptionsError(
                    f"with `setup=armies` there is no `{name}` yet:"
                    " put its tokens together, or choose another setup instead",
                    f"zu `setup=armies` fehlt noch `{name}`:"
                    " stelle ihre Tokens zusammen, oder wähle stattdessen einen anderen Aufbau",
                    ("TT-SETUP-09",),
                )
            if self.setup != "armies" and getattr(self, name):
                raise OptionsError(
                    f"`{name}` is only used with `setup=armies`:"
                    " choose that instead, or leave the army out",
                    f"`{name}` gilt nur mit `setup=armies`:"
                    " wähle stattdessen diesen, oder lass die Armee weg",
                    ("TT-SETUP-09",),
                )

    def _check_edition(self) -> None:
        """What only the second edition has."""
        if self.edition == "second":
            return
        special = {
            "setup=quick": (self.setup == "quick", "TT-SETUP-23"),
            "tactics": (self.tactics, "TT-TACTIC-01"),
            "grudges": (self.grudges, "TT-GRUDGE-01"),
        }
        for name, (chosen, rule) in special.items():
            if chosen:
                raise OptionsError(
                    f"`{name}` cannot be with `edition={self.edition}`:"
                    " choose `edition=second` instead, or leave it out",
                    f"`{name}` geht nicht mit `edition={self.edition}`:"
                    " wähle stattdessen `edition=second`, oder lass es weg",
                    (rule,),
                )

    @property
    def edition_number(self) -> int:
        """0 for the prototype, 1 for the first, 2 for the second edition."""
        return list(EDITIONS).index(self.edition)

    @property
    def has_sole_survivor(self) -> bool:
        """Whether TT-SOLE-01 is played: by default only in the prototype (TT-SOLE-02)."""
        if self.sole_survivor == "edition":
            return self.edition == "prototype"
        return self.sole_survivor == "yes"
