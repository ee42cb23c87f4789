/** A guided match or a puzzle, as far as the person has come: what the server said of it, and what may be done. */

import { batch, signal } from "../ui.js";
import { language } from "../settings.js";
import { ofGame, post } from "../net/api.js";

/** @typedef {import("../protocol.js").Answered} Answered */
/** @typedef {import("../protocol.js").Try} Try */

export class Study {
  /** @type {import("../ui.js").Signal<Answered | null>} */ answer = signal(null);
  /** @type {import("../ui.js").Signal<{ reason: string, rules: string[] } | null>} why something is refused */
  why = signal(null);
  problem = signal("");
  busy = signal(false);
  /** What the person did: in a step of the guided match, in a puzzle, or ticked. @type {string[]} */ done = [];
  #asked = 0;

  /** @param {string} game @param {string | null} puzzle null: the guided match @param {number} [step] */
  constructor(game, puzzle, step = 0) {
    this.game = game;
    this.puzzle = puzzle;
    this.step = step;
  }

  /** Ask how it stands. @param {Partial<Try>} [more] */
  async ask(more = {}) {
    const asked = ++this.#asked;
    const { puzzle, step, done } = this;
    this.busy.value = true;
    try {
      const answer = await post(ofGame(this.game), { puzzle, step, done, language: language.value, ...more });
      if (asked === this.#asked) this.#hear(answer);
    } catch (failure) {
      if (asked === this.#asked) this.#fail(/** @type {Error} */ (failure));
    }
  }

  /** @param {Answered} answer */
  #hear(answer) {
    batch(() => {
      this.busy.value = false;
      this.problem.value = "";
      if (answer.state === "why") return void (this.why.value = { reason: answer.text, rules: answer.rules });
      if (!this.puzzle && answer.step !== this.step) this.#stand(answer.step);
      this.why.value = null;
      this.answer.value = answer;
      return undefined;
    });
  }

  /** @param {Error} failure */
  #fail(failure) {
    batch(() => {
      this.busy.value = false;
      this.problem.value = failure.message;
    });
  }

  /** At a step of the guided match, where nothing is done yet. @param {number} step */
  #stand(step) {
    this.step = step;
    this.done = [];
  }

  /** @param {string} action */
  act(action) {
    this.done = [...this.done, action];
    return this.ask();
  }

  /** Take back the last action; in the guided match, one step back where there is none. */
  back() {
    if (!this.puzzle && !this.done.length) return this.goTo(this.step - 1);
    this.done = this.done.slice(0, -1);
    return this.ask();
  }

  /** @param {number} step */
  goTo(step) {
    this.#stand(Math.max(0, step));
    return this.ask();
  }

  again() {
    this.done = [];
    return this.ask();
  }

  /** @param {string} action whether it is allowed */
  tick(action) {
    const ticked = this.done.includes(action);
    this.done = ticked ? this.done.filter((each) => each !== action) : [...this.done, action];
  }

  /** Ask why a place or an item leads nowhere. @param {import("../protocol.js").Asking} about */
  explain(about) {
    return this.ask({ why: about });
  }
}
