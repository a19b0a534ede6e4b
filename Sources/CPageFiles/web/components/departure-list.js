/** The next departures, and with a destination when each one arrives there. */

import { h, isolated, keyed, show, write } from "../support/dom.js";
import { clock, timeOf, untilShort } from "../support/times.js";
import { lineOf } from "../model/legs.js";
import { createLineBadge } from "./line-badge.js";
import { createViewState } from "./view-state.js";

/** @param {{t: Function, onRetry: () => void}} of */
export function createDepartureList({ t, onRetry }) {
  const title = h("h2", { class: "clipped" });
  const updated = h("p", { class: "quiet departure-more" });
  const list = h("ol", { class: "rows" });
  const message = createViewState({ t, onRetry });
  return {
    element: h(
      "section",
      { class: "section departure-list card", "aria-label": t("departures.label") },
      h("div", { class: "list-head" }, title, updated),
      message.element,
      list,
    ),
    /**
     * @param {{departures: {state: string, items: object[], from: string, updatedAt: number|null},
     *   now: number, offset: number}} view `now` in milliseconds since 1970 by the box
     */
    update({ departures, now, offset }) {
      const { state, items, from, updatedAt } = departures;
      show(title, from !== "");
      write(title, t("departures.title", { name: isolated(from) }));
      show(updated, updatedAt !== null && state === "loaded");
      if (updatedAt !== null) {
        write(updated, t("departures.updated", { time: clock(updatedAt, offset, { seconds: true }) }));
      }
      const rows = items.filter((item) => timeOf(item.departure) !== null);
      const isLoaded = state === "loaded" && rows.length > 0;
      show(list, isLoaded);
      keyed(list, isLoaded ? rows.map((item) => ({ item, now, offset })) : [], {
        key: ({ item }) => `${item.departure} ${item.trip_id ?? item.legs?.[0]?.trip_id ?? ""}`,
        create: () => createDeparture(t),
      });
      if (state === "loading") message.update({ kind: "loading" });
      else if (state === "error") message.update({ kind: "error" });
      else message.update(rows.length > 0 ? { kind: "none" } : { kind: "empty", about: "departures" });
    },
  };
}

function createDeparture(t) {
  const times = h("p", { class: "departure-times" });
  const badge = createLineBadge();
  const more = h("p", { class: "quiet departure-more clipped" });
  const wait = h("p", { class: "row-side" });
  return {
    element: h("li", { class: "row" }, h("div", { class: "row-main" }, times, badge.element, more), wait),
    update({ item, now, offset }) {
      const departure = timeOf(item.departure);
      const arrival = timeOf(item.arrival);
      const first = item.legs?.[0] ?? item;
      // Times are those of the clock at each station.
      const there = first.from_utc_offset_s ?? first.utc_offset_s ?? offset;
      const atEnd = item.legs?.at(-1)?.to_utc_offset_s ?? offset;
      write(
        times,
        arrival === null
          ? clock(departure, there)
          : t("departures.times", { departure: clock(departure, there), arrival: clock(arrival, atEnd) }),
      );
      badge.update(lineOf(first));
      const parts = [];
      const late = lateness(item);
      if (late !== null) parts.push(late < 1 ? t("departures.punctual") : t("departures.late", { count: late }));
      if (first.trip_short_name) parts.push(isolated(first.trip_short_name));
      const sign = first.stop_headsign ?? first.trip_headsign;
      if (sign) parts.push(t("departures.toward", { name: isolated(sign) }));
      const platform = first.from_platform_code ?? first.platform_code;
      if (platform) parts.push(t("departures.platform", { name: isolated(platform) }));
      if (item.changes > 0) parts.push(t("departures.changes", { count: item.changes }));
      if (first.headway_secs) {
        parts.push(t("departures.every", { count: Math.max(1, Math.round(first.headway_secs / 60)) }));
      }
      write(more, parts.join(" · "));
      write(wait, untilShort(t, timeOf(item.expected_departure) ?? departure, now, there));
    },
  };
}

/** By how many minutes a departure or a journey is late, `null` where nobody knows. */
function lateness(item) {
  const [expected, scheduled] =
    timeOf(item.expected_departure) === null
      ? [timeOf(item.expected_arrival), timeOf(item.arrival)]
      : [timeOf(item.expected_departure), timeOf(item.departure)];
  return expected === null || scheduled === null ? null : Math.round((expected - scheduled) / 60_000);
}
