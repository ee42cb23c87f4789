/** Choices without a place on the board, and those that one place leaves open. */

import { classes, html } from "../ui.js";
import { say } from "../words.js";
import { inWords, OddsLine } from "./tip.js";

/** @typedef {import("../protocol.js").Choice} Choice */

const SPARE_KEYS = "abcdefghijklmnopqrstuvwxyz123456789";
/** Letters of a label that needs a line of its own. */
const LONG = 60;
/** Letters that the page keeps for itself. */
const TAKEN_KEYS = "zhi";

/**
 * The key of each choice: its own, the one it had before, or a spare one while there are any.
 * @param {readonly Pick<Choice, "action" | "label" | "key">[]} choices
 * @param {Map<string, string>} known keys by action, those of choices that are gone as well; new ones are added
 * @returns {Map<string, string>} by action
 */
export function keysOf(choices, known) {
  const keys = new Map();
  const used = new Set(TAKEN_KEYS);
  const claim = (/** @type {Pick<Choice, "action" | "label" | "key">} */ choice, /** @type {string} */ wanted) => {
    const key = [...wanted.toLowerCase()].find((letter) => SPARE_KEYS.includes(letter) && !used.has(letter));
    if (!key) return;
    used.add(key);
    keys.set(choice.action, key);
  };
  const promised = new Set(known.values());
  const free = (/** @type {string} */ letters) => [...letters.toLowerCase()].filter((letter) => !promised.has(letter)).join("");
  /** @type {((choice: Pick<Choice, "action" | "label" | "key">) => string)[]} */
  const wishes = [({ key }) => key, ({ action }) => known.get(action) ?? "", ({ label }) => free(label + SPARE_KEYS), ({ label }) => label + SPARE_KEYS];
  for (const wish of wishes) {
    for (const choice of choices.filter(({ action }) => !keys.has(action))) claim(choice, wish(choice));
  }
  for (const [action, key] of keys) known.set(action, key);
  return keys;
}

/**
 * @param {object} props
 * @param {readonly Choice[]} props.choices
 * @param {Map<string, string>} props.keys
 * @param {(choice: Choice) => void} props.take
 * @param {string} props.label
 * @param {string} [props.sent] action on its way
 * @param {string} [props.hint] action a bot would take
 * @param {boolean} [props.busy] whether a choice is on its way
 * @param {boolean} [props.asked] by a place of the board: shown as a question of its own
 */
export function Buttons({ choices, keys, take, label, sent = "", hint = "", asked = false, busy = false }) {
  if (!choices.length) return null;
  const shape = classes("choices", asked && "asked", busy && "busy", choices.length > 10 && "many");
  return html`<div class=${shape} role="group" aria-label=${label} aria-busy=${busy}>
    ${asked && html`<p class="choices-title">${label}</p>`}
    ${choices.map((choice) => html`<${ChoiceButton} key=${choice.action} choice=${choice} sent=${choice.action === sent}
      hinted=${choice.action === hint} letter=${keys.get(choice.action) ?? ""} take=${take} />`)}
  </div>`;
}

/** @param {{ choice: Choice, letter: string, sent: boolean, hinted: boolean, take: (choice: Choice) => void }} props */
function ChoiceButton({ choice, letter, sent, hinted, take }) {
  return html`<button type="button" class=${classes("choice", choice.label.length > LONG && "long", sent && "sent", hinted && "hinted")} data-action=${choice.action}
    aria-label=${inWords(choice)} aria-keyshortcuts=${letter || undefined} onClick=${() => take(choice)}>
    <span class="choice-words">
      <span class="choice-label">${choice.label}</span>
      ${choice.cost && html`<span class="cost">${choice.cost}</span>`}
      <${OddsLine} choice=${choice} />
    </span>
    ${letter && html`<kbd translate="no" title=${say("key.title", { key: letter.toUpperCase() })}>${letter.toUpperCase()}</kbd>`}
  </button>`;
}
