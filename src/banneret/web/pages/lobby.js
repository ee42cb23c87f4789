/** The first screen: every game with its picture and the ways to play it. */

import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { games, get, post } from "../net/api.js";
import { linkTo } from "../route.js";
import { GameCard } from "./gamecard.js";
import { part } from "../parts.js";
import { isMine, noteTurns, waited, withPeople } from "../turns.js";

/** @typedef {import("../protocol.js").Games} Games */
/** @typedef {import("../protocol.js").MatchInfo} MatchInfo */
/** @typedef {import("../protocol.js").Stranded} Stranded */

const OwnMatches = part(() => import("./ownmatches.js"), "OwnMatches", "style/ownmatches.css");

export function Lobby() {
  const [found, setFound] = useState(/** @type {Games | null} */ (null));
  const [matches, setMatches] = useState(/** @type {MatchInfo[]} */ ([]));
  const [stranded, setStranded] = useState(/** @type {Stranded[]} */ ([]));
  const [name, setName] = useState(/** @type {string | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    games().then(setFound, (failure) => setProblem(failure.message));
  }, [language.value]);
  const look = () => void get("api/me").then((me) => {
    noteTurns(me.matches);
    setMatches(me.matches);
    setStranded(me.stranded);
    setName(me.name);
  }, () => {});
  useEffect(look, [language.value, waited.value]);
  useEffect(() => {
    const seen = () => document.hidden || look();
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, []);
  const rename = (/** @type {Event} */ event) => {
    const wanted = /** @type {HTMLInputElement} */ (event.target).value.trim();
    if (wanted) post("api/me", { name: wanted }).then((me) => setName(me.name), (failure) => setProblem(failure.message));
  };
  const own = matches.length + stranded.length > 0 && html`<${OwnMatches} matches=${matches} stranded=${stranded} />`;
  const awaited = matches.some((match) => isMine(match) && withPeople(match.seats));
  return html`<div class="lobby">
    <header class="welcome">
      <div><h1>${say("welcome")}</h1><p>${say("welcome.more")}</p></div>
      ${name !== null && html`<label class="field own-name">${say("name")} <input value=${name} maxlength="40" autocomplete="nickname" onChange=${rename} /></label>`}
    </header>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    ${awaited && own}
    <div class="games">${found?.games.map((game) => html`<${GameCard} key=${game.name} game=${game} name=${name ?? ""} />`)}</div>
    <p><a href=${linkTo("challenges")}>${say("challenges.link")}</a></p>
    ${!awaited && own}
  </div>`;
}
