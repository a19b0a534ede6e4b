/** The trains of a journey with a change: the one in which the rider is, and those to board. Pure. */

import { timeOf } from "../support/times.js";

/**
 * @param {object|null} status the status object of the control socket
 * @param {{plan?: object|null, line?: object|null, changing?: object|null, isAbout?: (call: object) => boolean}} more
 *   `plan`: the journey of `/api/plan`, null where it is not known; `line`: as `/api/line` tells it;
 *   `changing`: the change that the rider is making; `isAbout`: whether a call's time is an estimate
 * @returns {object[]} the trains in their order; empty where the rider has one train alone, and is in it
 */
export function legsOf(status, { plan = null, line = null, changing = null, isAbout = () => false } = {}) {
  const { journey, place } = status ?? {};
  const changes = journey?.changes ?? [];
  const isWaiting = journey?.state === "waiting";
  if (!journey || (changes.length === 0 && !isWaiting)) return [];
  const legs = plan?.legs?.length > 0 ? plan.legs.map(plannedLeg) : isWaiting ? [] : changes.map(leadingTo(journey));
  const isAboard = !isWaiting && changing === null && place;
  return isAboard ? [{ ...legNow(status, changes[0], line), isAbout: isAbout(callAt(status, changes[0])) }, ...legs] : legs;
}

/**
 * The line and the sign of the train in which the rider is.
 * @param {object} place of the status
 * @param {object|null} line as `/api/line` tells it, perhaps another one
 */
export function trainOf(place, line) {
  return { ...lineOf(line !== null && line.route_name === place.line ? line : { route_name: place.line }), headsign: place.headsign ?? null };
}

/** The train in which the rider is, as far as they change from it. */
function legNow(status, change, line) {
  return {
    isNow: true,
    ...trainOf(status.place, line),
    from: null,
    to: { stop_id: change.stop_id, name: change.stop_name, time: timeOf(callAt(status, change)?.doors), platform: null, offset: null },
  };
}

const callAt = ({ next }, change) => (next ?? []).find((entry) => entry?.stop?.stop_id === change.stop_id);

function plannedLeg(leg) {
  return {
    isNow: false,
    ...lineOf(leg),
    headsign: leg.stop_headsign ?? leg.trip_headsign ?? null,
    staysAboard: leg.stays_aboard === true,
    from: callOf(leg, "from", "departure"),
    to: callOf(leg, "to", "arrival"),
    isAbout: false,
  };
}

/** One end of a leg, with the time at which its train is expected there. */
function callOf(leg, end, time) {
  return {
    stop_id: leg[`${end}_stop_id`],
    name: leg[`${end}_stop_name`],
    time: timeOf(leg[`expected_${time}`]) ?? timeOf(leg[time]),
    platform: leg[`${end}_platform_code`] ?? null,
    offset: leg[`${end}_utc_offset_s`] ?? null,
  };
}

/** A train that is told with no times: from one change to the next, or to the journey's end. */
function leadingTo({ changes, to }) {
  const at = (stop) => ({ stop_id: stop.stop_id ?? "", name: stop.stop_name ?? "", time: null, platform: null, offset: null });
  return (change, index) => ({
    isNow: false,
    ...lineOf({ route_name: change.line }),
    headsign: change.headsign,
    staysAboard: false,
    from: at(change.board_at ?? change),
    to: at(changes[index + 1] ?? to ?? {}),
    isAbout: false,
  });
}

/** A line's name and colours, as the API tells them; a colour that is none is left out. */
export function lineOf({ route_name, route_color, route_text_color }) {
  const color = (text) => (/^[0-9a-f]{6}$/i.test(text ?? "") ? `#${text}` : null);
  return { line: route_name ?? "", color: color(route_color), ink: color(route_text_color) };
}
