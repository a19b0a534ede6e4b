/** Where to go today: the two slots, start, and the next departures. */

import { attribute, h, isolated, show, write } from "../support/dom.js";
import { canStart, isSameStation } from "../model/choosing.js";
import { createButton } from "./button.js";
import { createDepartureList } from "./departure-list.js";
import { problemWords } from "./problem-words.js";
import { createShortcuts } from "./shortcuts.js";
import { createStationSlots } from "./station-slots.js";

/**
 * @param {{t: Function, onSelect: (slot: string) => void, onStart: () => void, onShowRide: () => void,
 *   onRetry: () => void, onGo: (shortcut: object) => void, onHome: (place: object) => void}} of
 */
export function createDepartureArrivalPage({ t, onSelect, onStart, onShowRide, onRetry, onGo, onHome }) {
  const heading = h("h1", { tabindex: "-1" }, t("choosing.title"));
  const slots = createStationSlots({ t, onSelect });
  const start = createButton({
    kind: "primary",
    label: t("choosing.start"),
    onPress: onStart,
    isLarge: true,
    action: "start",
  });
  const startWords = start.querySelector(".button-label");
  const same = h("p", { class: "quiet", role: "status" });
  const expiry = h("p", { class: "quiet", role: "status" });
  const departures = createDepartureList({ t, onRetry });
  const shortcuts = createShortcuts({ t, onGo, onHome });
  const rideWords = h("p", {});
  const ride = h(
    "section",
    { class: "card under-way", "aria-label": t("choosing.underWay.label") },
    rideWords,
    createButton({ kind: "secondary", label: t("choosing.underWay.show"), onPress: onShowRide, action: "show-ride" }),
  );
  const element = h(
    "main",
    { class: "page" },
    h("div", { class: "page-rest" }, ride, heading),
    slots.element,
    h("div", { class: "page-rest" }, start, same, shortcuts.element, expiry, departures.element),
  );
  return {
    element,
    heading,
    focusSlot: (slot) => element.querySelector(`.slot[data-slot="${slot}"]`)?.focus(),
    /**
     * @param {{choice: object, stations: object, departures: object, shortcuts: object[], journey: object|null, isStarting: boolean,
     *   view: object, now: number, offset: number}} of `view` of `commutingView`
     */
    update({ choice, stations, departures: next, shortcuts: again, journey, view, isStarting, now, offset }) {
      slots.update({ choice });
      show(start, canStart(choice));
      attribute(start, "aria-disabled", isStarting ? "true" : null);
      write(startWords, t(isStarting ? "choosing.starting" : "choosing.start"));
      write(same, isSameStation(choice) ? t("choosing.same") : "");
      show(same, isSameStation(choice));
      shortcuts.update({ shortcuts: canStart(choice) ? [] : again, isStarting });
      const isExpiring = view.problems?.includes("timetable") === true;
      write(expiry, isExpiring ? problemWords(t, "timetable", view) : "");
      show(expiry, isExpiring);
      // As long as no station is known, the same place tells that they are being loaded, or why there are none.
      const waiting = { state: stations.state, items: [], from: "", updatedAt: null };
      show(departures.element, choice.departure !== null || stations.state !== "loaded");
      departures.update({ departures: choice.departure === null ? waiting : next, now, offset });
      show(ride, journey !== null);
      write(rideWords, journey ? t("choosing.underWay", { name: isolated(journey.to?.stop_name ?? "") }) : "");
    },
  };
}
