/** A text as a QR code. */

import { html, useMemo } from "../ui.js";
import { encode } from "../vendor/uqr.js";

const BORDER = 4; // modules around it that readers need

/** @param {{ text: string, label: string }} props */
export function Code({ text, label }) {
  const { size, data } = useMemo(() => encode(text, { border: BORDER, ecc: "M" }), [text]);
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`<svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${label} shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff" /><path d=${dark.join("")} fill="#000" /></svg>`;
}
