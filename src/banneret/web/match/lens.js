/** What part of a board is seen: all of it, or nearer and shifted. */

import { UNIT } from "../draw/geometry.js";
import { batch, computed, signal } from "../ui.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ wide: number, high: number }} Size */
/** @typedef {import("../draw/geometry.js").Geometry} Geometry */

const NEAREST = 6;
const STEP = 1.3; // of a key or a turn of the wheel
const SHIFT = 0.2; // of what is seen, by a key

export class Lens {
  /** The holder of the board on the screen, in pixels. */
  holder = signal(/** @type {Size} */ ({ wide: 0, high: 0 }));
  /** @type {import("../ui.js").Signal<Geometry | null>} the drawing */ #geometry = signal(null);
  /** How many times nearer than all of it. */
  scale = signal(1);
  /** What is in the middle, in units of the drawing; null: the middle. */
  #middle = signal(/** @type {Point | null} */ (null));
  /** All of an earlier drawing, as long as this one has room there. */
  #kept = signal(/** @type {(Point & Size & { shape: number }) | null} */ (null));

  /** All of the drawing in the shape of its holder, in its own units. */
  #whole = computed(() => {
    const holder = this.holder.value;
    const { width, height } = this.#geometry.value ?? { width: 1, height: 1 };
    const shape = holder.wide && holder.high ? holder.wide / holder.high : width / height;
    if (this.#kept.value?.shape === shape) return this.#kept.value;
    const [wide, high] = [Math.max(width, height * shape), Math.max(height, width / shape)];
    return { x: (width - wide) / 2, y: (height - high) / 2, wide, high, shape };
  });

  /** What is seen, in units of the drawing. */
  box = computed(() => {
    const whole = this.#whole.value;
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

  /** Look at a drawing that may have grown: where there was room for what is new, nothing moves. @param {Geometry} geometry */
  draw(geometry) {
    const { frame, width, height } = geometry;
    const before = this.#geometry.peek()?.frame ?? frame;
    const by = { x: (before.left - frame.left) * UNIT, y: (frame.top - before.top) * UNIT };
    const [whole, middle] = [this.#whole.peek(), this.#middle.peek()];
    const kept = { ...whole, x: whole.x + by.x, y: whole.y + by.y };
    const room = kept.x <= 0 && kept.y <= 0 && kept.x + kept.wide >= width && kept.y + kept.high >= height;
    batch(() => {
      this.#kept.value = room ? kept : null;
      if (middle) this.#middle.value = { x: middle.x + by.x, y: middle.y + by.y };
      this.#geometry.value = geometry;
    });
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

/** Where a side begins: not before all of it, and with room for what is seen. @param {number} begin @param {number} least @param {number} room */
function held(begin, least, room) {
  return Math.min(Math.max(begin, least), least + room);
}
