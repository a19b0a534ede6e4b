/** Light, dark, or as the phone's system has it: by which of the two style sheets of tokens holds. */

/** @param {"system"|"light"|"dark"} scheme */
export function applyScheme(scheme) {
  const dark = document.querySelector("#tokens-dark");
  dark.media = scheme === "system" ? "(prefers-color-scheme: dark)" : scheme === "dark" ? "all" : "not all";
}
