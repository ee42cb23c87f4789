/** One match as this browser knows it: what the server said, and what may be said back. */

import { batch, computed, signal } from "../ui.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { personName } from "../people.js";
import { Line } from "../net/line.js";
import { TIMES } from "../net/times.js";
import { ofMatch, post, socketAddress } from "../net/api.js";
import { Again } from "./again.js";
import { Moments } from "./moments.js";
import { newPledge, partFor, remembered } from "./parts.js";
import { Stages } from "./stages.js";

/** @typedef {import("../protocol.js").Hello} Hello */
/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").TableEvent} TableEvent */
/** @typedef {import("../protocol.js").ServerMessage} ServerMessage */
/** @typedef {import("../protocol.js").Card} Card */

/** @type {typeof import("../protocol.js").PROTOCOL} */
const PROTOCOL = 1;

export class Table {
  /** @type {import("../ui.js").Signal<Hello | null>} */ hello = signal(null);
  /** @type {import("../ui.js").Signal<View | null>} */ view = signal(null);
  /** @type {import("../ui.js").Signal<readonly TableEvent[]>} as far as they are shown */ events = signal([]);
  /** @type {import("../ui.js").Signal<import("../protocol.js").ChatLine[]>} */ chat = signal([]);
  /** @type {import("../ui.js").Signal<import("../protocol.js").SeatInfo[]>} */ seats = signal([]);
  spectators = signal(0);
  /** @type {import("../ui.js").Signal<number | null>} */ thinking = signal(null);
  /** @type {import("../ui.js").Signal<boolean | null>} null before the first connection */
  online = signal(null);
  /** Performance time since which there is no line; 0: there is one. */
  lostAt = signal(0);
  /** Whether other tabs took the place of this one, until it is used. */
  aside = signal(false);
  /** Whether a lost line came back a moment ago. */
  back = signal(false);
  /** Whether the server speaks a newer protocol than this page. */
  outdated = signal(false);
  /** Whether the server knows no such match. */
  lost = signal(false);
  /** @type {import("../ui.js").Signal<{ reason: string, rules: string[] } | null>} why something is refused */
  why = signal(null);
  /** @type {import("../ui.js").Signal<import("../protocol.js").Hinted | null>} */ hinted = signal(null);
  /** @type {import("../ui.js").Signal<string | null>} */ next = signal(null);
  /** @type {import("../ui.js").Signal<number[]>} */ muted = signal([]);
  /** Why the own part of the dice is not brought. */
  dice = signal(/** @type {"" | "lost" | "changed"} */ (""));
  /** Parts of the dice that are on their way. @type {Set<string>} */ #brought = new Set();
  /** Id of the choice that is on its way, and its action. */
  sent = signal("");
  sentAction = signal("");
  /** Version that came of it, once it is answered: until that is shown, nothing new can be chosen. */ #due = 0;
  /** Performance time at which the shown view arrived, for clocks. */
  seenAt = signal(0);
  /** Who waits for an answer, by the id of the question. @type {Map<string, (message: ServerMessage) => void>} */ #asked = new Map();
  /** All that was heard of the log, also what is not shown yet. @type {TableEvent[]} */ #heard = [];
  moments = new Moments((moment) => this.#show(moment));
  stages = new Stages();
  #told = 0;

  seated = computed(() => Boolean(this.hello.value?.seats.length));
  /** Whether one of the own seats is asked by what is shown. */
  myTurn = computed(() => {
    const view = this.view.value;
    return Boolean(view && view.asked !== null && this.hello.value?.seats.includes(view.asked));
  });

  /** Whether only the own part of the dice is missing, which is on its way. */
  beginning = computed(() => {
    const owing = this.seats.value.filter(({ kind, pledge, brought }) => kind === "open" || (pledge && !brought));
    const waits = this.view.value?.status === "waiting" && !this.dice.value;
    return waits && owing.length > 0 && owing.every(({ kind, yours }) => kind !== "open" && yours);
  });

  /** @param {string} match */
  constructor(match) {
    this.match = match;
    this.again = new Again(match, this.stages);
    this.line = new Line(
      () => socketAddress(match, language.value, this.#heard.at(-1)?.n ?? 0),
      (message) => this.#hear(message),
      (online, aside) => this.#changed(online, aside),
      () => (this.lost.value = true),
    );
  }

  close() {
    this.moments.clear();
    this.again.stop();
    this.stages.skip();
    clearTimeout(this.#told);
    this.line.close();
  }

  /** @param {boolean} online @param {boolean} [aside] */
  #changed(online, aside = false) {
    clearTimeout(this.#told);
    batch(() => {
      this.back.value = online && this.lostAt.value > 0;
      this.online.value = online;
      this.aside.value = aside;
      this.lostAt.value = online || aside ? 0 : this.lostAt.value || performance.now();
    });
    if (this.back.value) this.#told = setTimeout(() => (this.back.value = false), TIMES.back);
  }

  // -------------------------------------------------------------- what is heard

  /** @param {ServerMessage} message */
  #hear(message) {
    batch(() => this.#take(message));
  }

  /** @param {ServerMessage} message */
  #take(message) {
    switch (message.type) {
      case "hello":
        return this.#greet(message);
      case "view":
        return this.#queue(message);
      case "events":
        return this.#log(message.events);
      case "chat":
        this.chat.value = message.whole ? message.lines : [...this.chat.value, ...message.lines];
        return;
      case "presence":
        this.seats.value = message.seats;
        this.spectators.value = message.spectators;
        return this.#bring();
      case "thinking":
        this.thinking.value = message.seat;
        return;
      case "rematch":
        this.next.value = message.match;
        return;
      default:
        return this.#answer(message);
    }
  }

  /** @param {Exclude<ServerMessage, { type: "hello" | "view" | "events" | "chat" | "presence" | "thinking" | "rematch" }>} message @returns {void} */
  #answer(message) {
    if (message.type === "explained") this.why.value = message.allowed ? null : message;
    if (message.type === "hinted") this.hinted.value = message;
    const asked = this.#asked.get(message.id ?? "");
    this.#asked.delete(message.id ?? "");
    if (asked) return asked(message);
    if (message.type === "error") {
      if (message.code !== "stale") this.why.value = message;
    }
    if (message.id === this.sent.value) {
      if (message.type === "error") this.sentAction.value = "";
      if (message.type === "done" && message.version > this.version) this.#due = message.version;
      else this.sent.value = "";
    }
  }

  /** @param {Hello} hello */
  #greet(hello) {
    const viewer = this.view.value ? this.view.value.viewer : this.hello.value?.viewer;
    const stranger = viewer !== hello.viewer;
    const retold = this.hello.value?.language !== hello.language;
    if (stranger || retold) this.#forget();
    this.hello.value = hello;
    this.outdated.value = hello.protocol !== PROTOCOL;
    this.seats.value = hello.match.seats;
    this.muted.value = hello.muted;
    if (hello.match.rematch) this.next.value = hello.match.rematch;
    if (hello.language !== language.value) this.speak();
  }

