/** A board that only illustrates: all of it, without anything to click. */

import { html, useMemo } from "../ui.js";
import { Lens } from "../match/lens.js";
import { Board } from "./board.js";
import { Geometry } from "./geometry.js";

/** @param {{ scene: import("../protocol.js").Scene, label: string }} props */
export function StillBoard({ scene, label }) {
  const near = scene.seat ?? 0;
  const geometry = useMemo(() => new Geometry(scene), [scene]);
  const lens = useMemo(() => new Lens(), [geometry]);
  useMemo(() => lens.draw(geometry), [lens]);
  return html`<div class="still-board" style=${`--ratio: ${geometry.width / geometry.height}`}>
    <${Board} scene=${scene} near=${near} geometry=${geometry} lens=${lens} label=${label} /></div>`;
}
