/** Begins matches: asks for one, keeps what proves the own seats, and goes there. */

import { keepToken, post } from "../net/api.js";
import { goTo } from "../route.js";
import { newPledge, pledgedIn } from "./parts.js";

/** @typedef {import("../protocol.js").SeatPlan} SeatPlan */
/** @typedef {import("../protocol.js").MatchInfo} MatchInfo */

/** @param {string} path what makes it @param {{ seats: SeatPlan[] }} wish */
export async function beginMatch(path, wish) {
  const seated = wish.seats.some(({ kind }) => kind === "me" || kind === "hotseat");
  const pledge = seated ? await newPledge() : null;
  const made = await post(path, { ...wish, pledge });
  pledgedIn(made.match, pledge);
  keepToken(made.match.id, made.token);
  goTo("match", made.match.id);
}

/** Who sat where, as a plan for another match of those at this device and bots. @param {MatchInfo} match @returns {SeatPlan[]} */
export function seatsAgain({ seats }) {
  const first = seats.findIndex(({ yours }) => yours);
  return seats.map(({ seat, kind, name, bot }) => {
    if (kind === "bot") return { kind: "bot", bot };
    return { kind: seat === first ? "me" : "hotseat", name };
  });
}

/** The same match once more, with other people in its seats. @param {MatchInfo} match @param {SeatPlan[]} seats */
export function beginAgain({ game, options, clock, leaver, hints, origin }, seats) {
  if (!origin) return beginMatch("api/matches", /** @type {any} */ ({ game, options, clock, leaver, hints, seats }));
  const [from, step] = origin.split("/");
  return beginMatch(`api/matches/${from}/play-on`, /** @type {any} */ ({ step: Number(step), seats }));
}
