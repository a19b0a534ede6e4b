/** No connection to the box: since when, and that it comes back by itself. */

import { attribute, h, show, write } from "../support/dom.js";
import { clock } from "../support/times.js";
import { icon } from "./icons.js";

/** @param {{t: Function}} of */
export function createConnectionBanner({ t }) {
  const title = h("p", { class: "banner-title" });
  const text = h("p", {});
  const element = h("div", { class: "banner", role: "status" }, icon("unplugged"), h("div", {}, title, text));
  return {
    element,
    /** @param {{link: string, heardAt: number|null, offset: number}} of `heardAt`: the last status's time */
    update({ link, heardAt, offset }) {
      const isShown = link === "lost";
      show(element, isShown);
      attribute(element, "data-link", link);
      write(title, isShown ? t("connection.lost") : "");
      const since = () => t("connection.since", { time: clock(heardAt, offset) });
      write(text, !isShown ? "" : heardAt === null ? t("connection.never") : since());
    },
  };
}
