/** Elements in few words. Text goes in as text only, so that a station's name is never read as HTML. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 * @param {string} tag
 * @param {Object<string, *>} attributes `class`, `aria-…`, `data-…` and others; `onclick` and its like are
 *   listeners; true sets an attribute without a value; false, null and undefined leave it out
 * @param {...(Node|string|null)} children
 */
export function h(tag, attributes = {}, ...children) {
  return built(document.createElement(tag), attributes, children);
}

/** An SVG element, as `h`. */
export function svg(tag, attributes = {}, ...children) {
  return built(document.createElementNS(SVG, tag), attributes, children);
}

function built(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else attribute(element, name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Sets an attribute where it differs: what has not changed wakes no screen reader. */
export function attribute(element, name, value) {
  if (value === false || value === null || value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Sets the text of an element where it differs. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows or hides an element. */
export function show(element, isShown) {
  if (element.hidden === isShown) element.hidden = !isShown;
}

/**
 * Makes the children of a list those of `items`, keeps the elements of keys that stay, and so focus and scroll too.
 * @param {Element} list
 * @param {*[]} items
 * @param {{key: (item: *) => string, create: (item: *) => {element: Element, update: Function}}} of
 */
export function keyed(list, items, { key, create }) {
  list.rows ??= new Map();
  const rows = new Map();
  items.forEach((item, index) => {
    let name = key(item);
    while (rows.has(name)) name += "'";
    const row = list.rows.get(name) ?? create(item);
    row.update(item, index);
    rows.set(name, row);
    if (list.children[index] !== row.element) list.insertBefore(row.element, list.children[index] ?? null);
  });
  for (const [name, row] of list.rows) if (!rows.has(name)) row.element.remove();
  list.rows = rows;
}

/** A station's name: of whatever script and direction, and not to be translated. */
export function nameOf(text = "") {
  return h("bdi", { translate: "no" }, text);
}

/** The text of a sentence with one name in it: the name is isolated, so that it cannot turn the sentence round. */
export function isolated(text) {
  return `\u2068${text}\u2069`;
}
