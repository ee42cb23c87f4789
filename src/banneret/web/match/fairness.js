/** The check of a match's dice: do the rolls follow from what was promised before the first? */

import { bytesOf, fromHex, hashOf, toHex } from "./hashes.js";

/** @typedef {import("../protocol.js").Rolls} Rolls */
/** @typedef {import("../protocol.js").Roll} Roll */

const SCHEME = "banneret-dice-1";
const PARTS = "banneret-parts-1";
const ID = /^[0-9a-hjkmnp-tv-z]+$/;
const HEX = /^[0-9a-f]{64}$/;
const HMAC = { name: "HMAC", hash: "SHA-256" };
const RANGE = 1n << 256n;

/** @param {Uint8Array<ArrayBuffer> | ArrayBuffer} bytes */
function keyOf(bytes) {
  return crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign"]);
}

/**
 * @param {Rolls} rolls
 * @returns {Promise<{ kept: boolean, strange: number[], copied: number[], wrong: number[] }>} whether the secret is
 *   the promised one, the seats whose part is not, those that promised another's part, and the steps whose outcome they do not give
 */
export async function check(rolls) {
  const formal = HEX.test(rolls.secret) && ID.test(rolls.match);
  const kept = formal && rolls.commitment === `${SCHEME}:${rolls.match}:${await hashOf(rolls.secret, rolls.position ?? "")}`;
  if (!kept) return { kept, strange: [], copied: [], wrong: [] };
  const strange = await strangeParts(rolls);
  const copied = copies(rolls.pledges);
  const key = await keyOfRolls(rolls);
  const wrong = [];
  for (const roll of rolls.rolls) {
    if ((await outcome(key, rolls.match, roll)) !== roll.do) wrong.push(roll.index);
  }
  return { kept, strange, copied, wrong };
}

/** The seats that brought something else than they had pledged. @param {Rolls} rolls */
async function strangeParts({ pledges, parts, rolls }) {
  const fits = async (/** @type {string | null} */ part, /** @type {string | null} */ pledge) => {
    if (part === null) return pledge === null || rolls.length === 0; // or it ended before it began
    return HEX.test(part) && (await hashOf(part)) === pledge;
  };
  const fit = await Promise.all(parts.map((part, seat) => fits(part, pledges[seat] ?? null)));
  return [...pledges.keys()].filter((seat) => !fit[seat]);
}

/** The seats that promised the same as one before. @param {readonly (string | null)[]} pledges */
function copies(pledges) {
  return [...pledges.keys()].filter((seat) => pledges[seat] !== null && pledges.indexOf(pledges[seat]) < seat);
}

/** The secret itself, or what follows from it and the parts. @param {Rolls} rolls */
async function keyOfRolls({ match, secret, parts }) {
  const key = await keyOf(fromHex(secret));
  const brought = parts.map((part, seat) => (part === null ? "" : `${seat}:${part}\n`)).join("");
  if (!brought) return key;
  return keyOf(await crypto.subtle.sign("HMAC", key, bytesOf(`${PARTS}\n${match}\n${brought}`)));
}

/** @param {CryptoKey} key @param {string} match @param {Roll} roll */
async function outcome(key, match, roll) {
  const whole = BigInt(roll.outcomes.reduce((sum, { weight }) => sum + weight, 0));
  for (let attempt = 0; ; attempt++) {
    const message = [SCHEME, match, roll.index, roll.label, attempt].join("\n");
    const drawn = BigInt(`0x${toHex(await crypto.subtle.sign("HMAC", key, bytesOf(message)))}`);
    if (drawn < RANGE - (RANGE % whole)) return pick(roll, drawn % whole);
  }
}

/** @param {Roll} roll @param {bigint} left */
function pick(roll, left) {
  for (const { do: text, weight } of roll.outcomes) {
    if (left < BigInt(weight)) return text;
    left -= BigInt(weight);
  }
  return "";
}
