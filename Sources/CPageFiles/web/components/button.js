/** A button: primary, secondary, tertiary, positive or neutral. */

import { h } from "../support/dom.js";
import { icon } from "./icons.js";

/**
 * @param {{kind: string, label: string, onPress: () => void, sign?: string, isLarge?: boolean, action?: string}} of
 *   `action` names what it does, whatever the language
 */
export function createButton({ kind, label, onPress, sign = null, isLarge = false, action = null }) {
  return h(
    "button",
    {
      type: "button",
      class: `button button-${kind}${isLarge ? " button-large" : ""}`,
      "data-action": action,
      onclick: onPress,
    },
    sign && icon(sign),
    h("span", { class: "button-label" }, label),
  );
}

/** A button of a sign alone, whose name only screen readers get. */
export function createIconButton({ label, sign, onPress, action = null }) {
  return h(
    "button",
    {
      type: "button",
      class: "button button-tertiary button-icon",
      "data-action": action,
      "aria-label": label,
      onclick: onPress,
    },
    icon(sign),
  );
}
