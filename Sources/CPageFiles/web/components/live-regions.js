/** What a screen reader says by itself: politely the ride, at once an alarm. */

import { h, write } from "../support/dom.js";

/** Two regions that stand in the page from the beginning: one that comes with its words is often not read. */
export function createLiveRegions() {
  const polite = h("p", { class: "only-heard", "aria-live": "polite", "data-voice": "polite" });
  const assertive = h("p", { class: "only-heard", "aria-live": "assertive", "data-voice": "assertive" });
  return {
    element: h("div", {}, polite, assertive),
    say: (words) => write(polite, words),
    interrupt: (words) => write(assertive, words),
  };
}
