/** The button that leads to all that a match may be shared as. */

import { html, useState } from "../ui.js";
import { say } from "../words.js";
import { part } from "../parts.js";

const ShareDialog = part(() => import("./share.js"), "ShareDialog");

/** @param {{ match: string, step: number, over: boolean, seat?: number | null }} props */
export function Share(props) {
  const [asked, setAsked] = useState(false);
  return html`<button type="button" onClick=${() => setAsked(true)}>${say("share")}</button>
    ${asked && html`<${ShareDialog} ...${props} close=${() => setAsked(false)} />`}`;
}
