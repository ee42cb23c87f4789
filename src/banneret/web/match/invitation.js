/** An invitation: a link to copy, to share, and to scan; or a bot in that place. */

import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { part } from "../parts.js";
import { CopyButton } from "./share.js";

/** @typedef {import("../protocol.js").Invite} Invite */

const Code = part(() => import("./qr.js"), "Code");

/** @param {{ invite: Invite, title: string, fill: () => void }} props fill: give the seat to a bot */
export function Invitation({ invite, title, fill }) {
  const [scanned, setScanned] = useState(false);
  const link = new URL(invite.path, location.href).href;
  const share = () => navigator.share({ title: "Banneret", text: say("invite.text", { title }), url: link }).catch(() => {}); // closed again
  return html`<li class="invite">
    <label>${say("seat.nth", { n: invite.seat + 1 })}
      <input class="invite-link" readonly value=${link} onFocus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} /></label>
    <span class="invite-ways">
      <${CopyButton} text=${link} label=${say("copy")} />
      ${"share" in navigator && html`<button type="button" onClick=${share}>${say("invite.share")}</button>`}
      <button type="button" aria-expanded=${scanned} onClick=${() => setScanned(!scanned)}>${say("invite.qr")}</button>
      <button type="button" class="quiet" onClick=${fill}>${say("invite.bot")}</button>
    </span>
    ${scanned && html`<${Code} text=${link} label=${say("invite.qr-of")} />`}
  </li>`;
}
