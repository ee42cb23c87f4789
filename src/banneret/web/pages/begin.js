/** A match begins at once, with everything set up. */

import { level } from "../settings.js";
import { beginMatch } from "../match/begin.js";

/** @typedef {import("../protocol.js").GameInfo} GameInfo */

/** Who sits down if nobody says otherwise: the bot the person last chose, or one a newcomer can beat. @param {GameInfo} game */
export function usualBot(game) {
  return game.bots.includes(level.value) ? level.value : game.usual_bot;
}

/** Against bots, ready-made. @param {GameInfo} game */
export function beginReady(game) {
  const bot = usualBot(game);
  const others = /** @type {import("../protocol.js").SeatPlan[]} */ (Array.from({ length: game.players.least - 1 }, () => ({ kind: "bot", bot })));
  const players = game.players.option ? { [game.players.option]: game.players.least } : {};
  /** @type {import("../protocol.js").NewMatch} */
  const wanted = { game: game.name, seats: [{ kind: "me", name: null }, ...others], options: { ...players, ...game.ready } };
  return beginMatch("api/matches", wanted);
}
