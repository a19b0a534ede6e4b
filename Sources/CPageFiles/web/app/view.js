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
  const alarm = state.status?.alarm ?? null;
  const { id, state: how } = state.acknowledged;
  const isAnswered = alarm !== null && alarmIdentity(alarm) === id && ["sent", "dismissed"].includes(how);
  return alarm !== null && !isAnswered ? alarm : ownAlarmOf(state);
}

function ownAlarmOf(state) {
  if (state.isTrial) return { event: "trial", id: "trial" };
  // A page that has just come to the front has not asked the box yet.
  if (state.link !== "lost") return null;
  const alarm = unheardAlarm(viewOf(state), state.settings.lead_s ?? LEAD);
  return alarm !== null && alarmIdentity(alarm) !== state.dismissed ? alarm : null;
}
