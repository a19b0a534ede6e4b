/** The sheet of choosing: the stations with their search, and the settings. */

import { h, write } from "../support/dom.js";
import { createSettingsForm } from "./settings-form.js";
import { createSheet } from "./sheet.js";
import { createStationList } from "./station-list.js";
import { createStationSearch } from "./station-search.js";
import { createTabs } from "./tabs.js";

/**
 * @param {{t: Function, onRest: Function, onTab: Function, onQuery: Function, onChoose: Function, onRetry: Function,
 *   settings: {onSettings: Function, onPreference: Function, onRetry: Function}}} of
 */
export function createDepartureArrivalSheet({ t, onRest, onTab, onQuery, onChoose, onRetry, settings }) {
  const heading = h("h2", { id: "choose-heading" });
  const search = createStationSearch({ t, onQuery, describedBy: heading.id });
  const list = createStationList({ t, onChoose, onRetry });
  const form = createSettingsForm({ t, ...settings });
  const tabs = createTabs({
    label: t("sheet.tabs"),
    onSelect: onTab,
    tabs: [
      {
        name: "stations",
        label: t("sheet.stations"),
        panel: h("div", { class: "section" }, heading, search.element, list.element),
      },
      { name: "settings", label: t("sheet.settings"), panel: form.element },
    ],
  });
  const sheet = createSheet({ t, label: t("sheet.choosing"), onRest, head: "", body: tabs.element });
  return {
    element: sheet.element,
    handle: sheet.handle,
    search,
    /** @param {{rest: string, tab: string, choice: object, stations: object, settings: object, prefs: object}} view */
    update({ rest, tab, choice, stations, settings: kept, prefs }) {
      sheet.update({ rest, more: t("sheet.more.choosing") });
      tabs.update({ selected: tab === "settings" ? "settings" : "stations" });
      write(heading, t(`sheet.choose.${choice.selected}`));
      search.update({ query: stations.query });
      list.update({ stations, chosen: choice[choice.selected]?.stop_id ?? null });
      form.update({ settings: kept, prefs });
    },
  };
}
