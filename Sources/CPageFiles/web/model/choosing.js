/**
 * From where to where: a pure reducer over the two slots. A station is `{stop_id, stop_name, …}` as the API tells it.
 */

/** The two slots. */
export const slots = Object.freeze(["departure", "arrival"]);

const other = (slot) => (slot === "departure" ? "arrival" : "departure");
const same = (a, b) => a !== null && b !== null && a.stop_id === b.stop_id;

/**
 * The variants of choosing. Each answers with the slots after a station was chosen for one of them.
 * `swap`: a station that stands in the other slot leaves that one, which is then empty. `set`: it stands in both.
 */
export const variants = Object.freeze({
  swap: (filled, slot, station) =>
    same(filled[other(slot)], station) ? { [slot]: station, [other(slot)]: null } : { ...filled, [slot]: station },
  set: (filled, slot, station) => ({ ...filled, [slot]: station }),
});

/**
 * How choosing begins: the arrival is asked for first.
 * @param {string} variant a key of `variants`
 */
export function initialChoice(variant = "swap") {
  return { variant, selected: "arrival", departure: null, arrival: null, departureBy: "nobody" };
}

/**
 * The choice after an action:
 * - `{type: "default", station}`: the line's first station, for a departure that nobody has filled
 * - `{type: "propose", station}`: the station that was found near; once, and never against the rider's own choice
 * - `{type: "select", slot}`: the rider selects a slot
 * - `{type: "choose", station}`: she chooses a station for the selected slot
 * - `{type: "variant", variant}`: she chooses how choosing goes
 */
export function reduceChoice(choice, action) {
  switch (action.type) {
    case "default":
      return choice.departureBy === "nobody" ? filledFor(choice, action.station, "default") : choice;
    case "propose":
      if (!["nobody", "default"].includes(choice.departureBy)) return choice;
      return filledFor(choice, action.station, "proposal");
    case "select":
      return slots.includes(action.slot) ? { ...choice, selected: action.slot } : choice;
    case "choose":
      return chosen(choice, action.station);
    case "variant":
      return Object.hasOwn(variants, action.variant) ? { ...choice, variant: action.variant } : choice;
    default:
      return choice;
  }
}

/** Whether a journey can start: both slots are filled, and not with the same station. */
export function canStart(choice) {
  return choice.departure !== null && choice.arrival !== null && !isSameStation(choice);
}

/** Whether both slots hold the same station, as the variant `set` lets them. */
export function isSameStation(choice) {
  return same(choice.departure, choice.arrival);
}

/** Nothing that the rider has chosen may go because a station was found. */
function filledFor(choice, station, by) {
  return same(choice.arrival, station) ? choice : { ...choice, departure: station, departureBy: by };
}

function chosen(choice, station) {
  const slot = choice.selected;
  const { departure, arrival } = variants[choice.variant](
    { departure: choice.departure, arrival: choice.arrival },
    slot,
    station,
  );
  const empty = slots.find((name) => (name === "departure" ? departure : arrival) === null);
  const isDepartureHers = slot === "departure" || (choice.departure !== null && departure === null);
  const departureBy = isDepartureHers ? "rider" : choice.departureBy;
  return { ...choice, departure, arrival, departureBy, selected: empty ?? slot };
}
