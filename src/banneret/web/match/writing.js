/** Keys that are not meant for the table. */

/** Whether the key belongs to a field or a dialog. @param {Event} event */
export function isWriting(event) {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  return Boolean(target.closest("input, textarea, select, dialog"));
}
