/** One match as this browser knows it: what the server said, and what may be said back. */

import { batch, computed, signal } from "../ui.js";
import { language, mayMove } from "../settings.js";
import { say } from "../words.js";
import { personName } from "../people.js";
import { Line } from "../net/line.js";
import { socketAddress } from "../net/api.js";

/** @typedef {import("../protocol.js").Hello} Hello */
/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").TableEvent} TableEvent */
/** @typedef {import("../protocol.js").ServerMessage} ServerMessage */

/** @type {typeof import("../protocol.js").PROTOCOL} */
const PROTOCOL = 1;
const PACE = 300; // milliseconds between two views, so that each can be seen
const MOST_WAITING = 6;

export class Table {
  /** @type {import("../ui.js").Signal<Hello | null>} */ hello = signal(null);
  /** @type {import("../ui.js").Signal<View | null>} */ view = signal(null);
  /** @type {import("../ui.js").Signal<TableEvent[]>} */ events = signal([]);
  /** @type {import("../ui.js").Signal<import("../protocol.js").ChatLine[]>} */ chat = signal([]);
  /** @type {import("../ui.js").Signal<import("../protocol.js").SeatInfo[]>} */ seats = signal([]);
  spectators = signal(0);
  /** @type {import("../ui.js").Signal<number | null>} */ thinking = signal(null);
  /** @type {import("../ui.js").Signal<boolean | null>} null before the first connection */
  online = signal(null);
  /** Whether the server speaks a newer protocol than this page. */
  outdated = signal(false);
  /** Whether the server knows no such match. */
  lost = signal(false);
  /** @type {import("../ui.js").Signal<{ reason: string, rules: string[] } | null>} why something is refused */
  why = signal(null);
  /** @type {import("../ui.js").Signal<import("../protocol.js").Hinted | null>} */ hinted = signal(null);
  /** @type {import("../ui.js").Signal<string | null>} */ next = signal(null);
  /** @type {import("../ui.js").Signal<number[]>} */ muted = signal([]);
  /** Id of the choice that is on its way, and its action. */
  sent = signal("");
  sentAction = signal("");
  /** Performance time at which the shown view arrived, for clocks. */
  seenAt = signal(0);
  /** @type {View[]} */ #waiting = [];
  #timer = 0;

  seated = computed(() => Boolean(this.hello.value?.seats.length));
  /** Whether one of the own seats is asked by what is shown. */
  myTurn = computed(() => {
    const view = this.view.value;
    return Boolean(view && view.asked !== null && this.hello.value?.seats.includes(view.asked));
  });

  /** @param {string} match */
  constructor(match) {
    this.match = match;
    this.line = new Line(
      () => socketAddress(match, language.value, this.events.value.at(-1)?.n ?? 0),
      (message) => this.#hear(message),
      (online) => (this.online.value = online),
      () => (this.lost.value = true),
    );
  }

  close() {
    clearTimeout(this.#timer);
    this.line.close();
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
        return;
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

  /** @param {Exclude<ServerMessage, { type: "hello" | "view" | "events" | "chat" | "presence" | "thinking" | "rematch" }>} message */
  #answer(message) {
    if (message.type === "explained") this.why.value = message.allowed ? null : message;
    if (message.type === "hinted") this.hinted.value = message;
    if (message.type === "error") {
      if (message.code !== "stale") this.why.value = message;
    }
    if (message.id === this.sent.value) {
      this.sent.value = "";
      if (message.type === "error") this.sentAction.value = "";
    }
  }

  /** @param {Hello} hello */
  #greet(hello) {
    const stranger = this.hello.value?.viewer !== hello.viewer;
    const retold = this.hello.value?.language !== hello.language;
    if (stranger || retold) this.#forget();
    this.hello.value = hello;
    this.outdated.value = hello.protocol !== PROTOCOL;
    this.seats.value = hello.match.seats;
    this.muted.value = hello.muted;
    if (hello.match.rematch) this.next.value = hello.match.rematch;
    if (hello.language !== language.value) this.speak();
  }

  /** Nothing of what one seat saw stays when another looks, or speaks another language. */
  #forget() {
    this.#waiting = [];
    this.view.value = null;
    this.events.value = [];
    this.hinted.value = null;
    this.why.value = null;
  }

  /** @param {TableEvent[]} news */
  #log(news) {
    const last = this.events.value.at(-1)?.n ?? 0;
    if (news.length && news[0].n > last + 1) return this.resync(); // some were forgotten meanwhile
    const known = new Map(this.events.value.map((event) => [event.n, event]));
    for (const event of news) known.set(event.n, event);
    this.events.value = [...known.values()].sort((a, b) => a.n - b.n);
    return undefined;
  }

  // -------------------------------------------------------------- what is shown

  /** @param {View} view */
  #queue(view) {
    this.#waiting.push(view);
    const curtain = view.curtain !== null;
    const hurry = curtain || !mayMove() || document.hidden || this.#waiting.length > MOST_WAITING;
    if (hurry) return this.hurry();
    if (!this.#timer) this.#showNext();
  }

  #showNext() {
    this.#timer = 0;
    const view = this.#waiting.shift();
    if (!view) return;
    this.#show(view);
    this.#timer = setTimeout(() => this.#showNext(), PACE);
  }

  /** Show the newest view at once. */
  hurry() {
    const newest = this.#waiting.at(-1);
    this.#waiting = [];
    if (newest) this.#show(newest);
  }

  /** @param {View} view */
  #show(view) {
    batch(() => {
      if (view.version !== this.view.value?.version) this.why.value = null;
      this.view.value = view;
      this.thinking.value = view.thinking;
      this.seenAt.value = performance.now();
      this.sentAction.value = "";
      if (this.hinted.value && this.hinted.value.version !== view.version) this.hinted.value = null;
    });
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

  /** @param {"resign" | "abort" | "hint" | "rematch"} what @param {number} [seat] */
  ask(what, seat = this.#mine()) {
    this.line.send({ type: what, seat });
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
