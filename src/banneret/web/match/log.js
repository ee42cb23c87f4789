/** What happened, line by line, each with its reason. */

import { classes, html, useEffect, useLayoutEffect, useRef } from "../ui.js";
import { say, when } from "../words.js";
import { linkTo } from "../route.js";
import { showRules } from "./rule.js";
import { Die } from "./dice.js";
import { stagesOf } from "./stages.js";
import { seatClass } from "../draw/shapes.js";

/** @typedef {import("../protocol.js").TableEvent} TableEvent */

const TURN = "turn"; // the event that begins one, whoever ended the one before
const NEAR_END = 12; // pixels from the end within which the log follows

/** Whether it is a step of the game, and not something done at the table. @param {TableEvent} event */
function isPlayed(event) {
  return event.kind === "game" || event.kind === "step";
}

/** Numbers of the events that were undone; what was said about them was said all the same. @param {readonly TableEvent[]} events */
export function undone(events) {
  const gone = new Set();
  for (const { n: end, cancels } of events) {
    if (!cancels) continue;
    for (const event of events) if (event.n >= cancels && event.n < end && isPlayed(event)) gone.add(event.n);
  }
  return gone;
}

/**
 * @param {object} props
 * @param {readonly TableEvent[]} props.events
 * @param {string} props.game
 * @param {string} props.match
 * @param {number} [props.current] step that is shown, in a replay
 * @param {(step: number) => void} [props.jump] in a replay
 * @param {import("./stages.js").Stages} props.stages light places and show moments again
 */
export function Log({ events, game, match, current, jump, stages }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const follows = useRef(true);
  const before = useRef(0);
  const scrolled = () => {
    const box = list.current;
    if (!box) return;
    // Only a person scrolls up; a box that grows or shrinks does not.
    if (atEnd(box)) follows.current = true;
    else if (box.scrollTop < before.current) follows.current = false;
    before.current = box.scrollTop;
  };
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const shown = box.querySelector("[aria-current]");
    if (shown && jump) shown.scrollIntoView({ block: "nearest" });
    else if (follows.current) box.scrollTop = box.scrollHeight;
  }, [events, current]);
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    // Whatever grows beside it takes room from its end: the last line stays in sight all the same.
    const watch = new ResizeObserver(() => follows.current && !jump && (box.scrollTop = box.scrollHeight));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const gone = undone(events);
  const told = folded(events.filter((event) => event.text));
  return html`<div class="log" ref=${list} role="log" aria-live="off" aria-label=${say("log")} tabindex="0"
    onScroll=${scrolled}><ol>
    ${told.map((event, i) => html`<${Line} key=${event.n} event=${event} game=${game} match=${match} jump=${jump} stages=${stages} moment=${stagesOf(event, events).at(-1)}
      newTurn=${event.turn && event.turn !== told[i - 1]?.turn} gone=${gone.has(event.n)}
      shown=${current !== undefined && event.step === current} />`)}
  </ol></div>`;
}

/** What the server answered again and again, as one line. @param {readonly TableEvent[]} events @returns {(TableEvent & { times?: number })[]} */
export function folded(events) {
  /** @type {(TableEvent & { times?: number })[]} */ const lines = [];
  for (const event of events) {
    const last = lines.at(-1);
    const alike = event.auto && last?.auto && event.by === last.by && event.text === last.text && event.turn === last.turn;
    if (alike) lines[lines.length - 1] = { ...event, times: (last.times ?? 1) + 1 };
    else lines.push(event);
  }
  return lines;
}

/**
 * A sentence, its words that have a card marked.
 * @param {string} text @param {TableEvent} event
 */
function marked(text, { words, spaces = [] }) {
  /** @type {Record<string, string>} */ const cards = { ...Object.fromEntries(spaces.map((space) => [space, `space:${space}`])), ...words };
  const named = Object.keys(cards).sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!named.length) return text;
  const parts = text.split(new RegExp(`(?<![\\p{L}\\d])(${named.join("|")})(?![\\p{L}\\d])`, "u"));
  return parts.map((part, i) => (i % 2 ? html`<span class="named" data-about=${cards[part]}>${part}</span>` : part));
}

/** @param {HTMLElement} box */
function atEnd(box) {
  return box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
}

/** @param {{ event: TableEvent & { times?: number }, game: string, match: string, newTurn: boolean, gone: boolean, shown: boolean, jump?: (step: number) => void, stages: import("./stages.js").Stages, moment?: import("../protocol.js").Stage }} props */
function Line({ event, game, match, newTurn, gone, shown, jump, stages, moment }) {
  const many = event.times ?? 1;
  const text = many > 1 ? `${event.text} (${say("log.times", { n: many })})` : (event.text ?? "");
  const rules = event.rules ?? [];
  const seat = typeof event.by === "number" ? event.by : null;
  const by = event.name === TURN ? "of-turn" : event.by === "chance" ? "by-chance" : seatClass(seat);
  const light = () => (stages.lit.value = event.spaces ?? moment?.spaces ?? []);
  const dim = () => !stages.asked.value && (stages.lit.value = []);
  return html`<li class=${classes("event", event.auto && "by-itself", by, gone && "undone", !isPlayed(event) && "of-table", newTurn && "new-turn")}
    aria-current=${shown ? "step" : undefined} title=${event.at ? when(event.at) : ""}
    onPointerEnter=${light} onPointerLeave=${dim} onFocusIn=${light} onFocusOut=${dim}>
    <${LineText} event=${event} text=${text} jump=${jump} match=${match} again=${moment && (() => stages.again(event, moment))} />
    ${rules.length > 0 && html`<button type="button" class="why" aria-label=${say("log.why-short")} aria-describedby=${`event-${event.n}`}
      title=${say("log.why-short")} onClick=${() => showRules(game, rules, text)}>?</button>`}
  </li>`;
}

/** @param {{ event: TableEvent, text: string, match: string, jump?: (step: number) => void, again?: () => void }} props */
function LineText({ event, text, match, jump, again }) {
  const die = event.by === "chance" ? Number(event.values?.pips) : 0;
  const inside = html`${die > 0 && html`<${Die} pips=${die} />`}<span id=${`event-${event.n}`}>${marked(text, event)}</span>`;
  const step = event.step ?? 0;
  if (!step) return html`<span class="line">${inside}</span>`;
  if (jump) return html`<button type="button" class="line" onClick=${() => jump(step)}>${inside}</button>`;
  if (again) return html`<button type="button" class="line again" title=${say("stage.again")} onClick=${again}>${inside}</button>`;
  return html`<a class="line" href=${linkTo("replay", match, step)}>${inside}</a>`;
}
