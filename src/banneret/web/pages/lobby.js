/** The first screen: every game with its picture and the ways to play it. */

import { html, useEffect, useState } from "../ui.js";
import { say, when } from "../words.js";
import { language } from "../settings.js";
import { games, get, post } from "../net/api.js";
import { personName } from "../people.js";
import { linkTo } from "../route.js";
import { GameCard } from "./gamecard.js";
import { StrandedLine } from "./stranded.js";

/** @typedef {import("../protocol.js").Games} Games */
/** @typedef {import("../protocol.js").MatchInfo} MatchInfo */
/** @typedef {import("../protocol.js").Stranded} Stranded */

const MOST_MATCHES = 12;

export function Lobby() {
  const [found, setFound] = useState(/** @type {Games | null} */ (null));
  const [matches, setMatches] = useState(/** @type {MatchInfo[]} */ ([]));
  const [stranded, setStranded] = useState(/** @type {Stranded[]} */ ([]));
  const [name, setName] = useState(/** @type {string | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    games().then(setFound, (failure) => setProblem(failure.message));
    get("api/me").then((me) => {
      setMatches(me.matches);
      setStranded(me.stranded);
      setName(me.name);
    }, () => {});
  }, [language.value]);
  const rename = (/** @type {Event} */ event) => {
    const wanted = /** @type {HTMLInputElement} */ (event.target).value.trim();
    if (wanted) post("api/me", { name: wanted }).then((me) => setName(me.name), (failure) => setProblem(failure.message));
  };
  return html`<div class="lobby">
    <header class="welcome">
      <div><h1>${say("welcome")}</h1><p>${say("welcome.more")}</p></div>
      ${name !== null && html`<label class="field own-name">${say("name")} <input value=${name} maxlength="40" autocomplete="nickname" onChange=${rename} /></label>`}
    </header>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    <div class="games">${found?.games.map((game) => html`<${GameCard} key=${game.name} game=${game} name=${name ?? ""} />`)}</div>
    <p><a href=${linkTo("challenges")}>${say("challenges.link")}</a></p>
    ${matches.length + stranded.length > 0 && html`<section class="own-matches"><h2>${say("matches")}</h2>
      <ul role="list">${stranded.map((match) => html`<${StrandedLine} key=${match.id} match=${match} />`)}
        ${matches.slice(0, MOST_MATCHES).map((match) => html`<${MatchLine} key=${match.id} match=${match} />`)}</ul></section>`}
  </div>`;
}

/** @param {{ match: MatchInfo }} props */
function MatchLine({ match }) {
  const names = match.seats.map((seat) => personName(seat) || say("seat.open")).join(` ${say("versus")} `);
  const list = new Intl.NumberFormat(language.value);
  return html`<li><a href=${linkTo("match", match.id)}>
    <b>${match.title}</b> <span>${names}</span>
    <span class="match-state">${match.ending?.text || say(`status.${match.status}`)} · ${say("steps", { n: match.steps, steps: list.format(match.steps) })} · ${when(match.created)}</span>
  </a></li>`;
}
