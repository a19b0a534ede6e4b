/**
 * The page of examples: a list of all states, or the one that the address asks for:
 * `/examples?component=station-slots&state=both&language=id&scheme=dark`.
 */

import { h } from "../support/dom.js";
import { applyScheme } from "../support/scheme.js";
import { languages } from "../support/languages.js";
import { languageFor, loadStrings } from "../support/strings.js";
import { placed, states } from "./states.js";

const asked = new URLSearchParams(location.search);
const language = languageFor(asked.get("language"), []);
const scheme = ["light", "dark"].includes(asked.get("scheme")) ? asked.get("scheme") : "system";
const root = document.querySelector("#examples");

applyScheme(scheme);
document.documentElement.lang = language;
const { t } = await loadStrings(language);

const build = states[asked.get("component")]?.[asked.get("state")];
root.replaceChildren(build ? placed(asked.get("component"), build({ t, language })) : list());
document.documentElement.dataset.ready = "true";

function list() {
  document.documentElement.lang = "en";
  const address = (values) => `/examples?${new URLSearchParams({ language, scheme, ...values })}`;
  const choices = (name, values) =>
    h("p", {}, `${name}: `, ...values.flatMap((value) => [h("a", { href: address({ [name]: value }) }, value), " "]));
  return h(
    "main",
    { class: "page" },
    h("h1", {}, "Examples"),
    h("p", {}, `Each component alone in all its states, in ${languages[language]}, ${scheme}.`),
    h(
      "nav",
      { "aria-label": "Language and scheme" },
      choices("language", Object.keys(languages)),
      choices("scheme", ["light", "dark", "system"]),
    ),
    ...Object.entries(states).map(([component, all]) =>
      h(
        "section",
        { class: "section" },
        h("h2", {}, component),
        h(
          "ul",
          { class: "example-links" },
          ...Object.keys(all).map((state) => h("li", {}, h("a", { href: address({ component, state }) }, state))),
        ),
      ),
    ),
  );
}
