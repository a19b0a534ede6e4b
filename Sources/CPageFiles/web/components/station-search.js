/** The field in which a station is looked for. */

import { h } from "../support/dom.js";

/** Nobody types faster than this, in milliseconds: a query for each letter would only be in the way. */
const PAUSE = 200;

let number = 0;

/** @param {{t: Function, onQuery: (text: string) => void, describedBy?: string}} of `describedBy`: the id of what a station is looked for */
export function createStationSearch({ t, onQuery, describedBy = null }) {
  const id = `search-${(number += 1)}`;
  let timer = null;
  const ask = () => {
    clearTimeout(timer);
    onQuery(input.value.trim());
  };
  const input = h("input", {
    id,
    class: "field-input",
    type: "search",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "search",
    maxlength: 100,
    "aria-describedby": describedBy,
    oninput() {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE);
    },
    onkeydown(event) {
      if (event.key === "Enter") ask();
      // The first Escape empties the field; the next one is the sheet's.
      if (event.key !== "Escape" || input.value === "") return;
      event.stopPropagation();
      input.value = "";
      ask();
    },
  });
  const element = h(
    "div",
    { class: "field", role: "search" },
    h("label", { class: "field-label", for: id }, t("search.label")),
    input,
  );
  return {
    element,
    update({ query }) {
      if (document.activeElement !== input && input.value.trim() !== query) input.value = query;
    },
    focus: () => input.focus(),
  };
}
