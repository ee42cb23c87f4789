"""Everything that stays the same through a match, as flat lists of numbers.

Made once from the content, the armies and the options. A token's number is its place in the
content; an entry is one kind of token in one General's army, so an entry says its owner
(SA-COMP-03).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.actions import KINDS
from banneret.games.sack_armies.options import FLIP_METHODS, Options
from banneret.games.sack_armies.tokens import Token
from banneret.kernel.arrays import array, filled, joined

# ways to flip
COIN: Final = 0
DIE: Final = 1
CARDS_EACH: Final = 2
CARDS_FULL: Final = 3
CARDS_JOKERS: Final = 4

NO_RANK: Final = 99
NO_CAP: Final = 9999


class Book:
    """The numbers of a match: tokens, effects, armies, options."""

    def __init__(
        self, tokens: Sequence[Token], armies: Sequence[dict[str, int]], options: Options
    ) -> None:
        self._make_lists()
        self._read_options(options)
        for token in tokens:
            self._read_token(token)
        for token in tokens:
            self._read_effects(token)
        self._read_armies({token.id: token.number for token in tokens}, armies)

    def _make_lists(self) -> None:
        # tokens
        self.names: list[str] = []
        self.kind: vec[i64] = vec[i64]()
        self.rank: vec[i64] = vec[i64]()
        self.band: vec[i64] = vec[i64]()  # 1 spells, 2 maneuvers, 3 both
        self.movement: vec[i64] = vec[i64]()
        self.damage: vec[i64] = vec[i64]()
        self.armor: vec[i64] = vec[i64]()
        self.immobile: vec[i64] = vec[i64]()
        self.undead: vec[i64] = vec[i64]()
        self.needs: list[list[str]] = []  # ids of units a token's limits need (SA-COMP-15)
        self.abilities: vec[i64] = vec[i64]()  # bits: printed on a unit
        self.grants: vec[i64] = vec[i64]()  # bits: granted by an attachment or battlefield
        self.suppresses: vec[i64] = vec[i64]()
        self.number: vec[i64] = vec[i64]()  # token * ABILITIES + ability: its range or amount
        self.limit: vec[i64] = vec[i64]()  # the same: greatest rank, or 1 for a progressive Scatter
        self.water: vec[i64] = vec[i64]()
        self.shelter: vec[i64] = vec[i64]()  # favors Aquatic
        self.halting: vec[i64] = vec[i64]()
        self.cap: vec[i64] = vec[i64]()
        self.mode: vec[i64] = vec[i64]()
        self.range: vec[i64] = vec[i64]()
        self.target: vec[i64] = vec[i64]()
        self.retain: vec[i64] = vec[i64]()
        self.surprise: vec[i64] = vec[i64]()
        # augments of a token
        self.augment_first: vec[i64] = vec[i64]()
        self.augment_count: vec[i64] = vec[i64]()
        self.augment_who: vec[i64] = vec[i64]()
        self.augment_stat: vec[i64] = vec[i64]()
        self.augment_amount: vec[i64] = vec[i64]()
        # effects of a token
        self.fx_first: vec[i64] = vec[i64]()
        self.fx_count: vec[i64] = vec[i64]()
        self.changes: vec[i64] = vec[i64]()  # token * 4 + statistic: whether it changes it
        self.fx: vec[i64] = vec[i64]()
        self.fx_stat: vec[i64] = vec[i64]()
        self.fx_amount: vec[i64] = vec[i64]()
        self.fx_extra: vec[i64] = vec[i64]()
        self.fx_set: vec[i64] = vec[i64]()
        self.fx_who: vec[i64] = vec[i64]()
        self.fx_vs: vec[i64] = vec[i64]()
        self.fx_starts: vec[i64] = vec[i64]()
        self.fx_flip: vec[i64] = vec[i64]()
        # selectors: alternatives of a selector
        self.who_first: vec[i64] = vec[i64]()
        self.who_count: vec[i64] = vec[i64]()
        self.alt_has: vec[i64] = vec[i64]()
        self.alt_lacks: vec[i64] = vec[i64]()
        self.alt_fits: vec[vec[i64]] = vec[vec[i64]]()
        self._rows: list[dict[str, Any]] = []

    def _read_options(self, options: Options) -> None:
        self.generals: i64 = options.generals
        self.flip_method: i64 = list(FLIP_METHODS).index(options.flip_method)
        self.progressive_cap: i64 = options.progressive_cap
        self.setup_fields: i64 = 5
        self.legal_path = options.range_metric == "legal_path"
        self.optional_draw = options.extra_draw == "optional"
        self.free_excess = options.excess_hand == "free_choice"
        self.gap_from_owner = options.neutral_zone_basis == "owner_and_control"
        self.own_permanents_count = options.own_permanents_count
        self.hit_under_hidden = options.hit_tokens_under_hidden
        self.raised_up = options.raised_face == "up"
        self.defender_first = options.response_order == "defender_first"
        self.null_move = options.null_move == "allowed"
        self.surprise_and_counter = options.surprise_and_counter == "both"
        self.counter_late = options.counter_choice == "before_damage"
        self.joint_advance = options.coord_advance == "one_participant"
        self.commit_optional = options.coord_commit == "optional"
        self.wrong_token_refunded = options.wrong_token == "refunded"
        self.raise_on_own_ground = options.raise_ground == "own_ground"
        self.undead_only = options.undead_keyword
        self.scatter_save = options.scatter_save == "allowed"
        self.permanents_stack = options.permanents_stack
        self.many_surprises = options.surprise_limit == "unlimited"
        self.active_wins = options.double_elimination == "active_player_wins"
        self.active_loses = options.double_elimination == "active_player_loses"
        self.turn_limit: i64 = options.turn_limit
        self.last_standing = options.decisive_multi == "last_standing"
        self.stall_turns: i64 = options.stall_turns
        self.orphans_free = options.orphan_arrows == "uncontrolled"
        self.counts_hidden = options.public_info == "counts_hidden"
        self.agreements = options.agreements

    # ---------------------------------------------------------------- tokens

    def _read_token(self, token: Token) -> None:
        row = token.row
        self._rows.append(row)
        self.names.append(token.id)
        self.kind = append(self.kind, vo.KIND_NAMES.index(token.kind))
        self.rank = append(self.rank, token.rank)
        # SA-COMP-10: black and gray carry nothing, blue spells, red maneuvers, green both
        self.band = append(self.band, vo.BANDS.index(row.get("band", "black")))
        self.movement = append(self.movement, row.get("movement", 0))
        self.damage = append(self.damage, row.get("damage", 0))
        self.armor = append(self.armor, row.get("armor", 0))
        self.immobile = append(self.immobile, 1 if row.get("immobile") else 0)
        self.undead = append(self.undead, 1 if row.get("undead") else 0)
        self.needs.append([limit["needs"] for limit in row.get("limits", ())])
        self.water = append(self.water, 1 if row.get("water") else 0)
        self.shelter = append(
            self.shelter, 1 if row.get("water") and row.get("favors_aquatic") else 0
        )
        self.mode = append(self.mode, vo.MODES.index(row.get("mode", "free")))
        self.range = append(self.range, row.get("range", 0))
        self.target = append(self.target, vo.TARGETS.index(row.get("target", "bearer")))
        self.retain = append(self.retain, 1 if row.get("retain") else 0)
        self.surprise = append(self.surprise, 1 if row.get("surprise") else 0)
        self.number = joined(self.number, array([0] * vo.ABILITIES))
        self.limit = joined(self.limit, array([0] * vo.ABILITIES))

    def _read_effects(self, token: Token) -> None:
        self.augment_first = append(self.augment_first, len(self.augment_who))
        printed = 0
        for table in token.row.get("abilities", ()):
            printed |= self._read_ability(token.number, table)
        self.abilities = append(self.abilities, printed)
        self.fx_first = append(self.fx_first, len(self.fx))
        grants = suppresses = halting = 0
        cap: i64 = NO_CAP
        for table in token.row.get("effects", ()):
            name = table["effect"]
            self._read_effect(table, name)
            if name == "grant":
                grants |= self._read_ability(token.number, table["ability"])
            elif name == "suppress":
                suppresses |= _bit(vo.ABILITY_NAMES.index(table["ability"]))
            elif name == "halt":
                halting = 1
            elif name == "target_cap":
                cap = table["max_range"]
        self.fx_count = append(self.fx_count, len(self.fx) - self.fx_first[len(self.fx_first) - 1])
        rows = range(self.fx_first[len(self.fx_first) - 1], len(self.fx))
        for stat in range(4):
            lines = [row for row in rows if self.fx[row] == vo.MODIFY and self.fx_stat[row] == stat]
            self.changes = append(self.changes, len(lines))
        self.augment_count = append(
            self.augment_count,
            len(self.augment_who) - self.augment_first[len(self.augment_first) - 1],
        )
        self.grants = append(self.grants, grants)
        self.suppresses = append(self.suppresses, suppresses)
        self.halting = append(self.halting, halting)
        self.cap = append(self.cap, cap)

    def _read_ability(self, token: int, table: dict[str, Any]) -> int:
        """The bit of an ability; its numbers are kept under the token that carries it."""
        ability = vo.ABILITY_NAMES.index(table["ability"])
        if ability == vo.AUGMENT:
            self.augment_who = append(self.augment_who, self._selector(table.get("who")))
            self.augment_stat = append(self.augment_stat, vo.STATS.index(table["stat"]))
            self.augment_amount = append(self.augment_amount, table["amount"])
            return vo.AUGMENT_BIT
        place = token * vo.ABILITIES + ability
        number = table.get("range", table.get("amount", table.get("damage", 0)))
        # SA-ABILITY-10: of two numbers the higher counts
        self.number[place] = max(self.number[place], number)
        limit = 1 if table.get("progressive") else 0
        self.limit[place] = table.get("max_rank", limit if ability == vo.SCATTER else NO_RANK)
        return _bit(ability)

    def _read_effect(self, table: dict[str, Any], name: str) -> None:
        self.fx = append(self.fx, vo.PRIMITIVE_NAMES.index(name))
        self.fx_stat = append(self.fx_stat, vo.STATS.index(table.get("stat", "movement")))
        self.fx_amount = append(self.fx_amount, _amount(table, name))
        self.fx_extra = append(self.fx_extra, _extra(table, name))
        self.fx_set = append(self.fx_set, 1 if table.get("op") == "set" else 0)
        self.fx_who = append(self.fx_who, self._selector(table.get("who")))
        self.fx_vs = append(
            self.fx_vs, sum(_bit(vo.SOURCES.index(source)) for source in table.get("vs", ()))
        )
        self.fx_starts = append(self.fx_starts, 1 if table.get("when") == "move_starts_here" else 0)
        self.fx_flip = append(self.fx_flip, 1 if table.get("flip") in (True, "progressive") else 0)

    def _selector(self, who: list[dict[str, Any]] | None) -> int:
        """The number of a selector; -1 fits every unit."""
        if who is None:
            return -1
        self.who_first = append(self.who_first, len(self.alt_has))
        for table in who:
            self.alt_has = append(self.alt_has, _bits(table.get("has", ())))
            self.alt_lacks = append(self.alt_lacks, _bits(table.get("lacks", ())))
            fits = array([1 if _static_fit(row, table) else 0 for row in self._rows])
            self.alt_fits = append(self.alt_fits, fits)
        self.who_count = append(self.who_count, len(who))
        return len(self.who_first) - 1

    # ---------------------------------------------------------------- armies

    def _read_armies(self, numbers: dict[str, int], armies: Sequence[dict[str, int]]) -> None:
        self.token: vec[i64] = vec[i64]()  # of an entry
        self.owner: vec[i64] = vec[i64]()
        self.copies: vec[i64] = vec[i64]()
        self.first_entry: vec[i64] = vec[i64]()  # of a General; one more at the end
        self.entry_at: vec[i64] = filled(KINDS * len(armies), -1)  # General * KINDS + token
        self.unit_bit: vec[i64] = vec[i64]()  # of an entry: its bit among its army's units
        for general, army in enumerate(armies):
            self.first_entry = append(self.first_entry, len(self.token))
            units = 0
            for number in sorted(numbers[name] for name in army):
                self.entry_at[general * KINDS + number] = len(self.token)
                self.token = append(self.token, number)
                self.owner = append(self.owner, general)
                unit = self.kind[number] == vo.UNIT
                self.unit_bit = append(self.unit_bit, bit(units) if unit else 0)
                units += 1 if unit else 0
            names = {number: name for name, number in numbers.items()}
            start = self.first_entry[len(self.first_entry) - 1]
            self.copies = extend(
                self.copies, [army[names[self.token[e]]] for e in range(start, len(self.token))]
            )
        self.first_entry = append(self.first_entry, len(self.token))
        self.entries: i64 = len(self.token)

    def entry_of(self, general: i64, token: i64) -> i64:
        """The entry of a token in a General's army, or -1."""
        if token < 0 or token >= KINDS:
            return -1
        return self.entry_at[general * KINDS + token]

    def fits(self, who: i64, token: i64, abilities: i64) -> bool:
        """Whether a unit that has these abilities now fits a selector."""
        if who < 0:
            return True
        first = self.who_first[who]
        for alternative in range(first, first + self.who_count[who]):
            has = self.alt_has[alternative]
            if (
                self.alt_fits[alternative][token]
                and abilities & has == has
                and not abilities & self.alt_lacks[alternative]
            ):
                return True
        return False

    def halts(self, ground: i64, unit: i64, abilities: i64) -> bool:
        """Whether a battlefield token ends the move of a unit that enters it (SA-MOVE-07).

        SA-ABILITY-FLYING-04: it spares flyers only if its text says so.
        """
        if not self.halting[ground]:
            return False
        first = self.fx_first[ground]
        for row in range(first, first + self.fx_count[ground]):
            if self.fx[row] == vo.HALT and self.fits(self.fx_who[row], unit, abilities):
                return True
        return False


