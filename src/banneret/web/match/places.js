/** The places of the board for the keyboard. */

/** @typedef {import("./spots.js").Place} Place */

/** Put the keyboard on a place of the board, or on the one that Tab reaches. @param {string} [key] */
export function focusPlace(key) {
  const selector = key ? `[data-place="${CSS.escape(key)}"]` : '.hit[tabindex="0"]';
  const place = /** @type {SVGElement | null} */ (document.querySelector(selector));
  place?.focus();
}

/** The place that had the keyboard last; its space, if the piece has left. @param {readonly Place[]} places @param {string} key */
export function remaining(places, key) {
  const space = key.split("/")[0];
  return (places.find((place) => place.key === key) ?? places.find((place) => place.key === space))?.key;
}
