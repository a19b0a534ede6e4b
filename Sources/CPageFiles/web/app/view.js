/** What the rider is to see now, from the state of the page: pure but for the phone's steady clock. */

import { alarmIdentity, unheardAlarm } from "../model/alarms.js";
import { commutingView } from "../model/commuting.js";
import { elapsedOf } from "./box-time.js";

/** When the rider is told to get ready where the box has not said when, in seconds: the box's own default. */
const LEAD = 90;

export const viewOf = (state) =>
  commutingView(state.status, { elapsed: elapsedOf(state), seen: state.seen, plan: state.plan, line: state.line });

/** The alarm that fills the screen, or null: the box's, or else the phone's own. */
export function alarmOf(state) {
  const own = state.isTrial ? { event: "trial", id: "trial" } : unheardAlarm(viewOf(state), state.settings.lead_s ?? LEAD);
  const alarm = state.status?.alarm ?? own;
  const { id, state: how } = state.acknowledged;
  return alarm && alarmIdentity(alarm) === id && ["sent", "dismissed"].includes(how) ? null : alarm;
}