def bit(n: i64) -> i64:
    """The n-th bit, for n up to 48; a shifted literal would overflow when it is compiled."""
    top: i64 = 281474976710656  # bit 48
    return top >> (48 - n)


def _bit(n: int) -> int:
    return int(bit(n))


def _bits(names: Sequence[str]) -> int:
    return sum(_bit(vo.ABILITY_NAMES.index(name)) for name in names)


def _static_fit(row: dict[str, Any], table: dict[str, Any]) -> bool:
    """Whether a token fits what of a selector never changes: type, Homeland, words of its name."""
    if "unit_type" in table and row.get("unit_type") not in table["unit_type"]:
        return False
    if "homeland" in table and row.get("homeland") not in table["homeland"]:
        return False
    # SA-ABILITY-AUGMENT-04: whole words, against the list stored with the token
    return "name_word" not in table or bool(set(row["name"].split()) & set(table["name_word"]))


def _amount(table: dict[str, Any], name: str) -> int:
    if name == "counter_rule":
        return 1 if table["allowed"] else 0
    for key in ("amount", "count", "units", "range", "max_range"):
        if key in table:
            return int(table[key])
    return 0


def _extra(table: dict[str, Any], name: str) -> int:
    """The second number of a primitive: splash, greatest rank, hexes, kinds or face."""
    if name == "recover":
        return sum(_bit(vo.KIND_NAMES.index(kind)) for kind in table["kinds"])
    if name == "swap":
        return 1 if table["partner_face"] == "up" else 0
    if name == "move":
        return int(table["max_hexes"])
    if name in ("dismiss", "raise_dead"):
        return int(table.get("max_rank", NO_RANK))
    return int(table.get("splash", 0))
