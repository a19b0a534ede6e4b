/** What stands in a place that has nothing to show: loading, empty, or an error and what to do. */

import { attribute, h, isolated, show, write } from "../support/dom.js";
import { createButton } from "./button.js";

/** @param {{t: Function, onRetry: () => void}} of */
export function createViewState({ t, onRetry }) {
  const title = h("p", { class: "state-title" });
  const text = h("p", { class: "state-text" });
  const bone = () => h("div", { class: "bone" });
  const bones = h("div", { class: "bones", "aria-hidden": "true" }, bone(), bone(), bone());
  const retry = createButton({ kind: "secondary", label: t("state.retry"), onPress: onRetry, action: "retry" });
  const element = h("div", { class: "state" }, title, text, retry, bones);
  return {
    element,
    /**
     * @param {{kind: "none"|"loading"|"empty"|"error", about?: string, query?: string}} view
     *   `about` is what is empty: `stations`, `search`, `departures` or `ride`
     */
    update({ kind, about, query = "" }) {
      show(element, kind !== "none");
      attribute(element, "data-kind", kind);
      show(bones, kind === "loading");
      show(retry, kind === "error");
      show(text, kind === "empty" || kind === "error");
      if (kind === "loading") write(title, t("state.loading"));
      if (kind === "error") {
        write(title, t("state.error"));
        write(text, t("state.error.text"));
      }
      if (kind === "empty") {
        write(title, t(`state.empty.${about}`, { query: isolated(query) }));
        write(text, t(`state.empty.${about}.text`));
      }
    },
  };
}
