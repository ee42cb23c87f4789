/** What happened and is not shown yet: moments, shown one by one at the person's pace. */

import { signal } from "../ui.js";
import { mayMove, pace } from "../settings.js";

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").TableEvent} TableEvent */

/**
 * @typedef {object} Moment How things stood, and all that had been told by then.
 * @property {View} view
 * @property {readonly TableEvent[]} events
 * @property {number} at performance time of its arrival
 */

/** Milliseconds between two moments; what is taken step by step waits for the person. */
const PAUSES = { slow: 1600, normal: 300, instant: 0, step: 0 };
/** More than these are not shown one by one, unless the person wants it slow. */
const MOST_WAITING = 16;

export class Moments {
  /** How many are not shown yet. */
  waiting = signal(0);
  /** Whether the person holds everything up. */
  paused = signal(false);
  /** @type {Moment[]} */ #line = [];
  #timer = 0;

  /** @param {(moment: Moment) => void} show */
  constructor(show) {
    this.show = show;
  }

  /** Whether each moment waits for the person. */
  get held() {
    return this.paused.value || pace.value === "step";
  }

  /**
   * One more.
   * @param {Moment} moment
   * @param {{ must: boolean, own: boolean }} how `must`: nothing before it may be seen any more;
   *   `own`: it answers the person, who waits for it
   */
  add(moment, { must, own }) {
    this.#line.push(moment);
    if (must || this.#hurries()) this.hurry();
    else if (own && this.#line.length === 1) this.next();
    else if (!this.held && !this.#timer) this.next();
    this.#count();
  }

  #hurries() {
    if (this.held) return false;
    if (document.hidden || pace.value === "instant") return true;
    return pace.value === "normal" && (!mayMove() || this.#line.length > MOST_WAITING);
  }

  /** Show the next one. */
  next() {
    this.#rest(PAUSES[pace.value]);
    const moment = this.#line.shift();
    this.#count();
    if (moment) this.show(moment);
  }

  /** Let what is shown stay for a while before the next. @param {number} milliseconds */
  stay(milliseconds) {
    if (milliseconds > 0) this.#rest(milliseconds);
  }

  /** @param {number} milliseconds */
  #rest(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      if (this.#line.length && !this.held) this.next();
    }, milliseconds);
  }

  /** Show the newest at once. */
  hurry() {
    const newest = this.#line.pop();
    this.clear();
    if (newest) this.show(newest);
  }

  /** Hold everything up, or go on. */
  pause() {
    this.paused.value = !this.paused.value;
    if (!this.held && this.#line.length && !this.#timer) this.next();
  }

  /** None of them is to be shown any more. */
  clear() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#line = [];
    this.#count();
  }

  #count() {
    this.waiting.value = this.#line.length;
  }
}
