/** Drawn signs. Each stands beside words, so that screen readers pass over it. */

import { svg } from "../support/dom.js";

const paths = Object.freeze({
  back: ["M15 5l-7 7 7 7"],
  settings: ["M4 7h9", "M17 7h3", "M4 17h3", "M11 17h9", "M15 4.5v5", "M9 14.5v5"],
  search: ["M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14", "M16.5 16.5L21 21"],
  train: ["M7 3h10a2 2 0 0 1 2 2v10a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V5a2 2 0 0 1 2-2z", "M5 11h14",
    "M9 15h.01", "M15 15h.01", "M8 18l-2 3", "M16 18l2 3"],
  off: ["M4 4h7v16H4z", "M11 12h10", "M17 8l4 4-4 4"],
  ready: ["M12 3a6 6 0 0 1 6 6v4l2 4H4l2-4V9a6 6 0 0 1 6-6z", "M10 20a2 2 0 0 0 4 0"],
  change: ["M4 8h14", "M14 4l4 4-4 4", "M20 16H6", "M10 12l-4 4 4 4"],
  turn: ["M19 20V11a5 5 0 0 0-5-5H5", "M9 2L5 6l4 4"],
  warning: ["M12 3l10 18H2z", "M12 10v5", "M12 18h.01"],
  sound: ["M4 9v6h4l5 4V5L8 9z", "M16.5 9a4 4 0 0 1 0 6", "M19 6.5a8 8 0 0 1 0 11"],
  mute: ["M4 9v6h4l5 4V5L8 9z", "M17 9l5 6", "M22 9l-5 6"],
  unplugged: ["M3 3l18 18", "M2 9a15 15 0 0 1 5-3", "M11 5a15 15 0 0 1 11 4", "M6 13a9 9 0 0 1 4-2",
    "M15 11.5a9 9 0 0 1 3 1.5", "M12 19h.01"],
  key: ["M8 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8", "M12 12h9", "M18 12v4"],
  check: ["M4 12l6 6L20 6"],
  home: ["M4 11l8-7 8 7", "M6 10v10h12V10"],
  star: ["M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3l1.2-6.3L3 9.6l6.3-.8z"],
  again: ["M5 5v5h5", "M5.5 10a7.5 7.5 0 1 1-1 4"],
  place: ["M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21z", "M12 7.5a2 2 0 1 0 0 4a2 2 0 0 0 0-4"],
});

/** @param {string} name a key of the drawn signs */
export function icon(name, extra = "") {
  return svg(
    "svg",
    { class: `icon ${extra}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    ...paths[name].map((d) => svg("path", { d })),
  );
}
