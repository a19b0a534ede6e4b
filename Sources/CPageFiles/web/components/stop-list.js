/** All stops with their times: what the strip shows, for who cannot see it, and for who wants to know more. */

import { attribute, h, keyed, nameOf, show, svg, write } from "../support/dom.js";
import { clock } from "../support/times.js";
import { boardingWords } from "./change-words.js";
import { createTrainMark } from "./train-mark.js";
import { createViewState } from "./view-state.js";

/** @param {{t: Function}} of */
export function createStopList({ t }) {
  const list = h("ol", { class: "stop-list", "aria-label": t("stops.label") });
  const message = createViewState({ t, onRetry: () => {} });
  return {
    element: h("div", { class: "section" }, message.element, list),
    update({ view, offset }) {
      const rows = view.rows ?? [];
      show(list, rows.length > 0);
      message.update(rows.length > 0 ? { kind: "none" } : { kind: "empty", about: "ride" });
      const last = rows.length - 1;
      keyed(list, rows.map((row, index) => ({ row, offset, isFirst: index === 0, isLast: index === last })), {
        key: ({ row }) => row.stop_id,
        create: () => createStop(t, "stop-row"),
      });
    },
  };
}

/** A stop as a row: its mark on the line, its name, what the rider does there, and when. */
export function createStop(t, kind) {
  const name = nameOf();
  name.classList.add("stop-name", "clipped");
  const tag = h("p", { class: "stop-tag" });
  const time = h("p", { class: "stop-time" });
  const above = svg("line", { class: "stop-mark-line", x1: 12, x2: 12, y1: 0, y2: 26 });
  const below = svg("line", { class: "stop-mark-line", x1: 12, x2: 12, y1: 26, y2: 52 });
  const dot = svg("circle", { class: "stop-mark-dot", cx: 12, cy: 26, r: 6 });
  // On the strip the train itself stands at its stop.
  const train = kind === "strip-stop" ? createTrainMark() : null;
  train?.style.setProperty("transform", "translate(12px, 26px) scale(0.85)");
  const mark = svg(
    "svg",
    { class: "stop-mark", viewBox: "0 0 24 52", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    above,
    below,
    dot,
    ...(train === null ? [] : [train]),
  );
  const element = h("li", { class: kind }, mark, h("div", {}, name, tag), time);
  return {
    element,
    update({ row, offset, isFirst, isLast }) {
      const isGone = row.place === "gone";
      element.classList.toggle("is-gone", isGone);
      attribute(element, "aria-current", row.place === "here" ? "step" : null);
      attribute(element, "data-place", row.place);
      write(name, row.stop_name);
      const words = tagOf(t, row);
      write(tag, words);
      show(tag, words !== "");
      // What is gone is grey already; the word for it is for who cannot see that.
      tag.classList.toggle("only-heard", isGone && !row.isPassed && !isActing(row));
      write(time, timeText(t, row, offset));
      above.classList.toggle("is-gone", ["gone", "here"].includes(row.place) && !row.isEitherWay);
      below.classList.toggle("is-gone", isGone);
      dot.classList.toggle("is-gone", isGone);
      dot.classList.toggle("is-rider", isActing(row));
      attribute(dot, "r", isActing(row) ? 8 : 6);
      if (train !== null) attribute(train, "visibility", row.place === "here" ? null : "hidden");
      attribute(above, "visibility", isFirst ? "hidden" : null);
      attribute(below, "visibility", isLast ? "hidden" : null);
    },
  };
}

const isActing = (row) => row.role === "destination" || row.role === "transfer";

function tagOf(t, row) {
  const words = [];
  if (row.role === "destination") words.push(t("stops.off"));
  if (row.role === "transfer") words.push(t("stops.change"), boardingWords(t, row.change));
  if (row.place === "here") words.push(t("stops.here"));
  if (row.place === "next") words.push(t("stops.next"));
  if (row.place === "gone") words.push(t(row.isPassed ? "stops.passed" : "stops.gone"));
  return words.filter((word) => word !== "").join(" · ");
}

function timeText(t, row, offset) {
  if (row.was !== null && row.was !== undefined) return clock(row.was, offset);
  if (row.doors === null || row.doors === undefined) return "";
  const time = clock(row.doors, offset);
  return row.isAbout ? t("time.about", { time }) : time;
}
