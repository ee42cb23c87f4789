/** Where one learns: the guided match, the puzzles and the rules of each game in five sentences. */

import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { games, learning } from "../net/api.js";
import { linkTo } from "../route.js";
import { progressOf } from "../learn/progress.js";
import { Sheet } from "../learn/sheet.js";

/** @typedef {import("../protocol.js").Learning} Learning */

export function LearnPage() {
  const [found, setFound] = useState(/** @type {Learning[]} */ ([]));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    games()
      .then((known) => Promise.all(known.games.map(({ name }) => learning(name))))
      .then(setFound, (failure) => setProblem(failure.message));
  }, []);
  return html`<div class="learn-page">
    <h1>${say("learn")}</h1>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    ${found.filter(({ steps }) => steps).map((known) => html`<${Course} key=${known.game} known=${known} />`)}
  </div>`;
}

/** @param {{ known: Learning }} props */
function Course({ known }) {
  const { game, title, steps, puzzles } = known;
  const { step, taught, solved } = progressOf(game);
  const done = puzzles.filter(({ id }) => solved.includes(id)).length;
  const word = taught ? "learn.again" : step ? "learn.go-on" : "learn.begin";
  return html`<article class="card course" data-game=${game}>
    <h2>${title}</h2>
    <${Sheet} known=${known} />
    <p class="course-ways">
      <a class=${`button ${taught ? "" : "primary"}`} href=${linkTo("learn", game)}>${say(word, { step: step + 1, steps })}</a>
      ${puzzles.length > 0 && html`<a class="button" href=${linkTo("puzzles", game)}>${say("puzzles.count", { done, of: puzzles.length })}</a>`}
      <a class="aside" href=${linkTo("rules", game)}>${say("rule.all")}</a>
    </p>
  </article>`;
}
