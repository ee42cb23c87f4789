/** What a bot thinks of the choices, when it was asked. */

import { html } from "../ui.js";
import { chance, percent, say } from "../words.js";
import { levelName } from "../people.js";

/** @typedef {import("../protocol.js").Hinted} Hinted */
/** @typedef {import("../protocol.js").Weighed} Weighed */
/** @typedef {import("../protocol.js").Scene} Scene */

/** @param {{ table: import("./table.js").Table, scene: Scene }} props */
export function HintCard({ table, scene }) {
  const hint = table.hinted.value;
  if (!hint) return null;
  const more = hint.open - hint.choices.length;
  const chances = hint.chances.map((one, seat) => say("hint.wins", { name: table.nameOf(seat, scene), percent: percent(one) }));
  return html`<section class="notice hint" role="status">
    <p class="hint-best">${say("hint.says", { name: levelName(hint.bot), label: hint.label })}
      <button type="button" class="primary" onClick=${() => table.act(hint.action)}>${say("hint.do")}</button></p>
    <p>${hint.reason}</p>
    <ol class="weighed">${hint.choices.map((choice) => html`<${Choice} key=${choice.action} choice=${choice} scene=${scene} />`)}</ol>
    ${more > 0 && html`<p class="quiet-words">${say("hint.more", { n: more })}</p>`}
    <p class="quiet-words">${say("hint.now", { chances: chances.join(" · ") })}</p>
  </section>`;
}

/** @param {{ choice: Weighed, scene: Scene }} props */
function Choice({ choice, scene }) {
  const odds = scene.choices.find(({ action }) => action === choice.action)?.odds ?? [];
  const mixed = choice.likely > 0 && choice.likely < 1;
  const facts = [
    ...odds.map((one) => `${one.label}: ${chance(one.chances, one.of)}`),
    ...(mixed ? [say("hint.likely", { percent: percent(choice.likely) })] : []),
    say("hint.looked", { percent: percent(choice.share) }),
  ];
  return html`<li class=${choice.likely > 0 ? "best" : ""}>
    <span class="bar" aria-hidden="true"><span style=${`inline-size: ${100 * choice.chance}%`}></span></span>
    <b class="win">${percent(choice.chance)}</b>
    <span class="weighed-words"><span>${choice.label}</span> <small>${facts.join(" · ")}</small>
      ${choice.told.length > 1 && html`<details><summary>${say("hint.line")}</summary><ol>
        ${choice.told.map((words, n) => html`<li key=${n}>${words} <code translate="no">${choice.line[n]}</code></li>`)}</ol></details>`}</span>
  </li>`;
}
