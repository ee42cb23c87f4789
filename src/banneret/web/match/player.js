/** The replay: any moment of a match, by scrubber, keys or a line of the log. */

import { html, useEffect, useLayoutEffect, useMemo } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { personName } from "../people.js";
import { linkTo, stayAt, useTable } from "../route.js";
import { part } from "../parts.js";
import { aboutPlace } from "./about.js";
import { PlayBoard } from "./boardside.js";
import { Showing } from "./showing.js";
import { Stages } from "./stages.js";
import { lastMove } from "./tracing.js";
import { Hand } from "./hand.js";
import { inspector } from "./inspector.js";
import { Log, undone } from "./log.js";
import { LookButton } from "./lookbutton.js";
import { Playback, SPEEDS } from "./playback.js";
import { PlayOn } from "./playon.js";
import { ReviewPanel } from "./review.js";
import { Share } from "./sharing.js";
import { Table } from "./table.js";
import { QuestionBar, TableTop } from "./tabletop.js";
import { verdictOf } from "./verdict.js";
import { onScroller } from "./keys.js";
import { isWriting } from "./writing.js";
import { NoSuch } from "../nosuch.js";

/** @typedef {import("./playback.js").Source} Source */
/** @typedef {import("../protocol.js").Scene} Scene */
/** @typedef {import("../protocol.js").TableEvent} TableEvent */

const InspectorPanel = part(() => import("./inspectpanel.js"), "InspectorPanel", "style/card.css", "style/inspector.css");

/** @param {{ source: Source, match: string, step: number }} props match is "" for a file */
export function Player({ source, match, step }) {
  const playback = useMemo(() => new Playback(source, step), []);
  const stages = useMemo(() => new Stages(), []);
  const table = useMemo(() => (match ? new Table(match) : null), [match]);
  useEffect(() => playback.start(), []);
  useLayoutEffect(() => () => table?.close(), [table]);
  useEffect(() => listen(playback, stages), []);
  useEffect(() => playback.goTo(step), [step]);
  useEffect(() => {
    if (match) stayAt("replay", match, playback.step.value);
  }, [playback.step.value]);
  useEffect(() => {
    const view = table?.view.value;
    if (view) playback.grow(view.step, view.status === "over");
  }, [table?.view.value]);
  useEffect(() => {
    if (table?.hello.value && table.hello.value.language !== language.value) table.speak();
  }, [language.value]);
  const moment = playback.moment.value;
  const problem = playback.problem.value;
  const seats = playback.seats.value;
  const scene = moment?.scene ?? null;
  const near = scene?.seat ?? 0;
  const ask = (/** @type {string} */ about) => source.card(moment?.step ?? 0, playback.seat.value, about);
  useTable(scene?.game ?? "");
  if (!moment && problem) return html`<${NoSuch} words=${problem} />`;
  if (!moment || !scene) return html`<p class="connecting" role="status">${say("connecting")}</p>`;
  const now = playback.step.value;
  const events = toldBy(table ? table.events.value : playback.told.value, now, now >= playback.last.value);
  const jump = (/** @type {number} */ to) => playback.seek(to);
  const names = seats.map((info) => personName(info) || say("seat.nth", { n: info.seat + 1 }));
  const verdict = now >= playback.last.value ? verdictIn(table, names) : "";
  return html`<div class="match replay">
    <${TableTop} scene=${scene} near=${near} seats=${seats} top=${html`<div class="asking">
        <${QuestionBar} scene=${verdict ? { ...scene, outcome: verdict } : scene} mine=${false}><${LookButton} /><//>
        ${problem && html`<p class="why-not" role="alert">${problem}</p>`}</div>`}
      board=${html`<${Stage} scene=${scene} near=${near} events=${moment.events} stages=${stages} match=${match} />`} />
    <section class="actions" aria-label=${say("replay")}>
      <${Scrubber} playback=${playback} />
      <ul class="moment-events" aria-live="polite">${moment.events.filter(({ text }) => text).map(({ n, text }) => html`<li key=${n}>${text}</li>`)}</ul>
      <${Eyes} playback=${playback} />
      ${match && html`<div class="controls">
        <${Share} match=${match} step=${playback.step.value} over=${playback.over.value} seat=${playback.seat.value === "all" ? null : playback.seat.value} />
        ${playback.bare.value && !scene.outcome && html`<${PlayOn} match=${match} game=${playback.game.value} step=${now} names=${names} />`}
        <a class="button" href=${linkTo("match", match)}>${say("replay.back")}</a></div>`}
      ${playback.over.value && html`<${ReviewPanel} path=${source.review()} last=${playback.last.value} current=${now} veiled
        names=${names} jump=${jump} />`}
    </section>
    <div class="insight"><${InspectorPanel} ask=${ask} scene=${scene} near=${near} /></div>
    <aside class="side"><div class="tabs"><span class="tab-title">${say("log")}</span></div>
      <${Log} events=${events} game=${scene.game} match=${match} current=${now} jump=${jump} stages=${stages} /></aside>
  </div>`;
}

