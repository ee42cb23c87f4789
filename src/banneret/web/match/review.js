/** What a bot thinks of a match that is over: chances, decisions that cost, luck apart from choice. */

import { html, useEffect, useState } from "../ui.js";
import { percent, points, say } from "../words.js";
import { language } from "../settings.js";
import { levelName } from "../people.js";
import { get, post } from "../net/api.js";
import { Graph } from "./graph.js";
import { within } from "./tip.js";

/** @typedef {import("../protocol.js").Looking} Looking */
/** @typedef {import("../protocol.js").Review} Review */
/** @typedef {{ path: string, last: number, names: readonly string[], current?: number, jump: (step: number) => void, found?: (review: Review) => void, veiled?: boolean }} Shown */

const PACE = 1000; // milliseconds between two questions how far it is
const MOST = 8; // decisions that are listed
/** What was asked for since the page was opened. @type {Set<string>} */
const asked = new Set();

/**
 * @param {Shown} props
 * path: where the review is asked for; last: step of the match; current: the one shown; jump: to a step;
 * found: hears what was found; veiled: what others asked for is shown only when asked again, as it gives the end away
 */
export function ReviewPanel({ path, last, names, current, jump, found, veiled = false }) {
  const [looking, setLooking] = useState(/** @type {Looking | null} */ (null));
  const [problem, setProblem] = useState("");
  const hear = (/** @type {Promise<Looking>} */ answer) => answer.then((told) => {
    setProblem("");
    setLooking(told);
    if (told.review && found) found(told.review);
  }, (failure) => setProblem(failure.message));
  useEffect(() => void hear(get(path)), [path]);
  useEffect(() => {
    if (looking?.state !== "working") return undefined;
    const timer = setTimeout(() => hear(get(path)), PACE);
    return () => clearTimeout(timer);
  }, [looking, path]);
  const begin = () => {
    asked.add(path);
    hear(post(path, {}));
  };
  const hidden = veiled && !asked.has(path);
  if (!looking && !problem) return null;
  return html`<section class="review" aria-label=${say("review")}>
    <h2>${say("review")}</h2>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    ${looking?.state === "failed" && html`<p class="notice bad" role="alert">${say("review.failed")}</p>`}
    ${looking?.state === "working" && !hidden ? html`<${Progress} looking=${looking} />`
      : looking?.review && !hidden ? html`<${Found} review=${looking.review} last=${last} names=${names} current=${current} jump=${jump} />`
      : html`<p class="quiet-words">${say("review.offer")}</p><button type="button" onClick=${begin}>${say("review.begin")}</button>`}
  </section>`;
}

/** @param {{ looking: Looking }} props */
function Progress({ looking: { done, of } }) {
  return html`<div class="review-progress" role="status">
    <progress max=${of || 1} value=${done} aria-label=${say("review.working")}></progress>
    <span>${of ? say("review.done", { done, of }) : say("review.working")}</span></div>`;
}

/** @param {Omit<Shown, "path" | "found" | "veiled"> & { review: Review }} props */
function Found({ review, last, names, current, jump }) {
  if (!review.judged.length) return html`<p>${say("review.nothing")}</p>`;
  return html`<${Graph} review=${review} last=${last} names=${names} current=${current} jump=${jump} />
    <${AsTable} review=${review} names=${names} />
    <h3>${say("review.costly")}</h3>
    ${review.costly.length ? html`<ol class="costly">${review.costly.slice(0, MOST).map((one) => html`<li key=${one.step}>
      <button type="button" onClick=${() => jump(one.step - 1)}><b>${points(-one.cost)}</b>
        <span>${say("review.cost", { name: names[one.seat], step: one.step, played: within(one.labels[language.value][0]), best: one.labels[language.value][1] })}</span></button></li>`)}</ol>`
      : html`<p>${say("review.none")}</p>`}
    <h3>${say("review.sums")}</h3>
    <${Sums} review=${review} names=${names} />
    <p class="quiet-words">${say("review.how", { name: levelName(review.bot) })}</p>`;
}

/** @param {{ review: Review, names: readonly string[] }} props */
function AsTable({ review, names }) {
  const rows = [...review.judged.map(({ step, seat, chances }) => ({ step: String(step), who: names[seat], chances })),
    ...(review.final ? [{ step: say("review.end"), who: "", chances: review.final }] : [])];
  return html`<details class="as-table"><summary>${say("review.table")}</summary>
    <div class="scrolled" tabindex="0" role="group" aria-label=${say("review.table")}><table>
      <thead><tr><th scope="col">${say("replay.step")}</th><th scope="col">${say("review.decides")}</th>${names.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
      <tbody>${rows.map(({ step, who, chances }) => html`<tr key=${step}><th scope="row">${step}</th><td>${who}</td>
        ${chances.map((chance, seat) => html`<td key=${seat}>${percent(chance)}</td>`)}</tr>`)}</tbody>
    </table></div></details>`;
}

/** @param {{ review: Review, names: readonly string[] }} props */
function Sums({ review, names }) {
  const columns = /** @type {const} */ (["luck", "choice", "others", "rest"]);
  return html`<div class="scrolled" tabindex="0" role="group" aria-label=${say("review.sums")}><table>
    <thead><tr><th scope="col">${say("review.seat")}</th>${columns.map((name) => html`<th scope="col" key=${name}>${say(`review.${name}`)}</th>`)}</tr></thead>
    <tbody>${names.map((name, seat) => html`<tr key=${seat}><th scope="row">${name}</th>
      ${columns.map((column) => html`<td key=${column}>${points(review[column][seat])}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}
