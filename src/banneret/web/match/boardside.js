/** The board as a person plays on it: pointing, keys, and the tip beside the place pointed at. */

import { html, useMemo, useRef } from "../ui.js";
import { Board } from "../draw/board.js";
import { Geometry } from "../draw/geometry.js";
import { BoardHolder } from "./boardholder.js";
import { Lens } from "./lens.js";
import { BoardTip } from "./tip.js";
import { PieceMenu } from "./menu.js";
import { focusPlace, remaining } from "./places.js";
import { isArrow, neighbour, placesOf } from "./spots.js";

const SPARE = 2;

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./spots.js").Place} Place */
/** @typedef {import("../protocol.js").Scene} Scene */

/** @typedef {{ near: number, settled: boolean, asked: boolean, geometry: Geometry }} Drawn settled: something has stood on it; asked: whoever looks had to decide */

/** The drawing of a board that changes, and what is seen of it. @param {Scene} scene @param {number} near */
export function useBoard(scene, near) {
  const lens = useMemo(() => new Lens(), [near]);
  const last = useRef(/** @type {Drawn | null} */ (null));
  const geometry = useMemo(() => {
    const before = last.current?.near === near ? last.current : null;
    const settled = before?.settled || scene.pieces.length > 0;
    const drawn = new Geometry(scene, before?.settled === settled ? before.geometry : null);
    lens.draw(drawn, settled ? 0 : spareOf(scene), before?.asked);
    last.current = { near, settled, asked: scene.seat !== null && scene.question.seat === scene.seat, geometry: drawn };
    return drawn;
  }, [scene, near]);
  return { geometry, lens };
}

/** Rows of spaces that are kept free around a board that is still being laid out. @param {Scene} scene */
function spareOf(scene) {
  return scene.spaces.some(({ shape }) => shape === "hex") ? SPARE : 0;
}

/** @param {{ scene: Scene, near: number, hand: Hand, label: string, hint?: string, traces: import("../draw/marks.js").Traces }} props near: whose side is near; hint is an action */
export function PlayBoard({ scene, near, hand, label, hint = "", traces }) {
  const { geometry, lens } = useBoard(scene, near);
  const places = useMemo(() => placesOf(scene, geometry), [scene]);
  const handlers = {
    click: (/** @type {Place} */ place) => {
      hand.focused.value = place.key;
      hand.click(place);
    },
    point: (/** @type {Place | null} */ place) => (hand.pointed.value = place),
    key: (/** @type {KeyboardEvent} */ event, /** @type {Place} */ place) => onKey(event, place, places, hand),
    describe: (/** @type {Place} */ place) => hand.describe(place),
    lifts: (/** @type {Place} */ place) => place.things.length > 0 && hand.lifts(place),
  };
  if (!scene.spaces.length) return null;
  const tip = hand.ending.value.length ? null : hand.pointed.value;
  const hinted = hand.paths.value.find(({ choice }) => choice.action === hint)?.steps ?? [];
  return html`<${BoardHolder} geometry=${geometry} lens=${lens}>
    <${Board} scene=${scene} near=${near} geometry=${geometry} lens=${lens} open=${hand.open.value} picked=${hand.picked.value} hinted=${hinted} traces=${traces} focused=${remaining(places, hand.focused.value)}
      handlers=${handlers} label=${label} />
    ${tip && html`<${Tip} place=${tip} hand=${hand} lens=${lens} />`}
    <${PieceMenu} hand=${hand} places=${places} lens=${lens} />
  <//>`;
}

/** @param {{ place: Place, hand: Hand, lens: Lens }} props */
function Tip({ place, hand, lens }) {
  const choices = hand.choicesAt(place);
  if (!choices.length) return null;
  const { x, y } = lens.seen(place);
  return html`<${BoardTip} x=${x} y=${y} choices=${choices} />`;
}

/** @param {KeyboardEvent} event @param {Place} place @param {readonly Place[]} places @param {Hand} hand */
function onKey(event, place, places, hand) {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (event.repeat) return;
    hand.focused.value = place.key;
    hand.click(place);
  } else if (isArrow(event.key) && !event.shiftKey) {
    event.preventDefault();
    event.stopPropagation();
    const next = neighbour(places, place.key, event.key);
    hand.focused.value = next;
    focusPlace(next);
  }
}
