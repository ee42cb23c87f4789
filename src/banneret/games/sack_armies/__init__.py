"""Sack Armies: hidden armies on a battleground that grows, by the First Edition rules of 2001.

The worked examples of the rulebook are tests, most of them also records under examples/:
SA-EXAMPLE-01, SA-EXAMPLE-02, SA-EXAMPLE-03, SA-EXAMPLE-04 (walking_tree), SA-EXAMPLE-05
(elf_archers), SA-EXAMPLE-06, SA-EXAMPLE-07, SA-EXAMPLE-08 (orc_archers), SA-EXAMPLE-09
(noble_horse), SA-EXAMPLE-10 (flying), SA-EXAMPLE-11, SA-EXAMPLE-12 (retreat), SA-EXAMPLE-13,
SA-EXAMPLE-14, SA-EXAMPLE-15 (leadership), SA-EXAMPLE-16 (scatter), SA-EXAMPLE-17.
"""

from __future__ import annotations

from banneret.games.sack_armies.game import ENTRY, SackArmies
from banneret.games.sack_armies.options import Options

__all__ = ["ENTRY", "Options", "SackArmies"]
