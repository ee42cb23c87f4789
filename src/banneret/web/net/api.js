/** REST calls to the server that served this page; addresses are relative to it, whatever path it stands at. */

import { language } from "../settings.js";
import { say } from "../words.js";

/** @typedef {import("../protocol.js").Problem} Problem */

/** An answer that says what was wrong. */
export class Failure extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.reason);
    this.code = problem.code;
    this.rules = problem.rules ?? [];
  }
}

/** No answer came. @returns {never} */
function unreachable() {
  throw new Failure({ code: "closing", reason: say("unreachable"), rules: [] });
}

/**
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<any>}
 */
async function call(path, how) {
  const headers = { "Accept-Language": language.value, ...how?.headers };
  const answer = await fetch(path, { credentials: "same-origin", ...how, headers }).catch(unreachable);
  if (answer.ok) return answer.json();
  const problem = await answer.json().catch(() => null);
  throw new Failure(problem?.reason ? problem : { code: "not-found", reason: answer.statusText, rules: [] });
}

/** @param {string} path */
export function get(path) {
  return call(path);
}

/** @param {string} path @param {object} body */
export function post(path, body) {
  const headers = { "Content-Type": "application/json", "X-Banneret": "1" };
  return call(path, { method: "POST", headers, body: JSON.stringify(body) });
}

// What proves a seat where no cookie is kept.

/** What a token can look like: no other one is worth sending. */
const TOKEN = /^[\w.=-]{1,200}$/;

/** @param {string} match */
function tokenOf(match) {
  try {
    const kept = localStorage.getItem(`banneret.token.${match}`) ?? "";
    return TOKEN.test(kept) ? kept : "";
  } catch {
    return "";
  }
}

/** @param {string} match @param {string | null} token */
export function keepToken(match, token) {
  try {
    if (token) localStorage.setItem(`banneret.token.${match}`, token);
  } catch {
    // The cookie proves the seat as well.
  }
}

/**
 * The address of something of a match.
 * @param {string} match
 * @param {string} [what]
 * @param {Record<string, string | number | null>} [query] null is left out
 */
export function ofMatch(match, what = "", query = {}) {
  const path = `api/matches/${encodeURIComponent(match)}${what && `/${what}`}`;
  return asking(path, { ...query, token: tokenOf(match) || null });
}

/** @param {string} path @param {Record<string, string | number | null>} query null is left out */
function asking(path, query) {
  const filled = Object.entries(query).filter(([, value]) => value !== null);
  const search = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  return search.size ? `${path}?${search}` : path;
}

/**
 * The address of a moment of a record that was sent, of a card of it, or of what a bot thinks of it.
 * @param {string} record what the server calls it
 * @param {number | string} what "review", "story", or a step and what is wanted of it
 * @param {Record<string, string | number | null>} [query] null is left out
 */
export function ofRecord(record, what, query = {}) {
  return asking(`api/replay/${encodeURIComponent(record)}/${what}`, query);
}

/** Everything that is printed of a game. @param {string} game @param {string | null} [options] those that are not as usual, as JSON @returns {Promise<import("../protocol.js").Cards>} */
export function cards(game, options = null) {
  return once(asking(`api/cards/${encodeURIComponent(game)}`, { language: language.value, options }));
}

/** The address of what there is to learn of a game. @param {string} game */
export function ofGame(game) {
  return `api/learn/${encodeURIComponent(game)}`;
}

/** @param {string} match @param {string} language @param {number} since */
export function socketAddress(match, language, since) {
  const address = new URL(`ws/${encodeURIComponent(match)}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  address.searchParams.set("language", language);
  address.searchParams.set("since", String(since));
  const token = tokenOf(match);
  if (token) address.searchParams.set("token", token);
  return address.href;
}

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/** What does not change while the page is open, asked once. @param {string} path */
export function once(path) {
  const known = fetched.get(path) ?? get(path);
  fetched.set(path, known);
  known.catch(() => fetched.delete(path));
  return known;
}

/** @returns {Promise<import("../protocol.js").Games>} */
export function games() {
  return once("api/games");
}

/** What there is to learn of a game. @param {string} game @returns {Promise<import("../protocol.js").Learning>} */
export function learning(game) {
  return once(ofGame(game));
}

/** @param {string} game @returns {Promise<import("../protocol.js").Rules>} */
export function rules(game) {
  return once(`api/rules/${encodeURIComponent(game)}`);
}
