/** The seats around the board: name, numbers, trays, clock. */

import { classes, html } from "../ui.js";
import { say } from "../words.js";
import { levelName, personName } from "../people.js";
import { Face } from "../draw/face.js";
import { body, hatching, seatClass } from "../draw/shapes.js";
import { Clock } from "./clock.js";
import { FACE_OFF, TrayView } from "./trays.js";

/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").Panel} Panel */
/** @typedef {import("../protocol.js").SeatInfo} SeatInfo */
/** @typedef {import("../protocol.js").SeatClock} SeatClock */

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
 * @param {import("./hand.js").Hand} [props.hand] none: a picture only
 * @param {string} [props.hint] an action
 */
export function Seat({ scene, panel, info, clock, seenAt = 0, thinking = false, near, hand, hint = "" }) {
  const numbers = panel.counters.map(({ kind }) => `counter:${panel.seat}/${kind}`);
  const trays = scene.trays.filter((tray) => tray.seat === panel.seat && tray.kind !== FACE_OFF);
  return html`<section class=${classes("seat", seatClass(panel.seat), panel.to_act && "to-act", near && "near")}
    aria-label=${personName(info) || panel.name}>
    <div class="nameplate">
      <${SeatMark} seat=${panel.seat} />
      ${info?.kind === "bot" && html`<${Face} name=${personName(info)} />`}
      <div class="names">
        <span class="person" translate="no">${personName(info) || panel.name}</span>
        <span class="role">${panel.role} <${Status} info=${info} thinking=${thinking} /></span>
      </div>
      <dl class="counters" tabindex="0" data-about=${numbers.join(" ")}>${panel.counters.map((counter, n) => html`<div class="counter" data-kind=${counter.kind} data-about=${numbers[n]}>
        <dt>${counter.label}</dt><dd>${counter.value}</dd></div>`)}</dl>
      ${clock && html`<${Clock} clock=${clock} seenAt=${seenAt} />`}
    </div>
    ${trays.length > 0 && html`<div class="trays">${trays.map((tray) => html`<${TrayView} key=${tray.id} tray=${tray} hand=${hand} hint=${hint} />`)}</div>`}
  </section>`;
}

/** @param {{ info: SeatInfo | undefined, thinking: boolean }} props */
function Status({ info, thinking }) {
  if (!info) return null;
  if (thinking) return html`<span class="status thinking">${say("seat.thinking")}<i></i><i></i><i></i></span>`;
  if (info.kind === "open") return html`<span class="status">${say("seat.open")}</span>`;
  if (info.stand_in) return html`<span class="status">${say("seat.stand-in", { bot: levelName(info.bot ?? "") })}</span>`;
  if (info.kind === "bot") return html`<span class="status">${say("seat.bot", { level: levelName(info.bot ?? "") })}</span>`;
  if (!info.connected) return html`<span class="status away">${say("seat.away")}</span>`;
  return null;
}
