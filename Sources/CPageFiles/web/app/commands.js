/** The rider's wishes, as requests to the box. A refusal is told in the rider's language, and nothing is lost by it. */

import { alarmIdentity, isOwnAlarm } from "../model/alarms.js";
import { reducePlaces } from "../model/places.js";
import { alarmOf } from "./view.js";

/** So long, in milliseconds, a box may go on to sound after it has taken the acknowledgement. */
const GRACE = 4_000;

/** So long, in milliseconds, the end of a journey can be taken back. */
const UNDO = 5_000;

/**
 * @param {{store: object, api: object, coordinator: object, say: (words: object) => void, t: () => Function}} of
 *   `say` shows a toast
 */
export function createCommands({ store, api, coordinator, say, t }) {
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

  /** One tap: a shortcut's own origin, or where the rider is known to be, or else the box finds out. */
  function startShortcut({ from, to }) {
    const { departure, departureBy } = store.get().choice;
    const here = departure !== null && departureBy === "proposal" && departure.stop_id !== to.stop_id ? departure : null;
    return go(from ?? here, to);
  }

  async function go(from, to) {
    if (store.get().isStarting) return;
    // The new journey takes the place of the one that was to end.
    if (ending !== null) stopEnding();
    store.set({ isStarting: true });
    try {
      await api.command("go", { ...(from && { from: from.stop_id }), to: to.stop_id });
      store.set({ places: reducePlaces(store.get().places, { type: "go", station: to }) });
      coordinator.showRoute("CommutingPage");
    } catch (error) {
      if (error.code === "unknownStation") {
        store.set({ places: reducePlaces(store.get().places, { type: "forget", stop_id: to.stop_id }) });
      }
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
    if (ending === null) return;
    stopEnding();
    try {
      await api.command("end");
    } catch (error) {
      failed(error);
    }
  }

  function goOn() {
    stopEnding();
    coordinator.showRoute("CommutingPage");
  }

  function stopEnding() {
    clearTimeout(ending);
    ending = null;
    store.set({ isEnding: false });
  }

  async function goBack() {
    try {
      await api.command("back");
      coordinator.showRoute("CommutingPage");
    } catch (error) {
      failed(error);
    }
  }

  async function acknowledge() {
    const alarm = alarmOf(store.get());
    const id = alarmIdentity(alarm);
    const { acknowledged } = store.get();
    if (id === null || (acknowledged.id === id && acknowledged.state === "sending")) return;
    if (alarm.event === "trial") {
      store.set({ isTrial: false });
      return;
    }
    // The second tap after a failure: she has seen that the box has its own button.
    if (isOwnAlarm(alarm) || (acknowledged.id === id && acknowledged.state === "failed")) {
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
    setTimeout(() => {
      const { acknowledged } = store.get();
      if (acknowledged.id !== id || acknowledged.state !== "sent") return;
      store.set({ acknowledged: { id: null, state: "none" } });
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

  return { start, startShortcut, end, endNow, goBack, acknowledge, resume, answer, saveSettings, pair };
}

/** Why the box refuses, in the rider's language; a box that is newer than the page may have other reasons. */
function refusal(t, { code: reason, values }) {
  return t(`refusal.${reason}`, values, "refusal.other");
}
