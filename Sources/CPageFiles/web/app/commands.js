/** The rider's wishes, as requests to the box. A refusal is told in the rider's language, and nothing is lost by it. */

import { alarmIdentity, isOwnAlarm } from "../model/alarms.js";
import { reducePlaces } from "../model/places.js";
import { elapsedOf } from "./box-time.js";
import { alarmOf } from "./view.js";

/** So long, in milliseconds, a box may go on to sound after it has taken the acknowledgement. */
const GRACE = 4_000;

/** Statuses come each second: one that is older, in milliseconds, may be from before what the rider did. */
const FRESH = 2_000;

/** So long, in milliseconds, the end of a journey can be taken back. */
const UNDO = 5_000;

/**
 * @param {{store: object, api: object, coordinator: object, say: (words: object) => void, hush: () => void, t: () => Function}} of
 *   `say` shows a toast, and `hush` takes it away
 */
export function createCommands({ store, api, coordinator, say, hush, t }) {
  const failed = (error) => {
    if (error.kind === "unpaired") store.set({ link: "unpaired" });
    else if (error.kind === "refused") say({ text: refusal(t(), error), isError: true });
    else say({ text: t()("toast.unreachable"), isError: true });
  };

  let ending = null;

  function start() {
    const { departure, arrival } = store.get().choice;
    return go(departure, arrival);
  }

  /** One tap: from a shortcut's own origin, from where the rider is by their word or by the fixes, or else the box finds out. */
  function startShortcut({ from, to }) {
    const { departure, departureBy } = store.get().choice;
    const isHere = ["proposal", "rider"].includes(departureBy) && departure?.stop_id !== to.stop_id;
    return go(from ?? (isHere ? departure : null), to);
  }

  async function go(from, to) {
    await begin(async () => {
      try {
        await api.command("go", { ...(from && { from: from.stop_id }), to: to.stop_id });
      } catch (error) {
        if (error.code === "unknownStation" && error.values.station === to.stop_id) {
          store.set({ places: reducePlaces(store.get().places, { type: "forget", stop_id: to.stop_id }) });
        }
        throw error;
      }
      store.set({ places: reducePlaces(store.get().places, { type: "go", station: to }) });
    });
  }

  /** Begins a journey, one at a time. */
  async function begin(ask) {
    if (store.get().isStarting) return;
    // The new journey takes the place of the one that was to end.
    stopEnding();
    store.set({ isStarting: true });
    try {
      await ask();
      coordinator.showRoute("CommutingPage");
    } catch (error) {
      failed(error);
    } finally {
      store.set({ isStarting: false });
    }
  }

  /** The end waits a moment, so that it can be taken back: a journey that ended would be another one after that. */
  function end() {
    if (ending !== null) return;
    ending = setTimeout(endNow, UNDO);
    store.set({ isEnding: true });
    coordinator.popToRootRoute();
    const action = { label: t()("toast.undo"), onPress: goOn, ms: UNDO };
    say({ text: t()("ride.ending"), isError: false, action });
  }

  /** Ends at once what waits to be ended, as where the page goes away. */
  async function endNow() {
    if (!stopEnding()) return;
    try {
      await api.command("end");
    } catch (error) {
      failed(error);
    }
  }

  function goOn() {
    if (!stopEnding()) return;
    coordinator.showRoute("CommutingPage");
  }

  /** Ends nothing any more; false where nothing was to end. Another journey, an alarm or the end itself leaves nothing to take back. */
  function stopEnding() {
    if (ending === null) return false;
    clearTimeout(ending);
    ending = null;
    hush();
    store.set({ isEnding: false });
    return true;
  }

  function goBack() {
    return begin(() => api.command("back"));
  }

  async function acknowledge() {
    const alarm = alarmOf(store.get());
    if (isOwnAlarm(alarm)) {
      store.set(alarm.event === "trial" ? { isTrial: false } : { dismissed: alarmIdentity(alarm) });
      return;
    }
    const id = alarmIdentity(alarm);
    const { acknowledged } = store.get();
    if (id === null || (acknowledged.id === id && acknowledged.state === "sending")) return;
    // The second tap after a failure: she has seen that the box has its own button.
    if (acknowledged.id === id && acknowledged.state === "failed") {
      store.set({ acknowledged: { id, state: "dismissed" } });
      return;
    }
    await sendAcknowledgement(id);
  }

  async function sendAcknowledgement(id) {
    store.set({ acknowledged: { id, state: "sending" } });
    try {
      await api.command("ack");
    } catch (error) {
      if (error.kind !== "refused") {
        store.set({ acknowledged: { id, state: "failed" } });
        return;
      }
      // The box refuses where nothing sounds any more: so it is over.
    }
    store.set({ acknowledged: { id, state: "sent" } });
    forget(id);
  }

  /** From then on the box's word counts again: an alarm that it still tells sounds still. */
  function forget(id) {
    setTimeout(() => {
      const { acknowledged } = store.get();
      if (acknowledged.id !== id || acknowledged.state !== "sent") return;
      // A word from before the acknowledgement is none.
      if (elapsedOf(store.get()) > FRESH) forget(id);
      else store.set({ acknowledged: { id: null, state: "none" } });
    }, GRACE);
  }

  /** Called when the connection is back: what the box has not heard is said again. */
  function resume() {
    const { acknowledged, status } = store.get();
    if (!["failed", "dismissed"].includes(acknowledged.state)) return;
    if (alarmIdentity(status?.alarm) === acknowledged.id) sendAcknowledgement(acknowledged.id);
  }

  async function answer(id, verdict) {
    store.set({ isAnswering: true });
    try {
      await api.verdict(id, verdict);
      const { status } = store.get();
      // The next status says so too, a second later.
      if (status?.last_arrival?.id === id) {
        store.set({ status: { ...status, last_arrival: { ...status.last_arrival, verdict } } });
      }
      say({ text: t()("verdict.thanks"), isError: false });
    } catch (error) {
      failed(error);
    } finally {
      store.set({ isAnswering: false });
    }
  }

  async function saveSettings(patch) {
    const { settings } = store.get();
    const { lead_s, repeat_s } = { ...settings, ...patch };
    store.set({ settings: { ...settings, ...patch } });
    try {
      const kept = await api.saveSettings({ lead_s, repeat_s });
      store.set({ settings: { state: "loaded", lead_s, repeat_s, ...(kept?.lead_s === undefined ? {} : kept) } });
      say({ text: t()("settings.saved"), isError: false });
    } catch (error) {
      store.set({ settings });
      failed(error);
    }
  }

  async function pair(token) {
    try {
      await api.session(token);
      store.set({ isTokenWrong: false, link: "connecting" });
      return true;
    } catch (error) {
      if (error.kind === "unpaired") store.set({ isTokenWrong: true, link: "unpaired" });
      else failed(error);
      return false;
    }
  }

  return { start, startShortcut, end, endNow, stopEnding, goBack, acknowledge, resume, answer, saveSettings, pair };
}

/** Why the box refuses, in the rider's language; a box that is newer than the page may have other reasons. */
function refusal(t, { code: reason, values }) {
  return t(`refusal.${reason}`, values, "refusal.other");
}
