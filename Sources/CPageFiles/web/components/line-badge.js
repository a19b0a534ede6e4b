/** A line's badge: its name, in its own colours where it has some. */

import { h, show, write } from "../support/dom.js";

export function createLineBadge() {
  const element = h("bdi", { class: "line-badge", translate: "no" });
  return {
    element,
    /** @param {{line: string, color: string|null, ink: string|null}} of as `lineOf` has it */
    update({ line, color, ink }) {
      write(element, line);
      show(element, line !== "");
      const hasColors = color !== null && ink !== null;
      element.style.setProperty("background-color", hasColors ? color : "");
      element.style.setProperty("color", hasColors ? ink : "");
    },
  };
}
