/** What part of a board is seen: all of it, or nearer and shifted. */

import { computed, signal } from "../ui.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ wide: number, high: number }} Size */

const NEAREST = 6;
const STEP = 1.3; // of a key or a turn of the wheel
const SHIFT = 0.2; // of what is seen, by a key

export class Lens {
  /** The holder of the board on the screen, in pixels. */
  holder = signal(/** @type {Size} */ ({ wide: 0, high: 0 }));
  /** The drawing, in its own units. */
  drawing = signal(/** @type {Size} */ ({ wide: 1, high: 1 }));
  /** How many times nearer than all of it. */
  scale = signal(1);
  /** What is in the middle, in units of the drawing; null: the middle. */
  #middle = signal(/** @type {Point | null} */ (null));

  /** What all of the board needs in the shape of its holder. */
  #whole = computed(() => {
    const [holder, { wide, high }] = [this.holder.value, this.drawing.value];
    const shape = holder.wide && holder.high ? holder.wide / holder.high : wide / high;
    return { wide: Math.max(wide, high * shape), high: Math.max(high, wide / shape) };
  });

  /** What is seen, in units of the drawing. */
  box = computed(() => {
    const wide = this.#whole.value.wide / this.scale.value;
    const high = this.#whole.value.high / this.scale.value;
    const { x, y } = this.#middle.value ?? { x: Infinity, y: Infinity };
    return {
      x: held(x - wide / 2, this.drawing.value.wide - wide),
      y: held(y - high / 2, this.drawing.value.high - high),
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

  nearer() {
    this.zoom(this.scale.value * STEP);
  }

  farther() {
    this.zoom(this.scale.value / STEP);
  }

  /** Do what a key means; whether it meant anything. @param {KeyboardEvent} event */
  press(event) {
    const way = event.shiftKey ? WAYS[event.key] : undefined;
    if (way) this.pan(SHIFT * way[0], SHIFT * way[1]);
    else if (event.key === "+" || event.key === "=") this.nearer();
    else if (event.key === "-") this.farther();
    else if (event.key === "0") this.fit();
    else return false;
    return true;
  }
}

const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
});

/** Where a side begins: no empty strip is seen, unless there is more room than board; then it is halved. @param {number} begin @param {number} most */
function held(begin, most) {
  return most < 0 ? most / 2 : Math.min(Math.max(begin, 0), most);
}
