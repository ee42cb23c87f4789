/** Small portraits: drawn from a name alone, so that everybody keeps theirs. */

import { html } from "../ui.js";

const HUES = 6; // tints in style/faces.css

const HEADS = ["M-25-8a25 27 0 0 1 50 0v12a25 26 0 0 1-50 0z", "M-28-6a28 24 0 0 1 56 0c0 22-12 36-28 36s-28-14-28-36z", "M-24-20q24-14 48 0v26q0 24-24 24t-24-24z"];

/** Above the brow: a cap, a helmet, a hood, hair, a crest, a hat. */
const TOPS = [
  "M-31-14a31 24 0 0 1 62 0l6 5h-74z",
  "M-30-8a30 33 0 0 1 60 0h-9v-8h-42v8zM-3-50h6v12h-6z",
  "M-36 14q-6-58 36-60 42 2 36 60l-10-6q4-38-26-40-30 2-26 40z",
  "M-30-2q-8-38 30-40 38 2 30 40-6-16-14-18-20 6-34-2-8 6-12 20z",
  "M-8-30q-6-18 8-24 14 6 8 24zM-29-6q0-28 29-28t29 28q-10-14-29-14t-29 14z",
  "M-42-12q42-14 84 0l-2 5q-40-12-80 0zM-24-18q2-28 24-28t24 28q-24-7-48 0z",
];
const BROWS = ["M-19-8h13M6-8h13", "M-19-11l13 4M6-7l13-4", "M-19-7l13-4M6-11l13 4", "M-19-8q6-5 13 0M6-8q7-5 13 0"];
const MOUTHS = ["M-9 16q9 8 18 0", "M-8 18h16", "M-9 17q5 4 18-3", "M-7 15q7 10 14 0z", "M-9 20q9-7 18 0"];
const MORE = ["", "M-14 12q14-10 28 0q-6 2-14-1q-8 3-14 1z", "M-17 8q17 34 34 0q-4 26-17 26t-17-26z", "M-20-1a8 8 0 1 0 16 0a8 8 0 1 0-16 0M4-1a8 8 0 1 0 16 0a8 8 0 1 0-16 0M-4-1h8"];

/** A number that a name leads to (FNV-1a). @param {string} name */
function numberOf(name) {
  let found = 2166136261;
  for (const letter of name) found = Math.imul(found ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return found;
}

/** @param {{ name: string }} props */
export function Face({ name }) {
  let left = numberOf(name);
  const pick = (/** @type {number} */ count) => {
    const taken = left % count;
    left = Math.floor(left / count);
    return taken;
  };
  const [hue, head, top, brow, mouth, more] = [HUES, HEADS.length, TOPS.length, BROWS.length, MOUTHS.length, MORE.length].map(pick);
  return html`<svg class=${`face hue-${hue}`} viewBox="-52 -56 104 104" aria-hidden="true">
    <path class="face-skin" d=${HEADS[head]} />
    <path class="face-top" d=${TOPS[top]} />
    <path class=${more === 3 ? "face-line" : "face-top"} d=${MORE[more]} />
    <circle class="face-eye" cx="-12" cy="-1" r="3.4" /><circle class="face-eye" cx="12" cy="-1" r="3.4" />
    <path class="face-line" d=${`${BROWS[brow]}M0 0v7${MOUTHS[mouth]}`} />
  </svg>`;
}
