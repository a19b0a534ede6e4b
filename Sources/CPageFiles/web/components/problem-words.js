/** What is wrong with the box, in the rider's language. */

import { dayOf } from "../support/times.js";

/**
 * @param {Function} t
 * @param {string} problem a code of the status; a box that is newer than the page may have others
 * @param {object} view of `commutingView`
 */
export function problemWords(t, problem, { timetableEnd }) {
  if (problem !== "timetable" || !timetableEnd) return t(`problem.${problem}`, {}, "problem.other");
  return t(timetableEnd.isOver ? "problem.timetableOver" : "problem.timetable", { date: dayOf(timetableEnd.day) });
}
