/** The place at the upper edge of the board where moments are shown. */

import { classes, html } from "../ui.js";
import { part } from "../parts.js";
import { Strip } from "./strip.js";

const PinnedStrip = part(() => import("./pinnedstrip.js"), "PinnedStrip", "style/strip.css");

/** @typedef {import("../protocol.js").Scene} Scene */

const FAR = 0.55; // of the way across the board: a moment beyond is shown at the lower edge, so that it can be seen

/** @param {{ stages: import("./stages.js").Stages, scene: Scene, match: string }} props match is "" for a file */
export function Showing({ stages, scene, match }) {
  const stage = stages.shown.value;
  if (!stage) return null;
  const event = stages.asked.value;
  return html`<div class=${classes("strip-place", isFar(stage.spaces ?? [], scene) && "low")}>${event
    ? html`<${PinnedStrip} stage=${stage} event=${event} game=${scene.game} match=${match} close=${() => stages.skip()} />`
    : html`<${Strip} stage=${stage} />`}</div>`;
}

/** Whether a moment takes place at the far side of the board. @param {readonly string[]} spaces @param {Scene} scene */
function isFar(spaces, scene) {
  const rows = scene.spaces.map(({ y }) => y);
  const touched = scene.spaces.filter(({ id }) => spaces.includes(id)).map(({ y }) => y);
  const [near, far] = [Math.min(...rows), Math.max(...rows)];
  const middle = touched.reduce((sum, y) => sum + y, 0) / touched.length;
  return touched.length > 0 && (middle - near) / (far - near || 1) > FAR;
}
