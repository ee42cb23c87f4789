/** The keyboard's focus stays near what was chosen when that goes away. */

import { useEffect, useRef } from "../ui.js";

/** After a choice by a button, be beside the next ones. @param {unknown} moment whatever changes with the choices */
export function useFocusKept(moment) {
  const chose = useRef(false);
  useEffect(() => {
    const note = (/** @type {FocusEvent} */ event) => (chose.current = event.target instanceof Element && event.target.matches(".actions .choice"));
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (!chose.current || document.activeElement !== document.body) return;
    /** @type {HTMLElement | null} */ (document.querySelector(".actions"))?.focus({ preventScroll: true });
  }, [moment]);
}
