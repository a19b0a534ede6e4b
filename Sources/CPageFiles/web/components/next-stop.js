/** The one thought of a ride: where to act, and in how many minutes. */

import { h, isolated, nameOf, show, write } from "../support/dom.js";
import { clock, minutes } from "../support/times.js";
import { boardingWords } from "./change-words.js";

/** @param {{t: Function}} of */
export function createNextStop({ t }) {
  const lead = h("p", { class: "goal-lead" });
  const name = nameOf();
  name.classList.add("clipped", "goal-name");
  const heading = h("h1", { class: "goal-heading", tabindex: "-1" }, lead, name);
  const count = h("p", { class: "goal-minutes" });
  const more = h("p", { class: "goal-more" });
  const next = h("p", { class: "goal-next" });
  const end = h("p", { class: "goal-end" });
  const note = h("p", { class: "goal-note", role: "status" });
  return {
    element: h("section", { class: "goal", "aria-label": t("ride.label") }, heading, count, more, next, end, note),
    heading,
    /** @param {{view: object, offset: number}} of `view` of `commutingView` */
    update({ view, offset }) {
      const words = wordsOf(t, view, offset);
      write(lead, words.lead);
      write(name, words.name);
      show(name, words.name !== "");
      write(count, words.count);
      show(count, words.count !== "");
      write(more, words.more);
      show(more, words.more !== "");
      write(next, words.next);
      show(next, words.next !== "");
      const arrival = endWords(t, view, offset);
      write(end, arrival);
      show(end, arrival !== "");
      const warning = closureWords(t, view);
      write(note, warning);
      show(note, warning !== "");
    },
  };
}

/** When the rider arrives where they are going, beyond a change; empty where that is not known, or is all that there is. */
function endWords(t, view, offset) {
  const end = view.legs?.at(-1)?.to;
  return end?.time ? t("ride.arrives", { name: isolated(end.name), time: clock(end.time, end.offset ?? offset) }) : "";
}

/** Where the timetable has trains take up or set down nobody though the rider wants to; empty where it does not matter (any more). */
function closureWords(t, view) {
  const words = [];
  if (view.closed.from && view.phase === "waiting") words.push(t("ride.closed.from", { name: isolated(view.from.stop_name) }));
  if (view.closed.to && !["off", "arrived"].includes(view.phase)) {
    words.push(t("ride.closed.to", { name: isolated(view.to.stop_name) }));
  }
  return words.join(" ");
}

function wordsOf(t, view, offset) {
  const goal = view.goal;
  const act = goal ?? (view.to ? { ...view.to, role: "destination", seconds: null } : null);
  const words = { lead: "", name: act?.stop_name ?? "", count: "", more: "", next: "" };
  if (view.changing) {
    words.lead = t("ride.changeAt");
    words.name = view.changing.stop_name;
    words.more = boardingWords(t, view.changing);
    return words;
  }
  switch (view.phase) {
    case "waiting":
      words.lead = t("ride.waiting");
      words.name = view.from?.stop_name ?? view.at?.stop_name ?? "";
      words.more = view.to ? t("ride.waiting.to", { name: isolated(view.to.stop_name) }) : "";
      if (view.isComing) [words.lead, words.next] = [t("alarm.trainArriving.title"), t("alarm.trainArriving.text")];
      return words;
    case "arrived":
      words.lead = t("ride.arrived");
      words.name = view.arrival?.stop_name ?? "";
      return words;
    case "off":
      words.lead = t("ride.off");
      words.name = view.at?.stop_name ?? "";
      return words;
    case "carriedOn":
      words.lead = t("ride.carriedOn");
      words.name = view.to?.stop_name ?? "";
      words.more = t("ride.carriedOn.text");
      return words;
    case "lost":
      words.lead = t("ride.lost");
      words.name = act?.stop_name ?? "";
      words.more = t("ride.lost.text");
      return words;
    default:
      words.lead = t(act?.role === "transfer" ? "ride.changeAt" : "ride.offAt");
  }
  if (goal?.seconds !== null && goal?.seconds !== undefined) {
    words.count = view.isStale ? t("time.about", { time: minutes(t, goal.seconds) }) : minutes(t, goal.seconds);
    const time = clock(goal.doors, offset);
    const about = goal.isAbout ? "ride.stopsAbout" : "ride.stopsAt";
    words.more = view.isWayKnown ? t(about, { count: view.stopsLeft, time }) : t("time.about", { time });
  }
  if (view.isAtStop && view.at) words.next = t("ride.standing", { name: isolated(view.at.stop_name) });
  else if (view.next?.seconds !== null && view.next !== null && view.next.stop_id !== goal?.stop_id) {
    words.next = t("ride.next", { name: isolated(view.next.stop_name), time: minutes(t, view.next.seconds) });
  } else if (view.next !== null) words.next = t("ride.nextIsIt");
  else if (!view.isWayKnown) words.next = t("ride.wayUnknown");
  return words;
}
