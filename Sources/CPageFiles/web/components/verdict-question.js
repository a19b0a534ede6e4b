/** After an arrival: was the alarm right? The answer goes into the record of the ride. */

import { attribute, h, isolated, show, write } from "../support/dom.js";
import { createButton } from "./button.js";

/** The answers that the box takes. */
const VERDICTS = ["yes", "early", "late", "elsewhere"];

/** @param {{t: Function, onAnswer: (id: string, verdict: string) => void}} of */
export function createVerdictQuestion({ t, onAnswer }) {
  let arrival = null;
  let isSending = false;
  const title = h("h2", { class: "verdict-title" });
  const buttons = VERDICTS.map((verdict) =>
    createButton({
      kind: verdict === "yes" ? "positive" : "neutral",
      label: t(`verdict.${verdict}`),
      sign: verdict === "yes" ? "check" : null,
      action: `verdict-${verdict}`,
      onPress: () => arrival && !isSending && onAnswer(arrival.id, verdict),
    }),
  );
  const answers = h("div", { class: "verdict-answers" }, ...buttons);
  const element = h("section", { class: "verdict", "aria-label": t("verdict.label") }, title, answers);
  return {
    element,
    /** @param {{question: object|null, isSending: boolean}} of `question`: the arrival that is not judged yet */
    update({ question, isSending: sending }) {
      arrival = question;
      isSending = sending;
      show(element, question !== null);
      if (question) write(title, t("verdict.title", { name: isolated(question.stop_name ?? "") }));
      for (const button of buttons) attribute(button, "aria-disabled", sending ? "true" : null);
    },
  };
}
