/** Bytes as hexadecimal digits, and their hashes. */

/** @param {string} digits */
export function fromHex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer | Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** SHA-256 of bytes, all in hexadecimal digits, and of a text after them. @param {string} digits @param {string} [text] */
export async function hashOf(digits, text = "") {
  return toHex(await crypto.subtle.digest("SHA-256", new Uint8Array([...fromHex(digits), ...bytesOf(text)])));
}

/** @param {string} text */
export function bytesOf(text) {
  return new TextEncoder().encode(text);
}
