/** A short message that goes away by itself; what must be read stands elsewhere too. */

import { attribute, h, show, write } from "../support/dom.js";
import { icon } from "./icons.js";

/** Long enough to read two lines twice, in milliseconds. */
const STAY = 8_000;

/** @param {{t: Function}} of */
export function createToast({ t }) {
  const text = h("p", {});
  const close = h(
    "button",
    {
      type: "button",
      class: "toast-close",
      "aria-label": t("toast.close"),
      "data-action": "close-toast",
      onclick: () => hide(),
    },
    "✕",
  );
  const box = h("div", { class: "toast" }, icon("warning"), text, close);
  const element = h("div", { class: "toast-place", role: "status" }, box);
  let timer = null;
  const hide = () => {
    clearTimeout(timer);
    show(box, false);
    write(text, "");
  };
  hide();
  return {
    element,
    hide,
    /** @param {{text: string, isError: boolean, stays?: boolean}} of */
    say({ text: words, isError, stays = false }) {
      clearTimeout(timer);
      attribute(box, "data-kind", isError ? "error" : "message");
      write(text, words);
      show(box, true);
      if (!stays) timer = setTimeout(hide, STAY);
    },
  };
}
