/** The end of a match below its verdict, which stands in the place of the question: by what it ended, how it went, and what to do next. */

import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { levelName } from "../people.js";
import { metIn } from "../acquaintances.js";
import { games, get, ofMatch } from "../net/api.js";
import { goTo, linkTo } from "../route.js";
import { beginAgain, seatsAgain } from "./begin.js";
import { Course } from "./course.js";
import { LuckTable } from "./luck.js";
import { ReviewPanel } from "./review.js";
import { showRules } from "./rule.js";
import { within } from "./tip.js";
import { verdictOf } from "./verdict.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Ending} Ending */
/** @typedef {import("../protocol.js").Story} Story */
/** @typedef {import("../protocol.js").Review} Review */
/** @typedef {import("../protocol.js").MatchInfo} MatchInfo */

/** @param {{ table: Table, view: View, ending: Ending, names: readonly string[] }} props names: of the seats, no two alike */
export function EndCard({ table, view, ending, names }) {
  const [story, problem] = useStory(table.match, view.viewer);
  const [review, setReview] = useState(/** @type {Review | null} */ (null));
  const nameOf = (/** @type {number} */ seat) => names[seat];
  const verdict = verdictOf(ending, table.hello.value?.seats ?? [], nameOf);
  const jump = (/** @type {number} */ step) => goTo("replay", table.match, step);
  useEffect(() => {
    if (!table.seated.value) return;
    for (const { kind, yours, name } of table.seats.value) if (kind === "human" && !yours) metIn(name, table.match, verdict.outcome);
  }, [table, verdict.outcome]);
  return html`<section class=${`ending card ${verdict.outcome}`} aria-label=${say("end.title")}>
    <${How} view=${view} ending=${ending} story=${story} verdict=${verdict.text} />
    <${Next} table=${table} />
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    <${Turning} table=${table} ending=${ending} story=${story} review=${review} nameOf=${nameOf} />
    ${story && html`<${Course} story=${story} names=${names} jump=${jump} />
      ${story.luck && html`<${LuckTable} luck=${story.luck} names=${names} />`}`}
    <${ReviewPanel} path=${ofMatch(table.match, "review")} last=${view.step} names=${names} jump=${jump} found=${setReview} />
  </section>`;
}

