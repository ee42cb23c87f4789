/** The frame of a board on the screen: it is zoomed by wheel, keys, buttons and two fingers, and shifted by hand. */

import { html, useEffect, useLayoutEffect, useMemo, useRef } from "../ui.js";
import { say } from "../words.js";
import { Lens } from "./lens.js";
import { isWriting } from "./writing.js";

/** @typedef {import("../draw/geometry.js").Geometry} Geometry */

const WHEEL = 0.0016; // zoom of a pixel of the wheel
const START = 6; // pixels until a press is a shift

/**
 * @param {object} props
 * @param {Geometry} props.geometry
 * @param {Lens} props.lens
 * @param {any} props.children
 */
export function BoardHolder({ geometry, lens, children }) {
  const holder = useRef(/** @type {HTMLElement | null} */ (null));
  useMemo(() => lens.draw(geometry), [geometry]);
  useLayoutEffect(() => measure(/** @type {HTMLElement} */ (holder.current), lens), [lens]);
  useEffect(() => listen(/** @type {HTMLElement} */ (holder.current), lens), [lens]);
  return html`<div ref=${holder} class=${lens.zoomed.value ? "board-holder zoomed" : "board-holder"} style=${`--ratio: ${geometry.width / geometry.height}`}>${children}</div>
    <div class="lens" role="group" aria-label=${say("zoom")}>
      <button type="button" title=${`${say("zoom.nearer")} (+)`} aria-label=${say("zoom.nearer")} aria-keyshortcuts="+" onClick=${() => lens.nearer()}>+</button>
      ${lens.zoomed.value && html`<button type="button" title=${`${say("zoom.farther")} (-)`} aria-label=${say("zoom.farther")} aria-keyshortcuts="-" onClick=${() => lens.farther()}>−</button>
      <button type="button" class="fit" title=${`${say("zoom.fit-title")} (0)`} aria-keyshortcuts="0" onClick=${() => lens.fit()}>${say("zoom.fit")}</button>`}
    </div>`;
}

/** Tell the lens how large its holder is, now and whenever that changes. @param {HTMLElement} holder @param {Lens} lens */
function measure(holder, lens) {
  const look = () => (lens.holder.value = { wide: holder.clientWidth, high: holder.clientHeight });
  look();
  const watch = new ResizeObserver(look);
  watch.observe(holder);
  return () => watch.disconnect();
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
    if (lens.press(event)) event.preventDefault();
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
export function partOf(holder, { clientX, clientY }) {
  const { left, top, width, height } = holder.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** One pointer that shifts a board that is zoomed; two that zoom it. */
class Shifting {
  /** @type {Map<number, { x: number, y: number }>} */ #pointers = new Map();
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

  /** Whether the press has become a shift. @param {{ x: number, y: number }} before @param {{ x: number, y: number }} now */
  #shift(before, now) {
    const { wide, high } = this.lens.holder.value;
    const far = Math.hypot((now.x - before.x) * wide, (now.y - before.y) * high);
    if (!this.lens.zoomed.value || (!this.#moved && far < START)) return false;
    this.#moved = true;
    this.lens.pan(before.x - now.x, before.y - now.y);
    return true;
  }

  /** @param {{ x: number, y: number }} before @param {{ x: number, y: number }} now @param {{ x: number, y: number }} other */
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
