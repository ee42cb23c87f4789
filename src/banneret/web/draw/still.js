/** A board that only illustrates: all of it, without anything to click. */

import { html, useMemo } from "../ui.js";
import { Lens } from "../match/lens.js";
import { Board } from "./board.js";
import { Geometry } from "./geometry.js";

/** @param {{ scene: import("../protocol.js").Scene, label: string, traces?: import("./marks.js").Traces, children?: any }} props children: what lies over it */
export function StillBoard({ scene, label, traces, children }) {
  const near = scene.seat ?? 0;
  const geometry = useMemo(() => new Geometry(scene), [scene]);
  const lens = useMemo(() => new Lens(), [geometry]);
  useMemo(() => lens.draw(geometry), [lens]);
  return html`<div class="still-board" style=${`--ratio: ${geometry.width / geometry.height}`}>
    <${Board} scene=${scene} near=${near} geometry=${geometry} lens=${lens} traces=${traces} label=${label} />${children}</div>`;
}
