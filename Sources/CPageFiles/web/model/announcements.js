/**
 * What a screen reader is told of the ride, in its polite voice: the next station, and the minutes at few marks. Pure.
 */

const MARKS = [15, 10, 5, 3, 2, 1];
const GAP = 12_000;

/** Nothing has been said yet. */
export const silent = Object.freeze({ next: null, mark: null, goal: null, at: -Infinity });

/**
 * @param {object} said what was said before, `silent` at first
 * @param {object} view of `commutingView`
 * @param {number} now milliseconds of any steady clock
 * @returns {{said: object, words: null|{key: string, name?: string, minutes?: number, goal?: string}}}
 */
export function announce(said, view, now) {
  if (!["riding", "atStop"].includes(view.phase) || !view.next) return { said, words: null };
  const next = view.next.stop_id;
  const goal = view.goal?.stop_id ?? null;
  const minutes = goal === null || view.goal.seconds === null ? null : Math.max(1, Math.floor(view.goal.seconds / 60));
  const mark = markOf(minutes);
  const isNewMark = mark !== null && (goal !== said.goal || said.mark === null || mark < said.mark);
  const isNewNext = next !== said.next;
  // Both in one sentence, and never sooner than the one before has been spoken: what is held back is said after it.
  if ((!isNewMark && !isNewNext) || now - said.at < GAP) return { said, words: null };
  const name = view.next.stop_name;
  const words =
    goal === null || mark === null
      ? { key: "announce.next", name }
      : next === goal
        ? { key: "announce.goalNext", name, minutes }
        : { key: "announce.nextAndGoal", name, goal: view.goal.stop_name, minutes };
  return { said: { next, goal, mark: mark ?? said.mark, at: now }, words };
}

/** The smallest mark that the minutes to go still fit below; null above all of them. */
function markOf(minutes) {
  return minutes === null || minutes > MARKS[0] ? null : MARKS.filter((mark) => mark >= minutes).at(-1);
}
