/**
 * What the rider is to see of a ride, from the status object: pure, without DOM or clock. Times are milliseconds since
 * 1970 UTC; `elapsed` is how many milliseconds have gone by on the phone since the status came.
 */

import { timeOf } from "../support/times.js";
import { legsOf, trainOf } from "./legs.js";
import { wayOf, wayToNext } from "./stop-window.js";

/** So long, in milliseconds, an arrival is what the page shows where no journey has followed it. */
const ARRIVED = 15 * 60_000;

/** So long, in milliseconds, the box's last word counts as what is now; beyond it all numbers are estimates. */
const STALE = 20_000;

/** Seconds of doubt beyond which a time of day is none to rely on. */
const DOUBT = 30;

/** So long, in milliseconds, a train that was told to come in is what the page shows to who waits for it. */
const COMING = 2 * 60_000;

const DAY = 86_400_000;

const ACTS = ["transfer", "destination"];

/**
 * @param {object|null} status the status object of the control socket
 * @param {{elapsed?: number, seen?: Object<string, Object<string, number>>, plan?: object|null, line?: object|null}} more
 *   `plan` and `line`: as the box tells them; `seen`: when the train `arrived`, `departed` or `passed` or was told as `trainArriving`, by stop_id
 */
export function commutingView(status, { elapsed = 0, seen = {}, plan = null, line = null } = {}) {
  if (!status) return { phase: "none" };
  const now = (timeOf(status.time) ?? 0) + elapsed;
  const isStale = elapsed > STALE;
  const next = (status.next ?? []).filter((entry) => entry?.stop);
  const index = next.findIndex((entry) => ACTS.includes(entry.role));
  const goal = index >= 0 ? next[index] : null;
  const isWayKnown = wayOf(status) !== "unknown";
  const changing = changingAt(status);
  const legs = legsOf(status, { plan, line, changing, isAbout: (call) => isStale || isUnsure(call) });
  const rows = withLegs(rowsOf(status, next, seen, now), legs);
  return {
    isStale,
    now,
    wasReady: goal !== null && seen[goal.stop.stop_id]?.approaching !== undefined,
    phase: status.journey?.state ?? (isArrived(status, now) ? "arrived" : "none"),
    arrival: status.last_arrival ?? null,
    canGoBack: Boolean(status.last_arrival) && !status.journey,
    isComing: isComing(status, seen, now),
    from: status.journey?.from ?? null,
    to: status.journey?.to ?? null,
    closed: { from: status.journey?.pickup_type === 1, to: status.journey?.drop_off_type === 1 },
    at: status.place?.stop ?? null,
    isAtStop: (status.place?.standing ?? 0) >= 0.5,
    train: status.place ? trainOf(status.place, line) : null,
    goal: goal && { ...stopView(goal, now), role: goal.role, isAbout: isStale || isUnsure(goal) },
    isWayKnown,
    stopsLeft: goal && isWayKnown ? index + 1 : null,
    next: next.length > 0 && isWayKnown ? stopView(next[0], now) : null,
    changes: status.journey?.changes ?? [],
    changing,
    legs,
    speedKmh: speedOf(status, elapsed),
    source: status.source ?? "none",
    sourceAge: sourceAge(status, elapsed),
    rows: isStale ? rows.map((row) => ({ ...row, isAbout: true })) : rows,
    wayToNext: wayToNext(status),
    question: questionOf(status),
    timetableEnd: timetableEndOf(status, now),
    problems: status.problem_codes ?? (status.problems ?? []).map(() => "other"),
  };
}

/** The last day of the timetable, where the box tells it, and whether that is over by the network's clocks. */
function timetableEndOf({ timetable_until, utc_offset_s = 0 }, now) {
  const day = timeOf(timetable_until);
  return day === null ? null : { day, isOver: now + utc_offset_s * 1000 >= day + DAY };
}

/** Whether the train for which the rider waits comes in. */
function isComing(status, seen, now) {
  const { state, from } = status.journey ?? {};
  return state === "waiting" && now - (seen[from?.stop_id]?.trainArriving ?? -Infinity) < COMING;
}

/** The change that the rider is making: the next one, where they have got off or their train stands there; or null. */
function changingAt(status) {
  const change = status.journey?.changes?.[0];
  if (!change || status.journey.state === "waiting") return null;
  const here = (status.place?.standing ?? 0) >= 0.5 ? status.place.stop.stop_id : null;
  const isHere = [change.stop_id, change.board_at?.stop_id].includes(here);
  return status.journey.state === "off" || isHere ? change : null;
}

function stopView(entry, now) {
  const doors = timeOf(entry.doors);
  return {
    stop_id: entry.stop.stop_id,
    stop_name: entry.stop.stop_name,
    doors,
    seconds: doors === null ? null : Math.max(0, (doors - now) / 1000),
    isAbout: isUnsure(entry),
    distance: entry.distance_m ?? null,
  };
}

