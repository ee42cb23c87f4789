/** Whether a line lives: when a sign of life is asked for, and how long it may take. */

/** @typedef {import("./times.js").Times} Times */

export class Pulse {
  /** When a sign of life was asked for; null: none is awaited. @type {number | null} */ #asked = null;
  #heard = 0;
  #due = 0;
  #looked = Date.now();

  /**
   * @param {() => void} ask ask the other end for a sign of life
   * @param {() => void} dead it gave none in time
   * @param {Times} times
   */
  constructor(ask, dead, times) {
    this.ask = ask;
    this.dead = dead;
    this.times = times;
  }

  /** The other end gave a sign of life, or is a new one. */
  beat() {
    this.#asked = null;
    this.#due = performance.now() + this.times.idle;
  }

  /** Something else came: the sign of life may be on its way behind it. */
  hear() {
    this.#heard = performance.now();
  }

  /** Something was sent that wants an answer. */
  sent() {
    this.#due = Math.min(this.#due, performance.now() + this.times.answer);
  }

  /** Nobody knows what happened meanwhile: ask, unless an answer is still to be expected. */
  doubt() {
    if (this.#asked === null || this.#overdue()) this.#ask();
  }

  /** Whether the device slept since this was last called, which has to be at every look. */
  slept() {
    const late = Date.now() - this.#looked - this.times.look;
    this.#looked = Date.now();
    return late > this.times.slept;
  }

  /** Ask if it is time to, and give up if no answer came. */
  judge() {
    if (this.#asked === null) {
      if (performance.now() >= this.#due) this.#ask();
    } else if (this.#overdue()) this.dead();
  }

  #overdue() {
    if (this.#asked === null) return false;
    const { patience } = this.times;
    // One way may be dead while the other lives: what is heard lengthens the wait only so far.
    const since = Math.min(Math.max(this.#asked, this.#heard), this.#asked + patience);
    return performance.now() - since >= patience;
  }

  #ask() {
    this.#asked = performance.now();
    this.ask();
  }
}
