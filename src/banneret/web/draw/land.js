/** How the ground looks: each kind of land, told by its silhouette, has a colour and a texture of its own. */

import { html } from "../ui.js";

/** The silhouettes of each land. @type {Record<string, readonly string[]>} */
const LANDS = {
  meadow: ["grass", "flower", "wheat"],
  wood: ["forest", "tree"],
  hill: ["hills"],
  rock: ["peaks", "mountain", "cavern"],
  sand: ["dunes"],
  waste: ["wastes", "ash"],
  marsh: ["swamp", "mist"],
  water: ["river", "waves", "anchor"],
  paved: ["road", "town", "tower", "palace", "ruin", "shrine", "ziggurat"],
};

/** Lines of a texture that repeats itself in a square of so many units. @type {Record<string, { size: number, lines: string }>} */
const TEXTURES = {
  meadow: { size: 26, lines: "M4,9L6,3M8,9L7,4M17,22L19,16M21,22L20,17" },
  wood: { size: 24, lines: "M6,3L2,10L10,10ZM18,14L14,21L22,21Z" },
  hill: { size: 30, lines: "M2,12Q8,3 14,12M17,26Q23,17 29,26" },
  rock: { size: 28, lines: "M2,11L8,3L13,11M9,6L8,11M16,25L21,17L27,25" },
  sand: { size: 26, lines: "M1,7Q7,3 13,7T25,7M-12,20Q-6,16 1,20T13,20T26,20" },
  waste: { size: 30, lines: "M3,4L9,9L7,15L13,18M20,17L24,22L21,28M18,3L23,7" },
  marsh: { size: 28, lines: "M2,9H12M6,6V2M9,6V1M16,23H26M20,20V15M23,20V16" },
  water: { size: 24, lines: "M0,6Q6,1 12,6T24,6M-6,18Q0,13 6,18T18,18T30,18" },
  paved: { size: 24, lines: "M0,0H24M0,12H24M6,0V12M18,12V24" },
};

/** The land of a silhouette; "" if it has none. @param {string} glyph */
export function landOf(glyph) {
  return Object.keys(LANDS).find((land) => LANDS[land].includes(glyph)) ?? "";
}

/** The textures, once for a drawing. */
export function Textures() {
  return html`<defs>${Object.entries(TEXTURES).map(([land, { size, lines }]) => html`
    <pattern id=${`land-${land}`} width=${size} height=${size} patternUnits="userSpaceOnUse"><path class="land-lines" d=${lines} /></pattern>`)}</defs>`;
}
