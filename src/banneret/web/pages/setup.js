/** All that can be set before a match: its options, and who sits where. */

import { html } from "../ui.js";
import { MatchOptions } from "./options.js";
import { SeatPlanner } from "./planner.js";

/** @param {{ game: import("../protocol.js").GameInfo, wishes: import("./gamecard.js").Wishes, change: (wishes: import("./gamecard.js").Wishes) => void, bot: string, busy: boolean, start: (seats: import("../protocol.js").SeatPlan[]) => void }} props */
export function Setup({ game, wishes, change, bot, busy, start }) {
  return html`<${MatchOptions} game=${game} wishes=${wishes} change=${change} />
    <${SeatPlanner} game=${game} players=${wishes.players} bot=${bot} busy=${busy} start=${start} />`;
}
