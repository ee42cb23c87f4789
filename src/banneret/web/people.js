/** What seats, people and bots are called. */

import { isWord, say } from "./words.js";

/** @typedef {import("./protocol.js").SeatInfo} SeatInfo */

/** What a bot is called by people. @param {string} bot */
export function levelName(bot) {
  const word = `bot.${bot}`;
  return isWord(word) ? say(word) : bot;
}

/** Who sits there; "" if nobody does yet. @param {SeatInfo | undefined} info */
export function personName(info) {
  if (!info) return "";
  return info.kind === "bot" && info.bot ? levelName(info.bot) : info.name;
}
