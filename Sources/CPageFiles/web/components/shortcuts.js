/** Where the rider goes again and again: one tap, and the journey is followed. */

import { attribute, h, isolated, keyed, nameOf, show } from "../support/dom.js";
import { icon } from "./icons.js";

/** @param {{t: Function, onGo: (shortcut: object) => void, onHome: (place: object) => void}} of */
export function createShortcuts({ t, onGo, onHome }) {
  const list = h("ul", { class: "rows" });
  const element = h("section", { class: "section card", "aria-label": t("shortcuts.label") }, h("h2", {}, t("shortcuts.label")), list);
  return {
    element,
    /** @param {{shortcuts: object[], isStarting: boolean}} view `shortcuts` of `shortcutsOf` */
    update({ shortcuts, isStarting }) {
      show(element, shortcuts.length > 0);
      keyed(list, shortcuts.map((shortcut) => ({ shortcut, isStarting })), {
        key: ({ shortcut }) => `${shortcut.kind} ${shortcut.name} ${shortcut.to.stop_id}`,
        create: ({ shortcut }) => createShortcut(t, shortcut, { onGo, onHome }),
      });
    },
  };
}

const SIGNS = { home: "home", preset: "star", recent: "again" };

function createShortcut(t, shortcut, { onGo, onHome }) {
  const { kind, name, to, from } = shortcut;
  const route = from ? t("departures.times", { departure: isolated(from.stop_name), arrival: isolated(to.stop_name) }) : "";
  const more = kind === "home" ? t("shortcuts.home") : route || (name === to.stop_name ? "" : to.stop_name);
  const words = nameOf(name);
  words.classList.add("clipped", "station-name");
  const go = h(
    "button",
    { type: "button", class: "row-button", "data-action": "shortcut", "data-to": to.stop_id, onclick: () => onGo(shortcut) },
    icon(SIGNS[kind]),
    h("span", { class: "row-main" }, words, more && h("span", { class: "quiet clipped shortcut-more" }, more)),
    h("span", { class: "row-side quiet" }, t("choosing.start")),
  );
  const isHome = kind === "home";
  const home =
    kind !== "preset" &&
    h(
      "button",
      {
        type: "button",
        class: "button button-tertiary button-icon",
        "data-action": "home",
        "aria-pressed": isHome ? "true" : "false",
        "aria-label": t("shortcuts.setHome", { name: isolated(name) }),
        onclick: () => onHome(to),
      },
      icon("home"),
    );
  return {
    element: h("li", { class: "shortcut" }, go, home || null),
    update: ({ isStarting }) => attribute(go, "aria-disabled", isStarting ? "true" : null),
  };
}
