/** Dice, coins and draws as they fall. */

import { classes, html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { mayMove, sound } from "../settings.js";
import { knock } from "./sound.js";

/** @typedef {import("../protocol.js").TableEvent} TableEvent */

const SHOWN = 2600; // milliseconds
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

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

/**
 * The newest fall of chance, for a moment over the board.
 * @param {{ events: readonly TableEvent[] }} props
 */
export function Fall({ events }) {
  const falls = events.filter((event) => event.by === "chance" && event.text);
  const last = falls.at(-1);
  const [known, setKnown] = useState(last?.n ?? 0);
  const fresh = last && last.n > known ? falls.filter((event) => event.step === last.step) : [];
  useEffect(() => {
    if (!last || last.n <= known) return undefined;
    if (sound.value) knock();
    const timer = setTimeout(() => setKnown(last.n), SHOWN);
    return () => clearTimeout(timer);
  }, [last?.n]);
  if (!fresh.length) return null;
  return html`<div class=${classes("fall", mayMove() && "moving")} aria-hidden="true">
    <${FallOf} event=${fresh.find((event) => Number(event.values?.pips) > 0) ?? fresh[0]} />
  </div>`;
}

/** @param {{ event: TableEvent }} props */
function FallOf({ event }) {
  const pips = Number(event.values?.pips);
  const needed = Number(event.values?.needed);
  const verdict = needed > 0 && (pips >= needed ? "met" : "missed");
  return html`<div class=${classes("fall-line", verdict)}>
    ${pips > 0 ? html`<${Die} pips=${pips} />` : html`<span class="fall-card"></span>`}
    <span>${event.text}</span>
  </div>`;
}
