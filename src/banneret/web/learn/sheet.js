/** A game in five sentences and a picture. */

import { html, useEffect, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { learning } from "../net/api.js";
import { linkTo } from "../route.js";
import { inLanguage } from "../match/ruledialog.js";
import { language } from "../settings.js";
import { Explained } from "./explained.js";

/** @typedef {import("../protocol.js").Learning} Learning */

/** @param {{ known: Learning }} props */
export function Sheet({ known }) {
  const sentences = known.sheet[language.value] ?? known.sheet.en ?? [];
  return html`<div class="sheet">
    ${known.picture && html`<${Explained} game=${known.game} />`}
    <div><p class="sheet-goal"><b>${say("goal")}</b> ${inLanguage(known.goal)}</p>
      <ol>${sentences.map((sentence, n) => html`<li key=${n}>${sentence}</li>`)}</ol></div>
  </div>`;
}

/** The same in a dialog, at the table. @param {{ game: string, close: () => void }} props */
export function SheetDialog({ game, close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [known, setKnown] = useState(/** @type {Learning | null} */ (null));
  useEffect(() => {
    learning(game).then(setKnown, () => {});
    dialog.current?.showModal();
  }, []);
  return html`<dialog class="sheet-dialog" ref=${dialog} aria-label=${say("sheet")} onClose=${close}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && dialog.current?.close()}>
    ${known && html`<h2>${known.title}</h2><${Sheet} known=${known} />`}
    <p class="dialog-end">
      ${Boolean(known?.steps) && html`<a href=${linkTo("learn", game)}>${say("learn.guide")}</a>`}
      <a href=${linkTo("rules", game)}>${say("rule.all")}</a>
      <button type="button" class="primary" onClick=${() => dialog.current?.close()}>${say("close")}</button></p>
  </dialog>`;
}
