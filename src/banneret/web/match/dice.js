/** Dice and coins. */

import { html } from "../ui.js";
import { say } from "../words.js";

const PIPS = [null, [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {{ pips: number }} props */
export function Die({ pips }) {
  const places = PIPS[pips];
  return html`<svg class="die" viewBox="0 0 40 40" role="img" aria-label=${say("die", { n: pips })}>
    <rect class="die-body" x="2" y="2" width="36" height="36" rx="8" />
    ${places
      ? places.map((place) => html`<circle class="pip" cx=${10 + 10 * (place % 3)} cy=${10 + 10 * Math.floor(place / 3)} r="3.6" />`)
      : html`<text class="die-number" x="20" y="27">${pips}</text>`}
  </svg>`;
}

/** A coin: a crowned shield is heads, a number in a wreath tails. @param {{ face: string, name: string }} props */
export function Coin({ face, name }) {
  return html`<svg class="coin" viewBox="-20 -20 40 40" role="img" aria-label=${name}>
    <circle class="coin-rim" r="18.5" /><circle class="coin-face" r="15" />
    ${face === "heads"
      ? html`<path class="coin-sign" d="M-9,-8L-9,0Q-9,8 0,12Q9,8 9,0L9,-8L4.5,-4L0,-10L-4.5,-4Z" />`
      : html`<path class="coin-lines" d="M-10,-4Q-12,8 -1,12M10,-4Q12,8 1,12M-10,1L-13,-2M-9,6L-13,5M10,1L13,-2M9,6L13,5" /><text class="coin-number" y="5">1</text>`}
  </svg>`;
}
