/** The check of a match's dice: do the rolls follow from the secret, and the secret from the commitment? */

/** @typedef {import("../protocol.js").Rolls} Rolls */
/** @typedef {import("../protocol.js").Roll} Roll */

const SCHEME = "banneret-dice-1";
const RANGE = 1n << 256n;

/** @param {string} digits */
function fromHex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer} bytes */
function toHex(bytes) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {Rolls} rolls
 * @returns {Promise<{ kept: boolean, wrong: number[] }>} whether the secret is the promised one,
 *   and the steps whose outcome it does not give
 */
export async function check(rolls) {
  const secret = fromHex(rolls.secret);
  const hash = toHex(await crypto.subtle.digest("SHA-256", secret));
  const kept = rolls.commitment === `${SCHEME}:${rolls.match}:${hash}`;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, hmac, false, ["sign"]);
  const wrong = [];
  for (const roll of rolls.rolls) {
    if ((await outcome(key, rolls.match, roll)) !== roll.do) wrong.push(roll.index);
  }
  return { kept, wrong };
}

/** @param {CryptoKey} key @param {string} match @param {Roll} roll */
async function outcome(key, match, roll) {
  const whole = BigInt(roll.outcomes.reduce((sum, { weight }) => sum + weight, 0));
  for (let attempt = 0; ; attempt++) {
    const message = [SCHEME, match, roll.index, roll.label, attempt].join("\n");
    const drawn = BigInt(`0x${toHex(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(message)))}`);
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
