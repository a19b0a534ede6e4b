/** What is known of the train, in plain words: its speed, what tells its place, the changes to come, what is wrong. */

import { h, keyed, write } from "../support/dom.js";
import { ago } from "../support/times.js";
import { icon } from "./icons.js";
import { problemWords } from "./problem-words.js";

const SOURCES = ["gnss", "bluetooth", "deadReckoning", "none"];

/** @param {{t: Function}} of */
export function createRideFacts({ t }) {
  const list = h("ul", { class: "facts", "aria-label": t("facts.label") });
  return {
    element: list,
    /** @param {{view: object, isAwake: boolean|null}} of `isAwake`: whether the screen stays on; null where nobody needs it to */
    update({ view, isAwake }) {
      keyed(list, [...factsOf(t, view), ...sleepFact(t, view, isAwake)], {
        key: (fact) => fact.key,
        create: (fact) => {
          const words = h("p", {});
          return {
            element: h("li", { class: "fact" }, icon(fact.sign), words),
            update: (next) => write(words, next.text),
          };
        },
      });
    },
  };
}

/** That the phone's screen will sleep and then not ring, and what rings then. */
function sleepFact(t, { problems = [] }, isAwake) {
  if (isAwake !== false) return [];
  return [{ key: "sleep", sign: "warning", text: t(problems.includes("outputs") ? "facts.sleeps.alone" : "facts.sleeps") }];
}

function factsOf(t, view) {
  const facts = [];
  if (view.speedKmh !== null && view.speedKmh !== undefined) {
    facts.push({
      key: "speed",
      sign: "train",
      text: view.speedKmh < 2 ? t("facts.standing") : t("facts.speed", { count: view.speedKmh }),
    });
  }
  const source = SOURCES.includes(view.source) ? view.source : "none";
  const told = source === "none" || source === "deadReckoning" || view.sourceAge === null;
  facts.push({
    key: "source",
    sign: "place",
    text: told
      ? t(`facts.source.${source}`)
      : t("facts.aged", { source: t(`facts.source.${source}`), time: ago(t, view.sourceAge) }),
  });
  const problems = new Set((view.problems ?? []).map((problem) => problemWords(t, problem, view)));
  for (const text of problems) facts.push({ key: text, sign: "warning", text });
  return facts;
}
