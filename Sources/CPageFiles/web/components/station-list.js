/** Stations to choose from, the nearest first. */

import { attribute, h, keyed, nameOf, show, write } from "../support/dom.js";
import { distance } from "../support/times.js";
import { lineOf } from "../model/legs.js";
import { createLineBadge } from "./line-badge.js";
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
      keyed(list, isLoaded ? rowsOf(stations, chosen) : [], {
        key: ({ station, line }) => (line ? `line ${line.line}` : `station ${station.stop_id}`),
        create: ({ station, line }) => (line ? createGroup() : create(station)),
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

/** The stations; where they stand in the order of their lines, each line's head before them. */
function rowsOf({ items, query }, chosen) {
  const rows = items.map((station) => ({ station, chosen }));
  if (query !== "" || items.some((station) => station.distance_m !== undefined)) return rows;
  const lineAt = (index) => items[index]?.lines?.[0]?.route_name;
  if (items.every((_, index) => lineAt(index) === lineAt(0))) return rows;
  return rows.flatMap((row, index) => {
    const line = lineAt(index);
    const inGroup = { ...row, group: line };
    return line !== undefined && line !== lineAt(index - 1) ? [{ line: lineOf(row.station.lines[0]) }, inGroup] : [inGroup];
  });
}

function createGroup() {
  const badge = createLineBadge();
  return { element: h("li", { class: "row-group" }, h("h3", {}, badge.element)), update: ({ line }) => badge.update(line) };
}

function createStation(t, station, onChoose) {
  let current = station;
  const away = h("span", { class: "row-side quiet" });
  const lines = h("span", { class: "station-lines" });
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
    update({ station: next, chosen, group = null }) {
      current = next;
      write(name, next.stop_name);
      attribute(name, "aria-label", next.tts_stop_name ?? null);
      const others = (next.lines ?? []).map(lineOf).filter(({ line }) => line !== group);
      show(lines, others.length > 0);
      keyed(lines, others, { key: ({ line }) => line, create: createLineBadge });
      write(away, next.distance_m === undefined ? "" : distance(t, next.distance_m));
      attribute(button, "aria-pressed", chosen === next.stop_id ? "true" : "false");
    },
  };
}
