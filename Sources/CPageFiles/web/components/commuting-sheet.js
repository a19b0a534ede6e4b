/** The sheet of a ride: the question after an arrival, all stops with times, the end of the journey, the settings. */

import { h, show } from "../support/dom.js";
import { createButton } from "./button.js";
import { createSettingsForm } from "./settings-form.js";
import { createSheet } from "./sheet.js";
import { createStopList } from "./stop-list.js";
import { createTabs } from "./tabs.js";
import { createVerdictQuestion } from "./verdict-question.js";

/**
 * @param {{t: Function, onRest: Function, onTab: Function, onEnd: () => void, onAnswer: Function,
 *   settings: {onSettings: Function, onPreference: Function, onRetry: Function}}} of
 */
export function createCommutingSheet({ t, onRest, onTab, onEnd, onAnswer, settings }) {
  const question = createVerdictQuestion({ t, onAnswer });
  const stops = createStopList({ t });
  const form = createSettingsForm({ t, ...settings });
  const end = createButton({ kind: "neutral", label: t("ride.end"), onPress: onEnd, isLarge: true, action: "end" });
  const heading = h("h2", { tabindex: "-1" }, t("stops.title"));
  const tabs = createTabs({
    label: t("sheet.tabs"),
    onSelect: onTab,
    tabs: [
      { name: "stops", label: t("sheet.stops"), panel: h("div", { class: "section" }, heading, stops.element, end) },
      { name: "settings", label: t("sheet.settings"), panel: form.element },
    ],
  });
  const sheet = createSheet({ t, label: t("sheet.commuting"), onRest, head: question.element, body: tabs.element });
  return {
    element: sheet.element,
    handle: sheet.handle,
    heading,
    /**
     * @param {{rest: string, tab: string, view: object, isAnswering: boolean, hasJourney: boolean, settings: object,
     *   prefs: object, offset: number}} of
     */
    update({ rest, tab, view, isAnswering, hasJourney, settings: kept, prefs, offset }) {
      sheet.update({ rest, more: t("sheet.more.commuting") });
      question.update({ question: view.question ?? null, isSending: isAnswering });
      tabs.update({ selected: tab === "settings" ? "settings" : "stops" });
      stops.update({ view, offset });
      show(end, hasJourney);
      form.update({ settings: kept, prefs });
    },
  };
}
