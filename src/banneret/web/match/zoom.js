/** A board is zoomed by wheel, keys, buttons and two fingers, and shifted by hand. */

import { html, useEffect } from "../ui.js";
import { say } from "../words.js";
import { isWriting } from "./writing.js";

/** @typedef {import("./lens.js").Lens} Lens */
/** @typedef {import("./lens.js").Point} Point */

const WHEEL = 0.0016; // zoom of a pixel of the wheel
const START = 6; // pixels until a press is a shift
const STEP = 1.3; // zoom of a key or button
const SHIFT = 0.2; // of what is seen, by a key
const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
});

/** The buttons, and all that is heard. @param {{ holder: { current: HTMLElement }, lens: Lens }} props */
export function Zoom({ holder, lens }) {
  useEffect(() => listen(holder.current, lens), [lens]);
  return html`<button type="button" title=${`${say("zoom.nearer")} (+)`} aria-label=${say("zoom.nearer")} aria-keyshortcuts="+" onClick=${() => nearer(lens)}>+</button>
    ${lens.zoomed.value && html`<button type="button" title=${`${say("zoom.farther")} (-)`} aria-label=${say("zoom.farther")} aria-keyshortcuts="-" onClick=${() => farther(lens)}>−</button>
    <button type="button" class="fit" title=${`${say("zoom.fit-title")} (0)`} aria-keyshortcuts="0" onClick=${() => lens.fit()}>${say("zoom.fit")}</button>`}`;
}

/** @param {Lens} lens */
function nearer(lens) {
  lens.zoom(lens.scale.value * STEP);
}

/** @param {Lens} lens */
function farther(lens) {
  lens.zoom(lens.scale.value / STEP);
}

/** Do what a key means; whether it meant anything. @param {Lens} lens @param {KeyboardEvent} event */
function press(lens, event) {
  const way = event.shiftKey ? WAYS[event.key] : undefined;
  if (way) lens.pan(SHIFT * way[0], SHIFT * way[1]);
  else if (event.key === "+" || event.key === "=") nearer(lens);
  else if (event.key === "-") farther(lens);
  else if (event.key === "0") lens.fit();
  else return false;
  return true;
}

/** Listen to wheel, keys and fingers until the returned function is called. @param {HTMLElement} holder @param {Lens} lens */
function listen(holder, lens) {
  const shifting = new Shifting(holder, lens);
  const wheel = (/** @type {WheelEvent} */ event) => {
    const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
    if (scrolls && !event.ctrlKey) return; // the wheel scrolls the page
    event.preventDefault();
    lens.zoom(lens.scale.value * Math.exp(-event.deltaY * WHEEL), partOf(holder, event));
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event)) return;
    if (press(lens, event)) event.preventDefault();
  };
  holder.addEventListener("wheel", wheel, { passive: false });
  addEventListener("keydown", key);
  const stop = shifting.listen();
  return () => {
    holder.removeEventListener("wheel", wheel);
    removeEventListener("keydown", key);
    stop();
  };
}

/** Where a pointer is, in parts of the holder. @param {HTMLElement} holder @param {{ clientX: number, clientY: number }} event */
function partOf(holder, { clientX, clientY }) {
  const { left, top, width, height } = holder.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** One pointer that shifts a board that is zoomed; two that zoom it. */
class Shifting {
  /** @type {Map<number, Point>} */ #pointers = new Map();
  #moved = false;

  /** @param {HTMLElement} holder @param {Lens} lens */
  constructor(holder, lens) {
    this.holder = holder;
    this.lens = lens;
  }

  listen() {
    /** @type {[string, (event: any) => void][]} */
    const heard = [
      ["pointerdown", (event) => this.#down(event)],
      ["pointermove", (event) => this.#move(event)],
      ["pointerup", (event) => this.#up(event)],
      ["pointercancel", (event) => this.#up(event)],
    ];
    for (const [name, hear] of heard) addEventListener(name, hear);
    const click = (/** @type {Event} */ event) => this.#moved && event.stopPropagation();
    this.holder.addEventListener("click", click, { capture: true });
    return () => {
      for (const [name, hear] of heard) removeEventListener(name, hear);
      this.holder.removeEventListener("click", click, { capture: true });
    };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.#pointers.size) this.#moved = false;
    const target = event.target instanceof Element && this.holder.contains(event.target) ? event.target : null;
    const lifted = !this.#pointers.size && target?.matches(".lifts"); // it is dragged
    if (target && event.button === 0 && !lifted) this.#pointers.set(event.pointerId, partOf(this.holder, event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = partOf(this.holder, event);
    const [other] = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, part]) => part);
    if (other) this.#pinch(before, now, other);
    else if (!this.#shift(before, now)) return;
    this.#pointers.set(event.pointerId, now);
  }

  /** Whether the press has become a shift. @param {Point} before @param {Point} now */
  #shift(before, now) {
    const { wide, high } = this.lens.holder.value;
    const far = Math.hypot((now.x - before.x) * wide, (now.y - before.y) * high);
    if (!this.lens.zoomed.value || (!this.#moved && far < START)) return false;
    this.#moved = true;
    this.lens.pan(before.x - now.x, before.y - now.y);
    return true;
  }

  /** @param {Point} before @param {Point} now @param {Point} other */
  #pinch(before, now, other) {
    const { wide, high } = this.lens.holder.value;
    const apart = (/** @type {{ x: number, y: number }} */ part) => Math.hypot((part.x - other.x) * wide, (part.y - other.y) * high) || 1;
    this.#moved = true;
    this.lens.zoom((this.lens.scale.value * apart(now)) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#pointers.delete(event.pointerId);
  }
}
