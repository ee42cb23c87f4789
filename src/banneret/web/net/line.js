/**
 * A socket that comes back: what was sent and not yet answered is sent again. A line that has died
 * without a word is noticed, because the server answers every "ping".
 */

import { Pulse } from "./pulse.js";
import { TIMES } from "./times.js";

const SERVICE_RESTART = 1012;
const TRY_LATER = 1013;
const NO_SUCH_MATCH = 4404;
const TOO_MANY_TABS = 4429;

/** What may mean that the device slept, or that its network is another. */
const WAKING = ["online", "offline", "pageshow", "focus"];

/** What means that a person is at this very tab. */
const USING = ["focus", "pageshow", "pointerdown", "keydown"];

/** @typedef {{ id: string, type: string }} Message */
/** @typedef {import("./times.js").Times} Times */

export class Line {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<string, object>} */ #unanswered = new Map();
  #begun = 0;
  #spoken = false;
  /** Whether other tabs took its place. */ #aside = false;
  #timer = 0;

  /**
   * @param {() => string} address asked anew at every attempt
   * @param {(message: any) => void} hear
   * @param {(online: boolean, aside?: boolean) => void} changed `aside`: it stays closed until this tab is used
   * @param {() => void} unknown the server knows no such match
   * @param {Times} [times]
   */
  constructor(address, hear, changed, unknown, times = TIMES) {
    this.unknown = unknown;
    this.address = address;
    this.hear = hear;
    this.changed = changed;
    this.times = times;
    this.wait = times.shortest;
    this.pulse = new Pulse(() => this.#ask(), () => this.#lost(), times);
    this.looking = setInterval(() => this.#look(), times.look);
    this.#listen(true);
    this.#open();
  }

  // -------------------------------------------------------------- open and lose

  #open() {
    clearTimeout(this.#timer);
    this.#drop();
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    this.#begun = performance.now();
    socket.onopen = () => this.#resend();
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(data));
    socket.onclose = ({ code }) => this.#closed(code);
  }

  /** What an old socket may still say counts no more. */
  #drop() {
    const old = this.#socket;
    this.#socket = null;
    this.#spoken = false;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  #resend() {
    for (const message of this.#unanswered.values()) this.#socket?.send(JSON.stringify(message));
  }

  /** @param {number} code */
  #closed(code) {
    if (code === NO_SUCH_MATCH) {
      this.close();
      this.unknown();
      return;
    }
    if (code === TOO_MANY_TABS) {
      this.#stepAside();
      return;
    }
    if (code === SERVICE_RESTART || code === TRY_LATER) this.wait = Math.max(this.wait, this.times.busy);
    this.#lost();
  }

  /** There are too many tabs. If all of them came back by themselves, they would take turns for ever. */
  #stepAside() {
    this.#drop();
    this.#aside = true;
    this.changed(false, true);
  }

  /** A person is at this tab: take back its place. */
  use() {
    if (!this.#aside) return;
    this.#aside = false;
    this.#open();
  }

  #lost() {
    this.#drop();
    this.changed(false);
    this.#timer = setTimeout(() => this.#open(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(this.wait * 2, this.times.longest);
  }

  // -------------------------------------------------------------- watch

  #look() {
    const age = performance.now() - this.#begun;
    if (this.pulse.slept()) this.wake();
    else if (this.#spoken) this.pulse.judge();
    else if (this.#socket && age >= this.times.opening) this.#lost();
  }

  /** The device may have slept, or its network may be another: see at once whether the line lives. */
  wake() {
    if (this.#aside) return;
    const fresh = this.#socket && performance.now() - this.#begun < this.times.fresh;
    if (this.#spoken) this.pulse.doubt();
    else if (!fresh) this.#open();
  }

  /** @param {Event} event */
  #woken = ({ type }) => {
    if (type !== "visibilitychange" || !document.hidden) this.wake();
  };

  /** @param {Event} event */
  #used = ({ type }) => {
    if (type !== "visibilitychange" || !document.hidden) this.use();
  };

  #ask() {
    this.#socket?.send(JSON.stringify({ type: "ping", id: newId() }));
  }

  /** @param {boolean} on */
  #listen(on) {
    const change = on ? "addEventListener" : "removeEventListener";
    for (const name of WAKING) window[change](name, this.#woken);
    for (const name of USING) window[change](name, this.#used);
    document[change]("visibilitychange", this.#woken);
    document[change]("visibilitychange", this.#used);
    document[change]("resume", this.#woken);
    const network = /** @type {{ connection?: EventTarget }} */ (navigator).connection;
    network?.[change]("change", this.#woken);
  }

  // -------------------------------------------------------------- hear and say

  /** @param {any} message */
  #heard(message) {
    if (!this.#spoken) this.#greeted();
    if (message.type === "pong") return this.pulse.beat();
    this.pulse.hear();
    if (message.type === "error" && message.code === "closing") return undefined; // the next server gets it
    if (message.id) this.#unanswered.delete(message.id);
    return this.hear(message);
  }

  #greeted() {
    this.#spoken = true;
    this.wait = this.times.shortest;
    this.pulse.beat();
    if (this.#unanswered.size) this.pulse.sent();
    this.changed(true);
  }

  /**
   * Send a command; its id is returned.
   * @param {object} message
   * @param {boolean} [repeat] whether it is sent again until it is answered
   */
  send(message, repeat = true) {
    const id = newId();
    const whole = { ...message, id };
    if (repeat) this.#unanswered.set(id, whole);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(whole));
    this.pulse.sent();
    return id;
  }

  close() {
    clearTimeout(this.#timer);
    clearInterval(this.looking);
    this.#listen(false);
    this.#drop();
  }
}

/** Unlike randomUUID this works without https too. */
function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join("-");
}
