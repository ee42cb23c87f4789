/** What happened since one's own last turn, shown again: one moment after the other, nothing to be clicked. */

import { signal } from "../ui.js";
import { language } from "../settings.js";
import { get, ofMatch } from "../net/api.js";
import { say } from "../words.js";

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").TableEvent} TableEvent */

const LEAST = 900; // milliseconds for which a moment is shown

export class Again {
  /** The moment that is shown instead of how things stand. @type {import("../ui.js").Signal<View | null>} */ view = signal(null);
  /** What its step told. @type {import("../ui.js").Signal<readonly TableEvent[]>} */ events = signal([]);
  #run = 0;

  /** @param {string} match @param {import("./stages.js").Stages} stages */
  constructor(match, stages) {
    this.match = match;
    this.stages = stages;
  }

  /** @param {View} now @param {readonly TableEvent[]} news */
  async show(now, news) {
    this.stop();
    const run = this.#run;
    const steps = [...new Set(news.map(({ step }) => step ?? 0))];
    for (const [n, step] of steps.entries()) {
      const query = { seat: now.viewer, language: language.value };
      const moment = await get(ofMatch(this.match, `steps/${step}`, query)).catch(() => null);
      if (run !== this.#run) return;
      if (!moment) break;
      this.events.value = moment.events;
      this.view.value = told(now, moment, say("since.step", { n: n + 1, of: steps.length }));
      await after(Math.max(LEAST, this.stages.take(moment.events)));
      if (run !== this.#run) return;
    }
    this.stop();
  }

  /** Show how things stand; whether something else was shown. */
  stop() {
    this.#run++;
    const some = this.view.value !== null;
    this.view.value = null;
    this.events.value = [];
    return some;
  }
}

/** A moment as a view in which nothing is asked. @param {View} now @param {import("../protocol.js").Moment} moment @param {string} text @returns {View} */
function told(now, moment, text) {
  const notes = moment.events.flatMap((event) => event.text ?? []);
  const scene = { ...moment.scene, choices: [], question: { seat: null, text }, notes, outcome: "" };
  return { ...now, step: moment.step, asked: null, scene };
}

/** @param {number} milliseconds @returns {Promise<void>} */
function after(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
