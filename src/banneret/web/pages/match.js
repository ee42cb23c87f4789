/** A match: the table, the log, and all that may be said and done. */

import { effect, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";
import { say } from "../words.js";
import { language } from "../settings.js";
import { useTable } from "../route.js";
import { lie } from "../draw/lying.js";
import { Table } from "../match/table.js";
import { Hand } from "../match/hand.js";
import { offerRoutes, Walk } from "../match/routes.js";
import { PlayBoard } from "../match/boardside.js";
import { QuestionBar, TableTop } from "../match/tabletop.js";
import { Buttons } from "../match/buttons.js";
import { dragPieces } from "../match/drag.js";
import { useFocusKept } from "../match/focus.js";
import { Controls, Offers } from "../match/controls.js";
import { Curtain } from "../match/curtain.js";
import { Connection } from "../match/connection.js";
import { GoalLine, useGoal } from "../match/goal.js";
import { Heard } from "../match/heard.js";
import { Log } from "../match/log.js";
import { Absent } from "../match/absent.js";
import { WhyNot } from "../match/whynot.js";
import { Showing } from "../match/showing.js";
import { Since } from "../match/since.js";
import { lastMove, sinceOwn } from "../match/tracing.js";
import { Announcer } from "../match/announcer.js";
import { LookButton } from "../match/lookbutton.js";
import { playKeys } from "../match/keys.js";
import { hearTable } from "../match/sounds.js";
import { verdictOf } from "../match/verdict.js";
import { NoSuch } from "../nosuch.js";
import { part, soon } from "../parts.js";
import { acquaintance } from "../acquaintances.js";
import { noteTurn, withPeople } from "../turns.js";

const WaitingRoom = part(() => import("../match/waiting.js"), "WaitingRoom", "style/waiting.css");
const EndCard = part(() => import("../match/end.js"), "EndCard", "style/thoughts.css", "style/end.css");
const HintCard = part(() => import("../match/hints.js"), "HintCard", "style/thoughts.css");
const Chat = part(() => import("../match/chat.js"), "Chat", "style/chat.css");
const Offered = part(() => import("../match/offered.js"), "Offered", "style/card.css", "style/offered.css");

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Choice} Choice */

const InspectorPanel = soon(part(() => import("../match/inspectpanel.js"), "InspectorPanel", "style/card.css", "style/inspector.css"));

/** @param {{ id: string }} props */
export function MatchPage({ id }) {
  const table = useMemo(() => new Table(id), [id]);
  const walk = useMemo(() => new Walk(table), [table]);
  const hand = useMemo(() => handOf(table, walk), [table]);
  useLayoutEffect(() => () => table.close(), [table]); // also of a page left before it was painted
  useEffect(() => playKeys(table, hand), [table]);
  useEffect(() => offerRoutes(table, hand), [table]);
  useEffect(() => dragPieces(hand), [hand]);
  useEffect(() => walk.watch(), [walk]);
  useEffect(() => hearTable(table), [table]);
  useEffect(() => effect(() => void (table.view.value && noteTurn(id, table.myTurn.value && withPeople(table.seats.value)))), [table]);
  useEffect(() => muteBlocked(table), [table, table.seats.value]);
  useEffect(() => effect(() => void (hand.busy.value = table.sent.value !== "")), [table]);
  useEffect(() => {
    if (table.hello.value && table.hello.value.language !== language.value) table.speak();
  }, [language.value]);
  const game = table.hello.value?.match.game ?? "";
  useTable(game);
  useGoal(game, table.hello.value?.goal ?? "");
  const told = table.again.view.value ?? table.view.value;
  const full = !table.seats.value.some(({ kind }) => kind === "open");
  const view = useMemo(() => told && withoutIdleQuestion(told, full, verdictIn(table, told)), [told, full]);
  useMemo(() => view && hand.see(view.scene), [view]);
  if (table.lost.value) return html`<${NoSuch} words=${say("no-match")} />`;
  if (!view || table.beginning.value) return html`<div class="connecting"><${Connection} table=${table} />${table.online.value !== false && html`<p role="status">${say("connecting")}</p>`}</div>`;
  if (view.curtain !== null) {
    const seat = view.curtain;
    return html`<${Curtain} key=${seat} seat=${seat} name=${table.nameOf(seat, view.scene)} lift=${() => table.lift(seat)} />
      <${Connection} table=${table} />`;
  }
  return html`<${Playing} table=${table} hand=${hand} view=${view} />`;
}

