/** A ring around what the words are about, and a line to it. */

import { html, useLayoutEffect, useRef, useState } from "../ui.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** Parts of the page that words may be about. @type {Record<string, string>} */
const PLACES = { question: ".question", choices: ".actions", seats: ".seats.near" };
const GAP = 4;

/** What is meant on the page. @param {Element} table @param {string} at */
function meant(table, at) {
  const name = CSS.escape(at);
  return table.querySelector(PLACES[at] ?? `[data-place="${name}"], [data-card="${name}"], [data-tray="${name}"]`);
}

/** Where something is, seen from the table. @param {Element} thing @param {Element} table @returns {Box} */
function boxOf(thing, table) {
  const [box, around] = [thing.getBoundingClientRect(), table.getBoundingClientRect()];
  return { x: box.x - around.x - GAP, y: box.y - around.y - GAP, width: box.width + 2 * GAP, height: box.height + 2 * GAP };
}

/** The point of a box that is nearest to another. @param {Box} box @param {Box} other @returns {[number, number]} */
function edgeOf(box, other) {
  const between = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) => Math.max(low, Math.min(high, value));
  return [
    between(other.x + other.width / 2, box.x, box.x + box.width),
    between(other.y + other.height / 2, box.y, box.y + box.height),
  ];
}

/** @param {{ at: string, of: unknown }} props of: what is drawn, so that the ring follows it */
export function Pointer({ at, of }) {
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  const [boxes, setBoxes] = useState(/** @type {[Box, Box] | null} */ (null));
  useLayoutEffect(() => {
    const table = here.current?.parentElement;
    if (!table || !at) return setBoxes(null);
    const look = () => {
      const [thing, words] = [meant(table, at), table.querySelector(".coach")];
      setBoxes(thing && words ? [boxOf(thing, table), boxOf(words, table)] : null);
    };
    look();
    const watch = new ResizeObserver(look);
    for (const part of table.querySelectorAll(".stage, .coach, .actions")) watch.observe(part);
    addEventListener("scroll", look, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      removeEventListener("scroll", look, { capture: true });
    };
  }, [at, of]);
  if (!boxes) return html`<div class="pointer" ref=${here} hidden></div>`;
  const [ring, words] = boxes;
  const [x1, y1] = edgeOf(words, ring);
  const [x2, y2] = edgeOf(ring, { x: x1, y: y1, width: 0, height: 0 });
  return html`<div class="pointer" ref=${here} aria-hidden="true">
    <div class="about" style=${`left: ${ring.x}px; top: ${ring.y}px; width: ${ring.width}px; height: ${ring.height}px`}></div>
    ${!(at in PLACES) && html`<svg width="100%" height="100%"><line x1=${x1} y1=${y1} x2=${x2} y2=${y2} /><circle cx=${x1} cy=${y1} r="4" /></svg>`}
  </div>`;
}
