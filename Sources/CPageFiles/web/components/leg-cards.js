/** The trains of a journey with a change, a card each. */

import { attribute, h, isolated, keyed, nameOf, show, write } from "../support/dom.js";
import { clock } from "../support/times.js";
import { icon } from "./icons.js";
import { createLineHead } from "./line-head.js";

/** @param {{t: Function}} of */
export function createLegCards({ t }) {
  const title = h("h2", {}, t("legs.label"));
  const list = h("ol", { class: "legs" });
  const element = h("section", { class: "section legs-section", "aria-label": t("legs.label") }, title, list);
  return {
    element,
    /** @param {{view: object, offset: number}} of `view` of `commutingView` */
    update({ view, offset }) {
      const legs = view.legs ?? [];
      show(element, legs.length > 0);
      keyed(list, legs.map((leg, index) => ({ leg, before: legs[index - 1] ?? null, offset })), {
        key: ({ leg }) => `${leg.line} ${leg.to.stop_id}`,
        create: () => createLeg(t),
      });
    },
  };
}

function createLeg(t) {
  const between = h("span", {});
  const step = h("p", { class: "leg-between" }, icon("change"), between);
  const head = createLineHead({ t });
  const now = h("p", { class: "leg-now" }, t("legs.now"));
  const [from, to] = [createCall(t), createCall(t)];
  return {
    element: h(
      "li",
      { class: "leg" },
      step,
      h("div", { class: "leg-card card" }, head.element, now, from.element, to.element),
    ),
    update({ leg, before, offset }) {
      const words = betweenWords(t, leg, before);
      show(step, words !== "");
      write(between, words);
      head.update(leg);
      show(now, leg.isNow);
      from.update({ call: leg.from, isAbout: false, offset });
      to.update({ call: leg.to, isAbout: leg.isAbout, offset });
    },
  };
}

/** Where one boards or alights, and when. */
function createCall(t) {
  const time = h("span", { class: "leg-time" });
  const name = nameOf();
  const platform = h("span", { class: "quiet" });
  const element = h("p", { class: "leg-call" }, time, " ", h("span", {}, name, platform));
  return {
    element,
    update({ call, isAbout, offset }) {
      show(element, call !== null);
      if (call === null) return;
      const words = call.time === null ? "" : clock(call.time, call.offset ?? offset);
      write(time, isAbout && words !== "" ? t("time.about", { time: words }) : words);
      attribute(time, "hidden", words === "" ? "" : null);
      write(name, call.name);
      write(platform, call.platform ? ` · ${t("departures.platform", { name: isolated(call.platform) })}` : "");
    },
  };
}

/** What the rider does between two trains; empty before the first. */
function betweenWords(t, leg, before) {
  if (before === null || leg.from === null) return "";
  if (leg.staysAboard) return t("legs.stay");
  return leg.from.name === before.to.name ? t("legs.change") : t("legs.walk", { name: isolated(leg.from.name) });
}
