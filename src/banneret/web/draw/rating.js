/** A number of a thing on its sign, as tokens bear it. */

import { classes, html } from "../ui.js";
import { SHIELD } from "./glyphs.js";
import { rounded } from "./shapes.js";
import { CORNERS } from "./printed.js";

/** @typedef {{ shape: string, css: string }} Look */

/** @type {Record<string, Look>} */
const LOOKS = { ...CORNERS, threat: { shape: SHIELD, css: "shield" } };

const PLATE = { shape: rounded(14, 13, 6), css: "sign" }; // for numbers that tokens do not bear
const LONGEST = 2; // signs of a number that fit on one

/** Whether a number is short enough for a sign. @param {string} value */
export function fitsOnSign(value) {
  return value.length <= LONGEST;
}

/** Whether tokens bear that kind of number. @param {string} kind */
export function hasSign(kind) {
  return kind in LOOKS;
}

/** @param {{ kind: string, value: string }} props */
export function RatingSign({ kind, value }) {
  const { css, shape } = LOOKS[kind] ?? PLATE;
  return html`<svg class="rating-sign" viewBox="-17 -17 34 34" aria-hidden="true"><path class=${css} d=${shape} />
    <text class=${classes("badge-text", css === "burst" && "on-danger", value.length > 1 && "small")} y="7">${value}</text></svg>`;
}
