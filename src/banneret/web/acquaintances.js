/** Whom one has played with: names, results and who is blocked, kept in this browser alone. */

import { keep, kept } from "./storage.js";

const STORE = "banneret.people";
const MOST_PEOPLE = 200;
const MOST_MATCHES = 50; // of each person

/** @typedef {{ met: string[], n: number, won: number, lost: number, blocked: boolean }} Acquaintance `met`: ids of the latest matches */

/** @returns {Record<string, any>} what was kept, whoever wrote it */
const everybody = () => kept(STORE);

/** @param {string} name @param {Acquaintance} person */
function remember(name, person) {
  const others = Object.entries(everybody()).filter(([known]) => known !== name);
  const blocked = others.filter(([, each]) => each?.blocked);
  const rest = others.filter(([, each]) => !each?.blocked).slice(-MOST_PEOPLE);
  keep(STORE, Object.fromEntries([...blocked, ...rest, [name, person]]));
}

/** What is known of a person. @param {string} name @returns {Acquaintance} */
export function acquaintance(name) {
  const found = everybody()[name];
  const number = (/** @type {unknown} */ value) => (Number.isInteger(value) ? Number(value) : 0);
  const met = Array.isArray(found?.met) ? found.met : [];
  return { met, n: number(found?.n), won: number(found?.won), lost: number(found?.lost), blocked: found?.blocked === true };
}

/** A match with a person came to its end. @param {string} name @param {string} match @param {"won" | "lost" | "even" | "told"} outcome for the own side */
export function metIn(name, match, outcome) {
  const person = acquaintance(name);
  if (person.met.includes(match)) return;
  remember(name, {
    ...person,
    met: [...person.met, match].slice(-MOST_MATCHES),
    n: person.n + 1,
    won: person.won + Number(outcome === "won"),
    lost: person.lost + Number(outcome === "lost"),
  });
}

/** @param {string} name @param {boolean} blocked */
export function block(name, blocked) {
  remember(name, { ...acquaintance(name), blocked });
}
