/**
 * Keeps a page that the browser translates up to date.
 *
 * A translator takes text nodes out and puts <font> elements in their place. Preact knows nothing of
 * that and goes on writing into the nodes that nobody sees any more. So each of them is put back,
 * empty, before its translation: Preact finds it where it was, and as soon as it writes into it or
 * takes it away, the translation goes too.
 */

const TRANSLATION = "FONT";

/** The translations that stand for a text. @type {WeakMap<Text, Element[]>} */
const standing = new WeakMap();
/** The text that a translation stands for, and its words. @type {WeakMap<Element, { text: Text, words: string }>} */
const original = new WeakMap();

/** Watch what a translator does below an element. @param {Element} root */
export function followTranslator(root) {
  const written = new MutationObserver(drop);
  const moved = new MutationObserver((records) => {
    drop(written.takeRecords());
    for (const record of records) follow(record, written);
    // What was done here needs no answer.
    written.takeRecords();
    moved.takeRecords();
  });
  moved.observe(root, { childList: true, subtree: true });
}

/** @param {MutationRecord} record @param {MutationObserver} written */
function follow(record, written) {
  for (const node of record.removedNodes) {
    if (node instanceof Text) lose(node, record, written);
    else if (node instanceof Element) reveal(node);
  }
}

/** A text is gone: translated, or moved or taken away by the page. @param {Text} text @param {MutationRecord} record @param {MutationObserver} written */
function lose(text, record, written) {
  const font = [...record.addedNodes, record.previousSibling, record.nextSibling].find(isNewTranslation);
  if (font) {
    replaced(text, /** @type {Element} */ (font));
    written.observe(text, { characterData: true });
  } else if (text.isConnected) text.after(...(standing.get(text) ?? []).filter((each) => each.isConnected));
  else dropOf(text);
}

/** @param {Text} text @param {Element} font */
function replaced(text, font) {
  if (font.contains(text)) text.replaceWith(text.cloneNode());
  standing.set(text, [...(standing.get(text) ?? []), font]);
  original.set(font, { text, words: text.data });
  if (!text.data) return; // it stood there empty already; put back, it would be replaced for ever
  text.data = "";
  font.before(text);
}

/** @param {Node | null} node */
function isNewTranslation(node) {
  return node instanceof Element && node.tagName === TRANSLATION && !original.has(node);
}

/** Texts say something else. @param {MutationRecord[]} records */
function drop(records) {
  for (const { target } of records) dropOf(/** @type {Text} */ (target));
}

/** The translations of a text that says something else, or nothing any more, go. @param {Text} text */
function dropOf(text) {
  const fonts = standing.get(text) ?? [];
  standing.delete(text);
  for (const font of fonts) {
    original.delete(font);
    if (!text.isConnected && text.data) font.before(text);
    font.remove();
  }
}

/** A translation was taken back by the translator: the text shows again. @param {Element} font */
function reveal(font) {
  const known = original.get(font);
  if (!known) return;
  const { text, words } = known;
  original.delete(font);
  standing.delete(text);
  if (!text.data) text.data = words;
}
