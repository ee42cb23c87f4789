/** The matches of the person: first those in which it is asked, with whom, since when and for how long. */

import { html, useState } from "../ui.js";
import { listed, say, when } from "../words.js";
import { personName } from "../people.js";
import { linkTo } from "../route.js";
import { isMine, withPeople } from "../turns.js";
import { verdictOf } from "../match/verdict.js";
import { StrandedLine } from "./stranded.js";

/** @typedef {import("../protocol.js").MatchInfo} MatchInfo */
/** @typedef {import("../protocol.js").Stranded} Stranded */

const MOST = 12; // that are shown at first

/** How much a match wants to be seen: one's own move against people, against bots, others, over. @param {MatchInfo} match */
function rank(match) {
  if (isMine(match)) return withPeople(match.seats) ? 0 : 1;
  return match.status === "over" ? 3 : 2;
}

/** @param {{ matches: readonly MatchInfo[], stranded: readonly Stranded[] }} props */
export function OwnMatches({ matches, stranded }) {
  const [most, setMost] = useState(MOST);
  const sorted = [...matches].sort((a, b) => rank(a) - rank(b) || b.since - a.since);
  const mine = sorted.filter(isMine);
  const others = sorted.filter((match) => !isMine(match));
  const shown = Math.max(0, most - mine.length);
  return html`<section class="own-matches">
    ${mine.length > 0 && html`<h2>${say("matches.turns")} <span class="fresh">${mine.length}</span></h2>
      <ul role="list" class="mine">${mine.slice(0, most).map((match) => html`<${MatchLine} key=${match.id} match=${match} />`)}</ul>`}
    ${others.length + stranded.length > 0 && html`<h2>${say(mine.length ? "matches.other" : "matches")}</h2>
      <ul role="list">${stranded.map((match) => html`<${StrandedLine} key=${match.id} match=${match} />`)}
        ${others.slice(0, shown).map((match) => html`<${MatchLine} key=${match.id} match=${match} />`)}</ul>`}
    ${matches.length > most && html`<button type="button" class="more" onClick=${() => setMost(most + 2 * MOST)}>
      ${say("matches.more", { n: Math.min(2 * MOST, matches.length - most) })}</button>`}
  </section>`;
}

/** @param {{ match: MatchInfo }} props */
function MatchLine({ match }) {
  const others = match.seats.filter(({ yours }) => !yours);
  const names = listed((others.length ? others : match.seats).map((seat) => personName(seat) || say("seat.open")));
  return html`<li><a href=${linkTo("match", match.id)}>
    <b>${match.title}</b> <span>${say("versus")} ${names}</span>
    <span class="match-state">${[state(match), left(match), say("matches.since", { when: when(match.since || match.created) })].filter(Boolean).join(" · ")}</span>
  </a></li>`;
}

/** Whose move it is, or how it ended. @param {MatchInfo} match */
function state(match) {
  const nameOf = (/** @type {number} */ seat) => personName(match.seats[seat]) || say("seat.nth", { n: seat + 1 });
  const own = match.seats.filter(({ yours }) => yours).map(({ seat }) => seat);
  if (match.ending) return verdictOf(match.ending, own, nameOf).text;
  if (isMine(match)) return say("matches.mine");
  return match.asked === null || match.status === "waiting" ? say(`status.${match.status}`) : say("matches.theirs", { name: nameOf(match.asked) });
}

/** The time of whoever is asked, roughly. @param {MatchInfo} match */
function left({ left: seconds }) {
  if (seconds === null || seconds === undefined) return "";
  const minutes = Math.floor(seconds / 60);
  const days = Math.floor(minutes / 1440);
  const time = days > 1 ? say("clock.days", { days }) : minutes >= 60 ? `${Math.floor(minutes / 60)} h` : minutes ? `${minutes} min` : `${Math.floor(seconds)} s`;
  return say("matches.left", { time });
}
