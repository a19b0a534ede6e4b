/** Which train it is: its line's badge, in the line's own colours where it has some, and where it goes. */

import { h, isolated, show, write } from "../support/dom.js";

/** @param {{t: Function}} of */
export function createLineHead({ t }) {
  const badge = h("bdi", { class: "line-badge", translate: "no" });
  const sign = h("span", {});
  return {
    element: h("p", { class: "line-head" }, badge, " ", sign),
    /** @param {{line: string, color: string|null, ink: string|null, headsign: string|null}} of as `lineOf` and the status have it */
    update({ line, color, ink, headsign }) {
      write(badge, line);
      show(badge, line !== "");
      const hasColors = color !== null && ink !== null;
      badge.style.setProperty("background-color", hasColors ? color : "");
      badge.style.setProperty("color", hasColors ? ink : "");
      write(sign, headsign ? t("departures.toward", { name: isolated(headsign) }) : "");
    },
  };
}
