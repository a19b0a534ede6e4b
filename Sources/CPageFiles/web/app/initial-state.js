/** How the page begins, before the box has said anything. */

import { initialChoice, variants } from "../model/choosing.js";
import { languages } from "../support/languages.js";

const PREFERENCES = Object.freeze({
  variant: Object.keys(variants),
  language: Object.keys(languages),
  scheme: ["system", "light", "dark"],
  alarm: ["both", "sound", "vibration", "silent"],
  voice: ["on", "off"],
});

/**
 * The rider's preferences as the phone has kept them; what is unknown there counts as never chosen.
 * @param {object|null} kept
 * @param {string} language that of the browser
 */
export function preferences(kept, language) {
  const prefs = { variant: "swap", language, scheme: "system", alarm: kept?.sound === "off" ? "silent" : "both", voice: "off" };
  for (const [name, values] of Object.entries(PREFERENCES)) {
    if (values.includes(kept?.[name])) prefs[name] = kept[name];
  }
  // A phone that cannot vibrate has sound or silence.
  if (!navigator.vibrate && prefs.alarm !== "silent") prefs.alarm = "both";
  return prefs;
}

/** A board of departures that has not been asked for. */
export const noBoard = Object.freeze({ state: "loading", items: [], from: "", updatedAt: null });

/** @param {{prefs: object, places: object, route: string, seen: object, choice: object|null, tab: string}} of */
export function initialState({ prefs, places, route, seen, choice, tab }) {
  return {
    prefs,
    places,
    route,
    tab,
    link: "connecting",
    status: null,
    // When the status came, by the phone's steady clock.
    statusAt: 0,
    seen,
    choice: { ...initialChoice(prefs.variant), ...choice, variant: prefs.variant },
    stations: { state: "loading", items: [], query: "" },
    departures: noBoard,
    waiting: noBoard,
    line: null,
    plan: null,
    settings: { state: "loading" },
    acknowledged: { id: null, state: "none" },
    // The phone's own alarm that the rider has answered.
    dismissed: null,
    isTrial: false,
    isEnding: false,
    // Whether the screen stays on; null where nobody needs it to.
    isAwake: null,
    isStarting: false,
    isAnswering: false,
    isTokenWrong: false,
    isSoundReady: false,
  };
}
