/** Stations to choose from, the nearest first. */

import { attribute, h, keyed, nameOf, show, write } from "../support/dom.js";
import { distance } from "../support/times.js";
import { createViewState } from "./view-state.js";

/** @param {{t: Function, onChoose: (station: object) => void, onRetry: () => void}} of */
export function createStationList({ t, onChoose, onRetry }) {
  const list = h("ul", { class: "rows", "aria-label": t("stations.label") });
  const count = h("p", { class: "only-heard", role: "status" });
  const message = createViewState({ t, onRetry });
  const create = (station) => createStation(t, station, onChoose);
  return {
    element: h("div", { class: "section station-list" }, count, message.element, list),
    /** @param {{stations: {state: string, items: object[], query: string}, chosen: string|null}} view */
    update({ stations, chosen }) {
      const isLoaded = stations.state === "loaded" && stations.items.length > 0;
      show(list, isLoaded);
      keyed(list, isLoaded ? stations.items.map((station) => ({ station, chosen })) : [], {
        key: ({ station }) => station.stop_id,
        create: ({ station }) => create(station),
      });
      write(count, isLoaded && stations.query !== "" ? t("stations.found", { count: stations.items.length }) : "");
      message.update(messageOf(stations));
    },
  };
}

function messageOf({ state, items, query }) {
  if (state === "loading") return { kind: "loading" };
  if (state === "error") return { kind: "error" };
  if (items.length > 0) return { kind: "none" };
  return query === "" ? { kind: "empty", about: "stations" } : { kind: "empty", about: "search", query };
}

function createStation(t, station, onChoose) {
  let current = station;
  const away = h("span", { class: "row-side quiet" });
  const lines = h("span", { class: "quiet clipped station-lines" });
  const name = nameOf(station.stop_name);
  name.classList.add("clipped", "station-name");
  const button = h(
    "button",
    { type: "button", class: "row-button", "data-stop": station.stop_id, onclick: () => onChoose(current) },
    h("span", { class: "row-main" }, name, lines),
    away,
  );
  return {
    element: h("li", {}, button),
    update({ station: next, chosen }) {
      current = next;
      write(name, next.stop_name);
      attribute(name, "aria-label", next.tts_stop_name ?? null);
      write(lines, (next.lines ?? []).map((line) => line.route_name).join(" · "));
      write(away, next.distance_m === undefined ? "" : distance(t, next.distance_m));
      attribute(button, "aria-pressed", chosen === next.stop_id ? "true" : "false");
    },
  };
}
