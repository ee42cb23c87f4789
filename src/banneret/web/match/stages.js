/** Which moment is shown over the board: attacks, Duels, flips, draws and Events as they come, or one asked for again. */

import { batch, signal } from "../ui.js";
import { pace, sound } from "../settings.js";
import { knock } from "./sound.js";

/** @typedef {import("../protocol.js").Stage} Stage */
/** @typedef {import("../protocol.js").TableEvent} TableEvent */

/** Milliseconds for which a moment that is decided is shown, and one that grows on. */
const LONG = { slow: 2600, normal: 1700, instant: 1200, step: 2600 };
const SHORT = { slow: 1300, normal: 700, instant: 300, step: 1300 };
const MOST = 4; // moments shown one after the other; of more only the last

export class Stages {
  /** @type {import("../ui.js").Signal<Stage | null>} */ shown = signal(null);
  /** The line of the log that it was asked for by; none while it is shown as it comes. */
  asked = signal(/** @type {TableEvent | null} */ (null));
  /** Spaces that a line of the log lights. @type {import("../ui.js").Signal<readonly string[]>} */ lit = signal([]);
  /** @type {Stage[]} */ #line = [];
  #timer = 0;
  #haste = 1;

  /**
   * Show what happened just now.
   * @param {readonly TableEvent[]} news
   * @param {number} [waiting] how many moments wait for it: the more, the quicker
   * @returns how many milliseconds that takes
   */
  take(news, waiting = 0) {
    if (sound.value && news.some(({ by, text }) => by === "chance" && text)) knock();
    const found = grown(news.flatMap(({ stages }) => stages ?? [])).slice(-MOST);
    if (!found.length) return 0;
    clearTimeout(this.#timer);
    this.asked.value = null;
    this.#line = found;
    this.#haste = 1 + waiting / 4;
    const whole = found.reduce((sum, stage) => sum + this.#span(stage), 0);
    this.#next();
    return pace.value === "instant" ? 0 : whole;
  }

  #next() {
    const stage = this.#line.shift() ?? null;
    this.shown.value = stage;
    if (stage) this.#timer = setTimeout(() => this.#next(), this.#span(stage));
  }

  /** How long a moment is shown; several go by more quickly. @param {Stage} stage */
  #span(stage) {
    const decided = stage.verdict || /event|reveal/.test(stage.kind);
    return (decided ? LONG : SHORT)[pace.value] / (this.#haste * (this.#line.length > 1 ? 1.5 : 1));
  }

  /** Show again what a line of the log tells, until it is put away. @param {TableEvent} event @param {Stage} stage */
  again(event, stage) {
    this.skip();
    batch(() => {
      this.asked.value = event;
      this.shown.value = stage;
      this.lit.value = stage.spaces ?? [];
    });
  }

  /** Show no moment any more; whether there was one. */
  skip() {
    const some = this.shown.value !== null;
    clearTimeout(this.#timer);
    this.#line = [];
    batch(() => {
      if (this.asked.value) this.lit.value = [];
      this.shown.value = this.asked.value = null;
    });
    return some;
  }
}

/** A moment that goes on takes the place of its beginning. @param {readonly Stage[]} stages */
function grown(stages) {
  return stages.filter((_, n) => !stages[n + 1]?.goes_on);
}

/** The moments that a line of the log belongs to: those of its step. @param {TableEvent} event @param {readonly TableEvent[]} events */
export function stagesOf(event, events) {
  if (!event.step) return [];
  return events.filter(({ step, n, turn }) => step === event.step && Math.abs(n - event.n) < FAR && turn !== undefined).flatMap(({ stages }) => stages ?? []);
}

const FAR = 40; // events of one step; after an undo another may have its number
