/** Routes: several steps of one seat as one choice, asked for when something is picked, and followed step by step. */

import { effect } from "../ui.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("../protocol.js").Route} Route */
/** @typedef {{ rest: readonly string[], seat: number, version: number, told: number }} Ahead What is still to be done, and what was known before. */

/** Listen until the returned function is called. @param {Table} table @param {Hand} hand */
export function offerRoutes(table, hand) {
  let asked = "";
  return effect(() => {
    if (hand.scene.value !== table.view.value?.scene) return;
    const beginnings = table.myTurn.value && !hand.busy.value ? hand.beginnings.value : [];
    const about = beginnings.length ? [table.view.value.step, ...beginnings].join("\n") : "";
    if (about === asked) return;
    asked = about;
    hand.plan(beginnings.length > 0);
    if (beginnings.length) table.plan(beginnings).then((routes) => about === asked && hand.planned(routes));
  });
}

/** Goes a route: one step after the other, while nothing comes between. */
export class Walk {
  /** @type {Ahead | null} */ #ahead = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {Route} route */
  begin({ actions: [first, ...rest] }) {
    const { table } = this;
    this.#ahead = { rest, seat: table.seat, version: table.version, told: table.events.value.at(-1)?.n ?? 0 };
    table.act(first);
  }

  /** Go on whenever a step is answered and shown, until the returned function is called. */
  watch() {
    return effect(() => {
      const { table } = this;
      const view = table.view.value;
      if (!this.#ahead || !view || table.sent.value || view.version === this.#ahead.version) return;
      const [next, ...rest] = this.#ahead.rest;
      const open = view.asked === this.#ahead.seat && view.scene.choices.some(({ action }) => action === next);
      const goesOn = open && !this.#interrupted(this.#ahead);
      this.#ahead = goesOn && rest.length ? { ...this.#ahead, rest, version: view.version } : null;
      if (goesOn) table.act(next);
    });
  }

  /** Whether chance or somebody else came between. @param {Ahead} ahead */
  #interrupted({ told, seat }) {
    return this.table.events.peek().some(({ n, by }) => n > told && by !== undefined && by !== null && by !== seat);
  }
}
