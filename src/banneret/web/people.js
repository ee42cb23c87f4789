/** What seats, people and bots are called. */

import { isWord, say } from "./words.js";

/** @typedef {import("./protocol.js").SeatInfo} SeatInfo */
/** @typedef {import("./protocol.js").Scene} Scene */

/** What a bot is called by people. @param {string} bot */
export function levelName(bot) {
  const [kind, of] = bot.split(":");
  const word = of ? `bot.${kind}-of` : `bot.${bot}`;
  return isWord(word) ? say(word, { of }) : bot;
}

/** Who sits there; "" if nobody does yet. @param {SeatInfo | undefined} info */
export function personName(info) {
  if (!info) return "";
  return info.kind === "bot" && info.bot ? levelName(info.bot) : info.name;
}

/** What all seats are called, so that no two sound alike. @param {readonly string[]} names @param {Scene} scene */
export function distinctNames(names, scene) {
  const alike = new Set(names).size < names.length;
  return alike ? names.map((name, seat) => `${name} · ${scene.panels[seat].name.split(" (")[0]}`) : names;
}

/** A scene whose question names the person asked instead of the seat. @param {Scene} scene @param {readonly SeatInfo[]} seats @returns {Scene} */
export function askByName(scene, seats) {
  const { question, panels } = scene;
  const panel = panels.find(({ seat }) => seat === question.seat);
  const person = personName(seats.find(({ seat }) => seat === question.seat));
  const [role, ...rest] = question.text.split(": ");
  if (!panel?.name.startsWith(role) || !person || !rest.length) return scene;
  return { ...scene, question: { ...question, text: [person, ...rest].join(": ") } };
}
