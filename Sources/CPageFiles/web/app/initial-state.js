/** How the page begins, before the box has said anything. */

import { initialChoice, variants } from "../model/choosing.js";
import { languages } from "../support/languages.js";

const PREFERENCES = Object.freeze({
  variant: Object.keys(variants),
  language: Object.keys(languages),
  scheme: ["system", "light", "dark"],
  sound: ["on", "off"],
});

/**
 * The rider's preferences as the phone has kept them; what is unknown there counts as never chosen.
 * @param {object|null} kept
 * @param {string} language that of the browser
 */
export function preferences(kept, language) {
  const prefs = { variant: "swap", language, scheme: "system", sound: "on" };
  for (const [name, values] of Object.entries(PREFERENCES)) {
    if (values.includes(kept?.[name])) prefs[name] = kept[name];
  }
  return prefs;
}

/** @param {{prefs: object, route: string, seen: object, choice: object|null, tab: string}} of */
export function initialState({ prefs, route, seen, choice, tab }) {
  return {
    prefs,
    route,
    tab,
    link: "connecting",
    status: null,
    // When the status came, by the phone's steady clock.
    statusAt: 0,
    seen,
    choice: { ...initialChoice(prefs.variant), ...choice, variant: prefs.variant },
    stations: { state: "loading", items: [], query: "" },
    departures: { state: "loading", items: [], from: "", updatedAt: null },
    line: null,
    plan: null,
    settings: { state: "loading" },
    acknowledged: { id: null, state: "none" },
    isStarting: false,
    isAnswering: false,
    isTokenWrong: false,
    isSoundReady: false,
  };
}
