/** The picture of a card: the thing as it stands on the table, or as it is printed. */

import { html, useMemo } from "../ui.js";
import { Ground } from "../draw/board.js";
import { Geometry } from "../draw/geometry.js";
import { isPrinted, PrintedToken } from "../draw/printed.js";
import { hasSign } from "../draw/rating.js";
import { rounded, seatClass } from "../draw/shapes.js";
import { Card, PieceDrawing } from "../draw/token.js";
import { Face } from "./trays.js";
import { aboutItem } from "./about.js";

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").Piece} Piece */
/** @typedef {import("../protocol.js").Space} Space */
/** @typedef {import("../protocol.js").Card} CardInfo */

const FANNED = 3; // things of a pile that are drawn

/** @param {{ card: CardInfo, of?: string, scene?: Scene | null, near?: number }} props of: what it was asked for by; scene: the moment it is of, if any; near: whose side is */
export function CardPicture({ card, of = card.id, scene = null, near = 0 }) {
  const [place, name] = partsOf(of);
  const piece = place === "piece" && scene?.pieces.find(({ id }) => id === name);
  const space = place === "space" && scene?.spaces.find(({ id }) => id === name);
  const item = place === "item" && scene ? itemOf(scene, name) : null;
  const tray = place === "tray" && scene?.trays.find(({ id }) => id === name);
  const counter = place === "counter" && scene ? counterOf(scene, name) : null;
  if (space && scene) return html`<${GroundPicture} space=${space} scene=${scene} near=${near} />`;
  return html`<svg class="card-picture" viewBox="-56 -56 112 112" aria-hidden="true">${piece && scene
    ? html`<${Standing} piece=${piece} shape=${scene.spaces.find(({ id }) => id === piece.space)?.shape} near=${near} />`
    : item ? html`<${Face} item=${item.item} tray=${item.tray} />`
      : tray ? html`<${Pile} tray=${tray} />`
        : counter && !card.glyph ? html`<${NumberPlate} seat=${card.seat} text=${counter.value} />` : html`<${Printed} card=${card} />`}</svg>`;
}

/** Some of what lies in a pile, one over the other. @param {{ tray: import("../protocol.js").Tray }} props */
function Pile({ tray }) {
  const things = tray.items.flatMap((item) => Array.from({ length: Math.min(item.count, FANNED) }, () => item)).slice(0, FANNED);
  if (!things.length) return html`<${NumberPlate} seat=${tray.seat} text="0" />`;
  return things.map((item, n) => html`<g transform="rotate(${12 * (n - (things.length - 1) / 2)} 0 80) scale(.9)"><${Face} item=${item} tray=${tray} /></g>`);
}

/** A number of a seat, in its colour. @param {{ seat: number | null, text: string }} props */
function NumberPlate({ seat, text }) {
  const size = Math.min(54, 130 / text.length);
  return html`<g class=${seatClass(seat)}><path class="token-shadow" d=${rounded(46, 40, 12)} transform="translate(1.5 3)" /><path class="token-body" d=${rounded(46, 40, 12)} />
    <text class="plate-text" y=${size / 3} style=${`font-size:${size}px`}>${text}</text></g>`;
}

/** @param {{ piece: Piece, shape: string | undefined, near: number }} props */
function Standing({ piece, shape, near }) {
  return isPrinted(piece, shape) ? html`<${PrintedToken} piece=${piece} />` : html`<${PieceDrawing} piece=${piece} near=${near} />`;
}

/** What is printed: a token if its numbers are those of tokens, else a card. @param {{ card: CardInfo }} props */
function Printed({ card }) {
  const badges = card.ratings.filter(({ kind }) => hasSign(kind)).map(({ kind, value, label }) => ({ kind, text: value, label }));
  if (!badges.length) return html`<${Card} seat=${card.seat} glyph=${card.glyph} name=${card.name} />`;
  const piece = { id: card.id, space: "", seat: card.seat, glyph: card.glyph, name: card.name, facing: "", badges, marks: [], tooltip: "", covers: [] };
  return html`<${Standing} piece=${piece} near=${0} />`;
}

/** A piece of the board. @param {{ space: Space, scene: Scene, near: number }} props */
function GroundPicture({ space, scene, near }) {
  const geometry = useMemo(() => new Geometry(scene), [scene]);
  const { x, y } = geometry.at(space);
  const reach = space.shape === "area" ? geometry.area * 104 : 60;
  return html`<svg class="card-picture" viewBox="${x - reach} ${y - reach} ${2 * reach} ${2 * reach}" aria-hidden="true">
    <${Ground} space=${space} geometry=${geometry} near=${near} covered=${false} /></svg>`;
}

/** A number of a seat, by its name. @param {Scene} scene @param {string} name */
export function counterOf(scene, name) {
  const [seat, kind] = name.split("/");
  return scene.panels.find((panel) => panel.seat === Number(seat))?.counters.find((counter) => counter.kind === kind) ?? null;
}

/** What sort of id it is, and the name that follows. @param {string} id */
export function partsOf(id) {
  const end = id.indexOf(":");
  return [id.slice(0, end), id.slice(end + 1)];
}

/** The item that is asked for by a name. @param {Scene} scene @param {string} name */
function itemOf(scene, name) {
  for (const tray of scene.trays) {
    const item = tray.items.find((_, number) => aboutItem(tray, number) === `item:${name}`);
    if (item) return { item, tray };
  }
  return null;
}
