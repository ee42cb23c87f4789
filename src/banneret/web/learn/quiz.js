/** What is allowed, and what is not: to be ticked, then told with the rules. */

import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { showRules } from "../match/rule.js";

/** @typedef {import("../protocol.js").Answered} Answered */
/** @typedef {import("../protocol.js").Statement} Statement */

/** @param {{ study: import("./study.js").Study, answer: Answered }} props */
export function Quiz({ study, answer }) {
  return html`<fieldset class="quiz"><legend>${say("puzzles.tick")}</legend>
    ${answer.statements.map((one) => html`<${Line} key=${`${one.action}/${answer.state}`} study=${study} answer=${answer} one=${one} />`)}
  </fieldset>`;
}

/** @param {{ study: import("./study.js").Study, answer: Answered, one: Statement }} props */
function Line({ study, answer, one }) {
  const [ticked, setTicked] = useState(study.done.includes(one.action));
  const judged = one.allowed !== null;
  const right = judged && (answer.state === "shown" || ticked === one.allowed);
  const tick = () => {
    study.tick(one.action);
    setTicked(!ticked);
  };
  return html`<div class=${`quiz-line ${judged ? (right ? "right" : "wrong") : ""}`}>
    <label class="tick"><input type="checkbox" checked=${ticked} disabled=${judged} onChange=${tick} />${one.label}</label>
    ${judged && html`<span class="quiz-told"><b>${right ? "✓" : "✗"} ${say(one.allowed ? "puzzles.allowed" : "puzzles.refused")}</b> ${one.reason}
      ${one.rules.length > 0 && html`<button type="button" class="rule-link" onClick=${() => showRules(answer.scene.game, one.rules, one.reason || one.label)}>${say("rule.show", { id: one.rules[0] })}</button>`}</span>`}
  </div>`;
}
