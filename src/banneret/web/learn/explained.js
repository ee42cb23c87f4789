/** A typical moment of a game, with numbers at what each sentence about it means. */

import { html, useEffect, useMemo, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { ofGame, once } from "../net/api.js";
import { Geometry, UNIT } from "../draw/geometry.js";
import { NO_TRACES } from "../draw/marks.js";
import { StillBoard } from "../draw/still.js";

/** @typedef {import("../protocol.js").SheetPicture} Picture */
/** @typedef {import("../protocol.js").Scene} Scene */

/** @param {{ game: string }} props */
export function Explained({ game }) {
  const [picture, setPicture] = useState(/** @type {Picture | null} */ (null));
  useEffect(() => {
    once(`${ofGame(game)}/picture?language=${language.value}`).then(setPicture, () => {}); // the words do without it
  }, [game, language.value]);
  return html`<div class="explained">${picture && html`<${Drawing} picture=${picture} />`}</div>`;
}

/** @param {{ picture: Picture }} props */
function Drawing({ picture: { scene, at, ways } }) {
  const geometry = useMemo(() => new Geometry(scene), [scene]);
  const { x, y, width, height } = geometry;
  const size = Math.max(width, height) / 32;
  return html`<${StillBoard} scene=${scene} label=${say("sheet.picture")} traces=${{ ...NO_TRACES, ways: /** @type {[string, string][]} */ (ways) }}>
    <svg class="numbers" viewBox=${`${x} ${y} ${width} ${height}`} aria-hidden="true">
      ${at.map((place, n) => place && html`<${Number} key=${n} n=${n + 1} size=${size} at=${cornerOf(place, scene, geometry)} />`)}
    </svg><//>`;
}

/** The upper right of a place, in pixels of the drawing. @param {string} place @param {Scene} scene @param {Geometry} geometry */
function cornerOf(place, scene, geometry) {
  const [id, piece] = place.split("/");
  const slot = piece && geometry.slots(scene.pieces).get(piece);
  if (slot) return { x: slot.x + 0.42 * UNIT * slot.scale, y: slot.y - 0.42 * UNIT * slot.scale };
  const space = geometry.byId.get(id);
  const { x, y } = space ? geometry.at(space) : { x: 0, y: 0 };
  const [wide, high] = space?.shape === "area" ? [0.7 * geometry.area * geometry.stretch, 0.4 * geometry.area] : [0.36, 0.36];
  return { x: x + wide * UNIT, y: y - high * UNIT };
}

/** @param {{ n: number, size: number, at: { x: number, y: number } }} props */
function Number({ n, size, at }) {
  return html`<g transform=${`translate(${at.x} ${at.y})`}><circle r=${size} /><text dy=".35em" font-size=${1.4 * size}>${n}</text></g>`;
}