/** Whom the person has blocked is not heard. @param {Table} table */
function muteBlocked(table) {
  if (!table.seated.value) return;
  for (const { seat, kind, name, yours } of table.seats.value) {
    if (kind === "human" && !yours && acquaintance(name).blocked && !table.muted.value.includes(seat)) table.mute(seat, true);
  }
}

/** @param {Table} table @param {Walk} walk */
function handOf(table, walk) {
  const hand = new Hand(
    (choice) => {
      const route = hand.routes.value.find((each) => each.choice.action === choice.action);
      if (route) walk.begin(route);
      else table.act(choice.action);
    },
    (spot, chosen) => refuse(table, spot, chosen),
  );
  return hand;
}

/** @param {Table} table @param {import("../match/choosing.js").Spot} spot @param {readonly import("../match/choosing.js").Spot[]} chosen */
function refuse(table, spot, chosen) {
  const view = table.view.value;
  if (!view || view.status !== "playing" || !table.seated.value) return;
  const inTray = view.scene.trays.some((tray) => tray.id === spot.space);
  if (table.myTurn.value) table.explain(inTray && spot.piece ? { item: spot.piece } : { space: spot.space, chosen: chosen.map(({ space }) => space) });
  else if (view.asked !== null) table.notYet(table.nameOf(view.asked, view.scene));
}

/** @param {{ table: Table, hand: Hand, view: View }} props */
function Playing({ table, hand, view }) {
  const seats = table.seats.value;
  const lying = useRef(/** @type {import("../draw/lying.js").Lying | null} */ (null));
  const { scene, near } = useMemo(() => (lying.current = lie(view.scene, lying.current)), [view.scene]);
  const ask = (/** @type {string} */ about) => table.inspect(about);
  const again = table.again.view.value !== null;
  const mine = table.myTurn.value && !again;
  const events = again ? table.again.events.value : table.events.value;
  const lit = table.stages.lit.value;
  const traces = useMemo(() => ({ ...lastMove(events), lit }), [events, lit]);
  const hint = table.hinted.value?.action ?? "";
  const busy = table.thinking.value === null ? "" : say("thinking", { name: table.nameOf(table.thinking.value, scene) });
  return html`<div class="match" data-version=${view.version} data-busy=${hand.busy.value ? "" : undefined}>
    <${Announcer} table=${table} hand=${hand} scene=${scene} />
    <${TableTop} scene=${scene} near=${near} seats=${seats} clocks=${view.clocks} seenAt=${table.seenAt.value}
      thinking=${table.thinking.value} hand=${hand} hint=${hint}
      top=${html`<div class="asking">
        <${QuestionBar} scene=${scene} mine=${mine} busy=${busy}><${LookButton} /><//>
        <${WhyNot} table=${table} scene=${scene} />
        ${table.outdated.value && html`<p class="why-not" role="alert">${say("outdated")}</p>`}
        ${table.dice.value && html`<p class="why-not" role="alert">${say(table.dice.value === "lost" ? "dice.lost" : "dice.changed")}</p>`}
      </div>`}
      board=${html`<div class="stage">
        <${PlayBoard} scene=${scene} near=${near} hand=${hand} label=${say("board")} hint=${hint} traces=${traces} />
        ${hand.offered.value.length > 0 && html`<${Offered} ask=${ask} hand=${hand} scene=${scene} hint=${hint} sent=${table.sentAction.value} />`}
        <${Showing} stages=${table.stages} scene=${scene} match=${table.match} />
      </div>`} />
    <${Actions} table=${table} hand=${hand} view=${view} />
    <${GoalLine} where="below" />
    <div class="insight"><${InspectorPanel} ask=${ask} scene=${scene} near=${near} /></div>
    <${Side} table=${table} view=${view} />
    <${Connection} table=${table} />
  </div>`;
}

