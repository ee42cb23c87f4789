/** A match that cannot be opened here: why, its record, and its end. */

import { html, useState } from "../ui.js";
import { say, when } from "../words.js";
import { language } from "../settings.js";
import { ofMatch, post } from "../net/api.js";
import { personName } from "../people.js";

/** @typedef {import("../protocol.js").Stranded} Stranded */

/** @param {{ match: Stranded }} props */
export function StrandedLine({ match }) {
  const [ending, setEnding] = useState(match.ending);
  const [problem, setProblem] = useState("");
  const names = match.seats.map((seat) => personName(seat) || say("seat.open")).join(` ${say("versus")} `);
  const list = new Intl.NumberFormat(language.value);
  const end = () => post(ofMatch(match.id, "end"), {}).then(setEnding, (failure) => setProblem(failure.message));
  return html`<li class="stranded">
    <b>${match.title}</b> <span>${names}</span>
    <span class="match-state">${say("steps", { n: match.steps, steps: list.format(match.steps) })} · ${when(match.created)}</span>
    <span class="why">${ending?.text || match.reason}</span>
    <a href=${ofMatch(match.id, "record")} download>${say("stranded.record")}</a>
    ${match.can_end && !ending && html`<button type="button" onClick=${end}>${say("end.sure")}</button>`}
    ${problem && html`<span class="notice bad" role="alert">${problem}</span>`}
  </li>`;
}
