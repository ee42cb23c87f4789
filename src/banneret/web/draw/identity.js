/**
 * Which piece of a new scene is which of the old one, so that moves can be seen. Ids hold only
 * while a piece stays where it is; one that left and one that came are taken to be the same thing
 * if they look alike and, of several, stand nearest.
 */

import { distance } from "./geometry.js";

/** @typedef {import("../protocol.js").Piece} Piece */
/** @typedef {import("./geometry.js").Slot} Slot */
/** @typedef {{ key: string, piece: Piece, slot: Slot }} Standing */

/** @param {Piece} piece */
function looks(piece) {
  return `${piece.seat}/${piece.glyph}/${piece.name}`;
}

/** Milliseconds for which what left is drawn, however quickly the next moment comes. */
const LINGER = 2000;

export class Identities {
  /** @type {Standing[]} */
  #standing = [];
  /** Those that left, and until when they are drawn as ghosts. @type {(Standing & { until: number })[]} */
  #ghosts = [];
  #count = 0;

  /**
   * The pieces with keys that follow them, and those that left a moment ago.
   * @param {readonly Piece[]} pieces
   * @param {Map<string, Slot>} slots
   * @returns {{ standing: Standing[], gone: Standing[] }}
   */
  follow(pieces, slots) {
    const gone = new Map(this.#standing.map((each) => [each.key, each]));
    /** @type {Standing[]} */
    const found = [];
    for (const piece of pieces) {
      const slot = slots.get(piece.id);
      if (slot) found.push({ key: take(gone, piece), piece, slot });
    }
    for (const each of found) each.key ||= this.#nearest(gone, each) || `p${++this.#count}`;
    this.#standing = found;
    const now = performance.now();
    const left = [...gone.values()].map((each) => ({ ...each, until: now + LINGER }));
    this.#ghosts = [...this.#ghosts.filter(({ until }) => until > now), ...left];
    return { standing: found, gone: this.#ghosts };
  }

  /** @param {Map<string, Standing>} gone @param {Standing} wanted */
  #nearest(gone, wanted) {
    const alike = [...gone.values()].filter((each) => looks(each.piece) === looks(wanted.piece));
    alike.sort((a, b) => distance(a.slot, wanted.slot) - distance(b.slot, wanted.slot));
    if (alike[0]) gone.delete(alike[0].key);
    return alike[0]?.key ?? "";
  }
}

/** The key of the same piece in the same place. @param {Map<string, Standing>} gone @param {Piece} piece */
function take(gone, piece) {
  for (const [key, old] of gone) {
    if (old.piece.id === piece.id && old.piece.space === piece.space && looks(old.piece) === looks(piece)) {
      gone.delete(key);
      return key;
    }
  }
  return "";
}
