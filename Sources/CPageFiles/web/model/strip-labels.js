/** Where the names of stations stand beside a strip, so that none lies on another or on the line. Pure. */

const HEIGHT = 18;
const GAP = 14;
/** A name that is cut to fewer letters says nothing. */
const SHORTEST = 4;
/** Where a name may stand beside its station, the best first: right, left, below, above. */
const PLACES = Object.freeze([
  { anchor: "start", dx: GAP, dy: 0 },
  { anchor: "end", dx: -GAP, dy: 0 },
  { anchor: "middle", dx: 0, dy: 22 },
  { anchor: "middle", dx: 0, dy: -22 },
]);
/**
 * @param {{x: number, y: number, text: string, worth: number}[]} wanted the more `worth`, the sooner it is placed
 * @param {number[][]} points the strip
 * @param {{width: number, height: number}} box
 * @param {(text: string, worth: number) => number} widthOf how wide a text is as it is drawn
 * @returns {object[]} those that found a place, with `x`, `y`, `anchor` and a text that fits
 */
export function placeLabels(wanted, points, box, widthOf) {
  const taken = [];
  const placed = [];
  for (const entry of [...wanted].sort((a, b) => b.worth - a.worth)) {
    const options = PLACES.map((place) => candidate(entry, place, box, widthOf));
    const free = options.filter((option) => option.fits && !taken.some((other) => overlaps(other, option.area)));
    // Beside the line is better than upon it, and whole is better than cut.
    free.sort((a, b) => crossings(a.area, points) - crossings(b.area, points) || a.lost - b.lost);
    const [best] = free;
    if (!best) continue;
    taken.push(best.area);
    placed.push({ ...entry, x: best.x, y: best.y, anchor: best.anchor, text: best.text });
  }
  return placed;
}

function candidate(entry, { anchor, dx, dy }, box, widthOf) {
  const x = entry.x + dx;
  const y = entry.y + dy;
  const [left0, right0] = [x - 2, box.width - x - 2];
  const room = { start: right0, end: left0, middle: 2 * Math.min(left0, right0) }[anchor];
  const all = Array.from(entry.text);
  let [text, letters] = [entry.text, all.length];
  while (letters > 0 && widthOf(text, entry.worth) > room) {
    letters -= 1;
    text = `${all.slice(0, letters).join("").trimEnd()}…`;
  }
  const width = widthOf(text, entry.worth);
  const left = x - { start: 0, end: width, middle: width / 2 }[anchor];
  return {
    anchor,
    x,
    y: y + 5,
    text,
    lost: all.length - letters,
    fits: letters >= SHORTEST || letters === all.length,
    area: { left: left - 2, right: left + width + 2, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 },
  };
}

const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** How many of some points along the strip lie within an area. */
function crossings(area, points) {
  let count = 0;
  for (let index = 1; index < points.length; index += 1) {
    const [a, b] = [points[index - 1], points[index]];
    for (let step = 0; step < 8; step += 1) {
      const x = a[0] + ((b[0] - a[0]) * step) / 8;
      const y = a[1] + ((b[1] - a[1]) * step) / 8;
      if (x > area.left - 4 && x < area.right + 4 && y > area.top && y < area.bottom) count += 1;
    }
  }
  return count;
}
