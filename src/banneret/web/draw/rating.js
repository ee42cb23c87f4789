/** A number of a thing on its sign, as tokens bear it. */

import { classes, html } from "../ui.js";
import { SHIELD, SIGNS } from "./glyphs.js";
import { CORNERS } from "./printed.js";
import { polygon } from "./shapes.js";

/** @typedef {{ shape: string, css: string }} Look */

/** @type {Record<string, Look>} */
const LOOKS = { ...CORNERS, threat: { shape: SHIELD, css: "shield" } };

/** Whether a kind of number has a sign of its own. @param {string} kind */
export function hasSign(kind) {
  return kind in LOOKS || kind in SIGNS;
}

/** @param {{ kind: string, value: string }} props */
export function RatingSign({ kind, value }) {
  return html`<svg class="rating-sign" viewBox="-17 -17 34 34" aria-hidden="true">${kind in LOOKS
    ? html`<${Numbered} look=${LOOKS[kind]} value=${value} />`
    : html`<path class="sign" d=${polygon(15, 24)} /><path class="sign-shape" fill-rule="evenodd" d=${SIGNS[kind]} />`}</svg>`;
}

/** @param {{ look: Look, value: string }} props */
function Numbered({ look, value }) {
  return html`<path class=${look.css} d=${look.shape} />
    <text class=${classes("badge-text", look.css === "burst" && "on-danger", value.length > 1 && "small")} y="7">${value}</text>`;
}
