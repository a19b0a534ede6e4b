/** The train as it is drawn on a line: around the point that CSS moves it to. */

import { svg } from "../support/dom.js";

export function createTrainMark() {
  return svg(
    "g",
    { class: "strip-train" },
    svg("circle", { class: "strip-train-disc", r: 13 }),
    svg("rect", { class: "strip-train-body", x: -5.5, y: -7.5, width: 11, height: 13, rx: 3 }),
    svg("rect", { class: "strip-train-window", x: -3.5, y: -5, width: 7, height: 4.5, rx: 1 }),
    svg("circle", { class: "strip-train-window", cx: -2.5, cy: 2.5, r: 1.1 }),
    svg("circle", { class: "strip-train-window", cx: 2.5, cy: 2.5, r: 1.1 }),
  );
}
