/** The bar above a page: back, the name of the page, the settings. */

import { h, show } from "../support/dom.js";
import { createIconButton } from "./button.js";

/**
 * @param {{t: Function, title: string, onBack: () => void, onSettings: () => void}} of
 */
export function createTopBar({ t, title, onBack, onSettings }) {
  const back = createIconButton({ label: t("bar.back"), sign: "back", onPress: onBack, action: "back" });
  const element = h(
    "div",
    { class: "top-bar" },
    back,
    h("p", { class: "top-bar-title" }, title),
    createIconButton({ label: t("bar.settings"), sign: "settings", onPress: onSettings, action: "settings" }),
  );
  return { element, update: ({ canGoBack }) => show(back, canGoBack) };
}
