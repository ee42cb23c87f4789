/** Where everything on the board stands, in pixels of the drawing. */

import { oval, polygon } from "./shapes.js";

/** @typedef {import("../protocol.js").Space} Space */
/** @typedef {import("../protocol.js").Piece} Piece */
/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Extent */
/** @typedef {{ x: number, y: number, scale: number }} Slot Where a piece stands and how large. */

export const UNIT = 100;
const FRAME = 12;
const COORDINATES = 24;
const PIECE = 0.92;
const ROOM = /** @type {Record<string, number>} */ ({ square: 0.98, hex: 0.94 });
const NAME = 12; // letters of the name of an area, more or less
const GRID_NAME = /^([a-z]+)(\d+)$/i;

/** @param {readonly Space[]} spaces @returns {[Space, Space][]} */
function pairs(spaces) {
  return spaces.flatMap((a, i) => spaces.slice(i + 1).map((b) => /** @type {[Space, Space]} */ ([a, b])));
}

/** @param {Point} a @param {Point} b */
export function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Files and ranks of a board whose squares are all called by them; null for other boards. */
export class Grid {
  /** @param {readonly Space[]} spaces @returns {Grid | null} */
  static of(spaces) {
    const grid = new Grid();
    return spaces.length && spaces.every((space) => grid.#adopt(space)) ? grid : null;
  }

  /** @type {Map<number, string>} */ files = new Map();
  /** @type {Map<number, string>} */ ranks = new Map();

  /** @param {Space} space */
  #adopt(space) {
    const name = GRID_NAME.exec(space.label || space.id);
    if (space.shape !== "square" || !name) return false;
    return claim(this.files, space.x, name[1]) && claim(this.ranks, space.y, name[2]);
  }
}

/** @param {Map<number, string>} names @param {number} place @param {string} name */
function claim(names, place, name) {
  if (!names.has(place)) names.set(place, name);
  return names.get(place) === name;
}

export class Geometry {
  /** @param {Scene} scene @param {Geometry | null} [before] of the same board a moment ago: what it showed keeps its place */
  constructor(scene, before = null) {
    const spaces = scene.spaces;
    this.grid = Grid.of(spaces);
    this.area = areaRadius(spaces);
    this.stretch = stretchOf(spaces);
    this.turned = flatTopped(spaces);
    this.margin = FRAME + (this.grid ? COORDINATES : 0);
    this.frame = widest(this.#extent(spaces), before?.frame);
    const { left, right, top, bottom } = this.frame;
    /** The corner of all of it, and how large that is. */
    this.x = left * UNIT - this.margin;
    this.y = -top * UNIT - FRAME;
    this.width = (right - left) * UNIT + this.margin + FRAME;
    this.height = (top - bottom) * UNIT + this.margin + FRAME;
    const longest = Math.max(NAME, ...spaces.map((space) => (space.label || space.id).length));
    /** Size of the names of areas. */
    this.nameSize = Math.min(24, (2 * this.area * UNIT) / longest);
    /** @type {Map<string, Space>} */
    this.byId = new Map(spaces.map((space) => [space.id, space]));
  }

  /** How far the spaces reach, in units. @param {readonly Space[]} spaces @returns {Extent} */
  #extent(spaces) {
    const reaches = spaces.map((space) => this.#reach(space));
    const wide = Math.max(0.5, ...reaches.map(([x]) => x));
    const high = Math.max(0.5, ...reaches.map(([, y]) => y));
    const [xs, ys] = [spaces.map(({ x }) => x), spaces.map(({ y }) => y)];
    return { left: Math.min(...xs) - wide, right: Math.max(...xs) + wide, top: Math.max(...ys) + high, bottom: Math.min(...ys) - high };
  }

  /** Half the width and height of a space, in units. @param {Space} space */
  #reach(space) {
    if (space.shape === "area") return [this.area * this.stretch, this.area];
    if (space.shape !== "hex") return [0.5, 0.5];
    return this.turned ? [1 / Math.sqrt(3), 0.5] : [0.5, 1 / Math.sqrt(3)];
  }

  /** The pixels of a point of the board, the same however the board grows; y grows upward there, downward here. @param {Point} point */
  at({ x, y }) {
    return { x: x * UNIT, y: -y * UNIT };
  }

