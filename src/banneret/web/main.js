/** The page begins here. */

import { html, render } from "./ui.js";
import { keepSettings } from "./settings.js";
import { keepWords } from "./words.js";
import { App } from "./app.js";
import { keepTurns } from "./turns.js";
import { followTranslator } from "./translated.js";

keepSettings();
const root = document.getElementById("app");
let begun = false;
keepWords(() => {
  if (begun || !root) return;
  begun = true;
  root.replaceChildren();
  followTranslator(root);
  render(html`<${App} />`, root);
  keepTurns();
});
