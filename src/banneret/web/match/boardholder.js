/** The frame of a board on the screen; how it is zoomed and shifted comes after it (`zoom.js`). */

import { html, useLayoutEffect, useRef } from "../ui.js";
import { say } from "../words.js";
import { part, soon } from "../parts.js";

/** @typedef {import("./lens.js").Lens} Lens */
/** @typedef {import("../draw/geometry.js").Geometry} Geometry */

const Zoom = soon(part(() => import("./zoom.js"), "Zoom"));

/**
 * @param {object} props
 * @param {Geometry} props.geometry
 * @param {Lens} props.lens
 * @param {any} props.children
 */
export function BoardHolder({ geometry, lens, children }) {
  const holder = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => measure(/** @type {HTMLElement} */ (holder.current), lens), [lens]);
  return html`<div ref=${holder} class=${lens.zoomed.value ? "board-holder zoomed" : "board-holder"} style=${`--ratio: ${geometry.width / geometry.height}`}>${children}</div>
    <div class="lens" role="group" aria-label=${say("zoom")}><${Zoom} holder=${holder} lens=${lens} /></div>`;
}

/** Tell the lens how large its holder is, now and whenever that changes. @param {HTMLElement} holder @param {Lens} lens */
function measure(holder, lens) {
  const look = () => (lens.holder.value = { wide: holder.clientWidth, high: holder.clientHeight });
  look();
  const watch = new ResizeObserver(look);
  watch.observe(holder);
  return () => watch.disconnect();
}
