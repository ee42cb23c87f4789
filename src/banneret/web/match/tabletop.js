/** The seats around a board, as in play and in replays. */

import { classes, html, signal } from "../ui.js";
import { say } from "../words.js";
import { Seat } from "./seats.js";
import { FACE_OFF, TrayView } from "./trays.js";

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").SeatInfo} SeatInfo */
/** @typedef {import("../protocol.js").SeatClock} SeatClock */

const LONG = 50; // letters of a question that is written smaller

const slender = matchMedia("(max-width: 1199px)");
/** Whether there is little room beside the board. */
const tight = signal(slender.matches);
slender.addEventListener("change", () => (tight.value = slender.matches));

/**
 * @param {object} props
 * @param {Scene} props.scene
 * @param {number} props.near whose side is near
 * @param {readonly SeatInfo[]} props.seats
 * @param {readonly SeatClock[]} [props.clocks]
 * @param {number} [props.seenAt]
 * @param {number | null} [props.thinking]
 * @param {import("./hand.js").Hand} [props.hand] none: a picture only
 * @param {string} [props.hint] an action
 * @param {any} props.top what stands above the board
 * @param {any} props.board
 */
export function TableTop({ scene, near, seats, clocks = [], seenAt = 0, thinking = null, hand, hint = "", top, board }) {
  const square = scene.spaces.length > 0 && scene.spaces.every(({ shape }) => shape === "square"); // other boards leave room for cards
  const seatOf = (/** @type {import("../protocol.js").Panel} */ panel) => html`<${Seat} key=${panel.seat} scene=${scene} panel=${panel}
    info=${seats.find((each) => each.seat === panel.seat)} clock=${clocks.find((each) => each.seat === panel.seat)}
    seenAt=${seenAt} thinking=${thinking === panel.seat} near=${panel.seat === near} hand=${hand} hint=${hint} />`;
  const trayOf = (/** @type {import("../protocol.js").Tray} */ tray) => html`<${TrayView} key=${tray.id} tray=${tray} hand=${hand} hint=${hint} />`;
  const far = scene.panels.filter((panel) => panel.seat !== near);
  const own = scene.panels.filter((panel) => panel.seat === near);
  const common = scene.trays.filter((tray) => tray.seat === null && tray.kind !== FACE_OFF);
  const duel = scene.trays.filter((tray) => tray.kind === FACE_OFF);
  return html`<div class=${classes("tabletop", !square && "roomy")}>
    ${top}
    <div class="players">
      <div class=${classes("seats far", far.length === 1 && "single", far.length > 2 && "many", (tight.value || far.length > 2) && "small")}>${far.map(seatOf)}</div>
      ${common.length > 0 && html`<section class="common" aria-label=${say("trays.common")}>${common.map(trayOf)}</section>`}
      <div class="seats near">${own.map(seatOf)}</div>
    </div>
    ${board}
    ${duel.length > 0 && html`<section class="face-off" aria-label=${duel[0].label}>${duel.map(trayOf)}</section>`}
  </div>`;
}

/** The question, or how it ended, with the state of the turn. @param {{ scene: Scene, mine: boolean, busy?: string, children?: any }} props */
export function QuestionBar({ scene, mine, busy = "", children }) {
  const seat = scene.question.seat;
  const words = scene.outcome || scene.question.text;
  return html`<header class=${classes("question", mine && "mine", words.length > LONG && "long", seat !== null && `seat-${seat % 8}`)}>
    ${mine && html`<span class="your-turn">${say("your-turn")}</span>`}
    <h1>${words}</h1>
    <p class="notes" tabindex="0">${[...scene.notes, busy].filter(Boolean).join(" · ")}</p>
    ${children}
  </header>`;
}
