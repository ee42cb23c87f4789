/** When the person is asked: always, not where there is one answer, or never where one may pass. */

import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";

/** @typedef {import("../protocol.js").Stop} Stop */

/** @param {{ table: import("./table.js").Table, close: () => void }} props */
export function StopsDialog({ table, close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [stops, setStops] = useState(/** @type {readonly Stop[]} */ ([]));
  const hear = () => table.preferences().then(setStops, () => close());
  useEffect(() => {
    dialog.current?.showModal();
    hear();
  }, []);
  const prefer = (/** @type {string} */ kind, /** @type {Stop["mode"]} */ mode) => table.prefer({ [kind]: mode }).finally(hear);
  return html`<dialog ref=${dialog} class="stops" aria-label=${say("stops")} onClose=${close}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && dialog.current?.close()}>
    <h2>${say("stops")}</h2>
    <p>${say("stops.about")}</p>
    ${stops.map((stop) => html`<${StopField} key=${stop.kind} stop=${stop} prefer=${prefer} />`)}
    <p class="dialog-end"><button type="button" class="primary" onClick=${() => dialog.current?.close()}>${say("close")}</button></p>
  </dialog>`;
}

/** @param {{ stop: Stop, prefer: (kind: string, mode: Stop["mode"]) => void }} props */
function StopField({ stop, prefer }) {
  /** @type {readonly Stop["mode"][]} */ const modes = stop.usual ? ["ask", "pass"] : stop.passes ? ["ask", "auto", "pass"] : ["ask", "auto"];
  const shown = stop.usual && stop.mode === "auto" ? "ask" : stop.mode; // it has more than one answer
  const words = (/** @type {Stop["mode"]} */ mode) => say(mode !== "ask" && (stop.usual || !stop.passes) ? "stops.do" : `stops.${mode}`);
  return html`<label class="field">${stop.label}
    <select name=${stop.kind} value=${shown} onChange=${(/** @type {Event} */ event) => prefer(stop.kind, /** @type {any} */ (event.target).value)}>
      ${modes.map((mode) => html`<option key=${mode} value=${mode} selected=${mode === shown}>${words(mode)}</option>`)}
    </select></label>`;
}