  /** @param {Space} space */
  outline(space) {
    if (space.shape === "hex") return polygon(UNIT / Math.sqrt(3) - 1.5, 6, this.turned ? 0 : 30);
    if (space.shape === "area") return oval(this.area * this.stretch * UNIT, this.area * UNIT);
    const h = UNIT / 2 - 1;
    return `M-${h},-${h}L${h},-${h}L${h},${h}L-${h},${h}Z`;
  }

  /**
   * Where the pieces on each space stand, by piece id.
   * @param {readonly Piece[]} pieces
   * @returns {Map<string, Slot>}
   */
  slots(pieces) {
    /** @type {Map<string, Piece[]>} */
    const bySpace = new Map();
    for (const piece of pieces) {
      const there = bySpace.get(piece.space) ?? [];
      bySpace.set(piece.space, [...there, piece]);
    }
    /** @type {Map<string, Slot>} */
    const slots = new Map();
    for (const [id, group] of bySpace) {
      const space = this.byId.get(id);
      if (space) group.forEach((piece, n) => slots.set(piece.id, this.#slot(space, n, group.length)));
    }
    for (const piece of pieces) if (piece.covers.length) slots.set(piece.id, this.#wholeSlot(piece));
    return slots;
  }

  /** The middle of the squares that a large piece fills, and how far they reach from it, in pixels. @param {Piece} piece */
  footprint(piece) {
    const places = piece.covers.flatMap((id) => this.byId.get(id) ?? []).map((space) => this.at(space));
    const xs = places.map((place) => place.x);
    const ys = places.map((place) => place.y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return { x: (left + right) / 2, y: (top + bottom) / 2, wide: (right - left + UNIT) / 2, high: (bottom - top + UNIT) / 2 };
  }

  /** @param {Piece} piece @returns {Slot} */
  #wholeSlot(piece) {
    const { x, y, wide, high } = this.footprint(piece);
    const [least, most] = [Math.min(wide, high), Math.max(wide, high)].map((reach) => (2 * reach) / UNIT);
    return { x, y, scale: PIECE + 0.72 * (least - 1) + 0.12 * (most - 1) };
  }

  /** @param {Space} space @param {number} number @param {number} count @returns {Slot} */
  #slot(space, number, count) {
    const high = space.shape === "area" ? this.area * 1.3 : ROOM[space.shape] ?? 0.9;
    const wide = space.shape === "area" ? high * this.stretch : high;
    const columns = Math.ceil(Math.sqrt((count * wide) / high));
    const rows = Math.ceil(count / columns);
    const step = Math.min(1, wide / columns, high / rows);
    const row = Math.floor(number / columns);
    const inRow = Math.min(columns, count - row * columns);
    const lowered = space.shape === "area" ? 0.14 * this.area : 0;
    const centre = this.at({
      x: space.x + ((number % columns) - (inRow - 1) / 2) * step,
      y: space.y - lowered - (row - (rows - 1) / 2) * step,
    });
    return { ...centre, scale: (step * UNIT * PIECE) / 100 };
  }
}

/** What holds both. @param {Extent} extent @param {Extent} [other] @returns {Extent} */
function widest(extent, other = extent) {
  return {
    left: Math.min(extent.left, other.left),
    right: Math.max(extent.right, other.right),
    top: Math.max(extent.top, other.top),
    bottom: Math.min(extent.bottom, other.bottom),
  };
}

/** @param {readonly Space[]} spaces */
function areaRadius(spaces) {
  const areas = spaces.filter((space) => space.shape === "area");
  const nearest = Math.min(...pairs(areas).map(([a, b]) => distance(a, b)));
  return Number.isFinite(nearest) ? 0.47 * nearest : 1.2;
}

/** How much wider than high areas are: those of one column have the room beside them. @param {readonly Space[]} spaces */
function stretchOf(spaces) {
  const areas = spaces.filter((space) => space.shape === "area");
  return areas.length > 1 && areas.every(({ x }) => Math.abs(x - areas[0].x) < 0.1) ? 1.8 : 1;
}

/** Whether hexes stand side to side in columns, not in rows. @param {readonly Space[]} spaces */
function flatTopped(spaces) {
  const hexes = spaces.filter((space) => space.shape === "hex");
  return pairs(hexes).some(([a, b]) => distance(a, b) < 1.05 && Math.abs(a.x - b.x) < 0.05);
}
