/** A line's own colour, made legible on the page's ground. WCAG 2.2, "contrast ratio" and "relative luminance". */

/** The contrast that graphics need (WCAG 2.2, 1.4.11). */
const LEAST = 3;

/** @returns {number[]|null} red, green and blue, 0 to 255, of `#rrggbb` or `rgb(…)` */
function channels(color) {
  const hex = /^#([0-9a-f]{6})$/i.exec(color);
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex[1].slice(at, at + 2), 16));
  const numbers = /^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)/.exec(color);
  return numbers ? numbers.slice(1, 4).map(Number) : null;
}

function luminance(rgb) {
  const [r, g, b] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, 1 to 21. */
export function contrast(one, other) {
  const [low, high] = [luminance(channels(one)), luminance(channels(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * The colour itself, or as little darker or lighter as makes it legible on a ground.
 * @param {string} color `#rrggbb`
 * @param {string} ground `#rrggbb` or `rgb(…)`
 * @returns {string|null} null where either is no colour
 */
export function legible(color, ground) {
  const [own, behind] = [channels(color), channels(ground)];
  if (!own || !behind) return null;
  const end = luminance(behind) > 0.18 ? 0 : 255;
  for (let step = 0; step <= 20; step += 1) {
    const mixed = own.map((channel) => Math.round(channel + ((end - channel) * step) / 20));
    const found = `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    if (contrast(found, ground) >= LEAST) return found;
  }
  return null;
}

/** Paints all lines within an element in a colour, or as the page does where there is none. */
export function paintLines(element, color) {
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  const paint = (color && legible(color, ground)) ?? "";
  if (element.style.getPropertyValue("--lineColor") !== paint) element.style.setProperty("--lineColor", paint);
}
