/** What the person has folded away, kept on this device. */

import { html, signal } from "../ui.js";
import { keep, kept } from "../storage.js";

const STORE = "banneret.folded";

const folded = signal(Object.values(kept(STORE)).filter((each) => typeof each === "string"));

/** @param {string} name */
export function isFolded(name) {
  return folded.value.includes(name);
}

/** @param {string} name */
function toggle(name) {
  folded.value = isFolded(name) ? folded.value.filter((each) => each !== name) : [...folded.value, name];
  keep(STORE, folded.value);
}

/**
 * The title of something that folds.
 * @param {{ name: string, label: string, count?: number }} props name: what it is kept under; count: of what is folded away
 */
export function FoldTitle({ name, label, count }) {
  const closed = isFolded(name);
  return html`<button type="button" class="fold" aria-expanded=${!closed} onClick=${() => toggle(name)}>
    ${label}${closed && count !== undefined && html` <b>(${count})</b>`}</button>`;
}
