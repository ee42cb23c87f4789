/** REST calls to the server that served this page. */

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

/** @param {string} match */
function tokenOf(match) {
  try {
    return localStorage.getItem(`banneret.token.${match}`) ?? "";
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
  const token = tokenOf(match);
  const filled = Object.entries({ ...query, token: token || null }).filter(([, value]) => value !== null);
  const search = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  const path = `/api/matches/${encodeURIComponent(match)}${what && `/${what}`}`;
  return search.size ? `${path}?${search}` : path;
}

/** @param {string} match @param {string} language @param {number} since */
export function socketAddress(match, language, since) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const search = new URLSearchParams({ language, since: String(since) });
  const token = tokenOf(match);
  if (token) search.set("token", token);
  return `${scheme}://${location.host}/ws/${encodeURIComponent(match)}?${search}`;
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
  return once("/api/games");
}

/** @param {string} game @returns {Promise<import("../protocol.js").Rules>} */
export function rules(game) {
  return once(`/api/rules/${encodeURIComponent(game)}`);
}
