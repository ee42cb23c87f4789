/** The puzzles of a game: the list, from easy to hard, and each on its table. */

import { html, useEffect, useMemo, useState } from "../ui.js";
import { say } from "../words.js";
import { learning } from "../net/api.js";
import { linkTo } from "../route.js";
import { useGoal } from "../match/goal.js";
import { inLanguage } from "../match/ruledialog.js";
import { NoSuch } from "../nosuch.js";
import { Study } from "../learn/study.js";
import { Coach, Moment, StudyTable, Told } from "../learn/studytable.js";
import { Quiz } from "../learn/quiz.js";
import { keepSolved, progressOf } from "../learn/progress.js";

/** @typedef {import("../protocol.js").Learning} Learning */
/** @typedef {import("../protocol.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../protocol.js").Answered} Answered */

/** @param {{ game: string, id: string }} props */
export function PuzzlesPage({ game, id }) {
  const [known, setKnown] = useState(/** @type {Learning | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => void learning(game).then(setKnown, (failure) => setProblem(failure.message)), [game]);
  if (problem || (known && !known.puzzles.length)) return html`<${NoSuch} words=${problem || say("learn.none")} />`;
  if (!known) return null;
  if (!id) return html`<${List} known=${known} />`;
  const puzzle = known.puzzles.find((each) => each.id === id);
  if (!puzzle) return html`<${NoSuch} words=${say("learn.none")} />`;
  return html`<${Puzzle} key=${id} known=${known} puzzle=${puzzle} />`;
}

/** @param {{ known: Learning }} props */
function List({ known }) {
  const { solved } = progressOf(known.game);
  const done = known.puzzles.filter(({ id }) => solved.includes(id)).length;
  return html`<div class="puzzles-page">
    <h1>${say("puzzles")}: ${known.title}</h1>
    <p>${say("puzzles.count", { done, of: known.puzzles.length })} <progress max=${known.puzzles.length} value=${done} aria-hidden="true"></progress></p>
    <ol class="puzzle-list">${known.puzzles.map((puzzle, n) => html`<li key=${puzzle.id}>
      <a class=${`puzzle-card ${solved.includes(puzzle.id) ? "solved" : ""}`} href=${linkTo("puzzles", known.game, puzzle.id)}>
        <span class="puzzle-number" aria-hidden="true">${solved.includes(puzzle.id) ? "✓" : n + 1}</span>
        <b>${inLanguage(puzzle.title)}</b> <span class="puzzle-aim">${say(`puzzles.aim-${puzzle.aim}`)}</span>
        ${solved.includes(puzzle.id) && html`<span class="only-heard">${say("puzzles.solved")}</span>`}</a></li>`)}</ol>
    <p><a href="#/learn">${say("learn")}</a></p>
  </div>`;
}

/** @param {{ known: Learning, puzzle: PuzzleInfo }} props */
function Puzzle({ known, puzzle }) {
  const study = useMemo(() => new Study(known.game, puzzle.id), []);
  const answer = study.answer.value;
  useEffect(() => {
    if (answer?.state === "solved") keepSolved(known.game, puzzle.id);
  }, [answer]);
  useGoal(known.game, inLanguage(puzzle.goal));
  const number = known.puzzles.indexOf(puzzle) + 1;
  return html`<${StudyTable} study=${study} coach=${answer && html`<${Coach} label=${say("puzzles")} answer=${answer}>
    <p class="coach-step"><a href=${linkTo("puzzles", known.game)}>${say("puzzles")}</a> · ${say("puzzles.nth", { n: number, of: known.puzzles.length })}</p>
    <h2>${inLanguage(puzzle.title)}</h2>
    <p class="coach-text">${inLanguage(puzzle.task)}</p>
    <p class="verdict" role="status">${verdict(answer)}</p>
    <${Moment} answer=${answer} />
    <${Told} answer=${answer} />
    ${answer.statements.length > 0 && html`<${Quiz} study=${study} answer=${answer} />`}
    <${Ways} study=${study} known=${known} answer=${answer} next=${known.puzzles[number]} />
  <//>`} />`;
}

/** @param {Answered} answer */
function verdict({ state, text }) {
  if (state === "asks") return "";
  return [say(/** @type {any} */ (`puzzles.${state}`)), text].join(" ");
}

/** @param {{ study: Study, known: Learning, answer: Answered, next: PuzzleInfo | undefined }} props */
function Ways({ study, known, answer, next }) {
  const [hint, setHint] = useState(false);
  const busy = study.busy.value;
  const over = answer.state !== "asks";
  const quiz = answer.statements.length > 0;
  return html`${hint && !over && html`<p class="puzzle-hint" role="status">${answer.hint}</p>`}
    <p class="coach-ways">
      ${over && answer.state !== "missed" && (next
        ? html`<a class="button primary" href=${linkTo("puzzles", known.game, next.id)}>${say("puzzles.next")}</a>`
        : html`<a class="button primary" href=${linkTo("puzzles", known.game)}>${say("puzzles.all")}</a>`)}
      ${quiz && !over && html`<button type="button" class="primary" disabled=${busy} onClick=${() => study.ask({ check: true })}>${say("puzzles.check")}</button>`}
      ${!quiz && !over && study.done.length > 0 && html`<button type="button" disabled=${busy} onClick=${() => study.back()}>${say("learn.back")}</button>`}
      ${(over || study.done.length > 0) && html`<button type="button" class=${answer.state === "missed" ? "primary" : ""} disabled=${busy} onClick=${() => study.again()}>${say("puzzles.again")}</button>`}
      ${!over && !hint && html`<button type="button" onClick=${() => setHint(true)}>${say("hint")}</button>`}
      ${(answer.state === "missed" || (hint && !over)) && html`<button type="button" class="quiet" disabled=${busy} onClick=${() => study.ask({ solve: true })}>${say("puzzles.solve")}</button>`}
      ${next && !over && html`<a class="aside" href=${linkTo("puzzles", known.game, next.id)}>${say("puzzles.skip")}</a>`}
    </p>`;
}
