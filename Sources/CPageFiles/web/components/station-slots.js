/** The two slots: departure and arrival, with circle, dashed line, circle. */

import { attribute, h, isolated, svg, write } from "../support/dom.js";
import { slots } from "../model/choosing.js";

/** @param {{t: Function, onSelect: (slot: string) => void}} of */
export function createStationSlots({ t, onSelect }) {
  const rows = Object.fromEntries(slots.map((slot) => [slot, createSlot(t, slot, () => onSelect(slot))]));
  const element = h(
    "div",
    { class: "slots", role: "group", "aria-label": t("slots.label") },
    rows.departure.element,
    rows.arrival.element,
  );
  return {
    element,
    update({ choice }) {
      for (const slot of slots) {
        rows[slot].update({ station: choice[slot], isSelected: choice.selected === slot });
      }
    },
  };
}

function createSlot(t, slot, onSelect) {
  const value = h("bdi", { class: "slot-value clipped", translate: "no" });
  const button = h(
    "button",
    { type: "button", class: "slot", "data-slot": slot, onclick: onSelect },
    h("span", { class: "slot-label" }, t(`slots.${slot}`)),
    value,
  );
  const circle = svg("circle", { class: "slot-circle", cx: 12, cy: 12, r: 7 });
  const mark = svg("svg", { class: "slot-mark", viewBox: "0 0 24 24", "aria-hidden": "true" }, circle);
  return {
    // The dashed line between the circles is drawn by the row, so that it grows with a long name.
    element: h("div", { class: `slot-row is-${slot}` }, mark, button),
    update({ station, isSelected }) {
      attribute(button, "aria-pressed", isSelected ? "true" : "false");
      circle.classList.toggle("is-active", isSelected);
      circle.classList.toggle("is-filled", station !== null);
      value.classList.toggle("is-empty", station === null);
      write(value, station ? t("slots.station", { name: isolated(station.stop_name) }) : t(`slots.${slot}.empty`));
    },
  };
}