  /** Bring the own parts of the dice, as soon as nobody can choose anything after seeing them. */
  #bring() {
    const told = this.hello.value?.match;
    const seats = this.seats.value;
    if (!told || told.status === "over" || seats.some(({ kind }) => kind === "open")) return;
    const match = { ...told, seats: [...seats] };
    if (!remembered(match).intact) this.dice.value = "changed";
    for (const { seat, pledge, brought, yours } of seats) {
      if (!yours || !pledge || brought || this.#brought.has(pledge) || this.dice.value) continue;
      const found = partFor(match, pledge);
      if ("trouble" in found) this.dice.value = found.trouble;
      else this.line.send({ type: "bring", seat, part: found.part });
      this.#brought.add(pledge);
    }
  }

  /** Nothing of what one seat saw stays when another looks, or speaks another language. */
  #forget() {
    this.moments.clear();
    this.again.stop();
    this.stages.skip();
    this.#heard = [];
    this.view.value = null;
    this.events.value = [];
    this.hinted.value = null;
    this.why.value = null;
  }

  /** @param {TableEvent[]} news */
  #log(news) {
    const last = this.#heard.at(-1)?.n ?? 0;
    if (news.length && news[0].n > last + 1) return this.resync(); // some were forgotten meanwhile
    const known = new Map(this.#heard.map((event) => [event.n, event]));
    for (const event of news) known.set(event.n, event);
    this.#heard = [...known.values()].sort((a, b) => a.n - b.n);
    return undefined;
  }

  // -------------------------------------------------------------- what is shown

  /** @param {View} view */
  #queue(view) {
    const shown = this.view.value;
    const moved = shown !== null && view.step > shown.step;
    const own = !moved || this.sent.value !== "";
    this.moments.add({ view, events: this.#heard, at: performance.now() }, { must: !shown || view.curtain !== null, own });
  }

  /** @param {import("./moments.js").Moment} moment */
  #show({ view, events, at }) {
    const shown = this.view.value && (this.events.value.at(-1)?.n ?? 0);
    this.again.stop();
    batch(() => {
      if (view.version !== this.view.value?.version) this.why.value = null;
      this.view.value = view;
      this.events.value = events;
      this.thinking.value = view.thinking;
      this.seenAt.value = at;
      this.sentAction.value = "";
      if (this.#due && view.version >= this.#due) {
        this.sent.value = "";
        this.#due = 0;
      }
      if (this.hinted.value && this.hinted.value.version !== view.version) this.hinted.value = null;
    });
    if (shown !== null) this.moments.stay(this.stages.take(events.filter(({ n }) => n > shown), this.moments.waiting.value));
  }

  /** What a seat is called. @param {number} seat @param {import("../protocol.js").Scene} scene */
  nameOf(seat, scene) {
    const person = personName(this.seats.value.find((each) => each.seat === seat));
    return person || (scene.panels.find((panel) => panel.seat === seat)?.name ?? say("seat.nth", { n: seat + 1 }));
  }

  // -------------------------------------------------------------- what is said

  /** The own seat that speaks: the one asked, or the first. */
  get seat() {
    const seats = this.hello.value?.seats ?? [];
    const asked = this.view.value?.asked;
    if (asked != null && seats.includes(asked)) return asked;
    return this.view.value?.viewer ?? seats[0] ?? 0;
  }

  get version() {
    return this.view.value?.version ?? 0;
  }

  /** @param {string} action */
  act(action) {
    if (this.sent.value) return;
    const { seat, version } = this;
    this.sentAction.value = action;
    this.sent.value = this.line.send({ type: "act", seat, version, action });
  }

  /** What may be done in one go that begins with one of these actions. @param {readonly string[]} actions @returns {Promise<readonly import("../protocol.js").Route[]>} */
  plan(actions) {
    const { seat, version } = this;
    return this.#request({ type: "plan", seat, version, actions: [...actions] })
      .then((found) => found.type === "planned" ? found.routes : [], () => []);
  }

  undo() {
    this.line.send({ type: "undo", seat: this.#mine(), version: this.version });
  }

  /** The seat whose eyes are lent, for all that is not an answer to the question. */
  #mine() {
    return this.view.value?.viewer ?? this.seat;
  }

  /** @param {"takeback" | "draw"} what @param {"ask" | "accept" | "decline" | "cancel"} answer */
  negotiate(what, answer) {
    const seat = this.#mine();
    const version = what === "takeback" ? { version: this.version } : {};
    this.line.send({ type: what, seat, do: answer, ...version });
  }

  async rematch() {
    this.line.send({ type: "rematch", seat: this.#mine(), pledge: await newPledge() });
  }

  /** Give an open seat to a bot. @param {number} open @param {string} bot */
  fill(open, bot) {
    this.line.send({ type: "fill", seat: this.#mine(), open, bot });
  }

  /** Want a bot to play for somebody who is away. @param {number} absent @param {string} bot */
  standIn(absent, bot) {
    this.line.send({ type: "stand-in", seat: this.#mine(), absent, bot });
  }

  /** @param {"resign" | "abort" | "hint"} what @param {number} [seat] */
  ask(what, seat = this.#mine()) {
    this.line.send({ type: what, seat });
  }

  /** End a match that nobody can go on with, or an own one of bots. */
  end() {
    const failed = (/** @type {Error} */ failure) => (this.why.value = { reason: failure.message, rules: [] });
    post(ofMatch(this.match, "end"), {}).catch(failed);
  }

  /** @param {string} text */
  talk(text) {
    this.line.send({ type: "chat", seat: this.#mine(), text });
  }

  /** @param {number} seat @param {boolean} on */
  mute(seat, on) {
    const others = this.muted.value.filter((each) => each !== seat);
    this.muted.value = on ? [...others, seat] : others;
    this.line.send({ type: "mute", seat, on });
  }

  /** Ask why a place or an item leads nowhere. @param {{ space: string, chosen: string[] } | { item: string }} about */
  explain(about) {
    this.why.value = null;
    this.line.send({ type: "explain", seat: this.seat, ...about });
  }

  /** The card of a thing, as far as it may be seen; null if there is none. @param {string} about @returns {Promise<Card | null>} */
  inspect(about) {
    return this.#request({ type: "inspect", about }).then((found) => found.type === "inspected" ? found.card : null);
  }

  /** When the person is asked, by kinds of questions. @returns {Promise<readonly import("../protocol.js").Stop[]>} */
  preferences() {
    return this.#request({ type: "prefs", seat: this.#mine() }).then((found) => found.type === "preferences" ? found.stops : []);
  }

  /** Be asked otherwise from now on. @param {Record<string, import("../protocol.js").Stop["mode"]>} stops */
  prefer(stops) {
    return this.#request({ type: "prefs", seat: this.#mine(), stops });
  }

  /** Ask something; the answer to it, or why there is none. @param {object} question @returns {Promise<ServerMessage>} */
  #request(question) {
    return new Promise((tell, fail) => {
      this.#asked.set(this.line.send(question), (message) => (message.type === "error" ? fail(message) : tell(message)));
    });
  }

  /** It is somebody else's turn. @param {string} name */
  notYet(name) {
    this.why.value = { reason: say("not-your-turn", { name }), rules: [] };
  }

  /** The person of that seat has the device. @param {number} seat */
  lift(seat) {
    this.line.send({ type: "lift", seat }, false);
  }

  /** Ask for everything again. */
  resync() {
    this.line.send({ type: "resync", since: 0 }, false);
  }

  speak() {
    this.line.send({ type: "language", language: language.value }, false);
  }
}
