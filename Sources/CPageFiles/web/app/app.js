/** The page at work: state, screen, stream, and what the rider does, wired together. */

import { alarmIdentity, alarmRhythm, alarmView, arrivingRhythm } from "../model/alarms.js";
import { announce, silent } from "../model/announcements.js";
import { reduceChoice } from "../model/choosing.js";
import { reduceSeen } from "../model/commuting.js";
import { reducePlaces } from "../model/places.js";
import { isolated } from "../support/dom.js";
import { timeOf } from "../support/times.js";
import { boxTime } from "./box-time.js";
import { createCommands } from "./commands.js";
import { createData } from "./data.js";
import { createScreen } from "./screen.js";
import { alarmOf, viewOf } from "./view.js";

/** So old, in milliseconds, an event that a phone hears later is told no more. */
const NEWS = 20_000;

/**
 * @param {{store: object, api: object, coordinator: object, sound: object, toast: object, regions: object,
 *   root: Element, strings: () => object, prefer: (name: string, value: *) => void, keep: (state: object) => void,
 *   onPaired: () => void, isOpenedBare: boolean, voice: Function}} of `isOpenedBare`: by the address "/", which asks for no route;
 *   `voice` speaks with the phone's own voice
 */
export function createApp({ store, api, coordinator, sound, toast, regions, root, isOpenedBare, voice, ...page }) {
  const { strings, prefer, keep, onPaired } = page;
  const t = (...of) => strings().t(...of);
  const data = createData(store, api);
  const commands = createCommands({ store, api, coordinator, say: (words) => toast().say(words), hush: () => toast().hide(), t: () => t });
  let screen = null;
  let said = silent;
  let rang = null;
  let mayShowRide = isOpenedBare;

  const actions = {
    ...commands,
    prefer,
    async pair(token) {
      if (await commands.pair(token)) onPaired();
    },
    back: () => coordinator.popRoute(),
    toRoot: () => coordinator.popToRootRoute(),
    showRide: () => coordinator.showRoute("CommutingPage"),
    unlock: () => sound.unlock(),
    home(station) {
      store.set({ places: reducePlaces(store.get().places, { type: "home", station }) });
      // Its row is another one now.
      [...root.querySelectorAll('[data-action="shortcut"]')].find((row) => row.dataset.to === station.stop_id)?.focus();
    },
    tryAlarm: () => store.set({ isTrial: true }),
    rest: (name, rest) => coordinator.showRoute(rest === "large" ? `${name}Sheet` : `${name}Page`),
    tab: (tab) => store.set({ tab }),
    settings() {
      store.set({ tab: "settings" });
      coordinator.showRoute(coordinator.route.replace("Page", "Sheet"));
      screen[store.get().route.startsWith("Commuting") ? "commuting" : "choosing"].element
        .querySelector('[data-tab="settings"]')
        .focus();
    },
    select(slot) {
      store.set({ choice: reduceChoice(store.get().choice, { type: "select", slot }), tab: "stations" });
      coordinator.showRoute("DepartureArrivalSheet");
      screen.choosing.sheet.search.focus();
    },
    choose(station) {
      store.set({ choice: reduceChoice(store.get().choice, { type: "choose", station }) });
      if (store.get().stations.query !== "") data.loadStations("");
      data.tick();
      // Choosing makes the sheet small.
      coordinator.popToRoute("DepartureArrivalPage");
      screen.choosing.page.focusSlot(store.get().choice.selected);
    },
    query: (text) => data.loadStations(text),
    retry() {
      const { stations, settings } = store.get();
      if (stations.state === "error") data.loadStations(stations.query);
      if (settings.state === "error") data.loadSettings();
      data.loadBoards(true);
    },
  };

  /** Builds all that is seen anew, as for another language. */
  function build() {
    screen = createScreen(t, actions);
    root.replaceChildren(screen.element);
    screen.update(store.get());
  }

  /** Says it to screen readers, and with the phone's own voice where the rider wants that. */
  function say(state, words) {
    regions.say(words);
    if (state.prefs.voice === "on") voice(words);
  }

  function interrupt(state, words) {
    regions.interrupt(words);
    if (state.prefs.voice === "on") voice(words, { isUrgent: true });
  }

  function ring(state) {
    const alarm = state.link === "unpaired" ? null : alarmOf(state);
    if (alarm && state.acknowledged.id !== alarmIdentity(alarm)) sound.start(alarmRhythm(alarm.event), state.prefs.alarm);
    else if (rang !== null) sound.stop();
    const identity = alarmIdentity(alarm);
    if (identity === rang) return;
    rang = identity;
    // What rings is about the journey that was to end: first it is answered.
    if (alarm !== null) commands.stopEnding();
    interrupt(state, alarm ? `${t(alarmView(alarm).title)} ${isolated(spoken(state, alarm.stop_name ?? ""))}` : "");
  }

  function speak(state) {
    const { said: next, words } = announce(said, viewOf(state), performance.now());
    said = next;
    if (words && !alarmOf(state)) say(state, sentence(t, state, words));
  }

  /** Called with each event of the stream. */
  function hear(event) {
    const state = store.get();
    store.set({ seen: reduceSeen(state.seen, event) });
    if (event.event === "journeyStarted") {
      commands.stopEnding();
      store.set({ dismissed: null });
    }
    const isNew = boxTime(state) - (timeOf(event.time) ?? -Infinity) < NEWS;
    if (event.event === "trainArriving" && isNew && state.status?.journey?.state === "waiting") {
      say(state, `${t("alarm.trainArriving.title")} ${isolated(spoken(state, event.stop_name ?? ""))}`);
      sound.once(arrivingRhythm, state.prefs.alarm);
    }
    if (event.event === "held" && event.stop_name) {
      const values = { name: isolated(event.stop_name), count: Math.floor(event.held_s / 60) };
      toast().say({ text: `${t("alarm.held.title")}. ${t("alarm.held.named", values)}`, isError: false });
    }
    if (event.event !== "near" || state.status?.journey || !event.stop_name) return;
    say(state, t("alarm.near.named", { name: isolated(spoken(state, event.stop_name)) }));
    const station = state.stations.items.find((candidate) => candidate.stop_id === event.stop_id);
    if (station) store.set({ choice: reduceChoice(state.choice, { type: "propose", station }) });
  }

  /** Called with each status. */
  function take(status) {
    const isFirst = store.get().status === null;
    store.set({ status, statusAt: performance.now() });
    if (isFirst) commands.resume();
    if (!status.journey) commands.stopEnding();
    // Who opens the page in mid-ride wants to see the ride; who asked for an address gets that.
    if (mayShowRide && status.journey) coordinator.showRoute("CommutingPage");
    mayShowRide = false;
    speak(store.get());
  }

  function changed(state) {
    screen?.update(state);
    ring(state);
    keep(state);
  }

  return { build, hear, take, changed, data, commands, focusHeading: () => heading(screen, store.get())?.focus() };
}

const heading = (screen, state) =>
  (state.route.startsWith("Commuting") ? screen?.commuting : screen?.choosing)?.page.heading;

/** A station's name as a voice reads it: GTFS `tts_stop_name`, where the feed has one. */
function spoken(state, name) {
  const known = [...(state.line?.stops ?? []), ...state.stations.items];
  return known.find((stop) => stop.stop_name === name)?.tts_stop_name ?? name;
}

function sentence(t, state, words) {
  const [name, goal] = [spoken(state, words.name), spoken(state, words.goal ?? "")];
  const values = { name: isolated(name), goal: isolated(goal), count: words.minutes };
  return t(words.key, values);
}
