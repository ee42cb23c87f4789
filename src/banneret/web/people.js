/** What seats, people and bots are called. */

import { isWord, say } from "./words.js";

/** @typedef {import("./protocol.js").SeatInfo} SeatInfo */

/** What a bot is called by people. @param {string} bot */
export function levelName(bot) {
  const [kind, of] = bot.split(":");
  const word = of ? `bot.${kind}-of` : `bot.${bot}`;
  return isWord(word) ? say(word, { of }) : bot;
}

/** Who sits there; "" if nobody does yet. Matches from before bots had names call them by their kind. @param {SeatInfo | undefined} info */
export function personName(info) {
  return info ? levelName(info.name) : "";
}
