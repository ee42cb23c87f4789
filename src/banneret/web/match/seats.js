/** The seats around the board: name, numbers, trays, clock. */

import { classes, html } from "../ui.js";
import { say } from "../words.js";
import { levelName, personName } from "../people.js";
import { body, hatching, seatClass } from "../draw/shapes.js";
import { Back, Card, PieceDrawing, Token } from "../draw/token.js";
import { Clock } from "./clock.js";

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").Panel} Panel */
/** @typedef {import("../protocol.js").Tray} Tray */
/** @typedef {import("../protocol.js").TrayItem} TrayItem */
/** @typedef {import("../protocol.js").SeatInfo} SeatInfo */
/** @typedef {import("../protocol.js").SeatClock} SeatClock */

/** Trays whose cards are read, not only counted. */
const READ = new Set(["hand", "duel", "aside", "market"]);

/** Trays whose things are held or dealt as cards. */
const CARDS = new Set([...READ, "deck", "discard", "event", "events", "item", "items", "orders", "past", "sack"]);

/** Trays whose cards are shown against each other, whosever they are. */
export const FACE_OFF = "duel";

/** The mark of a seat: its colour, shape and hatching. @param {{ seat: number }} props */
export function SeatMark({ seat }) {
  return html`<svg class=${`seat-mark ${seatClass(seat)}`} viewBox="-52 -52 104 104" aria-hidden="true">
    <path class="token-body" d=${body(seat)} /><path class="token-hatch" d=${hatching(seat)} />
  </svg>`;
}

/**
 * @param {object} props
 * @param {Scene} props.scene
 * @param {Panel} props.panel
 * @param {SeatInfo | undefined} props.info
 * @param {SeatClock | undefined} [props.clock]
 * @param {number} [props.seenAt]
 * @param {boolean} [props.thinking]
 * @param {boolean} props.near
 * @param {TrayHandlers} [props.handlers]
 */
export function Seat({ scene, panel, info, clock, seenAt = 0, thinking = false, near, handlers }) {
  const trays = scene.trays.filter((tray) => tray.seat === panel.seat && tray.kind !== FACE_OFF);
  return html`<section class=${classes("seat", seatClass(panel.seat), panel.to_act && "to-act", near && "near")}
    aria-label=${panel.name}>
    <div class="nameplate">
      <${SeatMark} seat=${panel.seat} />
      <div class="names">
        <span class="person">${personName(info) || panel.name}</span>
        <span class="role">${personName(info) ? panel.name : ""} <${Status} info=${info} thinking=${thinking} /></span>
      </div>
      <dl class="counters">${panel.counters.map((counter) => html`<div class="counter" data-kind=${counter.kind} title=${counter.label}>
        <dt>${counter.label}</dt><dd>${counter.value}</dd></div>`)}</dl>
      ${clock && html`<${Clock} clock=${clock} seenAt=${seenAt} />`}
    </div>
    ${trays.length > 0 && html`<div class="trays">${trays.map((tray) => html`<${TrayView} key=${tray.id} tray=${tray} scene=${scene} handlers=${handlers} />`)}</div>`}
  </section>`;
}

/** @param {{ info: SeatInfo | undefined, thinking: boolean }} props */
function Status({ info, thinking }) {
  if (!info) return null;
  if (thinking) return html`<span class="status thinking">${say("seat.thinking")}<i></i><i></i><i></i></span>`;
  if (info.kind === "open") return html`<span class="status">${say("seat.open")}</span>`;
  if (info.stand_in) return html`<span class="status">${say("seat.stand-in", { bot: levelName(info.bot ?? "") })}</span>`;
  if (info.kind === "bot") return html`<span class="status">${say("seat.bot")}</span>`;
  if (!info.connected) return html`<span class="status away">${say("seat.away")}</span>`;
  return null;
}

// ---------------------------------------------------------------- trays

/**
 * @typedef {object} TrayHandlers For pieces that lie in trays: a space of theirs is the tray's id.
 * @property {(space: string, piece: string) => void} click
 * @property {(space: string, piece: string) => boolean} isOpen
 * @property {(space: string, piece: string) => boolean} isPicked
 */

/** @param {{ tray: Tray, scene: Scene, handlers?: TrayHandlers }} props */
export function TrayView({ tray, scene, handlers }) {
  const pieces = scene.pieces.filter((piece) => piece.space === tray.id);
  const empty = !tray.items.length && !pieces.length;
  return html`<div class=${classes("tray", `tray-${tray.kind}`, CARDS.has(tray.kind) && "cards")} title=${tray.label}>
    <span class="tray-label">${tray.label}</span>
    <ul class="tray-items" role="list">
      ${tray.items.map((item, n) => html`<${Item} key=${n} item=${item} tray=${tray} />`)}
      ${pieces.map((piece) => html`<li key=${piece.id}><button type="button" title=${piece.tooltip || piece.name}
        class=${classes("tray-piece", handlers?.isOpen(tray.id, piece.id) && "open", handlers?.isPicked(tray.id, piece.id) && "chosen")}
        aria-label=${piece.tooltip || piece.name} onClick=${() => handlers?.click(tray.id, piece.id)}>
        <svg viewBox="-52 -52 104 104">${CARDS.has(tray.kind)
          ? html`<${Face} item=${piece} seat=${piece.seat} asCard />`
          : html`<${PieceDrawing} piece=${piece} near=${scene.seat ?? 0} />`}</svg>
        ${CARDS.has(tray.kind) && html`<span class="item-name">${piece.name}</span>`}</button></li>`)}
      ${empty && html`<li class="nothing">–</li>`}
    </ul>
  </div>`;
}

/** @param {{ item: TrayItem, tray: Tray }} props */
function Item({ item, tray }) {
  const name = item.count === 1 ? item.name : `${item.count} × ${item.name}`;
  const words = item.tooltip ? `${name}. ${item.tooltip}` : name;
  const asCard = CARDS.has(tray.kind);
  return html`<li class=${classes("tray-item", READ.has(tray.kind) && item.glyph && "named")} title=${words}>
    <svg viewBox="-52 -52 104 104" aria-hidden="true">
      <${Face} item=${item} seat=${tray.seat} asCard=${asCard} />
    </svg>
    ${READ.has(tray.kind) && item.glyph && html`<span class="item-name">${item.name}</span>`}
    ${item.count !== 1 && html`<span class="count">×${item.count}</span>`}
  </li>`;
}

/** @param {{ item: { glyph: string, name: string }, seat: number | null, asCard: boolean }} props */
function Face({ item, seat, asCard }) {
  if (!item.glyph) return html`<${Back} seat=${seat} />`;
  const Shown = asCard ? Card : Token;
  return html`<${Shown} seat=${seat} glyph=${item.glyph} name=${item.name} />`;
}
