"""What lies on the table: every number of a moment of a match, and how to copy it.

The rules are functions on a `Table`; `state.py` joins them to the kernel's contract.

A unit on the battleground has a slot, an attachment a row, a battlefield a number in the ground.
Zones count tokens by entry, so a sack has no order that could leak (SA-COMP-01).

What changes with every step (`unit_at`, `u_cell`, `u_up`, `u_marks`, the stack of frames) is a table's
own and written into. The other arrays are values (`kernel.arrays`): what changes one makes a new one,
so that copies of a table share them.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies.book import Book
from banneret.games.sack_armies.ground import Ground
from banneret.kernel.arrays import EMPTY, added, array, changed, joined
from banneret.kernel.bounds import LONGEST_CHAIN
from banneret.kernel.events import Event
from banneret.kernel.stack import Framed


class Table(Framed):
    """One moment, as numbers.

    SA-ZONE-01: a token is in the sack, the hand, the casualties pile, set aside (before it is
    placed, or out of the game), or on the battleground: a battlefield, a unit, an attachment or a
    captive. SA-ZONE-02: only the last four are in play, and a captive is not.
    """

    def __init__(self, book: Book, ground: Ground) -> None:
        super().__init__(fr.STRIDE)
        self.book = book
        self.ground = ground
        # battlefields: who controls each; its owner is its entry's (SA-COMP-04)
        self.control: vec[i64] = EMPTY
        # units by slot; a slot with entry -1 is free
        self.unit_at: vec[i64] = EMPTY  # by cell: slot or -1 (SA-COMP-06, SA-COMP-07)
        self.u_entry: vec[i64] = EMPTY
        self.u_owner: vec[i64] = EMPTY
        self.u_cell: vec[i64] = EMPTY
        self.u_up: vec[i64] = EMPTY
        self.u_marks: vec[i64] = EMPTY
        self.u_mask: vec[i64] = EMPTY  # face down: which of its army's units it may be
        self.u_stamp: vec[i64] = EMPTY  # tokens its General had drawn when it was deployed
        # rows: attachments by host slot, captives by captor slot
        self.attached: vec[i64] = EMPTY
        self.captives: vec[i64] = EMPTY
        # counts by entry
        self.sack: vec[i64] = EMPTY
        self.hand: vec[i64] = EMPTY
        self.dead: vec[i64] = EMPTY
        self.aside: vec[i64] = EMPTY
        self.out: vec[i64] = EMPTY
        # by General
        self.sack_size: vec[i64] = EMPTY
        self.hand_size: vec[i64] = EMPTY
        self.fate: vec[i64] = EMPTY
        self.drawn: vec[i64] = EMPTY  # tokens ever drawn
        self.story: vec[i64] = EMPTY  # what is known of sacks, see rules/story.py
        # until the end of the turn
        self.lent: vec[i64] = EMPTY  # slot, token: a used action token works on that unit
        self.ghosts: vec[i64] = EMPTY  # cell, entry: a killed unit whose Augment goes on
        # what the frame that was taken off leaves to the one below
        self.answer: i64 = -1
        # the turn
        self.study: i64 = 0  # laid out as play might never have brought it about
        self.player: i64 = 0
        self.first: i64 = -1
        self.turn: i64 = 0
        self.quiet: i64 = 0  # turns in a row without kill, control change or deployment
        self.stirred: i64 = 0  # there was one this turn
        self.killed: i64 = 0  # Generals, as bits, who lost a unit since losses were tested
        self.offered: i64 = 0  # a draw was offered this turn
        self.winner: i64 = -1
        self.decisive: i64 = 0
        # the deck of cards
        self.reds: i64 = 0
        self.blacks: i64 = 0
        self.jokers: i64 = 0
        # the attack under way
        self.at_kind: i64 = 0
        self.at_mode: i64 = 0
        self.at_by: i64 = -1
        self.at_cell: i64 = -1
        self.at_foe: i64 = -1
        self.at_ambush: i64 = 0
        self.at_halted: i64 = 0
        self.at_reply: i64 = 0
        self.at_surprises: i64 = 0
        self.at_replaced: i64 = 0
        self.at_flipped: i64 = 0
        self.at_named: i64 = -1
        self.at_hits: i64 = 0
        self.at_back: i64 = 0
        self.at_scatter: i64 = 0
        self.at_scatter_back: i64 = 0
        self.sink: list[Event] | None = None

    def copy_into(self, twin: Table) -> None:
        """Make `twin` equal to this table and independent of it."""
        twin.game = self.game
        twin.control = self.control
        twin.unit_at = self.unit_at[:]
        twin.u_entry = self.u_entry
        twin.u_owner = self.u_owner
        twin.u_cell = self.u_cell[:]
        twin.u_up = self.u_up[:]
        twin.u_marks = self.u_marks[:]
        twin.u_mask = self.u_mask
        twin.u_stamp = self.u_stamp
        twin.attached = self.attached
        twin.captives = self.captives
        twin.sack = self.sack
        twin.hand = self.hand
        twin.dead = self.dead
        twin.aside = self.aside
        twin.out = self.out
        twin.sack_size = self.sack_size
        twin.hand_size = self.hand_size
        twin.fate = self.fate
        twin.drawn = self.drawn
        twin.story = self.story
        twin.lent = self.lent
        twin.ghosts = self.ghosts
        self.copy_stack(twin)
        self._copy_numbers(twin)

    def unshare(self) -> None:
        """Give this table arrays of its own that say which token lies where, to be written into.

        For who lays out a table token by token; rules change one array at a time.
        """
        self.u_entry = self.u_entry[:]
        self.u_mask = self.u_mask[:]
        self.u_stamp = self.u_stamp[:]
        self.attached = self.attached[:]
        self.captives = self.captives[:]
        self.sack = self.sack[:]
        self.hand = self.hand[:]
        self.dead = self.dead[:]
        self.aside = self.aside[:]
        self.out = self.out[:]
        self.sack_size = self.sack_size[:]
        self.hand_size = self.hand_size[:]
        self.fate = self.fate[:]
        self.drawn = self.drawn[:]

    def _copy_numbers(self, twin: Table) -> None:
        twin.answer = self.answer
        twin.study = self.study
        twin.player = self.player
        twin.first = self.first
        twin.turn = self.turn
        twin.quiet = self.quiet
        twin.stirred = self.stirred
        twin.killed = self.killed
        twin.offered = self.offered
        twin.winner = self.winner
        twin.decisive = self.decisive
        twin.reds = self.reds
        twin.blacks = self.blacks
        twin.jokers = self.jokers
        twin.at_kind = self.at_kind
        twin.at_mode = self.at_mode
        twin.at_by = self.at_by
        twin.at_cell = self.at_cell
        twin.at_foe = self.at_foe
        twin.at_ambush = self.at_ambush
        twin.at_halted = self.at_halted
        twin.at_reply = self.at_reply
        twin.at_surprises = self.at_surprises
        twin.at_replaced = self.at_replaced
        twin.at_flipped = self.at_flipped
        twin.at_named = self.at_named
        twin.at_hits = self.at_hits
        twin.at_back = self.at_back
        twin.at_scatter = self.at_scatter
        twin.at_scatter_back = self.at_scatter_back

    def run_on(self, most: i64 = LONGEST_CHAIN) -> None:
        super().run_on(most)
        self.answer = -1

    def reply(self, answer: i64) -> None:
        """Take the top frame off with an answer for the one below."""
        self.pop()
        self.answer = answer

    # ---------------------------------------------------------------- looking

    def token_of(self, slot: i64) -> i64:
        """The token of a unit."""
        return self.book.token[self.u_entry[slot]]

    def hex_of(self, slot: i64) -> i64:
        """The hex number of a unit."""
        return self.ground.hex_of[self.u_cell[slot]]

    def unit_on(self, cell: i64) -> i64:
        """The unit on a cell, -1 where there is none or no cell."""
        if cell < 0:
            return -1
        return self.unit_at[cell]

    def slot_at(self, place: i64) -> i64:
        """The unit on a hex, or -1."""
        cell = self.ground.cell_at[place]
        return self.unit_on(cell)

    def field_of(self, slot: i64) -> i64:
        """The battlefield token a unit stands on, or -1."""
        return self.ground.token[self.u_cell[slot]]

    def field_token(self, cell: i64) -> i64:
        """The battlefield token on a cell, or -1."""
        return self.ground.token[cell]

    def apart(self, a: i64, b: i64) -> i64:
        """How far apart two units are."""
        return self.ground.distance(self.u_cell[a], self.u_cell[b])

    def left(self) -> i64:
        """How many Generals are still in the game."""
        count: i64 = 0
        for fate in self.fate:
            if fate == 0:
                count += 1
        return count

    def next_general(self, seat: i64) -> i64:
        """The next General still in the game, counter-clockwise (SA-TURN-02, SA-MULTI-08)."""
        following = seat
        for step in range(1, self.book.generals + 1):
            following = (seat + step) % self.book.generals
            if self.fate[following] == 0:
                break
        return following

    # ---------------------------------------------------------------- putting things down

    def new_slot(self, entry: i64, cell: i64, up: i64) -> i64:
        """Put a unit of that entry on a cell; its slot."""
        slot: i64 = 0
        slots: i64 = len(self.u_entry)
        while slot < slots and self.u_entry[slot] >= 0:
            slot += 1
        if slot == slots:
            self.u_entry = added(self.u_entry, -1)
            self.u_owner = added(self.u_owner, -1)
            self.u_cell = append(self.u_cell, -1)
            self.u_up = append(self.u_up, 0)
            self.u_marks = append(self.u_marks, 0)
            self.u_mask = added(self.u_mask, 0)
            self.u_stamp = added(self.u_stamp, 0)
        owner = self.book.owner[entry]
        self.u_entry = changed(self.u_entry, slot, entry)
        self.u_owner = changed(self.u_owner, slot, owner)
        self.u_cell[slot] = cell
        self.u_up[slot] = up
        self.u_marks[slot] = 0
        self.u_mask = changed(self.u_mask, slot, 0)
        self.u_stamp = changed(self.u_stamp, slot, self.drawn[owner])
        self.unit_at[cell] = slot
        return slot

    def free_slot(self, slot: i64) -> None:
        """Take a unit off the battleground, and out of the attack under way."""
        if self.at_by == slot:
            self.at_by = -1
        if self.at_foe == slot:
            self.at_foe = -1
        if self.at_named == slot:
            self.at_named = -1
        self.unit_at[self.u_cell[slot]] = -1
        self.u_entry = changed(self.u_entry, slot, -1)
        self.u_owner = changed(self.u_owner, slot, -1)
        self.u_cell[slot] = -1
        self.u_up[slot] = 0
        self.u_marks[slot] = 0
        self.u_mask = changed(self.u_mask, slot, 0)
        self.u_stamp = changed(self.u_stamp, slot, 0)

    def attach(self, entry: i64, slot: i64, up: i64, lasting: i64) -> None:
        """Put a spell or maneuver under a unit."""
        drawn = self.drawn[self.book.owner[entry]]
        self.attached = joined(self.attached, array([entry, slot, up, lasting, 0, drawn]))

    def put_ground(self, place: i64, entry: i64) -> None:
        """Lay a battlefield; its owner controls it (SA-SETUP-16)."""
        before = self.ground.cells
        token = self.book.token[entry]
        self.ground = self.ground.with_fields(array([place]), array([entry]), array([token]))
        self.control = added(self.control, self.book.owner[entry])
        for _ in range(self.ground.cells - before):
            self.unit_at = append(self.unit_at, -1)
