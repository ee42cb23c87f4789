/** Why a click led nowhere, or a command was refused. */

import { html, useEffect } from "../ui.js";
import { say } from "../words.js";
import { showRules } from "./rule.js";

/** @typedef {import("./table.js").Table} Table */

const SHOWN = 12_000; // milliseconds

/** @param {{ table: Table, scene: import("../protocol.js").Scene }} props */
export function WhyNot({ table, scene }) {
  const told = table.why.value;
  useEffect(() => {
    const timer = setTimeout(() => (table.why.value = null), SHOWN);
    return () => clearTimeout(timer);
  }, [told]);
  if (!told) return null;
  return html`<div class="why-not" role="alert">
    <p>${told.reason}</p>
    ${told.rules.length > 0 && html`<button type="button" class="rule-link" onClick=${() => showRules(scene.game, told.rules, told.reason)}>
      ${say("rule.show", { id: told.rules[0] })}</button>`}
    <button type="button" class="close" aria-label=${say("close")} onClick=${() => (table.why.value = null)}>×</button>
  </div>`;
}
