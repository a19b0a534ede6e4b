/** The two slots: departure and arrival, with circle, dashed line, circle. */

import { attribute, h, svg, write } from "../support/dom.js";
import { slots } from "../model/choosing.js";

/** @param {{t: Function, onSelect: (slot: string) => void}} of */
export function createStationSlots({ t, onSelect }) {
  const rows = Object.fromEntries(slots.map((slot) => [slot, createSlot(t, slot, () => onSelect(slot))]));
  const rail = svg(
    "svg",
    { class: "slots-rail", viewBox: "0 0 24 112", "aria-hidden": "true", focusable: "false" },
    svg("line", { class: "slots-line", x1: 12, y1: 38, x2: 12, y2: 74 }),
    svg("circle", { class: "slots-circle", "data-slot": "departure", cx: 12, cy: 28, r: 7 }),
    svg("circle", { class: "slots-circle", "data-slot": "arrival", cx: 12, cy: 84, r: 7 }),
  );
  const element = h(
    "div",
    { class: "slots", role: "group", "aria-label": t("slots.label") },
    rail,
    h("div", { class: "slots-rows" }, rows.departure.element, rows.arrival.element),
  );
  return {
    element,
    update({ choice }) {
      for (const slot of slots) {
        rows[slot].update({ station: choice[slot], isSelected: choice.selected === slot });
        const circle = rail.querySelector(`[data-slot="${slot}"]`);
        circle.classList.toggle("is-active", choice.selected === slot);
        circle.classList.toggle("is-filled", choice[slot] !== null);
      }
    },
  };
}

function createSlot(t, slot, onSelect) {
  const value = h("bdi", { class: "slot-value clipped", translate: "no" });
  const element = h(
    "button",
    { type: "button", class: "slot", "data-slot": slot, onclick: onSelect },
    h("span", { class: "slot-label" }, t(`slots.${slot}`)),
    value,
  );
  return {
    element,
    update({ station, isSelected }) {
      attribute(element, "aria-pressed", isSelected ? "true" : "false");
      value.classList.toggle("is-empty", station === null);
      write(value, station ? t("slots.station", { name: station.stop_name }) : t(`slots.${slot}.empty`));
    },
  };
}
