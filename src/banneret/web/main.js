/** The page begins here. */

import { html, render } from "./ui.js";
import { keepSettings } from "./settings.js";
import { App } from "./app.js";
import { followTranslator } from "./translated.js";

keepSettings();
const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  followTranslator(root);
  render(html`<${App} />`, root);
}
