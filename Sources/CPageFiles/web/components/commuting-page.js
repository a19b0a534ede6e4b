/** The ride: where to act and when, the line with the train on it, and what is known of the train. */

import { h, show } from "../support/dom.js";
import { createButton } from "./button.js";
import { createDepartureList } from "./departure-list.js";
import { createLegCards } from "./leg-cards.js";
import { createLineHead } from "./line-head.js";
import { createLineStrip } from "./line-strip.js";
import { createNextStop } from "./next-stop.js";
import { createRideFacts } from "./ride-facts.js";
import { createStopStrip } from "./stop-strip.js";
import { createTabs } from "./tabs.js";
import { createViewState } from "./view-state.js";

/** @param {{t: Function, onNewJourney: () => void, onGoBack: () => void, onSound: () => void, onRetry: () => void}} of */
export function createCommutingPage({ t, onNewJourney, onGoBack, onSound, onRetry }) {
  const next = createNextStop({ t });
  const head = createLineHead({ t });
  const legs = createLegCards({ t });
  const strip = createStopStrip({ t });
  const map = createLineStrip({ t });
  let selected = "strip";
  const line = createTabs({
    label: t("strip.views"),
    tabs: [
      { name: "strip", label: t("strip.strip"), panel: strip.element },
      { name: "map", label: t("strip.map"), panel: map.element },
    ],
    onSelect: (name) => {
      selected = name;
      line.update({ selected });
    },
  });
  const facts = createRideFacts({ t });
  const message = createViewState({ t, onRetry });
  const emptyHeading = h("h1", { class: "only-heard", tabindex: "-1" }, t("ride.title"));
  const sound = createButton({
    kind: "secondary",
    label: t("ride.sound"),
    sign: "sound",
    onPress: onSound,
    action: "sound",
  });
  const fresh = createButton({
    kind: "primary",
    label: t("ride.new"),
    onPress: onNewJourney,
    isLarge: true,
    action: "new-journey",
  });
  const back = createButton({ kind: "secondary", label: t("ride.back"), sign: "turn", onPress: onGoBack, isLarge: true, action: "go-back" });
  const waiting = createDepartureList({ t, onRetry });
  const element = h(
    "main",
    // There may be nothing in it to tab to, and it has to be scrolled by keyboard too.
    { class: "page ride", tabindex: "0" },
    emptyHeading,
    message.element,
    next.element,
    h("div", { class: "page-rest" }, fresh, back, sound, waiting.element, head.element, line.element, legs.element, facts.element),
  );
  return {
    element,
    get heading() {
      return emptyHeading.hidden ? next.heading : emptyHeading;
    },
    /** @param {{view: object, status: object|null, line: object|null, waiting: object, needsSound: boolean, isAwake: boolean|null,
     *   now: number, offset: number}} of `waiting`: the next trains of the journey; `isAwake`: whether the screen stays on */
    update({ view, status, line: shape, waiting: trains, needsSound, isAwake, now, offset }) {
      const hasRide = view.phase !== "none";
      element.classList.toggle("is-stale", view.isStale === true);
      show(next.element, hasRide);
      show(emptyHeading, !hasRide);
      if (hasRide) next.update({ view, offset });
      const absent = status === null ? { kind: "loading" } : { kind: "empty", about: "ride" };
      message.update(hasRide ? { kind: "none" } : absent);
      show(fresh, status !== null && ["none", "off", "arrived"].includes(view.phase) && !view.changing);
      show(sound, hasRide && view.phase !== "arrived" && needsSound);
      show(back, view.canGoBack === true);
      show(waiting.element, view.phase === "waiting" && Boolean(view.from) && Boolean(view.to));
      waiting.update({ departures: trains, now, offset });
      legs.update({ view, offset });
      show(head.element, Boolean(view.train));
      if (view.train) head.update(view.train);
      show(line.element, (view.rows ?? []).length > 0);
      line.update({ selected });
      strip.update({ view, offset });
      if (shape !== null) map.update({ line: shape, view, status });
      show(facts.element, status !== null);
      if (status !== null) facts.update({ view, isAwake });
    },
  };
}
