/**
 * What this browser adds to the dice: drawn and pledged before a match, brought when all is fixed.
 * docs/protocol.md, section "Dice", says why.
 */

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

/** For browsers that keep nothing. @type {Map<string, string>} */
const memory = new Map();

/** @param {string} pledge @param {Kept} kept */
function keep(pledge, kept) {
  const text = JSON.stringify(kept);
  memory.set(STORE + pledge, text);
  try {
    localStorage.setItem(STORE + pledge, text);
  } catch {
    // It lasts as long as the page.
  }
}

/** @returns {Storage | null} */
function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** @param {string} pledge @returns {Kept | null} */
function find(pledge) {
  const text = storage()?.getItem(STORE + pledge) ?? memory.get(STORE + pledge);
  return text ? JSON.parse(text) : null;
}

/** The pledges this browser gave in a match. @param {string} match */
function pledgesIn(match) {
  const names = new Set([...memory.keys(), ...Object.keys(storage() ?? {})]);
  return [...names]
    .filter((name) => name.startsWith(STORE))
    .map((name) => name.slice(STORE.length))
    .filter((pledge) => find(pledge)?.match === match);
}

/** Draw a part and keep it; null where the browser cannot: it does so only over https or on this machine. */
export async function newPledge() {
  if (!crypto.subtle) return null;
  const part = toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
  const pledge = await hashOf(part);
  keep(pledge, { part, match: "", commitment: "", terms: "" });
  return pledge;
}

/** Remember what the server promised where a seat was taken. @param {Terms} match @param {string | null} pledge */
export function pledgedIn(match, pledge) {
  const kept = pledge && find(pledge);
  if (kept && !kept.match) keep(pledge, { ...kept, match: match.id, commitment: match.commitment });
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
  const kept = find(pledge);
  if (!kept) return { trouble: "lost" };
  if (!unchanged(kept, match)) return { trouble: "changed" };
  keep(pledge, { ...kept, match: match.id, commitment: match.commitment, terms: termsOf(match) });
  return { part: kept.part };
}

/** What this browser promised in a match, and whether the server still says what it said then. @param {Terms} match */
export function remembered(match) {
  const pledges = pledgesIn(match.id);
  const there = new Set(match.seats.map(({ pledge }) => pledge));
  const kept = (/** @type {string} */ pledge) => /** @type {Kept} */ (find(pledge));
  return { pledges, intact: pledges.every((pledge) => there.has(pledge) && unchanged(kept(pledge), match)) };
}
