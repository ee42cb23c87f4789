/**
 * What this browser adds to the dice: drawn and pledged before a match, brought when all is fixed.
 * docs/protocol.md, section "Dice", says why.
 */

import { keep, kept } from "../storage.js";
import { hashOf, toHex } from "./hashes.js";

/** @typedef {Pick<import("../protocol.js").MatchInfo, "id" | "game" | "options" | "commitment" | "seats">} Terms */

/**
 * @typedef {object} Kept
 * @property {string} part 64 hexadecimal digits
 * @property {string} match where it was pledged or brought; "" while that is not known
 * @property {string} commitment the server's, as it was first told; ""
 * @property {string} terms all that was fixed when it was brought; ""
 */

const STORE = "banneret.part.";
const BYTES = 32;

/** For browsers that keep nothing. @type {Map<string, Kept>} */
const memory = new Map();

/** @param {string} pledge @param {Kept} part */
function remember(pledge, part) {
  memory.set(STORE + pledge, part);
  keep(STORE + pledge, part);
}

/** @returns {string[]} */
function names() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** @param {string} pledge @returns {Kept | null} */
function find(pledge) {
  const found = /** @type {Record<string, any>} */ (kept(STORE + pledge));
  return typeof found.part === "string" ? /** @type {Kept} */ (found) : memory.get(STORE + pledge) ?? null;
}

/** The pledges this browser gave in a match. @param {string} match */
function pledgesIn(match) {
  return [...new Set([...memory.keys(), ...names()])]
    .filter((name) => name.startsWith(STORE))
    .map((name) => name.slice(STORE.length))
    .filter((pledge) => find(pledge)?.match === match);
}

/** Draw a part and keep it; null where the browser cannot: it does so only over https or on this machine. */
export async function newPledge() {
  if (!crypto.subtle) return null;
  const part = toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
  const pledge = await hashOf(part);
  remember(pledge, { part, match: "", commitment: "", terms: "" });
  return pledge;
}

/** Remember what the server promised where a seat was taken. @param {Terms} match @param {string | null} pledge */
export function pledgedIn(match, pledge) {
  const part = pledge && find(pledge);
  if (part && !part.match) remember(pledge, { ...part, match: match.id, commitment: match.commitment });
}

/** Everything that must not change once a part is brought. @param {Terms} match */
function termsOf({ id, game, options, commitment, seats }) {
  const pledges = seats.map(({ pledge }) => pledge);
  return JSON.stringify([id, game, Object.entries(options).sort(), commitment, pledges]);
}

/** Whether a match is what it was when a part was pledged, and brought. @param {Kept} kept @param {Terms} match */
function unchanged(kept, match) {
  const agree = (/** @type {string} */ then, /** @type {string} */ now) => !then || then === now;
  return agree(kept.match, match.id) && agree(kept.commitment, match.commitment) && agree(kept.terms, termsOf(match));
}

/** The part pledged for a seat, now that nothing can be chosen any more; or why it must stay here. @param {Terms} match @param {string} pledge @returns {{ part: string } | { trouble: "lost" | "changed" }} */
export function partFor(match, pledge) {
  const own = find(pledge);
  if (!own) return { trouble: "lost" };
  if (!unchanged(own, match)) return { trouble: "changed" };
  remember(pledge, { ...own, match: match.id, commitment: match.commitment, terms: termsOf(match) });
  return { part: own.part };
}

/** What this browser promised in a match, and whether the server still says what it said then. @param {Terms} match */
export function remembered(match) {
  const pledges = pledgesIn(match.id);
  const there = new Set(match.seats.map(({ pledge }) => pledge));
  const own = (/** @type {string} */ pledge) => /** @type {Kept} */ (find(pledge));
  return { pledges, intact: pledges.every((pledge) => there.has(pledge) && unchanged(own(pledge), match)) };
}
