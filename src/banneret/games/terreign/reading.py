"""Reads a position text; every impossibility is named (see `position` for the form)."""

from __future__ import annotations

from collections.abc import Callable

from banneret.games.terreign import frames as fr
from banneret.games.terreign.checking import problems_of
from banneret.games.terreign.frame_fields import (
    FIELDS,
    KINDS,
    quoted,
    read_number,
    read_seat,
    read_value,
)
from banneret.games.terreign.kinds import (
    EQUIPMENT,
    EVENT_NAMES,
    EVENTS,
    HOUSE_NAMES,
    ITEM_NAMES,
    TERRAIN_NAMES,
    TYPES,
)
from banneret.games.terreign.rules.counting import rest_of_deck, rest_of_events, rest_of_tiles
from banneret.games.terreign.rules.inventory import equipped, put_on, set_hand, spend
from banneret.games.terreign.rules.morale import max_morale
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import (
    DECOY,
    DUE,
    ELIMINATED,
    FRESH,
    GEAR_PICK,
    HOUSE,
    IN_PLAY,
    MORALE,
    RETREATED,
    SEEN,
    STATUS,
    TRAPS,
    WARRIOR,
    Table,
    get,
    lying,
    put,
    uses_reign,
)
from banneret.kernel.arrays import added, array, ascending, changed, inserted, plus
from banneret.kernel.errors import PositionError
from banneret.kernel.reading import Reading, check_length, pieces
from banneret.kernel.state import TERMINAL

MOST_STEPS = 10_000
LONGEST = 20_000  # characters
HEAD_NUMBERS = {"round": 10**15, "turns": 10**16, "fog": 2, "truce": 2}
HEAD_SEATS = ("first", "palace", "summons")
NUMBERED = {"traps": TRAPS, "plague": DUE, "fresh": FRESH}
SECTIONS = ("hand", "gear", *NUMBERED, "seen")
PILES = ("discard", "top", "aside", "past", "under", "reached", "deck", "events", "unused")
STATUSES = {"retreated": RETREATED, "eliminated": ELIMINATED}
# The step of the Round from which the first of the other steps comes, if the text leaves it out.
ROUND_STEPS = {fr.SIGHT: fr.LOOK, fr.EVENT: fr.AFTER_EVENT, fr.TIE: fr.NAME}
FIND_INDEX = -1  # the index of the Round is found when all is read