/** The story of a match in the person's language, and why it cannot be had. @param {string} match @param {number | null} seat @returns {[Story | null, string]} */
function useStory(match, seat) {
  const [story, setStory] = useState(/** @type {Story | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const asked = get(ofMatch(match, "story", { seat, language: language.value }));
    asked.then(setStory, (failure) => setProblem(failure.message));
  }, [match, seat, language.value]);
  return [story, problem];
}

/** By what it ended. @param {{ view: View, ending: Ending, story: Story | null, verdict: string }} props */
function How({ view, ending, story, verdict }) {
  const reasons = ending.kind === "result" ? story?.how ?? [] : [{ text: ending.text, rules: [] }];
  const told = reasons.filter(({ text }) => text && text !== verdict);
  return html`<ul class="ending-how" role="list" aria-label=${say("end.how")}>${told.map(({ text, rules }) => html`<li key=${text}>
    <span>${text}</span>
    ${rules.length > 0 && html`<button type="button" class="why" aria-label=${say("log.why", { text })}
      title=${say("log.why-short")} onClick=${() => showRules(view.scene.game, rules, text)}>?</button>`}</li>`)}</ul>`;
}

/**
 * The decision that mattered most: the one that cost a loser most, as a bot thinks; before it has thought, the one after which the winners stayed ahead.
 * @param {{ table: Table, ending: Ending, story: Story | null, review: Review | null, nameOf: (seat: number) => string }} props
 */
function Turning({ table, ending, story, review, nameOf }) {
  const costly = review?.costly.find(({ seat }) => (ending.returns?.[seat] ?? 0) < 0);
  const turning = story?.turning;
  const step = costly?.step ?? turning?.step;
  if (!step) return null;
  const words = costly
    ? say("end.mistake", { name: nameOf(costly.seat), played: within(costly.labels[language.value][0]), best: costly.labels[language.value][1] })
    : turning && say("end.turned", { name: nameOf(turning.seat), text: within(turning.text) });
  return html`<section class="turning" aria-label=${say("end.turning")}>
    <h3>${say("end.turning")}</h3>
    <p>${words}</p>
    <a class="button" href=${linkTo("replay", table.match, step - 1)}>${say("end.replay-turning", { step })}</a>
  </section>`;
}

/** What to do next, each in one click. @param {{ table: Table }} props */
function Next({ table }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const match = table.hello.value?.match;
  const alone = match && table.seats.value.every(({ yours, kind }) => yours || kind === "bot");
  const seats = match && alone ? seatsAgain({ ...match, seats: table.seats.value }) : null;
  const again = (/** @type {import("./begin.js").SeatPlan[]} */ wanted) => {
    setBusy(true);
    beginAgain(/** @type {MatchInfo} */ (match), wanted).catch((failure) => {
      setProblem(failure.message);
      setBusy(false);
    });
  };
  return html`<div class="ending-ways">
    ${seats
      ? html`<button type="button" class="primary" disabled=${busy} onClick=${() => again(seats)}>${say("rematch")}</button>
        ${table.seated.value && html`<button type="button" disabled=${busy} onClick=${() => again([...seats.slice(-1), ...seats.slice(0, -1)])}>${say("end.sides")}</button>`}
        <${Harder} game=${match?.game ?? ""} seats=${seats} busy=${busy} again=${again} />`
      : html`<${Together} table=${table} />`}
    <a class="button" href=${linkTo("replay", table.match, 0)}>${say("replay")}</a>
    <a class="button" href=${linkTo()}>${say("home")}</a>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
  </div>`;
}

/** A rematch with people begins when all of them want it; who wanted it is taken there. @param {{ table: Table }} props */
function Together({ table }) {
  const view = table.view.value;
  const next = table.next.value;
  const wanted = (table.hello.value?.seats ?? []).some((seat) => view?.rematch.includes(seat));
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked && next) goTo("match", next);
  }, [asked, next]);
  const ask = () => {
    setAsked(true);
    table.rematch();
  };
  if (next) return html`<a class="button primary" href=${linkTo("match", next)}>${say("rematch.go")}</a>`;
  if (!wanted && !view?.can.rematch) return null;
  return html`<button type="button" class="primary" disabled=${wanted} onClick=${ask}>${say(wanted ? "rematch.waiting" : "rematch")}</button>`;
}

/** How well a bot plays beside others; -1: nobody knows. @param {string} bot */
function strength(bot) {
  const [kind, of] = bot.split(":");
  return kind === "level" ? 1 + Number(of) : ["random", "greedy"].indexOf(kind);
}

/** Against the next better bot. @param {{ game: string, seats: import("./begin.js").SeatPlan[], busy: boolean, again: (seats: import("./begin.js").SeatPlan[]) => void }} props */
function Harder({ game, seats, busy, again }) {
  const [bots, setBots] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    games().then((found) => setBots(found.games.find(({ name }) => name === game)?.bots ?? []), () => {});
  }, [game]);
  const met = Math.max(...seats.map(({ bot }) => strength(bot ?? "")));
  const next = bots.filter((bot) => strength(bot) > met).sort((a, b) => strength(a) - strength(b))[0];
  if (met < 0 || !bots.length) return null;
  if (!next) return html`<p class="quiet-words">${say("end.hardest")}</p>`;
  return html`<button type="button" disabled=${busy} onClick=${() => again(seats.map((plan) => (plan.kind === "bot" ? { ...plan, bot: next } : plan)))}>
    ${say("end.harder", { name: levelName(next) })}</button>`;
}