/** How a match of this server ended for whoever looks; "" while it is running. @param {Table | null} table @param {readonly string[]} names */
function verdictIn(table, names) {
  const ending = table?.view.value?.ending;
  return ending ? verdictOf(ending, table?.hello.value?.seats ?? [], (seat) => names[seat]).text : "";
}

/** The log up to a step, so that it tells nothing before it is shown. @param {readonly TableEvent[]} events @param {number} step @param {boolean} end */
function toldBy(events, step, end) {
  if (end) return events;
  const gone = undone(events);
  const later = events.find((event) => (event.step ?? 0) > step && !gone.has(event.n));
  return later ? events.filter(({ n }) => n < later.n) : events;
}

/** Whether what has the focus needs the key itself: to be pressed, or to be scrolled. @param {KeyboardEvent} event */
function isTaken(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.key === " ") return Boolean(target.closest?.('button, a, [role="button"]'));
  return !event.key.startsWith("Arrow") && onScroller(event);
}

/** Step keys, and what skips the moment that is shown, until the returned function is called. @param {Playback} playback @param {Stages} stages */
function listen(playback, stages) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return;
    stages.skip();
    if (!isTaken(event) && playback.press(event.key)) event.preventDefault();
  };
  const skip = () => void stages.skip();
  addEventListener("keydown", press);
  addEventListener("pointerdown", skip);
  return () => {
    removeEventListener("keydown", press);
    removeEventListener("pointerdown", skip);
  };
}

/**
 * The board, on which a click looks at a place.
 * @param {{ scene: Scene, near: number, events: readonly import("../protocol.js").TableEvent[], stages: Stages, match: string }} props
 */
function Stage({ scene, near, events, stages, match }) {
  useEffect(() => {
    stages.take(events);
    return () => void stages.skip();
  }, [events]);
  const traces = { ...lastMove(events), lit: stages.lit.value };
  const hand = useMemo(() => new Hand(() => {}, (place) => inspector.read(aboutPlace(/** @type {import("./spots.js").Place} */ (place)).split(" "))), []);
  useMemo(() => hand.see({ ...scene, choices: [] }), [scene]);
  return html`<div class="stage">
    <${PlayBoard} scene=${scene} near=${near} hand=${hand} label=${say("board")} traces=${traces} />
    <${Showing} stages=${stages} scene=${scene} match=${match} />
  </div>`;
}

/** @param {{ playback: Playback }} props */
function Scrubber({ playback }) {
  const [step, last] = [playback.step.value, playback.last.value];
  const jump = (/** @type {Event} */ event) => playback.seek(Number(/** @type {HTMLInputElement} */ (event.target).value));
  const button = (/** @type {import("../words.js").Word} */ word, /** @type {string} */ sign, /** @type {number} */ to) => html`<button type="button"
    title=${say(word)} aria-label=${say(word)} disabled=${to < 0 || to > last || to === step} onClick=${() => playback.seek(to)}>${sign}</button>`;
  return html`<div class="scrubber">
    <input type="range" min="0" max=${last} value=${step} aria-label=${say("replay.step")} aria-valuetext=${say("replay.of", { step, last })} onInput=${jump} />
    <div class="scrubber-buttons">
      ${button("replay.first", "⇤", 0)}${button("replay.turn-before", "«", playback.turn(-1))}${button("replay.before", "‹", step - 1)}
      <button type="button" class="primary" aria-label=${say(playback.playing.value ? "replay.pause" : "replay.play")}
        onClick=${() => playback.toggle()}>${playback.playing.value ? "❚❚" : "▶"}</button>
      ${button("replay.after", "›", step + 1)}${button("replay.turn-after", "»", playback.turn(1))}${button("replay.last", "⇥", last)}
      <select class="speed" aria-label=${say("replay.speed")} title=${say("replay.speed")}
        onChange=${(/** @type {Event} */ event) => (playback.speed.value = Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
        ${SPEEDS.map((speed) => html`<option key=${speed} value=${speed} selected=${speed === playback.speed.value}>${speed} ×</option>`)}</select>
    </div>
    <p class="where"><output class="step-count">${say("replay.of", { step, last })}</output>
      ${playback.turnNumber > 0 && html`<span>${say("replay.turn", { n: playback.turnNumber })}</span>`}</p>
  </div>`;
}

/** Through whose eyes; several at one screen do not look through each other's before the end. @param {{ playback: Playback }} props */
function Eyes({ playback }) {
  const own = playback.seats.value.filter(({ yours }) => yours);
  const bare = playback.bare.value;
  const seats = bare ? playback.seats.value : own.length === 1 ? own : [];
  const set = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    playback.seat.value = value === "" ? null : value === "all" ? value : Number(value);
  };
  return html`<label class="field">${say("replay.eyes")}
    <select value=${playback.seat.value ?? ""} onChange=${set}>
      ${bare && html`<option value="all">${say("replay.all-hands")}</option>`}
      <option value="">${say("replay.spectator")}</option>
      ${seats.map((info) => html`<option key=${info.seat} value=${info.seat}>${personName(info) || say("seat.nth", { n: info.seat + 1 })}</option>`)}
    </select></label>`;
}
