/**
 * The sheet of a page, with two rests: small, the page behind it usable, and large. It is moved by its button, by the
 * keyboard or by dragging, and it is a part of its page: nothing opens it but the rider.
 */

import { attribute, h, write } from "../support/dom.js";

/** Less than this, in CSS pixels, is a tap. */
const TAP = 8;
/** So far, in CSS pixels, and the sheet goes to its other rest. */
const PULL = 48;

let number = 0;

/**
 * @param {{t: Function, label: string, onRest: (rest: "small"|"large") => void, head: Element, body: Element}} of
 *   `head` is seen in both rests, `body` in the large one
 */
export function createSheet({ t, label, onRest, head, body }) {
  const id = `sheet-${(number += 1)}`;
  const words = h("span", { class: "sheet-handle-label" });
  const handle = h(
    "button",
    { type: "button", class: "sheet-handle", "aria-controls": id, "data-action": "sheet" },
    h("span", { class: "sheet-grip", "aria-hidden": "true" }),
    words,
  );
  const element = h(
    "section",
    { class: "sheet", "aria-label": label },
    handle,
    h("div", { class: "sheet-head" }, head),
    h("div", { class: "sheet-body", id }, body),
  );
  let rest = "small";
  const toggle = () => onRest(rest === "small" ? "large" : "small");

  handle.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp" && rest === "small") onRest("large");
    else if (event.key === "ArrowDown" && rest === "large") onRest("small");
    else return;
    event.preventDefault();
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || rest !== "large" || event.defaultPrevented) return;
    onRest("small");
    handle.focus();
  });
  drag(handle, element, {
    onTap: toggle,
    onPull: (pull) => onRest(pull < 0 ? "large" : "small"),
  });

  return {
    element,
    handle,
    update(view) {
      rest = view.rest;
      attribute(element, "data-rest", rest);
      attribute(handle, "aria-expanded", rest === "large" ? "true" : "false");
      write(words, rest === "large" ? t("sheet.less") : view.more);
    },
  };
}

/** A pointer that goes down on the handle pulls the sheet; one that hardly moves has tapped it. */
function drag(handle, element, { onTap, onPull }) {
  let from = null;
  let pull = 0;
  const move = (distance) => {
    pull = distance;
    element.style.setProperty("--sheetPull", `${Math.max(-160, Math.min(160, pull))}px`);
  };
  const end = () => {
    from = null;
    element.style.removeProperty("--sheetPull");
    element.classList.remove("is-pulled");
  };
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    from = event.clientY;
    pull = 0;
    handle.setPointerCapture(event.pointerId);
    element.classList.add("is-pulled");
  });
  handle.addEventListener("pointermove", (event) => {
    if (from !== null) move(event.clientY - from);
  });
  handle.addEventListener("pointerup", () => {
    if (from !== null && Math.abs(pull) >= PULL) onPull(pull);
    end();
  });
  handle.addEventListener("pointercancel", end);
  // A click comes after a pull as well, and by keyboard and screen reader without any pointer.
  handle.addEventListener("click", () => {
    if (Math.abs(pull) < TAP) onTap();
    pull = 0;
  });
}
