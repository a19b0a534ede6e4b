/** The words of the page in the rider's language. */

import { languages } from "./languages.js";

/**
 * The language of the rider: her choice, or the first of the browser's that there is, or English.
 * @param {string|null} chosen
 * @param {readonly string[]} wanted as `navigator.languages`
 */
export function languageFor(chosen, wanted) {
  if (chosen && Object.hasOwn(languages, chosen)) return chosen;
  // "in" was the code of Indonesian until 1989, and old phones still send it.
  const codes = wanted.map((tag) => tag.toLowerCase().split("-")[0]).map((code) => (code === "in" ? "id" : code));
  return codes.find((code) => Object.hasOwn(languages, code)) ?? "en";
}

/** Fetches the strings of a language. */
export async function loadStrings(language) {
  const answer = await fetch(`/strings/${language}.json`);
  if (!answer.ok) throw new Error(`no strings for ${language}: ${answer.status}`);
  return createStrings(language, await answer.json());
}

/**
 * @param {string} language
 * @param {Object<string, string|Object<string, string>>} table a text for each key, or one for each plural category
 * @returns {{language: string, t: (key: string, values?: object, otherwise?: string) => string}} `t` takes the plural
 *   by the value `count`; where there is no such key, `otherwise` counts
 */
export function createStrings(language, table) {
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const t = (key, values = {}, otherwise = key) => {
    const entry = table[Object.hasOwn(table, key) ? key : otherwise];
    if (entry === undefined) throw new Error(`no string ${key} in ${language}`);
    const text = typeof entry === "string" ? entry : (entry[plural.select(values.count)] ?? entry.other);
    return text.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name];
      return typeof value === "number" ? number.format(value) : (value ?? whole);
    });
  };
  return { language, t };
}
