/** The rules behind an event, a choice or a refusal, in our words. */

import { html, signal, useEffect, useRef, useState } from "../ui.js";
import { language } from "../settings.js";
import { rules } from "../net/api.js";
import { linkTo } from "../route.js";
import { isWord, say } from "../words.js";

/** @typedef {import("../protocol.js").RuleInfo} RuleInfo */

/** What is being explained; null: nothing. */
export const explaining = signal(
  /** @type {{ game: string, title: string, ids: readonly string[] } | null} */ (null),
);

/** @param {string} game @param {readonly string[]} ids @param {string} title */
export function showRules(game, ids, title) {
  explaining.value = { game, ids, title };
}

/** The text of a rule in a language, or in English. @param {Record<string, string>} texts */
export function inLanguage(texts) {
  return texts[language.value] ?? texts.en ?? Object.values(texts)[0] ?? "";
}

/** @param {{ rule: RuleInfo }} props */
export function RuleText({ rule }) {
  const status = `rule.${rule.status}`;
  return html`<article class="rule">
    <p>${inLanguage(rule.text)}</p>
    <footer>
      <span class="rule-id">${rule.id}</span>
      <span>${say("rule.source", { source: inLanguage(rule.source) })}</span>
      ${isWord(status) && html`<span class=${`mark ${rule.status}`}>${say(status)}</span>`}
      ${!rule.in_scope && html`<span class="mark">${say("rule.not-played")}</span>`}
      ${rule.editions.map((edition) => html`<span class="edition">${editionName(edition)}</span>`)}
    </footer>
  </article>`;
}

/** @param {string} edition */
export function editionName(edition) {
  const word = `edition.${edition}`;
  return isWord(word) ? say(word) : edition;
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
  return html`<dialog class="rules-dialog" ref=${dialog} aria-label=${say("rule.why")}
    onClose=${() => (explaining.value = null)}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && dialog.current?.close()}>
    <h2>${wanted.title}</h2>
    ${found.map((rule) => html`<${RuleText} key=${rule.id} rule=${rule} />`)}
    <p class="dialog-end">
      <a href=${linkTo("rules", wanted.game)} onClick=${() => dialog.current?.close()}>${say("rule.all")}</a>
      <button type="button" class="primary" onClick=${() => dialog.current?.close()}>${say("close")}</button>
    </p>
  </dialog>`;
}
