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
  let act = null;
  const action = h(
    "button",
    {
      type: "button",
      class: "toast-action",
      "data-action": "toast-action",
      onclick: () => {
        const chosen = act;
        hide();
        chosen?.();
      },
    },
  );
  const box = h("div", { class: "toast" }, icon("warning"), text, action, close);
  const element = h("div", { class: "toast-place", role: "status" }, box);
  let timer = null;
  const hide = () => {
    clearTimeout(timer);
    show(box, false);
    write(text, "");
    act = null;
  };
  hide();
  return {
    element,
    hide,
    /**
     * @param {{text: string, isError: boolean, stays?: boolean, action?: {label: string, onPress: () => void, ms: number}}} of
     *   `action`: what can be done about it, for some milliseconds
     */
    say({ text: words, isError, stays = false, action: offered = null }) {
      clearTimeout(timer);
      act = offered?.onPress ?? null;
      write(action, offered?.label ?? "");
      show(action, offered !== null);
      attribute(box, "data-kind", isError ? "error" : "message");
      write(text, words);
      show(box, true);
      if (!stays) timer = setTimeout(hide, offered?.ms ?? STAY);
    },
  };
}
