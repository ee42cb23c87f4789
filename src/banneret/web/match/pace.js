/** How fast the others' moves are shown: slow, normal, at once or click by click; pause and fast forward. */

import { html } from "../ui.js";
import { say } from "../words.js";
import { PACES, pace } from "../settings.js";

/** @typedef {import("./moments.js").Moments} Moments */

/** @param {{ moments: Moments }} props */
export function PaceControls({ moments }) {
  const waiting = moments.waiting.value;
  const choose = (/** @type {Event} */ event) => {
    pace.value = /** @type {any} */ (event.target).value;
    if (!moments.held) moments.next();
  };
  return html`<span class="pace" role="group" aria-label=${say("pace")}>
    <select aria-label=${say("pace")} title=${say("pace")} value=${pace.value} onChange=${choose}>
      ${PACES.map((each) => html`<option key=${each} value=${each} selected=${each === pace.value}>${say(`pace.${each}`)}</option>`)}
    </select>
    ${pace.value !== "instant" && pace.value !== "step" && html`<button type="button" class="pause" aria-pressed=${moments.paused.value}
      onClick=${() => moments.pause()}>${say("pace.pause")}</button>`}
    ${moments.held && html`<button type="button" class="next primary" aria-keyshortcuts="Space" disabled=${!waiting}
      onClick=${() => moments.next()}>${say("pace.next")}<span class="fresh">${waiting}</span><kbd>${say("pace.space")}</kbd></button>`}
    ${pace.value !== "instant" && html`<button type="button" class="forward" aria-label=${say("pace.forward")} title=${say("pace.forward")}
      disabled=${!waiting} onClick=${() => moments.hurry()}><span aria-hidden="true">»</span></button>`}
  </span>`;
}
