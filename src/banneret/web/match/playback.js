/** A replay as it stands: which moment is shown, through whose eyes. */

import { effect, signal } from "../ui.js";
import { language } from "../settings.js";

/** @typedef {import("../protocol.js").Moment} Moment */
/** @typedef {import("../protocol.js").SeatInfo} SeatInfo */
/** @typedef {import("../protocol.js").TableEvent} TableEvent */

/** @typedef {import("../protocol.js").MatchInfo} MatchInfo */

/**
 * @typedef {object} About
 * @property {boolean} over
 * @property {boolean} bare whether everybody may look into all hands
 * @property {SeatInfo[]} seats
 * @property {number} steps
 * @property {string} [game] of a match of this server
 */

/** @typedef {number | null | "all"} Eyes a seat's, a spectator's, or those of one who looks into all hands */

/**
 * @typedef {object} Source Where a replay comes from.
 * @property {() => Promise<About>} about
 * @property {(step: number, seat: Eyes) => Promise<Moment>} moment
 * @property {(step: number, seat: Eyes, about: string) => Promise<import("../protocol.js").Card | null>} card
 * @property {() => Promise<import("../protocol.js").Story>} story
 * @property {() => string} review the address of what a bot thinks of it
 */

const PACE = 900; // milliseconds a step while it plays at speed 1
/** How many times as fast it may play. */
export const SPEEDS = [0.5, 1, 2, 4];

export class Playback {
  step = signal(0);
  last = signal(Infinity);
  /** @type {import("../ui.js").Signal<Eyes>} */ seat = signal(/** @type {Eyes} */ (null));
  /** @type {import("../ui.js").Signal<Moment | null>} */ moment = signal(null);
  /** @type {import("../ui.js").Signal<SeatInfo[]>} */ seats = signal([]);
  over = signal(false);
  bare = signal(false);
  game = signal("");
  playing = signal(false);
  speed = signal(1);
  /** After how many steps each turn began; none before they are known. @type {import("../ui.js").Signal<readonly number[]>} */
  turns = signal(/** @type {readonly number[]} */ ([]));
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
  #meet({ over, bare, seats, steps, game = "" }) {
    this.last.value = steps;
    this.goTo(this.step.value);
    this.over.value = over;
    this.bare.value = bare;
    this.game.value = game;
    this.seats.value = seats;
    const own = seats.filter(({ yours }) => yours);
    if (own.length === 1) this.seat.value = own[0].seat;
    else if (bare) this.seat.value = "all";
    this.#learnTurns();
  }

  #learnTurns() {
    this.source.story().then(({ turns }) => (this.turns.value = turns), () => {}); // without, it goes by steps alone
  }

  /** The match has gone on meanwhile. @param {number} steps @param {boolean} over */
  grow(steps, over) {
    if (steps === this.last.peek() && over === this.over.peek()) return;
    this.last.value = steps;
    this.over.value = over;
    if (over) this.bare.value = true;
    this.#learnTurns();
  }

  /** @param {Error} failure */
  #fail(failure) {
    this.problem.value = failure.message;
  }

  /**
   * Ask for a moment, or let the one that is on its way come first: what was passed over meanwhile is never asked for.
   * @param {number} step @param {Eyes} seat @param {string} spoken
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
      if (this.over.value) this.playing.value = false;
      return undefined;
    }
    if (this.moment.value?.step !== this.step.value) return undefined; // a slow network skips nothing
    const timer = setTimeout(() => this.goTo(this.step.peek() + 1), PACE / this.speed.value);
    return () => clearTimeout(timer);
  }

  /** @param {number} step */
  goTo(step) {
    this.step.value = Math.max(0, Math.min(this.last.value, step));
  }

  /** As a person wants it, who looks there now. @param {number} step */
  seek(step) {
    this.playing.value = false;
    this.goTo(step);
  }

  /** Where the turn after or before this moment began; ten steps away while turns are not known. @param {1 | -1} way */
  turn(way) {
    const step = this.step.value;
    if (!this.turns.value.length) return step + 10 * way;
    const found = way > 0 ? this.turns.value.find((begun) => begun > step) : this.turns.value.findLast((begun) => begun < step);
    return found ?? (way > 0 ? this.last.value : 0);
  }

  /** Which turn this moment is in, counted from 1; 0 while that is not known. */
  get turnNumber() {
    return this.turns.value.filter((begun) => begun <= this.step.value).length;
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
      PageUp: this.turn(-1),
      PageDown: this.turn(1),
      Home: 0,
      End: this.last.value,
    });
    if (key in moves) this.seek(moves[key]);
    else if (key === " ") this.toggle();
    else return false;
    return true;
  }
}
