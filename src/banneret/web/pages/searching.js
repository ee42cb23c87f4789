/** Finds what is searched for, also where it is typed a little wrong. */

const MARKS = /\p{M}/gu;
const LETTERS = /[\p{L}\p{N}]+/gu;
const LEAST = 4; // letters of a word that may be typed wrong
const LONG = 8; // letters of one in which two may be wrong

/** Small letters without marks. @param {string} text */
function folded(text) {
  return text.toLowerCase().normalize("NFD").replace(MARKS, "").replaceAll("ß", "ss");
}

/**
 * Those in which every word is found; if there are none, those in which words come near all of them.
 * @template T
 * @param {readonly T[]} all
 * @param {string} wanted
 * @param {(one: T) => string} wordsOf
 * @returns {{ found: readonly T[], near: boolean }}
 */
export function searched(all, wanted, wordsOf) {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return { found: all, near: false };
  const texts = all.map((one) => folded(wordsOf(one)));
  const holding = (/** @type {readonly string[][]} */ ways) => all.filter((_, n) => ways.every((way) => way.some((word) => texts[n].includes(word))));
  const exact = holding(words.map((word) => [word]));
  if (exact.length) return { found: exact, near: false };
  const known = [...new Set(texts.flatMap((text) => text.match(LETTERS) ?? []))];
  const found = holding(words.map((word) => known.filter((each) => each.includes(word) || isNear(word, each))));
  return { found, near: found.length > 0 };
}

/** Whether a word or its beginning could have been meant. @param {string} typed @param {string} word */
function isNear(typed, word) {
  if (typed.length < LEAST) return false;
  return faults(typed, word) <= (typed.length < LONG ? 1 : 2);
}

/** How many letters are wrong, missing, too many or changed round, to the end of what is typed. @param {string} typed @param {string} word */
function faults(typed, word) {
  let before = /** @type {number[]} */ ([]);
  let row = [...Array(word.length + 1).keys()];
  for (let y = 1; y <= typed.length; y++) {
    const next = [y];
    for (let x = 1; x <= word.length; x++) {
      const [own, other] = [typed[y - 1], word[x - 1]];
      next[x] = Math.min(row[x] + 1, next[x - 1] + 1, row[x - 1] + Number(own !== other));
      if (own === word[x - 2] && typed[y - 2] === other) next[x] = Math.min(next[x], before[x - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}
