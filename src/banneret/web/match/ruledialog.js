/** The rules behind an event, a choice or a refusal, in our words. */

import { html, useEffect, useRef, useState } from "../ui.js";
import { language } from "../settings.js";
import { rules } from "../net/api.js";
import { linkTo } from "../route.js";
import { isWord, say } from "../words.js";
import { explaining } from "./rule.js";

/** @typedef {import("../protocol.js").RuleInfo} RuleInfo */

/** The text of a rule in a language, or in English. @param {Record<string, string>} texts */
export function inLanguage(texts) {
  return texts[language.value] ?? texts.en ?? Object.values(texts)[0] ?? "";
}

/** @param {{ game: string, rule: RuleInfo, shown?: boolean, follow?: () => void }} props follow: what else a click on its id does */
export function RuleText({ game, rule, shown = false, follow }) {
  const status = `rule.${rule.status}`;
  const article = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (shown) article.current?.scrollIntoView({ block: "center" });
  }, [shown]);
  return html`<article class="rule" id=${rule.id} ref=${article} aria-current=${shown ? "true" : undefined}>
    <p>${inLanguage(rule.text)}</p>
    <footer>
      <a class="rule-id" href=${linkTo("rules", game, rule.id)} onClick=${follow}>${rule.id}</a>
      <span>${say("rule.source", { source: inLanguage(rule.source) })}</span>
      ${isWord(status) && html`<span class=${`mark ${rule.status}`}>${say(status)}</span>`}
      ${!rule.in_scope && html`<span class="mark">${say("rule.not-played")}</span>`}
      ${editionsOf(rule).map((edition) => html`<span class="edition">${edition}</span>`)}
    </footer>
  </article>`;
}

/** What the editions are called that a rule holds in. @param {RuleInfo} rule */
function editionsOf(rule) {
  const names = Object.values(rule.editions).map(inLanguage);
  return names.length ? names : [say("edition.all")];
}

/** The dialog that shows them. */
export function RuleDialog() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [found, setFound] = useState(/** @type {RuleInfo[]} */ ([]));
  const wanted = explaining.value;
  useEffect(() => {
    if (!wanted) return;
    setFound([]);
    rules(wanted.game).then((index) => {
      setFound(wanted.ids.flatMap((id) => index.rules.filter((rule) => rule.id === id)));
    }, () => {});
    dialog.current?.showModal();
  }, [wanted]);
  if (!wanted) return null;
  const close = () => dialog.current?.close();
  return html`<dialog class="rules-dialog" ref=${dialog} aria-label=${say("rule.why")}
    onClose=${() => (explaining.value = null)}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && close()}>
    <h2>${wanted.title}</h2>
    ${found.map((rule) => html`<${RuleText} key=${rule.id} game=${wanted.game} rule=${rule} follow=${close} />`)}
    <p class="dialog-end">
      <a href=${linkTo("rules", wanted.game)} onClick=${close}>${say("rule.all")}</a>
      <button type="button" class="primary" onClick=${close}>${say("close")}</button>
    </p>
  </dialog>`;
}
