/** What lies beside the board: cards and tokens; those that may be chosen are buttons. */

import { classes, html } from "../ui.js";
import { say } from "../words.js";
import { READ_OUT } from "../draw/glyphs.js";
import { Back, Card, Silhouette, Token } from "../draw/token.js";
import { seatClass } from "../draw/shapes.js";
import { aboutItem } from "./about.js";
import { FoldTitle, isFolded } from "./folds.js";
import { keyOf } from "./spots.js";
import { inWords } from "./tip.js";

/** @typedef {import("../protocol.js").Tray} Tray */
/** @typedef {import("../protocol.js").TrayItem} TrayItem */
/** @typedef {import("./hand.js").Hand} Hand */

/** Trays whose cards are read, not only counted. */
const READ = new Set(["hand", "duel", "aside", "market"]);

/** Trays of a player's own things. */
const OWN = new Set(["hand", "gear"]);

/** Trays whose things are held or dealt as cards. */
const CARDS = new Set([...READ, "deck", "discard", "event", "events", "item", "items", "orders", "past", "sack"]);

/** Trays whose cards are shown against each other, whosever they are, and never folded away. */
export const FACE_OFF = "duel";

/** How many things lie in a tray. @param {Tray} tray */
function countOf(tray) {
  return tray.items.reduce((sum, { count }) => sum + count, 0);
}

/** @param {{ tray: Tray, hand?: Hand, hint?: string }} props */
export function TrayView({ tray, hand, hint = "" }) {
  const asked = tray.items.some(({ id }) => id && hand && (hand.isOpen({ space: tray.id, piece: id }) || hand.begins({ space: tray.id, piece: id })));
  const folds = tray.kind !== FACE_OFF && !asked;
  const folded = folds && isFolded(tray.kind);
  return html`<div class=${classes("tray", `tray-${tray.kind}`, CARDS.has(tray.kind) && "cards", folded && "folded")} data-tray=${tray.id}>
    <span class="tray-label" data-about=${`tray:${tray.id}`}>${folds ? html`<${FoldTitle} name=${tray.kind} label=${tray.label} count=${countOf(tray)} />` : tray.label}</span>
    ${!folded && html`<ul class="tray-items" role="list">
      ${tray.items.map((item, n) => html`<${isRead(tray) ? CardText : Item} key=${item.id || n} item=${item} tray=${tray} about=${aboutItem(tray, n)} hand=${hand} hint=${hint} />`)}
      ${!tray.items.length && html`<li class="nothing">–</li>`}
    </ul>`}
  </div>`;
}

/** @param {{ item: TrayItem, tray: Tray, about: string, hand?: Hand, hint: string }} props */
function Item({ item, tray, about, hand, hint }) {
  const spot = { space: tray.id, piece: item.id };
  const words = item.count === 1 ? item.name : `${item.count} × ${item.name}`;
  const told = item.tooltip ? `${words}. ${item.tooltip}` : words;
  const active = item.id && hand && (hand.isOpen(spot) || hand.begins(spot));
  const asked = item.id && OWN.has(tray.kind) && hand?.scene.value?.seat === tray.seat;
  const named = item.glyph && (active || READ.has(tray.kind));
  const shown = html`<${Shown} item=${item} tray=${tray} told=${told} named=${named} />`;
  return html`<li class=${classes("tray-item", named && "named")} data-about=${about}>
    ${active ? html`<${Choosable} spot=${spot} hand=${hand} hint=${hint} told=${told}>${shown}<//>`
      : asked ? html`<${Closed} spot=${spot} hand=${hand} told=${told}>${shown}<//>` : shown}
  </li>`;
}

/** Whether a tray holds cards that are shown with all their words. @param {Tray} tray */
function isRead(tray) {
  return tray.items.every((item) => READ_OUT.includes(item.glyph) && item.tooltip);
}

/** A card with all its words, its name first. @param {{ item: TrayItem, tray: Tray, about: string }} props */
function CardText({ item, tray, about }) {
  const words = item.tooltip.startsWith(item.name) ? item.tooltip.slice(item.name.length) : `. ${item.tooltip}`;
  return html`<li class=${classes("card-text", item.glyph, seatClass(tray.seat))} data-about=${about}>
    <svg viewBox="-36 -36 72 72" aria-hidden="true"><${Silhouette} glyph=${item.glyph} name=${item.name} /></svg>
    <p><strong>${item.name}</strong>${words}</p>
  </li>`;
}

/** A card of one's own that may not be chosen: a click asks why. @param {{ spot: { space: string, piece: string }, hand: Hand, told: string, children?: any }} props */
function Closed({ spot, hand, told, children }) {
  const words = say("card.why-not", { card: told });
  return html`<button type="button" class="tray-closed" aria-label=${words} onClick=${() => hand.click(spot)}>${children}</button>`;
}

/** @param {{ item: TrayItem, tray: Tray, told: string, named: boolean }} props */
function Shown({ item, tray, told, named }) {
  return html`<svg viewBox="-52 -52 104 104" role="img" aria-label=${told}>
      <${Face} item=${item} tray=${tray} />
    </svg>
    ${named && html`<span class="item-name">${item.name}</span>`}
    ${item.count !== 1 && html`<span class="count">×${item.count}</span>`}`;
}

/** A card that may be clicked. @param {{ spot: { space: string, piece: string }, hand: Hand, hint: string, told: string, children?: any }} props */
function Choosable({ spot, hand, hint, told, children }) {
  const chosen = hand.isPicked(spot);
  const letter = hand.keys.value.get(keyOf(spot)) ?? "";
  const words = hand.describeCard(spot, told);
  return html`<button type="button" class=${classes("tray-piece", chosen && "chosen", hand.isOpen(spot) && "open", hand.leads(spot, hint) && "hinted")}
    data-card=${spot.piece} data-tray=${spot.space} title=${hand.choicesAt(spot).map(inWords).join(" · ") || undefined} aria-label=${words} aria-pressed=${chosen} aria-keyshortcuts=${letter || undefined}
    onClick=${() => hand.click(spot)}>
    ${children}
    ${letter && html`<kbd translate="no" title=${say("key.title", { key: letter.toUpperCase() })}>${letter.toUpperCase()}</kbd>`}
  </button>`;
}

/** @param {{ item: TrayItem, tray: Tray }} props */
export function Face({ item, tray }) {
  if (!item.glyph) return html`<${Back} seat=${tray.seat} />`;
  const Drawn = CARDS.has(tray.kind) ? Card : Token;
  return html`<${Drawn} seat=${tray.seat} glyph=${item.glyph} name=${item.name} />`;
}