/** What is to be seen of a view: before it begins and after the end nothing is asked. @param {View} view @param {boolean} full whether all seats are taken @param {string} verdict @returns {View} */
function withoutIdleQuestion(view, full, verdict) {
  const { status, scene } = view;
  if (status === "playing") return view;
  const waits = status === "waiting";
  const question = { seat: null, text: waits ? say(full ? "waiting.dice" : "waiting") : verdict };
  return { ...view, scene: { ...scene, question, choices: [], notes: waits ? [] : scene.notes, outcome: verdict } };
}

/** What all seats are called, so that no two sound alike. @param {Table} table @param {View} view */
function namesAt(table, { scene }) {
  return scene.panels.map(({ seat }) => table.nameOf(seat, scene));
}

/** How it ended for whoever looks; "" before. @param {Table} table @param {View} view */
function verdictIn(table, view) {
  if (!view.ending) return "";
  const names = namesAt(table, view);
  return verdictOf(view.ending, table.hello.value?.seats ?? [], (seat) => names[seat]).text;
}

/** @param {{ table: Table, hand: Hand, view: View }} props */
function Actions({ table, hand, view }) {
  const hint = table.hinted.value;
  const take = (/** @type {Choice} */ choice) => hand.take(choice);
  const common = { keys: hand.keys.value, take, busy: hand.busy.value, sent: table.sentAction.value, hint: hint?.action ?? "" };
  useFocusKept(view.version);
  return html`<section class="actions" tabindex="-1" aria-label=${say("actions")}>
    ${view.status === "waiting" && html`<${WaitingRoom} table=${table} />`}
    <${Offers} table=${table} view=${view} />
    <${Absent} table=${table} view=${view} />
    ${view.ending && html`<${EndCard} table=${table} view=${view} ending=${view.ending} names=${namesAt(table, view)} />`}
    ${hint && html`<${HintCard} table=${table} scene=${view.scene} />`}
    <${Buttons} ...${common} choices=${hand.inPlace.value ? [] : hand.ending.value} label=${say(hand.holdsCard() ? "choices.with" : "choices.here")} asked />
    ${hand.picked.value.length > 0 && html`<button type="button" class="quiet back" onClick=${() => hand.back()}>${say("step-back")}<kbd>Esc</kbd></button>`}
    <${Buttons} ...${common} choices=${hand.loose.value} label=${say("choices")} />
    <${Controls} table=${table} view=${view} />
  </section>`;
}

/** A line of the chat with who said it. @param {import("../protocol.js").ChatLine} line */
function spoken({ n, name, text }) {
  return { n, text: `${name}: ${text}` };
}

/** @param {{ table: Table, view: View }} props */
function Side({ table, view }) {
  const [tab, setTab] = useState("log");
  const read = useRef(0);
  const lines = table.chat.value.length;
  if (tab === "chat") read.current = lines;
  const fresh = lines - read.current;
  const mine = table.myTurn.value && view.viewer !== null ? [view.viewer] : [];
  const news = useMemo(() => sinceOwn(table.events.value, mine), [table.events.value, mine[0]]);
  return html`<aside class="side">
    <div class="tabs" role="group" aria-label=${say("side")}>
      <button type="button" aria-pressed=${tab === "log"} onClick=${() => setTab("log")}>${say("log")}</button>
      <button type="button" aria-pressed=${tab === "chat"} onClick=${() => setTab("chat")}>${say("chat")}${fresh > 0 && html` <span class="fresh">${fresh}</span>`}</button>
      <span class="spectators">${table.spectators.value > 0 && say("spectators", { n: table.spectators.value })}</span>
      ${table.online.value && html`<span class="connected">${say("line.up")}</span>`}
    </div>
    <${Heard} lines=${table.events.value} />
    ${tab === "log" && html`<${Heard} lines=${table.chat.value.map(spoken)} />`}
    <${Since} news=${news} told=${mine.length > 0 && table.events.value.length > 0} again=${() => table.again.show(view, news)} />
    ${tab === "log"
      ? html`<${Log} events=${table.events.value} game=${view.scene.game} match=${table.match} stages=${table.stages} />`
      : html`<${Chat} table=${table} />`}
  </aside>`;
}