const isUnsure = (entry) => (entry?.uncertainty_s ?? 0) > DOUBT;

/** Kilometres an hour, or null: a speed of a fix that is older than 10 s says nothing of now. */
function speedOf({ fix }, elapsed) {
  const age = (fix?.age_s ?? 0) + elapsed / 1000;
  return fix?.speed_mps === undefined || age > 10 ? null : Math.round(fix.speed_mps * 3.6);
}

/** Seconds since what tells the place was heard, or null. */
function sourceAge(status, elapsed) {
  const age = status.source === "bluetooth" ? status.senses?.bluetooth?.sighting_age_s : status.fix?.age_s;
  return age === undefined ? null : age + elapsed / 1000;
}

/** Whether the rider has just been brought to her destination: then the page says so, and not that there is nothing. */
function isArrived(status, now) {
  const at = timeOf(status.last_arrival?.time);
  return at !== null && now - at < ARRIVED;
}

/** The arrival that the rider has not judged yet, or null. */
function questionOf(status) {
  const last = status.last_arrival;
  return last && last.verdict === undefined && !status.alarm ? last : null;
}

/**
 * The stops in the train's direction, each gone, here, next or ahead; where nobody knows the direction, in the order of the line, each
 * here, before or beyond the train.
 */
function rowsOf(status, next, seen, now) {
  const row = status.row;
  if (!row?.stops?.length) {
    return next.map((entry, index) => ({
      ...stopView(entry, now),
      role: entry.role ?? null,
      place: index === 0 ? "next" : "ahead",
    }));
  }
  const way = wayOf(status);
  const forward = way !== "back";
  const stops = forward ? row.stops : [...row.stops].reverse();
  const train = forward ? row.train : row.stops.length - 1 - row.train;
  const rider = row.rider === undefined ? null : forward ? row.rider : row.stops.length - 1 - row.rider;
  const standing = (status.place?.standing ?? 0) >= 0.5 ? Math.round(train) : null;
  if (way === "unknown") {
    return stops.map((stop, index) => ({
      ...stopView({ stop }, now),
      role: index === rider ? "destination" : null,
      place: index === standing ? "here" : index <= train ? "before" : "beyond",
      isEitherWay: true,
    }));
  }
  const first = firstAhead(stops, next, train, standing);
  const change = status.journey?.changes?.[0] ?? null;
  return stops.map((stop, index) => {
    const entry = index >= first ? next.find((candidate) => candidate.stop.stop_id === stop.stop_id) : undefined;
    const past = seen[stop.stop_id] ?? {};
    const isChange = stop.stop_id === change?.stop_id;
    const role = isChange ? "transfer" : (entry?.role ?? (index === rider ? "destination" : null));
    return {
      ...stopView(entry ?? { stop }, now),
      role,
      change: isChange ? change : null,
      place: index === standing ? "here" : index === first ? "next" : index < first ? "gone" : "ahead",
      isPassed: past.passed !== undefined && past.arrived === undefined,
      was: index < first ? (past.arrived ?? past.passed ?? null) : null,
    };
  });
}

/** What to board at the end of a leg, in the status's words. */
function changeTo(leg, { name }) {
  if (!leg) return null;
  return { line: leg.line, headsign: leg.headsign, ...(leg.from.name === name ? {} : { board_at: { stop_name: leg.from.name } }) };
}

/** The stops up to where the rider changes, and where they act from there on: the line beyond is not theirs. */
function withLegs(rows, legs) {
  const change = rows.findIndex((row) => row.change);
  if (change < 0) return rows;
  const ahead = legs.filter((leg) => !leg.isNow).map(({ to }, index, all) => ({
    ...stopView({ stop: { stop_id: to.stop_id, stop_name: to.name } }, 0),
    doors: to.time,
    role: all[index + 1] ? "transfer" : "destination",
    change: changeTo(all[index + 1], to),
    place: "ahead",
  }));
  return [...rows.slice(0, change + 1), ...ahead];
}

/** The number of the first stop to come. A train that has just left is still at the number of the stop behind it. */
function firstAhead(stops, next, train, standing) {
  const told = stops.findIndex((stop, index) => index >= Math.floor(train) && stop.stop_id === next[0]?.stop.stop_id);
  const first = told >= 0 ? told : Math.ceil(train);
  return standing === null ? first : Math.max(first, standing + 1);
}

/**
 * When the train was where, after one more event of the stream: by stop_id, and empty again once a journey starts.
 */
export function reduceSeen(seen, event) {
  if (event.event === "journeyStarted") return {};
  if (!["approaching", "arrived", "departed", "passed", "trainArriving"].includes(event.event) || !event.stop_id) return seen;
  return { ...seen, [event.stop_id]: { ...seen[event.stop_id], [event.event]: timeOf(event.time) ?? undefined } };
}
