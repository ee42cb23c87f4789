/** The time a seat has left. */

import { classes, html, useEffect, useState } from "../ui.js";
import { language } from "../settings.js";
import { say } from "../words.js";

const DAY = 86_400;
const SHORT = 20; // seconds that deserve alarm

/** @param {number} seconds */
export function clockTime(seconds) {
  const left = Math.max(0, seconds);
  if (left >= DAY) {
    const days = new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(left / DAY);
    return say("clock.days", { days });
  }
  const whole = Math.ceil(left);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, i) => (i ? String(part).padStart(2, "0") : String(part))).join(":");
}

/** Milliseconds until a clock shows something else, and a few more for a timer that is early. @param {number} left seconds */
function untilChange(left) {
  const unit = left > DAY ? DAY / 10 : 1;
  return 1000 * (left - unit * (Math.ceil(left / unit) - 1)) + 5;
}

/** @param {{ clock: import("../protocol.js").SeatClock, seenAt: number }} props */
export function Clock({ clock, seenAt }) {
  const [, tick] = useState(0);
  const rest = clock.rest ?? 0;
  const spent = clock.runs ? Math.max(0, (performance.now() - seenAt) / 1000 - rest) : 0;
  const left = clock.left - spent;
  useEffect(() => {
    if (!clock.runs || left <= 0) return undefined;
    const waits = spent ? 0 : Math.max(0, rest * 1000 - (performance.now() - seenAt));
    const timer = setTimeout(() => tick((n) => n + 1), waits + untilChange(left));
    return () => clearTimeout(timer);
  });
  return html`<span class=${classes("clock", clock.runs && "runs", clock.runs && left < SHORT && "short")}
    translate="no" role="timer" aria-label=${say("clock.label")}>${clockTime(left)}</span>`;
}
