/** What the options of the games mean, in German, by what the server says of them in English. */

/** @type {Record<string, string>} */
export const GERMAN_OPTIONS = {
  "one army a General, separated by commas: a name, or token:count+token:count":
    "je General eine Armee, durch Kommas getrennt: ein Name, oder Spielstein:Zahl+Spielstein:Zahl",
  "a token file of one's own":
    "eine eigene Datei von Spielsteinen",
  "most ranks in an army":
    "höchste Rangsumme einer Armee",
  "fewest battlefields in an army":
    "wie viele Schlachtfelder eine Armee mindestens hat",
  "most copies of a token of rank 1, 2 and more":
    "wie oft ein Spielstein von Rang 1, 2 und höher vorkommen darf",
  "fewest units in an army":
    "wie viele Einheiten eine Armee mindestens hat",
  "what decides a flip":
    "was einen Wurf entscheidet",
  "successes after which a progressive flip stops":
    "nach wie vielen Erfolgen ein fortlaufender Wurf aufhört",
  "how ranges are counted":
    "wie Reichweiten gezählt werden",
  "whether Draw units add to every Draw":
    "ob Einheiten mit Ziehen jedes Ziehen vergrößern",
  "what goes back when an effect overfilled the hand":
    "was zurückgeht, wenn eine Wirkung die Hand überfüllt hat",
  "which battlefields need a gap in play":
    "zu welchen Schlachtfeldern im Spiel eine Lücke bleiben muss",
  "own permanents on an own unit use up its places":
    "eigene Dauerwirkungen auf einer eigenen Einheit zählen zu ihrer Grenze",
  "Counter and Dispel reach tokens under unrevealed units":
    "Kontern und Bannen treffen auch Spielsteine unter verdeckten Einheiten",
  "how a raised unit enters":
    "wie eine erweckte Einheit ins Spiel kommt",
  "who answers first in a window":
    "wer in einem Fenster zuerst antwortet",
  "whether a move may end where it began":
    "ob eine Bewegung enden darf, wo sie begann",
  "whether a surprise leaves the counter-attack":
    "ob nach einer Überraschung der Gegenangriff bleibt",
  "when the counter-attack is chosen":
    "wann der Gegenangriff gewählt wird",
  "who advances after a coordinated kill":
    "wer nach einem Tod im abgestimmten Angriff vorrückt",
  "whether a passed check commits to the attack":
    "ob eine gelungene Probe zum Angriff verpflichtet",
  "what a Counter or Dispel of the wrong token costs":
    "was Kontern oder Bannen eines falschen Spielsteins kostet",
  "where a raised unit may stand":
    "wo eine erweckte Einheit stehen darf",
  "Raise Dead needs a unit marked undead":
    "Tote erwecken braucht eine als untot bezeichnete Einheit",
  "whether an unrevealed unit may save itself from Scatter":
    "ob sich eine verdeckte Einheit vor Streuung retten darf",
  "copies of one permanent add up":
    "mehrere Stücke einer Dauerwirkung werden addiert",
  "surprise maneuvers an attack":
    "wie viele Überraschungsmanöver ein Angriff erlaubt",
  "who wins when the last Generals fall together":
    "wer gewinnt, wenn die letzten Generäle zugleich fallen",
  "what makes a victory over several decisive":
    "was einen Sieg über mehrere entscheidend macht",
  "turns without kill, control change or deployment that draw; 0: never":
    "nach wie vielen Zügen ohne Verlust, Herrschaftswechsel und Einsatz Remis ist; 0: nie",
  "turns after which the match is drawn, for two sides that trade ground for ever; 0: never":
    "nach wie vielen Zügen Remis ist, falls zwei Seiten endlos Boden tauschen; 0: nie",
  "ground whose arrow points to a fallen General":
    "Boden, dessen Pfeil auf einen gefallenen General zeigt",
  "whether the sizes of hands, sacks and piles of attachments are shown":
    "ob man sieht, wie viele Spielsteine in Händen, Säcken und unter Einheiten liegen",
  "conceding and offering a draw are among the actions":
    "Aufgeben und Remis anbieten gehören zu den Aktionen",
  "the standard game, House Alliances or Battle Royale":
    "das gewöhnliche Spiel, Bündnisse der Häuser oder Battle Royale",
  "the line-up of House Alliances; book: 2v2 with four Houses":
    "die Aufstellung der Bündnisse; nach Regelheft: zwei gegen zwei mit vier Häusern",
  "Reign tokens that win; 0: 5, or 6 for an Alliance":
    "wie viele Herrschaftsmarken gewinnen; 0: 5, oder 6 für ein Bündnis",
  "Reign tokens at the start":
    "Herrschaftsmarken am Anfang",
  "random, choice, or the Houses by seat: 'desirah, gryssel'":
    "random: verlost, choice: gewählt, oder die Häuser der Plätze: 'desirah, gryssel'",
  "the Player who goes first; 0: drawn at random":
    "welcher Spieler beginnt; 0: wird verlost",
  "the Houses' traits are used":
    "die Eigenschaften der Häuser gelten",
  "whether Barter is played; book: in House Alliances":
    "ob Tausch gespielt wird; nach Regelheft: in Bündnissen der Häuser",
  "the outer spaces close to a ring with 4 to 7 spaces too":
    "die äußeren Felder schließen sich auch bei 4 bis 7 Feldern zum Ring",
  "before the Reveal nobody sees whose tokens lie where":
    "vor dem Aufdecken sieht niemand, wessen Figuren wo liegen",
  "which token is stolen from a mixed hoard: the thief's choice, or always an honorable one":
    "welche Marke gestohlen wird, wenn das Opfer beide Arten hat: nach Wahl des Diebs, oder immer eine ehrenhafte",
  "with all tokens one may still make others discard":
    "wer alle Marken hat, darf andere noch abwerfen lassen",
  "Reflect saves everybody from an area hit":
    "Spiegelung schont bei einer Flächenwirkung alle",
  "Ruin draws from the deck when the discard pile is empty":
    "bei leerem Ablagestapel wird in den Trümmern vom Stapel gezogen",
  "who is asked first in a Duel":
    "wer im Duell zuerst gefragt wird",
  "the damage on the six faces: '0 0 0 1 1 2'":
    "der Schaden auf den sechs Seiten: '0 0 0 1 1 2'; book: nach Regelheft",
  "Rounds after which the match is a draw; 0: no end":
    "nach wie vielen Runden Remis ist; 0: nie",
  "the printed edition whose rules are played":
    "nach welcher gedruckten Ausgabe gespielt wird",
  "draft the armies, bring preconstructed ones, or start at once with ready-made ones":
    "die Armeen auswählen, eigene mitbringen oder sofort mit fertigen beginnen",
  "army of seat 0 for setup=armies: '6 goblins, 4 elves'":
    "für den Aufbau mit eigenen Armeen: '6 goblins, 4 elves'",
  "army of seat 1 for setup=armies":
    "für den Aufbau mit eigenen Armeen: '6 goblins, 4 elves'",
  "both players may have tokens of one faction":
    "beide Spieler dürfen Tokens derselben Fraktion haben",
  "tokens of each faction in the box; 0: as printed":
    "Tokens je Fraktion in der Schachtel; 0: wie gedruckt",
  "Surge Points kept from turn to turn":
    "wie viele Steigerungspunkte von Zug zu Zug bleiben",
  "turns after which the match is a draw":
    "nach wie vielen Zügen Remis ist",
  "whether lone tokens may be saved by Surge Points":
    "ob Steigerungspunkte einen letzten Token retten können",
};
