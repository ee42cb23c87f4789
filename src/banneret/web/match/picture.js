/** The picture of a card: the thing as it stands on the table, or as it is printed. */

import { html, useMemo } from "../ui.js";
import { Ground } from "../draw/board.js";
import { Geometry } from "../draw/geometry.js";
import { isPrinted, PrintedToken } from "../draw/printed.js";
import { hasSign } from "../draw/rating.js";
import { Card, PieceDrawing } from "../draw/token.js";
import { Face } from "./trays.js";
import { itemOf, partsOf } from "./about.js";

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").Piece} Piece */
/** @typedef {import("../protocol.js").Space} Space */
/** @typedef {import("../protocol.js").Card} CardInfo */

/** @param {{ card: CardInfo, of?: string, scene?: Scene | null, near?: number }} props of: what it was asked for by; scene: the moment it is of, if any; near: whose side is */
export function CardPicture({ card, of = card.id, scene = null, near = 0 }) {
  const [place, name] = partsOf(of);
  const piece = place === "piece" && scene?.pieces.find(({ id }) => id === name);
  const space = place === "space" && scene?.spaces.find(({ id }) => id === name);
  const item = place === "item" && scene ? itemOf(scene, name) : null;
  if (space && scene) return html`<${GroundPicture} space=${space} scene=${scene} near=${near} />`;
  return html`<svg class="card-picture" viewBox="-56 -56 112 112" aria-hidden="true">${piece && scene
    ? html`<${Standing} piece=${piece} shape=${scene.spaces.find(({ id }) => id === piece.space)?.shape} near=${near} />`
    : item ? html`<${Face} item=${item.item} tray=${item.tray} />` : html`<${Printed} card=${card} />`}</svg>`;
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
