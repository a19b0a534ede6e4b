/** Which train it is: its line's badge, and where it goes. */

import { h, isolated, write } from "../support/dom.js";
import { createLineBadge } from "./line-badge.js";

/** @param {{t: Function}} of */
export function createLineHead({ t }) {
  const badge = createLineBadge();
  const sign = h("span", {});
  return {
    element: h("p", { class: "line-head" }, badge.element, " ", sign),
    /** @param {{line: string, color: string|null, ink: string|null, headsign: string|null}} of as `lineOf` and the status have it */
    update(train) {
      badge.update(train);
      write(sign, train.headsign ? t("departures.toward", { name: isolated(train.headsign) }) : "");
    },
  };
}
