/** An alarm: the whole screen says what to do and nothing else, until acknowledged. */

import { attribute, h, isolated, show, write } from "../support/dom.js";
import { alarmIdentity, alarmView } from "../model/alarms.js";
import { boardingWords } from "./change-words.js";
import { icon } from "./icons.js";

/** @param {{t: Function, onAcknowledge: () => void}} of */
export function createAlarmScreen({ t, onAcknowledge }) {
  const sign = h("div", { class: "alarm-sign" });
  const title = h("h1", { class: "alarm-title", id: "alarm-title", tabindex: "-1" });
  const name = h("bdi", { class: "alarm-name clipped", translate: "no" });
  const text = h("p", { class: "alarm-text", id: "alarm-text" });
  const trouble = h("p", { class: "alarm-trouble", role: "alert" });
  const words = h("span", {}, t("alarm.acknowledge"));
  const button = h(
    "button",
    { type: "button", class: "alarm-button", "data-action": "acknowledge", onclick: onAcknowledge },
    words,
  );
  const element = h(
    "div",
    {
      class: "alarm",
      role: "alertdialog",
      "aria-modal": "true",
      "aria-labelledby": "alarm-title",
      "aria-describedby": "alarm-text",
    },
    h("div", { class: "alarm-words" }, sign, title, name, text),
    h("div", { class: "alarm-foot" }, trouble, button),
  );
  element.hidden = true;
  let shown = null;
  // The element that had the focus before the alarm.
  let before = null;
  return {
    element,
    /**
     * @param {{alarm: object|null, changes?: object[], isSending: boolean, trouble: string}} of `changes`: those of the
     *   journey; `trouble`: why it is not acknowledged
     */
    update({ alarm, changes = [], isSending, trouble: why }) {
      show(element, alarm !== null);
      if (alarm === null) {
        if (shown !== null) before?.focus({ preventScroll: true });
        shown = null;
        return;
      }
      if (shown === null) before = document.activeElement;
      const view = alarmView(alarm);
      const identity = alarmIdentity(alarm);
      attribute(element, "data-look", view.look);
      if (identity !== shown) sign.replaceChildren(icon(view.icon));
      write(title, t(view.title));
      write(name, alarm.stop_name ?? "");
      show(name, Boolean(alarm.stop_name));
      const change = alarm.role === "transfer" && changes.find((each) => each.stop_id === alarm.stop_id);
      const boarding = view.isToChange ? boardingWords(t, change) : "";
      const said = t(view.text, { name: isolated(alarm.stop_name ?? "") });
      write(text, boarding === "" ? said : `${said} ${boarding}.`);
      write(trouble, why);
      show(trouble, why !== "");
      write(words, t(isSending ? "alarm.sending" : "alarm.acknowledge"));
      attribute(button, "aria-disabled", isSending ? "true" : null);
      // On the title and not on the button: a key that is meant for a field below must not acknowledge.
      if (identity !== shown) title.focus({ preventScroll: true });
      shown = identity;
    },
  };
}
