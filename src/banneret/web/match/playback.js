/** A replay as it stands: which moment is shown, through whose eyes. */

import { effect, signal } from "../ui.js";
import { language } from "../settings.js";

/** @typedef {import("../protocol.js").Moment} Moment */
/** @typedef {import("../protocol.js").SeatInfo} SeatInfo */
/** @typedef {import("../protocol.js").TableEvent} TableEvent */

/** @typedef {{ over: boolean, seats: SeatInfo[], steps: number }} About */

/**
 * @typedef {object} Source Where a replay comes from.
 * @property {() => Promise<About>} about
 * @property {(step: number, seat: number | null) => Promise<Moment>} moment
 * @property {(step: number, seat: number | null, about: string) => Promise<import("../protocol.js").Card | null>} card
 * @property {() => string} review the address of what a bot thinks of it
 */

const PACE = 900; // milliseconds a step while it plays

export class Playback {
  step = signal(0);
  last = signal(Infinity);
  /** @type {import("../ui.js").Signal<number | null>} */ seat = signal(null);
  /** @type {import("../ui.js").Signal<Moment | null>} */ moment = signal(null);
  /** @type {import("../ui.js").Signal<SeatInfo[]>} */ seats = signal([]);
  over = signal(false);
  playing = signal(false);
  problem = signal("");
  /** @type {import("../ui.js").Signal<TableEvent[]>} what the moments seen so far told */
  told = signal([]);
  #asked = false;
  #stopped = false;

  /** @param {Source} source @param {number} step */
  constructor(source, step) {
    this.source = source;
    this.step.value = step;
  }

  /** Load whatever is to be shown until the returned function is called. */
  start() {
    /** @type {(() => void)[]} */ const stops = [];
    this.#stopped = false;
    this.source.about().then((found) => {
      if (this.#stopped) return;
      this.#meet(found);
      stops.push(effect(() => this.#load(this.step.value, this.seat.value, language.value)), effect(() => this.#play()));
    }, (failure) => this.#fail(failure));
    return () => {
      this.#stopped = true;
      for (const stop of stops) stop();
    };
  }

  /** @param {About} found */
  #meet({ over, seats, steps }) {
    this.last.value = steps;
    this.goTo(this.step.value);
    this.over.value = over;
    this.seats.value = seats;
    const own = seats.filter(({ yours }) => yours);
    if (!over && own.length === 1) this.seat.value = own[0].seat;
  }

  /** @param {Error} failure */
  #fail(failure) {
    this.problem.value = failure.message;
  }

  /**
   * Ask for a moment, or let the one that is on its way come first: what was passed over meanwhile is never asked for.
   * @param {number} step @param {number | null} seat @param {string} spoken
   */
  #load(step, seat, spoken) {
    if (this.#asked) return;
    this.#asked = true;
    const isWanted = () => step === this.step.peek() && seat === this.seat.peek() && spoken === language.peek();
    this.source.moment(step, seat).then((moment) => {
      if (seat === this.seat.peek() && spoken === language.peek()) this.#show(moment);
    }, (failure) => {
      if (isWanted()) this.#fail(failure);
    }).finally(() => {
      this.#asked = false;
      if (!isWanted() && !this.#stopped) this.#load(this.step.peek(), this.seat.peek(), language.peek());
    });
  }

  /** @param {Moment} moment */
  #show(moment) {
    this.problem.value = "";
    this.last.value = moment.steps;
    this.moment.value = moment;
    this.#tell(moment.events);
  }

  /** @param {TableEvent[]} events */
  #tell(events) {
    const known = new Map(this.told.peek().map((event) => [event.n, event]));
    for (const event of events) known.set(event.n, event);
    this.told.value = [...known.values()].sort((a, b) => a.n - b.n);
  }

  #play() {
    if (!this.playing.value) return undefined;
    if (this.step.value >= this.last.value) {
      this.playing.value = false;
      return undefined;
    }
    if (this.moment.value?.step !== this.step.value) return undefined; // a slow network skips nothing
    const timer = setTimeout(() => this.goTo(this.step.peek() + 1), PACE);
    return () => clearTimeout(timer);
  }

  /** @param {number} step */
  goTo(step) {
    this.step.value = Math.max(0, Math.min(this.last.value, step));
  }

  toggle() {
    if (this.step.value >= this.last.value) this.goTo(0);
    this.playing.value = !this.playing.value;
  }

  /** Whether a key meant something. @param {string} key */
  press(key) {
    const moves = /** @type {Record<string, number>} */ ({
      ArrowLeft: this.step.value - 1,
      ArrowRight: this.step.value + 1,
      PageUp: this.step.value - 10,
      PageDown: this.step.value + 10,
      Home: 0,
      End: this.last.value,
    });
    if (key in moves) this.goTo(moves[key]);
    else if (key === " ") this.toggle();
    else return false;
    return true;
  }
}
