/**
 * A line as a strip on a small screen: its shape in a plane, turned so that it fits, with fewer points. Pure.
 * Points are `[x, y]`; y grows downwards, as in SVG.
 */

const METRES_A_DEGREE = 111_195;

/**
 * The shape in metres around its middle; within a city the earth is flat enough.
 * @param {[number, number][]} shape latitude and longitude in degrees
 */
export function project(shape) {
  const middle = shape[Math.floor(shape.length / 2)];
  const east = Math.cos((middle[0] * Math.PI) / 180) * METRES_A_DEGREE;
  // The shorter way round where a line crosses the date line.
  const across = (lon) => ((((lon - middle[1] + 180) % 360) + 360) % 360) - 180;
  return shape.map(([lat, lon]) => [across(lon) * east, -(lat - middle[0]) * METRES_A_DEGREE]);
}

/** Length from the first point to each, in the points' unit. */
export function lengths(points) {
  const sums = [0];
  for (let index = 1; index < points.length; index += 1) {
    sums.push(sums[index - 1] + distance(points[index - 1], points[index]));
  }
  return sums;
}

/**
 * Douglas and Peucker's simplification: no point left out lies further than `tolerance` from what is drawn.
 * Each point keeps whatever follows its two coordinates.
 */
export function simplify(points, tolerance) {
  const kept = new Set([0, points.length - 1]);
  const open = [[0, points.length - 1]];
  while (open.length > 0) {
    const [from, to] = open.pop();
    let farthest = -1;
    let most = tolerance;
    for (let index = from + 1; index < to; index += 1) {
      const away = distanceToSegment(points[index], points[from], points[to]);
      if (away > most) [farthest, most] = [index, away];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

/**
 * Turns and scales points into a box, so that they get as large as they can; north stays up unless another turn makes
 * the line larger by a fifth or more.
 * @param {number[][]} points
 * @param {{width: number, height: number, margin: {top: number, right: number, bottom: number, left: number}}} box
 */
export function fit(points, box) {
  const room = {
    width: box.width - box.margin.left - box.margin.right,
    height: box.height - box.margin.top - box.margin.bottom,
  };
  let best = null;
  for (let degrees = -90; degrees < 90; degrees += 5) {
    const turned = turn(points, (degrees * Math.PI) / 180);
    const [left, top, right, bottom] = bounds(turned);
    const scale = Math.min(room.width / Math.max(right - left, 1), room.height / Math.max(bottom - top, 1));
    const worth = scale * (1 - 0.2 * Math.min(1, Math.abs(degrees) / 45));
    if (!best || worth > best.worth) best = { worth, scale, turned, left, top, right, bottom };
  }
  const dx = box.margin.left + (room.width - (best.right - best.left) * best.scale) / 2 - best.left * best.scale;
  const dy = box.margin.top + (room.height - (best.bottom - best.top) * best.scale) / 2 - best.top * best.scale;
  return best.turned.map(([x, y, ...rest]) => [x * best.scale + dx, y * best.scale + dy, ...rest]);
}

/**
 * The strip of a line: points with the metres along the line at each as their third number.
 * @param {{shape: [number, number][], length_m: number}} line as `/api/line` tells it
 * @returns {[number, number, number][]} empty where there is nothing to draw
 */
export function strip(line, box) {
  const shape = (line.shape ?? []).filter((point) => point?.length >= 2 && point.every(Number.isFinite));
  if (shape.length < 2) return [];
  const plane = project(shape);
  const along = lengths(plane);
  const whole = along[along.length - 1];
  if (!(whole > 0)) return [];
  const factor = (line.length_m > 0 ? line.length_m : whole) / whole;
  return simplify(fit(plane.map(([x, y], index) => [x, y, along[index] * factor]), box), 0.75);
}

/** Where on the strip a chainage in metres lies: `[x, y]`; before its begin and behind its end the first or last point. */
export function pointAt(points, metres) {
  const index = points.findIndex((point) => point[2] >= metres);
  if (index === 0) return points[0].slice(0, 2);
  if (index < 0) return points[points.length - 1].slice(0, 2);
  const [a, b] = [points[index - 1], points[index]];
  const share = b[2] > a[2] ? (metres - a[2]) / (b[2] - a[2]) : 0;
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** The part of the strip between two places, in metres, as points. */
export function partOf(points, from, to) {
  const inside = points.filter((point) => point[2] > from && point[2] < to).map((point) => point.slice(0, 2));
  return [pointAt(points, from), ...inside, pointAt(points, to)];
}

/** Metres along the line of a place among its stops: 2.5 is half-way from the third to the fourth. */
export function chainageOf(stops, place) {
  const low = Math.min(Math.max(Math.floor(place), 0), stops.length - 1);
  const high = Math.min(low + 1, stops.length - 1);
  const share = Math.min(Math.max(place - low, 0), 1);
  return stops[low].chainage_m + (stops[high].chainage_m - stops[low].chainage_m) * share;
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function distanceToSegment(point, from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / square;
  const inside = Math.min(Math.max(share, 0), 1);
  return distance(point, [from[0] + dx * inside, from[1] + dy * inside]);
}

function turn(points, angle) {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return points.map(([x, y, ...rest]) => [x * cosine - y * sine, x * sine + y * cosine, ...rest]);
}

function bounds(points) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
