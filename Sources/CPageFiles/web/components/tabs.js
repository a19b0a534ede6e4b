/** Two or more views in the place of one, as the tabs of WAI-ARIA are. */

import { attribute, h, show } from "../support/dom.js";

let number = 0;

/** @param {{label: string, tabs: {name: string, label: string, panel: Element}[], onSelect: Function}} of */
export function createTabs({ label, tabs, onSelect }) {
  const id = `tabs-${(number += 1)}`;
  const buttons = tabs.map((tab) =>
    h(
      "button",
      {
        type: "button",
        class: "tab",
        role: "tab",
        id: `${id}-${tab.name}`,
        "aria-controls": `${id}-${tab.name}-panel`,
        "data-tab": tab.name,
        onclick: () => onSelect(tab.name),
        onkeydown: (event) => turn(event),
      },
      tab.label,
    ),
  );
  const turn = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (buttons.indexOf(event.currentTarget) + step + tabs.length) % tabs.length;
    onSelect(tabs[next].name);
    buttons[next].focus();
  };
  const panels = tabs.map((tab) =>
    h(
      "div",
      { role: "tabpanel", id: `${id}-${tab.name}-panel`, "aria-labelledby": `${id}-${tab.name}`, class: "section" },
      tab.panel,
    ),
  );
  return {
    element: h("div", {}, h("div", { class: "tabs", role: "tablist", "aria-label": label }, ...buttons), ...panels),
    update({ selected }) {
      tabs.forEach((tab, index) => {
        const isSelected = tab.name === selected;
        attribute(buttons[index], "aria-selected", isSelected ? "true" : "false");
        attribute(buttons[index], "tabindex", isSelected ? null : "-1");
        show(panels[index], isSelected);
      });
    },
  };
}
