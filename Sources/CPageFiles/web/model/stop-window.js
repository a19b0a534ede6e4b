/** The part of a line that a rider reads at a glance: the stop behind the train, the next ones, and where to act. Pure. */

/** The number of stops ahead of the train that stand there by name. */
const AHEAD = 5;

const ACTS = ["transfer", "destination"];

/** The number of stops on either side of a train whose direction nobody knows. */
const BESIDE = 2;

/**
 * Which way the train goes along the row of its line.
 * @param {object|null} status
 * @returns {"on"|"back"|"unknown"}
 */
export function wayOf(status) {
  const { row } = status ?? {};
  if (!row?.stops?.length || row.toward_last === true) return "on";
  return row.toward_last === false ? "back" : "unknown";
}

/**
 * @param {object[]} rows of `commutingView`, in the order of the ride
 * @returns {{behind: object[], ahead: object[], folded: object[], goal: object[]}} the stop that the train has left last, the next
 *   ones, those between them and where the rider is to act, or the line's end, and that one; those on either side of a train whose
 *   direction nobody knows
 */
export function stopWindow(rows) {
  if (rows.some((row) => row.isEitherWay)) {
    const beyond = rows.findIndex((row) => row.place === "beyond");
    const middle = beyond < 0 ? rows.length : beyond;
    const [behind, ahead] = [rows.slice(Math.max(0, middle - BESIDE), middle), rows.slice(middle, middle + BESIDE)];
    return { behind, ahead, folded: [], goal: [] };
  }
  const coming = rows.findIndex((row) => row.place !== "gone");
  const first = coming < 0 ? rows.length : coming;
  const acting = rows.findIndex((row, index) => index >= first && ACTS.includes(row.role));
  const end = acting < 0 ? rows.length : acting + 1;
  const ahead = rows.slice(first, Math.min(first + AHEAD, end));
  const rest = rows.slice(first + ahead.length, end);
  const goal = rest.splice(-1);
  // A fold is no shorter than the one stop that it would hide.
  const folded = rest.length > 1 ? rest : [];
  if (rest.length === 1) ahead.push(rest[0]);
  return { behind: rows.slice(Math.max(0, first - 1), first), ahead, folded, goal };
}

/**
 * How far the train is from the stop behind it to the next one.
 * @param {object|null} status
 * @returns {number|null} 0 to 1; null where it stands at a stop, or nobody knows
 */
export function wayToNext(status) {
  const { train, stops } = status?.row ?? {};
  if (!Number.isFinite(train) || (status.place?.standing ?? 0) >= 0.5) return null;
  const along = wayOf(status) === "back" ? stops.length - 1 - train : train;
  return along - Math.floor(along);
}
