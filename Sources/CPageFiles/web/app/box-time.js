/** The time by the box: a ride that is replayed has a time of its own, and phones go wrong. */

import { timeOf } from "../support/times.js";

/** Milliseconds since the status came. */
export const elapsedOf = (state) => (state.status ? Math.max(0, performance.now() - state.statusAt) : 0);

/** Milliseconds since 1970 by the box, and by the phone as long as the box has not told. */
export function boxTime(state) {
  const time = timeOf(state.status?.time);
  return time === null ? Date.now() : time + elapsedOf(state);
}
