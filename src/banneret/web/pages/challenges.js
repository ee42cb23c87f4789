/** What unlocks cards, and how far the person's finished matches have come. */

import { classes, html, useEffect, useState } from "../ui.js";
import { listed, say } from "../words.js";
import { language } from "../settings.js";
import { get } from "../net/api.js";
import { linkTo } from "../route.js";
import { inLanguage } from "../match/ruledialog.js";

/** @typedef {import("../protocol.js").Challenges} Challenges */
/** @typedef {import("../protocol.js").ChallengeInfo} ChallengeInfo */

export function ChallengesPage() {
  const [found, setFound] = useState(/** @type {Challenges | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    get("api/challenges").then(setFound, (failure) => setProblem(failure.message));
  }, []);
  return html`<div class="challenges-page">
    <h1>${say("challenges")}</h1>
    ${problem
      ? html`<p class="notice bad" role="alert">${problem}</p>`
      : html`<p role="status" class="challenges-sum">${found ? summary(found) : say("challenges.counting")}</p>`}
    ${found && html`<ul role="list" class="challenges">${found.challenges.map((each) => html`<${Challenge} key=${each.id} game=${found.game} challenge=${each} />`)}</ul>
      <p class="challenges-sum">${say("challenges.counts")}</p>`}
  </div>`;
}

/** @param {Challenges} found */
function summary(found) {
  const unlocked = found.challenges.filter(isUnlocked).length;
  const matches = say("challenges.matches", { n: found.matches });
  return `${found.title}: ${say("challenges.unlocked", { unlocked, all: found.challenges.length })} ${matches}`;
}

/** @param {ChallengeInfo} challenge */
export function isUnlocked(challenge) {
  return challenge.done >= challenge.games;
}

/** @param {{ game: string, challenge: ChallengeInfo }} props */
function Challenge({ game, challenge }) {
  const name = inLanguage(challenge.name);
  const factions = challenge.factions[language.value] ?? challenge.factions.en ?? [];
  const pair = challenge.kind === "grudge" ? factions.join(` ${say("versus")} `) : listed(factions);
  const unlocked = isUnlocked(challenge);
  return html`<li class="card challenge" data-challenge=${challenge.id}>
    <h2>${name}</h2>
    <p class="challenge-pair">${pair}</p>
    <p>${inLanguage(challenge.text)}</p>
    <footer>
      <progress aria-label=${name} max=${challenge.games} value=${challenge.done}></progress>
      <span>${say("challenges.done", { done: challenge.done, games: challenge.games })}</span>
      <span class=${classes("mark", unlocked && "good")}>${say(unlocked ? "challenges.open" : "challenges.locked")}</span>
      <a class="rule-id" href=${linkTo("rules", game, challenge.rule)}>${challenge.rule}</a>
    </footer>
  </li>`;
}
