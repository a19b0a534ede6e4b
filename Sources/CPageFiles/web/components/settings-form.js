/** The settings: those of the alarm, which the box keeps, and those of the page, which the phone keeps. */

import { h, show } from "../support/dom.js";
import { languages } from "../support/languages.js";
import { createButton } from "./button.js";
import { createViewState } from "./view-state.js";

const LEADS = [30, 60, 90, 120, 180, 300, 600];
const REPEATS = [0, 30, 60, 120, 300, 600];

let number = 0;

/**
 * @param {{t: Function, onSettings: (settings: object) => void, onPreference: (name: string, value: *) => void,
 *   onRetry: () => void, onTrial: () => void}} of
 */
export function createSettingsForm({ t, onSettings, onPreference, onRetry, onTrial }) {
  const message = createViewState({ t, onRetry });
  const lead = createSelect({
    label: t("settings.lead"),
    values: LEADS,
    words: (value) => durationWords(t, value),
    onChange: (value) => onSettings({ lead_s: value }),
  });
  const repeat = createSelect({
    label: t("settings.repeat"),
    values: REPEATS,
    words: (value) => (value === 0 ? t("settings.repeat.never") : durationWords(t, value)),
    onChange: (value) => onSettings({ repeat_s: value }),
  });
  const alarm = h("div", { class: "section" }, lead.element, repeat.element);
  const preferences = {
    alarm: createChoices({
      label: t("settings.mode"),
      // Where the phone cannot vibrate, that would be silence.
      values: navigator.vibrate ? ["both", "sound", "vibration", "silent"] : ["both", "silent"],
      words: (value) => t(value === "both" && !navigator.vibrate ? "settings.mode.sound" : `settings.mode.${value}`),
    }),
    voice: createChoices({
      label: t("settings.voice"),
      values: ["on", "off"],
      words: (value) => t(`settings.voice.${value}`),
    }),
    variant: createChoices({
      label: t("settings.variant"),
      values: ["swap", "set"],
      words: (value) => t(`settings.variant.${value}`),
    }),
    language: createChoices({
      label: t("settings.language"),
      values: Object.keys(languages),
      words: (value) => languages[value],
      lang: (value) => value,
    }),
    scheme: createChoices({
      label: t("settings.scheme"),
      values: ["system", "light", "dark"],
      words: (value) => t(`settings.scheme.${value}`),
    }),
  };
  for (const [name, choices] of Object.entries(preferences)) choices.onChange = (value) => onPreference(name, value);
  return {
    element: h(
      "div",
      { class: "section settings" },
      h("h2", {}, t("settings.alarm")),
      message.element,
      alarm,
      preferences.alarm.element,
      preferences.voice.element,
      createButton({ kind: "secondary", label: t("settings.trial"), sign: "sound", onPress: onTrial, action: "trial" }),
      h("h2", {}, t("settings.page")),
      ...["language", "scheme", "variant"].map((name) => preferences[name].element),
    ),
    /** @param {{settings: {state: string, lead_s: number, repeat_s: number}, prefs: object}} of */
    update({ settings, prefs }) {
      show(alarm, settings.state === "loaded");
      message.update({ kind: settings.state === "loaded" ? "none" : settings.state });
      lead.update(settings.lead_s);
      repeat.update(settings.repeat_s);
      for (const [name, choices] of Object.entries(preferences)) choices.update(prefs[name]);
    },
  };
}

const durationWords = (t, seconds) =>
  seconds % 60 === 0 && seconds > 60
    ? t("settings.minutes", { count: seconds / 60 })
    : t("settings.seconds", { count: seconds });

function createSelect({ label, values, words, onChange }) {
  const id = `setting-${(number += 1)}`;
  const select = h("select", { id, class: "field-input", onchange: () => onChange(Number(select.value)) });
  const fill = (all) =>
    select.replaceChildren(...all.map((value) => h("option", { value }, words(value))));
  let filled = values;
  fill(filled);
  return {
    element: h("div", { class: "field" }, h("label", { class: "field-label", for: id }, label), select),
    update(value) {
      if (value === undefined || document.activeElement === select) return;
      // The box's owner may have configured any number of seconds.
      const all = values.includes(value) ? values : [...values, value].sort((a, b) => a - b);
      if (all.join() !== filled.join()) fill((filled = all));
      if (select.value !== String(value)) select.value = String(value);
    },
  };
}

function createChoices({ label, values, words, lang = () => null }) {
  const name = `choice-${(number += 1)}`;
  const choices = { onChange: () => {} };
  const inputs = values.map((value) =>
    h("input", { type: "radio", name, value, onchange: () => choices.onChange(value) }),
  );
  choices.element = h(
    "fieldset",
    { class: "field" },
    h("legend", { class: "field-label" }, label),
    h(
      "div",
      { class: "choices" },
      ...values.map((value, index) =>
        h("label", { class: "choice" }, inputs[index], h("span", { lang: lang(value) }, words(value))),
      ),
    ),
  );
  choices.update = (value) => {
    for (const input of inputs) if (input.checked !== (input.value === value)) input.checked = input.value === value;
  };
  return choices;
}
