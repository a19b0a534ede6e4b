/** A phone that the box does not know yet: how to pair it. */

import { attribute, h, show, write } from "../support/dom.js";
import { createButton } from "./button.js";
import { icon } from "./icons.js";

/** @param {{t: Function, onToken: (token: string) => void}} of */
export function createPairingForm({ t, onToken }) {
  const send = () => {
    const token = input.value.trim();
    if (token !== "") onToken(token);
    else input.focus();
  };
  const input = h("input", {
    id: "token",
    class: "field-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 200,
    "aria-describedby": "token-trouble",
    onkeydown: (event) => event.key === "Enter" && send(),
  });
  const trouble = h("p", { class: "field-trouble", id: "token-trouble", role: "alert" });
  const label = h("label", { class: "field-label", for: "token" }, t("pairing.token"));
  const heading = h("h1", { tabindex: "-1" }, t("pairing.title"));
  const element = h(
    "main",
    { class: "pairing" },
    icon("key", "pairing-sign"),
    heading,
    h("p", {}, t("pairing.text"), " ", h("code", {}, "alight pair")),
    h("div", { class: "field" }, label, input, trouble),
    createButton({ kind: "primary", label: t("pairing.send"), onPress: send, isLarge: true, action: "pair" }),
  );
  return {
    element,
    heading,
    /** @param {{isWrong: boolean}} of `isWrong`: the box did not take the token */
    update({ isWrong }) {
      write(trouble, isWrong ? t("pairing.wrong") : "");
      show(trouble, isWrong);
      attribute(input, "aria-invalid", isWrong ? "true" : null);
    },
  };
}
