/**
 * What an alarm says and how it sounds, by its event and the rider's role at the station. Pure.
 */

/** So long, in milliseconds, after the last time at which the doors were to open a train that is late may still come. */
const OVER = 20 * 60_000;

/** Events that fill the screen until acknowledged. */
const kinds = Object.freeze({
  approaching: { look: "approaching", icon: "ready", key: "approaching" },
  arrived: { look: "arrived", icon: "off", key: "arrived" },
  missed: { look: "wrong", icon: "turn", key: "missed" },
  wrongDirection: { look: "wrong", icon: "turn", key: "wrongDirection" },
  offRoute: { look: "wrong", icon: "warning", key: "offRoute" },
  wrongTrain: { look: "wrong", icon: "change", key: "wrongTrain", named: "alarm.wrongTrain.named" },
  journeyEnded: { look: "wrong", icon: "warning", key: "refused" },
  // The phone's own: the box is out of reach, or the rider tries the alarm.
  unheard: { look: "wrong", icon: "unplugged", key: "unheard" },
  trial: { look: "arrived", icon: "sound", key: "trial" },
});

const unknown = Object.freeze({ look: "wrong", icon: "warning", key: "unknown" });

/**
 * @param {{event: string, role?: string, stop_name?: string, id?: string}} alarm as the status tells it
 * @returns {{look: string, icon: string, title: string, text: string, action: string, isToChange: boolean}} `title`,
 *   `text` and `action` are keys of strings; `isToChange`: whether the rider is to board another train there; an event that is not known yet gets words that hold for any
 */
export function alarmView(alarm) {
  const kind = Object.hasOwn(kinds, alarm.event) ? kinds[alarm.event] : unknown;
  const isChange = alarm.role === "transfer" && ["approaching", "arrived", "missed"].includes(kind.key);
  const isToChange = isChange && kind.key !== "missed";
  const key = isChange ? `${kind.key}.transfer` : kind.key;
  return {
    look: kind.look,
    icon: isChange ? "change" : kind.icon,
    title: `alarm.${key}.title`,
    text: kind.named && alarm.stop_name ? kind.named : `alarm.${key}.text`,
    action: "alarm.acknowledge",
    isToChange,
  };
}

/**
 * The alarm that the phone gives by itself where the box is out of reach when the rider is to get ready, by its last word.
 * @param {object} view of `commutingView`
 * @param {number} lead seconds before the doors open
 * @returns {{event: string, id: string, stop_id: string, stop_name: string, role: string}|null}
 */
export function unheardAlarm({ isStale, goal, now, wasReady }, lead) {
  if (!isStale || !goal || goal.seconds === null || goal.seconds > lead) return null;
  // The box has rung already; or the ride is long over, and so is the box.
  if (wasReady || now - goal.doors > OVER) return null;
  const { stop_id, stop_name, role } = goal;
  return { event: "unheard", id: `unheard ${stop_id}`, stop_id, stop_name, role };
}

/** The rhythm that tells once, as the box's buzzer does, that the rider's train comes in. */
export const arrivingRhythm = Object.freeze([150, 150, 150, 50]);

/** Whether the phone alone knows of an alarm, so that there is nothing to tell the box. */
export const isOwnAlarm = (alarm) => ["unheard", "trial"].includes(alarm?.event);

/** One thing that sounds: an alarm without an id is told apart by what it is and when it began. */
export function alarmIdentity(alarm) {
  return alarm ? (alarm.id ?? `${alarm.event} ${alarm.stop_id ?? ""} ${alarm.time ?? ""}`) : null;
}

/**
 * The rhythm of an alarm as the box's buzzer has it: milliseconds on and off by turns, repeated while the alarm holds.
 * None has three equal half seconds and a pause, which mean "leave the building" (ISO 8201).
 */
export function alarmRhythm(event) {
  switch (event) {
    case "arrived":
    case "trial":
      return [100, 100, 100, 100, 100, 100, 100, 100, 100, 500];
    case "missed":
      return [1000, 400];
    case "wrongDirection":
      return [600, 150, 150, 600];
    case "wrongTrain":
      return [600, 150, 150, 150, 600, 700];
    case "offRoute":
      return [150, 150, 150, 150, 600, 700];
    case "journeyEnded":
      return [800, 150, 150, 150, 150, 150];
    default:
      return [150, 150, 150, 150, 150, 1000];
  }
}
