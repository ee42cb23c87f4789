/** What the person has folded away, kept on this device. */

import { html, signal } from "../ui.js";

const STORE = "banneret.folded";

/** @returns {string[]} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

const folded = signal(kept());

/** @param {string} name */
export function isFolded(name) {
  return folded.value.includes(name);
}

/** @param {string} name */
function toggle(name) {
  folded.value = isFolded(name) ? folded.value.filter((each) => each !== name) : [...folded.value, name];
  try {
    localStorage.setItem(STORE, JSON.stringify(folded.value));
  } catch {
    // It is folded all the same.
  }
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