class PositionReader(Reading):
    """Fills a blank table from a text."""

    def __init__(self, table: Table, trusted: bool = False) -> None:
        """Args:
        table: is filled.
        trusted: whether to believe the text that the position can be.
        """
        super().__init__(trusted)
        self.t = table

    def read(self, text: str) -> None:
        """Read the text and bring the table to rest.

        Raises:
            PositionError: it cannot be read, or cannot be.
        """
        check_length(text, LONGEST)
        parts = pieces(text, "\n|")
        if not parts:
            raise PositionError(["the text is empty; it names Terrains, as T1 plain, and Players"])
        for part in parts:
            self._try(part, self._part, part)
        self.stop()
        self._fill_in()
        self.judge(self.t, problems_of)
        if self.t.over:
            self.t.asked = TERMINAL
        else:
            self.come_to_rest(self.t, MOST_STEPS)
        self.judge(self.t, problems_of)

    def _try(self, text: str, read: Callable[..., None], *values: object) -> None:
        try:
            read(*values)
        except ValueError as error:
            self.wrong(f"{quoted(text)}: {error}")

    def _part(self, part: str) -> None:
        first = part.split()[0]
        if part[0] == ">":
            self._frame(part[1:].split())
        elif first in HEAD_NUMBERS or first in HEAD_SEATS:
            self._head(part.split())
        elif part == "study":
            self._once("study")
            self.t.study = 1
        elif first == "over":
            self._over(part.split()[1:])
        elif first[0] == "T" and first[1:].rstrip(":").isdecimal():
            self._space(part)
        elif first[0] == "P" and first[1:].rstrip(";").isdecimal():
            self._seat(part)
        else:
            self._pile(part)

    def _once(self, what: str, name: str = "") -> None:
        if self.again(what):
            raise ValueError(f"{name or what} is given twice")

    # ---------------------------------------------------------------- head

    def _head(self, words: list[str]) -> None:
        t = self.t
        for name, value in _pairs(words):
            if name not in HEAD_NUMBERS and name not in HEAD_SEATS:
                raise ValueError(f"{quoted(name)} is unknown")
            self._once(name)
            if name == "first":
                t.first = read_seat(value, t.rules.seats)
            elif name == "palace":
                t.palace = read_seat(value, t.rules.seats) + 1
            elif name == "summons":
                t.summons = read_seat(value, t.rules.seats) + 1
            else:
                setattr(t, name, read_number(value, HEAD_NUMBERS[name]))

    def _over(self, words: list[str]) -> None:
        self._once("over")
        t = self.t
        t.over = True
        if len(words) > 1:
            raise ValueError("it takes the winners as P1+P2")
        t.winners = read_value(fr.BORDER, "seats", words[0], t.rules.seats) if words else 0

    # ---------------------------------------------------------------- Terrains and seats

    def _space(self, part: str) -> None:
        t = self.t
        head, _, drops = part.partition(":")
        words = head.split()
        space = read_number(words[0][1:], t.rules.seats)
        self._once(f"T{space}")
        if space == 0 or len(words) != 2:
            raise ValueError("a space reads: T1 plain, or T1 plain: tonic, trap")
        if words[1] != "open":
            terrain = _number(TERRAIN_NAMES, words[1], "Terrain")
            if terrain in t.tiles:
                raise ValueError(f"{TERRAIN_NAMES[terrain]} is there already (TR-COMP-05)")
            t.tiles = changed(t.tiles, space, terrain)
        t.spaces = space if "spaces" not in self.given else max(int(t.spaces), space)
        self.given.add("spaces")
        for item in _items(drops):
            t.drops = inserted(t.drops, lying(space, _number(ITEM_NAMES, item, "item")))

    def _seat(self, part: str) -> None:
        head, *sections = [section.strip() for section in part.split(";")]
        words = head.split()
        self._once(words[0])
        seat = read_seat(words[0], self.t.rules.seats)
        for word in words[1:]:
            self._try(f"{words[0]} {word}", self._seat_word, seat, word)
        for section in sections:
            name, _, rest = section.partition(" ")
            self._try(f"{words[0]}; {section}", self._section, seat, name, rest)

    def _seat_word(self, seat: int, word: str) -> None:
        t = self.t
        if word.lower() in HOUSE_NAMES or word == "none":
            self._once(f"house {seat}", "the House")
            put(t, seat, HOUSE, HOUSE_NAMES.index(word.lower()) if word != "none" else -1)
        elif word in STATUSES:
            self._once(f"status {seat}", "retreated or eliminated")
            put(t, seat, STATUS, STATUSES[word])
        elif word[0] in "WD" and word[1:].isdecimal():
            self._once(f"{word[0]} {seat}", "the Warrior" if word[0] == "W" else "the Decoy")
            put(t, seat, WARRIOR if word[0] == "W" else DECOY, read_number(word[1:], 8))
        elif word.isdecimal():
            self._once(f"morale {seat}", "Morale")
            put(t, seat, MORALE, read_number(word, 9))
        else:
            self._tokens(seat, word)

    def _tokens(self, seat: int, word: str) -> None:
        t = self.t
        parts = word.split("+")
        if any(part[-1:] not in ("h", "d") or not part[:-1].isdecimal() for part in parts):
            raise ValueError(f"{quoted(word)} is no House, Morale, place or number of tokens")
        if not uses_reign(t):
            raise ValueError(f"{quoted(word)}: Battle Royale has no Reign tokens (TR-VAR-ROYALE-1)")
        if seat >= t.rules.teams:
            first = f"P{seat % t.rules.teams + 1}"
            raise ValueError(
                f"{quoted(word)}: an Alliance's tokens stand at {first} (TR-VAR-ALLY-5)"
            )
        for part in parts:
            kind = part[-1] == "d"
            self._once(f"{part[-1]} {seat}", f"a number of {'dis' * kind}honorable tokens")
            t.pools = changed(t.pools, 2 * seat + kind, read_number(part[:-1], 99))
        self.given.add(f"tokens {seat}")

    def _section(self, seat: int, name: str, rest: str) -> None:
        t = self.t
        if name not in SECTIONS:
            raise ValueError(f"{quoted(name)} is unknown; there are {', '.join(SECTIONS)}")
        self._once(f"{name} {seat}", name)
        if name == "hand":
            cards = array(self._card(item, 1 << seat) for item in _items(rest))
            set_hand(t, seat, ascending(cards))
        elif name == "gear":
            for item in _items(rest):
                self._gear(seat, item)
        elif name == "seen":
            put(t, seat, SEEN, read_value(fr.BORDER, "seats", rest.strip(), t.rules.seats))
        else:
            put(t, seat, NUMBERED[name], read_number(rest.strip(), 9))

    def _gear(self, seat: int, item: str) -> None:
        t = self.t
        kind = _number(ITEM_NAMES, item.removesuffix("*"), "item")
        if not TYPES[kind] & EQUIPMENT:
            raise ValueError(f"{ITEM_NAMES[kind]} is no Equipment (TR-EQUIP-02)")
        if equipped(t, seat, kind) == 3:
            raise ValueError(f"more than 3 items equipped of {ITEM_NAMES[kind]} (TR-EQUIP-01)")
        put_on(t, seat, kind)
        if item.endswith("*"):
            spend(t, seat, kind)

    def _card(self, text: str, owner: int) -> int:
        name, at, seen = text.partition("@")
        mask = owner
        if seen == "all":
            mask = int(self.t.rules.everyone)
        elif at:
            mask |= read_value(fr.BORDER, "seats", seen, self.t.rules.seats)
        return _number(ITEM_NAMES, name, "item") << 8 | mask

    # ---------------------------------------------------------------- piles

    def _pile(self, part: str) -> None:
        name, colon, rest = part.partition(":")
        if not colon:
            raise ValueError("it is no part of a position")
        name = name.strip()
        self._once(name, quoted(name))
        t = self.t
        items = _items(rest)
        if name == "discard":
            t.discard = array(_number(ITEM_NAMES, item, "item") for item in items)
        elif name == "top":
            t.on_top = array(self._card(item, 0) for item in items)
        elif name == "aside":
            t.aside = array(self._aside(item) for item in items)
        elif name == "past":
            for item in items:
                t.events = plus(t.events, EVENTS + _number(EVENT_NAMES, item, "Event"), 1)
        elif name == "under":
            t.bottom = array(_number(TERRAIN_NAMES, item, "Terrain") for item in items)
        elif name == "reached":
            for item in items:
                seat = read_seat(item, t.rules.seats)
                t.reached = added(t.reached, seat % t.rules.teams * 8 + seat)
        else:
            self._counted_pile(name, items)

    def _counted_pile(self, name: str, items: list[str]) -> None:
        t = self.t
        if name == "deck":
            t.deck = array(_counts(items, ITEM_NAMES, "item"))
        elif name == "events":
            t.events = array([*_counts(items, EVENT_NAMES, "Event"), *t.events[EVENTS:]])
        elif name == "unused":
            counts = _counts(items, TERRAIN_NAMES, "Terrain")
            if max(counts) > 1:
                raise ValueError("each Terrain is there once (TR-COMP-05)")
            t.unused = sum(2**n for n, count in enumerate(counts) if count)
        else:
            raise ValueError(f"there is no pile {quoted(name)}; there are {', '.join(PILES)}")

    def _aside(self, text: str) -> int:
        owner, _, item = text.partition(" ")
        seat = read_seat(owner, self.t.rules.seats)
        item = item.strip()
        if item.endswith("^"):
            return seat << 16 | _number(ITEM_NAMES, item[:-1], "item") << 8 | GEAR_PICK
        if item.endswith("~"):
            return seat << 16 | _number(ITEM_NAMES, item[:-1], "item") << 8
        return seat << 16 | self._card(item, 1 << seat)

    # ---------------------------------------------------------------- frames

    def _frame(self, words: list[str]) -> None:
        t = self.t
        if not words or words[0] not in KINDS:
            raise ValueError(f"a step is one of: {', '.join(KINDS)}")
        kind = KINDS[words[0]]
        if kind == fr.ROUND or t.height == 0:
            self._bottom_frame(kind)
        f = t.push(kind, 0)
        fields = {field.name: field for field in FIELDS[kind]}
        seen: set[str] = set()
        for name, word in _pairs(words[1:]):
            if name not in fields:
                known = ", ".join(fields)
                raise ValueError(f"{quoted(name)} is no field of {words[0]}; it has {known}")
            if name in seen:
                raise ValueError(f"{name} is given twice")
            seen.add(name)
            field = fields[name]
            t.stack[f + field.place] = read_value(kind, field.form, word, t.rules.seats)

    def _bottom_frame(self, kind: int) -> None:
        if kind == fr.ROUND:
            if self.t.height > 0:
                raise ValueError("the round must be the first step")
            return
        f = self.t.push(fr.ROUND, 0)
        self.t.stack[f + fr.STEP] = ROUND_STEPS.get(kind, fr.TURNS)
        if kind in (fr.TURN, fr.BORDER, fr.SIGHT):
            self.t.stack[f + fr.INDEX] = FIND_INDEX

    # ---------------------------------------------------------------- defaults

    def _fill_in(self) -> None:
        t = self.t
        self._fill_head()
        self._fill_seats()
        if "T1" not in self.given:
            t.spaces = t.rules.seats
        if t.height == 0 and not t.over:
            self._bottom_frame(fr.TURN)
            f = t.push(fr.TURN, t.first)
            t.stack[f + fr.STEP] = fr.ACTING
        if t.height > 0 and t.stack[fr.INDEX] == FIND_INDEX:
            t.stack[fr.INDEX] = self._places_begun()
        if "reached" not in self.given:
            self._fill_reached()
        if "deck" not in self.given:
            t.deck = array(rest_of_deck(t))
        if "events" not in self.given:
            t.events = array([*rest_of_events(t), *t.events[EVENTS:]])
        if "unused" not in self.given:
            t.unused = self._tiles_left()

    def _fill_head(self) -> None:
        """The first Round, with the First Player that the options name."""
        t = self.t
        setup = t.height > 0 and t.stack[fr.STEP] <= fr.BEGIN
        if "round" not in self.given and not setup:
            t.round = 1
        if "first" not in self.given and not setup and t.rules.first:
            t.first = t.rules.first - 1

    def _fill_seats(self) -> None:
        t = self.t
        for seat in range(t.rules.seats):
            house = get(t, seat, HOUSE)
            if f"morale {seat}" not in self.given and house >= 0:
                out = get(t, seat, STATUS) != IN_PLAY
                put(t, seat, MORALE, 0 if out else max_morale(t, seat))
            if seat < t.rules.teams and f"tokens {seat}" not in self.given:
                t.pools = changed(t.pools, 2 * seat, t.rules.start if uses_reign(t) else 0)
                t.pools = changed(t.pools, 2 * seat + 1, 0)

    def _tiles_left(self) -> int:
        """The rest of the Terrains; of those that Battle Royale removed it is not known which."""
        left = int(rest_of_tiles(self.t))
        royale = self.t.rules.variant == ROYALE
        for _ in range(int(self.t.rules.seats - self.t.spaces) * royale):
            left &= ~(1 << left.bit_length() - 1)
        return left

    def _places_begun(self) -> int:
        """How many places of the turn order the Round has come to, from the step on top of it."""
        t = self.t
        seat = t.stack[fr.SIZE + fr.SEAT]
        if t.stack[fr.SIZE] == fr.BORDER and seat == t.first:
            return 0
        return int((seat - t.first) % t.rules.seats + 1)

    def _fill_reached(self) -> None:
        t = self.t
        full = [
            team
            for team in range(t.rules.teams)
            if t.pools[2 * team] + t.pools[2 * team + 1] >= t.rules.goal
        ]
        if len(full) > 1:
            names = ", ".join(f"P{team + 1}" for team in full)
            self.problems.append(f"say who came to the goal first: reached: {names} (TR-TIE-02)")
        if uses_reign(t):
            t.reached = array(team * 8 + team for team in full)


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    if len(words) % 2:
        raise ValueError(f"{quoted(words[-1])} lacks its value")
    return list(zip(words[::2], words[1::2], strict=True))


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def _number(names: tuple[str, ...], name: str, what: str) -> int:
    key = name.strip().lower().replace(" ", "_").replace("-", "_")
    if key not in names:
        raise ValueError(f"no {what} {quoted(name)}")
    return names.index(key)


def _counts(items: list[str], names: tuple[str, ...], what: str) -> list[int]:
    counts = [0] * len(names)
    for item in items:
        counts[_number(names, item, what)] += 1
    return counts
