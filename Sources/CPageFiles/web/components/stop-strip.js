/** The line as a straight strip: the stop behind, the train, the next stops, a fold, and where the rider is to act. */

import { attribute, h, isolated, keyed, show, svg, write } from "../support/dom.js";
import { stopWindow } from "../model/stop-window.js";
import { createStop } from "./stop-list.js";
import { createTrainMark } from "./train-mark.js";

/** The height of a row's drawing, and where on it the train begins and ends. */
const ROW = { height: 52, from: 14, to: 38 };

/** @param {{t: Function}} of */
export function createStopStrip({ t }) {
  const list = h("ol", { class: "stop-strip", "aria-label": t("strip.label") });
  let isOpen = false;
  let shown = null;
  const turn = () => {
    isOpen = !isOpen;
    update(shown);
  };

  function update(next) {
    shown = next;
    const { view, offset } = next;
    const { behind, ahead, folded, goal } = stopWindow(view.rows ?? []);
    const stops = [...behind, ...ahead, ...(isOpen ? folded : []), ...goal];
    const items = stops.map((row, index) => ({
      kind: "stop",
      row,
      offset,
      isFirst: index === 0,
      isLast: index === stops.length - 1,
    }));
    const hasTrain = view.wayToNext !== null && behind.length > 0 && ahead.length > 0;
    if (folded.length > 0) items.splice(items.length - 1, 0, { kind: "fold", count: folded.length, isOpen });
    if (hasTrain) {
      const train = { kind: "train", way: view.wayToNext, behind: behind.at(-1), next: ahead[0], isWayKnown: view.isWayKnown };
      items.splice(behind.length, 0, train);
    }
    show(list, items.length > 0);
    keyed(list, items, {
      key: ({ kind, row }) => (kind === "stop" ? `stop ${row.stop_id}` : kind),
      create: ({ kind }) => {
        if (kind === "train") return createTrain(t);
        return kind === "fold" ? createFold(t, turn) : createStop(t, "strip-stop");
      },
    });
  }

  return { element: list, update };
}

function lineMark(...inside) {
  return svg(
    "svg",
    { class: "stop-mark", viewBox: `0 0 24 ${ROW.height}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    ...inside,
  );
}

function createTrain(t) {
  const line = (name) => svg("line", { class: `stop-mark-line${name}`, x1: 12, x2: 12 });
  const [gone, ahead, train] = [line(" is-gone"), line(""), createTrainMark()];
  const words = h("p", { class: "only-heard" });
  attribute(gone, "y1", 0);
  attribute(ahead, "y2", ROW.height);
  return {
    element: h("li", { class: "strip-stop is-train" }, lineMark(gone, ahead, train), words),
    update({ way, behind, next, isWayKnown }) {
      const y = ROW.from + way * (ROW.to - ROW.from);
      attribute(gone, "y2", y.toFixed(1));
      attribute(ahead, "y1", y.toFixed(1));
      gone.classList.toggle("is-gone", isWayKnown);
      train.style.setProperty("transform", `translate(12px, ${y.toFixed(1)}px) scale(0.85)`);
      write(words, t("strip.train", { name: isolated(behind.stop_name), next: isolated(next.stop_name) }));
    },
  };
}

function createFold(t, onTurn) {
  const button = h("button", { type: "button", class: "strip-fold", "data-action": "fold", onclick: onTurn });
  const dots = svg("line", { class: "stop-mark-line is-folded", x1: 12, x2: 12, y1: 0, y2: ROW.height });
  return {
    element: h("li", { class: "strip-stop" }, lineMark(dots), button),
    update({ count, isOpen }) {
      attribute(button, "aria-expanded", isOpen ? "true" : "false");
      write(button, t(isOpen ? "strip.unfolded" : "strip.folded", { count }));
    },
  };
}
