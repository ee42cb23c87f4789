"""The options of a match."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.games.terreign.content import MOST_DAMAGE
from banneret.games.terreign.kinds import CONTENT, HOUSE_NAMES
from banneret.kernel.errors import OptionsError
from banneret.kernel.options import option
from banneret.kernel.text import shown

VARIANTS = {
    "standard": ("standard", "Standard"),
    "alliances": ("House Alliances", "Bündnisse der Häuser"),
    "royale": ("Battle Royale", "Battle Royale"),
}
LINE_UPS = {"2v2": (4, 2), "3v3": (6, 2), "2v2v2": (6, 3)}  # seats and Alliances (TR-VAR-ALLY-1)
LIMITS = CONTENT["limits"]


@dataclass(frozen=True)
class Options:
    """How a match of TerReign is played. Zero or "book" stands for what the rulebook says."""

    players: int = option(
        4,
        "how many Houses",
        "wie viele Häuser spielen",
        ("TR-GEN-02",),
        label=("Players", "Spieler"),
        group="army",
        least=2,
        most=8,
    )
    variant: str = option(
        "standard",
        "the standard game, House Alliances or Battle Royale",
        "das gewöhnliche Spiel, Bündnisse der Häuser oder Battle Royale",
        ("TR-VAR-ALLY-1", "TR-VAR-ROYALE-1"),
        label=("Variant", "Spielart"),
        group="army",
        choices=VARIANTS,
    )
    teams: str = option(
        "book",
        "the line-up of House Alliances; book: 2v2 with four Houses",
        "die Aufstellung der Bündnisse; nach Regelheft: zwei gegen zwei mit vier Häusern",
        ("TR-VAR-ALLY-1",),
        label=("Line-up", "Aufstellung"),
        group="army",
        choices={
            "book": ("as the rulebook says", "wie im Regelheft"),
            **{name: (name, name) for name in LINE_UPS},
        },
    )
    goal: int = option(
        0,
        "Reign tokens that win; 0: 5, or 6 for an Alliance",
        "wie viele Herrschaftsmarken gewinnen; 0: 5, oder 6 für ein Bündnis",
        ("TR-VAR-LENGTH-1", "TR-VAR-LENGTH-3"),
        label=("Goal", "Ziel"),
        group="pace",
        least=0,
        most=35,
    )
    start: int = option(
        LIMITS["start_reign"],
        "Reign tokens at the start",
        "Herrschaftsmarken am Anfang",
        ("TR-VAR-LENGTH-2", "TR-VAR-LENGTH-4"),
        label=("Start", "Anfang"),
        group="pace",
        least=0,
        most=34,
    )
    houses: str = option(
        "random",
        "random, choice, or the Houses by seat: 'desirah, gryssel'",
        "random: verlost, choice: gewählt, oder die Häuser der Plätze: 'desirah, gryssel'",
        ("TR-SETUP-01", "TR-SETUP-02"),
        label=("Houses", "Häuser"),
        group="army",
        whole={
            "random": ("drawn by lot", "verlost"),
            "choice": ("chosen in the match", "in der Partie gewählt"),
        },
        each={name: (name.title(), name.title()) for name in HOUSE_NAMES},
        cards="house",
        alike=False,
    )
    first: int = option(
        0,
        "the Player who goes first; 0: drawn at random",
        "welcher Spieler beginnt; 0: wird verlost",
        ("TR-SETUP-13",),
        label=("Goes first", "Es beginnt"),
        least=0,
        most=8,
    )
    traits: bool = option(
        True,
        "the Houses' traits are used",
        "die Eigenschaften der Häuser gelten",
        ("TR-SETUP-03",),
        label=("Traits of the Houses", "Eigenschaften der Häuser"),
        group="army",
    )
    barter: str = option(
        "book",
        "whether Barter is played; book: in House Alliances",
        "ob Tausch gespielt wird; nach Regelheft: in Bündnissen der Häuser",
        ("TR-BARTER-01", "TR-VAR-ALLY-9"),
        label=("Barter", "Tausch"),
        choices={
            "book": ("as the rulebook says", "wie im Regelheft"),
            "on": ("on", "an"),
            "off": ("off", "aus"),
        },
    )
    closed_ring: bool = option(
        False,
        "the outer spaces close to a ring with 4 to 7 spaces too",
        "die äußeren Felder schließen sich auch bei 4 bis 7 Feldern zum Ring",
        ("TR-BOARD-04",),
        label=("Closed ring", "Geschlossener Ring"),
    )
    hidden_owners: bool = option(
        False,
        "before the Reveal nobody sees whose tokens lie where",
        "vor dem Aufdecken sieht niemand, wessen Figuren wo liegen",
        ("TR-TRAVEL-08",),
        label=("Owners hidden", "Besitzer verdeckt"),
    )
    theft: str = option(
        "choose",
        "which token is stolen from a mixed hoard: the thief's choice, or always an honorable one",
        "welche Marke gestohlen wird, wenn das Opfer beide Arten hat: nach Wahl des Diebs, oder immer eine ehrenhafte",
        ("TR-REIGN-06",),
        label=("Theft takes", "Gestohlen wird"),
        choices={
            "choose": ("what the thief chooses", "was der Dieb wählt"),
            "honorable": ("an honorable token", "eine ehrenhafte Marke"),
        },
    )
    discard_at_goal: bool = option(
        False,
        "with all tokens one may still make others discard",
        "wer alle Marken hat, darf andere noch abwerfen lassen",
        ("TR-REIGN-08",),
        label=("Discards at the goal", "Abwerfenlassen am Ziel"),
    )
    reflect_spares_all: bool = option(
        True,
        "Reflect saves everybody from an area hit",
        "Spiegelung schont bei einer Flächenwirkung alle",
        ("TR-ITEM-REFLECT-7",),
        label=("Reflect spares all", "Spiegelung schont alle"),
    )
    ruin_fallback: bool = option(
        False,
        "Ruin draws from the deck when the discard pile is empty",
        "bei leerem Ablagestapel wird in den Trümmern vom Stapel gezogen",
        ("TR-TERRAIN-RUIN-2",),
        label=("Ruin draws from the deck", "Trümmer ziehen vom Stapel"),
    )
    window_order: str = option(
        "attacker",
        "who is asked first in a Duel",
        "wer im Duell zuerst gefragt wird",
        ("TR-DUEL-35",),
        label=("First asked in a Duel", "Im Duell zuerst gefragt"),
        choices={
            "attacker": ("attacker", "Angreifer"),
            "defender": ("defender", "Verteidiger"),
        },
    )
    plague_die: str = option(
        "book",
        "the damage on the six faces: '0 0 0 1 1 2'",
        "der Schaden auf den sechs Seiten: '0 0 0 1 1 2'; book: nach Regelheft",
        ("TR-ITEM-PLAGUE-11",),
        label=("Plague die", "Seuchenwürfel"),
    )
    max_rounds: int = option(
        200,
        "Rounds after which the match is a draw; 0: no end",
        "nach wie vielen Runden Remis ist; 0: nie",
        ("TR-GEN-01",),
        label=("Most Rounds", "Höchstzahl der Runden"),
        group="pace",
        least=0,
        most=100000,
    )

    def __post_init__(self) -> None:
        """Check what concerns several options at once.

        Raises:
            OptionsError: the options contradict each other.
        """
        self._check_teams()
        self._check_tokens()
        self._check_houses()
        if self.first > self.players:
            raise OptionsError(
                f"`first` is {self.first}, but `players` is {self.players}:"
                f" choose a number from 0 to {self.players} instead",
                f"`first` ist {self.first}, aber `players` ist {self.players}:"
                f" wähle stattdessen eine Zahl von 0 bis {self.players}",
                ("TR-SETUP-13",),
            )
        _ = self.faces

    def _check_teams(self) -> None:
        if self.variant != "alliances":
            if self.teams != "book":
                raise OptionsError(
                    f"`teams={self.teams}` needs `variant=alliances`:"
                    " choose that instead, or `teams=book`",
                    f"`teams={self.teams}` braucht `variant=alliances`:"
                    " wähle stattdessen diese, oder `teams=book`",
                    ("TR-VAR-ALLY-1",),
                )
            return
        if self.teams == "book" and self.players == 6:
            raise OptionsError(
                "six Houses can ally in two ways: choose `teams=3v3` or `teams=2v2v2` instead",
                "sechs Häuser können sich auf zwei Arten verbünden:"
                " wähle stattdessen `teams=3v3` oder `teams=2v2v2`",
                ("TR-VAR-ALLY-1",),
            )
        line_up = "2v2" if self.teams == "book" else self.teams
        seats = LINE_UPS[line_up][0]
        if self.players != seats:
            raise OptionsError(
                f"with `variant=alliances` and the line-up {line_up} `players` cannot be"
                f" {self.players}: choose {seats} Players instead, or another line-up",
                f"mit `variant=alliances` und der Aufstellung {line_up} kann `players` nicht"
                f" {self.players} sein: wähle stattdessen {seats} Spieler oder eine andere Aufstellung",
                ("TR-VAR-ALLY-1",),
            )

    def _check_tokens(self) -> None:
        if self.variant == "royale" and self.goal:
            raise OptionsError(
                f"`variant=royale` uses no Reign tokens, so `goal` cannot be {self.goal}:"
                " choose 0 instead",
                f"`variant=royale` kommt ohne Herrschaftsmarken aus, daher kann `goal` nicht"
                f" {self.goal} sein: wähle stattdessen 0",
                ("TR-VAR-ROYALE-1",),
            )
        if self.goal == 1:
            raise OptionsError(
                "`goal` cannot be 1: choose at least 2, or 0 for the number of the rulebook, instead",
                "`goal` kann nicht 1 sein:"
                " wähle stattdessen mindestens 2, oder 0 für die Zahl des Regelhefts",
                ("TR-VAR-LENGTH-1",),
            )
        if self.start >= self.tokens_to_win:
            most = self.tokens_to_win - 1
            raise OptionsError(
                f"with {self.tokens_to_win} Reign tokens to win, `start` cannot be {self.start}:"
                f" choose a number from 0 to {most} instead, or a higher `goal`",
                f"wenn {self.tokens_to_win} Herrschaftsmarken gewinnen, kann `start` nicht"
                f" {self.start} sein: wähle stattdessen eine Zahl von 0 bis {most},"
                " oder ein höheres `goal`",
                ("TR-VAR-LENGTH-4",),
            )

    def _check_houses(self) -> None:
        chosen = self.house_list
        if not chosen:
            return
        known = ", ".join(f"`houses:{name}`" for name in HOUSE_NAMES)
        for name in chosen:
            if name not in HOUSE_NAMES:
                raise OptionsError(
                    f"`houses`: no House {shown(name)}; choose one of these instead: {known}",
                    f"`houses`: kein Haus {shown(name)}; wähle stattdessen eines von diesen: {known}",
                    ("TR-SETUP-01",),
                )
            if chosen.count(name) > 1:
                raise OptionsError(
                    f"`houses`: two Players have the House `houses:{name}`:"
                    " choose a House of their own for each instead",
                    f"`houses`: Zwei Spieler haben das Haus `houses:{name}`:"
                    " wähle stattdessen für jeden ein eigenes",
                    ("TR-SETUP-02",),
                )
        if len(chosen) != self.players:
            raise OptionsError(
                f"`houses` has {len(chosen)} Houses, but `players` is {self.players}:"
                " choose a House for each Player instead, or `houses=random`",
                f"`houses` hat {len(chosen)} Häuser, aber `players` ist {self.players}:"
                " wähle stattdessen für jeden Spieler ein Haus, oder `houses=random`",
                ("TR-SETUP-01",),
            )

    @property
    def house_list(self) -> tuple[str, ...]:
        """The Houses by seat, or none if they are drawn or chosen in the match."""
        if self.houses in ("random", "choice"):
            return ()
        return tuple(name.strip().lower() for name in self.houses.split(","))

    @property
    def house_numbers(self) -> tuple[int, ...]:
        """The same as numbers."""
        return tuple(HOUSE_NAMES.index(name) for name in self.house_list)

    @property
    def team_count(self) -> int:
        """How many sides share a pool of tokens each; without Alliances every Player is one."""
        if self.variant != "alliances":
            return self.players
        return LINE_UPS["2v2" if self.teams == "book" else self.teams][1]

    @property
    def tokens_to_win(self) -> int:
        """The goal, which is the cap as well (TR-VAR-ALLY-2, TR-VAR-LENGTH-4)."""
        book = LIMITS["alliance_goal" if self.variant == "alliances" else "reign_goal"]
        return int(self.goal or book)

    @property
    def has_barter(self) -> bool:
        """TR-VAR-ALLY-9: by default only in House Alliances."""
        return self.barter == "on" or (self.barter == "book" and self.variant == "alliances")

    @property
    def faces(self) -> tuple[int, ...]:
        """The damage on the faces of the Plague die, ascending.

        Raises:
            OptionsError: it is not six small numbers.
        """
        if self.plague_die == "book":
            return tuple(CONTENT["plague_die"]["faces"])
        words = self.plague_die.replace(",", " ").split()
        if len(words) != 6 or any(w not in map(str, range(MOST_DAMAGE + 1)) for w in words):
            raise OptionsError(
                f"`plague_die` cannot be {shown(self.plague_die)}:"
                f" choose six numbers from 0 to {MOST_DAMAGE} instead, such as 0 0 0 1 1 2",
                f"`plague_die` kann nicht {shown(self.plague_die)} sein:"
                f" wähle stattdessen sechs Zahlen von 0 bis {MOST_DAMAGE}, etwa 0 0 0 1 1 2",
                ("TR-ITEM-PLAGUE-11",),
            )
        return tuple(sorted(int(word) for word in words))
