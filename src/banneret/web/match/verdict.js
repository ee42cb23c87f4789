/** How a match ended for whoever looks: won, lost, or who won. */

import { listed, say } from "../words.js";

/** @typedef {import("../protocol.js").Ending} Ending */
/** @typedef {"won" | "lost" | "even" | "told"} Outcome */

/**
 * @param {Ending} ending
 * @param {readonly number[]} own the seats of whoever looks
 * @param {(seat: number) => string} nameOf
 * @returns {{ outcome: Outcome, text: string }}
 */
export function verdictOf({ returns, text }, own, nameOf) {
  if (!returns) return { outcome: "told", text };
  const seats = [...returns.keys()];
  const winners = seats.filter((seat) => returns[seat] > 0);
  if (!winners.length) return { outcome: "even", text: say("end.draw") };
  const sides = winners.length > 1 && winners.length < seats.length - 1;
  const won = own.filter((seat) => winners.includes(seat)).length;
  if (own.length && won === own.length) return { outcome: "won", text: say(sides ? "end.side-won" : winners.length > own.length ? "end.shared" : "end.won") };
  if (own.length && !won) return { outcome: "lost", text: say(sides ? "end.side-lost" : "end.lost") };
  return { outcome: "told", text: say("end.names", { n: winners.length, names: listed(winners.map(nameOf)) }) };
}
