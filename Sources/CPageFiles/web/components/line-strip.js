/** The line drawn from its own shape, with the train on it, how sure its place is, and the rider's station. */

import { attribute, h, svg, write } from "../support/dom.js";
import { chainageOf, partOf, pointAt, strip } from "../model/line-geometry.js";
import { wayOf } from "../model/stop-window.js";
import { placeLabels } from "../model/strip-labels.js";
import { createTrainMark } from "./train-mark.js";

/** From this worth on a name is drawn large. */
const STRONG = 3;
let ruler = null;

const BOX = { width: 360, height: 400, margin: { top: 22, right: 120, bottom: 22, left: 120 } };

/** @param {{t: Function}} of */
export function createLineStrip({ t }) {
  const picture = svg("svg", {
    class: "strip",
    role: "img",
    viewBox: `0 0 ${BOX.width} ${BOX.height}`,
    preserveAspectRatio: "xMidYMid meet",
  });
  const element = h("figure", { class: "strip-figure" }, picture);
  let drawn = null;

  return {
    element,
    /** @param {{line: object|null, view: object, status: object|null}} of `line` as `/api/line` tells it */
    update({ line, view, status }) {
      const points = line?.stops?.length > 1 ? (drawn?.line === line ? drawn.points : strip(line, BOX)) : [];
      attribute(element, "data-state", points.length > 1 ? "loaded" : "empty");
      element.hidden = points.length < 2;
      if (points.length < 2) return;
      if (drawn?.line !== line) drawn = draw(picture, line, points);
      attribute(picture, "aria-label", describe(t, line, view));
      move(drawn, line, view, status);
    },
  };
}

function draw(picture, line, points) {
  const path = (name) => svg("path", { class: name, "vector-effect": "non-scaling-stroke" });
  const parts = {
    ahead: path("strip-line"),
    gone: path("strip-line is-gone"),
    band: path("strip-band"),
    dots: svg("g"),
    labels: svg("g"),
    train: createTrainMark(),
  };
  picture.replaceChildren(parts.ahead, parts.gone, parts.band, parts.dots, parts.labels, parts.train);
  const dots = line.stops.map((stop) => {
    const [cx, cy] = pointAt(points, stop.chainage_m);
    const dot = svg("circle", { class: "strip-station", cx, cy, r: 5 });
    parts.dots.append(dot);
    return { stop, dot, x: cx, y: cy };
  });
  return { line, points, parts, dots, labelled: "" };
}

function move(drawn, line, view, status) {
  const { points, parts, dots } = drawn;
  const train = status?.row?.train;
  const hasTrain = Number.isFinite(train) && status.row.stops?.length === line.stops.length;
  attribute(parts.train, "visibility", hasTrain ? null : "hidden");
  attribute(parts.band, "visibility", hasTrain ? null : "hidden");
  attribute(parts.gone, "visibility", hasTrain ? null : "hidden");
  const gone = new Set(view.rows?.filter((row) => row.place === "gone").map((row) => row.stop_id));
  const acting = new Map(view.rows?.filter((row) => row.role === "destination" || row.role === "transfer")
    .map((row) => [row.stop_id, row]));
  if (view.goal) acting.set(view.goal.stop_id, view.goal);
  for (const { stop, dot } of dots) {
    dot.classList.toggle("is-gone", gone.has(stop.stop_id));
    dot.classList.toggle("is-rider", acting.has(stop.stop_id));
    attribute(dot, "r", acting.has(stop.stop_id) ? 9 : 5);
  }
  const end = points[points.length - 1][2];
  if (!hasTrain) parts.ahead.setAttribute("d", pathOf(partOf(points, 0, end)));
  else {
    const at = chainageOf(line.stops, train);
    const [x, y] = pointAt(points, at);
    // By CSS and not by an attribute, so that the style sheet can let it glide from second to second.
    parts.train.style.setProperty("transform", `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`);
    const doubt = status.place?.uncertainty_m ?? 0;
    parts.band.setAttribute("d", pathOf(partOf(points, at - doubt, at + doubt)));
    const [low, high] = [partOf(points, 0, at), partOf(points, at, end)];
    const way = wayOf(status);
    parts.gone.setAttribute("d", way === "unknown" ? "" : pathOf(way === "back" ? high : low));
    parts.ahead.setAttribute("d", pathOf(way === "unknown" ? points : way === "back" ? low : high));
  }
  label(drawn, view, gone, acting);
}

/** How wide a name is in the picture's own units: scripts differ, and so do the fonts of systems. */
function widthOf(text, worth) {
  const family = getComputedStyle(document.documentElement).fontFamily;
  ruler ??= document.createElement("canvas").getContext("2d");
  ruler.font = worth >= STRONG ? `700 15px ${family}` : `13px ${family}`;
  return ruler.measureText(text).width;
}

/** Names beside the stations that matter most; the list of stops has them all. */
function label({ parts, dots, points }, view, gone, acting) {
  const worth = ({ stop }, index) => {
    if (acting.has(stop.stop_id)) return 4;
    if (stop.stop_id === view.next?.stop_id || (view.isAtStop && stop.stop_id === view.at?.stop_id)) return 3;
    return index === 0 || index === dots.length - 1 ? 2 : gone.has(stop.stop_id) ? 0 : 1;
  };
  const wanted = dots.map((dot, index) => ({
    x: dot.x,
    y: dot.y,
    text: dot.stop.stop_name,
    worth: worth(dot, index),
    isGone: gone.has(dot.stop.stop_id),
  }));
  const key = wanted.map((entry) => `${entry.worth}${entry.isGone}`).join();
  if (parts.labels.key === key) return;
  parts.labels.key = key;
  parts.labels.replaceChildren(
    ...placeLabels(wanted, points, BOX, widthOf).map((placed) => {
      const text = svg("text", {
        class: `strip-label${placed.isGone ? " is-gone" : ""}${placed.worth >= STRONG ? " is-strong" : ""}`,
        x: placed.x,
        y: placed.y,
        "text-anchor": placed.anchor,
      });
      write(text, placed.text);
      return text;
    }),
  );
}

const pathOf = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

function describe(t, line, view) {
  const name = line.route_name ?? "";
  if (view.goal && view.next) {
    return t("strip.goal", { line: name, next: view.next.stop_name, goal: view.goal.stop_name, count: view.stopsLeft });
  }
  return t("strip.line", { line: name, count: line.stops.length });
}
