/** A match as link, file and picture, and the check of its dice. */

import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { ofMatch } from "../net/api.js";
import { goTo, linkTo } from "../route.js";
import { part } from "../parts.js";

const DiceCheck = part(() => import("./verify.js"), "DiceCheck");

/** Copy text; also where the browser's clipboard needs https. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** @param {{ text: string, label: string }} props */
export function CopyButton({ text, label }) {
  const [done, setDone] = useState(false);
  const act = async () => {
    await copy(text);
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  return html`<button type="button" class="copy" onClick=${act}>${done ? say("copied") : label}</button>`;
}

/** @param {{ match: string, step: number, over: boolean, seat?: number | null, close: () => void }} props close: it has been closed */
export function ShareDialog({ match, step, over, seat = null, close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const leave = () => dialog.current?.close();
  const replay = linkTo("replay", match, step);
  const picture = ofMatch(match, "picture.svg", { step, seat, language: language.value });
  return html`<dialog ref=${dialog} aria-label=${say("share")} onClose=${close} onClick=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && leave()}>
    <h2>${say("share")}</h2>
    <div class="share-ways">
      <button type="button" class="primary" onClick=${() => { leave(); goTo("replay", match, step); }}>${say("replay.open")}</button>
      <${CopyButton} text=${new URL(replay, location.href).href} label=${say("share.link")} />
      <a class="button" href=${ofMatch(match, "record")} download=${`${match}.jsonl`}>${say("share.file")}</a>
      <a class="button" href=${picture} download=${`${match}-${step}.svg`}>${say("share.picture")}</a>
    </div>
    <${DiceCheck} match=${match} over=${over} />
    <p class="dialog-end"><button type="button" onClick=${leave}>${say("close")}</button></p>
  </dialog>`;
}
