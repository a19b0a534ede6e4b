/** A page and its sheet, in one frame: two routes, which differ in the sheet's rest. */

import { attribute, h } from "../support/dom.js";

/**
 * @param {{name: string, bar: object, banner: object, page: object, sheet: object}} of components
 */
export function createRouteFrame({ name, bar, banner, page, sheet }) {
  const element = h(
    "div",
    { class: "route", "data-frame": name },
    h("header", { class: "top" }, bar.element, banner.element),
    page.element,
    sheet.element,
  );
  return { element, update: ({ rest }) => attribute(element, "data-rest", rest) };
}
