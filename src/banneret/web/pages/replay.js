/** A match played back: of this server, or from a record on the person's disk. */

import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { levelName } from "../people.js";
import { get, ofMatch, ofRecord, post } from "../net/api.js";
import { linkTo } from "../route.js";
import { Player } from "../match/player.js";

/** @typedef {import("../protocol.js").Moment} Moment */
/** @typedef {import("../match/playback.js").Source} Source */

/** @param {{ id: string, step: number }} props */
export function ReplayPage({ id, step }) {
  const [file, setFile] = useState(/** @type {Source | null} */ (null));
  if (id) return html`<${Player} source=${hosted(id)} match=${id} step=${step} key=${id} />`;
  if (file) return html`<${Player} source=${file} match="" step=${0} key="file" />`;
  return html`<${OpenFile} open=${setFile} />`;
}

/** @param {string} id @returns {Source} */
function hosted(id) {
  return {
    about: async () => {
      const { match } = await get(ofMatch(id));
      const over = match.status === "over";
      const bots = match.seats.every((/** @type {import("../protocol.js").SeatInfo} */ { kind }) => kind === "bot");
      return { over, bare: over || bots, seats: match.seats, steps: match.steps, game: match.game };
    },
    moment: (step, seat) => get(ofMatch(id, `steps/${step}`, seen(seat))),
    card: async (step, seat, about) => (await get(ofMatch(id, `steps/${step}/card`, { about, ...seen(seat) }))).card,
    story: () => get(ofMatch(id, "story", { language: language.value })),
    review: () => ofMatch(id, "review"),
  };
}

/** How eyes are asked for. @param {import("../match/playback.js").Eyes} seat @returns {Record<string, string | number | null>} */
function seen(seat) {
  return { ...(seat === "all" ? { bare: "true" } : { seat }), language: language.value };
}

/** @param {string} record @returns {Promise<import("../protocol.js").Replayed>} */
function send(record) {
  return post("api/replay", { record, step: 0, language: language.value });
}

/**
 * Moments and cards of a record that was sent; if the server has forgotten it, it is sent again.
 * @param {string} record @param {import("../protocol.js").Replayed} answer @returns {Source}
 */
function fromFile(record, answer) {
  let sent = Promise.resolve(answer);
  const once = async (/** @type {number | string} */ what, /** @type {Record<string, string | number | null>} */ query) =>
    get(ofRecord((await sent).record, what, { ...query, language: language.value }));
  /** @type {typeof once} */
  const ask = (what, query) => once(what, query).catch((failure) => {
    if (failure.code !== "unknown-record") throw failure;
    sent = send(record);
    sent.catch(() => (sent = Promise.resolve(answer)));
    return once(what, query);
  });
  return {
    about: async () => ({ over: true, bare: true, seats: answer.seats.map(seatNamed), steps: answer.moment.steps }),
    moment: (step, seat) => ask(step, seen(seat)),
    card: async (step, seat, about) => (await ask(`${step}/card`, { about, ...seen(seat) })).card,
    story: () => ask("story", {}),
    review: () => ofRecord(answer.record, "review"),
  };
}

/** @param {string} name @param {number} seat @returns {import("../protocol.js").SeatInfo} */
function seatNamed(name, seat) {
  return { seat, name: levelName(name), kind: "human", bot: null, stand_in: false, connected: true, yours: false, pledge: null, brought: false };
}

/** @param {{ open: (source: Source) => void }} props */
function OpenFile({ open }) {
  const [problem, setProblem] = useState("");
  const [matches, setMatches] = useState(/** @type {import("../protocol.js").MatchInfo[]} */ ([]));
  useEffect(() => {
    get("api/me").then((me) => setMatches(me.matches), () => {});
  }, []);
  const read = async (/** @type {Event} */ event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (!file) return;
    const text = await file.text();
    send(text).then((answer) => open(fromFile(text, answer)), (failure) => setProblem(failure.message));
  };
  return html`<section class="card narrow">
    <h1>${say("replay")}</h1>
    <label class="field">${say("replay.file")} <input type="file" accept=".jsonl,.ndjson,.json,.txt" onChange=${read} /></label>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    <ul role="list" class="own-matches">${matches.slice(0, 12).map((match) => html`<li key=${match.id}><a href=${linkTo("replay", match.id, 0)}>
      <b>${match.title}</b> <span>${match.ending?.text || say(`status.${match.status}`)}</span></a></li>`)}</ul>
  </section>`;
}
