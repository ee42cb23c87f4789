/** The guided first match of a game. */

import { html, useEffect, useMemo, useState } from "../ui.js";
import { say } from "../words.js";
import { games, learning } from "../net/api.js";
import { linkTo } from "../route.js";
import { useGoal } from "../match/goal.js";
import { inLanguage } from "../match/ruledialog.js";
import { NoSuch } from "../nosuch.js";
import { Study } from "../learn/study.js";
import { Coach, Moment, StudyTable, Told } from "../learn/studytable.js";
import { keepProgress, progressOf } from "../learn/progress.js";
import { beginReady } from "./begin.js";

/** @typedef {import("../protocol.js").Learning} Learning */

/** @param {{ game: string }} props */
export function LessonPage({ game }) {
  const [known, setKnown] = useState(/** @type {Learning | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => void learning(game).then(setKnown, (failure) => setProblem(failure.message)), [game]);
  if (problem || (known && !known.steps)) return html`<${NoSuch} words=${problem || say("learn.none")} />`;
  return known && html`<${Lesson} known=${known} />`;
}

/** @param {{ known: Learning }} props */
function Lesson({ known }) {
  const { game, steps } = known;
  const study = useMemo(() => new Study(game, null, Math.min(progressOf(game).step, steps - 1)), [game]);
  const answer = study.answer.value;
  useEffect(() => {
    if (answer) keepProgress(game, { step: answer.step, ...(answer.step === steps - 1 && { taught: true }) });
  }, [answer]);
  useGoal(game, inLanguage(known.goal));
  return html`<${StudyTable} study=${study} coach=${answer && html`<${Coach} label=${say("learn.guide")} answer=${answer}>
    <p class="coach-step">${known.title} · ${say("learn.step", { step: answer.step + 1, steps })}
      <progress max=${steps} value=${answer.step + 1} aria-hidden="true"></progress></p>
    <p class="coach-text" role="status">${answer.text}</p>
    <${Moment} answer=${answer} />
    <${Told} answer=${answer} />
    <${Ways} study=${study} known=${known} answer=${answer} />
  <//>`} />`;
}

/** What may be done beside the game. @param {{ study: Study, known: Learning, answer: import("../protocol.js").Answered }} props */
function Ways({ study, known, answer }) {
  const last = answer.step === known.steps - 1;
  const busy = study.busy.value;
  return html`<p class="coach-ways">
    ${answer.state === "off" && html`<button type="button" class="primary" disabled=${busy} onClick=${() => study.back()}>${say("learn.back")}</button>`}
    ${answer.state === "reads" && !last && html`<button type="button" class="primary" disabled=${busy} onClick=${() => study.goTo(answer.step + 1)}>${say("learn.next")}</button>`}
    ${last && html`<${PlayNow} game=${known.game} />
      ${known.puzzles.length > 0 && html`<a class="button" href=${linkTo("puzzles", known.game)}>${say("puzzles.to")}</a>`}
      <button type="button" onClick=${() => study.goTo(0)}>${say("learn.again")}</button>`}
    ${answer.step > 0 && !last && html`<button type="button" class="quiet" disabled=${busy} onClick=${() => study.goTo(answer.step - 1)}>${say("learn.before")}</button>`}
    ${!last && html`<a class="aside" href="#/learn">${say("learn.leave")}</a>`}
  </p>`;
}

/** A real match, ready-made. @param {{ game: string }} props */
function PlayNow({ game }) {
  const [problem, setProblem] = useState("");
  const play = async () => {
    try {
      const found = await games();
      const info = found.games.find(({ name }) => name === game);
      if (info) await beginReady(info);
    } catch (failure) {
      setProblem(/** @type {Error} */ (failure).message);
    }
  };
  return html`<button type="button" class="primary" onClick=${play}>${say("learn.play")}</button>
    ${problem && html`<span class="notice bad" role="alert">${problem}</span>`}`;
}
