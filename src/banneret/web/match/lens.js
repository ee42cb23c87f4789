/** What part of a board is seen: all of it, or nearer and shifted. */

import { UNIT } from "../draw/geometry.js";
import { batch, computed, signal } from "../ui.js";
import { mayMove } from "../settings.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ wide: number, high: number }} Size */
/** @typedef {Point & Size} Box */
/** @typedef {import("../draw/geometry.js").Geometry} Geometry */

const NEAREST = 6;
const GLIDE = 400; // milliseconds

export class Lens {
  /** The holder of the board on the screen, in pixels. */
  holder = signal(/** @type {Size} */ ({ wide: 0, high: 0 }));
  /** @type {import("../ui.js").Signal<Geometry | null>} the drawing */ #geometry = signal(null);
  /** How many times nearer than all of it. */
  scale = signal(1);
  /** What is in the middle, in units of the drawing; null: the middle. */
  #middle = signal(/** @type {Point | null} */ (null));
  /** Units kept free around it. */ #spare = 0;
  /** All of an earlier drawing, as long as this one has room there. */
  #kept = signal(/** @type {(Box & { shape: number }) | null} */ (null));
  /** On the way from one drawing to the next. */
  #passing = signal(/** @type {Box | null} */ (null));

  /** All of the drawing in the shape of its holder, in its own units. */
  #whole = computed(() => {
    const holder = this.holder.value;
    const area = around(this.#geometry.value ?? { x: 0, y: 0, width: 1, height: 1 }, this.#spare);
    const shape = holder.wide && holder.high ? holder.wide / holder.high : area.wide / area.high;
    if (this.#kept.value?.shape === shape) return this.#kept.value;
    const [wide, high] = [Math.max(area.wide, area.high * shape), Math.max(area.high, area.wide / shape)];
    return { x: area.x - (wide - area.wide) / 2, y: area.y - (high - area.high) / 2, wide, high, shape };
  });

  /** What is seen, in units of the drawing. */
  box = computed(() => {
    const whole = this.#passing.value ?? this.#whole.value;
    const wide = whole.wide / this.scale.value;
    const high = whole.high / this.scale.value;
    const { x, y } = this.#middle.value ?? { x: whole.x + whole.wide / 2, y: whole.y + whole.high / 2 };
    return {
      x: held(x - wide / 2, whole.x, whole.wide - wide),
      y: held(y - high / 2, whole.y, whole.high - high),
      wide,
      high,
    };
  });

  /** Pixels of the screen in a unit of the drawing. */
  pixels = computed(() => this.holder.value.wide / this.box.value.wide);
  zoomed = computed(() => this.scale.value > 1);

  /** The part of the drawing that an SVG shows. */
  viewBox = computed(() => {
    const { x, y, wide, high } = this.box.value;
    return [x, y, wide, high].map((each) => Math.round(each * 100) / 100).join(" ");
  });

  /**
   * Look at a drawing that may have grown. Where there was room for what is new, nothing moves; else it glides.
   * @param {Geometry} geometry
   * @param {number} [spare] units kept free around it, for what is still to come
   * @param {boolean} [asked] whether the person has just decided, and looks for a change: half of that must be left then, for what the others add
   */
  draw(geometry, spare = 0, asked = false) {
    const before = this.#geometry.peek() && this.#whole.peek();
    const keeps = before && spare === this.#spare && holds(before, around(geometry, asked ? spare / 2 : 0));
    const from = this.box.peek();
    batch(() => {
      this.#spare = spare;
      this.#kept.value = keeps ? before : null;
      this.#geometry.value = geometry;
    });
    if (!before || keeps) return;
    if (this.zoomed.peek()) this.scale.value *= this.#whole.peek().wide / before.wide; // who looks closely goes on to
    else this.#glide(from);
  }

  /** Go to all of the drawing in a while. @param {Box} from what is seen */
  #glide(from) {
    if (!mayMove() || !Number.isFinite(from.wide)) return; // before there was anything to see
    const since = performance.now();
    /** @type {Box} */ let shown;
    const step = (/** @type {number} */ now) => {
      if (shown && this.#passing.peek() !== shown) return; // another one has begun
      const part = Math.min(1, Math.max(0, now - since) / GLIDE);
      shown = between(from, this.#whole.peek(), part * part * (3 - 2 * part));
      this.#passing.value = part < 1 ? shown : null;
      if (part < 1) requestAnimationFrame(step);
    };
    step(since);
  }

  /** Where a point of the drawing is seen, in parts of the holder. @param {Point} point @returns {Point} */
  seen({ x, y }) {
    const box = this.box.value;
    return { x: (x - box.x) / box.wide, y: (y - box.y) / box.high };
  }

  /** What lies under a place of the holder. @param {Point} part in parts of the holder @returns {Point} */
  under({ x, y }) {
    const box = this.box.value;
    return { x: box.x + x * box.wide, y: box.y + y * box.high };
  }

  /** Zoom, so that what lies under a place stays there. @param {number} scale @param {Point} [part] of the holder */
  zoom(scale, part = { x: 0.5, y: 0.5 }) {
    const kept = this.under(part);
    const next = Math.min(NEAREST, Math.max(1, scale));
    const shrunk = this.scale.value / next;
    const { wide, high } = this.box.value;
    this.scale.value = next;
    this.#look({ x: kept.x - (part.x - 0.5) * wide * shrunk, y: kept.y - (part.y - 0.5) * high * shrunk });
  }

  /** Shift what is seen. @param {number} x @param {number} y in parts of the holder */
  pan(x, y) {
    const box = this.box.value;
    this.#look({ x: box.x + box.wide * (0.5 + x), y: box.y + box.high * (0.5 + y) });
  }

  /** The middle never leaves what can be seen, so that the next shift is seen at once. @param {Point} middle */
  #look(middle) {
    this.#middle.value = middle;
    const { x, y, wide, high } = this.box.value;
    this.#middle.value = { x: x + wide / 2, y: y + high / 2 };
  }

  /** Show all of it. */
  fit() {
    this.scale.value = 1;
    this.#middle.value = null;
  }
}

/** Where a side begins: not before all of it, and with room for what is seen. @param {number} begin @param {number} least @param {number} room */
function held(begin, least, room) {
  return Math.min(Math.max(begin, least), least + room);
}

/** A drawing with so many units around it. @param {{ x: number, y: number, width: number, height: number }} drawing @param {number} units @returns {Box} */
function around({ x, y, width, height }, units) {
  const more = units * UNIT;
  return { x: x - more, y: y - more, wide: width + 2 * more, high: height + 2 * more };
}

/** Whether one box lies in another. @param {Box} box @param {Box} inner */
function holds(box, inner) {
  return inner.x >= box.x && inner.y >= box.y && inner.x + inner.wide <= box.x + box.wide && inner.y + inner.high <= box.y + box.high;
}

/** @param {Box} from @param {Box} to @param {number} part of the way @returns {Box} */
function between(from, to, part) {
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), wide: mix(from.wide, to.wide), high: mix(from.high, to.high) };
}
