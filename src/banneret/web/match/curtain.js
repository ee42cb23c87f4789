/** Stands before everything while the device is passed on. */

import { html, useEffect, useRef } from "../ui.js";
import { say } from "../words.js";
import { SeatMark } from "./seats.js";

/** @param {{ name: string, seat: number, lift: () => void }} props */
export function Curtain({ name, seat, lift }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => button.current?.focus(), []);
  return html`<section class="curtain" role="alertdialog" aria-label=${say("curtain.pass", { name })}>
    <${SeatMark} seat=${seat} />
    <h1>${say("curtain.pass", { name })}</h1>
    <p>${say("curtain.only", { name })}</p>
    <button type="button" class="primary large" ref=${button} onClick=${lift}>${say("curtain.lift", { name })}</button>
  </section>`;
}
